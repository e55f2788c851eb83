// Calls over HTTP. Every call ends in an outcome, never in an exception: done, refused with a reason, or no answer that
// could be trusted. Keeps out retrying: that is for the outbox and `fetched.js`.

/** @import { Outcome } from '../http' */
/** @import { RefusalView } from '../protocol' */

/** A hall's network may swallow an answer; after this many milliseconds it is taken as lost. */
const PATIENCE_MS = 12_000;
/** A whole tournament over a thin line takes this long at most. */
const PATIENCE_WITH_FILES_MS = 120_000;

/**
 * @template T
 * @param {string} method @param {string} path below `/api/v1` @param {string | null} as
 * @param {{ body?: unknown, raw?: BodyInit, etag?: string | null, kiosk?: string }} [extra]
 * @returns {Promise<Outcome<T>>}
 */
async function call(method, path, as, extra = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (as) headers['X-Roundtable-As'] = as;
  if (extra.body !== undefined) headers['Content-Type'] = 'application/json';
  if (extra.raw !== undefined) headers['Content-Type'] = 'application/octet-stream';
  if (extra.kiosk) headers['X-Roundtable-Kiosk'] = extra.kiosk;
  if (extra.etag) headers['If-None-Match'] = extra.etag;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), extra.raw instanceof Blob ? PATIENCE_WITH_FILES_MS : PATIENCE_MS);
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      body: extra.raw ?? (extra.body === undefined ? undefined : JSON.stringify(extra.body)),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: patience.signal,
    });
    if (response.ok || response.status === 304) {
      const text = response.status === 304 ? '' : await response.text();
      const body = /** @type {T} */ (text === '' ? null : JSON.parse(text));
      return { ok: true, status: response.status, body, etag: response.headers.get('ETag') };
    }
    if (response.status >= 500) return { ok: false, refusal: null, status: response.status };
    return { ok: false, refusal: await refusalOf(response), status: response.status };
  } catch {
    return { ok: false, refusal: null, status: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Response} response @returns {Promise<RefusalView>} */
async function refusalOf(response) {
  try {
    const body = await response.json();
    if (typeof body.code === 'string') return { values: {}, ...body };
  } catch {
    // not from our server: a proxy or a captive portal in between
  }
  return { code: 'not_understood', message: `the server answered ${response.status}`, values: {} };
}

/**
 * @template T
 * @param {string} path
 * @param {string | null} as
 * @param {string | null} [etag]
 * @param {string} [kiosk] the token of a screen on the wall
 * @returns {Promise<Outcome<T>>}
 */
export function get(path, as, etag, kiosk) {
  return call('GET', path, as, { etag, kiosk });
}

/**
 * @template T
 * @param {string} path
 * @param {string | null} as
 * @param {unknown} body
 * @returns {Promise<Outcome<T>>}
 */
export function post(path, as, body) {
  return call('POST', path, as, { body });
}

/**
 * The bytes of a file or a pasted text, as they are.
 * @template T
 * @param {string} path
 * @param {string | null} as
 * @param {BodyInit} raw
 * @returns {Promise<Outcome<T>>}
 */
export function postRaw(path, as, raw) {
  return call('POST', path, as, { raw });
}

/** @param {string} path @param {string | null} as @returns {Promise<Outcome<unknown>>} */
export function remove(path, as) {
  return call('DELETE', path, as);
}

/**
 * The address of something that the browser loads by itself (a picture, a page), for the session `as`.
 * @param {string} path
 * @param {string | null} as
 */
export function asLink(path, as) {
  return as ? `${path}${path.includes('?') ? '&' : '?'}as=${encodeURIComponent(as)}` : path;
}
