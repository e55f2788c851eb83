// English, for the rules in words: what counts, how places come about, how a table behaves, additional rules. In our
// own words, after the pages that the presets name as their sources.

/** @type {import('../i18n.js').Catalogue} */
export const rules = {
  'tr.head.sheet': 'What counts',
  'tr.head.places': 'Places and points',
  'tr.head.order': 'Order of the standings',
  'tr.head.conduct': 'At the table',
  'tr.head.extra': 'Additional rules of this tournament',
  'tr.head.programme': 'How it goes on',
  'tr.pieces':
    'A settlement is worth 1 VP, a city 2, a VP card 1. Everybody has at most 5 settlements and 4 cities; there are 5 VP cards in the game.',
  'tr.buildings': 'Settlements and cities together are at least 2: the starting buildings never go away.',
  'tr.army': 'Largest army, 2 VP: whoever has played the most knights, from 3 on. There are 14 knights in the game.',
  'tr.road': 'Longest road, 2 VP: whoever has the longest one, from 5 on. Everybody has 15 roads.',
  'tr.first':
    'Whoever had the card first keeps it in a tie; to take it over, one needs more. If a cut road leaves the card with nobody, a referee enters that.',
  'tr.totals': 'The VP of each player are entered, from 0 to {most}.',
  'tr.declared':
    'If several have {target} VP or more, the one who declared victory is first, even if another has more.',
  'tr.winner_required': 'The game is played until somebody has {target} VP.',
  'tr.missing': 'Who did not play has no result: no place, no points, no share. A total of 0 is a played game.',
  'tr.places':
    'Places go by VP. Who has the same VP shares the place, and the round points of the shared places are divided equally: two in second place share 3 + 2 and get 2.5 each.',
  'tr.points_shown': 'Round points are shown, and do not count in the order.',
  'tr.captain':
    'Whoever starts is the captain and the bank: the captain enters the sheet, and handing it in is the captain’s signature.',
  'tr.confirm.none': 'Nobody else has to confirm the sheet.',
  'tr.confirm.one': 'One other player confirms the sheet.',
  'tr.confirm.all': 'All other players confirm the sheet.',
  'tr.dispute':
    'Who has not confirmed can dispute the sheet until the round is locked. A referee rules, and for the players the ruling is final.',
  'tr.locked.yes':
    'A locked result can be corrected by the head organizer only, with a reason that everybody can read.',
  'tr.locked.no': 'A locked result is never corrected.',
  'tr.board.per_round': 'All tables of a round play on the same map, and the next round has a new one.',
  'tr.board.random_per_table':
    'The players at the table build the board, at random before each game, not the printed set-up for beginners.',
  'tr.turn': {
    one: 'The organizer may limit a turn to {n} minute. No game is ended early.',
    other: 'The organizer may limit a turn to {n} minutes. No game is ended early.',
  },
  'tr.late.yes':
    'Who comes late plays from the next round on, or at a table of three that has not handed in yet, if the desk says so.',
  'tr.late.no': 'The list of players is fixed when round 1 is made; nobody is entered later.',
  'tr.editable':
    'The organizer can change the order of the criteria and the virtual score; the standings are then worked out anew. Sheets stay as they are.',
  'tr.no_final': {
    one: '{n} round with everybody, and no final: its standings are the result.',
    other: '{n} rounds with everybody, and no final: the standings after them are the result.',
  },
  'tr.choose_order':
    'In the knock-outs, and in game 4 of a field of 80 or more, the players choose who starts, the better ranked first. The order is recorded before the game.',
  'tr.advance':
    'Who goes on is said by the head organizer when the next round is made; it locks the results before it.',
  'tr.away':
    'If a qualified player is away, the head organizer calls the next in rank or has the table play with three.',
  'tr.ranking': 'Those at the final table rank first, then the semi-finalists, then all others by the preliminaries.',
  'tr.disqualify': 'Who is disqualified is listed after everybody else, without a rank.',
  'tr.ref.named':
    'The tournament has a named referee. Report a breach of the rules to the referee at once: what is not reported at once counts as accepted.',
  'tr.ref.final': 'A referee’s decision is to be accepted in any case.',
  'tr.ref.when': 'A game can be objected to only while it is played or right after it.',
  'tr.ref.disqualify':
    'Only a deliberate breach that is meant to decide the game for somebody leads to a disqualification, and only during the game or right after it.',
  'tr.extra.over': 'These come on top of the rules of the game and go before them.',
  'tr.extra.dice': 'A turn begins with the dice. A development card may be played before them.',
  'tr.extra.through':
    'No road is built across another player’s settlement. Everybody starts with two settlements and two roads.',
  'tr.extra.upgrade':
    'A settlement may become a city in the turn in which it was built, if there was still a settlement in the player’s supply to build it.',
  'tr.extra.tenth': 'Who buys a development card that is the 10th VP may show it at once and has won.',
  'tr.extra.only_vp':
    'That holds for cards that are a VP themselves. A knight for the largest army, or road building for the longest road, waits for the next turn.',
  'tr.extra.mixed': 'Trading and building may alternate in any order.',
  'tr.extra.harbour': 'A harbour may be used in the turn in which it was built.',
  'tr.extra.own_turn':
    'Only in one’s own turn can one win, with 10 VP or more. Who overlooks it waits for the own turn again.',
  'tr.extra.bank':
    'If the bank has not enough cards of a resource for everybody who would get it, nobody gets any of that one. The others are given out as usual.',
  'tr.extra.visible': 'All material stays where everybody sees it; cards in the hand stay above the table.',
  'tr.extra.starter':
    'The starting player is the bank: only this player takes and gives resources, says aloud what he does for himself, and shows his cards before he puts them down.',
  'tr.extra.new_cards':
    'Newly bought development cards lie apart from older ones. Who does not keep them apart plays no development card in this turn.',
};
