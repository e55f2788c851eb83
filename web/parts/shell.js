// What stands around every screen: the warning that there is no network, DEMO, the language, the trademark.

import { h } from '../dom.js';
import { LANGUAGES, chooseLanguage, currentLanguage, t, time, zoneName } from '../i18n/i18n.js';
import { announcementsToShow } from '../state/round.js';
import { roundName } from './round_text.js';

/** @import { Live } from '../link/live.js' */
/** @import { PublicView } from '../protocol' */

/**
 * A word and a dot: how fresh this page is.
 * @param {Live} live
 */
export function linkChip(live) {
  const look = { live: 'good', polling: 'good', connecting: 'quiet', offline: 'bad' }[live.status];
  return h(`span.chip.${look}`, { role: 'status' }, h('i.dot', { 'aria-hidden': 'true' }), t(`link.${live.status}`));
}

/**
 * Across the page while there is no network; says since when, and what is safe.
 * @param {Live} live
 */
export function offlineBanner(live) {
  if (live.status !== 'offline') return null;
  const since = live.heardAt === 0 ? t('offline.never') : t('offline.since', { time: time(live.heardAt + live.skew) });
  const kept = live.outbox.unsent > 0 ? t('offline.unsent', { n: live.outbox.unsent }) : t('offline.safe');
  return h(
    'div.banner.bad',
    { role: 'alert', key: 'offline' },
    h('b', t(live.stopped ? 'offline.stopped' : 'offline.title')),
    ' ',
    since,
    ' ',
    kept,
  );
}

/** @param {boolean | undefined} demo */
export function demoRibbon(demo) {
  return demo ? h('div.demo', { key: 'demo' }, h('b', 'DEMO'), ' ', t('demo.note')) : null;
}

export function languagePicker() {
  const change = async (/** @type {Event} */ event) => {
    const list = /** @type {HTMLSelectElement} */ (event.target);
    const code = /** @type {import('../i18n/i18n.js').Language} */ (list.value);
    if (!(await chooseLanguage(code))) list.value = currentLanguage();
    window.dispatchEvent(new Event('roundtable:language'));
  };
  return h(
    'label.language',
    h('span.hidden', t('language')),
    h(
      'select',
      { onchange: change },
      LANGUAGES.map(({ code, name }) => h('option', { value: code, selected: code === currentLanguage() }, name)),
    ),
  );
}

/** @param {...import('../dom.js').Child} more */
export function pageFooter(...more) {
  return h(
    'footer.page-footer',
    { key: 'footer' },
    h('div', ...more, zoneLine(), languagePicker()),
    h('p.fine', t('trademark')),
  );
}

/** Which clocks the times on this page are of. */
export function zoneLine() {
  const zone = zoneName();
  return zone ? h('span.fine', { key: 'zone' }, t('times_in', { zone })) : null;
}

/**
 * The tournament is not there, or not for this person.
 * @param {string} title
 * @param {string} text
 * @param {...import('../dom.js').Child} ways
 */
export function plainMessage(title, text, ...ways) {
  return h(
    'main.message',
    { key: 'message' },
    h('span.hex', { 'aria-hidden': 'true' }, 'R'),
    h('h1', title),
    h('p', text),
    h('div.ways', ...ways),
  );
}

/** @param {Live} live */
export function loading(live) {
  return live.status === 'offline'
    ? plainMessage(t('offline.title'), t('offline.trying'))
    : plainMessage(t('loading'), t('loading.text'));
}

/**
 * The server goes on from an older copy, and nobody can tell it what it was told since; people can.
 * @param {Live} live
 */
export function wentBackLine(live) {
  if (!live.wentBack) return null;
  const seen = () => {
    live.wentBack = false;
    live.changed();
  };
  return h(
    'p.notice',
    { key: 'went-back', role: 'alert' },
    t('went_back'),
    ' ',
    h('button.quiet', { type: 'button', onclick: seen }, t('close')),
  );
}

/**
 * After a finish that was taken back, everybody can read why.
 * @param {import('../protocol').TournamentView} tournament
 */
export function reopenedLine({ reopened }) {
  if (reopened === undefined) return null;
  return h('p.hint', { key: 'reopened', dir: 'auto' }, t('reopened', { reason: reopened }));
}

/**
 * What an announcement says.
 * @param {import('../protocol').AnnouncementView} announcement
 * @param {Pick<PublicView, 'tournament'>} view tells whether the round is a knock-out
 */
export function announced({ text, start }, view) {
  if (!start) return text ?? '';
  const said = t('announced.start', { round: roundName(view, start.round), at: start.at });
  const zone = zoneName();
  return zone ? `${said} (${zone})` : said;
}

/**
 * From the desk, newest first.
 * @param {Pick<PublicView, 'announcements' | 'round' | 'tournament'>} view
 * @param {number} [most]
 */
export function announcementList(view, most = 3) {
  const { announcements, round } = view;
  if (announcements.length === 0) return null;
  return h(
    'section.card.say',
    { key: 'say', 'aria-live': 'polite' },
    h('h2.over', t('announcements')),
    announcementsToShow(announcements, round, most).map((one) =>
      h('div.said', { key: one.no }, h('p', { dir: 'auto' }, announced(one, view)), h('time', time(one.at))),
    ),
  );
}
