// Says things in the language of whoever reads: texts by key, plural forms, numbers, times, and what the server
// refused. Keeps out the texts themselves: one catalogue a language beside this file, and only one is loaded.

import { pause } from '../link/backoff.js';

/** @import { FaultView, RefusalView } from '../protocol' */

/** A text, or its plural forms chosen by the value `n`. @typedef {string | Record<string, string>} Entry */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {'en' | 'de' | 'ro'} Language */

/** What was loaded so far. @type {Record<Language, Catalogue>} */
const CATALOGUES = { en: {}, de: {}, ro: {} };
/** @type {{ code: Language, name: string }[]} */
export const LANGUAGES = [
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'ro', name: 'Română' },
];
const KEPT = 'roundtable.language';

/** Where a value goes in a text. */
const PLACE = /\{(\w+)\}/g;
/** Letters that are written from right to left; around them, a sentence has to be held together. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that turn the writing around for whatever follows; in a name they could turn the sentence. */
const TURNING = /[\u202a-\u202e]/g;
const HOLDING = /[\u2066-\u2069]/g;
const HELD = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** @type {Language} */
let language = chosen();
let plural = new Intl.PluralRules(language);
let ordering = new Intl.PluralRules(language, { type: 'ordinal' });
/** Where the venue's clocks stand, as an IANA name; undefined: the reader's own. @type {string | undefined} */
let zone;
let clocks = clocksOf();
let whole = new Intl.NumberFormat(language);
let names = new Intl.ListFormat(language, { type: 'conjunction' });
let separator = decimalSeparator();

/** @returns {Language} */
function chosen() {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept && kept in CATALOGUES) return /** @type {Language} */ (kept);
  } catch {
    // no storage: the browser's language it is
  }
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in CATALOGUES);
  return /** @type {Language} */ (known ?? 'en');
}

function decimalSeparator() {
  return new Intl.NumberFormat(language).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
}

function clocksOf() {
  /** @type {Intl.DateTimeFormatOptions} */
  const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone };
  return {
    time: new Intl.DateTimeFormat(language, minutes),
    seconds: new Intl.DateTimeFormat(language, { ...minutes, second: '2-digit' }),
    day: new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: zone,
    }),
  };
}

/**
 * All times are said as the venue's clocks show them; a zone that this browser does not know is as none.
 * @param {string | undefined} name
 */
export function setTimeZone(name) {
  if (name === zone) return;
  const before = zone;
  zone = name;
  try {
    clocks = clocksOf();
  } catch {
    zone = before;
  }
}

/** What people call the venue's time: "Eastern European Time"; empty where the tournament names none. */
export function zoneName() {
  if (zone === undefined) return '';
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

export function currentLanguage() {
  return language;
}

/** Which catalogue a page reads: all texts, or those of a phone. @type {'' | '.phone'} */
let shelf = '';

const AGAIN = { first: 500, most: 8_000 };

/**
 * Fetches the texts of the language that this page begins in, however often it takes: without them it can say nothing.
 * @param {typeof shelf} [which]
 */
export async function loadTexts(which = '') {
  shelf = which;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (let failures = 1; ; failures += 1) {
    try {
      await load(language);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause(failures, AGAIN)));
    }
  }
}

/**
 * Another language, as soon as its texts are there; without a network this one stays.
 * @param {Language} code @returns {Promise<boolean>}
 */
export async function chooseLanguage(code) {
  try {
    await load(code);
  } catch {
    return false;
  }
  setLanguage(code);
  return true;
}

/** Of a shelf that has not all texts: what was fetched beside it. @type {Set<string>} */
const more = new Set();

/**
 * Texts that only some readers of a phone need.
 * @param {'registration' | 'rules' | 'happened'} name
 */
export async function loadMore(name) {
  more.add(name);
  await loadOne(language, name);
}

/**
 * One part in every language, for a screen whose reader has not chosen one yet.
 * @param {'kiosk'} name
 */
export async function loadInAll(name) {
  await Promise.all(LANGUAGES.map(({ code }) => loadOne(code, name)));
}

