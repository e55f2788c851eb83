// What belongs to a head organizer or season keeper who is signed in: on which devices, and the password.

import { h } from '../dom.js';
import { dateTime, refusalText, t } from '../i18n/i18n.js';
import { get, post, remove } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { accountSession } from '../link/session.js';
import { refusalBox } from '../parts/answers.js';
import { deviceText } from '../parts/device.js';
import { field, form, typed } from '../parts/dialog.js';
import { pageFooter, plainMessage } from '../parts/shell.js';
import { hex } from '../parts/small.js';
import { screen } from '../render.js';

/** @import { DeviceRow, Outcome } from '../http' */
/** @import { RefusalView } from '../protocol' */

const PASSWORD_LEAST = 8;

export function start() {
  document.title = t('account.mine');
  const as = accountSession();
  const update = screen(() => draw());
  const state = {
    current: '',
    password: '',
    again: '',
    busy: false,
    fault: '',
    refusal: /** @type {RefusalView | null} */ (null),
    said: '',
  };
  const devices = new Fetched(() => /** @type {Promise<Outcome<DeviceRow[]>>} */ (get('/devices', as)), update);

  /** @param {string} path @param {string} said */
  async function end(path, said) {
    const outcome = await remove(path, as);
    state.said = outcome.ok ? said : outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    devices.refresh();
    update();
  }

  async function change() {
    const { current, password, again } = state;
    state.refusal = null;
    state.said = '';
    state.fault =
      password.length < PASSWORD_LEAST
        ? t('password.short', { n: PASSWORD_LEAST })
        : password !== again
          ? t('password.differs')
          : '';
    if (state.fault) return update();
    state.busy = true;
    update();
    const outcome = await /** @type {Promise<Outcome<null>>} */ (post('/account/password', as, { current, password }));
    state.busy = false;
    if (outcome.ok) {
      state.current = state.password = state.again = '';
      state.said = t('password.changed');
      devices.refresh();
    } else if (outcome.refusal) state.refusal = outcome.refusal;
    else state.fault = t('answer.no_network');
    update();
  }

  /** @param {'current' | 'password' | 'again'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };

  /** @param {DeviceRow} row */
  function device(row) {
    return h(
      'li',
      { key: row.as },
      h(
        'div.who',
        deviceText(row.device),
        row.this ? h('span.tag', t('devices.this')) : null,
        h('small', t('devices.used', { since: dateTime(row.signed_in_at), time: dateTime(row.last_used) })),
      ),
      row.this
        ? null
        : h(
            'button.button.second',
            {
              type: 'button',
              onclick: () => void end(`/devices/${row.as}`, t('devices.ended', { device: deviceText(row.device) })),
            },
            t('devices.end'),
          ),
    );
  }

  /** @param {DeviceRow[] | null} rows */
  function list(rows) {
    if (!rows) return h('p.empty', devices.failures > 0 ? t('offline.trying') : t('loading'));
    return [
      h('ul.roster.devices', { key: 'devices' }, rows.map(device)),
      rows.length > 1
        ? h(
            'div.acts',
            { key: 'others' },
            h(
              'button.button.second',
              { type: 'button', onclick: () => void end('/devices', t('devices.others_ended')) },
              t('devices.end_others'),
            ),
          )
        : null,
    ];
  }

  function draw() {
    const home = h('a.button.second', { href: '/' }, t('to.home'));
    const rows = as ? devices.want('devices') : null;
    if (!as || devices.refusal) return [plainMessage(t('account.mine'), t('account.none'), home), pageFooter()];
    return [
      h(
        'main.narrow.account',
        { key: 'main' },
        h('header.page-top', hex('R'), h('div', h('h1', t('account.mine')), h('p', t('account.text'))), home),
        h('p', { key: 'said', role: 'status', class: state.said ? 'hint' : 'hidden' }, state.said),
        h(
          'section.card.pad-card',
          { key: 'where' },
          h('h2', t('devices')),
          h('p.hint', t('devices.text')),
          list(rows),
        ),
        h(
          'section.card.pad-card',
          { key: 'password' },
          h('h2', t('password.change')),
          h('p.hint', t('password.change_text')),
          form(
            { submit: change, label: t('password.change'), busy: state.busy },
            field(t('password.current'), {
              type: 'password',
              value: state.current,
              required: true,
              autocomplete: 'current-password',
              oninput: keep('current'),
            }),
            field(
              t('password.new'),
              {
                type: 'password',
                value: state.password,
                required: true,
                autocomplete: 'new-password',
                oninput: keep('password'),
              },
              t('password.short', { n: PASSWORD_LEAST }),
            ),
            field(
              t('password.again'),
              {
                type: 'password',
                value: state.again,
                required: true,
                autocomplete: 'new-password',
                oninput: keep('again'),
              },
              null,
              state.fault || null,
            ),
            refusalBox(state.refusal),
          ),
        ),
      ),
      pageFooter(),
    ];
  }
}
