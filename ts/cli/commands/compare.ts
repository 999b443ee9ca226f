import { type Command, Option } from "commander";
import { personName } from "../../bridge/entity-name.js";
import type {
  CompareReport,
  InsightComparedMetric,
  InsightGrouping,
} from "../../bridge/insight.js";
import { COMPARED_METRICS, GROUPINGS } from "../../bridge/insight-inputs.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addScope, estimate, figure, type ScopeOptions } from "../insight.js";
import { addExamples } from "../options.js";
import type { Output } from "../output.js";
import { onOneLine } from "../width.js";

interface CompareOptions extends ScopeOptions {
  metric: InsightComparedMetric;
  by: InsightGrouping;
}

/** `cortex compare`: how groups of memories differ. */
export function registerCompare(command: Command, context: CliContext): void {
  addScope(
    command.description(
      "Compare a user's memories by topic, category, kind, speaker or source: each group against all others.",
    ),
    COMPARED_METRICS,
  )
    .addOption(new Option("--by <what>", "what is compared").choices(GROUPINGS).default("category"))
    .action((options: CompareOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const report = await brain.compare(options);
        output.result(report, () => show(output, report));
      }),
    );
  addExamples(command, [
    ["cortex compare --by topic", "of what the user was less sure"],
    ["cortex compare --by speaker --json", "as shapes, for programs"],
  ]);
}

function show(output: Output, { metric, user_id, words, comparison }: CompareReport): void {
  output.line(`${metric} of ${onOneLine(personName(user_id))} by ${comparison.by}:`);
  for (const sentence of words) {
    output.line(onOneLine(sentence));
  }
  if (comparison.groups.length > 0) {
    output.table({
      head: [comparison.by, "Count", "Median (95% interval)", "Against the rest (delta)", "q"],
      right: [1, 4],
      rows: comparison.groups.map(({ name, count, median, delta, q }) => [
        onOneLine(name),
        String(count),
        estimate(median),
        estimate(delta),
        figure(q),
      ]),
    });
  }
}
