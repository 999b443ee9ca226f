import { localDay } from "../bridge/local-time.js";
import type { Report } from "../bridge/report-types.js";
import { counted, oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { READS } from "./annotations.js";
import { closed, nullable, share, text } from "./result-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed({
  from: text,
  to: text,
  timezone: text,
  state: Type.Enum(["changed", "unchanged", "too_little"]),
  headline: text,
  changes: Type.Array(
    closed({
      figure: text,
      event: nullable(text),
      kind: Type.Enum(["level", "step", "slope"]),
      since: nullable(text),
      q: nullable(share),
      words: text,
    }),
  ),
  events: Type.Array(text),
  patterns: Type.Array(text),
  missing: Type.Array(text),
  to_check: Type.Integer({ minimum: 0 }),
});

/** cortex_report: what may have changed about the user, in words. */
export const cortexReport = defineTool({
  name: "cortex_report",
  label: "Report",
  description:
    "Tell in words what may have changed about the user, since when and how sure that is, compared with the user's own " +
    "baseline: how sure new memories were, repetitions, contradictions, recorded events (sleep, mood, doses); what goes with evenings and events; what could " +
    "not be judged. It diagnoses nothing: pass it on with its uncertainty, and add no cause.",
  annotations: READS,
  parameters: Type.Object(
    {
      from: Type.Optional(Type.String({ minLength: 1, description: "From this day on, ISO 8601" })),
      to: Type.Optional(Type.String({ minLength: 1, description: "Before this day, ISO 8601" })),
    },
    { additionalProperties: false },
  ),
  result: resultSchema,
  async run(brain, options, signal) {
    const report = await brain.report({ ...options, signal });
    return { text: describe(report), result: resultOf(report) };
  },
});

function resultOf({ summary, from, to, timezone, to_check }: Report) {
  return {
    from: localDay(from, timezone),
    to: localDay(to - 1, timezone),
    timezone,
    ...summary,
    to_check:
      to_check.contradictions.length + to_check.proved_wrong.length + to_check.to_verify.length,
  };
}

function describe(report: Report): string {
  const { headline, changes, events, patterns, missing } = report.summary;
  const { from, to, to_check } = resultOf(report);
  const lines = [headline, ...changes.map(({ words }) => words), ...events, ...patterns];
  const open =
    to_check === 0
      ? []
      : [`To check: ${counted(to_check, "memory or pair", "memories or pairs")} of them.`];
  return [
    `${from} to ${to}.`,
    ...lines,
    ...open,
    ...missing.map((each) => `Not judged: ${each}`),
    "Nothing here is a diagnosis.",
  ]
    .map(oneLine)
    .join("\n");
}
