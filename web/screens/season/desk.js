// The keeper's desk: applications, who is the same person, placings from elsewhere, invitations, the report of the end,
// settings, history.

import { h } from '../../dom.js';
import { calendarDay, refusalText, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { SeasonLink } from '../../link/season.js';
import { accountSession } from '../../link/session.js';
import { Answers } from '../../parts/answers.js';
import { pageFooter, plainMessage } from '../../parts/shell.js';
import { hex } from '../../parts/small.js';
import { screen } from '../../render.js';
import { applicationsSection } from './applications.js';
import { historySection } from './history.js';
import { importSection } from './import.js';
import { invitationsSection } from './invitations.js';
import { personsSection } from './persons.js';
import { reportSection } from './report.js';
import { settingsSection } from './settings.js';

/** @import { Outcome } from '../../http' */
/** @import { SeasonDeskView, SeasonRequest } from '../../protocol' */
/** @import { Child } from '../../dom.js' */

const SECTIONS = /** @type {const} */ ([
  'applications',
  'persons',
  'import',
  'invitations',
  'report',
  'settings',
  'history',
]);

/**
 * What every section of the desk has in its hands.
 * @typedef {object} Keeping
 * @property {SeasonLink} link
 * @property {Answers} answers
 * @property {() => void} update
 * @property {(command: SeasonRequest, done: string) => Promise<boolean>} act
 * @property {(draw: (() => Child) | null) => void} show a dialog, or none
 */

/** @param {string} season */
export function start(season) {
  const update = screen(() => draw());
  const as = accountSession();
  const link = new SeasonLink(season, as, update);
  const answers = new Answers(update);
  const desk = new Fetched(
    () => /** @type {Promise<Outcome<SeasonDeskView>>} */ (get(`/seasons/${season}/desk`, as)),
    update,
  );
  const state = { dialog: /** @type {(() => Child) | null} */ (null) };
  /** @type {Keeping} */
  const keeping = {
    link,
    answers,
    update,
    act: async (command, done) => {
      const id = answers.say('wait', t('answer.sending'));
      const ending = await link.act(command);
      answers.drop(id);
      if (ending.done) answers.say('good', done);
      else answers.refused(ending.refusal);
      desk.refresh();
      return ending.done;
    },
    show: (draw) => {
      state.dialog = draw;
      update();
    },
  };
  const sections = {
    applications: applicationsSection(keeping),
    persons: personsSection(keeping),
    import: importSection(keeping),
    invitations: invitationsSection(keeping),
    report: reportSection(keeping),
    settings: settingsSection(keeping),
    history: historySection(keeping),
  };
  window.addEventListener('hashchange', () => keeping.show(null));
  // What was done meanwhile at the desk of the final is no event of the season.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') desk.refresh();
  });

  function draw() {
    const home = h('a.button', { href: '/' }, t('to.home'));
    if (!as) return plainMessage(t('season.keepers_only'), t('season.sign_in'), home);
    if (link.gone) return plainMessage(t('season.gone'), t('gone.text'), home);
    const { view } = link;
    const seen = view ? desk.want(`desk#${link.revision}`) : null;
    if (desk.refusal) return plainMessage(t('season.keepers_only'), refusalText(desk.refusal), home);
    if (!view || !seen) return plainMessage(t('loading'), link.offline ? t('offline.trying') : t('loading.text'));
    document.title = view.title;
    const section = SECTIONS.find((one) => location.hash === `#${one}`) ?? 'applications';
    return [
      link.offline ? h('div.banner.bad', { role: 'alert', key: 'offline' }, h('b', t('offline.title'))) : null,
      h(
        'header.page-top',
        { key: 'top' },
        hex('R'),
        h(
          'div',
          h('h1', { dir: 'auto' }, view.title),
          h('p', t('season.dates', { starts: calendarDay(view.starts), closes: calendarDay(view.closes) })),
        ),
        h('a.button.second', { href: `/s/${season}` }, t('season.to_page')),
      ),
      h(
        'nav.season-sections',
        { key: 'nav', 'aria-label': t('season.desk') },
        SECTIONS.map((one) =>
          h(
            'a',
            { href: `#${one}`, key: one, 'aria-current': one === section ? 'page' : null },
            t(`season.section.${one}`),
            waiting(one, seen) > 0 ? h('span.tag.bad', String(waiting(one, seen))) : null,
          ),
        ),
      ),
      h('main.public.season', { key: `main-${section}` }, sections[section](view, seen)),
      state.dialog?.(),
      answers.view(),
      pageFooter(h('a', { href: '/' }, t('to.home'))),
    ];
  }
}

/** What waits for the keeper. @param {typeof SECTIONS[number]} section @param {SeasonDeskView} desk */
function waiting(section, desk) {
  if (section === 'applications') return desk.applications.filter(({ status }) => status === 'applied').length;
  if (section === 'persons') return desk.suggestions.length;
  if (section === 'invitations') {
    const { withdraw = [], enter = [] } = desk.to_do_in_final ?? {};
    return withdraw.length + enter.length;
  }
  return 0;
}
