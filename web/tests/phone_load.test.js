// What a phone loads: no text is missing that its screens ask for, and no module that only others need is among it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { en as everything } from '../i18n/en.js';
import { happened as told } from '../i18n/en/happened.js';
import { registration } from '../i18n/en/registration.js';
import { rules } from '../i18n/en/rules.js';
import { de } from '../i18n/de.phone.js';
import { en } from '../i18n/en.phone.js';
import { ro } from '../i18n/ro.phone.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The modules that `entry` imports, and what they import. */
function closure(entry, known = new Set()) {
  if (known.has(entry)) return known;
  known.add(entry);
  for (const [, other] of readFileSync(join(root, entry), 'utf8').matchAll(/^import [^']*from '([^']+)';/gm))
    closure(normalize(join(dirname(entry), other)), known);
  return known;
}

/** Whatever is written in quotes and is the key of a text, or the beginning of a family of them. */
function asked(files) {
  const keys = Object.keys(everything);
  const found = new Set();
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*\*[^]*?\*\//g, '');
    for (const [, call] of code.matchAll(/\b(?:t|has)\(([^(){}]*)/g)) {
      for (const [, key] of call.replace(/[!=]==? '[^']*'/g, '').matchAll(/'([^']+)'/g))
        if (key in everything) found.add(key);
      for (const [, family] of call.matchAll(/`([\w.]+\.)\$/g))
        for (const key of keys) if (key.startsWith(family) && !/\./.test(key.slice(family.length))) found.add(key);
    }
  }
  return found;
}

/** Only others are refused so, or told so; where a phone ever meets one, it shows the server's sentence. */
const OTHERS = /^((refusal|bad_field|file_fault|import|plan|event|done|link)\.|warning\.cancel|reason\.(kept|needed))/;
/** And of these families, what a phone does say. */
const OWN = ['done.confirm', 'done.call_referee', 'link.live', 'link.polling', 'link.connecting', 'link.offline'];

test('every text that the screens of a phone ask for is in its catalogue', () => {
  const keys = [...asked(closure('phone.js'))].filter((key) => !OTHERS.test(key)).concat(OWN);
  assert.ok(keys.length > 100);
  assert.deepEqual(
    keys.filter((key) => !(key in en)),
    [],
  );
});

test('what is fetched only before round 1 finds its texts, too', () => {
  const files = [...closure('screens/phone/registration.js')].filter((file) => !closure('phone.js').has(file));
  const missing = [...asked(files)].filter((key) => !OTHERS.test(key) && !(key in en) && !(key in registration));
  assert.deepEqual(missing, []);
});

test('what is fetched only for those to whom something happened finds its texts', () => {
  const missing = [...asked(['screens/phone/happened.js'])].filter((key) => !(key in en) && !(key in told));
  assert.deepEqual(missing, []);
});

test('the rules in words find their texts', () => {
  const missing = [...asked(['parts/table_rules.js'])].filter((key) => !(key in en) && !(key in rules));
  assert.deepEqual(missing, []);
});

test('a phone reads the same in three languages', () => {
  for (const other of [de, ro]) assert.deepEqual(Object.keys(other).sort(), Object.keys(en).sort());
});

test('a phone is not sent the screens of others', () => {
  const others = [...closure('phone.js')].filter((file) =>
    /desk|kiosk|season|public|explanation|detailed|bracket|registration|happened/.test(file),
  );
  assert.deepEqual(others, []);
});
