/** What the commands about a person over time have in common. */
import { type Command, Option } from "commander";
import type { InsightMetric } from "../bridge/insight.js";
import { METRICS } from "../bridge/insight-inputs.js";
import { parseTime, wrongUsage } from "./options.js";

export interface ScopeOptions {
  metric: InsightMetric;
  event?: string;
  label?: string;
  unit?: string;
  from?: number | string;
  to?: number | string;
}

/** Gives a command the options that say which figure, and since when. */
export function addScope(command: Command, metrics: readonly InsightMetric[] = METRICS): Command {
  return command
    .addOption(
      new Option("--metric <figure>", "which figure")
        .choices(metrics)
        .default("initial_confidence"),
    )
    .option("--from <time>", "from this day on (default: the first memory's or event's)", parseTime)
    .option("--to <time>", "before this (default: the end of today)", parseTime);
}

/** A baseline of which both ends are given, or none. */
export function baselineOf(
  command: Command,
  from: number | string | undefined,
  to: number | string | undefined,
): { from: number | string; to: number | string } | undefined {
  if ((from === undefined) !== (to === undefined)) {
    wrongUsage(command, "the baseline has one end only: give --baseline-from and --baseline-to");
  }
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Gives a command the options that say which events it is about. */
export function addSeries(command: Command, event: string): Command {
  return command
    .option("--event <kind>", event)
    .option("--label <text>", "of --metric events: what they are of, '' for those without a label")
    .option(
      "--unit <unit>",
      "of --metric events: the unit, '' for those without one, times for those without a value",
    );
}

/** `0.82` or `-` */
export function figure(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(3)));
}

/** `0.82 (0.8 to 0.84)`, or `-`. */
export function estimate(of: { value: number; low: number; high: number } | null): string {
  return of === null ? "-" : `${figure(of.value)} (${figure(of.low)} to ${figure(of.high)})`;
}
