// What an event of the history says in a sentence: names for numbers, and a dash where something was taken away. Pure.

/** More names than these would fill the page. */
const NAMED_MOST = 12;
/** Where an event names one person. */
const PEOPLE = ['player', 'absent', 'by', 'stand_in', 'one', 'other', 'winner'];

/**
 * @param {Record<string, unknown>} values of the event, as it is in the journal
 * @param {(player: string) => string} nameOf @param {(round: number) => string} roundName
 */
export function told(values, nameOf, roundName) {
  /** @type {Record<string, unknown>} */
  const said = { ...values };
  for (const person of PEOPLE) {
    const player = values[person];
    if (typeof player === 'string') said[person] = nameOf(player);
  }
  if (typeof values.round === 'number') said.round = roundName(values.round);
  for (const field of ['table', 'map', 'minutes']) said[field] = plain(values[field]);
  if (typeof values.at === 'string') said.at = values.at.slice(0, 5);
  const people = peopleOf(values, nameOf);
  said.n = people.length;
  said.names = people.slice(0, NAMED_MOST).join(', ') + (people.length > NAMED_MOST ? ' …' : '');
  return said;
}

/** @param {unknown} value a table in an event is its number, or the whole table */
function plain(value) {
  const there = /** @type {{ no?: number } | null | undefined} */ (value);
  return there?.no ?? value ?? '–';
}

/** @param {Record<string, unknown>} values @param {(player: string) => string} nameOf @returns {string[]} */
function peopleOf({ players, pairs, order }, nameOf) {
  if (Array.isArray(pairs)) return pairs.map((pair) => pair.map(nameOf).join(' – '));
  const list = players ?? order;
  return Array.isArray(list) ? list.map((player) => nameOf(String(player))) : [];
}
