// Chromium for the browser stories: a phone that reaches the server by a plain name, screens of every size, and what
// is true of each screen in every language. Keeps out what people do: those are the stories.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const PICTURES = fileURLToPath(new URL('../../../target/screens', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const LANGUAGES = ['en', 'de', 'ro'];
export const WIDTHS = [320, 390, 768, 1920];
/** Taller than this, a picture says nothing more. */
const PICTURE_HEIGHT_MOST = 6_000;
/** A name in the hall's network without a certificate: no secure context, as on most evenings. */
export const PLAIN_NAME = 'hall.test';

/** @returns {Promise<import('playwright-core').Browser>} */
export function browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      `--host-resolver-rules=MAP ${PLAIN_NAME} 127.0.0.1`,
    ],
  });
}

/**
 * A device of its own, which writes down whatever the browser complains about.
 * @param {import('playwright-core').Browser} chromium
 * @param {{ base: string, width?: number, cuts?: boolean, dark?: boolean, language?: string }} wish `cuts`: the story
 *   cuts the network or asks for what is not there, and the browser may say so
 */
export async function device(chromium, { base, width = 1280, cuts = false, dark = false, language = 'en' }) {
  const phone = width < 700;
  const context = await chromium.newContext({
    baseURL: base,
    viewport: { width, height: phone ? 844 : 1080 },
    isMobile: phone,
    hasTouch: phone,
    locale: language,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  /** @type {string[]} */
  const complaints = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (cuts && /^(Failed to load resource|WebSocket connection to)/.test(message.text())) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error().stack)));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.setDefaultTimeout(20_000);
  return Object.assign(context, {
    /** Nothing was complained about. */
    quiet() {
      assert.deepEqual(complaints, []);
    },
  });
}

/**
 * The language is chosen as people choose it, at the foot of the page; where there is no choice, it is the one that the
 * browser remembers.
 * @param {import('playwright-core').Page} page @param {string} code @param {string} seen
 */
async function speaks(page, code, seen) {
  const chosen = await page.evaluate((language) => {
    if (document.documentElement.lang === language) return true;
    const list = document.querySelector('.language select');
    if (!list) localStorage.setItem('roundtable.language', language);
    else {
      list.value = language;
      list.dispatchEvent(new Event('change'));
    }
    return list !== null;
  }, code);
  if (!chosen) {
    await page.reload();
    await page.waitForSelector(seen);
  }
  await page.waitForFunction((language) => document.documentElement.lang === language, code);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What a screen shows instead of a text that is missing, and what is wider than the screen. */
function faultsOfScreen() {
  const found = [];
  const keyLike = /(?<![\w./@-])[a-z_]+(\.[a-z_]+)+(?![\w/])/g;
  const files = /\.(csv|xlsx|json|toml|js|org|com|test|example)$/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = [];
  while (texts.nextNode()) seen.push(texts.currentNode.data);
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) seen.push(one.getAttribute(name) ?? '');
  }
  for (const text of [document.title, ...seen]) {
    for (const [key] of text.matchAll(keyLike)) if (!files.test(key)) found.push(`no text for ${key}`);
    if (/\{\w+\}|undefined|\[object|NaN/.test(text)) found.push(`not filled in: ${text}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > screen.width) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect();
      return width > 0 && right > screen.width + 1;
    });
    found.push(`${scrollWidth} px wide: ${wide.slice(0, 4).map((one) => `${one.tagName}.${one.className}`).join(', ')}`);
  }
  for (const box of document.querySelectorAll('main, aside, dialog')) {
    if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.tagName} holds ${box.scrollWidth} px in ${box.clientWidth}`);
  }
  if (innerWidth !== screen.width) found.push(`the window is ${innerWidth} px wide`);
  return found;
}

/** What is wrong on a screen as it stands. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export function faultsOn(page) {
  return page.evaluate(faultsOfScreen);
}

/** @param {import('playwright-core').Page} page */
export async function axe(page) {
  await page.evaluate(AXE);
  const faults = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
  });
  return faults;
}

/**
 * Looks at a screen in every language and width: nothing is cut off or missing, axe finds nothing, and there is a
 * picture of each to look at.
 * @param {import('playwright-core').Page} page @param {string} name @param {string} [seen] what tells that it is there
 * @param {{ widths?: number[], languages?: string[] }} [only]
 */
export async function lookAt(page, name, seen = 'body', { widths = WIDTHS, languages = LANGUAGES } = {}) {
  mkdirSync(PICTURES, { recursive: true });
  const lens = await page.context().newCDPSession(page);
  const found = [];
  for (const width of widths) {
    const phone = width < 700;
    const height = width === 1920 ? 1080 : width === 768 ? 1024 : 740;
    const size = { width, height, screenWidth: width, screenHeight: height };
    await lens.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: phone });
    for (const language of languages) {
      await speaks(page, language, seen);
      const here = `${name} ${width} ${language}`;
      for (const fault of await faultsOn(page)) found.push(`${here}: ${fault}`);
      const { cssContentSize: whole } = await lens.send('Page.getLayoutMetrics');
      const clip = { x: 0, y: 0, width, height: Math.min(Math.max(whole.height, height), PICTURE_HEIGHT_MOST), scale: 1 };
      const picture = { format: 'jpeg', quality: 70, captureBeyondViewport: true, optimizeForSpeed: true, clip };
      const { data } = await lens.send('Page.captureScreenshot', picture);
      writeFileSync(join(PICTURES, `${name}-${width}-${language}.jpg`), Buffer.from(data, 'base64'));
    }
    // In light and in dark, small and large.
    if (width !== widths[0] && width !== widths.at(-1)) continue;
    for (const fault of await axe(page)) found.push(`${name} ${width}: ${fault}`);
    if (phone) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const fault of await axe(page)) found.push(`${name} ${width} dark: ${fault}`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await speaks(page, 'en', seen);
  await lens.detach();
  return found;
}
