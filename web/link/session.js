// Which of the browser's sessions this tab means. A family shares a phone, and a newcomer opens every demo link in one
// browser: each session is a cookie of its own, named by `as`; the tab remembers it, a new tab starts with the last.

/** @import { SessionView } from '../http' */

const ACCOUNT = 'account';

/** Even to look at a storage can be refused, so each is fetched where a refusal is caught. */
const tabStorage = () => sessionStorage;
const browserStorage = () => localStorage;

/** @param {() => Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return storage().getItem(`roundtable.as.${key}`);
  } catch {
    return null; // storage is closed to us (private window): the tab then forgets at a reload
  }
}

/** @param {() => Storage} storage @param {string} key @param {string | null} value */
function write(storage, key, value) {
  try {
    if (value === null) storage().removeItem(`roundtable.as.${key}`);
    else storage().setItem(`roundtable.as.${key}`, value);
  } catch {
    // as above
  }
}

/** @type {Map<string, string>} */
const thisTab = new Map();

/**
 * Where a session belongs: the phone of a player, the desk of staff, or an account of a head for all tournaments.
 * @param {SessionView} session
 */
function shelf(session) {
  if (session.account || !session.tournament) return ACCOUNT;
  return `${session.tournament}.${session.you?.role === 'player' ? 'phone' : 'desk'}`;
}

/**
 * Remembers a session for this tab, and as the default of new ones.
 * @param {SessionView} session
 */
export function remember(session) {
  const key = shelf(session);
  if (key === ACCOUNT) leaveDesks();
  thisTab.set(key, session.as);
  write(tabStorage, key, session.as);
  write(browserStorage, key, session.as);
  write(browserStorage, `who.${session.as}`, session.you?.player ?? session.account?.name ?? session.you?.name ?? null);
}

/** Who signs in with an account means it for every desk in this tab from now on. */
function leaveDesks() {
  for (const key of thisTab.keys()) if (key.endsWith('.desk')) thisTab.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('roundtable.as.') && key.endsWith('.desk')) sessionStorage.removeItem(key);
    }
  } catch {
    // as above
  }
}

/**
 * Whose session it is: the same for a new session of the same person, so that what waits in the outbox is found again.
 * @param {string | null} as
 */
export function whose(as) {
  return (as === null ? null : read(browserStorage, `who.${as}`)) ?? as ?? 'nobody';
}

/** @param {string} key */
function ofThisTab(key) {
  return thisTab.get(key) ?? read(tabStorage, key);
}

/** @param {string} key */
function recall(key) {
  return ofThisTab(key) ?? read(browserStorage, key);
}

/** The session of an account, if one signed in here. */
export function accountSession() {
  return recall(ACCOUNT);
}

/**
 * The session to use on a page of a tournament.
 * @param {string} tournament @param {'phone' | 'desk' | 'staff'} page `desk` is also open to an account
 */
export function sessionFor(tournament, page) {
  const key = `${tournament}.${page === 'phone' ? 'phone' : 'desk'}`;
  if (page !== 'desk') return recall(key);
  // What somebody did in this tab says more than what was done last in another.
  return ofThisTab(key) ?? ofThisTab(ACCOUNT) ?? recall(key) ?? accountSession();
}

/** @param {string | null} as */
export function forget(as) {
  for (const [key, value] of thisTab) if (value === as) thisTab.delete(key);
  for (const open of [tabStorage, browserStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith('roundtable.as.') && storage.getItem(key) === as) storage.removeItem(key);
      }
    } catch {
      // as above
    }
  }
}
