/**
 * FactConsolidation (MemoryAgentBench): facts told one after another, a later one of the same key taking the place of
 * an earlier; then questions for a value of now. How many of the superseded facts are noticed when the newer is told,
 * how many of the reports are right, and which value a question finds first.
 */
import { type Contradiction, openBrain } from "../index.js";
import { MisfitError } from "./dataset.js";

/** A line of the file: "1|Thomas Kyd" is a relation's number and a subject. */
interface Fact {
  fact: number;
  text: string;
  key: string;
  object: string;
}

interface Question {
  question: string;
  gold: string[];
  kind: string;
}

export interface FactFile {
  facts: Fact[];
  questions: Question[];
}

/** Superseded facts and the reports about the facts of one relation, or of all. */
export interface FactCounts {
  /** The first fact of it, so that people know which it is. */
  example: string;
  facts: number;
  superseded: number;
  /** Of the superseded: those in an opened pair with a later one, and those only in a possible pair. */
  opened: number;
  possible: number;
  reports: Record<"open" | "possible", Reports>;
  /** Facts that were not stored because another was taken for the same. */
  refused: number;
}

interface Reports {
  right: number;
  wrong: number;
}

/** What stands first when the current value is asked for. */
export interface FirstHits {
  questions: number;
  current: number;
  old: number;
  other: number;
}

export interface FactOutcome {
  all: FactCounts;
  relations: Map<string, FactCounts>;
  /** Reports in which one of the two, or both, are texts among which the facts were told. */
  others: { stored: number; open: number; possible: number };
  first: FirstHits;
  /** Reports that are wrong, in words. */
  wrong: { status: string; score: number; older: string; newer: string }[];
}

export function readFacts(source: string): FactFile {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line) => JSON.parse(line) as Fact | Question);
  const facts = rows.filter((row): row is Fact => "fact" in row);
  if (facts.length === 0) throw new MisfitError("no facts: each line has fact, text, key, object");
  return { facts, questions: rows.filter((row): row is Question => "question" in row) };
}

type Brain = Awaited<ReturnType<typeof openBrain>>;
type Progress = (done: number, total: number) => void;

/** Tells all facts to a new brain, evenly among other texts, and asks the questions of one hop. */
export async function measureFacts(
  { facts, questions }: FactFile,
  others: readonly string[] = [],
  progress: Progress = () => {},
): Promise<FactOutcome> {
  let now = Date.UTC(2024, 0, 1);
  const brain = await openBrain({ path: ":memory:", userId: "user", clock: () => now });
  const told = new Telling(facts);
  try {
    let next = 0;
    for (const [index, fact] of facts.entries()) {
      const until = Math.floor((others.length * (index + 1)) / facts.length);
      for (; next < until; next += 1) {
        now += 60_000;
        await told.other(brain, others[next] as string);
      }
      now += 60_000;
      await told.fact(brain, fact);
      progress(index + 1, facts.length);
    }
    const first = await ask(brain, told, questions);
    return { ...told.outcome(), first };
  } finally {
    await brain.close();
  }
}

/** What was told so far, and what was reported about it. */
class Telling {
  readonly byId = new Map<string, Fact>();
  readonly latest = new Map<string, Fact>();
  readonly #texts = new Map<string, string>();
  readonly #earlier = new Map<string, Fact[]>();
  readonly #noticed = new Map<Fact, "open" | "possible">();
  readonly #all: FactCounts;
  readonly #relations = new Map<string, FactCounts>();
  readonly #others = { stored: 0, open: 0, possible: 0 };
  readonly #wrong: FactOutcome["wrong"] = [];

  constructor(facts: readonly Fact[]) {
    this.#all = noCounts(facts[0]?.text ?? "");
  }

