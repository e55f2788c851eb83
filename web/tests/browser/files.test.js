// Lists that somebody brings to the desk, and links that somebody opens too late: what is told before anything is typed
// or entered.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Hall, patiently } from './hall.js';
import { browser, device } from './screens.js';

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

/** The desk's dialog for lists, with this file in it. @param {string | Buffer} list */
async function brings(cup, list, { width = 1280, name = 'list.csv' } = {}) {
  const context = await device(chromium, { base: hall.base, width });
  const page = await context.newPage();
  await page.goto(hall.headLink(cup.id));
  await page.waitForSelector('nav a[aria-current=page]');
  await page.goto(`${page.url().split('#')[0]}#players`);
  await page.click('button:text-is("Paste or import")');
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(list) });
  return { context, page };
}

test('a used or invented link is told when it is opened, before a form is filled', async () => {
  const another = await Hall.opens();
  const context = await device(chromium, { base: another.base, cuts: true });
  const page = await context.newPage();
  await page.goto(another.setUpPath);
  await page.waitForSelector('input[type=password]');
  await another.hasAHead();
  for (const path of [another.setUpPath, '/setup?account#AAAAAAAAAAAAAAAAAAAAAA', '/reset#AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto('/');
    await page.goto(path);
    await page.waitForSelector('h1:text-is("This link is over")');
    assert.equal(await page.locator('input').count(), 0, path);
  }
  context.quiet();
  await context.close();
  await another.closes();
});

test('a list that comes later completes who is entered, and where both differ one chooses', async () => {
  const cup = await hall.tournament('List Cup', 'rangliste-2006');
  await cup.does('set_details', {
    details: { date: '2090-10-15', waiting_list: false, link_is_public: false },
    time_zone: 'Europe/Berlin',
  });
  await cup.does('add_players', { players: [{ name: 'Anna Müller' }, { name: 'Bo' }], checked_in: false });
  await cup.does('enter_list', {
    players: [],
    known: [{ player: 'P2', listed: { name: 'Bo', phone: '0170 1234567' } }],
  });
  const list = 'Name;Verein;Adresse;Telefon;bezahlt\nanna müller;Bonn;Markt 1;0170 7654321;x\nBo;Ulm;;0170 7654322;\nCy;Köln;;;\n';
  const { context, page } = await brings(cup, list);
  await page.waitForSelector('.known:has-text("Taken over: Club or town: Bonn · Full address: Markt 1 · Phone: 0170 7654321 · fee paid")');
  await page.click('label:has-text("From the list: 0170 7654322")');
  await page.click('button:text-is("Enter 1 player, complete 2")');
  await page.waitForSelector('text=2 players are completed.');
  const said = await patiently('both are completed', async () => {
    const contact = async (player) => (await cup.get(`/contacts/${player}`)).registration;
    const [anna, bo] = await Promise.all(['P1', 'P2'].map(contact));
    return anna && { anna, bo };
  });
  assert.deepEqual([said.anna.name, said.anna.club, said.anna.phone], ['Anna Müller', 'Bonn', '0170 7654321']);
  assert.deepEqual([said.bo.club, said.bo.phone], ['Ulm', '0170 7654322']);
  assert.equal((await cup.view()).tournament.players, 3);
  // The list has agreed to nothing for him: at the door he is asked, before a saved address would hide his name.
  await page.goto(`/t/${cup.id}/check-in#P2`);
  await page.waitForSelector('.ask label:has-text("published")');
  // Of her the list says everything: what is left to ask is whether she agrees, which this event makes a condition.
  await page.goto(`/t/${cup.id}/check-in#P1`);
  await page.waitForSelector('h2:has-text("Anna Müller")');
  await page.check('.ask label:has-text("published") input');
  assert.equal(await page.locator('.ask textarea, .ask input[type=tel]').count(), 0, 'nothing is asked twice');
  await page.click('.ask button:text-is("Save")');
  await page.waitForSelector('.ask', { state: 'detached' });
  assert.equal((await cup.get('/contacts/P1')).registration.consent, true);
  context.quiet();
  await context.close();
});

test('where the column of the names is not known nobody is offered, and the columns are named', async () => {
  const cup = await hall.tournament('Heading Cup', 'custom');
  const rows = ';;;;Kontakt;\nNr.;{name};Verein;Ort;Handy;Startgeld bezahlt\n1;Müller,  Hans;Ulm;;0170 1;offen\nSumme: 1;;;;;\n';
  const { context, page } = await brings(cup, rows.replace('{name}', 'Wer kommt'));
  await page.waitForSelector('.warn:has-text("The columns are: Nr., Wer kommt, Verein")');
  await page.waitForSelector('.faults li:has-text("None of the columns is known as that of the names")');
  assert.equal(await page.locator('.preview li').count(), 0);
  await page.click('button:text-is("Back")');
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.replace('{name}', 'Name, Vorname')) };
  await page.setInputFiles('input[type=file]', list);
  await page.waitForSelector('.preview li:has-text("Müller, Hans")');
  await page.waitForSelector('.hint:has-text("a remark: line 4")');
  assert.equal(await page.locator('.preview li').count(), 1);
  context.quiet();
  await context.close();
});

