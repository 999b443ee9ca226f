/** The memories that a merge names, with their words: nobody confirms ids. */
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError } from "../bridge/errors.js";
import type { MergeReport } from "../bridge/merge.js";
import { memoryLine } from "../recall/line.js";
import { loadBridge } from "./library.js";

/** Of a list that can be long, so many are shown. */
export const MOST_SHOWN = 10;

/** What each brain has by an id: a line with when, who and the text. */
export interface MergedTexts {
  readonly into: ReadonlyMap<string, string>;
  readonly from: ReadonlyMap<string, string>;
}

/** How both are opened: as the merge was made. */
type OpeningOptions = Pick<
  OpenBrainOptions,
  "encryption" | "timezone" | "clock" | "confidence" | "confidenceDefaults"
>;

/** Reads what a report names and shows of both brains; what one of them does not hold is missing. */
export async function mergedTexts(
  report: MergeReport,
  options: OpeningOptions,
): Promise<MergedTexts> {
  const ids = namedBy(report);
  const read = (path: string) => linesOf(path, ids, options);
  return { into: await read(report.into), from: await read(report.from) };
}

function namedBy(report: MergeReport): Set<string> {
  const { duplicates, contradictions, conflicts, updates, deleted, forgotten } = report;
  return new Set([
    ...duplicates.slice(0, MOST_SHOWN).flatMap(({ id, matched_id }) => [id, matched_id]),
    ...contradictions.slice(0, MOST_SHOWN).flatMap((pair) => [pair.older_id, pair.newer_id]),
    ...conflicts.slice(0, MOST_SHOWN).flatMap(({ kind, id }) => (kind === "memory" ? [id] : [])),
    ...updates.slice(0, MOST_SHOWN).flatMap(({ kind, id }) => (kind === "memory" ? [id] : [])),
    ...deleted.slice(0, MOST_SHOWN),
    ...forgotten.ids.slice(0, MOST_SHOWN),
  ]);
}

async function linesOf(
  path: string,
  ids: ReadonlySet<string>,
  options: OpeningOptions,
): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  if (ids.size === 0) {
    return lines;
  }
  const { openBrain } = await loadBridge();
  const brain = await openBrain({ ...options, path, readOnly: true, allUsers: true });
  try {
    for (const id of ids) {
      const line = await lineOf(brain, id);
      if (line !== undefined) {
        lines.set(id, line);
      }
    }
  } finally {
    await brain.close();
  }
  return lines;
}

async function lineOf(brain: CortexBridge, id: string): Promise<string | undefined> {
  try {
    return memoryLine(await brain.getMemory(id, { peek: true }), brain);
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
