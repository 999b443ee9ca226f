/** Showing where a text holds what was searched for. */
import type { FoundPiece } from "../bridge/readings.js";
import { onOneLine, truncate } from "./width.js";

const ELLIPSIS = "…";
/** How much of an excerpt stands before the first word that was found, as a share. */
const LEAD = 0.25;

/**
 * At most `columns` columns of the text on one line, around the first word that was searched for.
 *
 * @param find - the pieces of a text, and which were searched for
 */
export function excerptAround(
  text: string,
  find: (line: string) => readonly FoundPiece[],
  columns: number,
): string {
  const line = onOneLine(text);
  const [before, word] = find(line);
  const first = before === undefined || before.found || word === undefined ? 0 : before.text.length;
  const lead = Math.floor(columns * LEAD);
  if (first <= lead || line.length <= columns) {
    return truncate(line, columns);
  }
  const start = line.indexOf(" ", first - lead) + 1;
  const begin = start === 0 || start > first ? first : start;
  return truncate(`${ELLIPSIS}${line.slice(begin)}`, columns);
}
