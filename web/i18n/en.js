// The English catalogue, put together: what everybody in the hall reads, what the desk reads, what the server answers.

import { answers } from './en/answers.js';
import { desk } from './en/desk.js';
import { hall } from './en/hall.js';

/** @type {import('./i18n.js').Catalogue} */
export const en = { ...hall, ...desk, ...answers };
