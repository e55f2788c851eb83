// Who waits for a place when somebody else is let in past the list: said before it is done.

import { shortList, t } from '../../i18n/i18n.js';
import { called } from '../../state/people.js';

/** @import { Desk } from '../desk.js' */

/** Null where nobody waits, or where nobody can move up any more. @param {Desk} desk */
export function passedBy({ staff, view }) {
  const waiting = staff.waiting_list ?? [];
  const frozen = !view.tournament.rules.late_entry && view.round !== null;
  if (waiting.length === 0 || frozen) return null;
  return t('regs.passed', { n: waiting.length, names: shortList(waiting.map(called)) });
}
