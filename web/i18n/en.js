// The English catalogue, put together: what everybody in the hall reads, the standings, what the phone
// and the desk read, what the server answers.

import { account } from './en/account.js';
import { answers } from './en/answers.js';
import { changes } from './en/changes.js';
import { desk } from './en/desk.js';
import { done } from './en/done.js';
import { events } from './en/events.js';
import { hall } from './en/hall.js';
import { happened } from './en/happened.js';
import { history } from './en/history.js';
import { kiosk } from './en/kiosk.js';
import { knockout } from './en/knockout.js';
import { phone } from './en/phone.js';
import { print } from './en/print.js';
import { registration } from './en/registration.js';
import { rules } from './en/rules.js';
import { season } from './en/season.js';
import { seating } from './en/seating.js';
import { standings } from './en/standings.js';

/** @type {import('./i18n.js').Catalogue} */
export const en = {
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
