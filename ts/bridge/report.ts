import type native from "../native.js";
import { validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import type { InsightGrouping } from "./insight.js";
import { parseReport } from "./insight-inputs.js";
import type { Report, ReportChecks, ReportOptions } from "./report-types.js";
import { runTask } from "./task.js";

const GROUPINGS = ["category", "topic", "speaker", "source"] as const satisfies InsightGrouping[];
const MAIN = "initial_confidence";
const MOST_CHECKS = 100;

/** Everything that the figures say of one user's time, put together. */
export class Reports {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * A report on one user: what changed, since when and how sure that is, with all figures behind it. It is the value that
   * `renderReport` writes as a page, a table or a FHIR Bundle. All of it is of one moment: what is written meanwhile is in none
   * of it. Nothing in it is a diagnosis.
   *
   * @throws CortexError CANCELLED
   */
  async report(options: ReportOptions = {}): Promise<Report> {
    const brain = this.#handle.opened();
    // What puts a report together is loaded when one is asked for.
    const [{ REPORT_METRICS }, { summarize }] = await Promise.all([
      import("./report-figures.js"),
      import("./report-summary.js"),
    ]);
    const { baseline, with_texts = false, user, from, to, signal } = parseReport(options);
    const user_id = this.#handle.reader({ user });
    if (user_id === null) {
      throw validationError("figures over time are of one user: name one, not everybody");
    }
    const query: native.ReportQuery = {
      user_id,
      from,
      to,
      baseline_from: baseline?.from,
      baseline_to: baseline?.to,
      metrics: [MAIN, ...REPORT_METRICS.filter((metric) => metric !== MAIN)],
      groupings: [...GROUPINGS],
      limit: MOST_CHECKS + 1,
      now: this.#handle.now(),
    };
    // One read of one state of the brain: no write comes between two figures.
    const { trends, events, more_events, patterns, comparisons, ...found } = await runTask(
      { signal },
      (_report, cancellation) => brain.reportFigures(query, cancellation),
    );
    const { timezone, from: begin, to: end } = patterns;
    return {
      report: "cortex",
      version: 1,
      user_id,
      timezone,
      made_at: query.now,
      from: begin,
      to: end,
      with_texts,
      summary: summarize({ trends, events, patterns, comparisons }, found),
      trends,
      events,
      more_events,
      patterns,
      comparisons,
      to_check: checksOf(found, with_texts),
    };
  }
}

type Found = Pick<
  native.ReportFigures,
  "alerts" | "contradictions" | "pairs" | "proved_wrong" | "to_verify"
>;

/** What somebody should look at; texts where they are asked for. */
function checksOf(found: Found, with_texts: boolean): ReportChecks {
  const { alerts, contradictions: pairs, proved_wrong: wrong, to_verify: unsure } = found;
  return {
    alerts: alerts.slice(0, MOST_CHECKS).map(({ id, rule_id, severity, opened_at, state }) => ({
      id,
      rule_id,
      severity,
      opened_at,
      acknowledged: state === "acknowledged",
    })),
    contradictions: pairs.slice(0, MOST_CHECKS).map((pair) => ({
      id: pair.id,
      memory_ids: [pair.older_id, pair.newer_id],
      kind: pair.kind,
      score: pair.score,
      detected_at: pair.detected_at,
      ...(with_texts && { texts: [pair.older_content, pair.newer_content] }),
    })),
    pairs: found.pairs,
    proved_wrong: wrong.slice(0, MOST_CHECKS).map(({ id, at, content }) => ({
      memory_id: id,
      at,
      ...(with_texts && { text: content }),
    })),
    to_verify: unsure.slice(0, MOST_CHECKS).map(({ memory, worth }) => ({
      memory_id: memory.id,
      at: memory.created_at,
      confidence: memory.confidence,
      worth,
      reason: memory.verify_reason ?? "",
      ...(with_texts && { text: memory.content }),
    })),
    more: Math.max(alerts.length, pairs.length, wrong.length, unsure.length) > MOST_CHECKS,
  };
}
