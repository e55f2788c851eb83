// Friends and family who should not meet at a table, and people who need a certain one. Only organizers see the pairs.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { form } from '../../parts/dialog.js';
import { nobodyYet, personPicker } from '../../parts/person_picker.js';
import { name } from '../../parts/small.js';
import { momentOf } from '../../state/frames.js';
import { tablesFor } from '../../state/round.js';
import { registered } from '../../state/seating.js';
import { called } from '../../state/people.js';

/** @import { ApartPairView, RosterRow } from '../../protocol' */
/** @import { Picked } from '../../parts/person_picker.js' */
/** @import { Desk } from '../desk.js' */

/** @typedef {{ one: Picked, other: Picked, fault: string }} NewPair */

/** @returns {NewPair} */
export function noPair() {
  return { one: nobodyYet(), other: nobodyYet(), fault: '' };
}

/** @param {Desk} desk */
export function apartCard(desk) {
  const fetched = desk.apart.want(`apart#${momentOf(desk.live.held)}`);
  return h(
    'section.card.pad-card',
    { key: 'apart' },
    h('h3', t('apart.title')),
    h('p.hint', t('apart.text')),
    fetched === null
      ? h('p.hint', t(desk.apart.failures > 0 ? 'offline.trying' : 'loading'))
      : fetched.pairs.length === 0
        ? h('p.hint', t('apart.none'))
        : h(
            'ul.pairs',
            fetched.pairs.map((pair) => pairRow(desk, pair)),
          ),
    newPair(desk),
  );
}

/** @param {Desk} desk @param {ApartPairView} pair */
function pairRow(desk, pair) {
  const names = `${called(pair)} – ${called(theOther(pair))}`;
  return h(
    'li',
    { key: `${pair.player}-${pair.other}` },
    h('span', h('bdi', called(pair)), ' – ', h('bdi', called(theOther(pair)))),
    h(
      'button.close',
      {
        type: 'button',
        'aria-label': t('apart.remove', { names }),
        onclick: () => void send(desk, 'let_meet', [pair.player, pair.other], names),
      },
      '×',
    ),
  );
}

/** @param {Desk} desk @param {'keep_apart' | 'let_meet'} type @param {[string, string]} pair @param {string} names */
async function send(desk, type, pair, names) {
  const ending = await desk.act({ type, pairs: [pair] }, t(`done.${type}`, { names }));
  desk.apart.refresh();
  return ending;
}

/** @param {Desk} desk */
function newPair(desk) {
  const { pair } = desk.memory;
  const people = desk.staff.roster;
  const submit = async () => {
    const { one, other } = pair;
    pair.fault = !one.player || !other.player ? t('apart.two') : one.player === other.player ? t('apart.same') : '';
    desk.update();
    if (pair.fault) return;
    const names = `${desk.nameOf(one.player)} – ${desk.nameOf(other.player)}`;
    const ending = await send(desk, 'keep_apart', [one.player, other.player], names);
    if (!ending.refusal) desk.memory.pair = noPair();
    desk.update();
  };
  return form(
    { submit, label: t('apart.add') },
    h(
      'div.two-fields',
      personPicker({ label: t('apart.one'), people, picked: pair.one, update: desk.update }),
      personPicker({ label: t('apart.other'), people, picked: pair.other, update: desk.update }),
    ),
    pair.fault ? h('p.refusal', { role: 'alert' }, pair.fault) : null,
  );
}

/** @param {Desk} desk */
export function fixedCard(desk) {
  const rows = desk.staff.roster.filter((row) => row.table !== undefined);
  const picked = desk.memory.fixing;
  const chosen = desk.staff.roster.find((row) => row.player === picked.player);
  return h(
    'section.card.pad-card',
    { key: 'fixed' },
    h('h3', t('fixed.title')),
    h('p.hint', t('fixed.text')),
    rows.length === 0
      ? h('p.hint', t('fixed.none'))
      : h(
          'ul.pairs',
          rows.map((row) =>
            h(
              'li',
              { key: row.player },
              h('span', name(row), ' · ', t('table.n', { table: row.table })),
              h(
                'button.close',
                {
                  type: 'button',
                  'aria-label': t('fixed.remove', { name: called(row) }),
                  onclick: () => freeTable(desk, row),
                },
                '×',
              ),
            ),
          ),
        ),
    personPicker({ label: t('fixed.whom'), people: desk.staff.roster, picked, update: desk.update }),
    chosen
      ? h(
          'button.button.second',
          {
            type: 'button',
            onclick: () => {
              desk.memory.fixing = nobodyYet();
              fixTable(desk, chosen);
            },
          },
          t('fixed.button'),
        )
      : null,
  );
}

/** @param {Desk} desk @param {RosterRow} row */
export function freeTable(desk, row) {
  void desk.act({ type: 'fix_table', player: row.player, table: null }, t('done.free_table', { name: called(row) }));
}

/** @param {Desk} desk @param {RosterRow} row */
export function fixTable(desk, row) {
  ask(desk, {
    title: t('fixed.of', { name: called(row) }),
    text: t('fixed.text'),
    label: t('save'),
    done: (text) => t('done.fix_table', { name: called(row), table: text }),
    doubt: (text) => {
      const tables = tablesNext(desk);
      const table = Number.parseInt(text, 10) || 0;
      return tables > 0 && table > tables ? t('fixed.beyond', { n: tables, table }) : null;
    },
    input: { label: t('fixed.number'), first: row.table === undefined ? '' : String(row.table), most: 4 },
    command: (text) => ({ type: 'fix_table', player: row.player, table: Number.parseInt(text, 10) || 0 }),
  });
}

/** How many tables the next round has; before the day for everybody who is entered. @param {Desk} desk */
function tablesNext({ view, staff }) {
  const plan = tablesFor(view.tournament.active || registered(staff));
  return plan ? plan.fours + plan.threes : 0;
}

/** @param {{ other: string, other_name: string }} pair */
function theOther({ other, other_name: name }) {
  return { player: other, name };
}
