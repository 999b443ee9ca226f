/** A figure by hour and weekday. */
import { intervalText, valueText } from "../../bridge/report-figures.js";
import { counted } from "../../bridge/text.js";
import { html, type Markup, type Piece, px } from "../markup.js";
import { picture, RIGHT } from "./frame.js";
import { type Cell, classOf, DAYS, ENOUGH, rangesOf, type Steps } from "./steps.js";

const HOURS = 24;
const NAMES = 84;
const TOP = 4;
const ROW = 24;
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

/** `Monday 08: 82 % (95% interval 80 to 84), 40 memories` */
function cellText(metric: string, { name, median, count }: Cell): string {
  const of = counted(count, "memory", "memories");
  return median === null
    ? `${name}: too few, ${of}`
    : `${name}: ${valueText(metric, median.value)} ${intervalText(metric, median)}, ${of}`;
}

/** What the colours stand for. */
export function heatKey(metric: string, steps: Steps): Markup {
  const sign = (name: string, words: Piece) =>
    html`<li><svg viewBox="0 0 30 14" aria-hidden="true"><rect class="${name}" x="1" y="1" width="28" height="12"/></svg>${words}</li>\n`;
  const colours = rangesOf(steps).map(([name, from, to]) =>
    sign(name, `${valueText(metric, from)} to ${valueText(metric, to)}`),
  );
  return html`<ul class="key">${colours}${sign("few", `fewer than ${ENOUGH} memories: not judged`)}</ul>`;
}
