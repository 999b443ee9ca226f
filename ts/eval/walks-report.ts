/** The figures of walks, as numbers and as Markdown. */
import { MisfitError } from "./dataset.js";
import { PARTS, type Part, partOf } from "./walks.js";
import type { AskedQuestion, JudgedPair, Label, WalkOutcome } from "./walks-run.js";

/** Counts over some walks. What is noticed surely is opened, decided, or ended; of the rest only possible. */
export interface WalkFigures {
  walks: number;
  /** Questions that have an answer. */
  questions: number;
  rightFirst: number;
  staleFirst: number;
  /** Of those with a stale message first: it says by what it was replaced. */
  staleMarked: number;
  neitherFirst: number;
  /** A right message is among the first five. */
  rightInFive: number;
  /** A right message is among the ten hits. */
  rightInTen: number;
  /** It is not, and is among what was told since near the first of them. */
  rightSince: number;
  /** Memories named beside the hits of all these questions as told since. */
  since: number;
  /** The search said that nothing fits, though something does. */
  wronglyNothing: number;
  /** Questions about what was never told, and of these: those of which the search said so, or was unsure. */
  never: number;
  neverNothing: number;
  neverWeak: number;
  changes: number;
  changesSurely: number;
  changesPossibly: number;
  /** Neither, and the newer one was said to resemble the older one. */
  changesResembling: number;
  /** None of these, and the older one was named beside the newer one as told nearby. */
  changesNearby: number;
  messages: number;
  /** Memories named beside all messages as told nearby. */
  nearby: number;
  /** The newer message was taken for one that is there, and not stored. */
  changesRefused: number;
  bothTrue: number;
  bothTrueSurely: number;
  bothTruePossibly: number;
  /** Pairs of which nothing was written down and nothing follows. */
  otherSurely: number;
  otherPossibly: number;
}

const FIVE = 5;

export function walkFigures(outcomes: readonly WalkOutcome[]): WalkFigures {
  const questions = outcomes.flatMap((outcome) => outcome.questions);
  const pairs = outcomes.flatMap((outcome) => outcome.pairs);
  return {
    walks: outcomes.length,
    ...questionFigures(questions.filter(({ never }) => !never)),
    ...neverFigures(questions.filter(({ never }) => never)),
    ...pairFigures(pairs),
    messages: sum(outcomes, ({ messages }) => messages),
    nearby: sum(outcomes, ({ nearby }) => nearby),
  };
}

function questionFigures(asked: readonly AskedQuestion[]) {
  return {
    questions: asked.length,
    rightFirst: count(asked, ({ first }) => first === "right"),
    staleFirst: count(asked, ({ first }) => first === "stale"),
    staleMarked: count(asked, ({ marked }) => marked),
    neitherFirst: count(asked, ({ first }) => first === "neither"),
    rightInFive: count(asked, ({ rank }) => rank !== null && rank <= FIVE),
    rightInTen: count(asked, ({ rank }) => rank !== null),
    rightSince: count(
      asked,
      ({ rank, right, later }) => rank === null && later.some((id) => right.includes(id)),
    ),
    since: sum(asked, ({ later }) => later.length),
    wronglyNothing: count(asked, ({ verdict }) => verdict === "nothing"),
  };
}

function neverFigures(asked: readonly AskedQuestion[]) {
  return {
    never: asked.length,
    neverNothing: count(asked, ({ verdict }) => verdict === "nothing"),
    neverWeak: count(asked, ({ verdict }) => verdict === "weak"),
  };
}

function pairFigures(pairs: readonly JudgedPair[]) {
  const of = (label: Label) => pairs.filter((pair) => pair.label === label);
  const [changes, bothTrue, other] = [of("change"), of("both-true"), of("other")];
  return {
    changes: changes.length,
    changesSurely: count(changes, isSure),
    changesPossibly: count(changes, isPossible),
    changesResembling: count(changes, ({ way, resembles }) => way === null && resembles),
    changesNearby: count(
      changes,
      ({ way, resembles, nearby }) => way === null && !resembles && nearby,
    ),
    changesRefused: count(changes, ({ refused }) => refused),
    bothTrue: bothTrue.length,
    bothTrueSurely: count(bothTrue, isSure),
    bothTruePossibly: count(bothTrue, isPossible),
    otherSurely: count(other, isSure),
    otherPossibly: count(other, isPossible),
  };
}

