// The captain writes the sheet, checks it with the table, and hands it in; until the server has answered, the phone
// says where the sheet is. Nothing typed is lost: the draft is kept, and handed in it waits in the outbox.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../link/drafts.js';
import { refusalBox } from '../../parts/answers.js';
import { bringFault } from '../../parts/dialog.js';
import { roundText } from '../../parts/round_text.js';
import { bringBefore, bringKeys, brief, sheetForm } from '../../parts/sheet_form.js';
import { name, seatMark } from '../../parts/small.js';
import { carriedOver, emptyDraft, sheetOf } from '../../state/sheet.js';
import {
  armyHolder,
  armyTie,
  faults,
  isUnfinished,
  places,
  points,
  questions,
  roadHolder,
  roadTie,
  warnings,
} from '../../state/tally.js';
import { called } from '../../state/people.js';

/** @import { Names } from '../../i18n/i18n.js' */
/** @import { PublicView, RefusalView, Request, TableView } from '../../protocol' */
/** @import { Live } from '../../link/live.js' */
/** @import { Ending } from '../../link/outbox.js' */
/** @import { Draft } from '../../state/sheet.js' */
/** @import { Fault } from '../../state/tally.js' */
/** @import { Left } from '../phone.js' */

export class Writing {
  /** @param {string} tournament @param {Live} live @param {() => void} update */
  constructor(tournament, live, update) {
    this.tournament = tournament;
    this.live = live;
    this.update = update;
    /** @type {string | null} */
    this.key = null;
    this.revision = -1;
    /** When the round that is written for was made. @type {string | undefined} */
    this.made = undefined;
    /** @type {Draft | null} */
    this.draft = null;
    this.savedAt = 0;
    this.lasting = true;
    /** @type {number | null} */
    this.open = null;
    this.checking = false;
    /** What is still to be written is said only after somebody tried to go on. @type {boolean} */
    this.tried = false;
    /** @type {RefusalView | null} */
    this.refusal = null;
    // "Back" of the phone leads from the question to the sheet, not away from the page.
    window.addEventListener('popstate', () => {
      this.checking = false;
      this.update();
    });
  }

  startChecking() {
    this.checking = true;
    history.pushState({ checking: true }, '');
  }

  stopChecking() {
    if (!this.checking) return;
    this.checking = false;
    if (history.state?.checking) history.back();
    this.update();
  }

  /**
   * What was written for this round; before it was drawn it was for one that was taken back.
   * @param {PublicView} view @param {string} key
   */
  read({ round }, key) {
    const read = readDraft(key);
    return read?.made !== undefined && read.made !== round?.made_at ? null : read;
  }

  /** @param {PublicView} view @param {TableView} table */
  load(view, table) {
    const key = draftKey(this.tournament, view.round?.no ?? 0, table.no, 'sheet');
    if (key === this.key && table.revision === this.revision && this.draft) return;
    const fresh = emptyDraft(view.tournament.rules, table.seats, readDraft(key)?.draft.kind);
    const kept = this.read(view, key);
    this.draft = kept ? carriedOver(kept.draft, fresh) : fresh;
    this.savedAt = kept?.at ?? 0;
    this.open = this.draft.lines.find((line) => !line.entered)?.seat ?? null;
    bringKeys();
    this.stopChecking();
    if (key !== this.key) this.refusal = null;
    this.key = key;
    this.made = view.round?.made_at;
    this.revision = table.revision;
    this.tried = false;
  }

  /** @param {(draft: Draft) => Draft} edit */
  change(edit) {
    if (!this.draft) return;
    this.draft = edit(this.draft);
    this.savedAt = Date.now();
    if (this.refusal?.code === 'sheet_has_faults') this.refusal = null;
    const { revision, draft, made, savedAt: at } = this;
    if (this.key) this.lasting = keepDraft(this.key, { revision, draft, at, made });
    this.update();
  }

  /** @param {PublicView} view @param {TableView} table */
  pending(view, table) {
    return this.live.outbox.find(
      (command) => command.type === 'submit' && command.table === table.no && command.round === view.round?.no,
    );
  }

  /** @param {PublicView} view @param {TableView} table */
  onItsWay(view, table) {
    return this.pending(view, table) !== null;
  }

