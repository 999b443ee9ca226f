/**
 * Walks: what one person tells over months, what of it changes what, what only looks so, and what the owner asks
 * (test/gold/walks). A JSON object per line, of which `type` says what it is.
 */
import { basename } from "node:path";
import { Input } from "../bridge/input.js";
import { type Static, Type } from "../bridge/typebox.js";
import { MisfitError } from "./dataset.js";
import { filesOf, readText } from "./folder.js";

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1 });
const texts = Type.Array(text);

/** Why what was told before does not hold any more. */
const CHANGES = [
  "value",
  "ended",
  "moved",
  "person",
  "correction",
  "cancelled",
  "measure",
] as const;

const shapes = {
  message: Type.Object(
    { type: Type.Literal("message"), id: text, at: text, speaker: text, text },
    closed,
  ),
  change: Type.Object(
    {
      type: Type.Literal("change"),
      newer: text,
      older: text,
      what: text,
      kind: Type.Enum(CHANGES),
    },
    closed,
  ),
  "both-true": Type.Object(
    {
      type: Type.Literal("both-true"),
      ids: Type.Array(text, { minItems: 2, maxItems: 2 }),
      why: text,
    },
    closed,
  ),
  question: Type.Object(
    {
      type: Type.Literal("question"),
      id: text,
      at: text,
      text,
      right: texts,
      stale: texts,
      never: Type.Boolean(),
    },
    closed,
  ),
};

const inputs = {
  message: new Input("message", shapes.message),
  change: new Input("change", shapes.change),
  "both-true": new Input("both-true", shapes["both-true"]),
  question: new Input("question", shapes.question),
};

export type WalkMessage = Static<typeof shapes.message>;
export type WalkChange = Static<typeof shapes.change>;
export type WalkQuestion = Static<typeof shapes.question>;
type BothTrue = Static<(typeof shapes)["both-true"]>;

export interface Walk {
  name: string;
  /** In the order in which they were told. */
  messages: WalkMessage[];
  changes: WalkChange[];
  bothTrue: BothTrue[];
  questions: WalkQuestion[];
}

/** dev is for tuning; of held-out only totals are told. */
export const PARTS = ["dev", "held-out"] as const;
export type Part = (typeof PARTS)[number];

/** The walks of a part, by their files' names: a to e and f to j. */
export function partOf({ name }: Pick<Walk, "name">): Part {
  return name < "f" ? "dev" : "held-out";
}

/** All walks of a folder, in the order of their names; none where it is not there. */
export function readWalks(folder: string): Walk[] {
  return filesOf(folder, ".jsonl").map((file) =>
    readWalk(basename(file, ".jsonl"), readText(file)),
  );
}

/** @throws CortexError VALIDATION_ERROR - a line is none of the four; MisfitError - it names what is not there */
export function readWalk(name: string, source: string): Walk {
  const walk: Walk = { name, messages: [], changes: [], bothTrue: [], questions: [] };
  for (const line of source.split("\n").filter((one) => one.trim() !== "")) {
    addLine(walk, JSON.parse(line) as { type?: unknown });
  }
  check(walk);
  return walk;
}

function addLine(walk: Walk, line: { type?: unknown }): void {
  switch (line.type) {
    case "message":
      walk.messages.push(inputs.message.parse(line));
      break;
    case "change":
      walk.changes.push(inputs.change.parse(line));
      break;
    case "both-true":
      walk.bothTrue.push(inputs["both-true"].parse(line));
      break;
    case "question":
      walk.questions.push(inputs.question.parse(line));
      break;
    default:
      throw new MisfitError(`${walk.name}: no line is of the type ${JSON.stringify(line.type)}`);
  }
}

function check(walk: Walk): void {
  const places = new Map(walk.messages.map(({ id }, index) => [id, index]));
  const misfit = (what: string): never => {
    throw new MisfitError(`${walk.name}: ${what}`);
  };
  const place = (id: string): number => places.get(id) ?? misfit(`there is no message ${id}`);
  if (places.size < walk.messages.length) misfit("two messages have one id");
  for (const [index, { id, at }] of walk.messages.entries()) {
    const before = walk.messages[index - 1];
    if (Number.isNaN(Date.parse(at))) misfit(`${id}: ${at} is no time`);
    if (before !== undefined && Date.parse(at) < Date.parse(before.at))
      misfit(`${id} is too early`);
  }
  const seen = new Set<string>();
  const once = (one: string, other: string) => {
    const pair = pairOf(one, other);
    if (place(one) === place(other) || seen.has(pair)) misfit(`${pair} is no pair, or told twice`);
    seen.add(pair);
  };
  for (const { newer, older } of walk.changes) {
    once(newer, older);
    if (place(newer) < place(older)) misfit(`${newer} is older than ${older}`);
  }
  for (const { ids } of walk.bothTrue) once(ids[0] as string, ids[1] as string);
  for (const { id, at, right, stale, never } of walk.questions) {
    if (never !== (right.length === 0)) misfit(`${id}: right is told of all but never`);
    for (const named of [...right, ...stale]) {
      const { at: told } = walk.messages[place(named)] as WalkMessage;
      if (!(Date.parse(told) <= Date.parse(at))) misfit(`${id} is asked before ${named} is told`);
    }
  }
}

/** Two messages, whichever comes first. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(" ");
}

/**
 * Pairs that follow from the changes, though nobody wrote them down: what a message changed was itself a change of
 * something older. They are neither right nor wrong.
 */
export function impliedPairs(changes: readonly Pick<WalkChange, "newer" | "older">[]): Set<string> {
  const below = new Map<string, Set<string>>();
  for (const { newer, older } of changes) {
    below.set(newer, (below.get(newer) ?? new Set()).add(older));
  }
  const implied = new Set<string>();
  for (const newer of below.keys()) {
    const reached = new Set(below.get(newer));
    // A set that grows while it is walked is walked to its new end.
    for (const one of reached) for (const next of below.get(one) ?? []) reached.add(next);
    for (const older of reached) implied.add(pairOf(newer, older));
  }
  for (const { newer, older } of changes) implied.delete(pairOf(newer, older));
  return implied;
}
