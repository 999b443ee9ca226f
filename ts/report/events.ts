/** What was recorded of the outside: its values, in one table and each as a plot. */
import type { TrendReport } from "../bridge/insight.js";
import { chanceText, differenceText, intervalText, valueText } from "../bridge/report-figures.js";
import type { Report } from "../bridge/report-types.js";
import { html, type Markup, type Piece, table } from "./markup.js";
import { SURELY } from "./plots/trend.js";
import { countsFigure, daysFigure } from "./trends.js";

/** The values of recorded events; nothing where none are. */
export function eventsSection({ events, more_events, trends }: Report): Piece {
  if (events.length === 0) {
    return null;
  }
  const volume = trends.find(({ metric }) => metric === "volume");
  return html`<section aria-labelledby="recorded">
<h2 id="recorded">What was recorded</h2>
<p class="quiet">Events as they were recorded, each kind, thing and unit by itself: of several on a day their sum where amounts add up, else their
median.</p>
${table("What was recorded", HEAD, events.map(rowOf))}
${more_events === 0 ? null : html`<p class="quiet">${more_events} more, of which fewer were recorded, are not shown: <code>cortex events</code> lists all.</p>`}
${events.map((trend) => plotOf(trend, volume))}
</section>`;
}

const HEAD = [
  "What",
  "Events",
  "First and last day",
  "Baseline, and last days",
  "In 30 days",
  "Day of a change",
];

function rowOf(trend: TrendReport): Piece[] {
  const { event, observations, days, baseline, trend: slope, change } = trend;
  const having = days.filter(({ count }) => count > 0);
  const ends = [having[0], having.at(-1)].flatMap((day) =>
    day === undefined ? [] : [`${day.date}: ${valueText(trend, day.value ?? 0)}`],
  );
  return [
    html`<bdi>${event?.name}</bdi>`,
    observations,
    ends.join("; "),
    baseline === null ? "too few" : levelText(trend, baseline),
    slope === null
      ? "too few"
      : `${differenceText(trend, slope.slope.value)} ${intervalText(trend, slope.slope)}, ${chanceText(slope.p)}`,
    change === null
      ? "too few"
      : change.p < SURELY
        ? `${change.day} (95% interval ${change.low} to ${change.high}), ${chanceText(change.p)}`
        : `none, ${chanceText(change.p)}`,
  ];
}

function levelText(trend: TrendReport, { median, recent }: NonNullable<TrendReport["baseline"]>) {
  const usual = `${valueText(trend, median.value)} ${intervalText(trend, median)}`;
  return recent === null ? usual : `${usual}; ${valueText(trend, recent)}`;
}

function plotOf(trend: TrendReport, volume: TrendReport | undefined): Markup {
  return trend.event?.by_day === "count"
    ? countsFigure(trend, volume)
    : html`<h3><bdi>${trend.event?.name}</bdi></h3>
${daysFigure(trend)}`;
}
