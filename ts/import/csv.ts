import { CortexError } from "../bridge/errors.js";
import type { ImportSource } from "./record.js";

/**
 * Comma-separated values (RFC 4180): quoted cells may hold commas, line ends and doubled quotes.
 *
 * @throws CortexError `VALIDATION_ERROR` with the place of a quote that stands within a cell
 */
export function csvRows({ name, text }: ImportSource): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^,"\r\n]*))(,|\r\n?|\n|$)/uy;
  const whole = text.replace(/^\uFEFF/u, "").trimEnd();
  while (cell.lastIndex < whole.length || row.length > 0) {
    const at = cell.lastIndex;
    const found = cell.exec(whole);
    if (found === null) {
      throw new CortexError(
        "VALIDATION_ERROR",
        `${name}: the cell at character ${at} has a quote within it: put the cell in quotes and double that`,
      );
    }
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] !== ",") {
      rows.push(row);
      row = [];
    }
    if (found[3] === "") {
      break;
    }
  }
  return rows;
}

/** Whether nothing stands in a row. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}
