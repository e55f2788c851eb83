// What a device is called in the reader's language: the server knows only "Firefox on Android".

import { t } from '../i18n/i18n.js';

/** As `server/device.rs` writes it. */
const BROWSER_ON_SYSTEM = /^(.+) on (.+)$/;
const UNKNOWN = 'unknown device';

/** @param {string | undefined} device */
export function deviceText(device) {
  if (device === undefined || device === UNKNOWN) return t('link.device_unknown');
  const [, browser, system] = BROWSER_ON_SYSTEM.exec(device) ?? [];
  return browser ? t('link.device', { browser, system }) : device;
}
