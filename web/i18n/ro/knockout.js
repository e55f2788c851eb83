// Romanian, for the championship: its programme, the cut, the tree, who plays instead, play orders.

/** @type {import('../i18n.js').Catalogue} */
export const knockout = {
  'make.stage': 'Fă: {stage}',
  'make.stage.semifinal': {
    one: 'Cel mai bun din preliminarii joacă semifinala după loc.',
    few: 'Cei mai buni {n} din preliminarii joacă semifinalele după loc.',
    other: 'Cei mai buni {n} din preliminarii joacă semifinalele după loc.',
  },
  'make.stage.final': 'Cine a câștigat până aici joacă finala.',
  'make.schedule': 'cum s-a publicat',
  'make.schedule_text': 'Următoarea rundă din program.',
};
