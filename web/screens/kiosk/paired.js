// A blank screen, `/kiosk`: it shows a code until a desk has paired it, and then what the desk chose, whenever the desk
// chooses something else, too.

import { h } from '../../dom.js';
import { LANGUAGES, chooseLanguage, currentLanguage, inLanguage, loadInAll, t } from '../../i18n/i18n.js';
import { Paired } from '../../link/paired.js';
import { screen } from '../../render.js';
import { KioskPage } from './page.js';
import { steady } from './steady.js';

/** @import { Language } from '../../i18n/i18n.js' */

/** The state of the link is looked at this often, while there is no feed that says it. */
const LOOK_EVERY_MS = 1_000;
/** A code is read in two halves. */
const HALF = 3;

export function start() {
  const wall = steady();
  /** @type {KioskPage | null} */
  let page = null;
  const update = screen(() => draw(), { before: () => page?.before(), after: () => page?.after() });
  const paired = new Paired(() => {
    decided();
    update();
  });
  document.title = t('kiosk.pair.title');
  void loadInAll('kiosk').then(update, () => undefined);
  setInterval(() => {
    if (page) return;
    wall.waited(paired.failures === 0);
    update();
  }, LOOK_EVERY_MS);

  /** What the desk decided last, as soon as it is known. */
  function decided() {
    const shows = paired.held?.shows;
    // While the server is away nothing was decided: what is on the screen stays.
    if (!paired.held) return paired.token === null ? leave() : undefined;
    if (!shows) return leave();
    if (page?.tournament !== shows.tournament) {
      page?.close();
      page = new KioskPage(shows, update);
    }
    page.shows = shows.shows;
    void speaks(shows.language);
    wall.looks(shows.theme);
  }

  /** As soon as the texts are there; meanwhile it goes on in the language before. @param {Language} wanted */
  async function speaks(wanted) {
    while (wanted !== currentLanguage() && wanted === paired.held?.shows?.language) {
      if (!(await chooseLanguage(wanted))) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    update();
  }

  function leave() {
    page?.close();
    page = null;
    wall.looks('dark');
    document.title = t('kiosk.pair.title');
  }

  function draw() {
    if (page) {
      wall.heard(page.live);
      return page.draw();
    }
    return pairing(paired);
  }
}

/** @param {Paired} paired */
function pairing({ held, failures }) {
  const code = held?.code;
  return h(
    'main.pairing',
    { key: 'pairing' },
    h('h1.hidden', t('kiosk.pair.title')),
    h('span.hex.big', { 'aria-hidden': 'true' }, 'R'),
    code
      ? h(
          'p.pair-code',
          { role: 'status', 'aria-label': t('kiosk.pair.code', { code: [...code].join(' ') }) },
          [code.slice(0, HALF), code.slice(HALF)].map((half) =>
            h('span', { 'aria-hidden': 'true' }, [...half].map((letter) => h('b', letter))),
          ),
        )
      : h('p.pair-code.none', { role: 'status' }, t(failures > 0 ? 'offline.trying' : 'loading')),
    code && failures > 1 ? h('p.away', { role: 'alert' }, t('offline.trying')) : null,
    // Whoever stands before it has not chosen a language yet.
    h(
      'ul',
      LANGUAGES.map(({ code: language }) =>
        h(
          'li',
          { key: language, lang: language },
          h('b', inLanguage(language, 'kiosk.pair.title')),
          h('span', inLanguage(language, 'kiosk.pair.how')),
        ),
      ),
    ),
  );
}