  /**
   * What was being written here while somebody else came to hand in, or has done so.
   * @param {PublicView} view @param {TableView} table @param {boolean} captain @returns {Left | null}
   */
  left(view, table, captain) {
    if ((captain && table.state === 'awaiting') || view.round?.locked || this.pending(view, table)) return null;
    const key = draftKey(this.tournament, view.round?.no ?? 0, table.no, 'sheet');
    const read = this.read(view, key);
    if (!read?.draft.lines.some((line) => line.entered)) return null;
    const vp = points(read.draft);
    return { key, lines: read.draft.lines.map(({ seat, player }) => ({ player, vp: vp.get(seat) ?? null })) };
  }

  /** @param {Ending} ending @param {Request} command */
  ended(ending, command) {
    if (command.type !== 'submit') return;
    this.stopChecking();
    this.refusal = ending.refusal;
    if (ending.refusal) {
      this.tried = true;
      this.open = ending.refusal.faults?.find((fault) => fault.seat !== undefined)?.seat ?? this.open;
      bringFault();
    } else {
      // The page may have been loaded anew since, or show another table.
      const key = draftKey(this.tournament, command.round, command.table, 'sheet');
      dropDraft(key);
      if (key === this.key) this.draft = null;
    }
  }

  /** @param {PublicView} view @param {TableView} table @param {Names} names */
  panel(view, table, names) {
    const pending = this.pending(view, table);
    if (pending) return this.wayPanel(pending.leg, view, table);
    this.load(view, table);
    const draft = /** @type {Draft} */ (this.draft);
    const { rules } = view.tournament;
    return this.checking ? this.checkPanel(draft, view, table) : this.formPanel(draft, rules, table, names);
  }

  /**
   * @param {Draft} draft @param {import('../../protocol').RulesView} rules @param {TableView} table
   * @param {Names} names
   */
  formPanel(draft, rules, table, names) {
    const entered = draft.lines.filter(
      (line) => line.entered && (line.missing || draft.kind === 'pieces' || line.vp !== null),
    ).length;
    const found = faults(draft, rules);
    const shown = mergedFaults(this.tried ? found : found.filter((fault) => !isUnfinished(fault)), this.refusal);
    return [
      refusalBox(this.refusal, names),
      sheetForm({
        rules,
        seats: table.seats,
        draft,
        open: this.open,
        faults: shown,
        nobodyAllowed: false,
        change: (edit) => this.change(edit),
        turnTo: (seat) => {
          this.open = seat;
          this.update();
          bringBefore(seat);
        },
      }),
      this.lasting ? h('p.hint.keep-open', { key: 'keep-open' }, t('keep_open')) : null,
      h(
        'div.bar',
        { key: 'bar' },
        h(
          'p',
          h('span', t('entered', { have: entered, n: draft.lines.length })),
          this.savedAt > 0
            ? h('span', this.lasting ? t('saved_here', { time: time(this.savedAt) }) : t('saved_not'))
            : null,
        ),
        h('button.button', { type: 'button', onclick: () => this.goOn(rules) }, t('check_and_hand_in')),
      ),
    ];
  }

  /** @param {import('../../protocol').RulesView} rules */
  goOn(rules) {
    const found = this.draft ? faults(this.draft, rules) : [];
    this.tried = true;
    if (found.length > 0) {
      this.open = found.find((fault) => fault.seat !== undefined)?.seat ?? null;
      this.update();
      bringFault();
      return;
    }
    this.startChecking();
    this.refusal = null;
    this.update();
    window.scrollTo({ top: 0 });
  }

