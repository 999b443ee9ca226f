/** How a figure goes by day: its days, a smooth line, the slope with its interval, and the own baseline. */
import type { TrendReport } from "../../bridge/insight.js";
import { localDay } from "../../bridge/local-time.js";
import { meaningOf } from "../../bridge/report-figures.js";
import { loess, type Seen } from "../loess.js";
import { html, type Markup, type Piece, px } from "../markup.js";
import { area, line } from "../scales.js";
import { axes, dayOf, type Frame, frameOf, LEFT, picture, RIGHT } from "./frame.js";

const DAY = 86_400_000;
const PERCENT = 100;
const MONTH_DAYS = 30;
/** The share of the days that the smooth line looks at. */
export const LOESS_SPAN = 0.3;
const PLACES = 100;
/** Above and below a value that never changes. */
const ROOM = 1;
/** A day of a change is shown where chance would give one as clear once in a hundred times. */
export const SURELY = 0.01;
/** Within which about 95 of 100 usual days lie. */
export const BAND_SPREADS = 2;

/** The slope's line and those of its interval, which meet in the middle. */
interface Slope {
  middle: Seen;
  value: number;
  low: number;
  high: number;
}

/** A figure by day; undefined with fewer than two days. */
export function trendPlot(report: TrendReport, label: string, height = 260): Markup | undefined {
  const { share, unit } = meaningOf(report);
  const scale = share ? PERCENT : 1;
  const seen = report.days.flatMap(({ date, value }): Seen[] =>
    value === null ? [] : [{ x: dayOf(date), y: value * scale }],
  );
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || first.x === last.x) {
    return undefined;
  }
  const band = bandOf(report, scale);
  const heights = [...seen.map(({ y }) => y), ...(band === undefined ? [] : band)];
  // The whole time asked for, also where nothing was told in it; what was computed is drawn where its days are.
  const asked = [report.from, report.to - 1].map((at) => dayOf(localDay(at, report.timezone)));
  const ends: [number, number] = [Math.min(first.x, ...asked), Math.max(last.x, ...asked)];
  const frame = frameOf(ends, rangeOf(heights, scale), height);
  const slope = slopeOf(report, seen, scale);
  return picture(
    height,
    label,
    axes(frame, share ? "\u00a0%" : unit === undefined ? "" : `\u00a0${unit}`),
    band === undefined ? null : bandMark(frame, band, (report.baseline?.median.value ?? 0) * scale),
    changeMark(frame, report),
    slope === undefined ? null : slopeMark(frame, slope, [first.x, last.x]),
    seen.map(
      ({ x, y }) =>
        html`<circle class="day" cx="${px(frame.x(x))}" cy="${px(frame.y(y))}" r="1.6"/>`,
    ),
    smooth(frame, seen),
    outside(frame, report),
  );
}

/** What the axis shows: a value that never changes has some room around it, and no figure is below 0, no share above 100 %. */
function rangeOf(heights: readonly number[], scale: number): [number, number] {
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  return least === most
    ? [possible(least - ROOM, scale), possible(most + ROOM, scale)]
    : [least, most];
}

function possible(value: number, scale: number): number {
  return Math.max(0, scale === PERCENT ? Math.min(PERCENT, value) : value);
}

function bandOf({ baseline }: TrendReport, scale: number): [number, number] | undefined {
  if (baseline === null) {
    return undefined;
  }
  const { median: middle, spread } = baseline;
  const reach = BAND_SPREADS * spread;
  return [
    possible((middle.value - reach) * scale, scale),
    possible((middle.value + reach) * scale, scale),
  ];
}

function bandMark({ y }: Frame, [low, high]: [number, number], usual: number): Markup {
  const middle = px(y(usual));
  return html`<rect class="band" x="${LEFT}" width="${RIGHT - LEFT}" y="${px(y(high))}" height="${px(Math.max(1, y(low) - y(high)))}"/>
<line class="usual" x1="${LEFT}" x2="${RIGHT}" y1="${middle}" y2="${middle}"/>`;
}

