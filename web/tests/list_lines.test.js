// What becomes of the lines of a list, once somebody has said who is the same person.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SOMEBODY_ELSE, sorted } from '../screens/desk/list_lines.js';

const choices = ({ answers = [], others = [], chosen = [] } = {}) => ({
  answers: new Map(answers),
  others: new Set(others),
  chosen: new Map(chosen),
});

const same = (player, fields = ['phone'], differs = []) => ({
  same_as: { player, known: { name: 'Hans Müller' }, new: fields, differs },
});
const twin = (line, fields = ['phone']) => ({ twin: { line, new: fields, differs: [] } });
const names = (fresh) => fresh.map(({ said }) => said.name);

test('nobody who is only alike is entered or completed before somebody has decided', () => {
  const lines = [
    { line: 2, name: 'Müller, Hans', phone: '1', perhaps: [same('P1'), same('P2')] },
    { line: 3, name: 'Müller, Hans', ...twin(2, []) },
    { line: 4, name: 'Cy' },
  ];
  const open = sorted(lines, choices());
  assert.deepEqual([open.open, names(open.fresh), open.known], [1, ['Cy'], []]);
  const second = sorted(lines, choices({ answers: [[2, 1]] }));
  assert.deepEqual([second.open, names(second.fresh)], [0, ['Cy']]);
  assert.deepEqual(second.known, [{ player: 'P2', listed: { name: 'Müller, Hans', phone: '1' }, chosen: [] }]);
  const another = sorted(lines, choices({ answers: [[2, SOMEBODY_ELSE]] }));
  assert.deepEqual([another.open, names(another.fresh), another.known], [0, ['Müller, Hans', 'Cy'], []]);
});

test('a chain of lines about one person is one person, and completes him once', () => {
  const lines = [
    { line: 2, name: 'Hans Müller', club: 'Köln', perhaps: [same('P1', ['club'])] },
    { line: 3, name: 'Müller, Hans', phone: '1', perhaps: [twin(2)] },
    { line: 4, name: 'Hans Mueller', email: 'h@example.org', perhaps: [twin(2), twin(3, ['email'])] },
  ];
  const whole = { name: 'Hans Müller', club: 'Köln', phone: '1', email: 'h@example.org' };
  const known = sorted(lines, choices({ answers: [[2, 0], [3, 0], [4, 1]] }));
  assert.deepEqual([known.fresh, known.known], [[], [{ player: 'P1', listed: whole, chosen: [] }]]);
  const fresh = sorted(lines, choices({ answers: [[2, SOMEBODY_ELSE], [3, 0], [4, 1]] }));
  assert.deepEqual([fresh.fresh.map(({ said }) => said), fresh.known], [[whole], []]);
});

test('of two lines about one player the one in which it was chosen is right', () => {
  const lines = [
    { line: 2, name: 'Hans Müller', phone: '1', ...same('P1', [], ['phone']) },
    { line: 3, name: 'Müller, Hans', phone: '2', perhaps: [same('P1', [], ['name', 'phone'])] },
  ];
  const { known } = sorted(lines, choices({ answers: [[3, 0]], chosen: [[3, new Set(['phone'])]] }));
  assert.deepEqual(known, [{ player: 'P1', listed: { name: 'Hans Müller', phone: '2' }, chosen: ['phone'] }]);
});

test('what a further line says otherwise is not told as taken', () => {
  const two = [
    { line: 2, name: 'Hans Müller', phone: '1', perhaps: [same('P1')] },
    { line: 3, name: 'Hans Mueller', phone: '2', email: 'h@example.org', perhaps: [same('P1', ['phone', 'email'], ['name'])] },
  ];
  const { further, known } = sorted(two, choices({ answers: [[2, 0], [3, 0]] }));
  assert.deepEqual([...further], [[3, { new: ['email'], differs: ['phone', 'name'] }]]);
  assert.equal(known[0].listed.phone, '1');
  // The player has a phone already, and the line before is only perhaps his.
  const has = { same_as: { player: 'P1', known: { name: 'Hans Müller', phone: '9' }, new: [], differs: [] } };
  const lines = [
    { line: 2, name: 'Hans Müller', perhaps: [has] },
    { line: 3, name: 'hans müller', phone: '2', ...twin(2) },
  ];
  assert.deepEqual([...sorted(lines, choices({ answers: [[2, 0]] })).further], [[3, { new: [], differs: ['phone'] }]]);
  const another = sorted(lines, choices({ answers: [[2, SOMEBODY_ELSE]] }));
  assert.deepEqual([...another.further], [[3, { new: ['phone'], differs: [] }]]);
});
