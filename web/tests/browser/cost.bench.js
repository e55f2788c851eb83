// What a result costs in a page that is open all evening: processor time of its script at 2,000 rows, on a wall and on the
// public page. A figure to look at (`npm run cost`), on a machine that does nothing else; no test fails on time.

import { Hall, at, totals } from './hall.js';
import { browser, device } from './screens.js';

const PLAYERS = 2_000;
const RESULTS = 40;
/** A page draws the time anew every second: as long without a result as with one, and the one is taken from the other. */
const LOOK_MS = 1_300;
/** The first ones warm up what is compiled. */
const WARM_UP = 5;

const hall = await Hall.opens();
const chromium = await browser();
await hall.hasAHead();
const cup = await hall.tournament('A large cup', 'custom', { planned_rounds: 4 });
const names = Array.from({ length: PLAYERS }, (_, index) => `Player ${String(index + 1).padStart(4, '0')}`);
for (let first = 0; first < names.length; first += 500) await cup.players(names.slice(first, first + 500));
await cup.makesRound(1);

/** A page with a lens on it, that moves as on a wall. @param {string} path @param {string} seen */
async function watched(path, seen) {
  const own = await device(chromium, { base: hall.base, width: 1920 });
  const page = await own.newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(path);
  await page.waitForSelector(seen);
  const lens = await own.newCDPSession(page);
  // Of the processor, not of the clock: others on the machine count less.
  await lens.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { lens, page, resting: [], working: [] };
}

const wall = await watched('/kiosk', '.pair-code b');
const code = await wall.page.$$eval('.pair-code b', (letters) => letters.map((b) => b.textContent).join(''));
const shows = { name: 'Entrance', shows: 'standings', language: 'en', theme: 'dark' };
await hall.head.post(`/tournaments/${cup.id}/kiosks`, { code, ...shows });
await wall.page.waitForSelector('li.kiosk-row');
const screens = { wall, public: await watched(`/t/${cup.id}`, '.standing') };

async function scriptOf({ lens }) {
  const { metrics } = await lens.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration').value * 1_000;
}

/** @param {'resting' | 'working'} what */
async function look(what, meanwhile = async () => {}) {
  const before = new Map();
  for (const one of Object.values(screens)) before.set(one, await scriptOf(one));
  await meanwhile();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  for (const one of Object.values(screens)) one[what].push((await scriptOf(one)) - before.get(one));
}

const { round } = await cup.view();
for (let result = 0; result < RESULTS; result += 1) {
  // From all over the hall.
  const table = round.tables[(result * 37) % round.tables.length];
  const sheet = totals(table, [10 + (table.no % 3), 7, 5, 4]);
  await look('resting');
  await look('working', () => cup.does('enter_on_paper', { ...at(round, table), sheet }));
}

const median = (all) => all.slice(WARM_UP).sort((one, other) => one - other)[Math.floor((all.length - WARM_UP) / 2)];
for (const [name, { resting, working }] of Object.entries(screens)) {
  const cost = median(working) - median(resting);
  console.log(`${name}: ${cost.toFixed(2)} ms of script a result at ${PLAYERS} rows`);
}
await chromium.close();
await hall.closes();
