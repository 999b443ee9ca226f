/** Figures below each other, each with its interval, around a line that means no difference. */
import { digits } from "../../bridge/report-figures.js";
import { html, type Markup, type Piece, px } from "../markup.js";
import { scaleLinear } from "../scales.js";
import { picture, RIGHT } from "./frame.js";

const ROW = 26;
const NAMES = 190;
const LONGEST = 26;

/** A line of the plot. */
export interface Row {
  name: string;
  value: number;
  low: number;
  high: number;
  /** Whether it can be told from chance: a full dot, else an open one. */
  sure: boolean;
  note: string;
}

/** A forest plot; `axis` says what the values below it are, which `written` gives. */
export function forestPlot(
  rows: readonly Row[],
  label: string,
  axis: string,
  written: (value: number) => string = digits,
): Markup {
  const bottom = rows.length * ROW + 8;
  const low = Math.min(0, ...rows.map((row) => row.low));
  const high = Math.max(0, ...rows.map((row) => row.high));
  const room = low === high ? 1 : (high - low) * 0.04;
  const x = scaleLinear([low - room, high + room], [NAMES, RIGHT]).nice(5);
  const grid = x.ticks(6).map(
    (tick) =>
      html`<line class="grid" x1="${px(x(tick))}" x2="${px(x(tick))}" y1="4" y2="${bottom}"/>
<text x="${px(x(tick))}" y="${bottom + 16}" text-anchor="middle">${written(tick)}</text>`,
  );
  const lines = rows.map((row, index) => rowMark(row, 4 + (index + 0.5) * ROW, x));
  return picture(
    bottom + 40,
    label,
    html`<g class="axis">${grid}<text x="${px((NAMES + RIGHT) / 2)}" y="${bottom + 33}" text-anchor="middle">${axis}</text></g>
<line class="zero" x1="${px(x(0))}" x2="${px(x(0))}" y1="4" y2="${bottom}"/>`,
    lines,
  );
}

function rowMark(row: Row, y: number, x: (value: number) => number): Piece {
  const height = px(y);
  return html`<g><title>${`${row.name}: ${row.note}`}</title>
<text x="${NAMES - 12}" y="${px(y + 4)}" text-anchor="end">${shortName(row.name)}</text>
<line class="whisker" x1="${px(x(row.low))}" x2="${px(x(row.high))}" y1="${height}" y2="${height}"/>
<circle class="${row.sure ? "dot" : "open"}" cx="${px(x(row.value))}" cy="${height}" r="5"/></g>`;
}

function shortName(name: string): string {
  const points = [...name];
  return points.length <= LONGEST ? name : `${points.slice(0, LONGEST - 1).join("")}…`;
}
