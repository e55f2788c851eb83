// Where the outbox keeps what was not confirmed yet: IndexedDB, or memory where the browser refuses it.

/** @import { Request } from '../protocol' */

/**
 * One wish on its way. `owner` is whose it is: a tournament and a person, so that it survives a new session.
 * @typedef {{ request: string, owner: string, tournament: string, command: Request, at: number }} Kept
 *
 * @typedef {object} Store
 * @property {boolean} lasting false: gone with the page
 * @property {(owner: string) => Promise<Kept[]>} all the oldest first
 * @property {(kept: Kept) => Promise<void>} put
 * @property {(request: string) => Promise<void>} drop
 */

const NAME = 'roundtable';
const TABLE = 'outbox';

/** @returns {Promise<Store>} */
export async function openStore() {
  try {
    return lastingStore(await openDatabase());
  } catch {
    return memoryStore();
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(TABLE, { keyPath: 'request' });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('another tab holds an older store'));
  });
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function answer(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @param {IDBDatabase} database @returns {Store} */
function lastingStore(database) {
  const table = (/** @type {IDBTransactionMode} */ mode) => database.transaction(TABLE, mode).objectStore(TABLE);
  return {
    lasting: true,
    async all(owner) {
      const kept = /** @type {Kept[]} */ (await answer(table('readonly').getAll()));
      return kept.filter((one) => one.owner === owner).sort((one, other) => one.at - other.at);
    },
    async put(kept) {
      await answer(table('readwrite').put(kept));
    },
    async drop(request) {
      await answer(table('readwrite').delete(request));
    },
  };
}

/** @returns {Store} */
export function memoryStore() {
  /** @type {Map<string, Kept>} */
  const kept = new Map();
  return {
    lasting: false,
    all: async (owner) => [...kept.values()].filter((one) => one.owner === owner),
    put: async (one) => void kept.set(one.request, one),
    drop: async (request) => void kept.delete(request),
  };
}
