/** Tables of text, drawn to fit a terminal. */
import { textWidth } from "./width.js";

const NARROWEST_CELL = 12;
/** An id of this length is never broken while other columns can give way. */
const LONGEST_WHOLE_WORD = 32;
/** What the brain gives out: stm_01m8ahxag7cf3j34rgcewetxcs. */
const IDS = /\b[a-z]+_[0-9a-z]{26}\b/gu;
/** A column's padding and border. */
const CELL_FRAME = 3;

/** A cell's lines: as measured, and as shown, with styles. */
export interface CellLines {
  plain: string[];
  shown: string[];
}

/** What the columns of these texts get in a table at most so wide. */
export function columnWidths(columns: readonly (readonly string[])[], available: number): number[] {
  const widths = columns.map((texts) => Math.min(Math.max(...texts.map(textWidth)), available));
  narrow(widths, columns.map(minContentWidth), available);
  narrow(
    widths,
    columns.map(() => NARROWEST_CELL),
    available,
  );
  return widths;
}

/** Min-content width: that of the longest word, so that ids stay in one piece. */
function minContentWidth(texts: readonly string[]): number {
  const words = texts.flatMap((text) => text.split(/\s/u));
  return Math.min(LONGEST_WHOLE_WORD, Math.max(...words.map(textWidth)));
}

/** Whether columns so wide would break an id, which nobody could copy then. */
export function breaksIds(
  columns: readonly (readonly string[])[],
  widths: readonly number[],
): boolean {
  return columns.some((texts, index) =>
    texts.some((text) =>
      (text.match(IDS) ?? []).some((id) => textWidth(id) > (widths[index] ?? 0)),
    ),
  );
}

/** How wide a table with columns so wide is. */
export function tableWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + CELL_FRAME, 1);
}

/** While the table is too wide, the widest column above its least width gives way. */
function narrow(widths: number[], least: readonly number[], available: number): void {
  let excess = tableWidth(widths) - available;
  for (; excess > 0; excess -= 1) {
    const room = widths.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = Math.max(...room);
    if (widest === 0) {
      return;
    }
    widths[room.indexOf(widest)] = widest - 1;
  }
}

/**
 * Draws the rows, the first of which is the head.
 *
 * @param widths - of the columns, none narrower than its cells
 * @param right - the columns of numbers
 * @param ruled - with lines between the rows, which rows of several lines need
 */
export function drawTable(
  rows: readonly (readonly CellLines[])[],
  widths: readonly number[],
  right: ReadonlySet<number>,
  ruled: boolean,
): string {
  const rule = (left: string, middle: string, end: string) =>
    left + widths.map((width) => "─".repeat(width + CELL_FRAME - 1)).join(middle) + end;
  const drawn = rows.map((row) => drawRow(row, widths, right));
  const [head = [], ...body] = drawn;
  const between = rule("├", "┼", "┤");
  return [
    rule("┌", "┬", "┐"),
    ...head,
    ...body.flatMap((lines, index) => (ruled || index === 0 ? [between, ...lines] : lines)),
    rule("└", "┴", "┘"),
  ].join("\n");
}

function drawRow(
  row: readonly CellLines[],
  widths: readonly number[],
  right: ReadonlySet<number>,
): string[] {
  const height = Math.max(...row.map(({ plain }) => plain.length));
  return Array.from({ length: height }, (_, line) => {
    const cells = widths.map((width, column) => {
      const { plain, shown } = row[column] ?? { plain: [], shown: [] };
      const space = " ".repeat(Math.max(0, width - textWidth(plain[line] ?? "")));
      const text = shown[line] ?? "";
      return ` ${right.has(column) ? space + text : text + space} `;
    });
    return `│${cells.join("│")}│`;
  });
}

/** The rows one under the other, for a terminal that is too narrow for columns: each cell behind its column's title. */
export function drawStacked(
  titles: readonly string[],
  rows: readonly (readonly CellLines[])[],
): string {
  const indent = titleWidth(titles);
  const drawn = rows.map((row) =>
    row
      .flatMap(({ shown }, column) =>
        shown.map((line, index) => {
          const title = index === 0 ? (titles[column] ?? "") : "";
          return `${title}${" ".repeat(indent - textWidth(title))}${line}`.trimEnd();
        }),
      )
      .join("\n"),
  );
  return drawn.join("\n\n");
}

/** What the titles take before the cells of stacked rows. */
export function titleWidth(titles: readonly string[]): number {
  return Math.max(...titles.map(textWidth)) + 2;
}
