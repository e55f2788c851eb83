// A choice about how things are shown, remembered by this browser, or for this page where it remembers nothing.

/** @template {string} T */
export class Choice {
  /** @param {string} name @param {T[]} all the first is the default */
  constructor(name, all) {
    this.key = `roundtable.${name}`;
    /** @type {T} */
    this.value = all.find((one) => one === kept(this.key)) ?? all[0];
  }

  /** @param {T} value */
  set(value) {
    this.value = value;
    try {
      localStorage.setItem(this.key, value);
    } catch {
      // remembered for this page only
    }
  }
}

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
