//! The lot of a tournament for whoever wants to verify it.

use crate::domain::ids::PlayerId;
use crate::domain::lot::{Lot, RECIPE};
use crate::live::now::Now;
use crate::protocol::lot::{LotView, PlayerLot};

/// The promise, and after the finish the key with everybody's lot.
pub fn lot_view(now: &Now) -> LotView {
    let state = &now.state;
    let public = state.lot_is_public();
    let drawn = state.roster().filter(|_| public).map(|player| (state.lot_key.lot(&player.id.to_string()), player.id));
    let mut drawn: Vec<(Lot, PlayerId)> = drawn.collect();
    drawn.sort_unstable();
    let lot = |(lot, player): (Lot, PlayerId)| PlayerLot {
        player,
        name: now.people.name(player),
        lot: lot.to_string(),
        written: lot.as_written().to_string(),
    };
    LotView {
        commitment: state.lot_key.commitment().to_string(),
        key: public.then(|| String::from(state.lot_key)),
        recipe: RECIPE.map(str::to_owned).to_vec(),
        lots: drawn.into_iter().map(lot).collect(),
    }
}
