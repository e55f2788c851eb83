// Where the focus is after a drawing: with the person, whose button may have gone to another place. The page is only as
// much of one as drawing needs.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { h, show } from '../dom.js';

/** An element that knows where it hangs. Taking it out lets go of the focus, as in a browser. */
class Element {
  children = [];
  parent = null;
  id = '';
  get isConnected() {
    return this === document.body || Boolean(this.parent?.isConnected);
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get nextSibling() {
    return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null;
  }
  remove() {
    if (this.has(document.activeElement)) document.activeElement = document.body;
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }
  insertBefore(node, before) {
    node.remove();
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
    node.parent = this;
  }
  append(node) {
    this.insertBefore(node, null);
  }
  setAttribute(name, value) {
    if (name === 'id') this.id = value;
  }
  removeAttribute() {}
  focus() {
    document.activeElement = this;
  }
  has(node) {
    return node === this || this.children.some((child) => child.has(node));
  }
  byId(id) {
    return this.id === id ? this : (this.children.map((child) => child.byId(id)).find(Boolean) ?? null);
  }
}

beforeEach(() => {
  const body = new Element();
  globalThis.document = {
    body,
    activeElement: body,
    createElement: () => new Element(),
    createTextNode: () => new Element(),
    getElementById: (id) => body.byId(id),
  };
});
afterEach(() => {
  delete globalThis.document;
});

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