  async other(brain: Brain, content: string): Promise<void> {
    const { memory_id, contradictions = [] } = await brain.createMemory({ content });
    if (memory_id === undefined) return;
    this.#texts.set(memory_id, content);
    this.#others.stored += 1;
    for (const pair of contradictions) this.#others[statusOf(pair)] += 1;
  }

  async fact(brain: Brain, fact: Fact): Promise<void> {
    const counts = [this.#all, this.#relation(fact)];
    const earlier = this.#earlier.get(fact.key) ?? [];
    const { memory_id, contradictions = [] } = await brain.createMemory({ content: fact.text });
    for (const count of counts) {
      count.facts += 1;
      count.refused += memory_id === undefined ? 1 : 0;
    }
    if (memory_id !== undefined) {
      this.byId.set(memory_id, fact);
      this.#texts.set(memory_id, fact.text);
    }
    for (const pair of contradictions) this.#report(pair, fact, counts);
    this.#earlier.set(fact.key, [...earlier, fact]);
    this.latest.set(fact.key, fact);
  }

  outcome(): Omit<FactOutcome, "first"> {
    for (const told of this.#earlier.values()) {
      for (const fact of told.filter(({ object }) => object !== told.at(-1)?.object)) {
        const noticed = this.#noticed.get(fact);
        for (const count of [this.#all, this.#relation(fact)]) {
          count.superseded += 1;
          if (noticed !== undefined) count[noticed === "open" ? "opened" : "possible"] += 1;
        }
      }
    }
    const relations = new Map([...this.#relations].sort(([a], [b]) => Number(a) - Number(b)));
    return { all: this.#all, relations, others: this.#others, wrong: this.#wrong };
  }

  #report(pair: Contradiction, newer: Fact, counts: readonly FactCounts[]): void {
    const older = this.byId.get(pair.older_id);
    const status = statusOf(pair);
    if (older === undefined) {
      this.#others[status] += 1;
      return;
    }
    const isRight = older.key === newer.key && older.object !== newer.object;
    for (const count of counts) count.reports[status][isRight ? "right" : "wrong"] += 1;
    if (isRight && this.#noticed.get(older) !== "open") this.#noticed.set(older, status);
    if (!isRight) {
      this.#wrong.push({ status, score: pair.score, older: older.text, newer: newer.text });
    }
  }

  #relation({ key, text }: Fact): FactCounts {
    const name = key.slice(0, key.indexOf("|"));
    const counts = this.#relations.get(name) ?? noCounts(text);
    this.#relations.set(name, counts);
    return counts;
  }
}

/** Only questions about the value of one key: what they ask for is known from the answer and the subject. */
async function ask(
  brain: Brain,
  { byId, latest }: Telling,
  questions: readonly Question[],
): Promise<FirstHits> {
  const first: FirstHits = { questions: 0, current: 0, old: 0, other: 0 };
  for (const { question, gold } of questions.filter(({ kind }) => kind === "single-hop")) {
    const found = await brain.searchMemories(question, { limit: 1, peek: true });
    const fact = byId.get(found.hits[0]?.id ?? "");
    const current = fact === undefined ? undefined : latest.get(fact.key);
    const isAsked =
      current !== undefined && gold.includes(current.object) && isNamed(current, question);
    first.questions += 1;
    first[isAsked ? (fact?.object === current.object ? "current" : "old") : "other"] += 1;
  }
  return first;
}

function isNamed({ key }: Fact, question: string): boolean {
  return question.toLowerCase().includes(key.slice(key.indexOf("|") + 1).toLowerCase());
}

/** A pair that storing reports is open or possible, since nobody has decided it. */
function statusOf({ status }: Contradiction): "open" | "possible" {
  return status === "possible" ? "possible" : "open";
}

function noCounts(example: string): FactCounts {
  const none = (): Reports => ({ right: 0, wrong: 0 });
  return {
    example,
    facts: 0,
    superseded: 0,
    opened: 0,
    possible: 0,
    reports: { open: none(), possible: none() },
    refused: 0,
  };
}
