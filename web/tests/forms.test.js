// What somebody sends twice without meaning to goes once.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask } from '../parts/ask.js';
import { form } from '../parts/dialog.js';

/** A form as it was drawn once; `press` is a click on its button, or Enter, before it is drawn again. */
function drawn(submit, busy = false) {
  const element = {};
  const { onsubmit } = form({ submit, label: 'Enter', busy }).props;
  return { press: () => onsubmit({ preventDefault: () => {}, currentTarget: element }) };
}

test('two clicks before the next drawing send once', async () => {
  let sent = 0;
  let answer = () => {};
  const { press } = drawn(() => {
    sent += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const first = press();
  await press();
  assert.equal(sent, 1);
  answer();
  await first;
  press();
  assert.equal(sent, 2, 'when the answer is there, the next one may go');
  answer();
});

test('a form that is drawn busy sends nothing', async () => {
  let sent = 0;
  await drawn(async () => void (sent += 1), true).press();
  assert.equal(sent, 0);
});

test('a form that failed can be sent again', async () => {
  let sent = 0;
  const { press } = drawn(async () => {
    sent += 1;
    if (sent === 1) throw new Error('no network');
  });
  await press().catch(() => undefined);
  await press();
  assert.equal(sent, 2);
});

test('what looks like a slip is asked back once, and again for another slip', async () => {
  const sent = [];
  let drawing = () => null;
  const stage = {
    show: (content) => {
      drawing = content;
    },
    update: () => {},
    act: async (command) => {
      sent.push(command.table);
      return { refusal: { code: 'x', message: 'no', values: {} } };
    },
    nameOf: (player) => player,
  };
  const doubt = (text) => (Number(text) > 6 ? `Table ${text}?` : null);
  ask(stage, { title: 'Table', label: 'Save', done: '', doubt, input: { label: 'Number' }, command: (table) => ({ table }) });
  const find = (part, fits) => (fits(part) ? part : part.children?.map((child) => find(child, fits)).find(Boolean));
  const press = async (text) => {
    find(drawing(), ({ tag }) => tag === 'input').props.oninput({ target: { value: text } });
    await find(drawing(), ({ tag }) => tag === 'form').props.onsubmit({ preventDefault: () => {}, currentTarget: {} });
    return find(drawing(), ({ props }) => props.class === 'warn') !== undefined;
  };
  assert.equal(await press('99'), true);
  assert.deepEqual(sent, []);
  assert.equal(await press('98'), true);
  assert.deepEqual(sent, []);
  assert.equal(await press('98'), false);
  assert.equal(await press('5'), false);
  assert.deepEqual(sent, ['98', '5']);
});
