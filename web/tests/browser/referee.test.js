// What referees, organizers and heads find on their screens without looking for it: a ruling within reach, who goes to
// whom, why a button is grey, and a name for everything that only the eye tells apart.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { captainOf, NAMES, opponentOf } from './evening.js';
import { at, Hall, totals } from './hall.js';
import { browser, device } from './screens.js';

/** As long as a name may be, in a laptop's window. */
const LONG = 'Bartholomew-Alexander Wolfeschlegelsteinhausenbergerdorff von Hohenlohe-Langenbu';
const LAPTOP = { width: 1366, height: 768 };

let chromium;
let hall;

before(async () => {
  hall = await Hall.opens();
  await hall.hasAHead();
  chromium = await browser();
});

after(async () => {
  await chromium?.close();
  await hall?.closes();
});

/** A laptop of its own at the desk. */
async function laptopAt(cup, section, way = hall.headLink(cup.id)) {
  const context = await device(chromium, { base: hall.base, width: LAPTOP.width });
  const page = await context.newPage();
  await page.setViewportSize(LAPTOP);
  await page.goto(way);
  await page.waitForSelector('nav a[aria-current=page]');
  await goes(page, section);
  return { context, page };
}

async function goes(page, section) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, section);
  await page.waitForSelector(`nav a[href="#${section.split('/')[0]}"][aria-current=page]`);
}

async function cupOf(names) {
  const cup = await hall.tournament('Desk Cup', 'custom', { planned_rounds: 3 });
  await cup.players(names);
  await cup.makesRound(1);
  return cup;
}

