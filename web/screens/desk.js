// The desk: referees, organizers and heads, each with what they may do. Chooses the section and draws the frame around
// it; the sections are in `desk/`.

import { h } from '../dom.js';
import { setTimeZone, t } from '../i18n/i18n.js';
import { get, remove } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { Live } from '../link/live.js';
import { forget, sessionFor, whose } from '../link/session.js';
import { keepWork, keptWork } from '../link/work.js';
import { Answers } from '../parts/answers.js';
import {
  demoRibbon,
  linkChip,
  loading,
  offlineBanner,
  pageFooter,
  plainMessage,
  reopenedLine,
  wentBackLine,
} from '../parts/shell.js';
import { stageText, theRound } from '../parts/round_text.js';
import { hex, initials } from '../parts/small.js';
import { StandingsBlock } from '../parts/standings_block.js';
import { Windowed } from '../parts/windowed.js';
import { screen } from '../render.js';
import { isStaff, progress } from '../state/round.js';
import { announceSection } from './desk/announce.js';
import { callsSection, disputesSection, waitingCalls } from './desk/attention.js';
import { historySection } from './desk/history.js';
import { lifeSection } from './desk/life.js';
import { linksSection } from './desk/links.js';
import { missingSheets, pileSection } from './desk/pile.js';
import { playersSection } from './desk/players.js';
import { printSection } from './desk/print.js';
import { registrationsSection } from './desk/registrations.js';
import { remarksSection } from './desk/remarks.js';
import { roundSection } from './desk/round.js';
import { rulesSection } from './desk/rules.js';
import { Screens, screensSection } from './desk/screens.js';
import { seatingSection } from './desk/seating.js';
import { freshMemory } from './desk/shared.js';
import { standingsSection } from './desk/standings.js';
import { tablePanel } from './desk/table_panel.js';
import { called } from '../state/people.js';

/** @import { LinksView } from '../http' */
/** @import { ApartView, DeskView, HistoryView, PublicView, Request, Role, RoundView } from '../protocol' */
/** @import { ScheduleView } from '../protocol' */
/** @import { SeatingProposalView, TableDetail } from '../protocol' */
/** @import { Child } from '../dom.js' */

/** @typedef {import('./desk/shared.js').Desk} Desk */
/** @typedef {import('./desk/shared.js').Memory} Memory */

/**
 * @typedef {{ id: string, roles: Role[], section: (desk: Desk, chosen?: string) => Child,
 *   count?: (desk: Desk) => Child, group?: 'round' | 'people' | 'hall' | 'tournament' }} Section
 *
 * `group`: it begins here.
 */

/** What only looks back is asked for at most this often, while results pour in. */
const CALM_MS = 3_000;
/** A pair that another organizer enters should be seen while both are at it. */
const APART_MS = 1_000;
/** Commands that take the note with them that is written beside a table. */
const OWN_NOTE = ['rule', 'enter_on_paper', 'correct'];
/** @type {Role[]} */
const ALL = ['referee', 'organizer', 'head'];
/** @type {Section[]} */
const SECTIONS = [
  {
    id: 'round',
    roles: ALL,
    group: 'round',
    section: roundSection,
    count: ({ view }) => (view.round ? `${progress(view.round).done} / ${progress(view.round).all}` : null),
  },
  {
    id: 'pile',
    roles: ALL,
    section: pileSection,
    count: (desk) => String(missingSheets(desk).length || ''),
  },
  {
    id: 'seating',
    roles: ['organizer', 'head'],
    section: seatingSection,
    count: ({ staff }) => (staff.proposal ? h('span.chip.wait', t('seating.unpublished')) : null),
  },
  { id: 'disputes', roles: ALL, section: disputesSection, count: ({ staff }) => alarm(staff.disputes.length, 'bad') },
  {
    id: 'calls',
    roles: ALL,
    section: callsSection,
    count: ({ staff }) => alarm(waitingCalls(staff.calls).length, 'wait'),
  },
  { id: 'standings', roles: ALL, section: standingsSection },
  {
    id: 'players',
    roles: ALL,
    group: 'people',
    section: playersSection,
    count: ({ view }) => String(view.tournament.players),
  },
  {
    id: 'registrations',
    roles: ['organizer', 'head'],
    section: registrationsSection,
    count: ({ staff }) => alarm(staff.waiting_list?.length ?? 0, 'wait'),
  },
  { id: 'remarks', roles: ALL, section: remarksSection },
  { id: 'links', roles: ['organizer', 'head'], group: 'hall', section: linksSection },
  { id: 'screens', roles: ['organizer', 'head'], section: screensSection },
  { id: 'print', roles: ['organizer', 'head'], section: printSection },
  { id: 'announce', roles: ['organizer', 'head'], section: announceSection },
  { id: 'rules', roles: ALL, group: 'tournament', section: rulesSection },
  { id: 'history', roles: ALL, section: historySection },
  { id: 'life', roles: ['head'], section: lifeSection },
];

