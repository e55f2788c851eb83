// Who organizes this tournament: accounts with equal rights, added by name or invited; each may leave, one always stays.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { post } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { copyBox } from '../../parts/copy_box.js';
import { dialog } from '../../parts/dialog.js';
import { used } from './links.js';

/** @import { HeadRow, Outcome } from '../../http' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {HeadRow[]} heads */
export function headsList(desk, heads) {
  return [
    h(
      'div.section-top',
      { key: 'heads' },
      h('div', h('h3', t('heads')), h('p.hint', t('heads.text'))),
      h(
        'div.next-steps',
        h('button.button.second', { type: 'button', onclick: () => add(desk) }, t('heads.add')),
        h('button.button.second', { type: 'button', onclick: () => void invite(desk) }, t('heads.invite')),
      ),
    ),
    h(
      'ul.roster',
      { key: 'heads-list' },
      heads.map((head) => row(desk, head, heads.length > 1)),
    ),
  ];
}

/** @param {Desk} desk @param {HeadRow} head @param {boolean} others */
function row(desk, head, others) {
  const { name, account, you } = head;
  return h(
    'li',
    { key: account },
    h('div.who', h('bdi', name), you ? h('span.tag', t('heads.you')) : null, h('small', used(head.last_used))),
    others
      ? h(
          'button.button.second',
          {
            type: 'button',
            onclick: () =>
              ask(desk, {
                title: you ? t('heads.leave_title') : t('heads.remove_title', { name }),
                text: you ? t('heads.leave_text') : t('heads.remove_text'),
                label: you ? t('heads.leave') : t('heads.remove'),
                done: t('done.remove_head', { name }),
                danger: true,
                command: () => ({ type: 'remove_head', account }),
                after: () => desk.links.refresh(),
              }),
          },
          you ? t('heads.leave') : t('heads.remove'),
        )
      : null,
  );
}

/** @param {Desk} desk */
function add(desk) {
  ask(desk, {
    title: t('heads.add'),
    text: t('heads.add_text'),
    label: t('heads.add_go'),
    done: (name) => t('done.add_head', { name }),
    input: { label: t('heads.add_name'), most: 80 },
    command: (name) => ({ type: 'add_head', name }),
    after: () => desk.links.refresh(),
  });
}

/** @param {Desk} desk */
async function invite(desk) {
  const outcome = await /** @type {Promise<Outcome<{ url: string }>>} */ (
    post('/accounts/invitations', desk.live.as, { head_of: desk.tournament })
  );
  const address = copyBox(outcome.ok ? outcome.body.url : '', desk.update);
  const close = () => desk.show(null);
  desk.show(() =>
    dialog(
      { title: t('heads.invite'), close },
      outcome.ok
        ? [
            h('p.hint', t('heads.invite_text')),
            address(),
          ]
        : h('p.refusal', { role: 'alert' }, outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network')),
    ),
  );
  desk.update();
}
