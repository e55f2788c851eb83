// The English texts of a phone: what everybody in the hall reads, the table, the sheet, and the answers of the server.

import { answers } from './en/answers.js';
import { hall } from './en/hall.js';
import { knockout } from './en/knockout.js';
import { phone } from './en/phone.js';
import { standings } from './en/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const en = {
  ...hall,
  ...standings,
  ...phone,
  ...answers,
  ...knockout,
};
