/** Counts by week, as bars. */
import type { TrendReport } from "../../bridge/insight.js";
import { digits } from "../../bridge/report-figures.js";
import { html, type Markup, px } from "../markup.js";
import { axes, dayOf, frameOf, picture } from "./frame.js";

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday. */
const MONDAY = 4 * DAY;

/** A week from its Monday on. */
export interface Week {
  date: string;
  value: number;
  /** How many memories were told in it. */
  told: number;
}

type Days = TrendReport["days"];

/** The days' values added up by week, from the first day's week to the last one's. */
export function weeksOf(days: Days, volume: Days): Week[] {
  // Before the first day that has a value there was nothing to count.
  const values = sums(days.slice(days.findIndex(({ value }) => value !== null)));
  const told = sums(volume);
  const starts = [...values.keys()];
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const weeks: Week[] = [];
  for (let start = first; start <= last; start += WEEK) {
    const date = new Date(start).toISOString().slice(0, 10);
    weeks.push({ date, value: values.get(start) ?? 0, told: told.get(start) ?? 0 });
  }
  return weeks;
}

function sums(days: Days): Map<number, number> {
  const weeks = new Map<number, number>();
  for (const { date, value } of days) {
    const start = Math.floor((dayOf(date) - MONDAY) / WEEK) * WEEK + MONDAY;
    weeks.set(start, (weeks.get(start) ?? 0) + (value ?? 0));
  }
  return weeks;
}

/** A bar for each week. */
export function weeksPlot(weeks: readonly Week[], label: string, height = 170): Markup {
  const [first, last] = [weeks[0]?.date ?? "", weeks.at(-1)?.date ?? ""];
  const most = Math.max(1, ...weeks.map(({ value }) => value));
  const frame = frameOf([dayOf(first), dayOf(last) + WEEK], [0, most], height);
  const bars = weeks.map(({ date, value, told }) => {
    const [from, to] = [frame.x(dayOf(date)), frame.x(dayOf(date) + WEEK)];
    const top = frame.y(value);
    return html`<rect class="bar" x="${px(from + 1)}" width="${px(Math.max(1, to - from - 2))}" y="${px(top)}" height="${px(frame.bottom - top)}"><title>${`Week of ${date}: ${digits(value)}, of ${digits(told)} memories`}</title></rect>`;
  });
  return picture(height, label, axes(frame), bars);
}
