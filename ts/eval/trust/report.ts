/** The figures of the simulated year as Markdown. */
import type { RunFigures } from "./figures.js";
import type { CalibrationPoint } from "./measures.js";

/** What a policy came to, in the average over the years. */
export interface PolicyRow {
  name: string;
  figures: RunFigures;
}

export function scoreTable(rows: readonly PolicyRow[]): string {
  const head = [
    "policy",
    "AUC",
    "within a moment",
    "true but low",
    "false but high",
    "ECE",
    "stale trusted",
    "right of the best 20 %",
    "50 %",
    "80 %",
    "current first",
    "stale first",
    "and high",
  ];
  const lines = rows.map(({ name, figures: { scores } }) => [
    name,
    fraction(scores.auc),
    fraction(scores.aucWithin),
    percent(scores.trueButLow),
    percent(scores.falseButHigh),
    fraction(scores.ece),
    percent(scores.staleTrusted),
    percent(scores.accuracyAt20),
    percent(scores.accuracyAt50),
    percent(scores.accuracyAt80),
    percent(scores.currentFirst),
    percent(scores.staleFirst),
    percent(scores.staleFirstHigh),
  ]);
  return markdown([head, ...lines]);
}

/** What storing noticed, which no policy changes. */
export function noticedTable({ noticed }: RunFigures): string {
  const line = (what: string, of: number, opened: number, possible: number) => [
    what,
    whole(of),
    `${whole(opened)} (${percent(opened / of)} %)`,
    `${whole(possible)} (${percent(possible / of)} %)`,
  ];
  const table = markdown([
    ["told to a brain that had another value", "of", "opened", "possible"],
    line("changes", noticed.updates, noticed.updatesOpened, noticed.updatesPossible),
    line(
      "of these, told as changes",
      noticed.explicitUpdates,
      noticed.explicitOpened,
      noticed.explicitPossible,
    ),
    line(
      "of the changes, inside messages",
      noticed.updatesInMessages,
      noticed.inMessagesOpened,
      noticed.inMessagesPossible,
    ),
    line(
      "corrections",
      noticed.corrections,
      noticed.correctionsOpened,
      noticed.correctionsPossible,
    ),
  ]);
  return [
    table,
    `\n${whole(noticed.stored)} memories stored, ${whole(noticed.refused)} refused as duplicates, which lost `,
    `${whole(noticed.lostUpdates)} changes or corrections. ${whole(noticed.penalties)} penalties, `,
    `${whole(noticed.falsePenalties)} of them on what was true: `,
    `${noticed.falsePenaltiesPer1000.toFixed(1)} for 1,000 memories. Of these ${whole(noticed.falsePenaltiesByWrong)} `,
    "are because what was told later was wrong, ",
    `${whole(noticed.falsePenaltiesOnEvents)} on events that were told of two days. `,
    `At a moment ${percent(noticed.falseDisputed)} % of what is false carries a penalty, `,
    `and ${percent(noticed.trueDisputed)} % of what is true.\n`,
  ].join("");
}

/** How much is true in each tenth of the scores. */
export function calibrationTable(rows: readonly PolicyRow[]): string {
  const tenths = Array.from({ length: 10 }, (_, index) => index / 10);
  const at = (points: readonly CalibrationPoint[], from: number) =>
    points.find((point) => point.from === from);
  const lines = rows.map(({ name, figures: { calibration } }) => [
    name,
    ...tenths.map((from) => {
      const point = at(calibration, from);
      return point === undefined ? "-" : percent(point.isTrue);
    }),
  ]);
  return markdown([["true, of scores from", ...tenths.map((from) => from.toFixed(1))], ...lines]);
}

function markdown(rows: readonly string[][]): string {
  const [head = [], ...lines] = rows;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function fraction(value: number): string {
  return Number.isNaN(value) ? "-" : value.toFixed(3).replace(/^0/u, "");
}

function percent(value: number): string {
  return Number.isNaN(value) ? "-" : (100 * value).toFixed(1);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
