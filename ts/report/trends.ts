/** Figures by day: each with its plot, what was found, and its days as a table; and counts by week. */
import type { InsightMethod, TrendReport } from "../bridge/insight.js";
import {
  chanceText,
  differenceText,
  digits,
  intervalText,
  meaningOf,
  valueText,
} from "../bridge/report-figures.js";
import type { Report } from "../bridge/report-types.js";
import { counted } from "../bridge/text.js";
import { figure, html, type Markup, type Piece, table } from "./markup.js";
import { BAND_SPREADS, LOESS_SPAN, SURELY, trendPlot } from "./plots/trend.js";
import { type Week, weeksOf, weeksPlot } from "./plots/weeks.js";

/** A figure of the report by day; nothing where nothing is known of it. */
export function trendSection(report: Report, metric: string): Piece {
  const trend = report.trends.find((each) => each.metric === metric);
  if (trend === undefined || trend.days_with_data === 0) {
    return null;
  }
  return html`<section aria-labelledby="${metric}">
<h2 id="${metric}">${meaningOf(metric).title}</h2>
${daysFigure(trend)}
</section>`;
}

/** A figure by day: its plot and what was found, without a heading. */
export function daysFigure(trend: TrendReport): Markup {
  const { title } = meaningOf(trend);
  const plot = trendPlot(trend, `${title}, by day`);
  return html`<p class="quiet">${counted(trend.observations, "observation")} on ${counted(trend.days_with_data, "day")} with data.</p>
${trend.enough ? null : html`<p>${trend.words.join(" ")}</p>`}
${plot === undefined ? null : figure({ title, shows: shown(trend) }, plot, daysTable(trend))}
${plot === undefined ? null : keyOf(trend)}
${foundTable(trend)}`;
}

function shown(report: TrendReport): string {
  const { baseline, trend } = report;
  const parts = [`Each dot is a day (${meaningOf(report).of}).`];
  if (baseline !== null) {
    parts.push(
      `Usual for this person is ${valueText(report, baseline.median.value)} ${intervalText(report, baseline.median)}, of ` +
        `${counted(baseline.days, "day")}.`,
    );
  }
  if (trend !== null) {
    parts.push(
      `The slope is ${differenceText(report, trend.slope.value)} ${intervalText(report, trend.slope)} in 30 days.`,
    );
  }
  return parts.join(" ");
}

/** What the marks of the plot are. */
function keyOf({ baseline, trend, change, chart }: TrendReport): Markup {
  const sign = (mark: Markup, words: string) =>
    html`<li><svg viewBox="0 0 30 14" aria-hidden="true">${mark}</svg>${words}</li>\n`;
  return html`<ul class="key">
${sign(html`<circle class="day" cx="15" cy="7" r="2.5"/>`, "a day")}${sign(html`<path class="smooth" d="M0 10C10 0 20 14 30 4"/>`, "smoothed, for the eye only")}${
  baseline === null
    ? null
    : sign(
        html`<rect class="band" width="30" height="14"/><line class="usual" x2="30" y1="7" y2="7"/>`,
        `own baseline, with ${BAND_SPREADS} spreads to each side`,
      )
}${
  trend === null
    ? null
    : sign(
        html`<path class="fan" d="M0 3L15 7L30 3L30 11L15 7L0 11Z"/><path class="slope" d="M0 8L30 6"/>`,
        "slope, with its 95% interval",
      )
}${
  change === null || change.p >= SURELY
    ? null
    : sign(
        html`<rect class="when" width="18" height="14"/><line class="change" x1="14" x2="14" y1="0" y2="14"/>`,
        "day of a change, with its 95% interval",
      )
}${
  (chart?.excursions.length ?? 0) === 0
    ? null
    : sign(html`<rect class="outside" y="5" width="30" height="5"/>`, "outside the baseline")
}</ul>`;
}

function foundTable(report: TrendReport): Piece {
  const { baseline, trend, change, chart } = report;
  const rows: Piece[][] = [];
  if (baseline !== null) {
    rows.push([
      "Baseline",
      `${valueText(report, baseline.median.value)} ${intervalText(report, baseline.median)}`,
      `${counted(baseline.days, "day")}, ${baseline.from} to ${baseline.to}`,
      `spread ${differenceText(report, baseline.spread)}`,
    ]);
  }
  if (trend !== null) {
    rows.push([
      "In 30 days",
      `${differenceText(report, trend.slope.value)} ${intervalText(report, trend.slope)}`,
      counted(trend.days, "day"),
      chanceText(trend.p),
    ]);
  }
  if (change !== null) {
    rows.push([
      "Day of a change",
      change.p < SURELY
        ? `${change.day} (95% interval ${change.low} to ${change.high})`
        : "none that can be told from chance",
      counted(change.days, "day"),
      chanceText(change.p),
    ]);
  }
  for (const { from, to, direction } of chart?.excursions ?? []) {
    const until = to === null ? "until now" : `to ${to}`;
    rows.push([
      "Outside the baseline",
      `${from} ${until}`,
      counted(chart?.days ?? 0, "day"),
      direction,
    ]);
  }
  return rows.length === 0
    ? null
    : table("What was found", ["What", "Value", "Of how many", "How sure"], rows);
}

function daysTable(report: TrendReport): Markup {
  const { title, of } = meaningOf(report);
  const rows = report.days.flatMap(({ date, value, count }) =>
    value === null ? [] : [[date, valueText(report, value), count]],
  );
  return table(`${title}, by day`, ["Day", `Value (${of})`, "Observations"], rows);
}

/** What is counted, by week. */
export function countsSection(report: Report): Piece {
  const counts = report.trends.filter(
    ({ metric, observations }) => meaningOf(metric).counts && observations > 0,
  );
  if (counts.length === 0) {
    return null;
  }
  const volume = report.trends.find(({ metric }) => metric === "volume");
  return html`<section aria-labelledby="counts">
<h2 id="counts">Told again, contradicting, failing</h2>
<p class="quiet">Counts by week, as they are: a count of few says little. Weeks begin on Mondays.</p>
${counts.map((trend) => countsFigure(trend, volume))}
</section>`;
}

/** A count by week: its plot, and what was found. */
export function countsFigure(trend: TrendReport, volume: TrendReport | undefined): Markup {
  const { title, of } = meaningOf(trend);
  const weeks = weeksOf(trend.days, volume?.days ?? []);
  const sum = weeks.reduce((total, { value }) => total + value, 0);
  const busiest = weeks.reduce((most, week) => Math.max(most, week.value), 0);
  const shows = `${digits(sum)} ${of} in ${counted(weeks.length, "week")}, at most ${digits(busiest)} in one.`;
  return html`<h3>${title}</h3>
${figure({ title, shows }, weeksPlot(weeks, `${title}, by week`), weeksTable(trend, weeks))}
${foundTable(trend)}`;
}

function weeksTable(trend: TrendReport, weeks: readonly Week[]): Markup {
  const { title, of } = meaningOf(trend);
  const rows = weeks.map(({ date, value, told }) => [date, digits(value), digits(told)]);
  return table(`${title}, by week`, ["Week from", `How many (${of})`, "Memories told"], rows);
}

/** `name (parameter 1, other 2)` */
export function methodText({ name, parameters }: InsightMethod): string {
  const given = Object.entries(parameters).map(
    ([key, value]) => `${key.replaceAll("_", " ")} ${digits(value)}`,
  );
  return given.length === 0 ? name : `${name} (${given.join(", ")})`;
}

/** What the methods say of the smooth line. */
export const SMOOTHING = `LOESS (local lines, tricube weights, span ${LOESS_SPAN})`;