/** @param {Section[]} sections those of somebody's role */
function inGroups(sections) {
  /** @type {Section[][]} */
  const groups = [];
  for (const section of sections) {
    if (section.group) groups.push([section]);
    else groups.at(-1)?.push(section);
  }
  return groups;
}

/** @param {number} count @param {string} look */
function alarm(count, look) {
  return count > 0 ? h(`span.chip.${look}`, String(count)) : null;
}

/** @param {string} tournament */
export function start(tournament) {
  const as = sessionFor(tournament, 'desk');
  const update = screen(() => draw());
  const answers = new Answers(update);
  const live = new Live({ tournament, feed: 'staff', as, owner: whose(as), changed: update });
  const base = `/tournaments/${tournament}`;
  const windowed = new Windowed(update, 56);
  const standings = new StandingsBlock({
    tournament,
    as,
    update,
    way: (player) => `#standings/${player}`,
    back: '#standings',
  });
  const links = /** @type {Fetched<LinksView>} */ (new Fetched(() => get(`${base}/links`, as), update));
  const older = /** @type {Fetched<RoundView>} */ (
    new Fetched((what) => get(`${base}/rounds/${what}`, as), update, CALM_MS)
  );
  const detail = /** @type {Fetched<TableDetail>} */ (
    new Fetched((what) => get(`${base}/rounds/${what}`, as), update)
  );
  const history = /** @type {Fetched<HistoryView>} */ (
    new Fetched((what) => get(`${base}/history${what}`, as), update, CALM_MS)
  );
  const seating = /** @type {Fetched<SeatingProposalView>} */ (new Fetched(() => get(`${base}/seating`, as), update));
  const schedule = /** @type {Fetched<ScheduleView>} */ (new Fetched(() => get(`${base}/schedule`, as), update));
  const apart = /** @type {Fetched<ApartView>} */ (new Fetched(() => get(`${base}/apart`, as), update, APART_MS));
  const screens = new Screens(tournament, as, update);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') apart.refresh();
  });
  const memory = freshMemory();
  let restored = false;
  /** The section whose entry was last brought into sight. @type {Section | null} */
  let inSight = null;
  /** @type {(() => Child) | null} */
  let dialog = null;
  let sectionId = location.hash.slice(1).split('/')[0];
  window.addEventListener('hashchange', () => {
    const [id] = location.hash.slice(1).split('/');
    if (id !== sectionId) Object.assign(memory, { sought: '', swapping: null, swap: null });
    sectionId = id;
    dialog = null;
    update();
  });
  const show = (/** @type {(() => Child) | null} */ content) => {
    dialog = content;
    update();
  };
  const act = (/** @type {Request} */ command, /** @type {string} */ done, saidThere = false) => {
    const [asked, place] = [dialog, location.hash];
    const saysIt = () => saidThere && dialog === asked && location.hash === place;
    const ending = answers.follow(live.send(command), done, saysIt);
    // What was written with it has arrived, whichever comes first: the receipt or the changed table.
    if (OWN_NOTE.includes(command.type))
      void ending.then(({ refusal }) => {
        const sent = 'round' in command && 'table' in command ? `${command.round}.${command.table}.` : null;
        const here = sent !== null && memory.table.key.startsWith(sent);
        // Of another table that was opened meanwhile the note stays.
        if (refusal === null && here) Object.assign(memory.table, { note: '', overtaken: '' });
      });
    return ending;
  };

  function draw() {
    if (live.gone) return plainMessage(t('gone.title'), t('gone.text'), h('a.button', { href: '/' }, t('to.home')));
    if (live.you && !isStaff(live.you.role)) return strangers();
    if (!live.held?.desk || !live.you) return [offlineBanner(live), loading(live)];
    const { view, desk: staff } = live.held;
    if (!restored) {
      restored = true;
      Object.assign(memory, keptWork(tournament));
    }
    setTimeZone(view.tournament.time_zone);
    const nameOf = namesOf(view, staff);
    const roundOf = theRound(view);
    Object.assign(answers, { nameOf, roundOf });
    /** @type {Desk} */
    const desk = {
      tournament,
      live,
      answers,
      view,
      staff,
      role: live.you.role,
      windowed,
      standings,
      links,
      older,
      detail,
      history,
      seating,
      schedule,
      apart,
      screens,
      memory,
      show,
      update,
      act,
      nameOf,
      roundOf,
    };
    const [id, chosen] = location.hash.slice(1).split('/');
    const sections = SECTIONS.filter((section) => section.roles.includes(desk.role));
    const section = sections.find((one) => one.id === id) ?? sections[0];
    const table =
      section.id === 'round' || section.id === 'disputes' || section.id === 'calls' ? Number(chosen) || null : null;
    const waits = staff.disputes.length + waitingCalls(staff.calls).length > 0;
    document.title = `${waits ? '● ' : ''}${view.tournament.title}`;
    return [
      demoRibbon(view.tournament.demo),
      offlineBanner(live),
      h(
        'div.desk',
        { key: 'desk', class: table ? 'with-aside' : '' },
        h(
          'button.button.skip',
          { key: 'skip', type: 'button', onclick: () => document.getElementById('content')?.focus() },
          t('desk.skip'),
        ),
        navigation(desk, sections, section),
        h(
          'main',
          { key: section.id, id: 'content', tabindex: '-1' },
          wentBackLine(live),
          reopenedLine(view.tournament),
          section.section(desk, chosen),
          pageFooter(
            h('a', { href: `/t/${tournament}` }, t('to.public')),
            h('a', { href: `/t/${tournament}/kiosk` }, t('to.kiosk')),
            h('a', { href: '/' }, t('to.home')),
            h(
              'span.fine',
              t('version', { version: String(live.held?.version ?? 0), hash: live.held?.hash.slice(0, 6) ?? '' }),
            ),
          ),
        ),
        table ? tablePanel(desk, section.id, table) : null,
      ),
      dialog ? dialog() : null,
      answers.view(),
    ];
  }

  /** @param {Desk} desk @param {Section[]} sections @param {Section} current */
  function navigation(desk, sections, current) {
    if (inSight !== current) requestAnimationFrame(bringIntoSight);
    inSight = current;
    const label = (/** @type {string} */ id) =>
      id === 'round' && desk.view.round ? stageText(desk.view.round) : t(`desk.${id}`);
    return h(
      'nav',
      { key: 'nav', 'aria-label': t('desk.sections') },
      h(
        'h1',
        hex(initials(desk.view.tournament.title), 'small'),
        h('span', { dir: 'auto' }, desk.view.tournament.title),
      ),
      h(
        'div.nav-links',
        inGroups(sections).map((group) =>
          h(
            'div',
            { key: group[0].id, role: 'group', 'aria-label': t(`desk.group.${group[0].group}`) },
            group.map((section, at) =>
              h(
                'a',
                {
                  key: section.id,
                  href: `#${section.id}`,
                  class: [
                    section === current ? 'on' : '',
                    at === 0 && section.group !== 'round' ? 'begins' : '',
                  ].join(' '),
                  'aria-current': section === current ? 'page' : null,
                },
                label(section.id),
                h('span', section.count?.(desk) ?? ''),
              ),
            ),
          ),
        ),
      ),
      h(
        'div.nav-foot',
        linkChip(live),
        live.outbox.unsent > 0 ? h('span.chip.wait', t('unsent', { n: live.outbox.unsent })) : null,
        h(
          'p',
          live.you?.name ? t('you_are', { name: live.you.name, role: t(`role.${desk.role}`) }) : t(`role.${desk.role}`),
        ),
        h('button.quiet', { type: 'button', onclick: () => void leave() }, t('sign_out')),
      ),
    );
  }

  /** On a narrow screen the entries are a strip that scrolls, and the chosen one may lie outside. */
  function bringIntoSight() {
    document.querySelector('.nav-links .on')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  function strangers() {
    const kept = live.outbox.unsent;
    const why = live.signedOut ? 'signed_out' : live.demoted ? 'demoted' : 'desk.no_session';
    // What is on its way is in the outbox, and would otherwise wait in its field to be sent a second time.
    const announced = live.outbox.find((command) => command.type === 'announce') !== null;
    if (why !== 'desk.no_session') keepWork(tournament, announced ? { ...memory, fields: {} } : memory);
    return [
      plainMessage(
        t(`${why}.title`),
        `${t(`${why}.text`)} ${kept > 0 ? t('offline.unsent', { n: kept }) : ''}`,
        h('a.button', { href: `/#sign-in=/t/${tournament}/desk` }, t('sign_in')),
        h('a.button.second', { href: `/t/${tournament}` }, t('to.public')),
      ),
      pageFooter(),
    ];
  }

  async function leave() {
    if (live.outbox.unsent > 0 && !window.confirm(t('sign_out.unsent', { n: live.outbox.unsent }))) return;
    await remove('/session', as);
    forget(as);
    location.assign('/');
  }
}

/** @param {PublicView} view @param {DeskView} staff */
function namesOf(view, staff) {
  const names = new Map([...staff.roster, ...(staff.waiting_list ?? [])].map((row) => [row.player, called(row)]));
  for (const table of view.round?.tables ?? []) for (const seat of table.seats) names.set(seat.player, called(seat));
  return (/** @type {string} */ player) => names.get(player) ?? player;
}
