import { type Static, Type } from "typebox";
import { excerpt, oneLine } from "../bridge/text.js";
import type { ConfidenceAuditEntry } from "../bridge/types.js";
import { READS } from "./annotations.js";
import { LISTING_CODE_POINTS, scored } from "./format.js";
import { closed, count, kind, nullable, share, text, time } from "./result-schemas.js";
import { defineTool } from "./tool.js";

// A day of decay is 0.01: fewer decimals would show a change as none.
const SCORE_DECIMALS = 3;

const entrySchema = closed({
  /** Negative: told by the memory's own row. */
  id: Type.Integer(),
  memory_id: nullable(text),
  kind,
  old_confidence: Type.Optional(nullable(share)),
  new_confidence: Type.Optional(nullable(share)),
  reason: Type.Enum([
    "created",
    "access",
    "validation_success",
    "validation_failure",
    "contradiction",
    "resolution",
    "decay",
    "retroactive",
    "restored",
    "merged",
  ]),
  actor: text,
  note: nullable(text),
  at: time,
  timestamp: Type.String({ description: "at as ISO 8601 text in UTC" }),
});

const historySchema = closed({
  memory_id: text,
  count,
  entries: Type.Array(entrySchema, { description: "The oldest first" }),
});

/** What cortex_history answers. */
export type HistoryResult = Static<typeof historySchema>;

/** cortex_history: what changed a memory's confidence, and why. */
export const cortexHistory = defineTool({
  name: "cortex_history",
  label: "Confidence history",
  description:
    "Show what changed the confidence in one memory: when, why, by whom, from which score to which; " +
    "oldest first.",
  annotations: READS,
  parameters: Type.Object(
    { id: Type.String({ minLength: 1, description: "The memory's id, as other tools show it" }) },
    { additionalProperties: false },
  ),
  result: historySchema,
  async run(brain, { id }) {
    const entries = await brain.getConfidenceHistory(id);
    const visible = brain.policy.enabled;
    const lines = entries.map((entry) => historyLine(entry, visible));
    const result: HistoryResult = {
      memory_id: id,
      count: entries.length,
      entries: entries.map((entry) => scored(entry, visible)),
    };
    return { text: [`History of ${id}, oldest first:`, ...lines].join("\n"), result };
  },
});

function historyLine(entry: ConfidenceAuditEntry, visible: boolean): string {
  const change = visible
    ? ` ${showScore(entry.old_confidence)} -> ${showScore(entry.new_confidence)}`
    : "";
  const note = entry.note === null ? "" : `: ${excerpt(oneLine(entry.note), LISTING_CODE_POINTS)}`;
  return `${entry.timestamp} ${entry.reason}${change} by ${oneLine(entry.actor)}${note}`;
}

function showScore(score: number | null): string {
  return score === null ? "none" : score.toFixed(SCORE_DECIMALS);
}
