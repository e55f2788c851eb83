// What a head may change about the rules: the order of the criteria, some left out, and the virtual score. Used where a
// tournament is made and while it runs.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** @import { Criterion, VirtualScore } from '../protocol' */

/** @type {Criterion[]} */
const ALL = ['round_points', 'vp', 'share', 'wins', 'seconds', 'thirds'];
/** @type {VirtualScore[]} */
const VIRTUAL = ['none', 'exact', 'nearest', 'up'];

/**
 * @param {{ criteria: Criterion[], three: VirtualScore }} wish is written to
 * @param {() => void} changed
 */
export function rulesEditor(wish, changed) {
  return [criteria(wish, changed), virtualScore(wish, changed)];
}

/** @param {{ criteria: Criterion[] }} wish @param {() => void} changed */
function criteria(wish, changed) {
  const set = (/** @type {Criterion[]} */ order) => {
    wish.criteria = order;
    changed();
  };
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const order = [...wish.criteria];
    order.splice(to, 0, ...order.splice(from, 1));
    set(order);
  };
  const left = ALL.filter((criterion) => !wish.criteria.includes(criterion));
  const last = wish.criteria.length - 1;
  return h(
    'fieldset.choices',
    { key: 'criteria' },
    h('legend', t('rules.criteria')),
    h(
      'ol.criteria',
      wish.criteria.map((criterion, index) => {
        const what = t(`criterion.${criterion}`);
        return h(
          'li',
          { key: criterion },
          h('span', `${index + 1}. ${what}`),
          h('button', act('rules.up', what, { disabled: index === 0, onclick: () => move(index, index - 1) }), '↑'),
          h(
            'button',
            act('rules.down', what, { disabled: index === last, onclick: () => move(index, index + 1) }),
            '↓',
          ),
          h(
            'button',
            act('rules.omit', what, {
              disabled: last === 0,
              onclick: () => set(wish.criteria.filter((one) => one !== criterion)),
            }),
            '×',
          ),
        );
      }),
    ),
    left.length > 0
      ? h(
          'div.chips',
          left.map((criterion) =>
            h(
              'button.chip.quiet',
              { type: 'button', key: criterion, onclick: () => set([...wish.criteria, criterion]) },
              `+ ${t(`criterion.${criterion}`)}`,
            ),
          ),
        )
      : null,
  );
}

/** @param {{ three: VirtualScore }} wish @param {() => void} changed */
function virtualScore(wish, changed) {
  return h(
    'fieldset.choices',
    { key: 'virtual' },
    h('legend', t('rules.virtual')),
    VIRTUAL.map((three) =>
      h(
        'label.choice',
        { key: three },
        h('input', {
          type: 'radio',
          name: 'three',
          checked: wish.three === three,
          onchange: () => {
            wish.three = three;
            changed();
          },
        }),
        h('span', t(`virtual.${three}`)),
      ),
    ),
  );
}

/** @param {string} key @param {string} what @param {Record<string, unknown>} props of a button */
function act(key, what, props) {
  const label = t(key, { what });
  return { type: 'button', 'aria-label': label, title: label, ...props };
}
