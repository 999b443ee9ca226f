/** A figure by hour and weekday. */
import type { PatternReport } from "../../bridge/insight.js";
import { intervalText, valueText } from "../../bridge/report-figures.js";
import { counted } from "../../bridge/text.js";
import { html, type Markup, type Piece, px } from "../markup.js";
import { picture, RIGHT } from "./frame.js";

type Cell = PatternReport["hours_of_week"][number];

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOURS = 24;
const NAMES = 84;
const TOP = 4;
const ROW = 24;
/** Classes c0 to c5 of the style. */
const STEPS = 6;

/** Colours stand for steps of the same width between the least and the most. */
export interface Steps {
  least: number;
  width: number;
}

/**
 * The steps of cells that have enough; undefined where none has. They span at least `span`, so that what is usual for
 * days is not painted as if it were a pattern.
 */
export function stepsOf(cells: readonly Cell[], span: number): Steps | undefined {
  const medians = cells.flatMap(({ median }) => (median === null ? [] : [median.value]));
  if (medians.length === 0) {
    return undefined;
  }
  const [least, most] = [Math.min(...medians), Math.max(...medians)];
  const width = Math.max(most - least, span) / STEPS;
  return { least: (least + most) / 2 - (STEPS / 2) * width, width };
}

/** A cell for each hour of each weekday; those of too few are outlined, and those without any are empty. */
export function heatPlot(
  metric: string,
  cells: readonly Cell[],
  steps: Steps,
  label: string,
): Markup {
  const width = (RIGHT - NAMES) / HOURS;
  const bottom = TOP + DAYS.length * ROW;
  const marks = cells.map((cell) => {
    const [day = "", hour = ""] = cell.name.split(" ");
    const x = NAMES + Number(hour) * width;
    const y = TOP + DAYS.indexOf(day) * ROW;
    return html`<rect class="${classOf(cell, steps)}" x="${px(x + 0.5)}" y="${y + 0.5}" width="${px(width - 1)}" height="${ROW - 1}"><title>${cellText(metric, cell)}</title></rect>`;
  });
  const days = DAYS.map(
    (day, index) =>
      html`<text x="${NAMES - 8}" y="${TOP + index * ROW + 16}" text-anchor="end">${day}</text>`,
  );
  const hours = Array.from({ length: HOURS / 3 }, (_, index) => index * 3).map(
    (hour) =>
      html`<text x="${px(NAMES + (hour + 0.5) * width)}" y="${bottom + 16}" text-anchor="middle">${`${hour}`.padStart(2, "0")}</text>`,
  );
  return picture(bottom + 24, label, html`<g class="axis">${days}${hours}</g>`, marks);
}

function classOf({ median }: Cell, { least, width }: Steps): string {
  if (median === null) {
    return "few";
  }
  const step = width === 0 ? 0 : Math.floor((median.value - least) / width);
  return `c${Math.min(STEPS - 1, Math.max(0, step))}`;
}

/** `Monday 08: 82 % (95% interval 80 to 84), 40 memories` */
function cellText(metric: string, { name, median, count }: Cell): string {
  const of = counted(count, "memory", "memories");
  return median === null
    ? `${name}: too few, ${of}`
    : `${name}: ${valueText(metric, median.value)} ${intervalText(metric, median)}, ${of}`;
}

/** What the colours stand for. */
export function heatKey(metric: string, { least, width }: Steps): Markup {
  const range = (step: number): Piece =>
    `${valueText(metric, least + step * width)} to ${valueText(metric, least + (step + 1) * width)}`;
  const sign = (name: string, words: Piece) =>
    html`<li><svg viewBox="0 0 30 14" aria-hidden="true"><rect class="${name}" x="1" y="1" width="28" height="12"/></svg>${words}</li>\n`;
  const steps = width === 0 ? [0] : Array.from({ length: STEPS }, (_, index) => index);
  return html`<ul class="key">${steps.map((step) => sign(`c${step}`, range(step)))}${sign("few", "fewer than 20 memories: not judged")}</ul>`;
}
