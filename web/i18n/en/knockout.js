// English, for the championship: its programme, the cut, the tree, who plays instead, play orders.

/** @type {import('../i18n.js').Catalogue} */
export const knockout = {
  'make.stage': 'Make the {stage}',
  'make.stage.semifinal': {
    one: 'The best {n} of the preliminaries play semi-finals by rank.',
    other: 'The best {n} of the preliminaries play semi-finals by rank.',
  },
  'make.stage.final': 'Those who have won their way here play the final.',
  'make.schedule': 'as published',
  'make.schedule_text': 'The next round of the schedule.',
};
