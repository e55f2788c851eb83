// Where the focus is after a drawing: with the person, whose button may have gone to another place. The page is only as
// much of one as drawing needs.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { h, show } from '../dom.js';
import { closePage, openPage } from './page.js';

beforeEach(openPage);
afterEach(closePage);

const hall = (...tables) =>
  tables.map((players, index) =>
    h(
      'ul',
      { key: index },
      players.map((player) => h('li', { key: player }, h('button', { id: `place-${player}` }, player))),
    ),
  );

test('who changed places by keyboard has the focus still, at the new place', () => {
  show(document.body, hall(['P1', 'P2'], ['P3', 'P4']));
  document.getElementById('place-P4').focus();
  show(document.body, hall(['P4', 'P2'], ['P3', 'P1']));
  assert.equal(document.activeElement, document.getElementById('place-P4'));
  assert.equal(document.activeElement.parent.parent, document.body.children[0]);
});

test('who was only moved at the same table has it too', () => {
  show(document.body, hall(['P1', 'P2', 'P3']));
  for (const player of ['P1', 'P3']) {
    document.getElementById(`place-${player}`).focus();
    show(document.body, hall(['P3', 'P2', 'P1']));
    assert.equal(document.activeElement.id, `place-${player}`);
    show(document.body, hall(['P1', 'P2', 'P3']));
  }
});

test('who is nowhere any more leaves the focus to the page, and nobody is robbed of it', () => {
  show(document.body, hall(['P1', 'P2']));
  document.getElementById('place-P1').focus();
  show(document.body, hall(['P2']));
  assert.equal(document.activeElement, document.body);
  show(document.body, [hall(['P2']), h('input', { onmount: (element) => element.focus(), id: 'typed' })]);
  assert.equal(document.activeElement.id, 'typed');
});

test('a name is in no language of ours: no letter is drawn, and no word translated, as the page around it', () => {
  show(document.body, [h('p', h('bdi', 'Şahin'), h('bdi.who', { title: 'x' }, 'Ion'))]);
  for (const name of document.body.children[0].children)
    assert.deepEqual([name.attributes.lang, name.attributes.translate], ['', 'no']);
});
