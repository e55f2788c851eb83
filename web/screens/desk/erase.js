// Everything that is kept of one person is erased when he asks for it: what goes and what stays is said before.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { called } from '../../state/people.js';

/** @import { RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {RosterRow} row */
export function askToErase(desk, row) {
  const { player } = row;
  const holds = !row.seated && !row.withdrawn;
  ask(desk, {
    title: t('player.erase_title', { name: called(row) }),
    text: [
      h('p', t('player.erase_text')),
      holds ? h('p', t('player.erase_stays', { player })) : null,
      h('p.warn', t('player.erase_forever')),
    ],
    label: t('player.erase'),
    done: t('done.erase_person', { player }),
    danger: true,
    input: { label: t('player.erase_type', { player }), exactly: player },
    command: () => ({ type: 'erase_person', player }),
  });
}
