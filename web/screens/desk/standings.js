// The standings at the desk: as everybody sees them, with the active rules beside them.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { standingsTable } from '../../parts/standings_table.js';
import { rulesNote } from '../public.js';

/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function standingsSection(desk) {
  const { memory, update, view, windowed } = desk;
  return [
    h(
      'div.top',
      h(
        'div',
        h('h2', t('standings')),
        h(
          'p',
          t(
            view.tournament.phase === 'finished'
              ? 'final'
              : view.standings.provisional
                ? 'provisional'
                : 'standings.all_confirmed',
          ),
        ),
      ),
      h('a.button.second', { href: `/t/${desk.tournament}/plain`, target: '_blank', rel: 'noreferrer' }, t('to.plain')),
    ),
    h(
      'div.tools',
      field(t('find.label'), {
        type: 'search',
        value: memory.sought,
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
    ),
    standingsTable(view.standings, view.tournament.rules, {
      windowed,
      sought: memory.sought.trim(),
      open: memory.openRow,
      toggle: (player) => {
        memory.openRow = player;
        update();
      },
    }),
    rulesNote(view),
  ];
}
