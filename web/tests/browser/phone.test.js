// A phone in the hall: it reaches the server by a plain name without a certificate, its network comes and goes, it
// sleeps, its browser loses the tab, and somebody pulls the server's plug. What was handed in counts, and counts once.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

import { captainOf, opponentOf } from './evening.js';
import { at, Hall, Network, patiently, totals } from './hall.js';
import { Pocket } from './pocket.js';
import { browser, device, PLAIN_NAME } from './screens.js';

/** What a person takes as "at once". */
const AT_ONCE_MS = 1_000;
/** Nobody looks at an old page for longer without being told. */
const TOLD_MS = 10_000;

let chromium;
let hall;
let network;
let base;
let cup;
let round;
let table;

before(async () => {
  hall = await Hall.opens();
  chromium = await browser();
  await hall.hasAHead();
  network = await Network.to(() => hall.machine.port);
  base = `http://${PLAIN_NAME}:${network.port}`;
});

beforeEach(async () => {
  network.is('through');
  cup = await hall.tournament('Phone Cup', 'custom', { planned_rounds: 3 });
  await cup.players(['Ana', 'Bogdan', 'Cora', 'Dan', 'Eva', 'Filip', 'Gina', 'Horia']);
  await cup.makesRound(1);
  ({ round } = await cup.view());
  [table] = round.tables;
});

after(async () => {
  await chromium?.close();
  await network?.closes();
  await hall?.closes();
});

async function phoneOf(seat, { width = 390, cuts = true } = {}) {
  const phone = await device(chromium, { base, width, cuts });
  const page = await phone.newPage();
  await page.goto(await cup.linkOf(seat.name));
  await page.waitForSelector('main.phone');
  assert.equal(await page.evaluate(() => window.isSecureContext), false);
  assert.equal(await page.evaluate(() => window.innerWidth), width);
  return { phone, page };
}

/** @returns {Promise<number>} the taps beside the numbers */
async function handsIn(page) {
  for (const [index, vp] of [10, 7, 6, 5].slice(0, table.seats.length).entries()) {
    const { name } = table.seats[index];
    await page.tap(`.player.open:has(bdi:text-is("${name}")) .quick button:text-is("${vp}")`);
  }
  await page.tap('.bar button');
  await page.waitForSelector('.check-list');
  await page.tap('.bar button');
  return 2;
}

/** How often the table's sheet was handed in, as the history tells. */
async function timesHandedIn() {
  const { records } = await cup.get(`/history?round=1&table=${table.no}`);
  return records.filter(({ event }) => event.type === 'sheet_handed_in').length;
}

const isHandedIn = () => patiently('the sheet', async () => (await cup.table(table.no)).state === 'submitted');

test('a captain who is replaced while he writes keeps his numbers to compare, and a table that plays again reads why', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  await page.tap('.player.open .quick button:text-is("10")');
  const other = opponentOf(table);
  await cup.does('name_captain', { round: 1, table: table.no, player: other.player });
  await page.waitForSelector(`.late:has-text("${other.name} hands in the sheet now")`);
  await page.waitForSelector('.late .check-list b:text-is("10")');
  await page.tap('.late button:text-is("Put it away")');
  await page.waitForSelector('.late', { state: 'detached' });
  const sheet = totals(table, [10, 7, 6, 5]);
  await cup.does('submit', { ...at(round, await cup.table(table.no)), sheet }, await cup.player(other.name));
  await page.tap('button:text-is("It is wrong")');
  await page.fill('textarea', 'I had eight.');
  await page.waitForSelector('.bar p', { state: 'detached' });
  await page.tap('.bar button:text-is("Send to the referee")');
  await patiently('a dispute', async () => (await cup.table(table.no)).state === 'disputed');
  const rule = { ...at(round, await cup.table(table.no)), verdict: { type: 'replay' }, note: 'Nobody knows.' };
  await cup.does('rule', rule);
  await page.waitForSelector('.status:has-text("Please play this game again"):has-text("Nobody knows.")');
  await phone.close();
});

