/** The choice of a figure, kept in the address. */
import { FIGURES, type Figure, type Series, seriesNamed } from "../figures.js";
import { go, linkTo } from "../router.js";

/** Goes to `page` with the figure that is chosen, and with `query` as it is. */
export function FigureChoice({
  page,
  chosen,
  query = {},
  among = () => true,
  series = [],
}: {
  page: string;
  /** What the address says of the figure. */
  chosen: Readonly<Record<string, string>>;
  query?: Record<string, string>;
  /** Which figures can be chosen; default all. */
  among?: (figure: Figure) => boolean;
  /** Of events, which can be. */
  series?: readonly Series[];
}) {
  const link = (figure: Readonly<Record<string, string>>) =>
    linkTo(page, "", { ...query, ...figure });
  return (
    <label class="field">
      What
      <select value={link(chosen)} onChange={(event) => go(event.currentTarget.value)}>
        {Object.entries(FIGURES)
          .filter(([, figure]) => among(figure))
          .map(([name, { title }]) => (
            <option key={name} value={link({ figure: name })}>
              {title}
            </option>
          ))}
        {series.map((each) => (
          <option key={each.name} value={link(seriesNamed(each))}>
            Recorded: {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
