// Who is invited to the final: the invitations with their answers, and who moved up.

import { h } from '../../dom.js';
import { dateTime, t } from '../../i18n/i18n.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { makeFinal } from './make_final.js';
import { askReason } from './reason.js';
import { cell, headCell, seasonTable } from './table.js';
import { titleHolders } from './title_holders.js';

/** @import { AnswerWord, CandidateView, FinalToDo, SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

const ANSWERS = /** @type {AnswerWord[]} */ (['open', 'invited', 'accepted', 'declined', 'no_answer']);

/** @param {Keeping} keeping */
export function invitationsSection(keeping) {
  const holders = titleHolders(keeping);

  /** @param {CandidateView} candidate */
  function answer(candidate) {
    const wish = { answer: /** @type {AnswerWord} */ (candidate.answer), note: '', busy: false };
    const close = () => keeping.show(null);
    const submit = async () => {
      wish.busy = true;
      keeping.update();
      const done = await keeping.act(
        {
          type: 'record_answer',
          candidate: candidate.candidate,
          answer: wish.answer,
          ...(wish.note.trim() ? { note: wish.note } : {}),
        },
        t('season.done.answer', { name: candidate.name }),
      );
      wish.busy = false;
      if (done) close();
      keeping.update();
    };
    keeping.show(() =>
      dialog(
        { title: t('season.answer_of', { name: candidate.name }), close },
        form(
          {
            submit,
            label: t('season.record'),
            busy: wish.busy,
            second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
          },
          h(
            'fieldset.choices',
            h('legend', t('season.column.answer')),
            ANSWERS.map((one) =>
              h(
                'label.choice',
                { key: one },
                h('input', {
                  type: 'radio',
                  name: 'answer',
                  checked: wish.answer === one,
                  onchange: () => {
                    wish.answer = one;
                  },
                }),
                h('span', t(`season.answer.${one}`)),
              ),
            ),
          ),
          h('p.hint', t('season.answer_hint')),
          field(t('season.note'), {
            value: wish.note,
            maxlength: 500,
            oninput: (/** @type {Event} */ event) => {
              wish.note = typed(event);
            },
          }),
        ),
      ),
    );
  }

  /** @param {CandidateView} one */
  function candidate(one) {
    return h(
      'tr',
      { key: one.candidate, class: one.answer === 'declined' || one.answer === 'no_answer' ? 'left-out' : '' },
      cell('rank', one.rank === undefined ? '–' : String(one.rank)),
      headCell('player', one.name),
      cell(
        'way',
        one.instead_of ? t('season.instead_of', { name: one.instead_of }) : t(`season.by.${one.place}`),
        one.history.length > 0
          ? h(
              'details',
              h('summary', t('season.history')),
              h(
                'ul',
                one.history.map((moment, index) =>
                  h(
                    'li',
                    { key: index },
                    [dateTime(moment.at), t(`season.moment.${moment.what}`, { name: moment.about ?? '' }), moment.note]
                      .filter(Boolean)
                      .join(' · '),
                  ),
                ),
              ),
            )
          : null,
      ),
      cell(
        'answer',
        one.place === 'waiting'
          ? ''
          : [
              t(`season.answer.${one.answer}`),
              ' ',
              h('button.quiet', { type: 'button', onclick: () => answer(one) }, t('season.record')),
            ],
      ),
    );
  }

  return (/** @type {SeasonView} */ view, /** @type {SeasonDeskView} */ desk) => {
    const { invitations } = desk;
    const final = desk.final_tournament;
    return [
      h('h2', t('season.section.invitations')),
      holders(view, desk),
      desk.discarded && !invitations
        ? h('p.hint', { dir: 'auto' }, t('season.discarded', { reason: desk.discarded }))
        : null,
      invitations
        ? null
        : h(
            'div.acts',
            h(
              'button.button',
              {
                type: 'button',
                onclick: () => askToInvite(keeping, view, desk),
              },
              t('season.make_invitations'),
            ),
            h('p.hint', t('season.invitations_text')),
          ),
      invitations
        ? h(
            'section',
            { key: 'made' },
            h('p', t('season.holders', { n: invitations.holders, at: dateTime(invitations.made_at) })),
            invitations.list_changed ? h('p.warn', t('season.list_changed')) : null,
            final && desk.to_do_in_final ? finalToDo(final, desk.to_do_in_final) : null,
            seasonTable(['rank', 'player', 'way', 'answer'], invitations.candidates.map(candidate)),
            h(
              'div.acts',
              final
                ? h('a.button', { href: `/t/${final}/desk` }, t('season.to_final'))
                : h('button.button', { type: 'button', onclick: () => makeFinal(keeping) }, t('season.make_final')),
              h('a.button.second', { href: '#report' }, t('season.section.report')),
              final
                ? null
                : h(
                    'button.button.second',
                    {
                      type: 'button',
                      onclick: () =>
                        askReason(keeping, {
                          title: t('season.discard'),
                          label: t('season.discard'),
                          command: (reason) => ({ type: 'discard_invitations', reason }),
                          done: t('season.done.discard'),
                        }),
                    },
                    t('season.discard'),
                  ),
            ),
          )
        : null,
    ];
  };
}

/**
 * The roster of the final is its own desk's: what it does not say yet is said here until it does.
 * @param {string} final @param {FinalToDo} todo
 */
function finalToDo(final, { withdraw, enter }) {
  return h(
    'div.ask',
    { key: 'final', role: 'status' },
    h('p', t('season.final_differs')),
    h(
      'ul',
      withdraw.map((name, at) => h('li', { key: `out-${at}` }, t('season.final_withdraw', { name }))),
      enter.map((name, at) => h('li', { key: `in-${at}` }, t('season.final_enter', { name }))),
    ),
    h('a.button.second', { href: `/t/${final}/desk#players` }, t('season.to_final')),
  );
}

/**
 * People are told what comes of it, and the lot's key cannot be unpublished: so what it fixes is said before.
 * @param {Keeping} keeping @param {SeasonView} view @param {SeasonDeskView} desk
 */
function askToInvite(keeping, view, desk) {
  const state = { busy: false };
  const close = () => keeping.show(null);
  const free = view.rules.title_holders - desk.title_holders.length;
  const submit = async () => {
    state.busy = true;
    keeping.update();
    const done = await keeping.act({ type: 'make_invitations' }, t('season.done.invitations'));
    state.busy = false;
    if (done) close();
    keeping.update();
  };
  keeping.show(() =>
    dialog(
      { title: t('season.make_invitations'), close },
      h(
        'div.text',
        h('p', t('season.invitations_text')),
        h('p', t('season.invitations_fix')),
        free > 0 ? h('p.warn', t('season.titles_free', { n: free })) : null,
        desk.suggestions.length > 0 ? h('p.warn', t('season.suggestions_open', { n: desk.suggestions.length })) : null,
      ),
      form({
        submit,
        label: t('season.make_invitations'),
        busy: state.busy,
        second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
      }),
    ),
  );
}
