/** How groups of memories differ. */
import type { CompareReport } from "../bridge/insight.js";
import {
  chanceText,
  digits,
  intervalText,
  meaningOf,
  valueText,
} from "../bridge/report-figures.js";
import type { Report } from "../bridge/report-types.js";
import { figure, html, type Markup, type Piece, table } from "./markup.js";
import { forestPlot } from "./plots/forest.js";

const KEPT = 0.05;
/** Of many topics those that have most to say; the table has all. */
const MOST_ROWS = 20;

/** A forest plot for each way to group; nothing where there is one group only. */
export function groupSections({ comparisons }: Report): Piece {
  const shown = comparisons.filter(({ comparison }) => comparison.groups.length > 1);
  return shown.length === 0
    ? null
    : html`<section aria-labelledby="groups">
<h2 id="groups">Compared with the rest</h2>
<p class="quiet">${meaningOf(shown[0]?.metric ?? "").title}: each group against all others. Cliff’s delta is -1 where every memory of the
group is below every other one, 0 for no difference, 1 where all are above.</p>
${shown.map(groupOf)}
</section>`;
}

function groupOf({ metric, comparison, words, enough }: CompareReport): Markup {
  const { by, groups } = comparison;
  const compared = groups.flatMap(({ name, delta, q, count }) =>
    delta === null || q === null
      ? []
      : [
          {
            name,
            ...delta,
            sure: q <= KEPT,
            count,
            note: `delta ${digits(delta.value)} (95% interval ${digits(delta.low)} to ${digits(delta.high)}), ${count} memories, ${chanceText(q, "q")}`,
          },
        ],
  );
  const drawn = compared.toSorted((one, other) => other.count - one.count).slice(0, MOST_ROWS);
  const rows = groups.map(({ name, count, median, delta, q }): Piece[] => [
    html`<bdi>${name}</bdi>`,
    median === null
      ? "too few"
      : `${valueText(metric, median.value)} ${intervalText(metric, median)}`,
    delta === null
      ? "too few"
      : `${digits(delta.value)} (95% interval ${digits(delta.low)} to ${digits(delta.high)})`,
    count,
    q === null ? "not judged" : chanceText(q, "q"),
  ]);
  const title = `By ${by}`;
  const behind = table(
    title,
    [by, "Median (95% interval)", "Against the rest (delta)", "Memories", "How sure"],
    rows,
  );
  const left = compared.length - drawn.length;
  const shows =
    "Full dots can be told from the rest, open ones cannot; lines are 95% intervals." +
    (left > 0 ? ` The ${drawn.length} largest; ${left} more are in the table.` : "");
  return html`<h3>${title}</h3>
${enough ? null : html`<p>${words.join(" ")}</p>`}
${drawn.length === 0 ? behind : figure({ title, shows }, forestPlot(drawn, `${title}: Cliff’s delta against the rest`, "Cliff’s delta: lower or higher than the rest"), behind)}`;
}
