// The history as it is asked for and shown: the filter in the address bar, and what differs between before and after.
// Pure.

import { compare } from './compare.js';
import { called, calledIn } from './people.js';

/** @import { HistoryKind, MomentView, PlayerMoment, RoundMoment, SeatMoment, TableMoment } from '../protocol' */
/** @import { TournamentMoment } from '../protocol' */

/**
 * What somebody looks for; `before` is where a page begins.
 * @typedef {{ round?: number, table?: number, player?: string, kind?: HistoryKind, before?: number }} Filter
 *
 * How somebody stood on the roster.
 * @typedef {Omit<PlayerMoment, 'player' | 'name'>} Standing
 *
 * Who sat where with what: the VP of the sheet, and those of the other version where there is one.
 * @typedef {{ player: string, name: string, vp: (number | null)[] }} Sat
 *
 * One line of a comparison: what it is about, and both sides of it; null where there was nothing. `of` is the seat, the
 * table or the player.
 * @typedef {{ key: string, field: string, of: { seat?: number, table?: number, name?: string } | null,
 *   before: unknown, after: unknown }} Change
 */

/** @type {HistoryKind[]} */
export const KINDS = ['tournament', 'players', 'rounds', 'tables', 'results', 'remarks', 'calls', 'links'];

/** @param {string} [text] as it is in the address bar: `round=1&table=3` @returns {Filter} */
export function filterOf(text = '') {
  const said = new URLSearchParams(text);
  /** @type {Filter} */
  const filter = {};
  for (const field of /** @type {const} */ (['round', 'table', 'before'])) {
    const number = Number(said.get(field));
    if (Number.isInteger(number) && number > 0) filter[field] = number;
  }
  const player = said.get('player') ?? '';
  if (/^P[1-9]\d*$/.test(player)) filter.player = player;
  const kind = KINDS.find((one) => one === said.get('kind'));
  if (kind) filter.kind = kind;
  return filter;
}

/** @param {Filter} filter as the address bar and the server take it */
export function filterText(filter) {
  const said = new URLSearchParams();
  for (const field of /** @type {const} */ (['round', 'table', 'player', 'kind', 'before']))
    if (filter[field] !== undefined) said.set(field, String(filter[field]));
  return said.toString();
}

/**
 * Everything that is not on both sides the same. Seats are shown all four as soon as one of them differs.
 * @param {MomentView} [before] @param {MomentView} [after] @returns {Change[]}
 */
export function changes(before, after) {
  return [
    ...tournamentChanges(before?.tournament, after?.tournament),
    ...roundChanges(before?.round, after?.round),
    ...tablesChanges(before?.tables ?? [], after?.tables ?? []),
    ...playersChanges(before?.players ?? [], after?.players ?? []),
  ];
}

/** @param {string} field @param {unknown} before @param {unknown} after @returns {Change[]} */
function plain(field, before = null, after = null) {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ key: field, field, of: null, before, after }];
}

/** @param {TournamentMoment} [before] @param {TournamentMoment} [after] */
function tournamentChanges(before, after) {
  const fields = /** @type {const} */ ([
    'title',
    'phase',
    'criteria',
    'three_table',
    'reopened',
    'time_zone',
    'turn_limit',
  ]);
  return fields.flatMap((field) => plain(field, before?.[field], after?.[field]));
}

/** @param {RoundMoment} [before] @param {RoundMoment} [after] */
function roundChanges(before, after) {
  const fields = /** @type {const} */ (['locked', 'map']);
  return fields.flatMap((field) => plain(field, before?.[field], after?.[field]));
}

/** @param {TableMoment[]} before @param {TableMoment[]} after */
function tablesChanges(before, after) {
  const pairs = paired(before, after, ({ round, table }) => `${round}.${table}`);
  if (pairs.length === 1) return tableChanges(pairs[0].before, pairs[0].after);
  return pairs.map(({ key, before, after }) => ({
    key,
    field: 'seats',
    of: { table: (after ?? before)?.table },
    before: before ? before.seats.map((seat) => sat(before, seat)) : null,
    after: after ? after.seats.map((seat) => sat(after, seat)) : null,
  }));
}