test('what only the second line of somebody says comes in with the first, and who has withdrawn is told', async () => {
  const cup = await hall.tournament('Twin Cup', 'custom');
  await cup.does('set_details', {
    details: { date: '2090-10-15', waiting_list: false, link_is_public: false },
    time_zone: 'Europe/Berlin',
  });
  await cup.does('add_players', { players: [{ name: 'Anna' }, { name: 'Bo' }], checked_in: false });
  await cup.does('withdraw', { player: 'P2' });
  const list = 'name;phone;fee_paid;address\nZoe;;;Road 1\nzoe;0170 1234567;x;Road 2\nAnna;;;\nAnna;0170 7654321;;\nBo;;;\n';
  const { context, page } = await brings(cup, list);
  await page.waitForSelector('.double:has-text("Line 3") .known:has-text("Taken over: Phone: 0170 1234567 · fee paid")');
  await page.waitForSelector('.double:has-text("Line 3") .known:has-text("Not taken over: Full address: Road 2")');
  await page.waitForSelector('.preview li:has-text("Road 1 · 0170 1234567 · fee paid")');
  await page.waitForSelector('.double:has-text("P2 Bo") .warn:has-text("Has withdrawn")');
  await page.click('button:text-is("Enter 1 player, complete 1")');
  await page.waitForSelector('text=1 player is completed.');
  const said = async (player) => (await cup.get(`/contacts/${player}`)).registration;
  const [anna, zoe] = await Promise.all(['P1', 'P3'].map(said));
  assert.deepEqual([zoe.address, zoe.phone, anna.phone], ['Road 1', '0170 1234567', '0170 7654321']);
  await context.close();
});

test('who is spelled otherwise is a question, and the title above the headings and columns that are not known are told', async () => {
  const cup = await hall.tournament('Alike Cup', 'custom');
  await cup.does('set_details', {
    details: { date: '2090-10-15', waiting_list: false, link_is_public: false },
    time_zone: 'Europe/Berlin',
  });
  await cup.does('add_players', {
    players: [{ name: 'Ștefan Țurcanu', club: 'Brașov' }, { name: 'Zoë O\'Neill' }, { name: 'Bo', club: 'Ulm' }],
    checked_in: false,
  });
  const list = [
    'Stadtmeisterschaft',
    'Nr;Name;Elo;Verein;Telefon',
    '1;\u015etefan \u0162urcanu;1800;Bra\u015fov;0722 1234567',
    '2;ZOË O’NEILL;;Bonn;',
    '3;Bo;;Köln;',
    '4;Cy;;;',
  ];
  const { context, page } = await brings(cup, `${list.join('\n')}\n`);
  await page.waitForSelector('text=Line 2 has the headings. 1 line above it is left out.');
  await page.waitForSelector('text=Not read: Elo');
  assert.ok(await page.isDisabled('button:text-is("3 questions are open")'));
  assert.deepEqual(await page.locator('.preview li').allInnerTexts(), ['Cy'], 'nothing is chosen silently');
  await page.click('.double:has-text("Line 3") label:has-text("Same person: P1 Ștefan Țurcanu, Brașov")');
  await page.waitForSelector('.double:has-text("Line 3") .known:has-text("Taken over: Phone: 0722 1234567")');
  await page.click('.double:has-text("Line 4") label:has-text("Same person")');
  assert.ok(await page.isDisabled('button:text-is("1 question is open")'));
  await page.click('.double:has-text("Line 5") label:has-text("Somebody else")');
  await page.click('button:text-is("Enter 2 players, complete 2")');
  await page.waitForSelector('text=2 players are completed.');
  const said = async (player) => (await cup.get(`/contacts/${player}`)).registration;
  assert.deepEqual([(await said('P1')).name, (await said('P1')).phone], ['Ștefan Țurcanu', '0722 1234567']);
  assert.equal((await cup.view()).tournament.players, 5);
  await context.close();
});

