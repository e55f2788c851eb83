// Every screen in three languages at four widths: nothing is cut off, no text is missing, axe finds nothing, and the
// browser complains about nothing. The pictures are in target/screens.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { captainOf, Evening, opponentOf } from './evening.js';
import { Hall } from './hall.js';
import { LANGUAGES, axe, browser, device, faultsOn, lookAt } from './screens.js';

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

/** @param {string} path @param {string} seen a selector of what tells that the screen is there */
async function opens(context, path, seen) {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForSelector(seen);
  return page;
}

/**
 * Somebody opens a screen, and it is looked at.
 * @param {[string, string, string, ((page: import('playwright-core').Page) => Promise<void>)?][]} screens name, path,
 *   what tells that it is there, and what is done there before it is looked at
 */
async function looks(context, screens) {
  const found = [];
  for (const [name, path, seen, act] of screens) {
    const page = await opens(context, path, seen);
    await act?.(page);
    found.push(...(await lookAt(page, name, seen)));
    await page.close();
  }
  await context.close();
  assert.deepEqual(found, []);
  context.quiet();
}

test('a new machine, its front page, and who comes by a wrong link', async () => {
  const hall = await Hall.opens();
  try {
    const context = await device(chromium, { base: hall.base });
    await looks(context, [
      ['front-empty', '/', 'main.home'],
      ['set-up', hall.setUpPath, 'form'],
      ['join-empty', '/join', 'main.message'],
    ]);
    // The browser itself writes that the address is not there.
    const lost = await device(chromium, { base: hall.base, cuts: true });
    await looks(lost, [['gone', '/t/00000000-0000-4000-8000-000000000000', 'main.message']]);
  } finally {
    await hall.closes();
  }
});

test('what everybody sees of an evening', async () => {
  const { hall, cup } = evening;
  const context = await device(chromium, { base: hall.base });
  await looks(context, [
    ['front', '/', '.tournaments li'],
    ['public', `/t/${cup.id}`, '.card.table'],
    ['public-player', `/t/${cup.id}/player/3`, 'main h2'],
    ['public-round', `/t/${cup.id}/round/1`, 'nav.round-picker'],
    ['public-course', `/t/${cup.id}/course`, 'figure.rank-plot'],
    ['public-table', `/t/${cup.id}/table/2`, '.table-now'],
    ['kiosk', `/t/${cup.id}/kiosk`, '.kiosk-page main li'],
    ['about', `/t/${cup.id}/about`, 'main.home'],
  ]);
});

test('the pages without JavaScript, in the language that they are asked for in', async () => {
  const { hall, cup } = evening;
  const context = await device(chromium, { base: hall.base, width: 320 });
  const page = await context.newPage();
  const found = [];
  for (const path of ['/plain', `/t/${cup.id}/plain`, `/t/${cup.id}/about/plain`]) {
    for (const language of LANGUAGES) {
      await page.goto(`${path}?lang=${language}`);
      const faults = [...(await faultsOn(page)), ...(await axe(page))];
      found.push(...faults.map((fault) => `${path} ${language}: ${fault}`));
    }
  }
  await context.close();
  assert.deepEqual(found, []);
});

test('the phones of a round', async () => {
  const { hall, cup, round } = evening;
  const [playing, handedIn, disputed] = round.tables;
  const on = async (name, who, seen, act) => {
    const context = await device(chromium, { base: hall.base, width: 390 });
    await looks(context, [[name, await cup.linkOf(who.name), seen, act]]);
  };
  const fill = async (page) => {
    for (const vp of ['10', '7', '6', '5'].slice(0, playing.seats.length)) {
      await page.click(`.player.open .quick button:text-is("${vp}")`);
    }
  };
  await on('phone-table', opponentOf(playing), 'main.phone section');
  await on('phone-pad', captainOf(playing), '.player.open .quick');
  await on('phone-last-page', captainOf(playing), '.player.open .quick', async (page) => {
    await fill(page);
    await page.click('.bar button');
    await page.waitForSelector('.check-list');
  });
  await on('phone-handed-in', captainOf(handedIn), 'ol.places');
  await on('phone-confirm', opponentOf(handedIn), 'ol.places');
  await on('phone-disputed', opponentOf(disputed), 'main.phone section');
});

