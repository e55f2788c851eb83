// A player says that the sheet is wrong: the reason, and if he likes his own version of it.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { refusalBox } from '../../parts/answers.js';
import { bringFault, field, typed } from '../../parts/dialog.js';
import { roundText } from '../../parts/round_text.js';
import { bringBefore, sheetForm } from '../../parts/sheet_form.js';
import { draftOf, sheetOf } from '../../state/sheet.js';
import { faults } from '../../state/tally.js';
import { mergedFaults } from './writing.js';

/** @import { PublicView, RefusalView, Request, TableDetail, TableView } from '../../protocol' */
/** @import { Ending } from '../../link/outbox.js' */
/** @import { Draft } from '../../state/sheet.js' */
/** @import { Phone } from '../phone.js' */

export class Disputing {
  /** @param {() => void} update */
  constructor(update) {
    this.update = update;
    this.going = false;
    this.reason = '';
    /** @type {Draft | null} */
    this.draft = null;
    this.revision = -1;
    /** @type {number | null} */
    this.open = null;
    /** @type {RefusalView | null} */
    this.refusal = null;
  }

  begin() {
    this.going = true;
    this.refusal = null;
    this.update();
    window.scrollTo({ top: 0 });
  }

  stop() {
    this.going = false;
    this.draft = null;
    this.update();
  }

  /** @param {Ending} ending @param {Request} command */
  ended(ending, command) {
    if (command.type !== 'dispute') return;
    this.refusal = ending.refusal;
    if (ending.refusal) return bringFault();
    this.reason = '';
    this.stop();
  }
}

/**
 * @param {Phone} phone
 * @param {PublicView} view
 * @param {TableView} table
 * @param {TableDetail | null} detail
 */
export function disputePanel(phone, view, table, detail) {
  const { dispute } = phone;
  if (!dispute.going || (table.state !== 'submitted' && table.state !== 'confirmed')) return null;
  const { rules } = view.tournament;
  if (dispute.draft && dispute.revision !== table.revision) dispute.draft = null;
  const writeOwn = () => {
    if (!detail?.sheet) return;
    dispute.draft = draftOf(rules, table.seats, detail.sheet.sheet);
    dispute.revision = table.revision;
    dispute.open = table.seats[0].seat;
    phone.update();
  };
  const busy = phone.live.outbox.find((command) => command.type === 'dispute') !== null;
  const found = dispute.draft ? faults(dispute.draft, rules) : [];
  // A version that says the same is no dispute: then the words have to say it.
  const same = dispute.refusal?.code === 'bad_field' ? dispute.refusal : null;
  const ready = dispute.draft ? found.length === 0 : dispute.reason.trim() !== '';
  return [
    h(
      'section.card.ask',
      { key: 'dispute' },
      h('h2', t('dispute.heading', { round: roundText(view), table: table.no })),
      h('p.plain', t('dispute.explain')),
      field(
        t('dispute.reason'),
        {
          tag: 'textarea',
          value: dispute.reason,
          maxlength: 500,
          rows: 3,
          oninput: (/** @type {Event} */ event) => {
            dispute.reason = typed(event);
            dispute.refusal = null;
            phone.update();
          },
        },
        null,
        same ? refusalText(same) : null,
      ),
      dispute.draft || !detail?.sheet
        ? null
        : h('button.button.second', { type: 'button', onclick: writeOwn }, t('dispute.own_version')),
    ),
    dispute.draft
      ? sheetForm({
          rules,
          seats: table.seats,
          draft: dispute.draft,
          open: dispute.open,
          faults: mergedFaults(found, dispute.refusal),
          nobodyAllowed: false,
          change: (edit) => {
            if (dispute.draft) dispute.draft = edit(dispute.draft);
            dispute.refusal = null;
            phone.update();
          },
          turnTo: (seat) => {
            dispute.open = seat;
            phone.update();
            bringBefore(seat);
          },
        })
      : null,
    same ? null : refusalBox(dispute.refusal, phone.answers),
    h(
      'div.bar',
      { key: 'bar' },
      ready ? null : h('p', t(dispute.draft ? 'dispute.sheet_unready' : 'dispute.reason_needed')),
      h(
        'button.button',
        {
          type: 'button',
          disabled: busy,
          onclick: () => {
            if (!ready) return;
            void phone.live.send({
              type: 'dispute',
              round: view.round?.no ?? 0,
              table: table.no,
              revision: table.revision,
              reason: dispute.reason.trim() || null,
              sheet: dispute.draft ? sheetOf(dispute.draft, rules) : null,
            });
            phone.update();
          },
        },
        busy ? t('answer.sending') : t('dispute.send'),
      ),
      h('button.button.second', { type: 'button', onclick: () => dispute.stop() }, t('back')),
    ),
  ];
}
