// The life of the tournament, for the head: title, registration, finish, reopen, cancel.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { lotNote } from '../../parts/lot_note.js';
import { endObstacle, roundsLeft } from '../../state/cut.js';
import { lockObstacle } from '../../state/round.js';
import { clocksCard } from './venue.js';

/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function lifeSection(desk) {
  const { tournament, round } = desk.view;
  const { phase } = tournament;
  const unfinished = (round && !round.locked ? lockObstacle(round, desk.staff) : null) ?? endObstacle(tournament);
  const why = unfinished ? refusalText({ code: unfinished.code, message: '', values: unfinished.values }, desk) : null;
  return [
    h('div.top', h('div', h('h2', t('desk.life')), h('p', t(`phase.${phase}`)))),
    h(
      'div.life',
      phase === 'running'
        ? card(
            t('finish.title'),
            t('finish.text'),
            why,
            h(
              'button.button',
              { type: 'button', disabled: why !== null, onclick: () => finish(desk) },
              t('finish.button'),
            ),
          )
        : null,
      phase === 'finished'
        ? card(
            t('reopen.title'),
            t('reopen.text'),
            null,
            h('button.button.second', { type: 'button', onclick: () => reopen(desk) }, t('reopen.button')),
          )
        : null,
      phase === 'draft'
        ? card(
            t('registration.title'),
            t('registration.text'),
            null,
            h(
              'button.button.second',
              {
                type: 'button',
                onclick: () => void desk.act({ type: 'open_registration' }, t('done.open_registration')),
              },
              t('registration.button'),
            ),
          )
        : null,
      card(
        t('rename.title'),
        tournament.title,
        null,
        h('button.button.second', { type: 'button', onclick: () => rename(desk) }, t('rename.button')),
      ),
      phase !== 'finished' && phase !== 'cancelled'
        ? card(
            t('cancel_tournament.title'),
            t('cancel_tournament.text'),
            null,
            h('button.button.danger', { type: 'button', onclick: () => cancel(desk) }, t('cancel_tournament.button')),
          )
        : null,
      clocksCard(desk),
      archiveCard(desk),
      card(
        t('lot.title'),
        t(tournament.lot_key === undefined ? 'lot.text' : 'lot.text_open'),
        null,
        h('details', h('summary', t('lot.how')), lotNote(tournament)),
      ),
    ),
  ];
}

/**
 * The whole tournament as a file. Where the lot can end a tie, its key is in it, and so it leaves only after the finish.
 * @param {Desk} desk
 */
function archiveCard(desk) {
  const { rules, lot_key } = desk.view.tournament;
  const link = (/** @type {string} */ query, /** @type {string} */ label) =>
    h(
      'a.button.second',
      { key: label, href: asLink(`/t/${desk.tournament}/archive.jsonl${query}`, desk.live.as), download: '' },
      label,
    );
  return card(
    t('archive.title'),
    t('archive.text'),
    rules.last === 'lot' && lot_key === undefined ? t('refusal.lot_is_secret') : null,
    rules.last === 'lot' && lot_key === undefined
      ? null
      : h('div.acts', link('', t('archive.button')), link('?contacts=true', t('archive.with_contacts'))),
  );
}

/**
 * @param {string} title
 * @param {string} text
 * @param {string | null} why
 * @param {import('../../dom.js').Child} act
 */
function card(title, text, why, act) {
  return h(
    'section.card.pad-card',
    { key: title },
    h('h3', title),
    h('p', { dir: 'auto' }, text),
    why ? h('p.why', why) : null,
    act,
  );
}

/** @param {Desk} desk */
function finish(desk) {
  const left = roundsLeft(desk.view);
  ask(desk, {
    title: t('finish.title'),
    text: [
      left ? h('p.warn', { role: 'status' }, t('finish.early', { have: left.played, n: left.planned })) : null,
      h('p', t('finish.sure')),
    ],
    danger: left !== null,
    input: left ? { label: t('finish.type', { n: left.played }), exactly: String(left.played) } : undefined,
    label: t('finish.button'),
    done: t('done.finish'),
    command: () => ({ type: 'finish' }),
  });
}

/** @param {Desk} desk */
function reopen(desk) {
  ask(desk, {
    title: t('reopen.title'),
    text: t('reopen.text'),
    label: t('reopen.button'),
    done: t('done.reopen'),
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'reopen', reason }),
  });
}

/** @param {Desk} desk */
function rename(desk) {
  ask(desk, {
    title: t('rename.title'),
    label: t('save'),
    done: t('done.rename'),
    input: { label: t('new.title'), first: desk.view.tournament.title },
    command: (title) => ({ type: 'rename', title }),
  });
}

/** @param {Desk} desk */
function cancel(desk) {
  ask(desk, {
    title: t('cancel_tournament.title'),
    text: t('cancel_tournament.text'),
    label: t('cancel_tournament.button'),
    done: t('done.cancel'),
    danger: true,
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'cancel', reason }),
  });
}
