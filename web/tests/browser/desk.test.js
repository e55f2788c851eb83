// A head at his desk, with a keyboard and no mouse: every clause of the organizer's day, from the list of players to a
// correction, by Tab, Enter, Escape, arrows and letters.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { captainOf, NAMES } from './evening.js';
import { at, Hall, Network, patiently, totals } from './hall.js';
import { browser, device } from './screens.js';

/** More presses of Tab than any screen of the desk has stops. */
const TABS_MOST = 150;

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

/** Somebody who has only a keyboard. */
class Typist {
  static async sitsDown(cup, section = 'round', base = hall.base) {
    const typist = new Typist();
    typist.context = await device(chromium, { base, width: 1440 });
    typist.page = await typist.context.newPage();
    await typist.page.goto(hall.headLink(cup.id));
    await typist.page.waitForSelector('nav a[aria-current=page]');
    if (section !== 'round') await typist.goes(section);
    return typist;
  }

  async presses(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async types(text) {
    await this.page.keyboard.type(text);
  }

  /** Tab until the focus is on it; it is seen there, too. @param {string} selector */
  async tabsTo(selector) {
    await this.sees(selector);
    for (let pressed = 0; pressed < TABS_MOST; pressed += 1) {
      if (await this.isAt(selector)) {
        assert.ok(await this.page.evaluate(focusIsVisible), `nothing shows the focus on ${selector}`);
        return;
      }
      await this.presses('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
  }

  isAt(selector) {
    return this.page.locator(selector).evaluateAll((all) => all.includes(document.activeElement));
  }

  async isSoonAt(selector) {
    await patiently(`the focus on ${selector}`, () => this.isAt(selector));
  }

  async goes(section) {
    await this.tabsTo(`nav a[href="#${section}"]`);
    await this.presses('Enter');
    await this.sees(`nav a[href="#${section}"][aria-current=page]`);
  }

  async sees(selector) {
    await this.page.waitForSelector(selector);
  }

  async leaves() {
    this.context.quiet();
    await this.context.close();
  }
}

/** What has the focus looks different from what has not. */
function focusIsVisible() {
  const field = document.activeElement;
  const look = () => {
    const { outline, outlineStyle, boxShadow, background, filter } = getComputedStyle(field);
    return JSON.stringify([outlineStyle === 'none' ? '' : outline, boxShadow, background, filter]);
  };
  const focused = look();
  field.blur();
  const blurred = look();
  field.focus();
  return focused !== blurred;
}

async function cupOf(players, preset = 'custom') {
  const cup = await hall.tournament('Desk Cup', preset, { planned_rounds: 3 });
  await cup.players(NAMES.slice(0, players));
  return cup;
}

test('a pile of paper sheets is typed in without leaving the keyboard', async () => {
  const cup = await cupOf(12);
  await cup.makesRound(1);
  const typist = await Typist.sitsDown(cup, 'pile');
  await typist.tabsTo('#pile-number');
  // The sheets come as they come: first table 3, then what is still missing in order.
  await typist.types('3');
  await typist.presses('Enter');
  await typist.isSoonAt('.pile-sheet .cell input');
  for (const vp of ['10', '8', '6', '5']) {
    await typist.types(vp);
    await typist.presses('Enter');
  }
  await typist.isSoonAt('#pile-number');
  await typist.presses('Enter');
  await typist.sees('.pile-sheet h3:text-is("Table 1")');
  for (const vp of ['7', '10', '4', '3']) {
    await typist.isSoonAt('.pile-sheet .cell input');
    await typist.types(vp);
    await typist.presses('Enter');
  }
  await typist.isSoonAt('#pile-number');
  await typist.types('9');
  await typist.sees('.pile-number .refusal:has-text("There is no table 9")');
  await patiently('both tables', async () => {
    const { round } = await cup.view();
    return [1, 3].every((no) => round.tables.find((table) => table.no === no).state === 'confirmed');
  });
  assert.deepEqual((await cup.table(1)).seats.map((seat) => seat.vp), [7, 10, 4, 3]);
  await typist.leaves();
});

test('a wrong sheet is told before it leaves, while the paper is still in hand', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  const typist = await Typist.sitsDown(cup, 'pile');
  await typist.tabsTo('#pile-number');
  await typist.presses('Enter');
  for (const vp of ['99', '8', '6', '5']) {
    await typist.isSoonAt('.pile-sheet .cell input');
    await typist.types(vp);
    await typist.presses('Enter');
  }
  // The note is the last field.
  await typist.tabsTo('.pile-sheet button[type=submit]');
  await typist.presses('Enter');
  await typist.isSoonAt('.pile-sheet .cell input[aria-invalid=true]');
  await typist.sees('.pile-sheet .refusal:has-text("Victory points: 0 to")');
  assert.equal((await cup.table(1)).state, 'awaiting');
  await typist.types('10');
  await typist.presses('Enter', 'Enter', 'Enter', 'Enter');
  await patiently('the table', async () => (await cup.table(1)).state === 'confirmed');
  await typist.leaves();
});

test('a sheet that the server refuses comes back to the typist, who is told of which table it is', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  const network = await Network.to(() => hall.machine.port);
  const typist = await Typist.sitsDown(cup, 'pile', `http://127.0.0.1:${network.port}`);
  await typist.tabsTo('#pile-number');
  await typist.presses('Enter');
  await typist.isSoonAt('.pile-sheet .cell input');
  network.is('cut');
  for (const vp of ['10', '8', '6', '5']) {
    await typist.types(vp);
    await typist.presses('Enter');
  }
  await typist.isSoonAt('#pile-number');
  // Meanwhile somebody turns out not to have come.
  const { seats } = await cup.table(1);
  await cup.does('take_off', { round: 1, table: 1, player: seats[3].player });
  network.is('through');
  await typist.sees('.answer.bad:has-text("Table 1:")');
  await typist.tabsTo('.pile-tables .hex.bad');
  await typist.presses('Enter');
  await typist.sees('.pile-sheet .refusal');
  await typist.context.close();
  await network.closes();
});

test('a referee who changes a result that nobody disputes says why, beside the field and in his language', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  await cup.playsARound();
  const typist = await Typist.sitsDown(cup);
  await typist.page.selectOption('.language select', 'de');
  await typist.tabsTo('#table-1');
  await typist.presses('Enter');
  await typist.tabsTo('aside button:text-is("Ergebnis ändern …")');
  await typist.presses('Enter');
  await typist.isSoonAt('aside .cell input');
  await typist.types('11');
  await typist.sees('aside .field .hint:has-text("nicht strittig")');
  await typist.tabsTo('aside button[type=submit]');
  await typist.presses('Enter');
  await typist.isSoonAt('aside textarea[aria-invalid=true]');
  assert.equal(await typist.page.locator('.answer').count(), 0);
  await typist.types('Verzählt.');
  await typist.tabsTo('aside button[type=submit]');
  await typist.presses('Enter');
  await patiently('the ruling', async () => (await cup.table(1)).state === 'ruled');
  await cup.does('lock_round', { round: 1 });
  const { round } = await cup.view();
  const fixed = { ...at(round, await cup.table(1)), sheet: totals(await cup.table(1), [10, 8, 6, 4]), reason: 'Tippfehler' };
  await cup.does('correct', fixed);
  // The ruling before stays to be read, and what the result was.
  await typist.sees('aside .chip:text-is("berichtigt")');
  await typist.sees('aside .q:has-text("Verzählt.")');
  await typist.sees('aside .hint:has-text("11 – 8 – 6 – 5")');
  await typist.leaves();
});

