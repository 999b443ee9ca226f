import type { Contradictions } from "./contradictions.js";
import type { Handle } from "./handle.js";
import type { CompareReport, Insight, InsightGrouping, TrendReport } from "./insight.js";
import { parseReport } from "./insight-inputs.js";
import type { Report, ReportChecks, ReportOptions } from "./report-types.js";

/** What is asked of every figure of a report. */
interface Asked {
  user?: string | undefined;
  from?: string | number | undefined;
  to?: string | number | undefined;
  signal?: AbortSignal | undefined;
}

const GROUPINGS = ["category", "topic", "speaker", "source"] as const satisfies InsightGrouping[];
const MAIN = "initial_confidence";
const MOST_CHECKS = 100;

/** Everything that the figures say of one user's time, put together. */
export class Reports {
  readonly #handle: Handle;
  readonly #insight: Insight;
  readonly #contradictions: Contradictions;

  constructor(handle: Handle, insight: Insight, contradictions: Contradictions) {
    this.#handle = handle;
    this.#insight = insight;
    this.#contradictions = contradictions;
  }

  /**
   * A report on one user: what changed, since when and how sure that is, with all figures behind it. It is the value that
   * `renderReport` writes as a page, a table or a FHIR Bundle. Nothing in it is a diagnosis.
   *
   * @throws CortexError CANCELLED
   */
  async report(options: ReportOptions = {}): Promise<Report> {
    this.#handle.opened();
    // What puts a report together is loaded when one is asked for.
    const [{ REPORT_METRICS }, { summarize }] = await Promise.all([
      import("./report-figures.js"),
      import("./report-summary.js"),
    ]);
    const { baseline, with_texts = false, ...given } = parseReport(options);
    const first = await this.#insight.trends({ ...given, baseline, metric: MAIN });
    // All figures are of the same time, whatever is the first that each of them knows of.
    const asked: Asked = { ...given, from: first.from, to: first.to };
    const trends: TrendReport[] = [];
    for (const metric of REPORT_METRICS) {
      trends.push(
        metric === MAIN ? first : await this.#insight.trends({ ...asked, baseline, metric }),
      );
    }
    const patterns = await this.#insight.patterns({ ...asked, metric: MAIN });
    const comparisons: CompareReport[] = [];
    for (const by of GROUPINGS) {
      comparisons.push(await this.#insight.compare({ ...asked, metric: MAIN, by }));
    }
    const { user_id, timezone, from, to } = first;
    return {
      report: "cortex",
      version: 1,
      user_id,
      timezone,
      made_at: this.#handle.now(),
      from,
      to,
      with_texts,
      summary: summarize({ trends, patterns, comparisons }),
      trends,
      patterns,
      comparisons,
      to_check: await this.#checks(user_id, with_texts),
    };
  }

  async #checks(user: string, with_texts: boolean): Promise<ReportChecks> {
    const limit = MOST_CHECKS + 1;
    const pairs = await this.#contradictions.getContradictions({ user, status: "open", limit });
    const wrong = await this.#contradictions.getProvedWrong({ user, limit });
    return {
      contradictions: pairs.slice(0, MOST_CHECKS).map((pair) => ({
        id: pair.id,
        memory_ids: [pair.older_id, pair.newer_id],
        kind: pair.kind,
        score: pair.score,
        detected_at: pair.detected_at,
        ...(with_texts && { texts: [pair.older_content, pair.newer_content] }),
      })),
      proved_wrong: wrong.slice(0, MOST_CHECKS).map(({ id, at, content }) => ({
        memory_id: id,
        at,
        ...(with_texts && { text: content }),
      })),
      more: Math.max(pairs.length, wrong.length) > MOST_CHECKS,
    };
  }
}
