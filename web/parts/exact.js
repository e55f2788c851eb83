// Exact values as people read them: a decimal where it says all, else the fraction, written one above the other.

import { h } from '../dom.js';
import { decimal } from '../i18n/i18n.js';
import { cut, endless } from '../state/standings.js';

/**
 * `5/2` → 2.5, `100/3` → the fraction.
 * @param {string} exact
 */
export function exactly(exact) {
  const fraction = endless(exact);
  if (!fraction) return h('span.exactly', decimal(cut(exact)));
  const { sign, upper, lower } = fraction;
  return h(
    'span.exactly',
    sign,
    h(
      'span.fraction',
      { role: 'img', 'aria-label': `${upper}/${lower}` },
      h('span', String(upper)),
      h('span', String(lower)),
    ),
  );
}

/**
 * As `exactly`, and where that is a fraction also its first decimals: 100/3 = 33.333…
 * @param {string} exact
 */
export function exactlyAndCut(exact) {
  if (!endless(exact)) return exactly(exact);
  return h('span.exactly', exactly(exact), ' = ', `${decimal(cut(exact))}…`);
}

/**
 * The same within a sentence: `100/3 (33.333…)`.
 * @param {string} exact
 */
export function inWords(exact) {
  return endless(exact) ? `${exact} (${decimal(cut(exact))}…)` : decimal(cut(exact));
}
