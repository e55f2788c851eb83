//! Who may be one person, by all that makes two lines look so: an alike name, or a similar one that is reached at the
//! same phone or e-mail address.
//!
//! Two clubs tell nobody apart here: somebody may have changed his, and it is asked. Keeps out who is certain (`entered.rs`).

use std::collections::{BTreeSet, HashMap};

use crate::domain::likeness;
use crate::domain::listed::{Listed, Reached};

/// Somebody under each key.
pub(super) struct Alike<K> {
    by_sign: HashMap<String, Vec<K>>,
    by_reach: HashMap<Reached, Vec<(K, String)>>,
}

impl<K> Default for Alike<K> {
    fn default() -> Alike<K> {
        Alike { by_sign: HashMap::new(), by_reach: HashMap::new() }
    }
}

impl<K: Copy + Ord> Alike<K> {
    pub(super) fn note(&mut self, key: K, listed: &Listed) {
        for sign in likeness::signs(&listed.name) {
            self.by_sign.entry(sign).or_default().push(key);
        }
        for reached in listed.reached() {
            self.by_reach.entry(reached).or_default().push((key, listed.name.to_string()));
        }
    }

    /// Everybody who looks like this one.
    pub(super) fn to(&self, listed: &Listed) -> BTreeSet<K> {
        let named = likeness::signs(&listed.name).into_iter().filter_map(|sign| self.by_sign.get(&sign));
        let reached = listed.reached().filter_map(|reached| self.by_reach.get(&reached));
        let similar = reached.flatten().filter(|(_, name)| likeness::are_similar(name, &listed.name));
        named.flatten().copied().chain(similar.map(|(key, _)| *key)).collect()
    }
}
