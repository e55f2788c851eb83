// Where the tournament takes place: the venue's clocks, the map of a round, and the turn limit (`rules.md` §5, §9).

import { h } from '../../dom.js';
import { t, time, zoneName } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { field } from '../../parts/dialog.js';
import { mapLine } from '../../parts/map_line.js';
import { aboutRound } from '../../parts/round_text.js';
import { endedObstacle } from '../../state/round.js';

/** @import { RoundView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function clocksCard(desk) {
  const { time_zone: zone } = desk.view.tournament;
  const open = endedObstacle(desk.view.tournament.phase) === null;
  return h(
    'section.card.pad-card',
    { key: 'clocks' },
    h('h3', t('clocks.title')),
    h(
      'p',
      zone
        ? t('clocks.of', { zone: zoneName(), name: zone, time: time(desk.live.now()) })
        : t('clocks.none', { time: time(desk.live.now()) }),
    ),
    open
      ? h('button.button.second', { type: 'button', onclick: () => chooseZone(desk) }, t('clocks.button'))
      : null,
  );
}

/** @param {Desk} desk */
function chooseZone(desk) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  ask(desk, {
    title: t('clocks.title'),
    text: t('clocks.text'),
    label: t('save'),
    done: (zone) => t('done.set_time_zone', { zone }),
    input: {
      label: t('clocks.label'),
      hint: t('clocks.hint', { zone: here }),
      first: desk.view.tournament.time_zone ?? here,
      options: Intl.supportedValuesOf('timeZone'),
    },
    command: (zone) => ({ type: 'set_time_zone', zone }),
  });
}

/**
 * The zone beside a time that goes by it, where nobody has set one yet.
 * @param {string} value @param {(event: Event) => void} oninput @param {string | null} fault
 */
export function zoneField(value, oninput, fault) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    field(
      t('clocks.label'),
      { value, list: 'zones', maxlength: 120, oninput },
      t('clocks.hint', { zone: here }),
      fault,
    ),
    h(
      'datalist',
      { id: 'zones' },
      Intl.supportedValuesOf('timeZone').map((zone) => h('option', { value: zone })),
    ),
  ];
}

/**
 * The board of a round, with what the rules would want of it.
 * @param {Desk} desk @param {RoundView} round
 */
export function roundMap(desk, round) {
  const { rules, phase } = desk.view.tournament;
  if (rules.board === 'random_per_table') return null;
  const may = desk.role === 'head' && !round.locked && phase === 'running';
  // On a locked round nobody can do anything about it any more.
  const missing = rules.board === 'per_round' && !round.map && !round.locked && phase === 'running';
  if (!round.map && !may && !missing) return null;
  return h(
    'div.round-map',
    { key: 'map' },
    mapLine(round),
    missing ? h('p.warn', t('map.missing')) : null,
    round.map_repeated ? h('p.warn', t('map.repeated')) : null,
    may
      ? h(
          'button.quiet',
          {
            type: 'button',
            onclick: () =>
              ask(desk, {
                title: aboutRound(round, 'map.title', 'map.title_stage'),
                label: t('save'),
                done: aboutRound(round, 'done.set_map', 'done.set_map_stage'),
                input: {
                  label: t('make.map'),
                  hint: t('make.map_hint'),
                  first: round.map ?? '',
                  optional: true,
                },
                command: (map) => ({ type: 'set_map', round: round.no, map: map || null }),
              }),
          },
          t(round.map ? 'map.change' : 'map.set'),
        )
      : null,
  );
}

/** Shown, and for the head to choose where the preset offers it. @param {Desk} desk */
export function turnLimit(desk) {
  const { rules, turn_limit: limit, phase } = desk.view.tournament;
  const offered = rules.turn_limit_minutes ?? [];
  if (offered.length === 0) return null;
  const said = (/** @type {number | undefined} */ minutes) =>
    minutes === undefined ? t('turn_limit.off') : t('minutes', { n: minutes });
  if (desk.role !== 'head' || endedObstacle(phase)) return said(limit);
  return h(
    'div.segments.small',
    { role: 'group', 'aria-label': t('turn_limit') },
    [undefined, ...offered].map((minutes) =>
      h(
        'button',
        {
          type: 'button',
          key: String(minutes),
          'aria-pressed': String(minutes === limit),
          onclick: () =>
            void desk.act({ type: 'set_turn_limit', minutes: minutes ?? null }, t('done.set_turn_limit')),
        },
        said(minutes),
      ),
    ),
  );
}
