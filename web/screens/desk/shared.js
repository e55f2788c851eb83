// What the sections of the desk share, and what somebody has typed and chosen there.

import { nobodyYet } from '../../parts/person_picker.js';
import { noPair } from './apart.js';
import { noPile } from './pile.js';
import { noDrawing } from './seating.js';

/** @import { Child } from '../../dom.js' */
/** @import { Names } from '../../i18n/i18n.js' */
/** @import { LinksView } from '../../http' */
/** @import { Fetched } from '../../link/fetched.js' */
/** @import { Live } from '../../link/live.js' */
/** @import { Ending } from '../../link/outbox.js' */
/** @import { Answers } from '../../parts/answers.js' */
/** @import { StandingsBlock } from '../../parts/standings_block.js' */
/** @import { Windowed } from '../../parts/windowed.js' */
/** @import { ApartView, CorrectionPreview, DeskView, HistoryView, PublicView, RefusalView } from '../../protocol' */
/** @import { Request, Role, RoundView, ScheduleView } from '../../protocol' */
/** @import { SeatingProposalView, TableDetail } from '../../protocol' */
/** @import { Draft } from '../../state/sheet.js' */

/**
 * What the sections share.
 * @typedef {object} Desk
 * @property {string} tournament
 * @property {Live} live
 * @property {Answers} answers
 * @property {PublicView} view
 * @property {DeskView} staff
 * @property {Role} role
 * @property {Windowed} windowed
 * @property {StandingsBlock} standings
 * @property {Fetched<LinksView>} links
 * @property {Fetched<RoundView>} older
 * @property {Fetched<TableDetail>} detail
 * @property {Fetched<HistoryView>} history
 * @property {Fetched<SeatingProposalView>} seating
 * @property {Fetched<ScheduleView>} schedule
 * @property {Fetched<ApartView>} apart
 * @property {import('./screens.js').Screens} screens
 * @property {Memory} memory
 * @property {(content: (() => Child) | null) => void} show a dialog, or none
 * @property {() => void} update
 * @property {(command: Request, done: string, saidThere?: boolean) => Promise<Ending>} act `saidThere`: the form that
 *   sends it shows a refusal itself, for as long as it is open
 * @property {(player: string) => string} nameOf
 * @property {NonNullable<Names['roundOf']>} roundOf
 *
 * What somebody has typed and chosen; gone with the page, unless the session ended (`link/work.js`).
 * @typedef {object} Memory
 * @property {string} sought
 * @property {'all' | 'open' | 'awaiting' | 'disputed'} filter
 * @property {boolean} incomplete only the players of whom something is still to ask
 * @property {number | null} round an older round to look at
 * @property {TableMemory} table
 * @property {Record<string, string>} fields
 * @property {import('./rules.js').Edited | null} rules
 * @property {import('../../parts/plan_tables.js').Chosen | null} swap
 * @property {number | null} swapping the round whose seats are buttons
 * @property {import('./seating.js').Drawing} drawing
 * @property {import('./apart.js').NewPair} pair
 * @property {import('../../parts/person_picker.js').Picked} fixing
 * @property {import('./pile.js').Pile} pile
 * @property {import('./event_details.js').TypedDetails} details of the event, typed and not saved
 */

/**
 * What is being written about the table at the right.
 * @typedef {object} TableMemory
 * @property {string} key
 * @property {'paper' | 'amend' | 'correct' | null} mode
 * @property {Draft | null} draft
 * @property {string} note
 * @property {string} overtaken a note that was being written when somebody else changed the table
 * @property {boolean} tried
 * @property {RefusalView | null} refusal
 * @property {boolean} looking it is being worked out
 * @property {CorrectionPreview | null} preview what a correction would change
 */

/** @returns {Memory} */
export function freshMemory() {
  return {
    sought: '',
    filter: 'all',
    incomplete: false,
    round: null,
    fields: {},
    rules: null,
    swap: null,
    swapping: null,
    drawing: noDrawing(),
    pair: noPair(),
    fixing: nobodyYet(),
    pile: noPile(),
    details: {},
    table: {
      key: '',
      mode: null,
      draft: null,
      note: '',
      overtaken: '',
      tried: false,
      refusal: null,
      looking: false,
      preview: null,
    },
  };
}
