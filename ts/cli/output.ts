import { styleText } from "node:util";
import type { CliContext } from "./context.js";
import {
  breaksIds,
  type CellLines,
  columnWidths,
  drawStacked,
  drawTable,
  tableWidth,
  titleWidth,
} from "./table.js";
import { wrap } from "./width.js";

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
    return this.#known ?? DEFAULT_COLUMNS;
  }

  get #known(): number | undefined {
    const asked = Number(this.context.env["COLUMNS"]);
    return this.context.stdout.columns ?? (asked > 0 ? asked : undefined);
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

  /** Prints a text for people, broken at words where the width is known; for other programs as it is. */
  prose(text: string): void {
    const width = this.#known;
    for (const line of width === undefined ? [text] : wrap(text, width)) {
      this.line(line);
    }
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
    const rows = content.rows.map((row) => row.map(asCell));
    const columns = content.head.map((title, index) => [
      title,
      ...rows.flatMap((row) => [row[index]?.text ?? "", row[index]?.below ?? ""]),
    ]);
    const widths = columnWidths(columns, this.columns);
    if (breaksIds(columns, widths) || tableWidth(widths) > this.columns) {
      this.stacked(content.head, rows);
      return;
    }
    const head = content.head.map((text): StyledCell => ({ text, style: "bold" }));
    const lines = [head, ...rows].map((row) =>
      row.map((cell, index) => this.linesOf(cell, widths[index] ?? 0)),
    );
    const isRuled = !rows.every(isPlain);
    this.line(drawTable(lines, widths, new Set(content.right), isRuled));
  }

  private stacked(titles: string[], rows: StyledCell[][]): void {
    const width = Math.max(1, this.columns - titleWidth(titles));
    this.line(
      drawStacked(
        titles,
        rows.map((row) => row.map((cell) => this.linesOf(cell, width))),
      ),
    );
  }

  private linesOf({ text, style, below, highlight }: StyledCell, width: number): CellLines {
    const inStyle = (lines: string[], wanted: Style | undefined) =>
      lines.map((line) => (wanted === undefined || line === "" ? line : this.styled(wanted, line)));
    const upper = wrap(text, width);
    const lower = below === undefined ? [] : wrap(below, width);
    const highlighted = upper.map((line) => highlight?.(line) ?? line);
    return {
      plain: [...upper, ...lower],
      shown: [...inStyle(highlighted, style), ...inStyle(lower, "dim")],
    };
  }
}

function asCell(cell: string | StyledCell): StyledCell {
  return typeof cell === "string" ? { text: cell } : cell;
}

/** Rows of several lines need lines between them. */
function isPlain(row: StyledCell[]): boolean {
  return row.every(({ below }) => below === undefined);
}