function isSure({ way }: JudgedPair): boolean {
  return way !== null && way !== "possible";
}

function isPossible({ way }: JudgedPair): boolean {
  return way === "possible";
}

function count<Item>(items: readonly Item[], wanted: (item: Item) => boolean): number {
  return items.filter(wanted).length;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** An outcome and whose it is. */
export interface NamedOutcome extends WalkOutcome {
  name: string;
}

/** The totals of each part that was measured. */
export function partFigures(outcomes: readonly NamedOutcome[]): Partial<Record<Part, WalkFigures>> {
  return Object.fromEntries(
    PARTS.map((part) => [part, outcomes.filter((outcome) => partOf(outcome) === part)] as const)
      .filter(([, some]) => some.length > 0)
      .map(([part, some]) => [part, walkFigures(some)]),
  );
}

/** A line for each walk of dev and for each part; of held-out nothing but its totals. */
export function walkTable(outcomes: readonly NamedOutcome[]): string {
  const single = outcomes.filter((outcome) => partOf(outcome) === "dev");
  const rows: [string, WalkFigures][] = [
    ...single.map((outcome): [string, WalkFigures] => [outcome.name, walkFigures([outcome])]),
    ...Object.entries(partFigures(outcomes)),
  ];
  const tables = [questionTable(rows), pairTable(rows), kindTable(single)];
  return tables.filter((one) => one !== "").join("\n");
}

function questionTable(rows: readonly [string, WalkFigures][]): string {
  return markdown(
    [
      ...["walk", "questions", "right first", "stale first", "of these marked", "neither first"],
      ...["right in five", "in ten", "only told since", "named as told since"],
      ...["wrongly nothing", "never told", "said nothing", "said weak"],
    ],
    rows.map(([name, of]) => [
      ...[name, of.questions, share(of.rightFirst, of.questions), of.staleFirst, of.staleMarked],
      ...[of.neitherFirst, share(of.rightInFive, of.questions), share(of.rightInTen, of.questions)],
      ...[share(of.rightSince, of.questions), of.since, of.wronglyNothing],
      ...[of.never, share(of.neverNothing, of.never), of.neverWeak],
    ]),
  );
}

function pairTable(rows: readonly [string, WalkFigures][]): string {
  return markdown(
    [
      ...["walk", "changes", "surely", "possibly", "only resembling", "only nearby", "refused"],
      ...["both true", "surely", "possibly", "other surely", "possibly"],
      ...["messages", "named nearby"],
    ],
    rows.map(([name, of]) => [
      ...[name, of.changes, share(of.changesSurely, of.changes), of.changesPossibly],
      ...[of.changesResembling, of.changesNearby, of.changesRefused],
      ...[of.bothTrue, of.bothTrueSurely, of.bothTruePossibly, of.otherSurely, of.otherPossibly],
      ...[of.messages, of.nearby],
    ]),
  );
}

/** Of the walks that may be looked into: how the changes of each kind fare. */
function kindTable(outcomes: readonly NamedOutcome[]): string {
  const changes = outcomes.flatMap(({ pairs }) => pairs).filter(({ label }) => label === "change");
  if (changes.length === 0) return "";
  const kinds = [...new Set(changes.map(({ kind }) => kind ?? ""))].sort();
  return markdown(
    ["kind of change (dev)", "changes", "surely", "possibly"],
    kinds.map((kind) => {
      const some = changes.filter((pair) => pair.kind === kind);
      return [kind, some.length, count(some, isSure), count(some, isPossible)];
    }),
  );
}

function markdown(head: readonly string[], lines: readonly (string | number)[][]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${part} (${((100 * part) / whole).toFixed(0)} %)`;
}

/** @throws MisfitError - one of them is held out: who has read what becomes of each tunes on it */
export function refuseHeldOut(walks: readonly { name: string }[]): void {
  const held = walks.find((walk) => partOf(walk) === "held-out");
  if (held === undefined) return;
  throw new MisfitError(`${held.name} is held out: only totals of it are told; name --part dev`);
}

/**
 * A JSON object per question and per pair.
 *
 * @throws MisfitError as refuseHeldOut
 */
export function walkLines(outcomes: readonly NamedOutcome[]): string {
  refuseHeldOut(outcomes);
  return outcomes
    .flatMap(({ questions, pairs }) => [
      ...questions.map((question) => ({ type: "question", ...question })),
      ...pairs.map((pair) => ({ type: "pair", ...pair })),
    ])
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}
