/** The choice of a figure, kept in the address. */
import { FIGURES, type Figure, type Metric } from "../figures.js";
import { go, linkTo } from "../router.js";

/** Goes to `page` with the figure that is chosen, and with `query` as it is. */
export function FigureChoice({
  page,
  metric,
  query = {},
  among = () => true,
}: {
  page: string;
  metric: Metric;
  query?: Record<string, string>;
  /** Which figures can be chosen; default all. */
  among?: (figure: Figure) => boolean;
}) {
  return (
    <label class="field">
      What
      <select
        value={metric}
        onChange={(event) => go(linkTo(page, "", { ...query, figure: event.currentTarget.value }))}
      >
        {Object.entries(FIGURES)
          .filter(([, figure]) => among(figure))
          .map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
      </select>
    </label>
  );
}
