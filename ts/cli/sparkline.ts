/** Small plots in a line of text. */

const BLOCKS = "▁▂▃▄▅▆▇█";

/**
 * Values as blocks from the lowest to the highest, at most `width` of them: neighbours are averaged. Where there is no
 * value, a space.
 */
export function sparkline(values: readonly (number | null)[], width: number): string {
  const columns = Math.min(width, values.length);
  const means = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.floor(((column + 1) * values.length) / columns);
    const there = values.slice(from, to).filter((value) => value !== null);
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length;
  });
  const known = means.filter((mean) => mean !== null);
  const lowest = Math.min(...known);
  const range = Math.max(...known) - lowest;
  return means
    .map((mean) => {
      if (mean === null) {
        return " ";
      }
      const level = range === 0 ? 0 : Math.round(((mean - lowest) / range) * (BLOCKS.length - 1));
      return BLOCKS[level];
    })
    .join("");
}
