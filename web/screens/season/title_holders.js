// Who plays in the final as a title holder: somebody of the list, or somebody who did not play this season.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { found } from '../../state/standings.js';

/** @import { SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

const FOUND_MOST = 8;

/** @param {Keeping} keeping */
export function titleHolders(keeping) {
  const state = { holder: '' };

  return (/** @type {SeasonView} */ view, /** @type {SeasonDeskView} */ desk) => {
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
  };
}
