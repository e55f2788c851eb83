// The rules of the tournament in words, on a phone: fetched when somebody opens them.

import { tableRules } from '../../parts/table_rules.js';

/** @param {Parameters<typeof tableRules>[0]} view */
export function phoneRules(view) {
  return tableRules(view);
}
