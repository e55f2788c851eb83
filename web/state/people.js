// What people are called in a sentence or on a button, where only a name has room: two of one name are told apart by
// their club, or else by their number.

/** @import { DeskView, PublicView } from '../protocol' */

/** @typedef {{ player?: string, name: string, club?: string }} Person */

/** By the public name, the clubs of everybody who is called so. @type {Map<string, Map<string, string | undefined>>} */
let named = new Map();
/** Who is not alone with his name: what was drawn with another list of these is to be drawn anew. */
let doubles = '';
/** What they were read from; a part that did not change is the same object. @type {unknown[]} */
let read = [];

/** Whom each part has named, by his number. @type {Map<string, Person>[]} */
let heard = [];

/** Who is in the tournament that this page shows. @param {{ view: PublicView, desk?: DeskView | null }} held */
export function meet({ view, desk }) {
  const parts = [view.standings.rows, view.round?.tables, desk?.roster, desk?.waiting_list];
  if (parts.every((part, at) => part === read[at])) return;
  read = parts;
  const seats = view.round?.tables.flatMap((table) => table.seats) ?? [];
  const lists = [seats, desk?.waiting_list ?? [], desk?.roster ?? [], view.standings.rows];
  if (lists.every(isAsHeard)) return;
  heard = lists.map((people) => new Map(people.map((person) => [person.player, person])));
  named = new Map();
  for (const { player, name, club } of lists.flat())
    named.set(name, (named.get(name) ?? new Map()).set(player, club));
  const doubled = [...named.values()].filter((all) => all.size > 1);
  doubles = doubled.flatMap((all) => [...all].map(([player, club]) => `${player}${club ?? ''}`)).join();
}

/**
 * A result changes numbers and no people: of 2,000 nothing is worked out anew for it.
 * @param {Person[]} people @param {number} at
 */
function isAsHeard(people, at) {
  const before = heard[at];
  return before?.size === people.length && people.every(({ player, name, club }) => {
    const known = before.get(player ?? '');
    return known !== undefined && known.name === name && known.club === club;
  });
}

export function doubledNames() {
  return doubles;
}

/**
 * What tells somebody apart from others of his name; undefined: nobody else is called so.
 * @param {Person} person
 */
export function apart({ player, name }) {
  const all = named.get(name);
  // Staff is in no list: who only has a player's name is not taken for one of two.
  if (!player || !all?.has(player) || all.size === 1) return undefined;
  const club = all.get(player);
  return club && [...all.values()].filter((other) => other === club).length === 1 ? club : player;
}

/** @param {Person} person */
export function called(person) {
  const mark = apart(person);
  return mark ? `${person.name} (${mark})` : person.name;
}

/** What stands small beside a name: the club, and the number where it is needed. @param {Person} person */
export function beside(person) {
  const number = apart(person) === person.player ? person.player : undefined;
  return [person.club, number].filter((one) => one !== undefined).join(' · ');
}

/** Of some people, one by his number; a stranger is called by that. @param {Person[]} people @param {string} player */
export function calledIn(people, player) {
  return called(people.find((one) => one.player === player) ?? { name: player });
}
