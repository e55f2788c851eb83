// Answers do not pile up over the buttons, and say a thing once.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { closePage, openPage } from './page.js';
import { h, show } from '../dom.js';
import { learn } from '../i18n/i18n.js';
import { Answers } from '../parts/answers.js';
import { refusedHere } from '../screens/desk/paper.js';

function answers() {
  const list = new Answers(() => {});
  // They go by themselves; no test waits for that.
  list.dropLater = () => {};
  return { list, texts: () => list.list.map((answer) => answer.text) };
}

test('the same answer again takes the place of the old one', () => {
  const { list, texts } = answers();
  list.say('bad', 'Write something here.');
  list.say('good', 'Announced.');
  list.say('bad', 'Write something here.');
  assert.deepEqual(texts(), ['Announced.', 'Write something here.']);
});

test('a refusal that the form shows itself is not laid over its buttons, and one that nobody sees there is told', async () => {
  learn('en', { 'answer.sending': 'Sending' });
  const refused = Promise.resolve({ refusal: { code: 'none_known', message: 'Say why.', values: {} }, answer: {}, version: 1 });
  const { list, texts } = answers();
  await list.follow(refused, 'Done.', () => true);
  assert.deepEqual(texts(), []);
  await list.follow(refused, 'Done.', () => false);
  assert.deepEqual(texts(), ['Say why.']);
});

test('whoever comes back to a sheet that was refused meanwhile reads why once, where it was written', async (story) => {
  openPage();
  story.after(closePage);
  const refusal = { code: 'none_known', message: 'Table 3 changed.', values: {} };
  const { list, texts } = answers();
  await list.follow(Promise.resolve({ refusal, answer: {}, version: 1 }), 'Done.', () => false);
  list.say('bad', 'Table 4 changed.');
  show(document.body, h('main', refusedHere({ answers: list }, refusal)));
  assert.deepEqual([document.body.text, texts()], ['Table 3 changed.', ['Table 4 changed.']]);
});

test('at most two are shown, the newest ones', () => {
  const { list, texts } = answers();
  for (const name of ['Ada', 'Bela', 'Cleo']) list.say('good', name);
  assert.deepEqual(texts(), ['Bela', 'Cleo']);
});
