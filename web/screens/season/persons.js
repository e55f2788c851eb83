// Who is the same person in several tournaments: suggestions to link or to part, and links to undo.

import { h } from '../../dom.js';
import { list, t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { name } from '../../parts/small.js';
import { found } from '../../state/standings.js';
import { askWithEffect } from './effect.js';

/** @import { SeasonDeskView, SeasonView, SuggestedPerson } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

const FOUND_MOST = 20;

/** @param {Keeping} keeping */
export function personsSection(keeping) {
  const state = { sought: '', chosen: /** @type {Map<string, string>} */ (new Map()) };

  /** @param {{ person: string, name: string }[]} persons */
  const link = (persons) =>
    void askWithEffect(keeping, {
      title: t('season.link_title', { names: persons.map((one) => one.name) }),
      label: t('season.link'),
      command: { type: 'link', persons: persons.map((one) => one.person) },
      done: t('season.done.link'),
    });

  /** @param {SuggestedPerson[]} alike */
  function suggestion(alike) {
    const [one, ...others] = alike;
    return h(
      'li.card.pad-card',
      { key: alike.map(({ person }) => person).join() },
      h(
        'ul',
        alike.map((person) =>
          h(
            'li',
            { key: person.person },
            name(person),
            ' ',
            person.same_mail ? h('span.tag', t('season.same_mail')) : null,
            ' ',
            h(
              'span.hint',
              [person.rank ? t('season.rank', { rank: person.rank }) : '', list(person.events)]
                .filter(Boolean)
                .join(' · '),
            ),
          ),
        ),
      ),
      h(
        'div.acts',
        h('button.button', { type: 'button', onclick: () => link(alike) }, t('season.same')),
        h(
          'button.button.second',
          {
            type: 'button',
            onclick: async () => {
              for (const other of others) {
                await keeping.act({ type: 'keep_apart', one: one.person, other: other.person }, t('season.done.apart'));
              }
            },
          },
          t('season.different'),
        ),
      ),
    );
  }

  /** @param {SeasonView} view */
  function byHand(view) {
    const sought = state.sought.trim();
    const rows = sought
      ? found(
          view.rows.map((row) => ({ ...row, player: row.person })),
          sought,
        ).slice(0, FOUND_MOST)
      : [];
    const chosen = [...state.chosen].map(([person, called]) => ({ person, name: called }));
    return h(
      'section',
      { key: 'by-hand' },
      h('h3', t('season.link_by_hand')),
      field(t('find.label'), {
        type: 'search',
        value: state.sought,
        maxlength: 80,
        oninput: (/** @type {Event} */ event) => {
          state.sought = typed(event);
          keeping.update();
        },
      }),
      h(
        'ul',
        rows.map((row) =>
          h(
            'li',
            { key: row.person },
            h(
              'label.check',
              h('input', {
                type: 'checkbox',
                checked: state.chosen.has(row.person),
                onchange: () => {
                  if (!state.chosen.delete(row.person)) state.chosen.set(row.person, row.name);
                  keeping.update();
                },
              }),
              h('span', t('season.rank', { rank: row.rank }), ' ', name(row)),
            ),
          ),
        ),
      ),
      chosen.length > 1
        ? h(
            'button.button',
            {
              type: 'button',
              onclick: () => {
                state.chosen.clear();
                link(chosen);
              },
            },
            t('season.link_these', { names: chosen.map((one) => one.name) }),
          )
        : null,
    );
  }

  return (/** @type {SeasonView} */ view, /** @type {SeasonDeskView} */ desk) => [
    h('h2', t('season.section.persons')),
    h('p.hint', t('season.persons_text')),
    h(
      'section',
      { key: 'alike' },
      desk.suggestions.length === 0
        ? h('p.empty', t('season.suggestions_none'))
        : h('ul', desk.suggestions.map(suggestion)),
    ),
    byHand(view),
    desk.linked.length > 0
      ? h(
          'section',
          { key: 'linked' },
          h('h3', t('season.linked')),
          h(
            'ul',
            desk.linked.map((person) =>
              h(
                'li.card.pad-card',
                { key: person.person },
                h('h4', { dir: 'auto' }, person.name),
                h(
                  'ul',
                  person.entries.map((entry) =>
                    h(
                      'li',
                      { key: entry.entry },
                      name(entry),
                      ' ',
                      h('span.hint', list(entry.events)),
                      ' ',
                      h(
                        'button.quiet',
                        {
                          type: 'button',
                          onclick: () =>
                            void askWithEffect(keeping, {
                              title: t('season.unlink_title', { name: entry.name }),
                              label: t('season.unlink'),
                              command: { type: 'unlink', entry: entry.entry },
                              done: t('season.done.unlink'),
                            }),
                        },
                        t('season.unlink'),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        )
      : null,
  ];
}
