// What every screen on the wall does beside showing things: it stays awake, is dark or light as decided, and loads itself
// anew after an update of the server.

import { stayAwake } from '../../link/awake.js';
import { Edition } from '../../link/edition.js';

/** @import { Live } from '../../link/live.js' */

/** @param {'dark' | 'light'} [theme] */
export function steady(theme = 'dark') {
  const root = document.documentElement;
  root.classList.add('kiosk');
  root.dataset.theme = theme;
  stayAwake();
  const edition = new Edition();
  for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, () => edition.moved());
  /** @type {unknown} */
  let seen = null;
  return {
    /** To be told whenever the feed was heard. @param {Live} live */
    heard(live) {
      if (live.held?.view !== seen) edition.moved();
      seen = live.held?.view;
      edition.look(live.status === 'live' || live.status === 'polling');
    },
    /** To be told now and then while there is no feed. @param {boolean} connected */
    waited(connected) {
      edition.look(connected);
    },
    /** @param {'dark' | 'light'} look */
    looks(look) {
      if (root.dataset.theme !== look) root.dataset.theme = look;
    },
  };
}