test('on a small phone the way to an own version is above the bar, whose hint has its whole width', async () => {
  const sheet = totals(table, [10, 7, 6, 5]);
  await cup.does('submit', { ...at(round, table), sheet }, await cup.player(captainOf(table).name));
  const { phone, page } = await phoneOf(opponentOf(table), { width: 320 });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.tap('button:text-is("It is wrong")');
  const box = (/** @type {string} */ what) => page.locator(what).first().boundingBox();
  await page.waitForSelector('.bar p');
  const [own, bar, hint] = [await box('button:text-is("Write my own version")'), await box('.bar'), await box('.bar p')];
  assert.ok(own.y + own.height <= bar.y, `${own.y + own.height} below ${bar.y}`);
  assert.ok(hint.width > bar.width * 0.8, `${hint.width} of ${bar.width}`);
  await phone.close();
});

test('a captain hands in with a few taps, and the kiosk shows it without a reload', async () => {
  const wall = await device(chromium, { base, width: 1920 });
  const kiosk = await wall.newPage();
  await kiosk.goto(`/t/${cup.id}/kiosk`);
  await kiosk.waitForSelector('h1:text-is("Phone Cup")');
  await kiosk.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const { phone, page } = await phoneOf(captainOf(table), { width: 320, cuts: false });
  assert.equal(new URL(page.url()).hash, '', 'the secret stays in the address bar');
  assert.ok((await handsIn(page)) <= 3);
  await page.waitForSelector('section.sheet ol.places');
  await kiosk.waitForSelector(`main ol li:not(.head):has-text("${table.seats[0].name}"):has-text("10")`);
  assert.equal(await kiosk.evaluate(() => window.neverReloaded), true);
  phone.quiet();
  wall.quiet();
  await phone.close();
  await wall.close();
});

/** The table's mark in the colour of a sheet that was handed in. */
const HANDED_IN = '.phone-top .hex.wait';

/** A player's phone. */
async function phoneForAPocket() {
  const pocket = await Pocket.opens(chromium, base + (await cup.linkOf(opponentOf(table).name)));
  await pocket.sees('.phone-top .chip.good');
  return pocket;
}

async function theCaptainHandsIn() {
  const captain = await cup.player(captainOf(table).name);
  await cup.does('submit', { ...at(round, table), sheet: totals(table, [10, 8, 6, 5]) }, captain);
}

test('a phone that wakes up shows the truth at once', async () => {
  const pocket = await phoneForAPocket();
  await pocket.sleeps();
  await theCaptainHandsIn();
  await pocket.wakes();
  await pocket.sees(HANDED_IN, AT_ONCE_MS);
  await pocket.closes();
});

test('a phone whose connection died in a pocket shows the truth at once', async () => {
  const pocket = await phoneForAPocket();
  await pocket.isHidden();
  network.forgets();
  await theCaptainHandsIn();
  await pocket.wakes();
  await pocket.sees(HANDED_IN, AT_ONCE_MS);
  await pocket.closes();
});

test('a phone that wakes up without a network says so at once', async () => {
  const pocket = await phoneForAPocket();
  await pocket.sleeps();
  network.is('silent');
  // So long that what it shows is old.
  await pocket.sleepsFor(4_000);
  await pocket.wakes();
  await pocket.sees('.banner.bad', AT_ONCE_MS);
  await pocket.closes();
});

test('what the browser knows of the network is said at once, and nothing is called sent that cannot be', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  network.is('silent');
  await phone.setOffline(true);
  await page.waitForSelector('.banner.bad', { timeout: AT_ONCE_MS });
  await handsIn(page);
  await page.waitForSelector('section.way');
  assert.equal(await page.locator('section.way li.done').count(), 1);
  network.is('through');
  await phone.setOffline(false);
  await page.waitForSelector('section.sheet ol.places');
  await phone.close();
});

test('where packets are dropped and nobody says so, everybody is told in ten seconds, and it heals by itself', async () => {
  const wall = await device(chromium, { base, width: 1920, cuts: true });
  const kiosk = await wall.newPage();
  await kiosk.goto(`/t/${cup.id}/kiosk`);
  await kiosk.waitForSelector('h1:text-is("Phone Cup")');
  const { phone, page } = await phoneOf(opponentOf(table));
  network.is('silent');
  await Promise.all([page, kiosk].map((one) => one.waitForSelector('.banner.bad', { timeout: TOLD_MS })));
  await cup.does('announce', { text: 'Dinner is served.' });
  network.is('through');
  await Promise.all([page, kiosk].map((one) => one.waitForSelector('text=Dinner is served.')));
  await page.waitForSelector('.banner.bad', { state: 'detached' });
  phone.quiet();
  wall.quiet();
  await phone.close();
  await wall.close();
});

