// A call that must not be lost: sent again with the same request id until there is an answer that can be trusted, or until
// it is time to say that there is none.

import { pause } from './backoff.js';

/** @import { Outcome } from '../http' */

const AGAIN = { first: 1_000, most: 20_000 };
/** The same request is sent again this often before somebody is told that there is no network. */
const TRIES = 3;

/** @template T @param {() => Promise<Outcome<T>>} send @returns {Promise<Outcome<T>>} */
export async function untilAnswered(send) {
  for (let tries = 1; ; tries += 1) {
    const outcome = await send();
    if (outcome.ok || outcome.refusal || tries === TRIES) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause(tries, AGAIN)));
  }
}
