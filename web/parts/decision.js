// What put a row of the standings below the one above it, in a sentence with both values.

import { t } from '../i18n/i18n.js';
import { inWords } from './exact.js';

/** @import { DecisionView } from '../protocol' */

/** Decisions that are no comparison of a metric. */
export const OTHER = ['name', 'lot', 'shared', 'disqualified', 'stage', 'place'];

/** @param {DecisionView} decision @param {string} above the name in the row above */
export function decisionText(decision, above) {
  const metric = t(`criterion.${decision.criterion}`);
  const values = { above, metric, mine: inWords(decision.mine), theirs: inWords(decision.above) };
  return OTHER.includes(decision.criterion) ? t(`reason.${decision.criterion}`, values) : t('reason.metric', values);
}
