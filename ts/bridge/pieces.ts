import { setImmediate as nextTurn } from "node:timers/promises";

/** So many rows take some milliseconds. */
const ROWS_OF_PIECE = 500;

/**
 * Cooperative scheduling of a large list: `change` of each item, some hundred items in each turn of the event loop, so
 * that other answers wait for none of it.
 */
export async function mapInPieces<From, To>(
  items: readonly From[],
  change: (item: From) => To,
): Promise<To[]> {
  const changed: To[] = [];
  for (const item of items) {
    if (changed.length > 0 && changed.length % ROWS_OF_PIECE === 0) await nextTurn();
    changed.push(change(item));
  }
  return changed;
}
