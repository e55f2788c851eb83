// What something would do to the list, shown before it is done.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { dialog } from '../../parts/dialog.js';
import { name } from '../../parts/small.js';
import { cell, headCell, seasonTable } from './table.js';

/** @import { PreviewView, SeasonRequest } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {PreviewView} preview */
export function effect(preview) {
  if (preview.changed === 0) return h('p', t('season.effect_none'));
  const rank = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : String(value));
  return h(
    'div',
    h('p', t('season.effect', { n: preview.changed })),
    seasonTable(
      ['player', 'rank', 'points', 'qualified'],
      preview.changes.map((change, index) =>
        h(
          'tr',
          { key: index },
          headCell('player', name(change)),
          cell('rank', `${rank(change.rank_before)} → ${rank(change.rank_after)}`),
          cell('points', `${rank(change.points_before)} → ${rank(change.points_after)}`),
          cell(
            'qualified',
            change.qualified_before === change.qualified_after
              ? ''
              : [change.qualified_before, change.qualified_after]
                  .map((word) => (word ? t(`season.qualified.${word}`) : '–'))
                  .join(' → '),
          ),
        ),
      ),
    ),
    preview.changed > preview.changes.length
      ? h('p.hint', t('season.effect_more', { n: preview.changed - preview.changes.length }))
      : null,
  );
}

/**
 * Asks with the effect in view.
 * @param {Keeping} keeping
 * @param {{ title: string, label: string, command: SeasonRequest, done: string }} wish
 */
export async function askWithEffect(keeping, wish) {
  const outcome = await keeping.link.preview(wish.command);
  if (!outcome.ok) return keeping.answers.refused(outcome.refusal);
  const state = { busy: false };
  const close = () => keeping.show(null);
  const go = async () => {
    if (state.busy) return;
    state.busy = true;
    keeping.update();
    const done = await keeping.act(wish.command, wish.done);
    state.busy = done;
    if (done) close();
    keeping.update();
  };
  return keeping.show(() =>
    dialog(
      { title: wish.title, close, wide: true },
      effect(outcome.body),
      h(
        'div.acts',
        h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        h(
          'button.button',
          { type: 'button', disabled: state.busy, onclick: () => void go() },
          state.busy ? t('answer.sending') : wish.label,
        ),
      ),
    ),
  );
}

