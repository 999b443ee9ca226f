/** Tells a walk to a new brain as an agent would, each message at its time, and asks the questions at theirs. */

import { hostConfidence, openBrain } from "../index.js";
import { toldNearby } from "../recall/told-nearby.js";
import { toldSince } from "../recall/verdict.js";
import { MisfitError } from "./dataset.js";
import { impliedPairs, pairOf, type Walk, type WalkMessage, type WalkQuestion } from "./walks.js";

type Brain = Awaited<ReturnType<typeof openBrain>>;

/** What stands first among the hits. */
export type First = "right" | "stale" | "neither";

export interface AskedQuestion {
  walk: string;
  id: string;
  text: string;
  never: boolean;
  /** "nothing" also where nothing is found. */
  verdict: string;
  first: First;
  /** The first hit is out of date, and says by what it was replaced. */
  marked: boolean;
  /** Of the best right message, from 1; null: it is not found. */
  rank: number | null;
  right: string[];
  stale: string[];
  hits: string[];
  /** Told later than one of the first hits and near it (toldSince). */
  later: string[];
}

/** What was written down of a pair of messages; implied: it follows from two changes. */
export type Label = "change" | "both-true" | "implied" | "other";

/**
 * How a pair is noticed, the surest first. open: the older one carries a penalty; resolved: it is decided; ended: what
 * the older one stated does not hold any more since the newer one was told; possible: as a question.
 */
const WAYS = ["open", "resolved", "ended", "possible"] as const;
export type Way = (typeof WAYS)[number];

export interface JudgedPair {
  walk: string;
  newer: string;
  older: string;
  label: Label;
  kind: string | null;
  what: string | null;
  way: Way | null;
  /** The newer one was said to resemble the older one, perhaps to bring it up to date. */
  resembles: boolean;
  /** The older one was named beside the newer one (toldNearby). */
  nearby: boolean;
  /** The newer one was not stored, because another was taken for the same. */
  refused: boolean;
  texts: { older: string; newer: string };
}

export interface WalkOutcome {
  questions: AskedQuestion[];
  pairs: JudgedPair[];
  messages: number;
  /** Memories named beside them as told nearby. */
  nearby: number;
}

/** Whose notes an agent takes is the brain's usual user; all others are their brain's user themselves. */
const AGENT = "agent";

export async function measureWalk(walk: Walk): Promise<WalkOutcome> {
  const owner = walk.messages[0]?.speaker ?? AGENT;
  const telling = new Telling(walk, owner);
  let now = 0;
  const brain = await openBrain({
    path: ":memory:",
    timezone: "UTC",
    clock: () => now,
    confidenceDefaults: hostConfidence,
    ...(owner !== AGENT && { userId: owner }),
  });
  try {
    const questions: AskedQuestion[] = [];
    for (const step of inOrder(walk)) {
      now = Date.parse(step.at);
      if (step.type === "message") await telling.tell(brain, step);
      else questions.push(await telling.ask(brain, step));
    }
    const pairs = await telling.pairs(brain);
    return { questions, pairs, messages: walk.messages.length, nearby: telling.nearby };
  } finally {
    await brain.close();
  }
}

