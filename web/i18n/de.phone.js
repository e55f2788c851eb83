// The German texts of a phone: what everybody in the hall reads, the table, the sheet, and the answers of the server.

import { answers } from './de/answers.js';
import { hall } from './de/hall.js';
import { knockout } from './de/knockout.js';
import { phone } from './de/phone.js';
import { standings } from './de/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const de = {
  ...hall,
  ...standings,
  ...phone,
  ...answers,
  ...knockout,
};
