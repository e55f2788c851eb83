// The front door: whoever was sent away to sign in comes back, whoever registered sees it, and a wrong address is told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { HEAD, Hall } from './hall.js';
import { browser, device, faultsOn } from './screens.js';

const PASSWORD = 'two-wheat-for-a-brick';

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

test('who comes to a desk without a session signs in at the top of the page and is back at that desk', async () => {
  let cup;
  for (let no = 1; no <= 6; no += 1) {
    cup = await hall.tournament(`Cup ${no}`, 'custom');
    await cup.does('open_registration');
  }
  const context = await device(chromium, { base: hall.base, width: 320, cuts: true });
  const page = await context.newPage();
  await page.goto(`/t/${cup.id}/desk`);
  await page.tap('main.message a.button >> nth=0');
  await page.waitForSelector('.tournaments li');
  const seen = await page.evaluate(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return { field: document.activeElement.autocomplete, seen: top >= 0 && bottom <= innerHeight };
  });
  assert.deepEqual(seen, { field: 'username', seen: true });
  await page.keyboard.type(HEAD);
  await page.fill('input[type=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.desk .nav-links .on');
  assert.equal(new URL(page.url()).pathname, `/t/${cup.id}/desk`);
  await context.close();
});

test('the page of a tournament leads to its registration, and who did not agree to his name reads what stands there', async () => {
  const cup = await hall.tournament('Open Cup', 'custom', { time_zone: 'Europe/Berlin' });
  await cup.does('set_details', { details: { place: 'Town Hall', date: '2090-10-15', link_is_public: true } });
  await cup.does('open_self_registration');
  const context = await device(chromium, { base: hall.base, width: 320 });
  const page = await context.newPage();
  await page.goto(`/t/${cup.id}`);
  await page.waitForSelector('.facts');
  assert.match(await page.textContent('.facts'), /Town Hall/);
  assert.equal(await page.locator('.files').count(), 0, 'no files of nothing');
  assert.deepEqual(await faultsOn(page), []);
  await page.tap('main.public > section a.button');
  await page.fill('input[autocomplete=name]', 'Łukasz');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=status] .notice');
  assert.match(await page.textContent('[role=status] .notice'), /a number stands there/);
  await page.waitForFunction(() => scrollY === 0);
  assert.deepEqual(await faultsOn(page), []);
  context.quiet();
  await context.close();
});

test('an address of no tournament says so on every screen', async () => {
  const context = await device(chromium, { base: hall.base, width: 390, cuts: true });
  const page = await context.newPage();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    for (const screen of ['', '/desk', '/kiosk', '/phone']) {
      await page.goto(`/t/${id}${screen}`);
      await page.waitForSelector('text=There is no tournament here');
    }
  }
  await context.close();
});
