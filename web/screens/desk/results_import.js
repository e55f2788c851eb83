// Results of the running round out of a file, as sheets that were signed on paper: held against the seating by the server,
// shown table by table, and entered all together.

import { h } from '../../dom.js';
import { currentLanguage, list as listed, refusalText, shortList, t } from '../../i18n/i18n.js';
import { dialog } from '../../parts/dialog.js';
import { columnName, encodingField, faultList, fileField, leftOut, sheetText } from '../../parts/file_in.js';
import { fileLinks } from '../../parts/file_links.js';
import { aboutRound } from '../../parts/round_text.js';
import { bringing } from './file_dialog.js';

/** @import { ResultsPreview } from '../../http' */
/** @import { RoundView, RulesView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** Some table still waits for a sheet, or for who confirms it. @param {Desk} desk @param {RoundView} round */
export function takesResults({ view }, round) {
  const waits = round.tables.some((table) => table.state === 'awaiting' || table.state === 'submitted');
  return view.tournament.phase === 'running' && !round.locked && waits;
}

const PIECES = ['settlements', 'cities', 'vp_cards', 'knights', 'roads', 'longest_road'];

/** The columns that the rules want, as they may be written above them. @param {RulesView['sheet']} sheet */
function columnsOf(sheet) {
  const named = (/** @type {string[]} */ columns) => listed(columns.map(columnName));
  const who = ['table', 'player'];
  if (sheet === 'pieces') return named([...who, ...PIECES]);
  if (sheet === 'totals') return named([...who, 'vp']);
  return t('results_file.either', { totals: named([...who, 'vp']), pieces: named(PIECES) });
}

/** @param {Desk} desk @param {RoundView} round */
export function resultsDialog(desk, round) {
  const list = /** @type {import('./file_dialog.js').Bringing<ResultsPreview>} */ (bringing(desk, 'results'));
  const close = () => desk.show(null);

  desk.show(() =>
    dialog(
      { title: aboutRound(round, 'results_file.title', 'results_file.title_stage'), close, wide: true },
      list.preview ? previewOf(list.preview) : source(),
    ),
  );

  function source() {
    return h(
      'div.fields',
      h('p', t('results_file.text')),
      fileField({
        label: t('results_file.label'),
        hint: t('results_file.hint', { columns: columnsOf(desk.view.tournament.rules.sheet) }),
        disabled: list.busy,
        onfile: (file) => void list.look(file),
      }),
      list.fault ? h('p.refusal', { role: 'alert' }, list.fault) : null,
      fileLinks(
        t('results_file.template'),
        (end) => `/t/${desk.tournament}/results_to_fill.${end}?lang=${currentLanguage()}`,
        'a',
        'file.csv_to_fill',
      ).map((link) => h('p', link)),
      h('div.acts', h('button.button.second', { type: 'button', onclick: close }, t('cancel'))),
    );
  }

  /** @param {ResultsPreview} preview */
  function previewOf(preview) {
    const { tables, sheets, faults, refusal, encoding, entered_before, other_rounds, not_in_the_file: left } = preview;
    const { sheet, read_as: readAs } = preview;
    const good = faults.length === 0 && !refusal && sheets.length > 0;
    return h(
      'div.fields',
      faults.length === 0 ? h('p', t('results_file.found', { n: sheets.length })) : null,
      entered_before > 0 ? h('p.hint', t('results_file.before', { n: entered_before })) : null,
      left.length > 0 && faults.length === 0
        ? h('p.hint', t('results_file.left', { n: left.length, tables: shortList(left) }))
        : null,
      other_rounds > 0 ? h('p.hint', t('results_file.other_rounds', { n: other_rounds })) : null,
      sheetText(sheet),
      readAs ? h('p.hint', t(`import.read_as.${readAs.column}`, { heading: readAs.heading })) : null,
      leftOut(preview),
      encodingField(encoding, (chosen) => list.source && void list.look(list.source, chosen)),
      faults.length > 0 ? h('p.warn', t('import.faulty')) : null,
      faultList(faults),
      refusal ? h('p.refusal', { role: 'alert' }, refusalText(refusal, desk)) : null,
      h(
        'ul.preview.plain',
        tables.map(({ table, seats }) =>
          h(
            'li',
            { key: table },
            h('strong', t('table.n', { table })),
            ' ',
            seats.map(({ name, vp }) => `${name} ${vp ?? '–'}`).join(' · '),
          ),
        ),
      ),
      list.fault ? h('p.refusal', { role: 'alert' }, list.fault) : null,
      h(
        'div.acts',
        h('button.button.second', { type: 'button', disabled: list.busy, onclick: list.back }, t('back')),
        h(
          'button.button',
          { type: 'button', disabled: list.busy || !good, onclick: () => void enter(preview) },
          list.busy ? t('answer.sending') : t('results_file.go', { n: sheets.length }),
        ),
      ),
    );
  }

  /** @param {ResultsPreview} preview */
  async function enter({ round: no, sheets }) {
    const file = list.source instanceof File ? list.source.name : '';
    const command = /** @type {const} */ ({
      type: 'enter_sheets',
      round: no,
      sheets,
      note: t('results_file.note', { file: file.slice(0, 200) }),
    });
    if (await list.enter(command, t('done.enter_sheets', { n: sheets.length }))) close();
  }
}