test('a table is opened, entered and left by keyboard, and the focus comes back to where it was', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  const typist = await Typist.sitsDown(cup);
  await typist.tabsTo('#table-1');
  await typist.presses('Enter');
  await typist.isSoonAt('aside');
  await typist.presses('Escape');
  await typist.isSoonAt('#table-1');
  await typist.presses('Enter');
  await typist.tabsTo('aside button:text-is("Enter a sheet signed on paper")');
  await typist.presses('Enter');
  await typist.isSoonAt('aside .cell input');
  for (const vp of ['10', '8', '6', '5']) {
    await typist.types(vp);
    await typist.presses('Enter');
  }
  await patiently('the table', async () => (await cup.table(1)).state === 'confirmed');
  await typist.leaves();
});

test('the desk says what is missing, who is asked for it, and why the button is grey', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  const { round } = await cup.view();
  const [table] = round.tables;
  await cup.does('submit', { ...at(round, table), sheet: totals(table, [10, 8, 6, 5]) }, await cup.player(captainOf(table).name));
  const typist = await Typist.sitsDown(cup);
  const why = await typist.page.getAttribute('button:text-is("Lock round 1")', 'aria-describedby');
  assert.match(await typist.page.textContent(`#${why}`), /tables 1 and 2/);
  assert.equal(await typist.page.isDisabled('button:text-is("Lock round 1")'), true);
  await typist.sees('.card.table:has-text("not confirmed yet")');
  await typist.tabsTo('.tools input[type=search]');
  await typist.types('2');
  await patiently('one table', () => typist.page.locator('.card.table').count().then((n) => n === 1));
  await typist.presses('Escape');
  await cup.playsARound(table.no);
  await typist.page.fill('.tools input[type=search]', '');
  await cup.does('accept', { ...at(round, await cup.table(1)), reason: 'They left.' });
  await typist.tabsTo('button:text-is("Lock round 1")');
  await typist.presses('Enter');
  await patiently('the lock', async () => (await cup.view()).round.locked);
  await typist.leaves();
});

