/** The value of a report, which every format is made of. */
import type native from "../native.js";
import type { Alert } from "./alerts.js";
import type { Contradiction } from "./change-types.js";
import type {
  CompareReport,
  InsightMetric,
  Moment,
  PatternReport,
  TrendReport,
} from "./insight.js";
import type { UserOptions } from "./types.js";

export interface ReportOptions extends UserOptions {
  /** From this day on; default the first memory's, or an event's where events are looked at. */
  from?: Moment | undefined;
  /** Before this; default the end of today. */
  to?: Moment | undefined;
  /** When all was well, `[from, to)`; default the first thirty days with data. */
  baseline?: { from: Moment; to: Moment } | undefined;
  /** Whether the texts of the memories to check are in it; default false: ids and figures only. */
  with_texts?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * What the figures say of one user's time `[from, to)`: everything that a report in any format shows. Figures are as
 * `trends`, `patterns` and `compare` give them, each with its interval, its count and its method.
 */
export interface Report {
  report: "cortex";
  /** Of this shape. */
  version: 1;
  user_id: string;
  timezone: string;
  /** Epoch ms, by the brain's clock. */
  made_at: number;
  from: number;
  to: number;
  with_texts: boolean;
  summary: ReportSummary;
  /** One of each figure, in the order of the report. */
  trends: TrendReport[];
  /** Of each series of recorded events, at most 30, those that have the most; by their names. */
  events: TrendReport[];
  /** How many more series there are. */
  more_events: number;
  /** By time of day and around events, of how sure new memories were. */
  patterns: PatternReport;
  /** By category, topic, speaker and source. */
  comparisons: CompareReport[];
  to_check: ReportChecks;
}

/** The report in plain words. */
export interface ReportSummary {
  /**
   * changed: something about the person may be another than in their baseline. unchanged: there is enough to judge, and
   * nothing is. too_little: there is not enough to judge.
   */
  state: "changed" | "unchanged" | "too_little";
  /** The whole in one sentence. */
  headline: string;
  /** What may have changed. */
  changes: ReportFinding[];
  /** What was recorded of the outside: how often, of which time, and what it was; one sentence for each series. */
  events: string[];
  /** What goes with times of day, events and groups; it need not have changed. */
  patterns: string[];
  /** What could not be judged, and what is missing. */
  missing: string[];
}

/** Something that may have changed. */
export interface ReportFinding {
  figure: InsightMetric;
  /** Of events: the name of the series, `sleep (h)`; else null. */
  event: string | null;
  /** level: outside the baseline until now. step: on a day. slope: bit by bit. */
  kind: "level" | "step" | "slope";
  /** Since when; null of a slope. */
  since: string | null;
  /**
   * How often chance alone would show as much, once it is counted how many figures are judged; null of a level, whose
   * chart gives a stable person about one false alarm in five years.
   */
  q: number | null;
  words: string;
}

/** What somebody should look at. */
export interface ReportChecks {
  /** Alerts that are not closed, the latest first. */
  alerts: ReportAlert[];
  /** Pairs that nobody has decided, the latest first. */
  contradictions: ReportPair[];
  /** How many pairs wait or are only possible now, and how many were decided in the time of the report. */
  pairs: ReportPairCounts;
  /** Memories whose last validation was a failure, the latest first. */
  proved_wrong: ReportWrong[];
  /**
   * What tells of an allergy, who somebody is, a medicine or a danger and is not sure enough for critical use: as
   * nextToVerify tells it, the worthiest first.
   */
  to_verify: ReportUnsure[];
  /** Whether there are more than the lists hold. */
  more: boolean;
}

export interface ReportAlert {
  id: string;
  rule_id: string;
  severity: Alert["severity"];
  opened_at: number;
  /** Whether somebody has taken note of it. */
  acknowledged: boolean;
}

export interface ReportPair {
  id: string;
  memory_ids: [older: string, newer: string];
  kind: Contradiction["kind"];
  /** 0 to 1: how probably the two contradict each other. */
  score: number;
  detected_at: number;
  /** With texts only; null of a memory that is gone. */
  texts?: [older: string | null, newer: string | null];
}

export type ReportPairCounts = native.PairCounts;

export interface ReportUnsure {
  memory_id: string;
  /** When it was told. */
  at: number;
  confidence: number;
  /** What a check is worth: expected use times uncertainty. */
  worth: number;
  /** Why its score is so low, in words. */
  reason: string;
  /** With texts only. */
  text?: string;
}

export interface ReportWrong {
  memory_id: string;
  at: number;
  /** With texts only. */
  text?: string;
}
