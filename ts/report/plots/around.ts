/** A figure hour by hour before and after events. */
import type { PatternReport } from "../../bridge/insight.js";
import { html, type Markup, px } from "../markup.js";
import { scaleLinear } from "../scales.js";
import { LEFT, picture, RIGHT } from "./frame.js";

type Hour = PatternReport["events"][number]["around"][number];

const TOP = 10;
/** For what stands at the axis. */
const NAMES = LEFT + 28;
const FOOT = 40;

/** Each hour's median with its interval, around the moment of the event; hours of too few are left out. */
export function aroundPlot(
  hours: readonly Hour[],
  label: string,
  written: (value: number) => string,
  height = 210,
): Markup | undefined {
  const enough = hours.flatMap(({ name, median }) =>
    median === null ? [] : [{ hour: Number(name) + 0.5, ...median }],
  );
  if (enough.length === 0) {
    return undefined;
  }
  const bottom = height - FOOT;
  const reach = hours.length / 2;
  const x = scaleLinear([-reach, reach], [NAMES, RIGHT]);
  const low = Math.min(0, ...enough.map((each) => each.low));
  const high = Math.max(0, ...enough.map((each) => each.high));
  const y = scaleLinear(low === high ? [-1, 1] : [low, high], [bottom, TOP]).nice(4);
  const grid = y.ticks(4).map(
    (tick) =>
      html`<line class="grid" x1="${NAMES}" x2="${RIGHT}" y1="${px(y(tick))}" y2="${px(y(tick))}"/>
<text x="${NAMES - 6}" y="${px(y(tick) + 4)}" text-anchor="end">${written(tick)}</text>`,
  );
  const ticks = x
    .ticks(Math.min(12, hours.length))
    .filter(Number.isInteger)
    .map(
      (tick) =>
        html`<text x="${px(x(tick))}" y="${bottom + 16}" text-anchor="middle">${tick}</text>`,
    );
  const marks = enough.map(
    (each) =>
      html`<line class="whisker" x1="${px(x(each.hour))}" x2="${px(x(each.hour))}" y1="${px(y(each.low))}" y2="${px(y(each.high))}"/>
<circle class="dot" cx="${px(x(each.hour))}" cy="${px(y(each.value))}" r="4.5"/>`,
  );
  return picture(
    height,
    label,
    html`<g class="axis">${grid}${ticks}<text x="${px((NAMES + RIGHT) / 2)}" y="${bottom + 33}" text-anchor="middle">hours before and after it</text></g>
<line class="zero" x1="${NAMES}" x2="${RIGHT}" y1="${px(y(0))}" y2="${px(y(0))}"/>
<line class="change" x1="${px(x(0))}" x2="${px(x(0))}" y1="${TOP}" y2="${bottom}"/>`,
    marks,
  );
}
