// The German catalogue, put together: what everybody in the hall reads, what the phone and the
// desk read, what the server answers.

import { answers } from './de/answers.js';
import { desk } from './de/desk.js';
import { hall } from './de/hall.js';
import { phone } from './de/phone.js';

/** @type {import('./i18n.js').Catalogue} */
export const de = { ...hall, ...phone, ...desk, ...answers };
