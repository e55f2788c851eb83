// A form that somebody has begun, kept over a reload: in this tab alone, and until it is sent. Contact data are no
// business of a device that others use, so nothing of it outlives the tab.

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
      else sessionStorage.setItem(key(name), JSON.stringify(there));
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
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