  /**
   * "Mira 10, Tobias 8: hand in?"
   * @param {Draft} draft
   * @param {PublicView} view
   * @param {TableView} table
   */
  checkPanel(draft, view, table) {
    const vp = points(draft);
    const place = places(draft, view.tournament.rules);
    const order = [...draft.lines].sort(
      (one, other) => (place.get(one.seat) ?? Infinity) - (place.get(other.seat) ?? Infinity) || one.seat - other.seat,
    );
    const worth = (/** @type {Draft['lines'][0]} */ line, /** @type {number | undefined} */ at) =>
      line.missing ? '' : [at ? t('place.n', { place: at }) : '', brief(draft, line, true)].filter(Boolean).join(' · ');
    const all = [...vp.values()].reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
    return [
      h(
        'section.card.check',
        { key: 'check' },
        h(
          'h2',
          { tabindex: '-1', onmount: (/** @type {HTMLElement} */ title) => title.focus() },
          t('check.title', { round: roundText(view), table: table.no }),
        ),
        h(
          'ol.check-list',
          order.map((line) => {
            const seat = table.seats.find((one) => one.seat === line.seat);
            if (!seat) return null;
            return h(
              'li',
              { key: line.seat },
              seatMark(line.seat),
              h('div', name(seat), h('p', worth(line, place.get(line.seat)))),
              h('b', { class: line.missing ? 'none' : '' }, vp.get(line.seat) ?? t('missing.short')),
            );
          }),
        ),
        h('p.check-sum', t('check.table', { n: all })),
        this.answered(draft, table, view.tournament.rules).map((said) => h('p', { key: said }, said)),
        draft.lines.some((line) => line.missing) ? h('p.warn', t('check.missing')) : null,
        warnings(draft, view.tournament.rules).map((code) => h('p.warn', { key: code }, t(`warning.${code}`))),
        h('p.hint', t('check.read_out')),
        h('p.hint', t('keep_open')),
      ),
      h(
        'div.bar',
        { key: 'bar' },
        h('button.button', { type: 'button', onclick: () => this.handIn(draft, view, table) }, t('hand_in')),
        h(
          'button.button.second',
          {
            type: 'button',
            onclick: () => this.stopChecking(),
          },
          t('back_to_sheet'),
        ),
      ),
    ];
  }

  /**
   * Who holds the cards, and what the table answered.
   * @param {Draft} draft @param {TableView} table @param {import('../../protocol').RulesView} rules @returns {string[]}
   */
  answered(draft, table, rules) {
    const nameOf = (/** @type {number | null} */ seat) => {
      const found = table.seats.find((one) => one.seat === seat);
      return found ? called(found) : null;
    };
    const army = nameOf(armyHolder(draft));
    const road = nameOf(roadHolder(draft));
    const declared = nameOf(draft.declared);
    const asked = questions(draft, rules).map((question) => question.mark);
    const first = (/** @type {boolean} */ tie, /** @type {string} */ mark) => (tie ? ` (${t(`piece.${mark}`)})` : '');
    return [
      army === null ? '' : t('check.army', { name: army }) + first(armyTie(draft).length > 0, 'army_first'),
      road === null ? '' : t('check.road', { name: road }) + first(roadTie(draft).length > 0, 'road_first'),
      draft.road_nobody && roadTie(draft).length > 0 ? t('check.road_nobody') : '',
      declared === null || !asked.includes('declared') ? '' : t('check.declared', { name: declared }),
    ].filter((said) => said !== '');
  }

  /** @param {Draft} draft @param {PublicView} view @param {TableView} table */
  handIn(draft, view, table) {
    const sheet = sheetOf(draft, view.tournament.rules);
    void this.live.send({
      type: 'submit',
      round: view.round?.no ?? 0,
      table: table.no,
      revision: table.revision,
      sheet,
    });
    this.update();
  }

  /**
   * Saved here, sent, confirmed: where the sheet is.
   * @param {'saved' | 'sent'} leg
   * @param {PublicView} view
   * @param {TableView} table
   */
  wayPanel(leg, view, table) {
    const step = (/** @type {string} */ key, /** @type {boolean} */ done) =>
      h('li', { class: done ? 'done' : '' }, h('span', { 'aria-hidden': 'true' }, done ? '✓' : '○'), t(key));
    // Written to a connection that turns out to be dead, it is not sent.
    const offline = this.live.status === 'offline';
    return h(
      'section.card.way',
      { key: 'way', role: 'status', 'aria-live': 'polite' },
      h('h2', t('way.title', { round: roundText(view), table: table.no })),
      h('ol', step('way.saved', true), step('way.sent', leg === 'sent' && !offline), step('way.confirmed', false)),
      h('p.hint', offline ? t('way.offline') : t('way.hint')),
    );
  }
}

/**
 * What this phone found, and what the server said.
 * @param {Fault[]} own
 * @param {RefusalView | null} refusal
 * @returns {Fault[]}
 */
export function mergedFaults(own, refusal) {
  const told = (refusal?.faults ?? []).map(({ code, message, seat, field }) => ({ code, message, seat, field }));
  const known = new Set(told.map((fault) => `${fault.code}.${fault.seat}`));
  return [...told, ...own.filter((fault) => !known.has(`${fault.code}.${fault.seat}`))];
}
