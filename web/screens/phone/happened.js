// What happened to the owner of a phone while he looked elsewhere: he is off the list, off his table, marked as away;
// his table plays again; his round was taken back; somebody else hands in what he was writing; what he sent came too
// late; what a referee warned of. Fetched when needed.

import { h } from '../../dom.js';
import { refusalText, t, time } from '../../i18n/i18n.js';
import { dropDraft } from '../../link/drafts.js';
import { roundName, theRound } from '../../parts/round_text.js';
import { authorName } from '../../parts/small.js';
import { calledIn } from '../../state/people.js';

/** @import { MyView, PublicView, TableView } from '../../protocol' */
/** @import { Child } from '../../dom.js' */
/** @import { Late, Line, TooLate } from './late.js' */
/** @import { Left, Phone } from '../phone.js' */

/**
 * @param {Phone} phone @param {PublicView} view @param {TableView | null} table @param {MyView | null} mine
 * @param {Left | null} left what was being written on this phone
 */
export function happened({ update }, view, table, mine, left) {
  const { undone } = view.tournament;
  const over = view.tournament.phase === 'finished' || view.tournament.phase === 'cancelled';
  const isGone = undone !== undefined && !over && (view.round?.no ?? 0) < undone.round;
  const rows = [...(table?.seats ?? []), ...view.standings.rows];
  return [
    mine?.disqualified === undefined
      ? null
      : card('disqualified', t('happened.disqualified'), mine.disqualified, t('happened.disqualified_text')),
    mine?.withdrawn ? withdrawn(view) : null,
    mine?.away ? away(mine.away, view, rows) : null,
    table || mine?.disqualified !== undefined || mine?.withdrawn ? null : takenOff(mine, view),
    isGone
      ? card(
          'undone',
          t('happened.undone', { round: theRound(view)(undone.round) }),
          undefined,
          t('happened.undone_text', { time: time(undone.at) }),
        )
      : null,
    table?.state === 'awaiting' && table.replay_at !== undefined ? replay(mine) : null,
    // Of a table that does not play there is no other sheet.
    table && left && table.state !== 'void' && table.state !== 'decided' ? leftOver(left, table, update) : null,
  ];
}

/** Before the first round his registration says it. @param {PublicView} view */
function withdrawn({ round }) {
  return round ? card('withdrawn', t('happened.withdrawn'), undefined, t('happened.withdrawn_text')) : null;
}

/**
 * @param {NonNullable<MyView['away']>} away @param {PublicView} view
 * @param {import('../../state/people.js').Person[]} people
 */
function away({ stage, by, reason }, { round }, people) {
  const who = by === undefined ? t('happened.away_alone') : t('happened.away_by', { name: calledIn(people, by) });
  const made = round?.stage === stage;
  return card(
    'away',
    t('happened.away', { stage: t(`stage.${stage}`) }),
    reason,
    who,
    made ? null : t('happened.away_todo'),
  );
}

/** @param {MyView | null} mine @param {PublicView} view */
function takenOff(mine, { round }) {
  const lost = mine?.taken_off;
  if (!lost || round?.no !== lost.round) return null;
  const who =
    lost.stand_in === undefined ? t('happened.off_alone') : t('happened.off_stand_in', { name: lost.stand_in });
  return card('off', t('happened.off', { table: lost.table }), undefined, who, t('happened.off_todo'));
}

/** @param {MyView | null} mine */
function replay(mine) {
  const ruling = mine?.table?.replay;
  const who = ruling && t('ruled_by', { name: authorName(ruling.by), time: time(ruling.at) });
  return card('replay', t('happened.replay'), ruling?.note, t('happened.replay_text'), who);
}

/**
 * What was being written here, while somebody else hands in.
 * @param {Left} left @param {TableView} table @param {() => void} update
 */
function leftOver(left, table, update) {
  const waits = table.state === 'awaiting';
  const name = calledIn(table.seats, table.captain);
  return h(
    'section.card.late',
    { key: 'left-over', role: 'alert' },
    h('h2', waits ? t('happened.captain', { name }) : t('happened.other_sheet')),
    h('p', t(waits ? 'happened.captain_text' : 'happened.other_sheet_text')),
    writtenLines(left.lines, (player) => calledIn(table.seats, player)),
    h(
      'button.button.second',
      {
        type: 'button',
        onclick: () => {
          dropDraft(left.key);
          update();
        },
      },
      t('late.put_away'),
    ),
  );
}

