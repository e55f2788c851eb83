// The tables of a round for everybody: as cards with names and results, or as a picture of the hall.

import { h, memo } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { Choice } from '../link/choice.js';
import { found } from '../state/standings.js';
import { hallPlan } from './hall_plan.js';
import { lookSegments } from './segments.js';
import { tableCard } from './table_card.js';
import { doubledNames } from '../state/people.js';

/** @import { RoundView, RulesView, TableView } from '../protocol' */

/** @typedef {'cards' | 'plan'} Look */
/** @type {Look[]} */
const LOOKS = ['cards', 'plan'];
/** More tables than these are shown only when somebody looks for a name. */
const TABLES_SHOWN_MOST = 60;

export class RoundTables {
  /** @param {() => void} update @param {(player: string) => string} way to a player's page */
  constructor(update, way) {
    this.update = update;
    this.way = way;
    /** @type {Choice<Look>} */
    this.look = new Choice('seating', LOOKS);
  }

  /** The two looks, to choose from. */
  choice() {
    return lookSegments(t('seating.look'), LOOKS, this.look, (look) => t(`seating.look.${look}`), this.update);
  }

  /** @param {RoundView} round @param {RulesView} rules @param {string} sought */
  view(round, rules, sought) {
    const fits = (/** @type {TableView} */ table) => !sought || found(table.seats, sought).length > 0;
    const fitting = round.tables.filter(fits);
    const shown = fitting.slice(0, TABLES_SHOWN_MOST);
    return [
      fitting.length === 0 ? h('p.empty', { key: 'none' }, t('tables.none')) : null,
      this.look.value === 'plan'
        ? hallPlan(shown, { sought, way: this.way })
        : h(
            'div.grid',
            { key: 'cards' },
            shown.map((table) =>
              memo(table.no, [table, rules, currentLanguage(), doubledNames()], () => tableCard(table, rules)),
            ),
          ),
      fitting.length > TABLES_SHOWN_MOST
        ? h('p.empty', { key: 'more' }, t('seating.more', { n: fitting.length - TABLES_SHOWN_MOST }))
        : null,
    ];
  }
}
