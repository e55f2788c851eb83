// The pieces that a sheet counts, in the order in which a table counts them, and how many of each there are in the box
// (`rules.md` §2).

/** @import { PiecesView } from '../protocol' */

/** @typedef {keyof PiecesView} Piece */

/** @type {{ piece: Piece, least: number, most: number }[]} */
export const PIECES = [
  { piece: 'settlements', least: 0, most: 5 },
  { piece: 'cities', least: 0, most: 4 },
  { piece: 'vp_cards', least: 0, most: 5 },
  { piece: 'knights', least: 0, most: 14 },
  { piece: 'roads', least: 2, most: 15 },
  // And never longer than the roads that were built.
  { piece: 'longest_road', least: 0, most: 15 },
];
