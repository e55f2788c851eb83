// A screen on the wall: paired from afar by the code that it shows, and after thousands of updates no larger than before.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Hall, patiently } from './hall.js';
import { browser, device, faultsOn } from './screens.js';

/** More than this is a leak: the lists of a page that was turned, a number with one figure more. */
const GROWTH_MOST = 1.15;
/** An update a second for ten minutes; in every run fewer of both, as fast as they go. */
const LONG = Boolean(process.env.LONG_TESTS);
const { players: PLAYERS, updates: UPDATES, pace: PACE_MS } = LONG
  ? { players: 1_000, updates: 600, pace: 1_000 }
  : { players: 64, updates: 48, pace: 0 };

let chromium;
let hall;

before(async () => {
  hall = await Hall.opens();
  chromium = await browser();
  await hall.hasAHead();
});

after(async () => {
  await chromium?.close();
  await hall?.closes();
});

async function cupOf(players) {
  const cup = await hall.tournament('Wall Cup', 'custom', { planned_rounds: 40 });
  const names = Array.from({ length: players }, (_, index) => `Player ${String(index + 1).padStart(4, '0')}`);
  for (let first = 0; first < names.length; first += 500) await cup.players(names.slice(first, first + 500));
  await cup.makesRound(1);
  return cup;
}

const STANDINGS = { name: 'Entrance', shows: 'standings', language: 'de', theme: 'dark' };

/** The letters that a blank screen shows. */
async function codeOn(page) {
  await page.waitForSelector('.pair-code b');
  return page.evaluate(() => [...document.querySelectorAll('.pair-code b')].map((b) => b.textContent).join(''));
}

test('a blank screen shows a code, and the desk that types it says what it shows, also after a reload', async () => {
  const cup = await cupOf(8);
  const wall = await device(chromium, { base: hall.base, width: 1920 });
  const page = await wall.newPage();
  await page.goto('/kiosk');
  await page.waitForSelector('.pair-code b');
  await page.waitForSelector('li[lang=ro] b:text-matches("[a-z] [a-z]")');
  assert.deepEqual(await faultsOn(page), []);
  const kiosks = `/tournaments/${cup.id}/kiosks`;
  const { id } = await hall.head.post(kiosks, { code: await codeOn(page), ...STANDINGS });
  await page.waitForSelector('.shows-standings ol li');
  await page.waitForSelector('html[lang=de]');
  assert.deepEqual(await faultsOn(page), []);
  await hall.head.post(`${kiosks}/${id}`, { shows: 'seating' });
  await page.waitForSelector('.shows-seating li.plan-table');
  await page.reload();
  await page.waitForSelector('.shows-seating li.plan-table');
  wall.quiet();
  await wall.close();
});

/** What a page holds after everything that can be thrown away was. */
async function held(lens) {
  await lens.send('HeapProfiler.collectGarbage');
  const { usedSize } = await lens.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await lens.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

test('a kiosk is no larger after hours of results than at the beginning', async (story) => {
  const cup = await cupOf(PLAYERS);
  const wall = await device(chromium, { base: hall.base, width: 1920 });
  const page = await wall.newPage();
  await page.goto('/kiosk');
  // What it shows is chosen, so that it is the same at the beginning and in the end.
  await hall.head.post(`/tournaments/${cup.id}/kiosks`, { code: await codeOn(page), ...STANDINGS });
  await page.waitForSelector('li.kiosk-row');
  const lens = await wall.newCDPSession(page);
  const seen = [];
  let round = 1;
  let waiting = (await cup.view()).round.tables.map(({ no }) => no);
  for (let update = 1; update <= UPDATES; update += 1) {
    const began = Date.now();
    if (waiting.length === 0) {
      round += 1;
      await cup.makesRound(round);
      waiting = (await cup.view()).round.tables.map(({ no }) => no);
    }
    const no = waiting.pop();
    await cup.paper(no, [10 + (no % 3), 7, 5, 4]);
    const { version } = (await cup.get('/view')).frames[0];
    const foot = `footer [data-version]`;
    await patiently('the newest version', () => page.$eval(foot, (one) => Number(one.dataset.version)).then((at) => at >= version));
    if (update % (UPDATES / 8) === 0) {
      seen.push(await held(lens));
      story.diagnostic(`after ${update} updates: ${JSON.stringify(seen.at(-1))}`);
    }
    // Not to wait for something, but since an update a second is what is to be held out.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, PACE_MS - (Date.now() - began))));
  }
  const [early, late] = [seen[1], seen.at(-1)];
  for (const part of ['heap', 'nodes', 'listeners']) {
    assert.ok(late[part] <= early[part] * GROWTH_MOST, `${part} grow: ${JSON.stringify(seen)}`);
  }
  wall.quiet();
  await wall.close();
});
