// Every language says everything, with the same values and its own plural forms; and screens ask for nothing that no
// catalogue has.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { de } from '../i18n/de.js';
import { en } from '../i18n/en.js';
import { decimal, faultText, list, refusalText, setLanguage, t } from '../i18n/i18n.js';
import { ro } from '../i18n/ro.js';

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

test('each language has its own plural forms', () => {
  for (const [code, catalogue] of Object.entries({ en, de, ro })) {
    for (const [key, entry] of Object.entries(catalogue)) {
      if (typeof entry !== 'string') assert.deepEqual(Object.keys(entry).sort(), FORMS[code], `${code} ${key}`);
    }
  }
});

test('every text that a screen asks for by its full name is there', () => {
  const files = ['screens', 'parts', 'link', 'state'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.js')).map((name) => join(root, folder, name)));
  const missing = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)]
    .map((match) => match[1]).filter((key) => !(key in en)).map((key) => `${file}: ${key}`));
  assert.deepEqual(missing, []);
});

test('Romanian counts in three ways', () => {
  setLanguage('ro');
  assert.deepEqual([1, 3, 20].map((n) => t('players.n', { n })), ['1 jucător', '3 jucători', '20 de jucători']);
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
  assert.equal(refusalText(refusal, () => 'Mira'), 'Mira hands in the sheet of table 7. An organizer can name another captain.');
  assert.equal(refusalText({ code: 'round_is_unfinished', message: '', values: { round: 2, waiting: [3, 11, 12], disputed: [7] } }),
    'Waiting for tables 3, 11, and 12 and a ruling at table 7');
});

test('an unknown code shows the server’s own sentence', () => {
  assert.equal(refusalText({ code: 'brand_new', message: 'say it so', values: {} }), 'say it so');
  assert.equal(faultText({ code: 'brand_new', message: 'look here' }), 'look here');
});

test('a name that is written from right to left does not turn the sentence around', () => {
  assert.equal(t('signed_in', { name: 'دانة' }), 'Signed in as \u2068دانة\u2069');
});
