/** What goes with the time of day, the weekday and events. */
import type { Estimate, PatternReport } from "../bridge/insight.js";
import {
  chanceText,
  differenceText,
  digits,
  intervalText,
  meaningOf,
  NORMAL_95,
  sizeText,
  valueText,
} from "../bridge/report-figures.js";
import type { Report } from "../bridge/report-types.js";
import { counted } from "../bridge/text.js";
import { figure, html, type Markup, type Piece, table } from "./markup.js";
import { aroundPlot } from "./plots/around.js";
import { heatKey, heatPlot } from "./plots/heat.js";
import { stepsOf, USUAL_SPREADS } from "./plots/steps.js";

type Event = PatternReport["events"][number];

const PERCENT = 100;

/** By hour and weekday, and around each kind of event. */
export function timeSections({ patterns, trends }: Report): Piece {
  if (patterns.observations === 0) {
    return null;
  }
  const own = trends.find(({ metric }) => metric === patterns.metric)?.baseline;
  const spread = own?.spread ?? 0;
  return html`<section aria-labelledby="hours">
<h2 id="hours">By hour and weekday</h2>
<p class="quiet">${meaningOf(patterns.metric).title}: ${counted(patterns.observations, "memory", "memories")}.</p>
${heatOf(patterns, spread)}
<p>${patterns.evening.words.map((words) => eveningText(patterns, words))}</p>
${contrastsOf(patterns)}
</section>
${
  patterns.events.length === 0
    ? null
    : html`<section aria-labelledby="events">
<h2 id="events">Around events</h2>
${patterns.events.map((event) => eventOf(patterns.metric, event))}
</section>`
}`;
}

/** The evening in the unit of the figure; too little in the words of the core. */
function eveningText({ metric, evening }: PatternReport, words: string): string {
  const { difference, count, p, found } = evening;
  if (difference === null) {
    return words;
  }
  const over = `over ${counted(count, "day")}; ${chanceText(p ?? 1)}.`;
  return found
    ? `In the evening (17 to 22) it was ${lowerOrHigher(difference)} than in the rest of the same day by ` +
        `${sizeText(metric, difference)}, ${over}`
    : `The evening (17 to 22) cannot be told from the rest of the same day: ` +
        `${differenceText(metric, difference.value)} ${intervalText(metric, difference)}, ${over}`;
}

function heatOf({ metric, hours_of_week }: PatternReport, spread: number): Piece {
  const { title } = meaningOf(metric);
  const rows = hours_of_week.map(({ name, count, median }) => [
    name,
    median === null
      ? "too few"
      : `${valueText(metric, median.value)} ${intervalText(metric, median)}`,
    count,
  ]);
  const behind = table(
    `${title}, by hour and weekday`,
    ["Hour", "Median (95% interval)", "Memories"],
    rows,
  );
  const steps = stepsOf(hours_of_week, USUAL_SPREADS * spread);
  if (steps === undefined) {
    return html`<p>No hour of a weekday has the 20 memories that a median needs.</p>
<details><summary>How many there are</summary>
${behind}
</details>`;
  }
  const shows = "Each cell is an hour of a weekday: the median of what was told in it.";
  return html`${figure(
    { title: `${title}, by hour and weekday`, shows },
    heatPlot(metric, hours_of_week, steps, `${title}, by hour and weekday`),
    behind,
  )}
${heatKey(metric, steps)}`;
}

/** Parts of the day and weekdays: which of them can be told apart. */
function contrastsOf({ metric, patterns }: PatternReport): Piece {
  return patterns
    .filter(({ by }) => by !== "hour")
    .map(({ by, groups, p, contrasts }) => {
      const name = by.replaceAll("_", " ");
      const apart = contrasts.map(({ one, other, delta, q }) => [
        `${one} against ${other}`,
        `${digits(delta.value)} (95% interval ${digits(delta.low)} to ${digits(delta.high)})`,
        chanceText(q, "q"),
      ]);
      const said =
        apart.length > 0
          ? ` ${counted(apart.length, "pair")} of them can be told apart.`
          : p === null
            ? ""
            : " None can be told apart.";
      const rows = groups.map((group) => [
        group.name,
        group.median === null
          ? "too few"
          : `${valueText(metric, group.median.value)} ${intervalText(metric, group.median)}`,
        group.count,
      ]);
      return html`<p>By ${name}: ${p === null ? "too little for a judgement" : chanceText(p)}.${said}</p>
${table(`By ${name}`, [capital(name), "Median (95% interval)", "Memories"], rows)}
${
  apart.length === 0
    ? null
    : table(`Which can be told apart, by ${name}`, ["Which", "Cliff’s delta", "How sure"], apart)
}`;
    });
}

