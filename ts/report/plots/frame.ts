/** What plots share: their size, axes and the picture around them. */
import { html, type Markup, type Piece, px } from "../markup.js";
import { scaleLinear, scaleUtc } from "../scales.js";

/** In units of the picture, which is as wide as the page. */
export const WIDTH = 720;
export const LEFT = 52;
export const RIGHT = WIDTH - 12;
const TOP = 10;
const FOOT = 24;
const MONTH_LENGTH = 7;
/** What a step of 0.1 may lack to it. */
const ROUNDING = 1e-9;

/** A place in time or of a value. */
export interface Scale {
  (value: number): number;
  ticks: number[];
}

/** The place of a value, and the value of a place. */
export interface ValueScale extends Scale {
  invert(place: number): number;
}

/** A part of a picture with a time below and a value at its side. */
export interface Frame {
  height: number;
  top: number;
  bottom: number;
  x: Scale;
  y: ValueScale;
}

/** Days from midnight to midnight (UTC) below, values at the side. */
export function frameOf(
  days: readonly [number, number],
  values: readonly [number, number],
  height: number,
): Frame {
  const bottom = height - FOOT;
  const y = scaleLinear([...values], [bottom, TOP]).nice(5);
  const x = scaleUtc([...days], [LEFT, RIGHT]);
  return {
    height,
    top: TOP,
    bottom,
    x: Object.assign((day: number) => x(day), { ticks: x.ticks(7).map((tick) => tick.getTime()) }),
    y: Object.assign((value: number) => y(value), {
      ticks: y.ticks(5),
      invert: (place: number) => y.invert(place),
    }),
  };
}

/** The lines behind a plot and what they stand for. */
export function axes(frame: Frame, unit = ""): Markup {
  const { y, bottom } = frame;
  const written = writtenAlike(y.ticks);
  const lines = y.ticks.map((tick, index) => {
    const height = y(tick);
    return html`<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${px(height)}" y2="${px(height)}"/>
<text x="${LEFT - 6}" y="${px(height + 4)}" text-anchor="end">${written[index]}${unit}</text>`;
  });
  return html`<g class="axis">${lines}<line x1="${LEFT}" x2="${RIGHT}" y1="${px(bottom)}" y2="${px(bottom)}"/>${labels(frame)}</g>`;
}

/** Ticks with as many decimals as tell neighbours apart. */
function writtenAlike(ticks: readonly number[]): string[] {
  const [first = 0, second = first + 1] = ticks;
  const decimals = Math.max(0, Math.ceil(-Math.log10(second - first) - ROUNDING));
  return ticks.map((tick) => String(Number(tick.toFixed(decimals))));
}

function labels({ x, bottom }: Frame): Piece {
  const dates = x.ticks.map((tick) => new Date(tick).toISOString());
  const daily = dates.some((date) => !date.slice(MONTH_LENGTH).startsWith("-01T"));
  return x.ticks.map((tick, index) => {
    const date = dates[index] ?? "";
    const label = date.slice(0, daily ? MONTH_LENGTH + 3 : MONTH_LENGTH);
    const place = x(tick);
    // On the left there is room for half a date beside the axis.
    const anchor = place > RIGHT - 30 ? "end" : "middle";
    return html`<line x1="${px(place)}" x2="${px(place)}" y1="${px(bottom)}" y2="${px(bottom + 4)}"/>
<text x="${px(place)}" y="${px(bottom + 17)}" text-anchor="${anchor}">${label}</text>`;
  });
}

/** A picture; what it says stands beside it as text. */
export function picture(height: number, label: string, ...parts: Piece[]): Markup {
  return html`<svg viewBox="0 0 ${WIDTH} ${px(height)}" role="img" aria-label="${label}">${parts}</svg>`;
}

/** The first millisecond of a date, as the axis counts. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
