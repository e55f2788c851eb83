// What is now: the live standings beside the seating of the newest round, the tree of the knock-outs, find-my-name.

import { h } from '../../dom.js';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { bracketTree } from '../../parts/bracket.js';
import { field, typed } from '../../parts/dialog.js';
import { exportFiles } from '../../parts/exports.js';
import { mapLine } from '../../parts/map_line.js';
import { printedForAll } from '../../parts/printed.js';
import { roundName, stageText } from '../../parts/round_text.js';
import { ScheduleBlock } from '../../parts/schedule_block.js';
import { scheduleTables } from '../../parts/schedule_tables.js';
import { announcementList, reopenedLine } from '../../parts/shell.js';
import { name, seatMark, tableHex } from '../../parts/small.js';
import { found, isProvisional } from '../../state/standings.js';
import { aboutFacts, wayIn } from '../about.js';

/** @import { AboutTournament, PublicView } from '../../protocol' */
/** @import { RoundTables } from '../../parts/round_tables.js' */
/** @import { StandingsBlock } from '../../parts/standings_block.js' */
/** @import { Held } from '../../state/frames.js' */

const SEATING = 'seating';

export class NowBlock {
  /** @param {{ tournament: string, update: () => void, standings: StandingsBlock, tables: RoundTables }} wish */
  constructor({ tournament, update, standings, tables }) {
    this.update = update;
    this.standings = standings;
    this.tables = tables;
    this.schedule = new ScheduleBlock(tournament, update);
    this.sought = '';
    this.about = /** @type {Fetched<AboutTournament>} */ (
      new Fetched(() => get(`/tournaments/${tournament}/about?lang=${currentLanguage()}`, null), update)
    );
  }

  /** @param {Held} held */
  view(held) {
    const { view } = held;
    const { standings } = this;
    const sought = this.sought.trim();
    return [
      reopenedLine(view.tournament),
      announcementList(view),
      this.before(view),
      h(
        'div.find',
        { key: 'find' },
        field(t('find.label'), {
          type: 'search',
          value: this.sought,
          placeholder: t('find.placeholder'),
          autocomplete: 'off',
          maxlength: 80,
          oninput: (/** @type {Event} */ event) => {
            this.sought = typed(event);
            this.update();
          },
        }),
      ),
      sought ? seatsOf(view, sought) : null,
      view.round
        ? h(
            'p.to-seating',
            { key: 'to-seating' },
            h('a', { href: `#${SEATING}` }, `↓ ${seatingTitle(view, view.round.no)}`),
          )
        : null,
      view.bracket ? [h('h2', { key: 'bracket-title' }, t('bracket')), bracketTree(view.bracket)] : null,
      h(
        'div.columns',
        { key: 'columns', class: standings.wide ? 'one' : '' },
        h(
          'section',
          { 'aria-label': t('standings') },
          h('div.section-top', h('h2', t('standings')), finalChip(view), standings.choice()),
          standings.list(held, sought),
          // Before the first round there is nothing in them.
          view.round ? exportFiles(view.tournament) : null,
          printedForAll(view),
        ),
        h('div', { key: 'tables' }, this.seating(view, sought), scheduleTables(this.schedule, view, sought)),
      ),
    ];
  }

  /** What, where, and the way to register: until somebody plays, that is what people come for. @param {PublicView} view */
  before({ round, tournament: { phase, players } }) {
    if (round || (phase !== 'draft' && phase !== 'registration')) return null;
    // Who registers changes how full it is.
    const page = this.about.want(`about#${currentLanguage()}#${players}`);
    return page ? [aboutFacts(page), page.open ? wayIn(page) : null] : null;
  }

  /** @param {PublicView} view @param {string} sought */
  seating(view, sought) {
    const { round, tournament } = view;
    if (!round)
      return h('section', { 'aria-label': t('seating') }, h('h2', t('seating')), h('p.empty', t('seating.none')));
    return h(
      'section',
      { id: SEATING, 'aria-label': t('seating') },
      h('div.section-top', h('h2', seatingTitle(view, round.no)), this.tables.choice()),
      mapLine(round),
      this.tables.view(round, tournament.rules, sought),
    );
  }
}

/**
 * Where somebody sits, at once.
 * @param {PublicView} view @param {string} sought
 */
function seatsOf({ round }, sought) {
  if (!round) return null;
  const seats = round.tables.flatMap((table) => table.seats.map((seat) => ({ ...seat, table })));
  const people = found(seats, sought).slice(0, 6);
  return people.length === 0
    ? null
    : h(
        'ul.found',
        { key: 'found' },
        people.map((seat) =>
          h(
            'li.card',
            { key: seat.player },
            tableHex(seat.table),
            h(
              'div',
              name(seat),
              h('p', t('find.sits', { table: seat.table.no, seat: seat.seat, round: stageText(round) })),
            ),
            seatMark(seat.seat),
          ),
        ),
      );
}

/** @param {PublicView} view @param {number} no */
function seatingTitle(view, no) {
  const knockOut = view.bracket?.stages.some((stage) => stage.round === no);
  return knockOut ? `${t('seating')}: ${roundName(view, no)}` : t('seating.of', { round: no });
}

/** @param {PublicView} view */
export function finalChip(view) {
  if (view.tournament.phase === 'finished') return h('span.chip.good', t('final'));
  return isProvisional(view) ? h('span.chip.wait', t('provisional')) : null;
}