test('a dispute between long names is ruled on without scrolling, and its buttons say whole names', async () => {
  const cup = await cupOf([LONG, 'Jo', 'Mo', 'Al']);
  const { round } = await cup.view();
  const [table] = round.tables;
  await cup.does('submit', { ...at(round, table), sheet: totals(table, [10, 8, 6, 5]) }, await cup.player(captainOf(table).name));
  const own = { ...at(round, await cup.table(1)), sheet: totals(table, [10, 9, 6, 5]), reason: 'One more card.' };
  await cup.does('dispute', own, await cup.player(opponentOf(table).name));
  const { context, page } = await laptopAt(cup, 'disputes/1');
  await page.waitForSelector('.ruling button');
  const boxes = await page.locator('.ruling :is(textarea, button)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.equal(boxes.length, 5);
  assert.ok(Math.max(...boxes) <= LAPTOP.height, `down to ${Math.max(...boxes)} px`);
  await page.getByRole('button', { name: `Uphold ${captainOf(table).name}`, exact: true }).waitFor();
  context.quiet();
  await context.close();
});

test('a sheet that somebody only calls wrong is seen with all its pieces before it is ruled on', async () => {
  const cup = await cupOf(['Ana', 'Jo', 'Mo', 'Al']);
  const { round } = await cup.view();
  const [table] = round.tables;
  const counted = [[2, 4, 5], [3, 2, 6], [4, 1, 7], [2, 1, 4]];
  const entries = counted.map(([settlements, cities, roads], index) => ({
    seat: index + 1,
    pieces: { settlements, cities, roads, vp_cards: 0, knights: 0, longest_road: 0 },
  }));
  await cup.does('submit', { ...at(round, table), sheet: { entries } }, await cup.player(captainOf(table).name));
  const wrong = { ...at(round, await cup.table(1)), sheet: null, reason: 'Three cities.' };
  await cup.does('dispute', wrong, await cup.player(opponentOf(table).name));
  const { context, page } = await laptopAt(cup, 'disputes/1');
  await page.waitForSelector('.versions.alone tr:has(th:text-is("cities")):has(td:text-is("4"))');
  assert.equal(await page.locator('.versions.alone tr:has(th:text-is("roads built"))').count(), 4);
  await cup.does('disqualify', { player: table.seats[3].player, reason: 'Threw the dice.' });
  await goes(page, 'round');
  await page.waitForSelector(`.card.table li:has(bdi:text-is("${table.seats[3].name}")) .tag:text-is("disqualified")`);
  context.quiet();
  await context.close();
});

test('who is overtaken by a colleague while he writes reads who ruled, and has his note', async () => {
  const cup = await cupOf(['Ana', 'Jo', 'Mo', 'Al']);
  const { round } = await cup.view();
  const [table] = round.tables;
  await cup.does('submit', { ...at(round, table), sheet: totals(table, [10, 8, 6, 5]) }, await cup.player(captainOf(table).name));
  const wrong = { ...at(round, await cup.table(1)), sheet: null, reason: 'One more card.' };
  await cup.does('dispute', wrong, await cup.player(opponentOf(table).name));
  await cup.does('invite_staff', { role: 'referee', label: 'Rea' });
  const { context, page } = await laptopAt(cup, 'disputes/1');
  await page.fill('.ruling textarea', 'They both counted the harbour.');
  const rule = { ...at(round, await cup.table(1)), verdict: { type: 'replay' }, note: 'The robber was forgotten.' };
  await cup.does('rule', rule, await cup.player('Rea'));
  await page.waitForSelector('aside .q:has-text("Rea has ruled meanwhile"):has-text("They both counted the harbour.")');
  await page.waitForSelector('aside .q:has-text("To be played again"):has-text("The robber was forgotten.")');
  await page.click('aside .q button:text-is("Put it away")');
  await page.waitForSelector('aside .q:has-text("ruled meanwhile")', { state: 'detached' });
  context.quiet();
  await context.close();
});

test('who goes to a table is to be read at every desk, and what one of them says is done is done for all', async () => {
  const cup = await cupOf(NAMES.slice(0, 8));
  await cup.does('invite_staff', { role: 'referee', label: 'Rea' });
  await cup.does('call_referee', { round: 1, table: 2 }, await cup.player((await cup.table(2)).seats[0].name));
  const referee = await laptopAt(cup, 'calls', await cup.linkOf('Rea'));
  const colleague = await laptopAt(cup, 'calls');
  const chip = ({ page }) => page.locator('nav a[href="#calls"] .chip').count();
  assert.equal(await chip(colleague), 1);
  await referee.page.click('.waiting button:text-is("I am going")');
  for (const { page } of [referee, colleague]) {
    await page.waitForSelector('li:has-text("Table 2"):has-text("Rea is going")');
    await page.getByRole('link', { name: 'Look: Table 2' }).waitFor();
  }
  assert.equal(await chip(colleague), 0, 'an alarm is for what nobody goes to');
  await referee.page.reload();
  await referee.page.waitForSelector('li:has-text("Rea is going")');
  await goes(colleague.page, 'round/2');
  await colleague.page.waitForSelector('aside .q:has-text("Rea is going")');
  // Who calls again waits again.
  await cup.does('call_referee', { round: 1, table: 2 }, await cup.player((await cup.table(2)).seats[0].name));
  for (const { page } of [referee, colleague]) {
    await page.waitForSelector(':is(li, aside .q):has-text("called at")');
    await page.waitForSelector(':is(li, aside .q):has-text("Rea is going")', { state: 'detached' });
  }
  await referee.page.click('.waiting button:text-is("I am going")');
  await colleague.page.click('aside .q button:text-is("Done")');
  await referee.page.waitForSelector('.empty:text-is("Nobody is calling.")');
  await referee.page.waitForSelector('li:has-text("Rea is going")', { state: 'detached' });
  for (const { context } of [referee, colleague]) {
    context.quiet();
    await context.close();
  }
});

test('a grey button says why before it is pressed, and leads to where that is put right', async () => {
  const cup = await hall.tournament('Ranking Cup', 'rangliste-2006');
  await cup.players(NAMES.slice(0, 8));
  await cup.does('draw_seating', { expected: 1, method: null, whom: 'active' });
  const { context, page } = await laptopAt(cup, 'seating');
  await page.waitForSelector('.proposal .why:has-text("Invite one")');
  assert.ok(await page.isDisabled('button:text-is("Make round 1 with this seating")'));
  await goes(page, 'registrations');
  await page.waitForSelector('.reg-card .why:has-text("which day")');
  assert.ok(await page.isDisabled('.reg-card button:text-is("Open")'));
  await goes(page, 'players');
  await page.click('button:text-is("Enter a player")');
  await page.waitForSelector('dialog');
  await goes(page, 'seating');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.click('.proposal .why a');
  await page.waitForSelector('nav a[href="#links"][aria-current=page]');
  context.quiet();
  await context.close();
});

test('whoever does not see the desk hears whose field, link and table it is, and gets to the content at once', async () => {
  const cup = await cupOf(['Anna', 'Bert', 'Cem', 'Dana', 'Edda', 'Finn', 'Gert', 'Hans']);
  const { context, page } = await laptopAt(cup, 'links');
  await page.getByRole('button', { name: 'Show: Anna' }).waitFor();
  await page.getByRole('group', { name: 'In the hall' }).getByRole('link', { name: 'Screens' }).waitFor();
  await page.reload();
  await page.waitForSelector('.skip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('main'));
  await goes(page, 'pile');
  await page.fill('#pile-number', '1');
  await page.press('#pile-number', 'Enter');
  const [seat] = (await cup.table(1)).seats;
  const group = page.getByRole('group', { name: `${seat.name}, seat 1` });
  await group.getByRole('textbox', { name: 'victory points' }).waitFor();
  await group.getByRole('checkbox', { name: 'no result' }).waitFor();
  context.quiet();
  await context.close();
});
