// All languages at once, for tests: a page has only the one that is read.

import { de } from '../i18n/de.js';
import { en } from '../i18n/en.js';
import { learn } from '../i18n/i18n.js';
import { ro } from '../i18n/ro.js';

learn('de', de);
learn('en', en);
learn('ro', ro);
