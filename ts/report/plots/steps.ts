/** Colours for the cells of a heat map. */
import type { PatternReport } from "../../bridge/insight.js";

/** An hour of a weekday. */
export type Cell = PatternReport["hours_of_week"][number];

/** Of colours; the styles call them c0 to c5. */
export const STEPS = 6;
/** From end to end of the days that are usual: two spreads to each side. */
export const USUAL_SPREADS = 4;
/** Below so many values no median is told. */
export const ENOUGH = 20;

export const DAYS: readonly string[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

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

/** The class of a cell: its step, or that it has too few. */
export function classOf({ median }: Pick<Cell, "median">, { least, width }: Steps): string {
  if (median === null) {
    return "few";
  }
  const step = width === 0 ? 0 : Math.floor((median.value - least) / width);
  return `c${Math.min(STEPS - 1, Math.max(0, step))}`;
}

/** From where to where each colour stands; one alone where all cells are the same. */
export function rangesOf({ least, width }: Steps): [name: string, from: number, to: number][] {
  const steps = width === 0 ? [0] : Array.from({ length: STEPS }, (_, index) => index);
  return steps.map((step) => [`c${step}`, least + step * width, least + (step + 1) * width]);
}
