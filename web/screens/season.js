// The page of a season for everybody: its calendar, its list, the numbers behind each row, and for organizers the way
// to apply. The list is the server's: nothing is sorted or compared here.

import { h } from '../dom.js';
import { calendarDay, decimal, t } from '../i18n/i18n.js';
import { get } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { SeasonLink } from '../link/season.js';
import { accountSession } from '../link/session.js';
import { field, typed } from '../parts/dialog.js';
import { fileLinks } from '../parts/file_links.js';
import { toPrint } from '../parts/printed.js';
import { pageFooter, plainMessage } from '../parts/shell.js';
import { hex, name } from '../parts/small.js';
import { screen } from '../render.js';
import { found } from '../state/standings.js';
import { application } from './season/apply.js';
import { calendar } from './season/calendar.js';
import { explanation } from './season/person.js';
import { cell, headCell, seasonTable } from './season/table.js';

/** @import { Outcome, SessionView } from '../http' */
/** @import { ListRow, PersonView, SeasonSummary, SeasonView } from '../protocol' */

/** More rows than these are shown when somebody asks for all. */
const ROWS_SHOWN_MOST = 150;

/** @param {string} season */
export function start(season) {
  const update = screen(() => draw());
  const as = accountSession();
  const link = new SeasonLink(season, as, update);
  const person = new Fetched(
    (/** @type {string} */ key) =>
      /** @type {Promise<Outcome<PersonView>>} */ (get(`/seasons/${season}/persons/${key}`, null)),
    update,
  );
  const session = new Fetched(() => /** @type {Promise<Outcome<SessionView>>} */ (get('/session', as)), update);
  const seasons = new Fetched(() => /** @type {Promise<Outcome<SeasonSummary[]>>} */ (get('/seasons', as)), update);
  /** Whoever is signed in and keeps another season, or none, is not led to a desk that turns him away. */
  const keeps = () => (as ? seasons.want('seasons') : null)?.some((one) => one.id === season && one.yours) ?? false;
  const applying = application(link, update);
  const state = { sought: '', all: false };
  window.addEventListener('hashchange', update);

  function draw() {
    if (link.gone) return plainMessage(t('season.gone'), t('gone.text'), h('a.button', { href: '/' }, t('to.home')));
    const { view } = link;
    if (!view) return plainMessage(t('loading'), link.offline ? t('offline.trying') : t('loading.text'));
    document.title = view.title;
    const key = decodeURIComponent(location.hash.slice(1));
    return [
      link.offline ? h('div.banner.bad', { role: 'alert', key: 'offline' }, h('b', t('offline.title'))) : null,
      h(
        'header.page-top',
        { key: 'top' },
        hex('R'),
        h(
          'div',
          h('h1', { dir: 'auto' }, view.title),
          h('p', seasonDates(view)),
        ),
      ),
      h(
        'main.public.season',
        { key: 'main' },
        key ? explanation(view, person.want(`${key}#${link.revision}`), person.refusal) : everything(view),
      ),
      pageFooter(
        keeps() ? h('a', { href: `/s/${season}/desk` }, t('season.to_desk')) : null,
        ...fileLinks(t('season.list_file'), (end) => `/s/${season}/list.${end}`),
        h('a', toPrint(`/s/${season}/print/list`), t('season.print')),
        h('a', { href: '/' }, t('to.home')),
      ),
    ];
  }

  /** @param {SeasonView} view */
  function everything(view) {
    const account = as ? session.want('session')?.account : null;
    return [
      h('section', { key: 'list' }, h('h2', t('season.list')), rulesLine(view), search(), list(view)),
      h('section', { key: 'calendar' }, h('h2', t('season.calendar')), calendar(view.calendar)),
      account ? h('section', { key: 'apply' }, applying.view(view)) : null,
    ];
  }

  function search() {
    return field(t('find.label'), {
      type: 'search',
      value: state.sought,
      placeholder: t('find.placeholder'),
      maxlength: 80,
      oninput: (/** @type {Event} */ event) => {
        state.sought = typed(event);
        update();
      },
    });
  }

  /** @param {SeasonView} view */
  function list(view) {
    if (view.rows.length === 0) return h('p.empty', t('season.list_empty'));
    const sought = state.sought.trim();
    const fitting = sought
      ? found(
          view.rows.map((row) => ({ ...row, player: row.person })),
          sought,
        )
      : view.rows;
    const rows = state.all || sought ? fitting : fitting.slice(0, ROWS_SHOWN_MOST);
    return h(
      'div',
      { key: 'rows' },
      seasonTable(
        ['rank', 'player', 'points', 'played', 'quotient', 'best_place', 'worst_place'],
        rows.map((row) => line(row, view.invitations_made)),
      ),
      rows.length === 0 ? h('p.empty', t('nobody_found', { sought })) : null,
      rows.length < fitting.length
        ? h(
            'button.button.second',
            {
              type: 'button',
              onclick: () => {
                state.all = true;
                update();
              },
            },
            t('season.all_rows', { n: fitting.length }),
          )
        : null,
      h(
        'details.fine',
        h('summary', t('season.lot_about')),
        h('p', t('season.lot', { promise: view.lot_commitment })),
        view.lot_key ? h('p', t('season.lot_key', { key: view.lot_key })) : null,
      ),
      view.outside.length > 0 ? h('p.hint', t('season.outside', { names: view.outside })) : null,
    );
  }

  return update;
}

/** @param {ListRow} row @param {boolean} invited the invitations are made */
function line(row, invited) {
  return h(
    'tr',
    { key: row.person },
    cell('rank', String(row.rank)),
    headCell('player', h('a', { href: `#${encodeURIComponent(row.person)}` }, name(row)), mark(row, invited)),
    cell('points', String(row.points)),
    cell('played', row.counted < row.played ? `${row.counted}/${row.played}` : String(row.played)),
    cell('quotient', decimal(row.quotient)),
    cell('best_place', row.best_place === undefined ? '–' : String(row.best_place)),
    cell('worst_place', row.worst_place === undefined ? '–' : String(row.worst_place)),
  );
}

/**
 * Who goes to the final. Once people are invited only the invitations tell: who declined would qualify no more.
 * @param {ListRow} row @param {boolean} invited
 */
function mark(row, invited) {
  if (row.place) return h('span.chip.good', t(`season.place.${row.place}`));
  if (invited || row.qualified === 'no') return null;
  return h(row.qualified === 'lot' ? 'span.chip.wait' : 'span.chip.quiet', t(`season.qualified.${row.qualified}`));
}

/** @param {SeasonView} view */
function seasonDates({ starts, closes, final_day: day }) {
  const dates = t('season.dates', { starts: calendarDay(starts), closes: calendarDay(closes) });
  return day ? `${dates} · ${t('season.final_on', { day: calendarDay(day) })}` : dates;
}

/** @param {SeasonView} view */
function rulesLine({ rules }) {
  return h(
    'p.hint',
    t('season.rules', { best: rules.best, qualify: rules.qualify, titles: rules.title_holders }),
    ' ',
    t('season.ties'),
  );
}
