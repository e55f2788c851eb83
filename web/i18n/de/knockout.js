// German, for the championship: its programme, the cut, the tree, who plays instead, play orders.

/** @type {import('../i18n.js').Catalogue} */
export const knockout = {
  'make.stage': 'Ins {stage}',
  'make.stage.semifinal': {
    one: 'Der Beste der Vorrunde spielt das Halbfinale nach Rang.',
    other: 'Die besten {n} der Vorrunde spielen das Halbfinale nach Rang.',
  },
  'make.stage.final': 'Wer sich bis hierher durchgesetzt hat, spielt das Finale.',
  'make.schedule': 'wie veröffentlicht',
  'make.schedule_text': 'Die nächste Runde des Spielplans.',
};
