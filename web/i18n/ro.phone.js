// The Romanian texts of a phone: what everybody in the hall reads, the table, the sheet, and the answers of the server.

import { answers } from './ro/answers.js';
import { hall } from './ro/hall.js';
import { knockout } from './ro/knockout.js';
import { phone } from './ro/phone.js';
import { standings } from './ro/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const ro = {
  ...hall,
  ...standings,
  ...phone,
  ...answers,
  ...knockout,
};