/** By time; what is told comes before what is asked at the same time. */
function inOrder({ messages, questions }: Walk): (WalkMessage | WalkQuestion)[] {
  return [...messages, ...questions].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

/** What was told so far, and what became of it. */
class Telling {
  readonly #walk: Walk;
  readonly #owner: string;
  /** By the id of the memory, the message whose words it holds. */
  readonly #messages = new Map<string, WalkMessage>();
  readonly #refused = new Set<string>();
  readonly #resembling = new Set<string>();
  readonly #nearby = new Set<string>();
  /** By pair, with the newer one's id first. */
  readonly #ways = new Map<string, Way>();

  constructor(walk: Walk, owner: string) {
    this.#walk = walk;
    this.#owner = owner;
  }

  /** Memories named so far beside those told. */
  get nearby(): number {
    return this.#nearby.size;
  }

  async tell(brain: Brain, message: WalkMessage): Promise<void> {
    const { speaker, text } = message;
    const before = await heldFacts(brain);
    const result = await brain.createMemory({
      content: text,
      source: "cortex_add",
      // A speaker is somebody else than the user whose memory it is.
      ...(speaker !== this.#owner && { speaker }),
    });
    if (result.memory_id === undefined) {
      this.#refused.add(message.id);
      return;
    }
    this.#messages.set(result.memory_id, message);
    const related = this.#messages.get(result.possible_update_of ?? "");
    if (related !== undefined) this.#resembling.add(keyOf(message.id, related.id));
    for (const { id } of await toldNearby(brain, result, text)) {
      const nearby = this.#messages.get(id);
      if (nearby !== undefined) this.#nearby.add(keyOf(message.id, nearby.id));
    }
    const after = new Set((await heldFacts(brain)).keys());
    for (const [fact, memory] of before) {
      if (!after.has(fact)) this.#notice(result.memory_id, memory, "ended");
    }
  }

  async ask(brain: Brain, question: WalkQuestion): Promise<AskedQuestion> {
    const { id, text, never, right, stale } = question;
    const found = await brain.searchMemories(text, { peek: true });
    const hits = found.hits.map((hit) => this.#messages.get(hit.id)?.id ?? hit.id);
    const first = firstOf(hits[0], question);
    const rank = hits.findIndex((hit) => right.includes(hit));
    const later = (await toldSince(brain, found, {})).map(
      ({ memory }) => this.#messages.get(memory.id)?.id ?? memory.id,
    );
    return {
      walk: this.#walk.name,
      ...{ id, text, never, right, stale, hits, later, first },
      verdict: hits.length === 0 ? "nothing" : found.verdict,
      marked: first === "stale" && found.hits[0]?.superseded_by !== null,
      rank: rank < 0 ? null : rank + 1,
    };
  }

  /** Every pair that was written down, and every other one that was noticed. */
  async pairs(brain: Brain): Promise<JudgedPair[]> {
    for (const pair of await brain.getContradictions({ limit: 10_000 })) {
      const { newer_id, older_id, status } = pair;
      if (status !== "dismissed") this.#notice(newer_id, older_id, status);
    }
    const { changes, bothTrue } = this.#walk;
    const written = [
      ...changes.map(({ newer, older, kind, what }) =>
        this.#judged({ newer, older, label: "change", kind, what }),
      ),
      ...bothTrue.map(({ ids, why }) => {
        const [older, newer] = this.#inOrder(ids[0] as string, ids[1] as string);
        return this.#judged({ newer, older, label: "both-true", kind: null, what: why });
      }),
    ];
    const known = new Set(written.map(({ newer, older }) => pairOf(newer, older)));
    const implied = impliedPairs(changes);
    const others = [...this.#ways.keys()].flatMap((key) => {
      const [newer, older] = key.split(" ") as [string, string];
      const pair = pairOf(newer, older);
      if (known.has(pair)) return [];
      const label = implied.has(pair) ? "implied" : "other";
      return [this.#judged({ newer, older, label, kind: null, what: null })];
    });
    return [...written, ...others];
  }

  #judged(pair: Pick<JudgedPair, "newer" | "older" | "label" | "kind" | "what">): JudgedPair {
    const { newer, older } = pair;
    const key = keyOf(newer, older);
    return {
      walk: this.#walk.name,
      ...pair,
      way: this.#ways.get(key) ?? null,
      resembles: this.#resembling.has(key),
      nearby: this.#nearby.has(key),
      refused: this.#refused.has(newer),
      texts: { older: this.#textOf(older), newer: this.#textOf(newer) },
    };
  }

  /** Of two ways the surer one is kept. */
  #notice(newerMemory: string, olderMemory: string, way: Way): void {
    const newer = this.#messages.get(newerMemory);
    const older = this.#messages.get(olderMemory);
    if (newer === undefined || older === undefined || newer === older) return;
    const key = keyOf(newer.id, older.id);
    const known = this.#ways.get(key);
    if (known === undefined || WAYS.indexOf(way) < WAYS.indexOf(known)) this.#ways.set(key, way);
  }

  #inOrder(one: string, other: string): [older: string, newer: string] {
    const place = (id: string) => this.#walk.messages.findIndex((message) => message.id === id);
    return place(one) < place(other) ? [one, other] : [other, one];
  }

  #textOf(id: string): string {
    return this.#walk.messages.find((message) => message.id === id)?.text ?? "";
  }
}

function keyOf(newer: string, older: string): string {
  return `${newer} ${older}`;
}

function firstOf(hit: string | undefined, { right, stale }: WalkQuestion): First {
  if (hit === undefined) return "neither";
  if (right.includes(hit)) return "right";
  return stale.includes(hit) ? "stale" : "neither";
}

/** The facts that hold now, each with the memory that states it; what is still to be read is read first. */
async function heldFacts(brain: Brain): Promise<Map<string, string>> {
  const { facts, truncated } = await brain.getGraph({ as_of: "now" });
  if (truncated) throw new MisfitError("the graph has more facts than one look shows");
  return new Map(
    facts.map(({ memory_id, sentence, predicate, object, negated }) => [
      [memory_id, sentence, predicate, object, negated].join("\n"),
      memory_id,
    ]),
  );
}
