// Which screen an address means. Every page but the phone's is the same document; only the screen that is asked for is
// loaded.

import { loadTexts } from './i18n/i18n.js';

/** @type {[RegExp, (match: RegExpMatchArray) => Promise<void>][]} */
const ROUTES = [
  [/^\/$/, async () => (await import('./screens/home.js')).start()],
  [/^\/setup\/?$/, async () => (await import('./screens/setup.js')).start('setup')],
  [/^\/reset\/?$/, async () => (await import('./screens/setup.js')).start('reset')],
  [
    /^\/t\/([\w-]+)(?:\/(?:course|player\/\d+|round\/\d+|table\/\d+))?\/?$/,
    async ([, id]) => (await import('./screens/public.js')).start(id),
  ],
  [/^\/account\/?$/, async () => (await import('./screens/account.js')).start()],
  [/^\/kiosk\/?$/, async () => (await import('./screens/kiosk/paired.js')).start()],
  [/^\/t\/([\w-]+)\/kiosk\/?$/, async ([, id]) => (await import('./screens/kiosk.js')).start(id)],
  [/^\/t\/([\w-]+)\/about\/?$/, async ([, id]) => (await import('./screens/about.js')).start(id)],
  [/^\/t\/([\w-]+)\/register\/?$/, async ([, id]) => (await import('./screens/register.js')).start(id)],
  [/^\/t\/([\w-]+)\/check-in\/?$/, async ([, id]) => (await import('./screens/check_in.js')).start(id)],
  [/^\/t\/([\w-]+)\/desk\/?$/, async ([, id]) => (await import('./screens/desk.js')).start(id)],
  [/^\/s\/([\w-]+)\/?$/, async ([, id]) => void (await import('./screens/season.js')).start(id)],
  [/^\/s\/([\w-]+)\/desk\/?$/, async ([, id]) => (await import('./screens/season/desk.js')).start(id)],
];

const route = ROUTES.map(([path, start]) => ({ match: location.pathname.match(path), start })).find(
  ({ match }) => match,
);
if (route?.match) {
  await loadTexts();
  await route.start(route.match);
} else location.replace('/');
