// The Romanian catalogue, put together: what everybody in the hall reads, the standings, what the phone
// and the desk read, what the server answers.

import { account } from './ro/account.js';
import { answers } from './ro/answers.js';
import { changes } from './ro/changes.js';
import { desk } from './ro/desk.js';
import { done } from './ro/done.js';
import { events } from './ro/events.js';
import { hall } from './ro/hall.js';
import { happened } from './ro/happened.js';
import { history } from './ro/history.js';
import { kiosk } from './ro/kiosk.js';
import { knockout } from './ro/knockout.js';
import { phone } from './ro/phone.js';
import { print } from './ro/print.js';
import { registration } from './ro/registration.js';
import { rules } from './ro/rules.js';
import { season } from './ro/season.js';
import { seating } from './ro/seating.js';
import { standings } from './ro/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const ro = {
  ...hall,
  ...standings,
  ...phone,
  ...happened,
  ...desk,
  ...answers,
  ...done,
  ...history,
  ...events,
  ...changes,
  ...seating,
  ...knockout,
  ...kiosk,
  ...registration,
  ...season,
  ...rules,
  ...print,
  ...account,
};