test('the head’s desk, section by section', async () => {
  const { hall, cup, round } = evening;
  const context = await device(chromium, { base: hall.base });
  const page = await opens(context, hall.headLink(cup.id), 'nav');
  const desk = `/t/${cup.id}/desk`;
  const [playing, handedIn, disputed] = round.tables.map((table) => table.no);
  await page.close();
  await looks(context, [
    ['front-head', '/', '.signed-in'],
    ['new-tournament', '/', '.signed-in', async (front) => {
      await front.click('main section:last-child button');
      await front.waitForSelector('form input');
    }],
    ['desk-round', `${desk}#round`, '.card.table'],
    ['desk-table', `${desk}#round/${handedIn}`, 'aside .acts'],
    ['desk-paper', `${desk}#round/${playing}`, 'aside .acts', async (one) => {
      await one.click('aside .acts button');
      await one.waitForSelector('.sheet-grid');
    }],
    ['desk-pile', `${desk}#pile`, '.pile-number', async (one) => {
      await one.keyboard.press('Enter');
      await one.waitForSelector('.pile-sheet .cell');
    }],
    ['desk-seating', `${desk}#seating`, 'main h2'],
    ['desk-proposal', `${desk}#seating`, 'main h2', async (one) => {
      await one.click('.draw .acts button');
      await one.waitForSelector('.proposal .report');
    }],
    ['desk-correction', `${desk}#round`, '.card.table', async (one) => {
      await one.click('.tools .segments button:text-is("1")');
      await one.click('#table-1');
      await one.click('aside .acts button:has-text("Correct")');
      await one.fill('aside .cell input', '7');
      await one.click('aside button[type=submit]');
      await one.waitForSelector('aside .preview-of');
    }],
    ['desk-disputes', `${desk}#disputes`, '.waiting'],
    ['desk-ruling', `${desk}#disputes/${disputed}`, 'aside table'],
    ['desk-calls', `${desk}#calls`, '.waiting'],
    ['desk-standings', `${desk}#standings`, 'main li'],
    ['desk-why', `${desk}#standings/P3`, 'main h2'],
    ['desk-players', `${desk}#players`, 'main li'],
    ['desk-player', `${desk}#players`, 'main li', async (one) => {
      await one.click('main li:nth-child(3) button:last-child');
      await one.waitForSelector('dialog');
    }],
    ['desk-import', `${desk}#players`, 'main li', async (one) => {
      await one.click('.top button.second');
      await one.waitForSelector('dialog textarea');
    }],
    ['desk-remarks', `${desk}#remarks`, 'main h2'],
    ['desk-links', `${desk}#links`, 'main img'],
    ['desk-link', `${desk}#links`, 'main img', async (one) => {
      await one.click('main li:nth-child(1) button');
      await one.waitForSelector('dialog img');
    }],
    ['desk-announce', `${desk}#announce`, 'main textarea'],
    ['desk-rules', `${desk}#rules`, 'main h2'],
    ['desk-history', `${desk}#history`, 'main h2'],
    ['desk-life', `${desk}#life`, 'main h2'],
  ]);
});

test('the referee’s desk', async () => {
  const { hall, cup, round } = evening;
  const context = await device(chromium, { base: hall.base });
  const disputed = round.tables[2].no;
  await (await opens(context, await cup.linkOf('Rea'), 'nav')).close();
  await looks(context, [
    ['referee-round', `/t/${cup.id}/desk#round`, '.card.table'],
    ['referee-ruling', `/t/${cup.id}/desk#disputes/${disputed}`, 'aside table'],
  ]);
});

test('registration, from the poster to the door', async () => {
  const { hall } = evening;
  const { cup, link, registered } = await evening.isAnnounced();
  const phone = await device(chromium, { base: hall.base, width: 390 });
  const own = new URL(registered[1].link);
  await looks(phone, [
    ['register', link, 'form'],
    ['about-announced', `/t/${cup.id}/about`, 'dl'],
    ['phone-registered', own.pathname + own.hash, 'img.qr'],
  ]);
  const desk = await device(chromium, { base: hall.base });
  await (await opens(desk, hall.headLink(cup.id), 'nav')).close();
  const person = await evening.head.signsIn({ link: registered[0].link.split('#')[1] });
  const { code } = await person.get(`/tournaments/${cup.id}/registration`);
  await looks(desk, [
    ['desk-start', `/t/${cup.id}/desk#round`, '.steps'],
    ['desk-registrations', `/t/${cup.id}/desk#registrations`, 'main li'],
    ['check-in', `/t/${cup.id}/check-in#${code}`, 'button[role=switch]'],
  ]);
});

test('a season, its page and its desk', async () => {
  const { hall } = evening;
  const season = await evening.isASeason();
  const context = await device(chromium, { base: hall.base });
  await (await opens(context, hall.headLink(evening.cup.id), 'nav')).close();
  const sections = ['applications', 'persons', 'import', 'invitations', 'settings', 'history'];
  await looks(context, [
    ['season', `/s/${season}`, 'main h2'],
    ...sections.map((section) => [`season-${section}`, `/s/${season}/desk#${section}`, 'main h2']),
  ]);
});
