/** What was decided between a memory and others: its history has it beside what moved the score. */
import type { ContradictionListing } from "../bridge/change-types.js";
import type { ConfidenceAuditEntry } from "../bridge/types.js";
import type { Session } from "./brain.js";
import { beside } from "./format.js";
import { onOneLine } from "./width.js";

/** A decision between a memory and another one. */
export interface Decision {
  at: number;
  /** What was decided, in a word as those of the history's events. */
  event: string;
  actor: string;
  /** What that means for the memory, with the other one's id and words. */
  words: string;
  other_id: string;
}

/** The decisions on the pairs of a memory, the oldest first. */
export async function decisionsOf(
  { brain, options }: Pick<Session, "brain" | "options">,
  id: string,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for await (const pair of brain.list("contradictions", { memory_id: id })) {
    if (pair.resolved_at !== null) {
      decisions.push(decisionOf(pair, id, pair.resolved_at, options.timezone));
    }
  }
  return decisions.sort((one, other) => one.at - other.at);
}

function decisionOf(
  pair: ContradictionListing,
  id: string,
  at: number,
  timeZone: string | undefined,
): Decision {
  const isOlder = pair.older_id === id;
  const other_id = isOlder ? pair.newer_id : pair.older_id;
  const content = isOlder ? pair.newer_content : pair.older_content;
  const created_at = isOlder ? pair.newer_at : pair.older_at;
  const other =
    content === null || created_at === null
      ? `${other_id}, which is gone`
      : beside(other_id, { content, created_at }, timeZone);
  const [event, words] = meaningOf(pair, id);
  return {
    at,
    event,
    actor: pair.resolved_by ?? "",
    words: onOneLine(`${words} ${other}`),
    other_id,
  };
}

function meaningOf(
  { status, penalised_id, evidence }: ContradictionListing,
  id: string,
): [event: string, words: string] {
  if (status === "dismissed") {
    return ["dismissal", "no contradiction with"];
  }
  if (penalised_id === null) {
    return ["resolution", "decided beside"];
  }
  const holds = penalised_id !== id;
  // No rule found such a pair: somebody said that the one took the other's place.
  if (evidence.length === 0) {
    return ["replacement", holds ? "took the place of" : "replaced by"];
  }
  return ["resolution", holds ? "holds against" : "holds no more against"];
}

/** A row of a history: an event that moved the score, a decision, or the one with the words of the other. */
export interface HistoryRow {
  at: number;
  event: string;
  actor: string;
  note: string;
  /** What it did to the score; none where it only decided something. */
  moved?: ConfidenceAuditEntry;
}

/** The events with the decisions among them, in the order of time. */
export function historyRows(
  entries: readonly ConfidenceAuditEntry[],
  decisions: readonly Decision[],
): HistoryRow[] {
  const rows = entries.map((moved): HistoryRow => {
    const { at, reason, actor } = moved;
    const decision = decisions.find((each) => isOf(moved, each));
    const note = onOneLine(decision?.words ?? moved.note ?? "");
    return { at, event: decision?.event ?? reason, actor, note, moved };
  });
  const told = new Set(rows.map(({ note }) => note));
  for (const { at, event, actor, words: note } of decisions) {
    if (!told.has(note)) {
      const behind = rows.findIndex((row) => row.at > at);
      rows.splice(behind === -1 ? rows.length : behind, 0, { at, event, actor, note });
    }
  }
  return rows;
}

/** The note of the event of a dismissal, which names nobody. */
const DISMISSED = "dismissed";

/** Whether an event is what a decision did to the score. */
function isOf({ reason, at, note }: ConfidenceAuditEntry, decision: Decision): boolean {
  const isNamed =
    decision.event === "dismissal"
      ? note === DISMISSED
      : note?.includes(decision.other_id) === true;
  return reason === "resolution" && at === decision.at && isNamed;
}
