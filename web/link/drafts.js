// A half-written sheet, kept on this device until the table has been answered. Kept by table, with the revision it was
// written for: when the table changes meanwhile, what still fits is carried over.

/** @import { Draft } from '../state/sheet.js' */

/**
 * `made`: when its round was made; a round that was taken back and drawn anew has another moment.
 * @typedef {{ revision: number, draft: Draft, at: number, made?: string }} KeptDraft
 */

/** @type {Map<string, KeptDraft>} */
const memory = new Map();

/** @param {string} tournament @param {number} round @param {number} table @param {string} purpose */
export function draftKey(tournament, round, table, purpose) {
  return `roundtable.draft.${tournament}.${round}.${table}.${purpose}`;
}

/** @param {string} key @returns {KeptDraft | null} */
export function readDraft(key) {
  const here = memory.get(key);
  if (here) return here;
  try {
    const text = localStorage.getItem(key);
    const kept = text === null ? null : JSON.parse(text);
    return kept && Array.isArray(kept.draft?.lines) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} key @param {KeptDraft} kept @returns {boolean} false: it will not survive a reload */
export function keepDraft(key, kept) {
  memory.set(key, kept);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function dropDraft(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // it was never there
  }
}
