// The lot, and how anybody can verify it: the promise from the beginning, the key at the end, and two commands.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** @import { TournamentView } from '../protocol' */

/** @param {TournamentView} tournament */
export function lotNote({ lot_commitment: hash, lot_key: key }) {
  const shown = key ?? 'KEY';
  return h(
    'div.lot',
    { key: 'lot' },
    h(
      'dl',
      h('dt', t('lot.hash')),
      h('dd', h('code', hash)),
      h('dt', t('lot.secret')),
      h('dd', key ? h('code', key) : t('lot.still_secret')),
    ),
    h('ol', h('li', t('lot.step.promise')), h('li', t('lot.step.draw')), h('li', t('lot.step.reveal'))),
    h('p', t('lot.command')),
    h(
      'code',
      `printf ${shown} | xxd -r -p | b3sum --no-names\n`,
      `printf P1 > P1.txt; printf ${shown} | xxd -r -p | b3sum --keyed --no-names -l 16 P1.txt`,
    ),
    h('p.hint', t('lot.command_note')),
  );
}