test('a name that a list has with two clubs is a question, and who gave too little is marked in the list of players', async () => {
  const cup = await hall.tournament('Club Cup', 'rangliste-2006');
  await cup.does('set_details', {
    details: { date: '2090-10-15', waiting_list: false, link_is_public: false },
    time_zone: 'Europe/Berlin',
  });
  const { context, page } = await brings(cup, 'name;club;address;phone\nAnna;Bonn;Road 1;0170 1\nAnna;Ulm;;\nBo;Ulm;Road 2;\n');
  assert.ok(await page.isDisabled('button:text-is("1 question is open")'));
  await page.waitForSelector('.double:has-text("Line 3") label:has-text("Same person: line 2, Anna, Bonn")');
  await page.click('.double:has-text("Line 3") label:has-text("Somebody else")');
  await page.click('button:text-is("Enter 3 players")');
  await page.waitForSelector('.roster li >> nth=2');
  const row = (name) => page.locator('.roster li', { hasText: name });
  assert.deepEqual(await row('P1').locator('.tag').allInnerTexts(), []);
  assert.deepEqual(await row('P2').locator('.tag').allInnerTexts(), ['address missing', 'phone or e-mail missing']);
  assert.deepEqual(await row('P3').locator('.tag').allInnerTexts(), ['phone or e-mail missing']);
  await page.click('.tools button:text-is("Data missing 2")');
  await page.waitForSelector('.roster li:has-text("P1")', { state: 'detached' });
  assert.equal(await page.locator('.roster li').count(), 2);
  await page.click('.tools button:text-is("All 3")');
  await page.waitForSelector('.roster li:has-text("P1")');
  await context.close();
});

test('a PDF is no list, and letters that were guessed wrong can be said otherwise for every file', async () => {
  const cup = await hall.tournament('Letter Cup', 'custom');
  await cup.players(['Jörg', 'Bo', 'Cy', 'Di']);
  const { context, page } = await brings(cup, '%PDF-1.4 Anna', { name: 'list.pdf' });
  await page.waitForSelector('.faults:has-text("Bring a CSV file or an Excel workbook (.xlsx)")');
  assert.ok(await page.isDisabled('button:text-is("Enter 0 players")'));
  await page.click('.dialog button:text-is("Cancel"), button:text-is("Back")');
  await page.keyboard.press('Escape');
  // A plan by names from an old Mac.
  await page.goto(`${page.url().split('#')[0]}#seating`);
  await page.click('summary:has-text("Or bring a plan in a file")');
  const plan = ['J\u009arg', 'Bo', 'Cy', 'Di'].map((name, at) => `1,1,${at + 1},${name}`).join('\n');
  const bytes = Buffer.from(`round,table,seat,player,colour\n${plan.replaceAll('\n', ',\n')},\nSum,,,4,\n`, 'latin1');
  await page.setInputFiles('details.upload input[type=file]', { name: 'plan.csv', mimeType: 'text/csv', buffer: bytes });
  await page.waitForSelector('details.upload .faults');
  await page.selectOption('details.upload select', 'macintosh');
  await patiently('the plan is proposed', async () => (await cup.get('/seating').catch(() => null))?.origin === 'file');
  await page.waitForSelector('.proposal:has-text("Column not read: colour.")');
  await page.waitForSelector('.proposal:has-text("Not read, being a title, a sum or a remark: line 6.")');
  await context.close();
});

test('the desk reads a German sheet, says what of it was not read, and has a file to fill in the reader’s language', async () => {
  const cup = await hall.tournament('Zettel-Cup', 'custom');
  await cup.players(['Anna', 'Bo', 'Cy', 'Di']);
  await cup.does('check_in', { players: ['P1', 'P2', 'P3', 'P4'] });
  await cup.makesRound(1);
  const context = await device(chromium, { base: hall.base, width: 390, language: 'de' });
  const page = await context.newPage();
  await page.goto(hall.headLink(cup.id));
  await page.waitForSelector('nav a[aria-current=page]');
  await page.goto(`${page.url().split('#')[0]}#pile`);
  await page.click('button:text-is("Ergebnisse aus einer Datei")');
  await page.waitForSelector('dialog:has-text("Tisch, Spieler und Siegpunkte")');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog a[href*="to_fill.csv"]')]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  assert.match(Buffer.concat(chunks).toString('utf8'), /Runde;Tisch;Platz;Spieler;Name;SP/);
  const brought = async (text) =>
    page.setInputFiles('dialog input[type=file]', { name: 'zettel.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const rows = ['Anna;10', 'Bo;8', 'Cy;5', 'Di;3'].map((row) => `1;${row};\n`).join('');
  await brought(`Tisch;Name;Punkte;Bemerkung\n${rows}`);
  await page.waitForSelector('.faults:has-text("Zeile 1: Fehlende Spalten: Siegpunkte.")');
  await page.waitForSelector('dialog:has-text("Nicht gelesene Spalten: Punkte")');
  await page.click('dialog button:text-is("Zurück")');
  await brought(`Tisch;Name;Siegpunkte;Bemerkung\n${rows}Summe;;26;\n`);
  await page.waitForSelector('dialog:has-text("Nicht gelesene Spalte: Bemerkung.")');
  await page.waitForSelector('dialog:has-text("nur Titel, Summe oder Bemerkung: Zeile 6.")');
  await page.click('button:text-is("1 Zettel als unterschrieben eintragen")');
  await patiently('the sheet is entered', async () => (await cup.table(1)).state === 'confirmed');
  context.quiet();
  await context.close();
});
