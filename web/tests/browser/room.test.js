// What has room on which screen: the entries of the desk on a laptop and in a narrow strip, the panel of a table, and
// the seating on the phone of a spectator.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Evening, opponentOf } from './evening.js';
import { patiently } from './hall.js';
import { browser, device } from './screens.js';

let chromium;
let evening;

before(async () => {
  evening = await Evening.begins();
  chromium = await browser();
});

after(async () => {
  await chromium?.close();
  await evening?.closes();
});

/** @param {{ width: number, height?: number }} size */
async function opens(path, seen, { width, height = 844 }) {
  const context = await device(chromium, { base: evening.hall.base, width });
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.waitForSelector(seen);
  return { context, page };
}

const desk = () => evening.hall.headLink(evening.cup.id);

test('all entries of the desk are seen at once on a laptop', async () => {
  const { context, page } = await opens(desk(), '.nav-links .on', { width: 1366, height: 768 });
  const { entries, hidden } = await page.evaluate(() => {
    const nav = document.querySelector('.desk > nav');
    return { entries: nav.querySelectorAll('.nav-links a').length, hidden: nav.scrollHeight - nav.clientHeight };
  });
  assert.equal(entries, 16);
  assert.ok(hidden <= 0, `${hidden} px are below the edge`);
  await context.close();
});

test('in the colours of the reader’s system what is chosen and what is pressed is seen, and buttons have edges', async () => {
  const { context, page } = await opens(desk(), '.nav-links .on', { width: 1366, height: 768 });
  await page.emulateMedia({ forcedColors: 'active' });
  const look = (/** @type {string} */ selector) =>
    page.$eval(selector, (one) => {
      const { backgroundColor: ground, borderTopWidth: edge, color } = getComputedStyle(one);
      return { ground, edge: parseFloat(edge), color };
    });
  for (const [chosen, other] of [
    ['.segments [aria-pressed=true]', '.segments [aria-pressed=false]'],
    ['.nav-links [aria-current]', '.nav-links a:not([aria-current])'],
  ]) {
    const [one, two] = [await look(chosen), await look(other)];
    assert.notEqual(one.ground, two.ground, chosen);
    assert.notEqual(one.ground, one.color, chosen);
  }
  for (const selector of ['.next-steps .button', '.segments button', '.card']) assert.ok((await look(selector)).edge >= 1, selector);
  await context.close();
});

test('on a narrow screen the chosen entry is in sight, whichever it is', async () => {
  for (const width of [320, 390, 683]) {
    const { context, page } = await opens(desk(), '.nav-links .on', { width });
    for (const section of ['life', 'disputes', 'screens', 'round', 'history']) {
      await page.evaluate((id) => void (location.hash = id), section);
      await page.waitForSelector(`.nav-links a[href="#${section}"].on`);
      await patiently(`${section} at ${width} px`, () =>
        page.evaluate(() => {
          const { left, right } = document.querySelector('.nav-links .on').getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        }),
      );
    }
    await context.close();
  }
});

test('after a ruling the panel says who handed in and whose version was taken, and names everybody once', async () => {
  const { cup, round } = evening;
  const [, , disputed] = round.tables;
  const { revision } = await cup.table(disputed.no);
  await cup.does('rule', { round: round.no, table: disputed.no, revision, verdict: { type: 'take_other' } });
  const { context, page } = await opens(desk(), '.nav-links .on', { width: 1366, height: 768 });
  await page.evaluate((no) => void (location.hash = `round/${no}`), disputed.no);
  await page.waitForSelector('aside .q');
  const text = await page.textContent('aside');
  const captain = disputed.seats.find((seat) => seat.player === disputed.captain).name;
  assert.ok(text.includes(`Handed in by ${isolated(captain)}`), text);
  assert.ok(text.includes(`Version of ${isolated(opponentOf(disputed).name)} taken by`), text);
  assert.equal(await page.locator('aside .name').count(), 4);
  const { close, chip } = await page.evaluate(() => {
    const left = (/** @type {string} */ selector) => document.querySelector(selector).getBoundingClientRect().left;
    return { close: left('aside .close'), chip: left('aside .aside-top .chip') };
  });
  assert.ok(close > chip, 'the way out is at the right end');
  await context.close();
});

/** A name from right to left is held together in a sentence. */
function isolated(name) {
  return /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name;
}

test('on the phone of a spectator one tap leads past the standings to the seating', async () => {
  const { context, page } = await opens(`/t/${evening.cup.id}`, '.to-seating a', { width: 390 });
  const top = (/** @type {string} */ selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
  assert.ok((await top('.to-seating a')) < 844, 'without scrolling');
  assert.ok((await top('#seating')) > 844);
  await page.tap('.to-seating a');
  await patiently('the seating', async () => (await top('#seating')) < 300);
  await context.close();
});

test('names of any length stay in their cards where a rank is explained', async () => {
  const cup = await evening.hall.tournament('Long Cup', 'custom');
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe';
  await cup.players([`${long} Anna`, `${long} Berta`, `${long} Clara`, `${long} Dora`]);
  await cup.makesRound(1);
  await cup.playsARound();
  for (const width of [320, 390]) {
    const { context, page } = await opens(`/t/${cup.id}/player/2`, '.compared', { width });
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('.neighbours section *')]
        .filter((one) => one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right + 1)
        .map((one) => one.outerHTML),
    );
    assert.deepEqual(outside, [], `${width} px`);
    await context.close();
  }
});
