// Every language says everything, with the same values and its own plural forms; and screens ask for nothing that no
// catalogue has.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import './languages.js';
import { de } from '../i18n/de.js';
import { en } from '../i18n/en.js';
import { decimal, faultText, list, ordinal, refusalText, setLanguage, setTimeZone, t, time, zoneName } from '../i18n/i18n.js';
import { ro } from '../i18n/ro.js';
import { deviceText } from '../parts/device.js';
import { fileFaultText } from '../parts/file_in.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const FORMS = { en: ['one', 'other'], de: ['one', 'other'], ro: ['few', 'one', 'other'] };

const values = (entry) => {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort();
};

for (const [code, catalogue] of Object.entries({ de, ro })) {
  test(`${code} has every text of the English catalogue, and no other`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort());
  });
  test(`${code} names the same values`, () => {
    for (const [key, entry] of Object.entries(en)) assert.deepEqual(values(catalogue[key]), values(entry), key);
  });
}

test('a rank is said as the language counts', () => {
  const said = { en: ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th'], de: ['1.', '2.', '3.', '4.', '11.', '22.', '113.'] };
  for (const [code, texts] of Object.entries(said)) {
    setLanguage(code);
    assert.deepEqual([1, 2, 3, 4, 11, 22, 113].map(ordinal), texts);
  }
  setLanguage('ro');
  assert.equal(`${ordinal(17)} ${t('own.of', { n: 18 })}`, 'locul 17 din 18 jucători');
  setLanguage('en');
});

test('each language has its own plural forms', () => {
  for (const [code, catalogue] of Object.entries({ en, de, ro })) {
    for (const [key, entry] of Object.entries(catalogue)) {
      if (typeof entry !== 'string') assert.deepEqual(Object.keys(entry).sort(), FORMS[code], `${code} ${key}`);
    }
  }
});

test('every text that a screen asks for is there', () => {
  const files = ['screens', 'parts', 'link', 'state'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(root, folder, name)),
  );
  const asked = (text) =>
    [...text.matchAll(/\bt\(([^(){}`]*)/g)].flatMap((match) =>
      [...match[1].replace(/[!=]==? '[^']*'/g, '').matchAll(/'([^']+)'/g)].map((key) => key[1]),
    );
  const missing = files.flatMap((file) =>
    asked(readFileSync(file, 'utf8'))
      .filter((key) => !(key in en))
      .map((key) => `${file}: ${key}`),
  );
  assert.deepEqual(missing, []);
});

test('every code that a text is chosen by is in the catalogue', () => {
  const families = {
    state: ['awaiting', 'submitted', 'confirmed', 'disputed', 'ruled', 'void', 'decided'],
    'kiosk.state': ['awaiting', 'submitted', 'confirmed', 'disputed', 'ruled', 'void', 'decided'],
    phase: ['draft', 'registration', 'running', 'finished', 'cancelled'],
    role: ['spectator', 'player', 'referee', 'organizer', 'head'],
    needs: ['spectator', 'player', 'referee', 'organizer', 'head'],
    column: ['round_points', 'vp', 'share', 'wins', 'seconds', 'thirds', 'games'],
    criterion: ['round_points', 'vp', 'share', 'wins', 'seconds', 'thirds'],
    reason: ['name', 'lot', 'shared', 'disqualified', 'stage', 'place'],
    last: ['name', 'lot', 'shared'],
    decided: ['name', 'lot', 'shared', 'disqualified', 'stage', 'place'],
    decider: ['lot', 'place'],
    detail: ['table', 'points', 'vp', 'table_vp'],
    explain: ['above', 'below'],
    stage: ['preliminary', 'semifinal', 'final'],
    standings: ['compact', 'detailed'],
    'seating.look': ['cards', 'plan'],
    'screens.shows': ['rotation', 'standings', 'seating', 'bracket', 'announcements'],
    'screens.theme': ['dark', 'light'],
    files: ['standings.csv', 'standings.json', 'results.csv', 'rules.toml'],
    virtual: ['none', 'exact', 'nearest', 'up'],
    kind: ['pieces', 'totals', 'either'],
    confirmation: ['none', 'one', 'all'],
    method: ['schedule', 'round', 'standings', 'schedule.text', 'round.text', 'standings.text'],
    piece: [
      'settlements',
      'cities',
      'vp_cards',
      'knights',
      'roads',
      'longest_road',
      'vp',
      'army_first',
      'road_first',
      'declared',
      'road_nobody',
    ],
    link: ['live', 'polling', 'connecting', 'offline'],
    ruling: ['uphold', 'amend', 'correct'],
    'season.section': ['applications', 'persons', 'import', 'invitations', 'settings', 'history'],
    'season.status': ['applied', 'accepted', 'refused', 'withdrawn'],
    'season.by': ['list', 'lot', 'title', 'moved_up', 'waiting'],
    'season.place': ['qualified', 'title', 'moved_up'],
    'season.moment': ['moved_up', 'moved_back'],
    'season.field': ['title', 'starts', 'closes', 'best', 'qualify', 'title_holders'],
    done: [
      'rule.uphold',
      'rule.take_other',
      'rule.amend',
      'rule.replay',
      'name_captain',
      'take_off',
      'confirm',
      'call_referee',
    ],
    file_fault: [
      'empty_file',
      'ragged_row',
      'not_utf8',
      'column_twice',
      'unknown_column',
      'missing_column',
      'empty_player',
      'not_a_number',
      'not_whole',
      'seat_range',
      'seat_twice',
      'table_size',
      'player_twice_at_table',
      'player_twice_in_round',
      'name_differs',
      'vp_and_pieces',
      'bad_mark',
      'bad_stage',
      'vp_range',
      'declared_misplaced',
      'no_winner',
      'not_a_workbook',
      'too_many',
      'no_such_round',
      'no_such_table',
      'not_on_roster',
      'several_of_a_name',
      'sits_elsewhere',
      'has_another_result',
    ],
    preset: readdirSync(join(root, '../config/presets')).map((file) => file.replace('.toml', '')),
    report: ['opponents', 'seats', 'apart', 'threes'],
    origin: ['drawn', 'file', 'bracket'],
    'make.stage': ['semifinal', 'final'],
    'stage.title': ['semifinal', 'final'],
    away: ['call_next_in_rank', 'play_without'],
    warning: ['many_vp', 'few_roads', 'nobody_at_target'],
    desk: ['round', 'seating', 'disputes', 'calls', 'standings', 'players', 'remarks', 'links', 'screens', 'announce', 'rules', 'history', 'life'],
    'history.kind': ['tournament', 'players', 'rounds', 'tables', 'results', 'remarks', 'calls', 'links'],
    'history.field': [
      'title',
      'phase',
      'criteria',
      'three_table',
      'reopened',
      'time_zone',
      'turn_limit',
      'locked',
      'map',
      'state',
      'captain',
      'play_order',
      'winner',
      'signed_by',
      'void',
    ],
    history: ['round', 'table', 'player', 'kind'].flatMap((name) => [`by_${name}`, `any_${name}`]),
    name_captain: ['title', 'text', 'go'],
    take_off: ['title', 'text', 'go'],
    invite: ['referee', 'organizer', 'referee.text', 'organizer.text'],
    filter: ['all', 'open', 'awaiting', 'disputed'],
    signed_out: ['title', 'text'],
    demoted: ['title', 'text'],
    no_session: ['title', 'text'],
    'desk.no_session': ['title', 'text'],
    way: ['confirm', 'dispute', 'saved', 'sent', 'confirmed'],
  };
  const missing = Object.entries(families)
    .flatMap(([family, codes]) => codes.map((code) => `${family}.${code}`))
    .filter((key) => !(key in en));
  assert.deepEqual(missing, []);
});

/** The codes of a Rust enum's variants, as they go over the wire. */
function codesOf(path, name) {
  const source = readFileSync(join(root, '../src', path), 'utf8');
  const body = source.slice(source.indexOf(`pub enum ${name} {`)).split('\n}\n')[0];
  return [...body.matchAll(/^ {4}([A-Z]\w+)/gm)].map((match) => match[1].replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase());
}

test('every refusal of the server is translated', () => {
  // These are put into words by rules of their own.
  const special = ['bad_field', 'round_is_unfinished', 'cannot_seat'];
  const missing = codesOf('domain/refusal.rs', 'Refusal').filter(
    (code) => !special.includes(code) && !(`refusal.${code}` in en),
  );
  assert.deepEqual(missing, []);
});

test('why nobody can be seated is said in the reader’s language, for every reason', () => {
  assert.deepEqual(
    codesOf('domain/seating/refusal.rs', 'CannotSeat').filter((code) => !(`refusal.cannot_seat.${code}` in en)),
    [],
  );
  setLanguage('de');
  const refusal = { code: 'cannot_seat', message: 'in English', values: { reason: 'too_few', players: 2 } };
  assert.equal(refusalText(refusal), '2 Spieler ergeben keinen Tisch. Mehr eintragen oder einchecken.');
  setLanguage('en');
});

test('a name that another account has is told in the reader’s language', () => {
  setLanguage('ro');
  assert.equal(
    refusalText({ code: 'name_taken', message: 'in English', values: {} }),
    'Există deja un cont cu acest nume. Alege alt nume.',
  );
  setLanguage('en');
});

test('every refusal of a season is translated, and everything that can happen to one has a line', () => {
  const special = ['bad_field'];
  const missing = [
    ...codesOf('domain/season/refusal.rs', 'SeasonRefusal')
      .filter((code) => !special.includes(code))
      .map((code) => `refusal.${code}`),
    ...codesOf('domain/season/event.rs', 'SeasonEvent').map((code) => `season.event.${code}`),
    ...codesOf('domain/season/checks.rs', 'Requirement').map((code) => `season.check.${code}`),
    ...codesOf('domain/season.rs', 'TieBreak').map((code) => `season.decided.${code}`),
    ...codesOf('domain/season.rs', 'Qualified').map((code) => `season.qualified.${code}`),
    ...codesOf('domain/season/invitations.rs', 'Answer').flatMap((code) => [
      `season.answer.${code}`,
      `season.moment.${code}`,
    ]),
  ].filter((key) => !(key in en));
  assert.deepEqual(missing, []);
});

test('everything that can happen has a line in the history', () => {
  assert.deepEqual(
    codesOf('domain/event.rs', 'Event').filter((code) => !(`event.${code}` in en)),
    [],
  );
});

test('Romanian counts in three ways', () => {
  setLanguage('ro');
  assert.deepEqual(
    [1, 3, 20].map((n) => t('players.n', { n })),
    ['1 jucător', '3 jucători', '20 de jucători'],
  );
});

test('decimals and lists follow the language', () => {
  setLanguage('de');
  assert.equal(decimal('3.333'), '3,333');
  assert.equal(list([3, 11, 12]), '3, 11 und 12');
  setLanguage('en');
  assert.equal(decimal('3.333'), '3.333');
});

test('a refusal is translated by its code, with names for numbers', () => {
  setLanguage('en');
  const refusal = { code: 'not_the_captain', message: '', values: { round: 1, table: 7, captain: 'P3' } };
  assert.equal(
    refusalText(refusal, { nameOf: () => 'Mira' }),
    'Mira hands in the sheet of table 7. An organizer can name another captain.',
  );
  assert.equal(
    refusalText({
      code: 'round_is_unfinished',
      message: '',
      values: { round: 2, waiting: [3, 11, 12], disputed: [7] },
    }),
    'Waiting for tables 3, 11, and 12 and a ruling at table 7',
  );
});

test('of a hall that still plays the first tables are named, and the others counted', () => {
  const waiting = Array.from({ length: 500 }, (_, index) => index + 1);
  const say = (values) => refusalText({ code: 'round_is_unfinished', message: '', values });
  setLanguage('en');
  assert.equal(say({ waiting }), 'Waiting for tables 1, 2, 3, 4, 5, 6, 7, 8, and 492 more');
  setLanguage('de');
  assert.equal(say({ waiting }), 'Es fehlt noch: die Tische 1, 2, 3, 4, 5, 6, 7, 8 und 492 weitere');
  setLanguage('ro');
  assert.equal(say({ waiting }), 'Se așteaptă: mesele 1, 2, 3, 4, 5, 6, 7, 8 și încă 492');
  setLanguage('en');
});

test('a plan that cannot be used says what is wrong with it, with names, and counts what is too much to read', () => {
  setLanguage('en');
  const nameOf = (player) => ({ P3: 'Mira' })[player] ?? player;
  const faults = [
    { code: 'missing', round: 1, player: 'P3' },
    { code: 'table_size', round: 1, table: 2, seats: 5 },
  ];
  const say = (faults) => refusalText({ code: 'plan_has_faults', message: '', values: { faults } }, { nameOf });
  assert.equal(
    say(faults),
    'The plan cannot be used: round 1 leaves Mira out; round 1, table 2: 5 players, where tables have 3 or 4',
  );
  assert.match(say(Array.from({ length: 9 }, () => faults[0])), /; and 3 more$/);
});

test('every fault of a plan is translated', () => {
  const missing = codesOf('domain/seating/plan_check.rs', 'PlanFault').filter((code) => !(`plan.${code}` in en));
  assert.deepEqual(missing, []);
});

test('a fault of a file is said with its line, in the reader’s language where it has a code of its own', () => {
  setLanguage('de');
  const fault = { code: 'not_a_number', message: 'rounds count from 1', line: 4, column: 'round' };
  assert.equal(fileFaultText(fault), 'Zeile 4: Runde: bitte eine ganze Zahl ab 1.');
  assert.equal(fileFaultText({ ...fault, column: 'vp' }), 'Zeile 4: Siegpunkte: bitte eine ganze Zahl.');
  const missing = { code: 'missing_column', message: 'the column seat is needed', line: 1, column: 'file' };
  assert.equal(fileFaultText({ ...missing, needs: ['seat'] }), 'Zeile 1: Fehlende Spalten: Platz.');
  const pieces = ['settlements', 'cities'];
  assert.equal(
    fileFaultText({ ...missing, code: 'wants_pieces', needs: pieces }),
    'Zeile 1: Diese Regeln brauchen die Einzelwerte, nicht die Siegpunkte: die Spalten Siedlungen und Städte.',
  );
  const table = { code: 'table_size', message: 'a table has three or four seats', line: 9, column: 'table', table: 99 };
  assert.match(fileFaultText(table), /^Zeile 9, Tisch 99: /);
  const mail = { code: 'bad_field', column: 'email', line: 2, message: 'email: write an e-mail address' };
  assert.equal(fileFaultText(mail), 'Zeile 2: E-Mail: Bitte eine E-Mail-Adresse schreiben, etwa ana@example.org.');
  assert.equal(fileFaultText({ code: 'cannot_seat', message: 'round 1 leaves Mira out' }), 'round 1 leaves Mira out');
  setLanguage('en');
});

test('an archive that is not taken in says whether another file, another try or a newer server helps', () => {
  const say = (reason) => refusalText({ code: 'bad_archive', message: 'in English', values: { reason } });
  for (const language of ['de', 'en', 'ro']) {
    setLanguage(language);
    const said = ['not_one', 'changed', 'newer'].map(say);
    assert.equal(new Set(said).size, 3, language);
    assert.ok(!said.includes('in English'), language);
  }
  setLanguage('en');
});

test('a field that was not taken says why in the reader’s language', () => {
  setLanguage('de');
  const say = (path, problem) => refusalText({ code: 'bad_field', message: 'in English', path, values: { path, problem } });
  assert.equal(say('zone', 'write a time zone like Europe/Bucharest'), 'Bitte den Namen einer Zeitzone schreiben, etwa Europe/Berlin.');
  assert.equal(say('reason', 'write something'), 'Bitte etwas eintragen.');
  assert.equal(say('brand_new', 'something else'), 'in English');
  setLanguage('en');
});

test('an unknown code shows the server’s own sentence', () => {
  assert.equal(refusalText({ code: 'brand_new', message: 'say it so', values: {} }), 'say it so');
  assert.equal(faultText({ code: 'brand_new', message: 'look here' }), 'look here');
});

test('times are said as the venue’s clocks show them, whatever the device says, and the zone by its name', () => {
  setLanguage('en');
  const at = '2026-07-01T09:30:00Z';
  setTimeZone('Europe/Bucharest');
  assert.equal(time(at), '12:30');
  assert.equal(zoneName(), 'Eastern European Time');
  setLanguage('de');
  assert.equal(zoneName(), 'Osteuropäische Zeit');
  setTimeZone('Asia/Kathmandu');
  assert.equal(time(at), '15:15');
  setTimeZone('Nowhere/Atall');
  assert.equal(time(at), '15:15');
  setTimeZone(undefined);
  assert.equal(zoneName(), '');
  setLanguage('en');
});

test('a name that is written from right to left does not turn the sentence around', () => {
  assert.equal(t('signed_in', { name: 'دانة' }), 'Signed in as \u2068دانة\u2069');
});

test('a device is called in the reader’s language', () => {
  for (const [language, said, unknown] of [
    ['en', 'Chrome on Linux', 'unknown device'],
    ['de', 'Chrome auf Linux', 'unbekanntes Gerät'],
    ['ro', 'Chrome pe Linux', 'dispozitiv necunoscut'],
  ]) {
    setLanguage(language);
    assert.equal(deviceText('Chrome on Linux'), said);
    assert.equal(deviceText('scoreboard/1.2'), 'scoreboard/1.2');
    for (const device of ['unknown device', undefined]) assert.equal(deviceText(device), unknown);
  }
  setLanguage('en');
});
