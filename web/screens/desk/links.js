// Links: on the screen as QR, or printed; who used which when; taken away and given anew. Staff is invited here, too.

import { h } from '../../dom.js';
import { dateTime, t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { copyBox } from '../../parts/copy_box.js';
import { deviceText } from '../../parts/device.js';
import { dialog, field, typed } from '../../parts/dialog.js';
import { toPrint } from '../../parts/printed.js';
import { name } from '../../parts/small.js';
import { found } from '../../state/standings.js';
import { headsList } from './heads.js';
import { called } from '../../state/people.js';

/** @import { LastUsed, PlayerLink, StaffLink } from '../../http' */
/** @import { Request, StaffRole } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function linksSection(desk) {
  const { memory, staff, update, windowed } = desk;
  const key = [
    staff.staff.map((row) => `${row.staff}${row.link_revoked}`),
    staff.roster.map((row) => `${row.player}${row.link_revoked}`),
  ].join();
  const links = desk.links.want(`links#${key}`);
  const sought = memory.sought.trim();
  return [
    h(
      'div.top',
      { key: 'top' },
      h('div', h('h2', t('desk.links')), h('p', t('links.text'))),
      h(
        'a.button',
        toPrint(`/t/${desk.tournament}/print/links`, desk.live.as),
        t('links.print'),
      ),
    ),
    !links
      ? h('p.empty', { key: 'none' }, desk.links.failures > 0 ? t('offline.trying') : t('loading'))
      : [
          h('h3', { key: 'public' }, t('links.public')),
          h(
            'div.link-cards',
            { key: 'public-cards' },
            publicCard(desk, 'page', t('links.page'), links.public.page),
            publicCard(desk, 'kiosk', t('links.kiosk'), links.public.kiosk),
          ),
          desk.role === 'head' ? headsList(desk, links.heads) : null,
          h(
            'div.section-top',
            { key: 'staff' },
            h('h3', t('links.staff')),
            desk.role === 'head' ? h('div.next-steps', invite(desk, 'referee'), invite(desk, 'organizer')) : null,
          ),
          staff.staff.length === 0
            ? h('p.empty', { key: 'no-staff' }, t('links.no_staff'))
            : h(
                'ul.roster',
                { key: 'staff-list' },
                // Only the head sees the invitations themselves.
                desk.role === 'head'
                  ? links.staff.map((link) => staffRow(desk, link))
                  : staff.staff.map((row) =>
                      h(
                        'li',
                        { key: row.staff },
                        h('span.number', row.staff),
                        h('div.who', h('bdi', row.label), h('span.tag', t(`role.${row.role}`))),
                      ),
                    ),
              ),
          h('h3', { key: 'players' }, t('links.players')),
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
          ),
          windowed.view(
            'ul',
            { class: 'roster', key: 'player-list' },
            sought ? found(links.players, sought) : links.players,
            (link) => playerRow(desk, link),
          ),
        ],
  ];
}

/** @param {Desk} desk @param {string} id */
function qr(desk, id) {
  return asLink(`/api/v1/tournaments/${desk.tournament}/links/${id}/qr.svg`, desk.live.as);
}

/** @param {Desk} desk @param {string} id @param {string} title @param {string} url */
function publicCard(desk, id, title, url) {
  return h(
    'div.card.link-card',
    h('img', { src: qr(desk, id), alt: t('qr.of', { what: title }), width: '120', height: '120' }),
    h('div', h('b', title), h('a', { href: url, target: '_blank', rel: 'noreferrer' }, url)),
  );
}

/** @param {LastUsed | undefined} last */
export function used(last) {
  return last
    ? t('link.used', { time: dateTime(last.at), device: deviceText(last.device) })
    : t('link.unused');
}

/** @param {Desk} desk @param {PlayerLink} link */
function playerRow(desk, link) {
  const { player } = link;
  return h(
    'li',
    { key: player, 'data-row': true, class: link.revoked ? 'out' : '' },
    h('span.number', player),
    h('div.who', name(link), h('small', link.revoked ? t('link.revoked') : used(link.last_used))),
    h(
      'button.button.second',
      {
        type: 'button',
        'aria-label': `${t('link.show')}: ${called(link)}`,
        onclick: () =>
          showLink(desk, player, called(link), link.url, {
            reissue: () => ({ type: 'reissue_link', player }),
            revoke: () => ({ type: 'revoke_link', player }),
            revoked: link.revoked,
            may: true,
          }),
      },
      t('link.show'),
    ),
  );
}

/** @param {Desk} desk @param {StaffLink} link */
function staffRow(desk, link) {
  const { staff } = link;
  return h(
    'li',
    { key: staff, class: link.revoked ? 'out' : '' },
    h('span.number', staff),
    h(
      'div.who',
      h('bdi', link.label),
      h('span.tag', t(`role.${link.role}`)),
      h('small', link.revoked ? t('link.revoked') : used(link.last_used)),
    ),
    h(
      'button.button.second',
      {
        type: 'button',
        'aria-label': `${t('link.show')}: ${link.label}`,
        onclick: () =>
          showLink(desk, staff, link.label, link.url, {
            reissue: () => ({ type: 'reissue_invitation', staff }),
            revoke: () => ({ type: 'revoke_invitation', staff }),
            revoked: link.revoked,
            may: desk.role === 'head',
          }),
      },
      t('link.show'),
    ),
  );
}

/**
 * @param {Desk} desk @param {string} id @param {string} title @param {string} url
 * @param {{ reissue: () => Request, revoke: () => Request, revoked: boolean, may: boolean }} acts
 */
function showLink(desk, id, title, url, acts) {
  const address = copyBox(url, desk.update);
  desk.show(() =>
    dialog(
      { title, close: () => desk.show(null) },
      acts.revoked
        ? h('p.warn', t('link.revoked_text'))
        : [
            h('img.qr', { src: qr(desk, id), alt: t('qr.of', { what: title }), width: '280', height: '280' }),
            h('p.hint', t('link.personal')),
            address(),
          ],
      acts.may
        ? h(
            'div.acts',
            h(
              'button.button.second',
              {
                type: 'button',
                onclick: () =>
                  ask(desk, {
                    title: t('link.reissue_title', { name: title }),
                    text: t('link.reissue_text'),
                    label: t('link.reissue'),
                    done: t('done.reissue_link', { name: title }),
                    command: acts.reissue,
                    after: () => desk.links.refresh(),
                  }),
              },
              t('link.reissue'),
            ),
            acts.revoked
              ? null
              : h(
                  'button.button.danger',
                  {
                    type: 'button',
                    onclick: () =>
                      ask(desk, {
                        title: t('link.revoke_title', { name: title }),
                        text: t('link.revoke_text'),
                        label: t('link.revoke'),
                        done: t('done.revoke_link', { name: title }),
                        danger: true,
                        command: acts.revoke,
                        after: () => desk.links.refresh(),
                      }),
                  },
                  t('link.revoke'),
                ),
          )
        : null,
    ),
  );
}

/** @param {Desk} desk @param {StaffRole} role */
function invite(desk, role) {
  return h(
    'button.button.second',
    {
      type: 'button',
      key: role,
      onclick: () =>
        ask(desk, {
          title: t(`invite.${role}`),
          text: t(`invite.${role}.text`),
          label: t('invite.go'),
          done: t('done.invite_staff'),
          input: { label: t('invite.label'), hint: t('invite.hint') },
          command: (label) => ({ type: 'invite_staff', role, label }),
          after: () => desk.links.refresh(),
        }),
    },
    t(`invite.${role}`),
  );
}
