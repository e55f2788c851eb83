// How a frame of the feed changes what a screen shows; the mirror of `src/protocol/delta.rs`. Pure: nothing is sorted
// and nothing is compared, and a part that did not change stays the same object, so that screens can skip it.

/** @import { BracketChange, BracketView, DeskView, PlanChange, PlanMark, PublicChanges } from '../protocol' */
/** @import { PublicView } from '../protocol' */
/** @import { StaffChanges, StandingsChange, StandingsView } from '../protocol' */
/** @import { AnyFrame } from '../http' */

/**
 * What a client has: a place in the feed, and the view there.
 * @typedef {{ epoch: number, version: number, hash: string, view: PublicView, desk: DeskView | null }} Held
 */

/**
 * @param {Held | null} held
 * @param {AnyFrame} frame
 * @returns {{ held: Held | null, gap: boolean }} `gap`: a frame is missing in between; ask again without a position
 */
export function take(held, frame) {
  if (frame.type === 'snapshot') {
    const { epoch, version, state_hash: hash } = frame;
    const staff = 'desk' in frame.view ? frame.view : null;
    const view = staff ? staff.public : /** @type {PublicView} */ (frame.view);
    return { held: { epoch, version, hash, view, desk: staff ? staff.desk : null }, gap: false };
  }
  if (!held || held.epoch !== frame.epoch) return { held, gap: true };
  if (frame.to <= held.version) return { held, gap: false };
  if (frame.from !== held.version) return { held, gap: true };
  const staff = isStaff(frame.changes) ? frame.changes : null;
  if (Boolean(staff) !== Boolean(held.desk)) return { held, gap: true };
  const changes = staff ? staff.public : /** @type {PublicChanges} */ (frame.changes);
  return {
    held: {
      epoch: held.epoch,
      version: frame.to,
      hash: frame.state_hash,
      view: applyPublic(held.view, changes),
      desk: staff && held.desk ? applyDesk(held.desk, staff) : held.desk,
    },
    gap: false,
  };
}

/**
 * A name for what is held: another version, or the same one of another history, has another. For what was asked about it.
 * @param {Pick<Held, 'epoch' | 'version'> | null} held
 */
export function momentOf(held) {
  return held ? `${held.epoch}.${held.version}` : '';
}

/** @param {PublicChanges | StaffChanges} changes @returns {changes is StaffChanges} */
function isStaff(changes) {
  return 'public' in changes;
}

/** @param {PublicView} view @param {PublicChanges} changes @returns {PublicView} */
export function applyPublic(view, changes) {
  let round = view.round;
  if (changes.round) {
    if (changes.round.type === 'shown') round = changes.round.round;
    else if (changes.round.type === 'gone') round = null;
    else if (round && changes.round.type === 'swapped') round = { ...round, swaps: changes.round.swaps };
    else if (round && changes.round.type === 'lock') round = { ...round, locked: changes.round.locked };
  }
  if (changes.tables && round) {
    const fresh = new Map(changes.tables.map((table) => [table.no, table]));
    round = { ...round, tables: round.tables.map((table) => fresh.get(table.no) ?? table) };
  }
  return {
    tournament: changes.tournament ?? view.tournament,
    round,
    standings: changes.standings ? applyStandings(view.standings, changes.standings) : view.standings,
    announcements: changes.announcements ?? view.announcements,
    schedule: applyPlan(view.schedule, changes.schedule),
    bracket: applyBracket(view.bracket, changes.bracket),
  };
}

/** @param {PlanMark | undefined} plan @param {PlanChange | undefined} change */
function applyPlan(plan, change) {
  if (!change) return plan;
  return change.type === 'shown' ? change.plan : undefined;
}

/** @param {BracketView | undefined} bracket @param {BracketChange | undefined} change */
function applyBracket(bracket, change) {
  if (!change) return bracket;
  return change.type === 'shown' ? change.bracket : undefined;
}

/** @param {StandingsView} standings @param {StandingsChange} change @returns {StandingsView} */
export function applyStandings(standings, change) {
  const gone = new Set([...(change.left ?? []), ...change.moved.map((moved) => moved.row.player)]);
  const rows = standings.rows.filter((row) => !gone.has(row.player));
  for (const { at, row } of change.moved) rows.splice(Math.min(at, rows.length), 0, row);
  const cut = change.cut === undefined ? standings.cut : change.cut.type === 'shown' ? change.cut.cut : undefined;
  return { provisional: change.provisional, cut, rows };
}

/** @param {DeskView} desk @param {StaffChanges} changes @returns {DeskView} */
function applyDesk(desk, changes) {
  return {
    roster: applyRoster(desk.roster, changes),
    disputes: changes.disputes ?? desk.disputes,
    calls: changes.calls ?? desk.calls,
    staff: changes.staff ?? desk.staff,
    waiting: changes.waiting ?? desk.waiting,
    proposal: applyPlan(desk.proposal, changes.proposal),
    away: changes.away ?? desk.away,
    next_in_rank: changes.next_in_rank ?? desk.next_in_rank,
    replacements: changes.replacements ?? desk.replacements,
    warnings: changes.warnings ?? desk.warnings,
    notes: changes.notes ?? desk.notes,
    waiting_list: changes.waiting_list ?? desk.waiting_list,
  };
}

/** @param {DeskView['roster']} roster @param {StaffChanges} changes */
function applyRoster(roster, changes) {
  if (!changes.roster && !changes.roster_left) return roster;
  const left = new Set(changes.roster_left ?? []);
  const fresh = new Map((changes.roster ?? []).map((row) => [row.player, row]));
  const rows = roster
    .filter((row) => !left.has(row.player))
    .map((row) => {
      const newer = fresh.get(row.player);
      fresh.delete(row.player);
      return newer ?? row;
    });
  return [...rows, ...fresh.values()];
}
