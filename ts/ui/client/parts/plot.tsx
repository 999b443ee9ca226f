/** Curves over time: of a score, past and to come, and of a figure by day. */
import { useEffect, useRef } from "preact/hooks";
import { zoneName } from "../times.js";

export interface Point {
  at: number;
  confidence: number;
}

/** A value at a time, epoch milliseconds. */
export interface Value {
  at: number;
  value: number;
}

interface Scale {
  /** What stands behind a number of the axis. */
  unit: string;
  /** From and to; else what fits the values. */
  range?: [number, number];
}

const HEIGHT = 220;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MONTH_S = 28 * DAY_S;
const YEAR_S = 365 * DAY_S;
/** How the ticks of a time are written, by the time between two of them: `Mar`, below it the year where it changes; `6 Mar`; `14:30`. */
const TIME_TICKS: (string | number | null)[][] = [
  [YEAR_S, "{YYYY}", null, null, null, null, null, null, 1],
  [MONTH_S, "{MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [DAY_S, "{D} {MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [HOUR_S, "{HH}:{mm}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
  [MINUTE_S, "{HH}:{mm}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
  [1, "{HH}:{mm}:{ss}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
];
const SECOND = 1_000;
const SHARES: Scale = { unit: "\u00a0%", range: [0, 100] };

/** `past`: what its history tells, joined by lines; `future` as it will be, if nothing happens. */
export function ScorePlot({ past, future }: { past: readonly Point[]; future: readonly Point[] }) {
  const inPercent = (points: readonly Point[]) =>
    points.map(({ at, confidence }) => ({ at, value: confidence * 100 }));
  return <Plot line={inPercent(past)} broken={inPercent(future)} scale={SHARES} />;
}

/** A line and a broken one. What it shows has to stand beside it in words or as a table. */
export function Plot({
  line: whole,
  broken,
  scale,
}: {
  line: readonly Value[];
  broken: readonly Value[];
  scale: Scale;
}) {
  const place = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([whole, broken, scale]);
  useEffect(() => {
    const element = place.current;
    if (element === null) {
      return;
    }
    let plot:
      | { destroy(): void; setSize(size: { width: number; height: number }): void }
      | undefined;
    let gone = false;
    const begin = async () => {
      const { default: UPlot } = await import("uplot");
      if (gone) {
        return;
      }
      const [before, after, { unit, range }] = JSON.parse(key) as [Value[], Value[], Scale];
      const times = [...new Set([...before, ...after].map(({ at }) => at))].sort((a, b) => a - b);
      const seriesOf = (points: Value[]) => {
        const known = new Map(points.map(({ at, value }) => [at, value]));
        return times.map((at) => known.get(at));
      };
      // Resolved ones: a canvas knows no variables.
      const { color: accent, borderTopColor: line } = getComputedStyle(element);
      const { color: text } = getComputedStyle(document.body);
      const marks = { stroke: line, width: 1 };
      const axis = { stroke: text, grid: marks, ticks: marks };
      plot = new UPlot(
        {
          width: element.clientWidth,
          height: HEIGHT,
          legend: { show: false },
          cursor: { show: false },
          tzDate: (at: number) => UPlot.tzDate(new Date(at * SECOND), zoneName()),
          scales: { y: range === undefined ? {} : { range } },
          axes: [
            { ...axis, values: TIME_TICKS },
            {
              ...axis,
              size: 60,
              values: (_plot, values) => values.map((each) => `${each}${unit}`),
            },
          ],
          series: [
            {},
            {
              stroke: accent,
              width: 2.5,
              spanGaps: true,
            },
            { stroke: accent, width: 2, dash: [6, 5], spanGaps: true, points: { show: false } },
          ],
        },
        [times.map((at) => at / SECOND), seriesOf(before), seriesOf(after)],
        element,
      );
    };
    void begin();
    const watch = new ResizeObserver(() =>
      plot?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    watch.observe(element);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const again = () => {
      plot?.destroy();
      void begin();
    };
    scheme.addEventListener("change", again);
    return () => {
      gone = true;
      scheme.removeEventListener("change", again);
      watch.disconnect();
      plot?.destroy();
    };
  }, [key]);
  return <div class="plot" ref={place} aria-hidden="true" />;
}
