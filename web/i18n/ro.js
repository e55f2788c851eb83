// The Romanian catalogue, put together: what everybody in the hall reads, what the desk reads, what the server answers.

import { answers } from './ro/answers.js';
import { desk } from './ro/desk.js';
import { hall } from './ro/hall.js';

/** @type {import('./i18n.js').Catalogue} */
export const ro = { ...hall, ...desk, ...answers };
