/** What the page says, in words that a person knows who does not program. */
import type { CallAnswers } from "../routes.js";

type Why = CallAnswers["memory"]["why"];
type Memory = CallAnswers["memory"]["memory"];
type Reason = CallAnswers["memory"]["history"][number]["reason"];
type Pair = CallAnswers["contradictions"][number];

/** `63 %`, which no line end divides. */
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** `3 memories`, `1 memory`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

const PARTS: Readonly<Record<string, string>> = {
  base: "How sure it was when it was told",
  told: "How sure it was when it was told",
  access: "It was used lately",
  validation: "It proved right",
  proved_right: "It proved right",
  penalty: "Something speaks against it",
  proved_wrong: "It proved wrong",
  age: "It grew older",
  limits: "Kept within the lowest and highest score",
  unclear: "It is not clear what it says",
  replaced: "Something newer took its place",
  possibly_replaced: "Something newer may have taken its place",
};

/** The parts of a score in words. */
export function partName(name: string): string {
  return PARTS[name] ?? name.replaceAll("_", " ");
}

/** Why a score is what it is, as a sentence. */
export function because({ confidence, parts }: Why): string {
  const [first, ...others] = parts;
  const changes = others
    .filter(({ amount }) => Math.abs(amount) >= 0.005)
    .map(({ name, amount }) => `${lowerFirst(partName(name))} (${points(amount)})`);
  const start = `it began at ${percent(first?.amount ?? 0)}`;
  const rest = changes.length === 0 ? " and nothing has changed that" : `; ${changes.join("; ")}`;
  return `${percent(confidence)} sure, because ${start}${rest}.`;
}

export const signed = (amount: number): string =>
  `${amount < 0 ? "−" : "+"}${Math.abs(amount * 100).toFixed(Math.abs(amount) < 0.1 ? 1 : 0)}`;

/** `30 less`, `4 more`: points of a hundred. */
function points(amount: number): string {
  const rounded = Math.round(Math.abs(amount) * 100);
  return `${rounded} ${amount < 0 ? "less" : "more"}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const KINDS: Readonly<Record<string, string>> = {
  stm: "Memories",
  atom: "Causes and effects",
  embedding: "Vectors",
};

/** What the score of a search hit is made of. */
export const SEARCH_PARTS: readonly [name: string, words: string][] = [
  ["relevance", "Fits the question"],
  ["confidence", "How sure it is"],
  ["recency", "How new it is"],
  ["importance", "How important it is"],
];

/** What "fits the question" is made of. */
export const FIT_PARTS: readonly [name: string, words: string][] = [
  ["words", "The words"],
  ["window", "With what was said beside it"],
  ["session", "Its whole conversation"],
  ["vector", "The meaning"],
  ["speaker", "Who said it"],
  ["answer", "It has a number or time where one is asked for"],
  ["time", "The time that was asked for"],
];

/** What changed a score, in the history. */
export const REASONS: Readonly<Record<Reason, string>> = {
  created: "It was told",
  access: "It was used",
  validation_success: "It proved right",
  validation_failure: "It proved wrong",
  contradiction: "Another memory says something else",
  resolution: "A contradiction was decided",
  decay: "It grew older",
  retroactive: "The rules of the score changed",
  restored: "It was brought back",
  merged: "A memory that said the same was joined with it",
};

const ACTORS: Readonly<Record<string, string>> = {
  window: "you, in this window",
  cli: "you, on the command line",
  contradictions: "cortex, which compares memories",
  rules: "cortex, by its rules of today",
  cortex: "cortex",
  api: "a program",
  host: "the program that holds the conversation",
};

/** Who is behind a change, in the history. */
export function actorName(actor: string): string {
  return ACTORS[actor] ?? actor;
}

const SOURCES: Readonly<Record<string, string>> = {
  api: "a program",
  cli: "the command line",
  cortex_add: "an agent",
  hook: "a coding agent",
  import: "a file that was brought in",
  window: "this window",
};

/** By way of what a memory came. */
export const sourceName = (source: string): string => SOURCES[source] ?? source;

/** Whose a memory is; nobody gave the usual user a name. */
export const userName = (user: string): string => (user === "default" ? "you" : user);

/** Why two memories cannot both be true. */
export const CONFLICTS: Readonly<Record<Pair["kind"], string>> = {
  negation: "One says that it is so, the other that it is not.",
  antonym: "They say opposite things.",
  value: "They give two different answers to one question.",
  quantity: "They give two different numbers.",
};

/** What a memory contradicts while nobody decided; empty for nothing. */
export function conflicts({ conflicts_with }: Pick<Memory, "conflicts_with">): string {
  const said = conflicts_with.map(({ content }) => `“${content}”`);
  return said.length === 0 ? "" : `decide: conflicts with ${said.join(" and ")}`;
}

/** What may have changed a memory while nobody decided, told last; empty for nothing, and where its place is taken. */
export function perhapsChanged({
  undecided: [latest],
  superseded_by,
}: Pick<Memory, "undecided" | "superseded_by">): string {
  return latest === undefined || superseded_by !== null
    ? ""
    : `decide: perhaps changed by “${latest.content}”`;
}

/** What stands against a memory; empty for nothing. */
export function against({ disputed, superseded_by, expired, review_due }: Memory): string {
  const pairs = disputed?.by.length ?? 0;
  const parts = [
    expired === true ? "it has expired" : "",
    review_due === true ? "it is to be checked again" : "",
    pairs > 0 ? `${counted(pairs, "memory says", "memories say")} something else` : "",
    disputed?.proved_wrong && superseded_by === null ? "it proved wrong" : "",
  ];
  return parts.filter((part) => part !== "").join(", and ");
}

/** What changed a conversation. */
export const CHANGES: Readonly<Record<string, string>> = {
  start: "It began",
  append: "Something was said",
  turn: "It was answered",
  describe: "What it is about was told",
  status: "It was paused, taken up again or ended",
  edit: "A block was rewritten",
  configure: "A block was set up",
  options: "Its options were changed",
  summary: "It was put in short",
  import: "It was brought in",
};

/** What each built-in rule watches for. */
export const RULES: Readonly<Record<string, string>> = {
  confidence_low: "What was told lately is unsure on average",
  confidence_falling: "New memories are told less surely than this person used to",
  contradictions_burst: "Much comes up that cannot both be true",
  repetition_burst: "Much is told again",
  critical_needs_checking:
    "Something about an allergy, who somebody is, a medicine or a danger is not sure enough",
  safety: "A text asks for a person to look",
};