const lowerOrHigher = ({ value }: Estimate) => (value < 0 ? "lower" : "higher");

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function eventOf(metric: string, event: Event): Markup {
  const { kind, count, effect, lags, around, adherence, due } = event;
  const share = meaningOf(metric).share;
  const scale = share ? PERCENT : 1;
  const hours = around.map((hour) => ({
    ...hour,
    median:
      hour.median === null
        ? null
        : {
            value: hour.median.value * scale,
            low: hour.median.low * scale,
            high: hour.median.high * scale,
          },
  }));
  const title = `${meaningOf(metric).title}, around ${kind}`;
  const plot = aroundPlot(hours, title, share ? (value) => `${digits(value)} points` : digits);
  const rows = around.map(({ name, count: of, median }) => [
    `${name} to ${Number(name) + 1}`,
    median === null
      ? "too few"
      : `${differenceText(metric, median.value)} ${intervalText(metric, median)}`,
    of,
  ]);
  const behind = table(title, ["Hours", "Median less that of the day", "Memories"], rows);
  const shows = `Each dot is an hour before or after it: the median of what was told, less that of its day, with its 95% interval.`;
  return html`<h3>${kind}</h3>
<p>${counted(count, "event")}${adherence === null ? "" : `; of ${due} that were due, ${count} happened (${shareInterval(count, due)})`}.
${effectText(metric, event)}</p>
${plot === undefined ? behind : figure({ title, shows }, plot, behind)}
${
  lags.length === 0
    ? null
    : table(
        "How its daily amount goes with the figure so many days later",
        ["Days later", "Spearman’s rho (95% interval)", "Days", "How sure"],
        lags.map(({ lag, rho, q, days }) => [lag, rhoText(rho, days), days, chanceText(q, "q")]),
      )
}
${effect.enough ? effect.words.slice(1).map((words) => html`<p class="quiet">${words}</p>`) : null}`;
}

function effectText(metric: string, { effect }: Event): string {
  const { difference, compared_with, count, p, found, words } = effect;
  if (difference === null) {
    return words.join(" ");
  }
  const over =
    `over ${counted(count, "event")}, compared with ${counted(compared_with, "day")} without it; ` +
    `${chanceText(p ?? 1)}.`;
  return found
    ? `In the hours after it the figure was ${lowerOrHigher(difference)} than in those before by ` +
        `${sizeText(metric, difference)}, ${over}`
    : `The hours after it cannot be told from those before: ` +
        `${differenceText(metric, difference.value)} ${intervalText(metric, difference)}, ${over}`;
}

/**
 * A rank correlation with its interval, by Fisher's z with the standard error of D. G. Bonett and T. A. Wright,
 * Psychometrika 65 (2000), 23.
 */
function rhoText(rho: number, pairs: number): string {
  const z = Math.atanh(Math.min(Math.max(rho, -0.999999), 0.999999));
  const reach = NORMAL_95 * Math.sqrt((1 + (rho * rho) / 2) / (pairs - 3));
  const [low, high] = [Math.tanh(z - reach), Math.tanh(z + reach)];
  return `${digits(rho)} (95% interval ${digits(low)} to ${digits(high)})`;
}

/** Wilson's interval of a share (JASA 22, 1927, 209): `75 %, 95% interval 70 to 80`. */
function shareInterval(hits: number, of: number): string {
  const z = NORMAL_95;
  const share = hits / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const text = (value: number) => digits(value * PERCENT);
  return `${text(share)}\u00a0%, 95% interval ${text(middle - half)} to ${text(middle + half)}`;
}
