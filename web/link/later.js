// A part of a page that is fetched only when somebody wants it, so that the rest is there sooner. Where the network
// fails it is tried again the next time that it is wanted.

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
    this.underWay = false;
  }

  /** What is there, while it is on its way. @returns {T | null} */
  want() {
    if (this.value === null && !this.underWay && !this.failed) void this.ask();
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
    } catch {
      this.failed = true;
    }
    this.underWay = false;
    this.changed();
  }
}
