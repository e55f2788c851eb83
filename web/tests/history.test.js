// The history's filter in the address bar, and what differs between before and after.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { setLanguage } from '../i18n/i18n.js';
import { asLink } from '../link/api.js';
import { changesTable } from '../parts/changes.js';
import { changes, filterOf, filterText } from '../state/history.js';

const NAMES = { P1: 'Ana', P2: 'Bogdan', P3: 'Cora', P4: 'Dinu' };

/** A table of the four, with a sheet of totals where there are numbers. */
function table(state, vp, other) {
  const version = (vp) => ({
    by: { id: 'P1', name: 'Ana' },
    vp,
    sheet: { entries: vp.map((vp, at) => ({ seat: at + 1, vp })) },
  });
  return {
    round: 1,
    table: 3,
    state,
    captain: 'P1',
    seats: Object.entries(NAMES).map(([player, name], at) => ({ seat: at + 1, player, name, vp: vp?.[at] })),
    ...(vp ? { sheet: version(vp), signed_by: ['P1'] } : {}),
    ...(other ? { other: version(other) } : {}),
  };
}

const fields = (lines) => lines.map(({ field }) => field);

test('a filter survives the address bar, and nonsense in it is no filter', () => {
  const filter = { round: 2, table: 7, player: 'P3', kind: 'results', before: 120 };
  assert.deepEqual(filterOf(filterText(filter)), filter);
  assert.equal(filterText(filter), 'round=2&table=7&player=P3&kind=results&before=120');
  assert.deepEqual(filterOf('round=-1&table=x&player=Mira&kind=gossip&before=0'), {});
  assert.deepEqual(filterOf('round=&player=&kind='), {});
  assert.deepEqual(filterOf(undefined), {});
});

test('a file that is asked for with a filter says for which session, too', () => {
  assert.equal(asLink('/t/1/history.csv?round=1&table=3', 'ab'), '/t/1/history.csv?round=1&table=3&as=ab');
  assert.equal(asLink('/t/1/history.csv', 'ab'), '/t/1/history.csv?as=ab');
  assert.equal(asLink('/t/1/history.csv?round=1', null), '/t/1/history.csv?round=1');
});

test('a ruling shows the numbers of both versions before, and one after, for all four', () => {
  const lines = changes(
    { tables: [table('disputed', [10, 9, 5, 4], [9, 10, 5, 4])] },
    { tables: [table('ruled', [8, 10, 5, 4])] },
  );
  assert.deepEqual(fields(lines), ['state', 'seat', 'seat', 'seat', 'seat']);
  assert.deepEqual([lines[0].before, lines[0].after], ['disputed', 'ruled']);
  assert.deepEqual(
    lines.slice(1).map(({ of, before, after }) => [of.name, before.vp, after.vp]),
    [
      ['Ana', [10, 9], [8]],
      ['Bogdan', [9, 10], [10]],
      ['Cora', [5, 5], [5]],
      ['Dinu', [4, 4], [4]],
    ],
  );
});

test('a signature changes no number, so none is shown', () => {
  const before = table('submitted', [10, 7, 6, 4]);
  const lines = changes({ tables: [before] }, { tables: [{ ...before, signed_by: ['P1', 'P3'] }] });
  assert.deepEqual(fields(lines), ['signed_by']);
  assert.deepEqual([lines[0].before, lines[0].after], [['Ana'], ['Ana', 'Cora']]);
});

test('the first sheet of a table has nothing on its left', () => {
  const lines = changes({ tables: [table('awaiting')] }, { tables: [table('submitted', [10, 7, 6, null])] });
  const seats = lines.filter(({ field }) => field === 'seat');
  assert.deepEqual(
    seats.map(({ before, after }) => [before.vp, after.vp]),
    [
      [[], [10]],
      [[], [7]],
      [[], [6]],
      [[], [null]],
    ],
  );
});

