// The page of a tournament: what, where, when, how full it is, what to bring, by which rules, and the way to register.

import { h } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { get } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { brought, dayText, momentText } from '../parts/registration_form.js';
import { presetName } from '../parts/rules_note.js';
import { tableRules } from '../parts/table_rules.js';
import { serverPage } from '../parts/printed.js';
import { demoRibbon, pageFooter, plainMessage } from '../parts/shell.js';
import { hex, initials } from '../parts/small.js';
import { screen } from '../render.js';

/** @import { AboutTournament } from '../protocol' */

/** @param {string} tournament */
export function start(tournament) {
  const update = screen(() => draw());
  const about = /** @type {Fetched<AboutTournament>} */ (
    new Fetched(() => get(`/tournaments/${tournament}/about?lang=${currentLanguage()}`, null), update)
  );
  document.addEventListener('visibilitychange', () => about.refresh());

  function draw() {
    const page = about.want(`about#${currentLanguage()}`);
    if (about.refusal)
      return [plainMessage(t('gone.title'), t('gone.text'), h('a.button', { href: '/' }, t('to.home'))), pageFooter()];
    if (!page) return plainMessage(t('loading'), about.failures > 0 ? t('offline.trying') : t('loading.text'));
    document.title = page.title;
    return [
      demoRibbon(page.demo),
      h(
        'header.page-top',
        { key: 'top' },
        hex(initials(page.title)),
        h(
          'div',
          h('h1', { dir: 'auto' }, page.title),
          h('p', `${presetName(page.rules)} · ${t(`phase.${page.phase}`)}`),
        ),
      ),
      h(
        'main.home',
        { key: 'main' },
        page.details.description
          ? h('section.card.pad-card', { key: 'text' }, h('p.lines', { dir: 'auto' }, page.details.description))
          : null,
        aboutFacts(page),
        wayIn(page),
        h(
          'section.card.pad-card',
          { key: 'rules' },
          h('h2', t('about.rules')),
          tableRules({ tournament: { rules: page.rules } }),
          h(
            'details',
            h('summary', t('about.in_words')),
            h('ul', page.rules_in_words.map((rule) => h('li', rule))),
          ),
        ),
      ),
      pageFooter(
        h('a', { href: `/t/${tournament}` }, t('to.public')),
        h('a', { href: serverPage(`/t/${tournament}/about/plain`) }, t('to.plain')),
        h('a', { href: '/' }, t('to.home')),
      ),
    ];
  }
}

/** How somebody gets in. @param {AboutTournament} page */
export function wayIn(page) {
  return h(
    'section',
    { key: 'way' },
    page.open
      ? page.register_url
        ? h('a.button', { href: page.register_url }, t('reg.heading'))
        : h('p', t('about.ask_link'))
      : h('p.empty', t('about.closed')),
  );
}

/**
 * The facts, a line each; what was not said is not there.
 * @param {AboutTournament} page
 */
export function aboutFacts(page) {
  const { details } = page;
  const zone = page.time_zone ? ` (${page.time_zone})` : '';
  const places =
    details.capacity === undefined
      ? t('about.registered', { n: page.registered })
      : t('about.of', { have: page.registered, n: details.capacity });
  /** @type {[string, string | undefined][]} */
  const facts = [
    ['when', details.date && `${dayText(details.date)}${details.start ? `, ${details.start}` : ''}${zone}`],
    ['where', details.place],
    ['fee', details.fee],
    ['bring', brought(page)],
    ['places', page.waiting > 0 ? `${places} · ${t('about.waiting', { n: page.waiting })}` : places],
    ['deadline', details.deadline && `${momentText(details.deadline)}${zone}`],
    ['referee', page.referees.length > 0 ? page.referees.join(', ') : undefined],
  ];
  return h(
    'dl.facts.card.pad-card',
    { key: 'facts' },
    facts
      .filter(([, said]) => said !== undefined)
      .flatMap(([name, said]) => [h('dt', t(`about.${name}`)), h('dd', { dir: 'auto' }, said ?? '')]),
  );
}
