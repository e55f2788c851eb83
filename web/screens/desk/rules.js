// The active rules in words; where the preset allows it, the head orders or omits criteria and switches the virtual
// score.

import { h } from '../../dom.js';
import { list, refusalText, t } from '../../i18n/i18n.js';
import { form } from '../../parts/dialog.js';
import { rulesEditor } from '../../parts/rules_editor.js';
import { presetName } from '../../parts/rules_note.js';
import { tableRules } from '../../parts/table_rules.js';
import { endedObstacle } from '../../state/round.js';
import { turnLimit } from './venue.js';

/** @import { Criterion, RefusalView, VirtualScore } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @typedef {{ criteria: Criterion[], three: VirtualScore, refusal: RefusalView | null, busy: boolean }} Edited */

/** @param {Desk} desk */
export function rulesSection(desk) {
  const { rules } = desk.view.tournament;
  const may = desk.role === 'head' && rules.editable && endedObstacle(desk.view.tournament.phase) === null;
  const edited = desk.memory.rules;
  return [
    h(
      'div.top',
      h('div', h('h2', presetName(rules)), h('p', t(rules.editable ? 'rules.editable' : 'rules.fixed'))),
      may && !edited
        ? h(
            'button.button.second',
            {
              type: 'button',
              onclick: () => {
                desk.memory.rules = {
                  criteria: [...rules.criteria],
                  three: rules.three_table,
                  refusal: null,
                  busy: false,
                };
                desk.update();
              },
            },
            t('rules.change'),
          )
        : null,
    ),
    edited && may ? editor(desk, edited) : null,
    inWords(desk),
    h('section.card.pad-card', { key: 'words' }, h('h3', t('table_rules')), tableRules(desk.view)),
  ];
}

/** @param {Desk} desk */
function inWords(desk) {
  const { rules, referees } = desk.view.tournament;
  const limit = turnLimit(desk);
  const line = (/** @type {string} */ key, /** @type {import('../../dom.js').Child} */ value) => [
    h('dt', t(key)),
    h('dd', value),
  ];
  return h(
    'dl.rules',
    line(
      'rules.criteria',
      h(
        'ol',
        rules.criteria.map((criterion) => h('li', t(`criterion.${criterion}`))),
      ),
    ),
    line('rules.last', t(`last.${rules.last}`)),
    line('rules.four', rules.points_four.join(' – ')),
    line('rules.three', rules.points_three.join(' – ')),
    line('rules.virtual', t(`virtual.${rules.three_table}`)),
    line('rules.cap_label', rules.cap === undefined ? t('none') : String(rules.cap)),
    line('rules.sheet', t(`kind.${rules.sheet}`)),
    line(
      'rules.target',
      t(rules.winner_required ? 'rules.target_required' : 'rules.target_plain', { n: rules.target }),
    ),
    line('rules.confirmation', t(`confirmation.${rules.confirmation}`)),
    line('rules.seating', rules.seating_methods.map((method) => t(`method.${method}`)).join(', ')),
    line('rules.late_entry', t(rules.late_entry ? 'yes' : 'rules.frozen')),
    line('rules.corrections', t(rules.corrections ? 'rules.corrections.yes' : 'rules.corrections.no')),
    rules.referee_required || referees
      ? line('rules.referee', referees ? list(referees) : t('rules.referee_required'))
      : null,
    limit ? line('turn_limit', limit) : null,
  );
}

/** @param {Desk} desk @param {Edited} edited */
function editor(desk, edited) {
  const stop = () => {
    desk.memory.rules = null;
    desk.update();
  };
  const submit = async () => {
    edited.busy = true;
    edited.refusal = null;
    desk.update();
    const ending = await desk.act(
      { type: 'change_rules', criteria: edited.criteria, three_table: edited.three },
      t('done.change_rules'),
      true,
    );
    edited.busy = false;
    edited.refusal = ending.refusal;
    if (!ending.refusal) desk.memory.rules = null;
    desk.update();
  };
  return h(
    'div.card.pad-card',
    { key: 'editor' },
    form(
      {
        submit,
        label: t('save'),
        busy: edited.busy,
        second: h('button.button.second', { type: 'button', onclick: stop }, t('cancel')),
      },
      h('p.warn', t('rules.change_text')),
      rulesEditor(edited, desk.update),
      edited.refusal ? h('p.refusal', { role: 'alert' }, refusalText(edited.refusal)) : null,
    ),
  );
}
