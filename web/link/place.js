// Where in a screen somebody is: a part of the address, so that it can be sent to others and the browser's back button
// works, but going from one to the other loads nothing anew.

export class Place {
  /**
   * @param {string} base the screen's address, `/t/5`; places are below it
   * @param {RegExp} places which addresses below it are of this screen, without a slash in front: `player/17`
   * @param {() => void} changed
   */
  constructor(base, places, changed) {
    this.base = base;
    this.places = places;
    this.changed = changed;
    document.addEventListener('click', (event) => this.clicked(event));
    window.addEventListener('popstate', () => this.changed());
  }

  /** What stands behind the screen's own address; empty at its beginning. */
  get here() {
    return location.pathname.slice(this.base.length).replace(/^\/|\/$/g, '');
  }

  /** @param {string} place @returns {string} an address for a link */
  to(place) {
    return place === '' ? this.base : `${this.base}/${place}`;
  }

  /** An older address of the same place gets its present form. @param {string} place */
  rename(place) {
    history.replaceState(null, '', this.to(place));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const asks = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!asks || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !this.holds(link.pathname)) return;
    // A way down the same page is the browser's own.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    this.changed();
  }

  /** @param {string} path */
  holds(path) {
    if (path === this.base) return true;
    return path.startsWith(`${this.base}/`) && this.places.test(path.slice(this.base.length + 1));
  }
}