test('a sheet that was handed in without a network waits on the phone, and is delivered once when it is back', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  network.is('cut');
  await handsIn(page);
  await page.waitForSelector('section.way');
  await page.waitForSelector('.banner.bad:has-text("1")');
  // The tab is closed, and nothing can be reached: the phone keeps it.
  await page.close();
  network.is('through');
  const again = await phone.newPage();
  await again.goto(`/t/${cup.id}/phone`);
  await again.waitForSelector('section.sheet ol.places');
  await isHandedIn();
  await again.reload();
  await again.waitForSelector('section.sheet ol.places');
  assert.equal(await timesHandedIn(), 1);
  phone.quiet();
  await phone.close();
});

test('a sheet whose receipt was lost is sent again, and counts once', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  network.is('deaf');
  await handsIn(page);
  await isHandedIn();
  await page.waitForSelector('section.way');
  network.is('through');
  await page.reload();
  await page.waitForSelector('section.sheet ol.places');
  await patiently('an empty outbox', () => page.evaluate(unsent).then((n) => n === 0));
  assert.equal(await timesHandedIn(), 1);
  phone.quiet();
  await phone.close();
});

test('somebody pulls the server’s plug: the sheet written meanwhile is delivered when it is back', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  await hall.machine.kill();
  await handsIn(page);
  await page.waitForSelector('section.way');
  await hall.machine.start();
  await page.waitForSelector('section.sheet ol.places');
  await isHandedIn();
  assert.equal(await timesHandedIn(), 1);
  phone.quiet();
  await phone.close();
});

test('a phone says that the server was stopped, not that there is no network, until it is back', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  await hall.machine.stop();
  await page.waitForSelector('.banner.bad:has-text("The server was stopped.")');
  await hall.machine.start();
  await page.waitForSelector('.banner.bad', { state: 'detached' });
  phone.quiet();
  await phone.close();
});

test('where the desk entered another sheet meanwhile, the late one stands beside it for the referee', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  network.is('cut');
  await handsIn(page);
  await page.waitForSelector('section.way');
  await cup.paper(table.no, [6, 10, 5, 4]);
  network.is('through');
  await page.waitForSelector('section.sheet table:has-text("10")');
  assert.equal(await page.evaluate(unsent), 0);
  assert.equal((await cup.table(table.no)).state, 'disputed');
  await phone.close();
});

test('who comes back after the round was locked is told that it is too late, and what to do', async () => {
  const { phone, page } = await phoneOf(captainOf(table));
  network.is('cut');
  await handsIn(page);
  await page.waitForSelector('section.way');
  await cup.playsARound();
  await cup.makesRound(2);
  network.is('through');
  const told = await page.waitForSelector('section.late');
  assert.match(await told.textContent(), /Round 1 is locked.*head organizer/);
  assert.equal(await page.evaluate(unsent), 0);
  // It stays until it is put away: somebody has to carry it to the desk.
  await page.reload();
  await page.tap('section.late button');
  await page.waitForSelector('section.late', { state: 'detached' });
  await phone.close();
});

test('whoever writes has every key of the open player above the bar, on the smallest phone and beside long names', async () => {
  const long = 'Maximiliane-Friederike Alexandra von und zu Hohenlohe-Langenburg-Schillingsfürst';
  for (const names of [['Ed', 'Jo', 'Al', 'Bo'], ['1', '2', '3', '4'].map((no) => `${long.slice(0, 78)} ${no}`)]) {
    cup = await hall.tournament('Pad Cup', 'custom', { planned_rounds: 3 });
    await cup.players(names);
    await cup.makesRound(1);
    [table] = (await cup.view()).round.tables;
    const { phone, page } = await phoneOf(captainOf(table), { width: 320 });
    await page.setViewportSize({ width: 320, height: 568 });
    await page.reload();
    for (const { seat } of table.seats) {
      await page.waitForSelector(`.player.open #player-${seat}`);
      await patiently(`the keys of seat ${seat}`, () => page.evaluate(keysAreInSight));
      await page.tap(`.player.open .quick button:text-is("${seat === 1 ? 10 : 5}")`);
    }
    phone.quiet();
    await phone.close();
  }
});

