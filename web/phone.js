// What a phone opens in the hall: the link of a player, and his page. The server sends this file with everything that
// it imports in one piece, since a full hall is slow; what only few people need is fetched when they do.

import { loadTexts } from './i18n/i18n.js';
import { start as join } from './screens/join.js';
import { start as phone } from './screens/phone.js';

const PHONE = /^\/t\/([\w-]+)\/phone\/?$/;

async function begin() {
  await loadTexts('.phone');
  const tournament = PHONE.exec(location.pathname)?.[1];
  if (tournament) phone(tournament);
  else join();
}

void begin();
