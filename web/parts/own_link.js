// Somebody's own link, for himself alone: as text to copy and as a picture for another device.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { copyBox } from './copy_box.js';

/**
 * Draws the link; remembers whether it was copied.
 * @param {string} link @param {string} svg @param {() => void} update
 */
export function ownLink(link, svg, update) {
  const box = copyBox(link, update);
  return () => [
    h('p', t('reg.link_text')),
    box(),
    h('img.qr', {
      src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
      alt: t('qr.of', { what: t('reg.own_link') }),
      width: '220',
      height: '220',
    }),
    h('p.hint', t('reg.link_secret')),
  ];
}
