/** What the figures of one person say, in the unit of each: `5 points` of a share, `0.5 h` of hours. */
import type { PatternReport, TrendReport } from "./insight.js";
import { differenceText, intervalText, sizeText, valueText } from "./report-figures.js";
import { counted } from "./text.js";

type Effect = PatternReport["evening"];

/** As native/core/insight calls a day of a change found. */
const SURELY = 0.01;

/** How a figure goes by day: its slope, what stands out from the baseline, and the day of a change. */
export function trendWords(report: TrendReport): string[] {
  return report.enough
    ? [...slopeWords(report), ...chartWords(report), ...changeWords(report)]
    : report.words;
}

function slopeWords(report: TrendReport): string[] {
  if (report.trend === null) {
    return [];
  }
  const { slope, days } = report.trend;
  const over = `over ${counted(days, "day")} with data`;
  return slope.low > 0 || slope.high < 0
    ? [
        `It may have ${slope.value < 0 ? "fallen" : "risen"} by ${sizeText(report, slope)} in 30 days, ${over}.`,
      ]
    : [
        `No rise or fall can be told from chance ${over}: ${differenceText(report, slope.value)} ` +
          `${intervalText(report, slope)} in 30 days.`,
      ];
}

function chartWords({ baseline, chart }: TrendReport): string[] {
  if (baseline === null || chart === null) {
    return [];
  }
  const own = `their own baseline of ${counted(baseline.days, "day")}`;
  const last = chart.excursions.at(-1);
  if (last !== undefined) {
    const since =
      last.to === null
        ? `Since ${last.from} it may be`
        : `From ${last.from} to ${last.to} it may have been`;
    return [`${since} ${last.direction} what it was, compared with ${own}.`];
  }
  return baseline.spread > 0
    ? [`Compared with ${own} nothing stands out.`]
    : [`On most days of ${own} the value is the same: what stands out from it cannot be told.`];
}

function changeWords(report: TrendReport): string[] {
  const { change } = report;
  return change === null || change.p >= SURELY
    ? []
    : [
        `The level may have changed on ${change.day} (95% interval ${change.low} to ${change.high}): from ` +
          `${valueText(report, change.before)} to ${valueText(report, change.after)}.`,
      ];
}

/** What goes with evenings and with events. */
export function patternWords(report: PatternReport): string[] {
  const { metric, enough, words, evening, events } = report;
  return [
    ...new Set([
      ...(enough ? [] : words.slice(0, 1)),
      ...eveningWords(metric, evening),
      ...events.flatMap(({ kind, effect }) =>
        effectWords(metric, effect).map((sentence) => `${kind}: ${sentence}`),
      ),
    ]),
  ];
}

function eveningWords(metric: string, { found, difference, count, words }: Effect): string[] {
  if (difference === null) {
    return words;
  }
  const way = difference.value < 0 ? "lower" : "higher";
  const over = `over ${counted(count, "day")}`;
  return found
    ? [
        `In the evening (17 to 22) it may be ${way} than in the rest of the same day, by ${sizeText(metric, difference)}, ${over}.`,
      ]
    : [
        `Evenings (17 to 22) cannot be told from the rest of the same day: ${differenceText(metric, difference.value)} ` +
          `${intervalText(metric, difference)}, ${over}.`,
      ];
}

/** Before and after events of one kind. */
export function effectWords(metric: string, { found, difference, count, words }: Effect): string[] {
  if (difference === null) {
    return words;
  }
  const way = difference.value < 0 ? "lower" : "higher";
  const over = `over ${counted(count, "event")}`;
  const first = found
    ? `In the hours after it the figure may be ${way} than in those before, by ${sizeText(metric, difference)}, ${over}.`
    : `The hours after it cannot be told from those before: ${differenceText(metric, difference.value)} ` +
      `${intervalText(metric, difference)}, ${over}.`;
  return [first, ...words.slice(1)];
}
