import { styleText } from "node:util";
import Table from "cli-table3";
import type { CliContext } from "./context.js";
import { textWidth, wrap } from "./width.js";

/** A style of `util.styleText`. */
export type Style = Parameters<typeof styleText>[0];

/** A cell in a style, with a dim line of details below where there are any. */
export interface StyledCell {
  text: string;
  style?: Style;
  below?: string;
  /** Styles parts of a line of the text, without changing what it says. */
  highlight?: (line: string) => string;
}

/** What a table shows. */
export interface TableContent {
  head: string[];
  rows: (string | StyledCell)[][];
  /** Columns of numbers. */
  right?: number[];
}

const DEFAULT_COLUMNS = 80;
const NARROWEST_CELL = 12;
/** A column's padding and border. */
const CELL_FRAME = 3;

/** Writes results to stdout: JSON for machines, or text and tables for people. */
export class Output {
  /** Whether the result goes out as one JSON document and nothing else. */
  readonly isJson: boolean;
  private readonly colours: boolean;
  private readonly context: CliContext;

  constructor(context: CliContext, isJson: boolean) {
    this.context = context;
    this.isJson = isJson;
    this.colours = context.stdout.isTTY === true && (context.env["NO_COLOR"] ?? "") === "";
  }

  /** The width to fit: the terminal's, else COLUMNS, else 80. */
  get columns(): number {
    const asked = Number(this.context.env["COLUMNS"]);
    return this.context.stdout.columns ?? (asked > 0 ? asked : DEFAULT_COLUMNS);
  }

  /** Prints the result: the value as JSON, or what `show` prints for people. */
  result(value: unknown, show: () => void): void {
    if (this.isJson) {
      this.context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    } else {
      show();
    }
  }

  /** Prints a line for people. */
  line(text = ""): void {
    this.context.stdout.write(`${text}\n`);
  }

  /** Says something beside the result, on stderr. */
  note(text: string): void {
    this.context.stderr.write(`${text}\n`);
  }

  /** The text in a style where colours are wanted, else as it is. */
  styled(style: Style, text: string): string {
    return this.colours ? styleText(style, text, { validateStream: false }) : text;
  }

  /** Prints a table that fits the terminal. */
  table(content: TableContent): void {
    const cells = content.rows.map((row) => row.map(asCell));
    const widths = this.columnWidths(content, cells);
    const right = new Set(content.right);
    const table = new Table({
      head: content.head.map((title) => this.styled("bold", title)),
      colAligns: content.head.map((_, index) => (right.has(index) ? "right" : "left")),
      // Colours are ours to decide; the library's own would ignore NO_COLOR.
      style: { head: [], border: [], compact: cells.every(isPlain) },
    });
    for (const row of cells) {
      table.push(row.map((cell, index) => this.renderCell(cell, widths[index] ?? NARROWEST_CELL)));
    }
    this.line(table.toString());
  }

  private renderCell({ text, style, below, highlight }: StyledCell, width: number): string {
    const inStyle = (lines: string[], wanted: Style | undefined) =>
      lines.map((line) => (wanted === undefined || line === "" ? line : this.styled(wanted, line)));
    const details = below === undefined ? [] : inStyle(wrap(below, width), "dim");
    const lines = wrap(text, width).map((line) => highlight?.(line) ?? line);
    return [...inStyle(lines, style), ...details].join("\n");
  }

  /** What the columns need; where that is too much, the widest one gives way, again and again. */
  private columnWidths({ head }: TableContent, rows: StyledCell[][]): number[] {
    const widths = head.map((title, index) => {
      const needed = Math.max(textWidth(title), ...rows.map((row) => cellWidth(row[index])));
      return Math.min(needed, this.columns);
    });
    let excess = widths.reduce((sum, width) => sum + width + CELL_FRAME, 1) - this.columns;
    for (; excess > 0; excess -= 1) {
      const widest = Math.max(...widths);
      if (widest <= NARROWEST_CELL) {
        break;
      }
      widths[widths.indexOf(widest)] = widest - 1;
    }
    return widths;
  }
}

function asCell(cell: string | StyledCell): StyledCell {
  return typeof cell === "string" ? { text: cell } : cell;
}

/** Rows of several lines need lines between them. */
function isPlain(row: StyledCell[]): boolean {
  return row.every(({ below }) => below === undefined);
}

function cellWidth(cell: StyledCell | undefined): number {
  return Math.max(textWidth(cell?.text ?? ""), textWidth(cell?.below ?? ""));
}