/** @param {TableMoment} [before] @param {TableMoment} [after] @returns {Change[]} */
function tableChanges(before, after) {
  const seats = paired(before?.seats ?? [], after?.seats ?? [], ({ seat }) => String(seat)).map(
    ({ key, before: one, after: other }) => ({
      key: `seat-${key}`,
      field: 'seat',
      of: { seat: Number(key), name: one && one.player === other?.player ? called(one) : undefined },
      before: before && one ? sat(before, one) : null,
      after: after && other ? sat(after, other) : null,
    }),
  );
  const moved = seats.some(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  return [
    ...plain('state', before?.state, after?.state),
    ...(moved ? seats : []),
    ...pieceChanges(before, after),
    ...plain('captain', nameOf(before, before?.captain), nameOf(after, after?.captain)),
    ...plain('play_order', names(before, before?.play_order), names(after, after?.play_order)),
    ...plain('winner', nameOf(before, before?.winner), nameOf(after, after?.winner)),
    ...plain('signed_by', names(before, before?.signed_by), names(after, after?.signed_by)),
    ...plain('void', before?.void, after?.void),
  ];
}

/**
 * Pieces and marks in which the sheets of both sides differ, or the two versions of a dispute. A mark is the seat that
 * has it.
 * @param {TableMoment} [before] @param {TableMoment} [after] @returns {Change[]}
 */
function pieceChanges(before, after) {
  const [earlier, later] = [versions(before), versions(after)];
  const seats = (after ?? before)?.seats ?? [];
  const differing = compare(seats, [...earlier, ...later]).filter(({ field, differs }) => field !== 'vp' && differs);
  return differing.map(({ seat, field, values }) => ({
    key: `${seat}-${field}`,
    field,
    of: seat === null ? null : { seat, name: nameAt(seats, seat) },
    before: earlier.length > 0 ? values.slice(0, earlier.length) : null,
    after: later.length > 0 ? values.slice(earlier.length) : null,
  }));
}

/** @param {SeatMoment[]} seats @param {number} seat */
function nameAt(seats, seat) {
  const one = seats.find((other) => other.seat === seat);
  return one && called(one);
}

/** @param {TableMoment} [table] */
function versions(table) {
  return [table?.sheet, table?.other].filter((version) => version !== undefined);
}

/** @param {TableMoment} table @param {SeatMoment} person @returns {Sat} */
function sat(table, person) {
  const { seat, player } = person;
  const vp = versions(table).map((version) => {
    const at = version.sheet.entries.findIndex((entry) => entry.seat === seat);
    return version.vp[at] ?? null;
  });
  return { player, name: called(person), vp };
}

/** @param {TableMoment} [table] @param {string} [player] */
function nameOf(table, player) {
  return player === undefined ? undefined : table && calledIn(table.seats, player);
}

/** @param {TableMoment} [table] @param {string[]} [players] */
function names(table, players) {
  return players?.map((player) => calledIn(table?.seats ?? [], player));
}

/** @param {PlayerMoment[]} before @param {PlayerMoment[]} after */
function playersChanges(before, after) {
  const standing = (/** @type {PlayerMoment | undefined} */ moment) => {
    if (!moment) return null;
    const { player: _player, name: _name, ...standing } = moment;
    return standing;
  };
  return paired(before, after, ({ player }) => player)
    .map(({ key, before, after }) => ({
      key,
      field: 'standing',
      of: { name: called(/** @type {PlayerMoment} */ (after ?? before)) },
      before: standing(before),
      after: standing(after),
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/**
 * Both sides of everything that is on either.
 * @template T
 * @param {T[]} before @param {T[]} after @param {(one: T) => string} keyOf
 * @returns {{ key: string, before: T | undefined, after: T | undefined }[]}
 */
function paired(before, after, keyOf) {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  const later = new Map(after.map((one) => [keyOf(one), one]));
  const keys = new Set([...earlier.keys(), ...later.keys()]);
  return [...keys].map((key) => ({ key, before: earlier.get(key), after: later.get(key) }));
}