test('pieces are shown where they differ, although the sum is the same', () => {
  const pieces = { settlements: 2, cities: 4, vp_cards: 0, knights: 0, roads: 5, longest_road: 0 };
  const of = (state, ...lines) => {
    const there = table(state, [10, 7, 6, 4]);
    lines.forEach((line, at) => Object.assign(there.sheet.sheet.entries[at], { vp: undefined, ...line }));
    return { tables: [there] };
  };
  const lines = changes(
    of('ruled', { pieces, road_first: true }, { pieces }),
    of('ruled', { pieces: { ...pieces, settlements: 4, cities: 3 } }, { pieces, road_first: true }),
  );
  assert.deepEqual(
    lines.map(({ field, of, before, after }) => [field, of?.name, before, after]),
    [
      ['settlements', 'Ana', [2], [4]],
      ['cities', 'Ana', [4], [3]],
      ['road_first', undefined, [1], [2]],
    ],
  );
});

test('who is taken off a table leaves an empty seat, and the captain changes with him', () => {
  const before = table('awaiting');
  const after = { ...before, captain: 'P2', seats: before.seats.slice(1) };
  const lines = changes({ tables: [before] }, { tables: [after] });
  assert.deepEqual(fields(lines), ['seat', 'seat', 'seat', 'seat', 'captain']);
  assert.deepEqual([lines[0].before, lines[0].after], [{ player: 'P1', name: 'Ana', vp: [] }, null]);
  // Nobody sits there on both sides: the line is about the seat, and each side names its player.
  assert.equal(lines[0].of.name, undefined);
  assert.deepEqual([lines[4].before, lines[4].after], ['Ana', 'Bogdan']);
});

test('a round that was made is a line for each table', () => {
  const tables = [table('awaiting'), { ...table('awaiting'), table: 4 }];
  const lines = changes(undefined, { round: { round: 1, locked: false }, tables });
  assert.deepEqual(fields(lines), ['locked', 'seats', 'seats']);
  assert.deepEqual(
    lines.map(({ of, before }) => [of?.table, before]),
    [
      [undefined, null],
      [3, null],
      [4, null],
    ],
  );
  assert.deepEqual(
    lines[1].after.map(({ name }) => name),
    ['Ana', 'Bogdan', 'Cora', 'Dinu'],
  );
});

test('a player is shown as he stood, and not where nothing changed', () => {
  const ana = { player: 'P1', name: 'Ana', checked_in: true, withdrawn: false, link_revoked: false };
  const lines = changes({ players: [ana] }, { players: [{ ...ana, disqualified: 'Marked cards' }] });
  assert.deepEqual(
    lines.map(({ of, before, after }) => [of.name, before.disqualified, after.disqualified]),
    [['Ana', undefined, 'Marked cards']],
  );
  assert.deepEqual(changes({ players: [ana] }, { players: [ana] }), []);
  assert.equal(changes({}, { players: [ana] })[0].before, null);
});

test('of other rules only what changed is shown', () => {
  const cup = { title: 'Harbour Cup', phase: 'running', criteria: ['vp', 'wins'], three_table: 'up' };
  const lines = changes({ tournament: cup }, { tournament: { ...cup, criteria: ['wins'] } });
  assert.deepEqual(
    lines.map(({ field, before, after }) => [field, before, after]),
    [['criteria', ['vp', 'wins'], ['wins']]],
  );
});

test('where nobody checks in, nobody is said to be here or not', () => {
  setLanguage('en');
  const standing = { checked_in: false, withdrawn: false, link_revoked: false };
  const line = { key: 'P1', field: 'standing', of: { name: 'Ana' }, before: standing, after: { ...standing, warnings: 1 } };
  const text = (part) => part.props.text ?? part.children.map(text).join('');
  assert.match(text(changesTable([line], true)), /Ananot herenot here, 1 warning$/i);
  assert.match(text(changesTable([line], false)), /Ana–1 warning$/i);
});
