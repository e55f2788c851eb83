// A form that somebody has begun, kept over a reload: in this tab alone, until it is sent, and not for long. Contact data
// are no business of a device that others use, so nothing of it outlives the tab, or meets the next person there.

/** Counted from the last letter: whoever comes later is perhaps somebody else. */
const KEPT_MS = 15 * 60_000;

/** @param {string} name */
const key = (name) => `roundtable.half.${name}`;

/**
 * Whatever was begun when the page goes or is put away; telephones throw pages away without asking.
 * @param {string} name @param {() => unknown} begun null: nothing
 * @param {() => void} forget the page was put away too long: what is typed in it goes, too
 */
export function keepHalfTyped(name, begun, forget) {
  let typedAt = read(name)?.at ?? Date.now();
  const isOld = () => Date.now() - typedAt >= KEPT_MS;
  const keep = () => {
    const form = begun();
    if (form === null || isOld()) dropHalfTyped(name);
    else write(name, { at: typedAt, form });
  };
  document.addEventListener('input', () => {
    typedAt = Date.now();
  });
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return keep();
    if (begun() === null || !isOld()) return;
    dropHalfTyped(name);
    forget();
  });
}

/** @param {string} name @returns {Record<string, unknown> | undefined} */
export function halfTyped(name) {
  const kept = read(name);
  const age = Date.now() - (kept?.at ?? NaN);
  if (age >= 0 && age < KEPT_MS) return kept?.form;
  dropHalfTyped(name);
  return undefined;
}

/** It was sent. @param {string} name */
export function dropHalfTyped(name) {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // without storage it is on this page only
  }
}

/** @param {string} name @returns {{ at: number, form: Record<string, unknown> } | null} */
function read(name) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    return typeof kept?.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {{ at: number, form: unknown }} kept */
function write(name, kept) {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(kept));
  } catch {
    // as above
  }
}
