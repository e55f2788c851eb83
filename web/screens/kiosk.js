// A screen on the wall that its address tells what to show: `/t/5/kiosk`. One that a desk tells is in
// `kiosk/paired.js`.

import { screen } from '../render.js';
import { KioskPage } from './kiosk/page.js';
import { steady } from './kiosk/steady.js';

/** @param {string} tournament */
export function start(tournament) {
  const wall = steady();
  const update = screen(
    () => {
      wall.heard(page.live);
      return page.draw();
    },
    { before: () => page.before(), after: () => page.after() },
  );
  const page = new KioskPage({ tournament, shows: 'rotation' }, update);
}