/**
 * @param {string} key @param {string} title @param {string | undefined} said by whoever decided @param {...Child} text
 */
function card(key, title, said, ...text) {
  return h(
    'section.card.status',
    { key, role: 'status' },
    h('h2', title),
    said ? h('blockquote', { dir: 'auto' }, said) : null,
    text.map((one) => (one ? h('p', one) : null)),
  );
}

/** @param {NonNullable<MyView['warnings']>} warnings */
export function ownWarnings(warnings) {
  return h(
    'section.card.status.warned',
    { key: 'warnings', role: 'status' },
    h('h2', t('warnings.own')),
    warnings.map((warning) =>
      h(
        'div',
        { key: warning.warning },
        h('blockquote', { dir: 'auto' }, warning.reason),
        h('p.hint', [authorName(warning.by), time(warning.at)].join(' · ')),
      ),
    ),
    h('p.hint', t('warnings.own_text')),
  );
}

/**
 * What came too late, as soon as nothing can be done about it.
 * @param {Late} late @param {PublicView} view @param {string | undefined} player @param {(player: string) => string} nameOf
 */
export function lateCards(late, view, player, nameOf) {
  const over = late.list.filter((one) => !stillOpen(view, player, one));
  return over.map((one) => {
    const gone = isGone(view, player, one);
    const captain = gone ? null : handsInNow(view, player, one);
    const title = captain ? 'late.not_you' : one.type === 'submit' ? 'late.sheet' : 'late.dispute';
    const values = { round: roundName(view, one.round), table: one.table };
    const todo = h('p', h('b', t('late.todo')));
    return h(
      'section.card.late',
      { key: `late-${one.at}`, role: 'alert' },
      h('h2', t(gone && one.type === 'submit' ? 'late.gone' : title, values)),
      gone ? [h('p', t('late.gone_text')), todo] : null,
      captain ? h('p', h('b', t('late.other_captain', { name: nameOf(captain) }))) : null,
      gone || captain
        ? null
        : [h('p', t('late.why', { why: refusalText(one.refusal, { nameOf, roundOf: theRound(view) }) })), todo],
      writtenLines(one.lines, nameOf),
      one.reason ? h('blockquote', { dir: 'auto' }, one.reason) : null,
      h('p.hint', time(one.at)),
      h('button.button.second', { type: 'button', onclick: () => late.putAway(one, gone) }, t('late.put_away')),
    );
  });
}

/** @param {Line[]} lines @param {(player: string) => string} nameOf */
function writtenLines(lines, nameOf) {
  if (lines.length === 0) return null;
  return h(
    'ol.check-list',
    lines.map((line) =>
      h(
        'li',
        { key: line.player },
        h('bdi', nameOf(line.player)),
        h('b', { class: line.vp === null ? 'none' : '' }, line.vp ?? t('missing.short')),
      ),
    ),
  );
}

/**
 * The round was taken back, or other people sit at this table since it was drawn anew: nobody can compare with anybody.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function isGone({ round, tournament }, player, one) {
  if (!round || round.no < one.round) return tournament.phase !== 'finished';
  if (round.no > one.round) return false;
  if (one.made !== undefined) return one.made !== round.made_at;
  const seats = round.tables.find((table) => table.no === one.table)?.seats ?? [];
  const wrote = new Set([...one.lines.map((line) => line.player), player]);
  const gone = [...wrote].filter((other) => !seats.some((seat) => seat.player === other));
  // Of one who was taken off or replaced it is still the same game.
  return gone.length > 1 || (gone.length > 0 && one.lines.length === 0);
}

/**
 * Somebody else, who hands in the sheet of this table now: nothing came too late.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function handsInNow({ round }, player, one) {
  const table = round?.no === one.round && !round.locked ? round.tables.find((other) => other.no === one.table) : null;
  return table?.state === 'awaiting' && table.captain !== player ? table.captain : null;
}

/**
 * Whether it is still before the person, who can put it right there.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function stillOpen(view, player, one) {
  const { round } = view;
  const table = round?.tables.find((other) => other.no === one.table);
  if (!round || round.no !== one.round || round.locked || !table) return false;
  if (isGone(view, player, one)) return false;
  return one.type === 'submit'
    ? table.state === 'awaiting' && table.captain === player
    : table.state === 'submitted' || table.state === 'confirmed';
}