/** @param {Language} code */
async function load(code) {
  learn(code, (await import(`./${code}${shelf}.js`))[code]);
  for (const name of more) await loadOne(code, name);
}

/** @param {Language} code @param {string} name */
async function loadOne(code, name) {
  learn(code, (await import(`./${code}/${name}.js`))[name]);
}

/** @param {Language} code @param {Catalogue} texts */
export function learn(code, texts) {
  Object.assign(CATALOGUES[code], texts);
}

/** @param {Language} code */
export function setLanguage(code) {
  language = code;
  plural = new Intl.PluralRules(code);
  ordering = new Intl.PluralRules(code, { type: 'ordinal' });
  clocks = clocksOf();
  whole = new Intl.NumberFormat(code);
  names = new Intl.ListFormat(code, { type: 'conjunction' });
  separator = decimalSeparator();
  if (typeof document !== 'undefined') document.documentElement.lang = code;
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // remembered for this page only
  }
}

/** @param {string} key */
export function has(key) {
  return key in CATALOGUES[language];
}

/** @param {string} key @param {Record<string, unknown>} [values] */
export function t(key, values = {}) {
  const entry = CATALOGUES[language][key];
  if (entry === undefined) return key;
  const text = typeof entry === 'string' ? entry : (entry[plural.select(Number(values.n ?? 0))] ?? entry.other);
  return text.includes('{') ? text.replace(PLACE, (_, name) => inserted(values[name])) : text;
}

/**
 * A text in another language than the reader's, for where nobody has chosen one.
 * @param {Language} code @param {string} key
 */
export function inLanguage(code, key) {
  const entry = CATALOGUES[code][key];
  return typeof entry === 'string' ? entry : key;
}

