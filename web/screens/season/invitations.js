// Who goes to the final: title holders, invitations with their answers, who moved up, and the final itself.

import { h } from '../../dom.js';
import { dateTime, refusalText, t } from '../../i18n/i18n.js';
import { get, post } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { newRequestId } from '../../link/ids.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { fileLinks } from '../../parts/file_links.js';
import { found } from '../../state/standings.js';
import { askReason } from './reason.js';

/** @import { Outcome } from '../../http' */
/** @import { AnswerWord, CandidateView, RulesView, SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

const ANSWERS = /** @type {AnswerWord[]} */ (['open', 'invited', 'accepted', 'declined', 'no_answer']);
const FOUND_MOST = 8;

/** @param {Keeping} keeping */
export function invitationsSection(keeping) {
  const { link } = keeping;
  const state = { holder: '' };

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

  function makeFinal() {
    const wish = { title: '', preset: 'championship-2025', request: newRequestId(), busy: false, fault: '' };
    const presets = new Fetched(
      () => /** @type {Promise<Outcome<RulesView[]>>} */ (get('/presets', null)),
      keeping.update,
    );
    const close = () => keeping.show(null);
    const submit = async () => {
      wish.busy = true;
      keeping.update();
      const { title, preset, request } = wish;
      const outcome = await /** @type {Promise<Outcome<{ id: string }>>} */ (
        post(`/seasons/${link.season}/final`, link.as, { request, title, preset })
      );
      wish.busy = false;
      if (outcome.ok) return location.assign(`/t/${outcome.body.id}/desk`);
      if (outcome.refusal) wish.request = newRequestId();
      wish.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
      keeping.update();
      return undefined;
    };
    keeping.show(() =>
      dialog(
        { title: t('season.make_final'), close },
        form(
          { submit, label: t('season.make_final'), busy: wish.busy },
          h('p.hint', t('season.final_text')),
          field(t('new.title'), {
            value: wish.title,
            required: true,
            maxlength: 120,
            oninput: (/** @type {Event} */ event) => {
              wish.title = typed(event);
            },
          }),
          h(
            'label.field',
            h('span', t('new.preset')),
            h(
              'select',
              {
                onchange: (/** @type {Event} */ event) => {
                  wish.preset = typed(event);
                },
              },
              (presets.want('presets') ?? []).map((rules) =>
                h('option', { value: rules.preset, selected: rules.preset === wish.preset }, rules.name),
              ),
            ),
          ),
          wish.fault ? h('p.refusal', { role: 'alert' }, wish.fault) : null,
        ),
      ),
    );
  }

  /** @param {SeasonView} view @param {SeasonDeskView} desk */
  function titleHolders(view, desk) {
    const fixed = desk.invitations !== undefined;
    const sought = state.holder.trim();
    const rows = sought
      ? found(view.rows.map((row) => ({ ...row, player: row.person })), sought).slice(0, FOUND_MOST)
      : [];
    return h(
      'section',
      { key: 'titles' },
      h('h3', t('season.title_holders', { n: view.rules.title_holders })),
      h(
        'ul',
        desk.title_holders.map((holder) =>
          h(
            'li',
            { key: holder.entry },
            h('bdi', holder.name),
            ' ',
            fixed
              ? null
              : h(
                  'button.quiet',
                  {
                    type: 'button',
                    onclick: () =>
                      void keeping.act(
                        { type: 'remove_title_holder', entry: holder.entry },
                        t('season.done.title_removed', { name: holder.name }),
                      ),
                  },
                  t('season.remove'),
                ),
          ),
        ),
      ),
      fixed || desk.title_holders.length >= view.rules.title_holders
        ? null
        : [
            field(t('season.title_holder_name'), {
              value: state.holder,
              maxlength: 80,
              oninput: (/** @type {Event} */ event) => {
                state.holder = typed(event);
                keeping.update();
              },
            }),
            h(
              'div.acts',
              rows.map((row) =>
                h(
                  'button.button.second',
                  {
                    type: 'button',
                    key: row.person,
                    onclick: async () => {
                      state.holder = '';
                      await keeping.act(
                        { type: 'name_title_holder', person: row.person },
                        t('season.done.title', { name: row.name }),
                      );
                    },
                  },
                  t('season.rank', { rank: row.rank }),
                  ' ',
                  row.name,
                ),
              ),
              sought && rows.length === 0
                ? h(
                    'button.button.second',
                    {
                      type: 'button',
                      onclick: async () => {
                        state.holder = '';
                        await keeping.act(
                          { type: 'add_title_holder', name: sought },
                          t('season.done.title', { name: sought }),
                        );
                      },
                    },
                    t('season.add_outside', { name: sought }),
                  )
                : null,
            ),
          ],
    );
  }

  /** @param {CandidateView} one */
  function candidate(one) {
    return h(
      'tr',
      { key: one.candidate, class: one.answer === 'declined' || one.answer === 'no_answer' ? 'left-out' : '' },
      h('td.rank', one.rank === undefined ? '–' : String(one.rank)),
      h('th', { scope: 'row', dir: 'auto' }, one.name),
      h(
        'td',
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
      h('td', one.place === 'waiting' ? '' : t(`season.answer.${one.answer}`)),
      h(
        'td',
        one.place === 'waiting'
          ? null
          : h('button.quiet', { type: 'button', onclick: () => answer(one) }, t('season.record')),
      ),
    );
  }

  return (/** @type {SeasonView} */ view, /** @type {SeasonDeskView} */ desk) => {
    const { invitations } = desk;
    const final = desk.final_tournament;
    return [
      h('h2', t('season.section.invitations')),
      titleHolders(view, desk),
      desk.discarded && !invitations ? h('p.hint', { dir: 'auto' }, t('season.discarded', { reason: desk.discarded })) : null,
      invitations
        ? null
        : h(
            'div.acts',
            h(
              'button.button',
              {
                type: 'button',
                onclick: () => void keeping.act({ type: 'make_invitations' }, t('season.done.invitations')),
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
            h(
              'div.season-list',
              h(
                'table',
                h(
                  'thead',
                  h(
                    'tr',
                    ['rank', 'player', 'way', 'answer', 'act'].map((column) =>
                      h('th', { scope: 'col', key: column, class: column }, t(`season.column.${column}`)),
                    ),
                  ),
                ),
                h('tbody', invitations.candidates.map(candidate)),
              ),
            ),
            h(
              'div.acts',
              final
                ? h('a.button', { href: `/t/${final}/desk` }, t('season.to_final'))
                : h('button.button', { type: 'button', onclick: makeFinal }, t('season.make_final')),
              fileLinks(t('season.finalists_file'), (end) => `/s/${link.season}/finalists.${end}`, 'a.button.second'),
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
