// The German catalogue, put together: what everybody in the hall reads, the standings, what the phone
// and the desk read, what the server answers.

import { account } from './de/account.js';
import { answers } from './de/answers.js';
import { changes } from './de/changes.js';
import { desk } from './de/desk.js';
import { done } from './de/done.js';
import { events } from './de/events.js';
import { hall } from './de/hall.js';
import { happened } from './de/happened.js';
import { history } from './de/history.js';
import { kiosk } from './de/kiosk.js';
import { knockout } from './de/knockout.js';
import { phone } from './de/phone.js';
import { print } from './de/print.js';
import { registration } from './de/registration.js';
import { rules } from './de/rules.js';
import { season } from './de/season.js';
import { seating } from './de/seating.js';
import { standings } from './de/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const de = {
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
