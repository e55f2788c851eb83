// What happened to the owner of a phone while he looked elsewhere: he is off the list, off his table, marked as away;
// his table plays again; his round was taken back; somebody else hands in what he was writing. Fetched when needed.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { dropDraft } from '../../link/drafts.js';
import { theRound } from '../../parts/round_text.js';
import { authorName } from '../../parts/small.js';
import { calledIn } from '../../state/people.js';
import { writtenLines } from './late.js';

/** @import { MyView, PublicView, TableView } from '../../protocol' */
/** @import { Child } from '../../dom.js' */
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
    table && left ? leftOver(left, table, update) : null,
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
