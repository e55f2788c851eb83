// A part of a page that is fetched only when somebody wants it, so that the rest is there sooner. Where the network
// fails it is tried again when it is wanted some seconds later.

const AGAIN_MS = 4_000;

/** @template T */
export class Later {
  /** @param {() => Promise<T>} fetch @param {() => void} changed */
  constructor(fetch, changed) {
    this.fetch = fetch;
    this.changed = changed;
    /** @type {T | null} */
    this.value = null;
    /** The last try did not get it. */
    this.failed = false;
    this.failedAt = 0;
    this.underWay = false;
  }

  /** What is there, while it is on its way. @returns {T | null} */
  want() {
    const rests = this.failed && Date.now() - this.failedAt < AGAIN_MS;
    if (this.value === null && !this.underWay && !rests) void this.ask();
    return this.value;
  }

  again() {
    this.failed = false;
    this.want();
  }

  async ask() {
    this.underWay = true;
    try {
      this.value = await this.fetch();
      this.failed = false;
    } catch {
      this.failed = true;
      this.failedAt = Date.now();
    }
    this.underWay = false;
    this.changed();
  }
}
