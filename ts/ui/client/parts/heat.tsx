/** A figure by hour and weekday, in colours with their key; the same as a table for whoever cannot tell them by pointing. */
import {
  type Cell,
  classOf,
  DAYS,
  ENOUGH,
  rangesOf,
  type Steps,
  stepsOf,
  USUAL_SPREADS,
} from "../../../report/plots/steps.js";
import { type Figure, shown } from "../figures.js";
import { counted } from "../words.js";
import { Section, WideTable } from "./basic.js";

/** A column's title stands above so many hours. */
const HOURS_EACH = 3;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const TITLE = "By hour and weekday";

/** `spread`: that of the days that are usual for the person. */
export function HeatMap({
  cells,
  figure,
  spread,
}: {
  cells: readonly Cell[];
  figure: Figure;
  spread: number;
}) {
  const steps = stepsOf(cells, USUAL_SPREADS * spread);
  if (steps === undefined) {
    return (
      <Section title={TITLE} wide>
        <p class="quiet">
          No hour of a weekday has the {ENOUGH} memories that are needed to tell its middle one.
        </p>
      </Section>
    );
  }
  const known = new Map(cells.map((cell) => [cell.name, cell]));
  return (
    <Section title={TITLE} wide>
      <p>
        Each box is an hour of a weekday; its colour tells the middle one of what was told in it.
      </p>
      <table class="heat">
        <thead>
          <tr>
            <td />
            {HOURS.filter((hour) => hour % HOURS_EACH === 0).map((hour) => (
              <th key={hour} scope="colgroup" colSpan={HOURS_EACH}>
                {written(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">
                <abbr title={day}>{day.slice(0, 3)}</abbr>
              </th>
              {HOURS.map((hour) => (
                <Box
                  key={hour}
                  cell={known.get(`${day} ${written(hour)}`)}
                  figure={figure}
                  steps={steps}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Key figure={figure} steps={steps} />
      <details>
        <summary>The same as a table</summary>
        <CellTable cells={cells} figure={figure} />
      </details>
    </Section>
  );
}

/** `8` as `08`, as cells are named. */
const written = (hour: number) => String(hour).padStart(2, "0");

function Box({ cell, figure, steps }: { cell: Cell | undefined; figure: Figure; steps: Steps }) {
  if (cell === undefined) {
    return <td />;
  }
  const words = `${cell.name}: ${middle(figure, cell)}, ${counted(cell.count, "memory", "memories")}`;
  return (
    <td class={classOf(cell, steps)} title={words}>
      <span class="heard">{words}</span>
    </td>
  );
}

function middle(figure: Figure, { median }: Cell): string {
  return median === null
    ? "too few to say"
    : `${shown(figure, median.value)} (95\u00a0% interval ${shown(figure, median.low)} to ${shown(figure, median.high)})`;
}

/** What the colours stand for. */
function Key({ figure, steps }: { figure: Figure; steps: Steps }) {
  return (
    <ul class="key" aria-label="What the colours stand for">
      {rangesOf(steps).map(([name, from, to]) => (
        <li key={name}>
          <span class={`swatch ${name}`} /> {shown(figure, from)} to {shown(figure, to)}
        </li>
      ))}
      <li>
        <span class="swatch few" /> fewer than {ENOUGH} memories: not judged
      </li>
      <li>
        <span class="swatch none" /> nothing was told
      </li>
    </ul>
  );
}

function CellTable({ cells, figure }: { cells: readonly Cell[]; figure: Figure }) {
  return (
    <WideTable label={TITLE}>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">{figure.of}, median</th>
          <th scope="col">From how many</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.name}>
            <th scope="row">{cell.name}</th>
            <td>{middle(figure, cell)}</td>
            <td>{cell.count.toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
