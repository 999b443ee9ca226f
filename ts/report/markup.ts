import { escapeXml } from "../graph/formats.js";

/** Text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: markup as it is, everything else escaped, nothing for null. */
export type Piece = Markup | string | number | null | undefined | readonly Piece[];

/** Markup with pieces in it: whatever is not markup is escaped, so that no text of anybody can be more than text. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const whole = strings.map((text, index) => text + written(pieces[index])).join("");
  return new Markup(whole);
}

function written(piece: Piece): string {
  if (piece === null || piece === undefined) {
    return "";
  }
  if (piece instanceof Markup) {
    return piece.text;
  }
  return typeof piece === "string" || typeof piece === "number"
    ? escapeXml(String(piece))
    : piece.map(written).join("");
}

/** Text whose dates are marked as such and stay on one line. */
export function prose(text: string): Markup {
  const [first = "", ...rest] = text.split(/(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/u);
  const pairs = Array.from({ length: rest.length / 2 }, (_, index) => rest.slice(2 * index));
  return html`${first}${pairs.map(([date, after]) => html`<time>${date}</time>${after}`)}`;
}

/** A coordinate: a tenth of a pixel is enough. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A table with a caption; the first cell of each row heads it. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Piece[])[],
): Markup {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${shown(first)}</th>${rest.map((cell) => html`<td>${shown(cell)}</td>`)}</tr>\n`,
  )}</tbody>
</table></div>`;
}

function shown(cell: Piece): Piece {
  return typeof cell === "string" ? prose(cell) : cell;
}

/** A plot with what it shows in a sentence, and the same as a table behind it. */
export function figure(
  { title, shows }: { title: string; shows: string },
  plot: Markup,
  behind: Markup,
): Markup {
  return html`<figure>
<div class="plot" tabindex="0" role="region" aria-label="${`Plot: ${title}`}">${plot}</div>
<figcaption>${shows}</figcaption>
<details><summary>The same as a table</summary>
${behind}
</details>
</figure>`;
}