test('what is refused on a phone is brought before the person, beside its field', async () => {
  await theCaptainHandsIn();
  const { phone, page } = await phoneOf(opponentOf(table), { width: 320 });
  await page.tap('.bar button.second');
  await page.tap('section.ask button.second');
  await page.waitForSelector('.player.open');
  await page.tap('.bar button:not(.second)');
  await page.waitForFunction(() => document.activeElement?.matches('textarea[aria-invalid=true]'));
  assert.ok(await page.evaluate(isInSight, '.field .refusal'));
  phone.quiet();
  await phone.close();
});

test('who forgets to consent is led to the box, and told to tick it', async () => {
  const finals = await hall.tournament('Consent Cup', 'rangliste-2006', { time_zone: 'Europe/Berlin' });
  await finals.does('set_details', { details: { date: '2090-10-15', start: '11:00', place: 'Hall' } });
  await finals.does('open_self_registration');
  await finals.does('invite_staff', { role: 'organizer', label: 'Desk' });
  const { pathname, hash } = new URL((await finals.get('/contacts')).registration_link);
  const phone = await device(chromium, { base, width: 320, cuts: true });
  const page = await phone.newPage();
  await page.goto(pathname + hash);
  await page.fill('input[autocomplete=name]', 'Anna Müller');
  await page.tap('button[type=submit]');
  await page.waitForFunction(() => document.activeElement?.matches('.check input[aria-invalid=true]'));
  assert.ok(await page.evaluate(isInSight, '.check .refusal'));
  await phone.close();
});

test('a correction after the lock is told as one, and not as a ruling', async () => {
  await cup.playsARound();
  await cup.does('lock_round', { round: 1 });
  const now = await cup.table(table.no);
  await cup.does('correct', { ...at(round, now), sheet: totals(now, [10, 7, 6, 4]), reason: 'A slip of the pen.' });
  const { phone, page } = await phoneOf(opponentOf(table));
  await page.waitForSelector('.status h2:text-is("Corrected after the lock")');
  await page.waitForSelector('.status blockquote:text-is("A slip of the pen.")');
  assert.equal(await page.locator('.status:has-text("ruling")').count(), 0);
  await page.tap('.status summary:text-is("How it was before")');
  for (const [index, { vp }] of now.seats.entries())
    await page.waitForSelector(`.status tr.total:nth-child(${index + 1}) td:text-is("${vp}")`);
  phone.quiet();
  await phone.close();
});

test('a table knows after a reload that a referee comes, and takes back what it does not need any more', async () => {
  await cup.does('invite_staff', { role: 'referee', label: 'Rea' });
  const { phone, page } = await phoneOf(captainOf(table), { width: 320 });
  const calls = async () => (await cup.get('/view?feed=staff')).frames[0].view.desk.calls;
  await page.tap('button.call');
  await page.waitForSelector('.called:has-text("A referee is called, since")');
  await page.tap('button:text-is("Take it back")');
  await page.waitForSelector('button.call:text-is("Call a referee")');
  assert.deepEqual(await calls(), []);
  await page.tap('button.call');
  await page.waitForSelector('button:text-is("Take it back")');
  await cup.does('answer_call', { call: 2 });
  await page.waitForSelector('.called:text-is("A referee is coming to your table.")');
  await page.reload();
  await page.waitForSelector('.called:text-is("A referee is coming to your table.")');
  await page.waitForSelector('button.call:text-is("Call a referee again")');
  await page.tap('button:text-is("No longer needed")');
  await page.waitForSelector('button.call:text-is("Call a referee")');
  assert.deepEqual(await calls(), []);
  assert.equal(await page.locator('.called').count(), 0);
  phone.quiet();
  await phone.close();
});