test('a seating is drawn, read, swapped and made by keyboard', async () => {
  const cup = await cupOf(8);
  const typist = await Typist.sitsDown(cup, 'seating');
  await typist.tabsTo('main button:text-is("Draw")');
  await typist.presses('Enter');
  // The report stands beside the plan.
  await typist.sees('.proposal .report');
  const seated = async () => (await cup.get('/seating')).rounds[0].tables.map((table) => table.seats[0]);
  const [one, other] = await seated();
  await typist.tabsTo(`#place-${one.player}`);
  await typist.presses('Enter');
  await typist.sees('.swap-line');
  await typist.presses('Escape');
  await typist.isSoonAt(`#place-${one.player}`);
  await typist.presses('Enter');
  await typist.tabsTo(`#place-${other.player}`);
  await typist.presses('Enter');
  await patiently('the swap', async () => (await seated())[0].player === other.player);
  await typist.tabsTo('.proposal-acts button:text-is("Make round 1 with this seating")');
  await typist.presses('Enter');
  await typist.tabsTo('dialog button[type=submit]');
  await typist.presses('Enter');
  await patiently('the round', async () => (await cup.view()).round?.no === 1);
  assert.equal((await cup.table(1)).seats[0].player, other.player);
  await typist.leaves();
});

test('people are found and checked in, and a link is shown, renewed and taken away, by keyboard', async () => {
  const cup = await hall.tournament('Door Cup', 'custom');
  await cup.does('add_players', { players: NAMES.slice(0, 5).map((name) => ({ name })), checked_in: false });
  const typist = await Typist.sitsDown(cup, 'players');
  await typist.tabsTo('main input[type=search]');
  await typist.types('muller');
  await typist.tabsTo('main li:has-text("Anna Müller") button[role=switch]');
  await typist.presses('Enter');
  await patiently('who is here', async () => (await cup.view()).tournament.active === 1);
  await typist.goes('links');
  const show = 'main li:has-text("Anna") button';
  const url = async () => (await cup.get('/links')).players.find((link) => link.name === 'Anna Müller').url;
  const before = await url();
  await typist.tabsTo(show);
  await typist.presses('Enter');
  await typist.sees('dialog img.qr');
  await typist.presses('Escape');
  // The dialog gives the focus back to the button that opened it.
  await typist.isSoonAt(show);
  for (const [act, so] of [
    ['New link', async () => (await url()) !== before],
    ['Take away', async () => (await cup.get('/links')).players[0].revoked],
  ]) {
    await typist.presses('Enter');
    await typist.tabsTo(`dialog button:text-is("${act}")`);
    await typist.presses('Enter');
    await typist.tabsTo(`dialog button[type=submit]:text-is("${act}")`);
    await typist.presses('Enter');
    await patiently(act, so);
    await typist.isSoonAt(show);
  }
  await typist.sees('main li:has-text("Anna"):has-text("taken away")');
  await typist.leaves();
});

test('a correction shows what it would change before it is made, and the history tells it afterwards', async () => {
  const cup = await cupOf(8);
  await cup.makesRound(1);
  await cup.playsARound();
  await cup.does('lock_round', { round: 1 });
  const typist = await Typist.sitsDown(cup);
  await typist.tabsTo('#table-1');
  await typist.presses('Enter');
  await typist.tabsTo('aside .acts button:has-text("Correct")');
  await typist.presses('Enter');
  await typist.isSoonAt('aside .cell input');
  await typist.types('6');
  await typist.presses('Enter');
  await typist.types('10');
  await typist.tabsTo('aside button[type=submit]');
  await typist.presses('Enter');
  await typist.sees('aside .preview-of .diff');
  await typist.isSoonAt('aside textarea');
  await typist.types('The two were mixed up.');
  await typist.tabsTo('aside button[type=submit]:text-is("Correct it")');
  await typist.presses('Enter');
  await patiently('the correction', async () => (await cup.table(1)).corrected === 'The two were mixed up.');
  assert.deepEqual((await cup.table(1)).seats.slice(0, 2).map((seat) => seat.vp), [6, 10]);
  await typist.tabsTo('aside a:text-is("History of this table")');
  await typist.presses('Enter');
  await typist.sees('.history li:first-child:has-text("The two were mixed up.")');
  await typist.leaves();
});
