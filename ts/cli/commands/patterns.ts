import type { Command } from "commander";
import { personName } from "../../bridge/entity-name.js";
import type { PatternReport } from "../../bridge/insight.js";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addScope, addSeries, estimate, figure, type ScopeOptions } from "../insight.js";
import { addExamples, parseNumber } from "../options.js";
import type { Output } from "../output.js";
import { sparkline } from "../sparkline.js";
import { onOneLine } from "../width.js";

interface PatternsOptions extends ScopeOptions {
  event?: string;
  window?: number;
}

/** `cortex patterns`: how a figure goes with the time of day and with events. */
export function registerPatterns(command: Command, context: CliContext): void {
  addScope(
    command.description(
      "Show how a figure goes with hour, part of the day and weekday, in the evening, and before and after events. " +
        "Nothing here is a diagnosis.",
    ),
  );
  addSeries(command, "only events of this kind")
    .option("--window <hours>", "how long before and after an event (default: 6)", parseNumber)
    .action(({ window, ...scope }: PatternsOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const report = await brain.patterns({ ...scope, window_hours: window });
        output.result(report, () => show(output, report));
      }),
    );
  addExamples(command, [
    ["cortex patterns", "by hour, weekday and event"],
    ["cortex patterns --event medication --window 4", "hours around each dose"],
    ["cortex patterns --json", "as shapes, for programs"],
  ]);
}

function show(output: Output, report: PatternReport): void {
  output.line(
    `${report.metric} of ${onOneLine(personName(report.user_id))}: ${counted(report.observations, "observation")} (${report.timezone}).`,
  );
  for (const words of report.words) {
    output.line(onOneLine(words));
  }
  for (const { by, groups, p } of report.patterns) {
    const medians = groups.map(({ median }) => median?.value ?? null);
    if (by === "hour" && medians.some((median) => median !== null)) {
      output.line(`by hour  ${sparkline(medians, medians.length)}  p ${figure(p)}`);
    } else if (groups.length > 0) {
      output.table({
        head: [`By ${by.replaceAll("_", " ")}`, "Count", "Median (95% interval)"],
        right: [1],
        rows: groups.map(({ name, count, median }) => [name, String(count), estimate(median)]),
      });
    }
  }
  if (report.events.length > 0) {
    output.table({
      head: ["Event", "Count", "After less before (95% interval)", "p", "Happened of those due"],
      right: [1, 3, 4],
      rows: report.events.map(({ kind, count, effect, adherence }) => [
        onOneLine(kind),
        String(count),
        estimate(effect.difference),
        figure(effect.p),
        figure(adherence),
      ]),
    });
  }
}