test('a finalist is not shown his last seat as the final’s, then sees his table and before whom he chooses', async () => {
  const finals = await hall.tournament('Final Cup', 'championship-2025');
  await finals.players(['Ana', 'Bogdan', 'Cora', 'Dan', 'Eva', 'Filip', 'Gina', 'Horia', 'Ion', 'Jo', 'Kim', 'Lea']);
  for (const no of [1, 2, 3]) {
    await finals.does('make_round', { expected: no, map: `Standard ${no}` });
    await finals.playsARound(no === 3 ? 1 : undefined);
  }
  const captain = await finals.player(captainOf(await finals.table(1)).name);
  const phone = await device(chromium, { base, width: 320, cuts: true });
  const page = await phone.newPage();
  // Others have their results, and this rank can still move.
  const done = (await finals.view()).round.tables[1].seats[0];
  await page.goto(await finals.linkOf(done.name));
  await page.waitForSelector('.own-rank:has-text("provisional")');
  await page.goto('about:blank');
  const last = await finals.table(1);
  await finals.does('submit', { ...at({ no: 3 }, last), sheet: totals(last, [10, 8, 6, 5]) }, captain);
  await finals.does('accept', { ...at({ no: 3 }, await finals.table(1)), reason: 'They left.' });
  await finals.does('lock_round', { round: 3 });
  const [line] = (await finals.view()).tournament.programme.line_up;
  await page.goto(await finals.linkOf(line[2].name));
  await page.waitForSelector('h2:text-is("You are in the final")');
  await page.waitForSelector('.own-rank b:text-is("3rd")');
  assert.equal(await page.locator('.my-seat, .map').count(), 0);
  await page.waitForSelector('.own .hint:has-text("do not count for the rank")');
  await finals.makesRound(4);
  const table = await page.waitForSelector('section.card.table');
  const said = await table.textContent();
  for (const { name } of line) assert.ok(said.includes(name), `${name} is not at the table`);
  await page.waitForSelector(`.q.wait:has-text("First ${line[0].name} and ${line[1].name} choose when to play, then you choose.")`);
  await phone.close();
});

test('somebody registers on a phone and is found at the door by his code', async () => {
  const winter = await hall.tournament('Winter Cup', 'rangliste-2006', { time_zone: 'Europe/Berlin' });
  const details = { date: '2090-10-15', start: '11:00', place: 'Stadtwerkehaus', capacity: 32 };
  await winter.does('set_details', { details });
  await winter.does('open_self_registration');
  await winter.does('invite_staff', { role: 'organizer', label: 'Desk' });
  const { pathname, hash } = new URL((await winter.get('/contacts')).registration_link);
  const phone = await device(chromium, { base, width: 390 });
  const page = await phone.newPage();
  await page.goto(pathname + hash);
  await page.waitForSelector('dd:text-is("Stadtwerkehaus")');
  await page.fill('input[autocomplete=name]', 'Anna Müller');
  // Phones throw pages away: what was typed is there again, until it is sent.
  await page.reload();
  await page.waitForFunction(() => document.querySelector('input[autocomplete=name]')?.value === 'Anna Müller');
  await page.tap('label.check input');
  await page.tap('button[type=submit]');
  await page.waitForSelector('img.qr');
  await page.goto('about:blank');
  await page.goto(pathname + hash);
  assert.equal(await page.evaluate(() => sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.includes('half')) ?? '')), null);
  await page.waitForSelector('img.qr');
  const own = new URL(await page.getAttribute('a[href*="/join#"]', 'href'));
  await page.goto(own.pathname + own.hash);
  const code = await page.textContent('p.big');
  assert.equal(code.length, 5);

  const laptop = await device(chromium, { base });
  const desk = await laptop.newPage();
  await desk.goto(await winter.linkOf('Desk'));
  await desk.click('nav a[href="#registrations"]');
  await desk.waitForSelector('li:has-text("Anna Müller") .bad');
  // What the camera of the desk's own phone opens.
  await desk.goto(`/t/${winter.id}/check-in#${code}`);
  await desk.waitForSelector('h2:has-text("Anna Müller")');
  await desk.click('button[role=switch][aria-checked=false]');
  await desk.waitForSelector('button[role=switch][aria-checked=true]');
  assert.equal((await winter.get(`/check-in/${code}`)).checked_in, true);
  phone.quiet();
  laptop.quiet();
  await phone.close();
  await laptop.close();
});

/** Every key, and not under the bar. */
function keysAreInSight() {
  const floor = document.querySelector('.bar').getBoundingClientRect().top;
  const keys = [...document.querySelectorAll('.player.open .quick button')].map((key) => key.getBoundingClientRect());
  return keys.length === 12 && keys.every(({ top, bottom }) => top >= 0 && bottom <= floor);
}

/** All of it stands on the screen. @param {string} selector */
function isInSight(selector) {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** How many wishes the phone still keeps. */
function unsent() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('roundtable', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });
}