/** @param {unknown} value @returns {string} */
function inserted(value) {
  if (typeof value === 'number') return whole.format(value);
  if (Array.isArray(value)) return names.format(value.map((one) => inserted(one)));
  const text = harmless(String(value ?? ''));
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Without what would reach beyond the text itself. @param {string} text */
function harmless(text) {
  const straight = text.replace(TURNING, '');
  return straight.replace(HELD, '').search(HOLDING) < 0 ? straight : straight.replace(HOLDING, '');
}

/**
 * Several things in one phrase: "3, 11 and 12".
 * @param {unknown[]} things
 */
export function list(things) {
  return inserted(things);
}

/**
 * A decimal of the server (`2.5`) with the language's separator.
 * @param {string} text
 */
export function decimal(text) {
  return text.replace('.', separator);
}

/** @param {number} value */
export function number(value) {
  return whole.format(value);
}

/** A rank or a place: "2nd". @param {number} n */
export function ordinal(n) {
  return t(`ordinal.${ordering.select(n)}`, { n });
}

/**
 * Hours and minutes.
 * @param {string | number} at
 */
export function time(at) {
  return clocks.time.format(new Date(at));
}

/** @param {string | number} at */
export function timeWithSeconds(at) {
  return clocks.seconds.format(new Date(at));
}

/**
 * A day of the calendar, wherever the reader is.
 * @param {string} text as `2006-09-10`
 */
export function calendarDay(text) {
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

/** @param {string | number} at */
export function dateTime(at) {
  return clocks.day.format(new Date(at));
}

/**
 * How a sentence speaks of a round: `the` begins it, `in` says within it where something is. "The final", "in the final".
 * @typedef {'the' | 'in'} Speaks
 * What people and rounds are called on a screen; a knock-out has a name.
 * @typedef {{ nameOf?: (player: string) => string, roundOf?: (round: number, how?: Speaks) => string }} Names
 */

/** @param {number} round @param {Speaks} [how] */
function numbered(round, how) {
  return t(how === 'in' ? 'round.in' : 'round.n', { round });
}

/**
 * What a refusal says: by its code, or in the server's English where the catalogue does not know it.
 * @param {RefusalView} refusal
 * @param {Names} [names]
 */
export function refusalText(refusal, { nameOf = String, roundOf = numbered } = {}) {
  const { values } = refusal;
  /** @type {Record<string, unknown>} */
  const told = { ...values };
  if (typeof values.player === 'string') told.player = nameOf(values.player);
  if (typeof values.captain === 'string') told.captain = nameOf(values.captain);
  if (Array.isArray(values.players)) told.players = values.players.map((player) => nameOf(String(player)));
  if (typeof values.needs === 'string') told.needs = t(`needs.${values.needs}`);
  if (typeof values.phase === 'string') told.phase = t(`phase.${values.phase}`);
  const round = Number(values.newest ?? values.round);
  told.called = roundOf(round);
  told.in_round = roundOf(round, 'in');
  if (typeof values.most === 'number') told.n = values.most;
  if (typeof values.n === 'number') told.n = values.n;
  // Where the players are only counted.
  if (typeof values.players === 'number') told.n = values.players;
  if (typeof values.next === 'string') told.next = t(`stage.${values.next}`);
  if (refusal.code === 'plan_has_faults') told.faults = planFaults(values.faults, nameOf);
  if (refusal.code === 'round_is_unfinished') return unfinishedText(values);
  if (refusal.code === 'bad_field') return badFieldText(refusal);
  if (Array.isArray(values.tables)) {
    told.n = values.tables.length;
    told.tables = shortList(values.tables);
  }
  const byReason = ['cannot_seat', 'bad_archive'].includes(refusal.code);
  const key = byReason ? `refusal.${refusal.code}.${values.reason}` : `refusal.${refusal.code}`;
  return has(key) ? t(key, told) : refusal.message;
}

/** More faults of a plan than these are counted: one wrong line makes many. */
const FAULTS_MOST = 6;

/** @param {unknown} faults @param {(player: string) => string} nameOf */
function planFaults(faults, nameOf) {
  const all = /** @type {({ code: string, player?: string } & Record<string, unknown>)[]} */ (faults ?? []);
  const said = all
    .slice(0, FAULTS_MOST)
    .map((fault) => t(`plan.${fault.code}`, { ...fault, player: nameOf(fault.player ?? '') }));
  if (all.length > FAULTS_MOST) said.push(t('plan.more', { n: all.length - FAULTS_MOST }));
  return said.join('; ');
}

/** More tables or people than these are counted, not named. */
const NAMED_MOST = 8;

/**
 * Tables by their numbers, or people by their names; of a whole hall the first ones, and how many more: "3, 11, and
 * 492 more".
 * @param {(number | string)[]} things
 */
export function shortList(things) {
  if (things.length <= NAMED_MOST + 1) return things;
  return [...things.slice(0, NAMED_MOST), t('tables.more', { n: things.length - NAMED_MOST })];
}

/** @param {Record<string, unknown>} values */
function unfinishedText(values) {
  const waiting = /** @type {number[]} */ (values.waiting ?? []);
  const disputed = /** @type {number[]} */ (values.disputed ?? []);
  const parts = [];
  if (waiting.length > 0) parts.push(t('waiting.tables', { n: waiting.length, tables: shortList(waiting) }));
  if (disputed.length > 0) parts.push(t('waiting.rulings', { n: disputed.length, tables: shortList(disputed) }));
  return t('waiting.for', { what: parts });
}

/**
 * Why a field was not taken: of a text the server has three reasons of its own, of others one by field.
 * @param {Pick<RefusalView, 'message' | 'values' | 'path'>} refusal
 */
export function badFieldText({ message, values, path }) {
  const problem = String(values.problem ?? message);
  const most = /at most (\d+) characters/.exec(problem);
  if (most) return t('bad_text.long', { n: Number(most[1]) });
  if (problem.includes('cannot be shown')) return t('bad_text.unshowable');
  if (problem.includes('write something')) return t('bad_text.empty');
  const key = `bad_field.${String(values.path ?? path ?? '')}`;
  return has(key) ? t(key) : message;
}

/** @param {FaultView | { code: string, message?: string }} fault @param {Record<string, unknown>} [values] */
export function faultText(fault, values) {
  const key = `fault.${fault.code}`;
  return has(key) ? t(key, values) : (fault.message ?? fault.code);
}
