// A form that somebody has begun, kept over a reload: in this tab alone, until it is sent, and not for long. Contact data
// are no business of a device that others use, so nothing of it outlives the tab, or meets the next person there.

/** Whoever comes back later than this is perhaps somebody else. */
const KEPT_MS = 15 * 60_000;

/** @param {string} name */
const key = (name) => `roundtable.half.${name}`;

/**
 * Whatever was begun when the page goes or is put away; telephones throw pages away without asking.
 * @param {string} name @param {() => unknown} begun null: nothing
 */
export function keepHalfTyped(name, begun) {
  const keep = () => {
    const there = begun();
    try {
      if (there === null) sessionStorage.removeItem(key(name));
      else sessionStorage.setItem(key(name), JSON.stringify({ at: Date.now(), form: there }));
    } catch {
      // no storage: it is then only on this page
    }
  };
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}

/** @param {string} name @returns {Record<string, unknown> | undefined} */
export function halfTyped(name) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    const age = Date.now() - Number(kept?.at);
    return age >= 0 && age < KEPT_MS ? kept.form : undefined;
  } catch {
    return undefined;
  }
}

/** It was sent. @param {string} name */
export function dropHalfTyped(name) {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // as above
  }
}
