// A page that really sleeps: hidden behind another one and frozen, as a browser does with a phone in a pocket. The
// pages of playwright always count as looked at, so this one is driven over the protocol below it.

import { patiently } from './hall.js';

export class Pocket {
  /** @param {import('playwright-core').Browser} chromium @param {string} url */
  static async opens(chromium, url) {
    const pocket = new Pocket();
    pocket.browser = await chromium.newBrowserCDPSession();
    const { browserContextId } = await pocket.browser.send('Target.createBrowserContext');
    pocket.phone = { browserContextId };
    pocket.page = await pocket.tab(url);
    const { sessionId } = await pocket.browser.send('Target.attachToTarget', { targetId: pocket.page, flatten: false });
    pocket.sessionId = sessionId;
    pocket.asked = new Map();
    pocket.browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result, error } = JSON.parse(message);
      pocket.asked.get(id)?.(result ?? error);
    });
    return pocket;
  }

  async tab(url) {
    return (await this.browser.send('Target.createTarget', { url, ...this.phone })).targetId;
  }

  send(method, params = {}) {
    const id = this.asked.size + 1;
    const { sessionId } = this;
    const message = JSON.stringify({ id, method, params });
    const answered = new Promise((resolve) => this.asked.set(id, resolve));
    void this.browser.send('Target.sendMessageToTarget', { sessionId, message });
    return answered;
  }

  async says(expression) {
    return (await this.send('Runtime.evaluate', { expression, returnByValue: true })).result?.value;
  }

  /** @param {string} selector @param {number} [within] milliseconds */
  sees(selector, within) {
    return patiently(selector, () => this.says(`document.querySelector(${JSON.stringify(selector)}) !== null`), within);
  }

  /** Another page is looked at. */
  async isHidden() {
    await this.browser.send('Target.activateTarget', { targetId: await this.tab('about:blank') });
    await patiently('a hidden page', async () => (await this.says('document.visibilityState')) === 'hidden');
  }

  /** Hidden, and after a while the browser stops it. */
  async sleeps() {
    await this.isHidden();
    await this.send('Page.setWebLifecycleState', { state: 'frozen' });
  }

  /** @param {number} milliseconds time itself is what this is about */
  async sleepsFor(milliseconds) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Somebody looks at it again. */
  async wakes() {
    await this.send('Page.setWebLifecycleState', { state: 'active' });
    await this.browser.send('Target.activateTarget', { targetId: this.page });
  }

  async closes() {
    await this.browser.send('Target.disposeBrowserContext', this.phone);
    await this.browser.detach();
  }
}
