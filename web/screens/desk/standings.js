// The standings at the desk: as everybody sees them, with the active rules, the explanations and the files.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { exportFiles } from '../../parts/exports.js';
import { printedForAll, serverPage } from '../../parts/printed.js';
import { isProvisional } from '../../state/standings.js';

/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {string} [player] whose standing is explained */
export function standingsSection(desk, player) {
  const { memory, standings, update, view } = desk;
  if (!desk.live.held) return null;
  if (player) return standings.explanation(desk.live.held, player);
  return [
    h(
      'div.top',
      { key: 'top' },
      h(
        'div',
        h('h2', t('standings')),
        h(
          'p',
          t(
            view.tournament.phase === 'finished'
              ? 'final'
              : isProvisional(view)
                ? 'provisional'
                : 'standings.all_confirmed',
          ),
        ),
      ),
      h(
        'a.button.second',
        { href: serverPage(`/t/${desk.tournament}/plain`), target: '_blank', rel: 'noreferrer' },
        t('to.plain'),
      ),
    ),
    h(
      'div.tools',
      { key: 'tools' },
      field(t('find.label'), {
        type: 'search',
        value: memory.sought,
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
      standings.choice(),
    ),
    standings.list(desk.live.held, memory.sought.trim()),
    exportFiles(view.tournament),
    printedForAll(view),
  ];
}
