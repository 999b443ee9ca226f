import type { Command } from "commander";
import { personName } from "../../bridge/entity-name.js";
import type { TrendReport } from "../../bridge/insight.js";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import {
  addScope,
  addSeries,
  baselineOf,
  estimate,
  figure,
  type ScopeOptions,
} from "../insight.js";
import { addExamples, parseTime } from "../options.js";
import type { Output } from "../output.js";
import { sparkline } from "../sparkline.js";
import { onOneLine } from "../width.js";

interface TrendsOptions extends ScopeOptions {
  baselineFrom?: number | string;
  baselineTo?: number | string;
}

const PLOT_WIDTH = 60;
/** Of the dates on both sides of it. */
const DATES_WIDTH = 2 * "2026-01-01  ".length;

/** `cortex trends`: how a figure about a person goes with time. */
export function registerTrends(command: Command, context: CliContext): void {
  addScope(
    command.description(
      "Show how a figure about a user's memories goes with time, compared with the user's own baseline, each with " +
        "its 95% interval. Nothing here is a diagnosis.",
    ),
  );
  addSeries(command, "of --metric events: of this kind, each of which is a figure of its own")
    .option("--baseline-from <time>", "since when all was well", parseTime)
    .option("--baseline-to <time>", "until when (default: the first 30 days with data)", parseTime)
    .action(({ baselineFrom, baselineTo, ...scope }: TrendsOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const baseline = baselineOf(command, baselineFrom, baselineTo);
        const report = await brain.trends({ ...scope, baseline });
        output.result(report, () => show(output, report));
      }),
    );
  addExamples(command, [
    ["cortex trends", "how sure they were, by day"],
    ["cortex trends --metric repetitions", "what was told again"],
    ["cortex trends --metric current_confidence", "trust as of each past day"],
    ["cortex trends --metric events --event sleep", "hours slept"],
    ["cortex trends --metric events", "names the kinds, if several"],
    ["cortex trends --json", "as shapes, for programs"],
  ]);
}

function show(output: Output, report: TrendReport): void {
  const { baseline, trend, change, days, event } = report;
  const values = days.map(({ value }) => value);
  output.prose(
    `${onOneLine(event?.name ?? report.metric)} of ${onOneLine(personName(report.user_id))}: ${counted(report.observations, "observation")} on ` +
      `${counted(report.days_with_data, "day")} (${report.timezone}).`,
  );
  for (const words of report.words) {
    output.prose(onOneLine(words));
  }
  if (days.length > 0 && values.some((value) => value !== null)) {
    output.line(
      `${days[0]?.date}  ${sparkline(values, Math.min(PLOT_WIDTH, Math.max(1, output.columns - DATES_WIDTH)))}  ${days.at(-1)?.date}`,
    );
  }
  const rows: string[][] = [];
  if (baseline !== null) {
    const of = `${baseline.from} to ${baseline.to}`;
    rows.push(["Baseline", estimate(baseline.median), `${baseline.days} days`, of]);
    rows.push([
      "Last days",
      figure(baseline.recent),
      `${baseline.recent_days} days`,
      distance(baseline.distance),
    ]);
  }
  if (trend !== null) {
    rows.push(["In 30 days", estimate(trend.slope), `${trend.days} days`, `p ${figure(trend.p)}`]);
  }
  if (change !== null) {
    const from = `${figure(change.before)} to ${figure(change.after)}, p ${figure(change.p)}`;
    rows.push([
      "Change",
      `${change.day} (${change.low} to ${change.high})`,
      `${change.days} days`,
      from,
    ]);
  }
  if (rows.length > 0) {
    output.table({ head: ["Figure", "Value (95% interval)", "From", "Note"], rows });
  }
}

function distance(spreads: number | null): string {
  return spreads === null ? "" : `${figure(spreads)} spreads from the baseline`;
}
