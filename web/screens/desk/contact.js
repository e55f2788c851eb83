// What somebody said when he registered, for organizers: put right, completed, handed out to him, and his wish whom not
// to meet made a pair that is kept apart.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { dialog, typed } from '../../parts/dialog.js';
import { emptyForm, formState, registrationForm, sendChange } from '../../parts/registration_form.js';
import { askToErase } from './erase.js';
import { called } from '../../state/people.js';

/** @import { AboutTournament, ContactRow, RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * @param {Desk} desk @param {RosterRow} row @param {ContactRow | undefined} said @param {AboutTournament | null} page
 */
export function contactDialog(desk, row, said, page) {
  const state = formState(said?.registration ?? { ...emptyForm(), name: row.name, club: row.club });
  const pair = { with: '' };
  const close = () => desk.show(null);
  const submit = async () => {
    if (!(await sendChange(state, desk.tournament, desk.live.as, row.player, desk.update))) return;
    desk.answers.say('good', t('done.change_registration', { name: called(row) }));
    close();
  };
  desk.show(() =>
    dialog(
      { title: called(row), close, wide: true },
      h('p', t('regs.code', { code: row.code })),
      said?.registration?.wishes
        ? h(
            'div.ask',
            h('p', { dir: 'auto' }, `${t('reg.wishes')}: ${said.registration.wishes}`),
            h(
              'select',
              {
                'aria-label': t('regs.apart_with'),
                onchange: (/** @type {Event} */ event) => {
                  pair.with = typed(event);
                },
              },
              h('option', { value: '' }, t('choose')),
              desk.staff.roster
                .filter((other) => other.player !== row.player)
                .map((other) => h('option', { value: other.player }, called(other))),
            ),
            h(
              'button.button.second',
              {
                type: 'button',
                onclick: () => {
                  if (!pair.with) return;
                  const names = `${called(row)}, ${desk.nameOf(pair.with)}`;
                  void desk.act(
                    { type: 'keep_apart', pairs: [[row.player, pair.with]] },
                    t('done.keep_apart', { names }),
                  );
                },
              },
              t('regs.apart'),
            ),
          )
        : null,
      registrationForm(state, {
        required: page?.required ?? [],
        consentRequired: page?.consent_required ?? false,
        label: t('save'),
        submit,
        update: desk.update,
        kept: page?.contacts_kept_until,
        second: h(
          'a.button.second',
          {
            href: asLink(`/api/v1/tournaments/${desk.tournament}/contacts/${row.player}`, desk.live.as),
            download: `${row.player}.json`,
          },
          t('regs.export'),
        ),
      }),
      h(
        'div.acts',
        h('button.button.danger', { type: 'button', onclick: () => askToErase(desk, row) }, t('player.erase')),
      ),
    ),
  );
}
