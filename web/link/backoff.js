// How long to wait before the next try: doubling, bounded, and never in step with the other phones of the hall.

/**
 * @param {number} failures in a row, from 1
 * @param {{ first: number, most: number }} bounds in milliseconds
 * @param {() => number} [chance] from 0 to 1
 */
export function pause(failures, bounds, chance = Math.random) {
  const full = Math.min(bounds.most, bounds.first * 2 ** Math.min(failures - 1, 16));
  return full / 2 + (full / 2) * chance();
}
