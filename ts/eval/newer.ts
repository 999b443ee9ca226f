/**
 * BEAM, "newer above older": questions of the kind knowledge_update name the messages that first told a value
 * (`original_info`) and those that told its successor (`updated_info`). The newer stands above the older when its
 * best message has a better rank than the best of the older; what is not among the first hits stands below all that
 * are. Messages that are named as both are neither; a question that is left with nothing newer or older is not asked.
 */
import { type BeamQuestion, readBeam, readBeamQuestions } from "./beam.js";
import type { EvalSet } from "./dataset.js";
import { runSet } from "./run.js";

/** How a question about a value that changed fared; ranks from 1, null: not among the first 50. */
export interface UpdateRanks {
  question: string;
  older: number | null;
  newer: number | null;
}

export interface NewerFigures {
  questions: number;
  newerAbove: number;
  olderAbove: number;
  /** Neither is found. */
  neither: number;
  /** Both are among the first 20, and of these the newer stands above. */
  both: number;
  newerOfBoth: number;
}

/** As deep as both are looked for, to be compared with figures that say so. */
const BOTH_WITHIN = 20;

/** The ranks of the older and the newer messages for each such question of the chats, given as files have them. */
export async function measureNewer(chats: readonly string[]): Promise<UpdateRanks[]> {
  const ranks: UpdateRanks[] = [];
  for (const text of chats) {
    for (const set of readBeam(text)) ranks.push(...(await ranksOf(set, text)));
  }
  return ranks;
}

async function ranksOf(set: EvalSet, text: string): Promise<UpdateRanks[]> {
  const pairs = new Map<string, { older: string[]; newer: string[] }>(
    readBeamQuestions(text).flatMap((question, index) => {
      const sides = sidesOf(question);
      return sides === undefined ? [] : [[`q${index + 1}`, sides] as const];
    }),
  );
  const questions = set.questions.filter(({ id }) => pairs.has(id));
  const outcomes = await runSet({ ...set, questions });
  return outcomes.map(({ id, query, hits }) => {
    const { older = [], newer = [] } = pairs.get(id) ?? {};
    return { question: query, older: bestRank(hits, older), newer: bestRank(hits, newer) };
  });
}

/** The messages that only the older and only the newer value is told in. */
export function sidesOf({ category, source }: BeamQuestion) {
  if (category !== "knowledge_update" || source === null || Array.isArray(source)) return undefined;
  const { original_info: original = [], updated_info: updated = [] } = source;
  const older = original.filter((message) => !updated.includes(message)).map(String);
  const newer = updated.filter((message) => !original.includes(message)).map(String);
  return older.length === 0 || newer.length === 0 ? undefined : { older, newer };
}

function bestRank(hits: readonly string[], wanted: readonly string[]): number | null {
  const rank = hits.findIndex((id) => wanted.includes(id));
  return rank < 0 ? null : rank + 1;
}

export function newerFigures(ranks: readonly UpdateRanks[]): NewerFigures {
  const place = (rank: number | null) => rank ?? Number.POSITIVE_INFINITY;
  const isNewerAbove = ({ older, newer }: UpdateRanks) => place(newer) < place(older);
  const both = ranks.filter(
    ({ older, newer }) => place(older) <= BOTH_WITHIN && place(newer) <= BOTH_WITHIN,
  );
  return {
    questions: ranks.length,
    newerAbove: ranks.filter(isNewerAbove).length,
    olderAbove: ranks.filter(({ older, newer }) => place(older) < place(newer)).length,
    neither: ranks.filter(({ older, newer }) => older === null && newer === null).length,
    both: both.length,
    newerOfBoth: both.filter(isNewerAbove).length,
  };
}

export function newerTable(ranks: readonly UpdateRanks[]): string {
  const { questions, newerAbove, olderAbove, neither, both, newerOfBoth } = newerFigures(ranks);
  const share = ((100 * newerAbove) / Math.max(questions, 1)).toFixed(1);
  const lines = ranks.map(
    ({ question, older, newer }) => `| ${question} | ${older ?? "-"} | ${newer ?? "-"} |\n`,
  );
  return [
    "| question | rank of the older | rank of the newer |\n| --- | ---: | ---: |\n",
    ...lines,
    `\nOf ${questions} updates the newer stands above the older for ${newerAbove} (${share} %), `,
    `below it for ${olderAbove}; neither is found for ${neither}.\n`,
    `Both are among the first ${BOTH_WITHIN} for ${both}; the newer is above for ${newerOfBoth} of these.\n`,
  ].join("");
}
