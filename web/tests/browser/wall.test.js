// The seating on the wall: whoever sits down reads his name from the back, whole, and nothing lies over anything else,
// for every number of tables, with results and without.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Hall } from './hall.js';
import { browser, device } from './screens.js';

const NAMES = [
  'Jürgen Groß',
  'Olga Jung',
  'محمد بن عبد الله',
  'Maximilian Freiherr von und zu Hohenlohe-Langenburg',
  'Ștefan Țepeș',
  'Wolfeschlegelsteinhausenbergerdorff',
  '李小龍',
  'שרה כהן',
  'Gjergj',
  'Pál Őrsi',
  'Nguyễn Thị Ánh Nguyệt',
];
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
];
/** From here on a name can be read ten metres away: of the height of the screen; a long one may be smaller. */
const READABLE = 1 / 65;

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
  const cup = await hall.tournament('Wall Cup', 'custom', { planned_rounds: 3, time_zone: 'Europe/Bucharest' });
  // Two of one name, with the clubs that tell them apart.
  const anas = ['Wien', 'Spielekreis Klosterneuburg'].map((club) => ({ name: 'Ana', club }));
  const others = Array.from({ length: players - anas.length }, (_, at) => ({ name: NAMES[at] ?? `Player ${at + 1} Vogt` }));
  await cup.does('add_players', { players: [...anas, ...others], checked_in: true });
  await cup.does('make_round', { expected: 1, map: 'Brettspielhaus, großer Saal: Insel 4' });
  return cup;
}

/** What is wrong with the seating as it stands on the wall. */
function faultsOfSeating(readable) {
  const box = (one) => one.getBoundingClientRect();
  const stage = box(document.querySelector('.kiosk-page > main'));
  const inside = (one) => one.top >= stage.top - 1 && one.bottom <= stage.bottom + 1 && one.left >= stage.left - 1 && one.right <= stage.right + 1;
  const found = [];
  const seats = [...document.querySelectorAll('.plan-table > ol > li')];
  const names = seats.map((seat) => seat.querySelector(':scope > span:not(.hidden)'));
  const parts = [
    ...names,
    ...document.querySelectorAll('.plan-table > ol > li > :is(i, b), .plan-table > .top, .seats-now > h2, .seats-now > p'),
  ];
  for (const one of parts) if (!inside(box(one))) found.push(`${one.textContent} is off the stage`);
  for (const one of names) {
    if (one.scrollHeight > one.clientHeight && !one.matches('.long')) found.push(`${one.textContent} is cut`);
    const least = innerHeight * readable * (one.matches('.long') ? 0.66 : 1);
    if (parseFloat(getComputedStyle(one).fontSize) < least) found.push(`${one.textContent} is too small`);
  }
  parts.forEach((one, at) => {
    for (const other of parts.slice(at + 1)) {
      const [a, b] = [box(one), box(other)];
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      if (over) found.push(`${one.textContent} lies over ${other.textContent}`);
    }
  });
  if (document.querySelector('footer').getBoundingClientRect().bottom > innerHeight + 1) found.push('the foot is off the screen');
  return found;
}

for (const players of [4, 11, 12, 16, 24, 33, 48]) {
  test(`the seating of ${players} people stands on the wall whole, at play and with results`, async () => {
    const cup = await cupOf(players);
    const wall = await device(chromium, { base: hall.base, width: 1920 });
    const page = await wall.newPage();
    await page.goto('/kiosk');
    await page.waitForSelector('.pair-code b');
    const code = await page.evaluate(() => [...document.querySelectorAll('.pair-code b')].map((b) => b.textContent).join(''));
    await hall.head.post(`/tournaments/${cup.id}/kiosks`, { code, name: 'Wall', shows: 'seating', language: 'ro', theme: 'dark' });
    const found = [];
    const look = async (when) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        if (process.env.KEEP_PICTURES) await page.screenshot({ path: `${process.env.KEEP_PICTURES}/${players}-${when}-${size.width}.png` });
        for (const fault of await page.evaluate(faultsOfSeating, READABLE)) found.push(`${when}, ${size.width} px: ${fault}`);
      }
    };
    await page.waitForSelector('html[lang=ro] .shows-seating li.plan-table');
    await look('playing');
    await cup.playsARound();
    await page.waitForFunction(() => [...document.querySelectorAll('.plan-table > ol > li')].every((seat) => seat.querySelector('b')));
    await look('played');
    assert.deepEqual(found, []);
    wall.quiet();
    await wall.close();
  });
}