/** Through the middle day and the middle value, as Theil and Sen have it. */
function slopeOf(report: TrendReport, seen: readonly Seen[], scale: number): Slope | undefined {
  if (report.trend === null) {
    return undefined;
  }
  const { value, low, high } = report.trend.slope;
  const perDay = scale / MONTH_DAYS;
  const middle = { x: median(seen.map(({ x }) => x)), y: median(seen.map(({ y }) => y)) };
  return { middle, value: value * perDay, low: low * perDay, high: high * perDay };
}

function slopeMark(frame: Frame, slope: Slope, ends: readonly [number, number]): Piece {
  const at = (x: number, rise: number) =>
    frame.y(slope.middle.y + (rise * (x - slope.middle.x)) / DAY);
  // Where it leaves the picture it is cut, so that it is nowhere less steep than it is.
  const crossings = [slope.low, slope.value, slope.high].flatMap((rise) =>
    rise === 0 ? [] : [frame.top, frame.bottom].map((y) => crossing(frame, slope.middle, rise, y)),
  );
  const places = [...ends, slope.middle.x, ...crossings]
    .filter((x) => x >= ends[0] && x <= ends[1])
    .toSorted((one, other) => one - other);
  const fan = area<number>(
    (x) => frame.x(x),
    (x) => within(frame, at(x, slope.low)),
    (x) => within(frame, at(x, slope.high)),
  ).digits(1)(places);
  const straight = line<number>(
    (x) => frame.x(x),
    (x) => at(x, slope.value),
  )
    .defined((x) => isWithin(frame, at(x, slope.value)))
    .digits(1)(places);
  return html`<path class="fan" d="${fan}"/><path class="slope" d="${straight}"/>`;
}

/** When a line through `middle` that rises so much a day is at a height of the picture. */
function crossing({ y }: Frame, middle: Seen, rise: number, height: number): number {
  return middle.x + ((y.invert(height) - middle.y) / rise) * DAY;
}

/** Half a pixel is what rounding may take. */
const HALF = 0.5;

function isWithin({ top, bottom }: Frame, height: number): boolean {
  return height >= top - HALF && height <= bottom + HALF;
}

function within({ top, bottom }: Frame, height: number): number {
  return Math.min(bottom, Math.max(top, height));
}

function smooth(frame: Frame, seen: readonly Seen[]): Piece {
  const LEAST = 20;
  if (seen.length < LEAST) {
    return null;
  }
  const [from, to] = [seen[0]?.x ?? 0, seen.at(-1)?.x ?? 0];
  const places = Array.from(
    { length: PLACES },
    (_, index) => from + ((to - from) * index) / (PLACES - 1),
  );
  const path = line<Seen>(
    ({ x }) => frame.x(x),
    ({ y }) => within(frame, frame.y(y)),
  ).digits(1)(loess(seen, places, LOESS_SPAN));
  return html`<path class="smooth" d="${path}"/>`;
}

/** The day of a change, and the days that its interval holds. */
function changeMark({ x, top, bottom }: Frame, { change }: TrendReport): Piece {
  if (change === null || change.p >= SURELY) {
    return null;
  }
  const [low, day, high] = [change.low, change.day, change.high].map((date) => x(dayOf(date)));
  if (low === undefined || day === undefined || high === undefined) {
    return null;
  }
  return html`<rect class="when" x="${px(low)}" width="${px(Math.max(1, high - low))}" y="${px(top)}" height="${px(bottom - top)}"/>
<line class="change" x1="${px(day)}" x2="${px(day)}" y1="${px(top)}" y2="${px(bottom)}"/>`;
}

/** A bar below the days that the chart found outside the baseline. */
function outside({ x, bottom }: Frame, { chart, days }: TrendReport): Piece {
  const end = days.findLast(({ value }) => value !== null)?.date ?? "";
  return chart?.excursions.map(({ from, to }) => {
    const [begin, until] = [x(dayOf(from)), x(dayOf(to ?? end))];
    return html`<rect class="outside" x="${px(begin)}" width="${px(Math.max(2, until - begin))}" y="${px(bottom - 5)}" height="5"/>`;
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
