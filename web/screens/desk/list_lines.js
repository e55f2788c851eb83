// The lines of a list after somebody has decided who is the same person: who is new, who is completed, what is open.

import { mergedOf } from './known_already.js';

/** @import { LineOfList } from '../../http' */
/** @import { KnownPlayer, ListedField, ListedPlayer } from '../../protocol' */

/** Chosen for a line that is perhaps somebody: he is nobody of those who are offered. */
export const SOMEBODY_ELSE = -1;

/**
 * @typedef {object} Choices
 * @property {Set<number>} others lines that look like somebody who is there already, and are another person
 * @property {Map<number, number>} answers which of those who are perhaps the same is the same, by line
 * @property {Map<number, Set<ListedField>>} chosen where both say something and the list is right, by line
 */

/** The line as it stands now; nothing as long as it is a question. @param {LineOfList} line @param {Choices} choices */
export function decided(line, { others, answers }) {
  if (others.has(line.line)) return { ...line, same_as: undefined, twin: undefined };
  if (!line.perhaps) return line;
  const answer = answers.get(line.line);
  return answer === undefined ? null : { ...line, ...line.perhaps[answer] };
}

/** @param {LineOfList[]} lines @param {Choices} choices */
export function sorted(lines, choices) {
  const settled = lines.map((line) => decided(line, choices)).filter((line) => line !== null);
  const twins = grouped(settled, ({ twin }) => twin?.line);
  /** With all lines about the same. @param {LineOfList} line @returns {LineOfList[]} */
  const whole = (line) => [line, ...(twins.get(line.line) ?? []).flatMap(whole)];
  const first = twins.get(undefined) ?? [];
  const known = grouped(first, ({ same_as }) => same_as?.player);
  const fresh = known.get(undefined) ?? [];
  known.delete(undefined);
  const people = [
    ...fresh.map((line) => ({ about: whole(line), there: {}, keeps: mergedOf(whole(line)) })),
    ...[...known].map(([, some]) => {
      const about = some.flatMap(whole);
      const there = /** @type {Partial<ListedPlayer>} */ (about[0].same_as?.known ?? {});
      return { about, there, keeps: { ...mergedOf(about), ...there, ...rightOf(about, choices) } };
    }),
  ];
  return {
    open: lines.length - settled.length,
    fresh: fresh.map((line) => ({ line, said: mergedOf(whole(line)) })),
    known: [...known].flatMap(([player, some]) => completed(player ?? '', some.flatMap(whole), choices)),
    /** What comes of every line about somebody of whom another one is the first. */
    further: new Map(people.flatMap(further)),
  };
}

/**
 * By line, what is taken from it that nothing before it says, and what is not, since something else is kept.
 * @param {{ about: LineOfList[], there: Partial<ListedPlayer>, keeps: Partial<ListedPlayer> }} person `there`: was known;
 *   `keeps`: is known afterwards
 * @returns {[number, { new: ListedField[], differs: ListedField[] }][]}
 */
function further({ about, there, keeps }) {
  return about.slice(1).map((line, at) => {
    const before = [there, ...about.slice(0, at + 1)];
    // Spelled a little otherwise, something is the same: the server knows.
    const { new: more = [], differs: other = [] } = line.twin ?? line.same_as ?? {};
    const said = [...more, ...other].filter((field) => line[field]);
    const isNew = (/** @type {ListedField} */ field) => before.every((one) => !one[field]);
    const differs = said.filter((field) => keeps[field] !== line[field]);
    return [line.line, { new: said.filter((field) => isNew(field) && !differs.includes(field)), differs }];
  });
}

/** Of several lines the one in which it was chosen is right. @param {LineOfList[]} lines @param {Choices} choices */
function rightOf(lines, { chosen }) {
  const fields = lines.flatMap((line) => [...(chosen.get(line.line) ?? [])].map((field) => [field, line[field]]));
  return /** @type {Partial<ListedPlayer>} */ (Object.fromEntries(fields));
}

/** @template K @param {LineOfList[]} lines @param {(line: LineOfList) => K} key @returns {Map<K, LineOfList[]>} */
function grouped(lines, key) {
  const groups = new Map();
  for (const line of lines) {
    const group = groups.get(key(line));
    if (group) group.push(line);
    else groups.set(key(line), [line]);
  }
  return groups;
}

/**
 * Nobody where the list says nothing new.
 * @param {string} player @param {LineOfList[]} lines @param {Choices} choices @returns {KnownPlayer[]}
 */
function completed(player, lines, choices) {
  const more = lines.some(({ same_as, twin }) => ((same_as ?? twin)?.new.length ?? 0) > 0);
  const right = rightOf(lines, choices);
  const chosen = /** @type {ListedField[]} */ (Object.keys(right));
  if (!more && chosen.length === 0) return [];
  return [{ player, listed: { ...mergedOf(lines), ...right }, chosen }];
}
