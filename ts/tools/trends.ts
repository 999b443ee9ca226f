import type { TrendReport } from "../bridge/insight.js";
import { METRICS } from "../bridge/insight-inputs.js";
import { counted, oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { READS } from "./annotations.js";
import { closed } from "./result-schemas.js";
import { trendReportProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed(trendReportProperties);

/** cortex_trends: how a figure of the user goes with time. */
export const cortexTrends = defineTool({
  name: "cortex_trends",
  label: "Trends",
  description:
    "Tell how a figure about the user's memories goes with time, compared with the user's own baseline: how sure new " +
    "memories were (initial_confidence), contradictions, repetitions, how many were told; or one kind of recorded " +
    "events (events). It says how sure each figure is, and what is missing where data are too few. It diagnoses nothing.",
  annotations: READS,
  parameters: Type.Object(
    {
      metric: Type.Enum(METRICS, { description: "Which figure" }),
      event: Type.Optional(
        Type.String({
          minLength: 1,
          description:
            "Of events, which kind: sleep, mood, medication; a wrong one is told which there are",
        }),
      ),
      label: Type.Optional(
        Type.String({
          description: "Of events of several things, which: the medicine; empty: without one",
        }),
      ),
      unit: Type.Optional(
        Type.String({ description: "Of events in several units, which; empty: without one" }),
      ),
      from: Type.Optional(Type.String({ minLength: 1, description: "From this day on, ISO 8601" })),
      to: Type.Optional(Type.String({ minLength: 1, description: "Before this day, ISO 8601" })),
    },
    { additionalProperties: false },
  ),
  result: resultSchema,
  async run(brain, options, signal) {
    const result: TrendReport = await brain.trends({ ...options, signal });
    return { text: describe(result), result };
  },
});

function describe({ metric, event, observations, days_with_data, words }: TrendReport): string {
  const counts = `${event?.name ?? metric}: ${counted(observations, "observation")} on ${counted(days_with_data, "day")}.`;
  return [counts, ...words].map(oneLine).join("\n");
}
