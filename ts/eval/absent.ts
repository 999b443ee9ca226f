/**
 * Whether a search says that it has nothing. Each conversation gets a brain of its own and is asked its own questions,
 * which have an answer there, and those of all other conversations, whose people and matters were never told to it.
 */
import type { openBrain } from "../index.js";
import { type EvalQuestion, type EvalSet, MisfitError } from "./dataset.js";
import { openSet } from "./run.js";

/** Conversations of one kind of data. */
export interface AbsentSet extends EvalSet {
  data: string;
}

/** Whose questions were asked. */
const ASKED = ["own", "of the same data", "of other data"] as const;
export type Asked = (typeof ASKED)[number];

export interface AbsentRow {
  data: string;
  asked: Asked;
  questions: number;
  /** How many searches said "nothing", "weak", and so on. */
  verdicts: Record<string, number>;
}

interface AbsentOptions {
  /** At most so many questions of each other conversation, evenly taken; 0: all. */
  each?: number;
  progress?: (done: number, total: number) => void;
}

type Brain = Awaited<ReturnType<typeof openBrain>>;

export async function measureAbsent(
  sets: readonly AbsentSet[],
  { each = 0, progress = () => {} }: AbsentOptions = {},
): Promise<AbsentRow[]> {
  if (sets.length < 2) throw new MisfitError("questions of other conversations need two of them");
  const rows = new Map<string, AbsentRow>();
  for (const [index, set] of sets.entries()) {
    const brain = await openSet(set);
    try {
      for (const other of sets) {
        const asked = askedOf(set, other);
        const questions = other === set ? answerable(set) : some(answerable(other), each);
        const key = `${set.data}|${asked}`;
        const row = rows.get(key) ?? { data: set.data, asked, questions: 0, verdicts: {} };
        rows.set(key, row);
        await ask(brain, questions, row);
      }
    } finally {
      await brain.close();
    }
    progress(index + 1, sets.length);
  }
  return [...rows.values()].sort(
    (one, other) =>
      one.data.localeCompare(other.data) || ASKED.indexOf(one.asked) - ASKED.indexOf(other.asked),
  );
}

function askedOf(set: AbsentSet, other: AbsentSet): Asked {
  if (other === set) return "own";
  return other.data === set.data ? "of the same data" : "of other data";
}

/** Questions without gold, and those that ask what was not told, are neither answered nor foreign. */
function answerable({ questions }: EvalSet): EvalQuestion[] {
  return questions.filter(({ gold, group }) => gold.length > 0 && group !== "adversarial");
}

function some(questions: readonly EvalQuestion[], most: number): EvalQuestion[] {
  if (most === 0 || questions.length <= most) return [...questions];
  return Array.from(
    { length: most },
    (_, index) => questions[Math.floor((index * questions.length) / most)] as EvalQuestion,
  );
}

async function ask(
  brain: Brain,
  questions: readonly EvalQuestion[],
  row: AbsentRow,
): Promise<void> {
  for (const { query } of questions) {
    const { verdict, hits } = await brain.searchMemories(query, { limit: 1, peek: true });
    const said = hits.length === 0 ? "nothing" : verdict;
    row.verdicts[said] = (row.verdicts[said] ?? 0) + 1;
    row.questions += 1;
  }
}

/** Of own questions "nothing" is wrong, of all others it is right. */
export function absentTable(rows: readonly AbsentRow[]): string {
  const others = [...new Set(rows.flatMap(({ verdicts }) => Object.keys(verdicts)))]
    .filter((verdict) => verdict !== "nothing")
    .sort();
  const head = ["told", "questions", "asked", "nothing", "%", "", ...others];
  const lines = rows.map(({ data, asked, questions, verdicts }) => [
    data,
    asked,
    questions,
    verdicts["nothing"] ?? 0,
    ((100 * (verdicts["nothing"] ?? 0)) / Math.max(questions, 1)).toFixed(1),
    asked === "own" ? "wrong" : "right",
    ...others.map((verdict) => verdicts[verdict] ?? 0),
  ]);
  const rule = head.map((_, column) => (column < 2 ? "---" : "---:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
