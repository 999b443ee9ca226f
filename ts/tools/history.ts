import type { CortexBridge } from "../bridge/bridge.js";
import { localTime } from "../bridge/local-time.js";
import { excerpt, oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import type { ConfidenceAuditEntry } from "../bridge/types.js";
import { LISTING_CODE_POINTS, type Reader } from "../recall/line.js";
import { READS } from "./annotations.js";
import { idOf, linesOf, referenceParameter } from "./changed.js";
import { scored } from "./format.js";
import { afterParameter, howMany, nextLines, nextOf, nextProperty } from "./paging.js";
import { closed, count, hideable, text } from "./result-schemas.js";
import { auditEntryProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

// A day of decay is 0.01: fewer decimals would show a change as none.
const SCORE_DECIMALS = 3;

/** An id is negative where the memory's own row tells of it. */
const entrySchema = closed({
  ...hideable(auditEntryProperties),
  timestamp: Type.String({ description: "at as ISO 8601 text in UTC" }),
});

const historySchema = closed({
  memory_id: text,
  count,
  entries: Type.Array(entrySchema, { description: "The oldest first" }),
  next: nextProperty,
});

/** What cortex_history answers. */
export type HistoryResult = Static<typeof historySchema>;

/** cortex_history: what changed a memory's confidence, and why. */
export const cortexHistory = defineTool({
  name: "cortex_history",
  label: "Confidence history",
  description:
    "Show one memory, and what changed the confidence in it: when, why, by whom, from which score to which; " +
    "oldest first.",
  annotations: READS,
  parameters: Type.Object(
    {
      id: referenceParameter,
      limit: howMany(1_000, "all"),
      after: afterParameter,
    },
    { additionalProperties: false },
  ),
  result: historySchema,
  async run(brain, { id: reference, limit, after }, signal) {
    const id = await idOf(brain, reference, signal);
    const page =
      limit === undefined && after === undefined
        ? { items: await brain.getConfidenceHistory(id), next: null }
        : await brain.list("history", { id }).page({ limit, after, signal });
    const entries = page.items;
    const visible = brain.policy.enabled;
    const lines = entries.map((entry) => historyLine(entry, brain));
    if (visible) lines.push(await partsLine(brain, id));
    lines.push(...nextLines(page));
    const [line] = (await linesOf(brain, [id])).values();
    const result: HistoryResult = {
      memory_id: id,
      count: entries.length,
      entries: entries.map((entry) => scored(entry, visible)),
      ...nextOf(page),
    };
    return { text: [`History of ${line}`, ...lines].join("\n"), result };
  },
});

/** What the score is made of now, which adds up to it. */
async function partsLine(brain: CortexBridge, id: string): Promise<string> {
  const { confidence, policy, parts } = await brain.explainConfidence(id);
  const amounts = parts.map(
    ({ name, amount }) => `${name} ${amount < 0 ? "-" : "+"}${showScore(Math.abs(amount))}`,
  );
  return `now ${showScore(confidence)} (policy ${policy}): ${amounts.join(", ")}`;
}

function historyLine(entry: ConfidenceAuditEntry, { policy, timezone }: Reader): string {
  const change = policy.enabled
    ? ` ${showScore(entry.old_confidence)} -> ${showScore(entry.new_confidence)}`
    : "";
  const note = entry.note === null ? "" : `: ${excerpt(oneLine(entry.note), LISTING_CODE_POINTS)}`;
  return `${localTime(entry.at, timezone)} ${entry.reason}${change} by ${oneLine(entry.actor)}${note}`;
}

function showScore(score: number | null): string {
  return score === null ? "none" : score.toFixed(SCORE_DECIMALS);
}
