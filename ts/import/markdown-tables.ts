/** Tables in Markdown, as GitHub's flavour of it has them: each row tells by itself what its columns are called. */

/** A piece of a paragraph; `offset` counts its lines from the paragraph's first. */
export interface Piece {
  text: string;
  offset: number;
}

const DELIMITER = /^:?-+:?$/u;
/** The names of columns, and the hyphens below them. */
const HEAD_LINES = 2;
const CELL_END = /(?<!\\)\|/u;

/**
 * The pieces of a paragraph: each row of a table in it (`Column: value; Column: value`), and the lines around it. Cells
 * in which nothing stands are left out. Without a table it is one piece.
 */
export function* piecesOf(lines: readonly string[]): Generator<Piece> {
  let begun = 0;
  let at = 0;
  while (at < lines.length) {
    const end = tableEnd(lines, at);
    if (end === undefined) {
      at += 1;
      continue;
    }
    yield whole(lines, begun, at);
    const names = cellsOf(lines[at] ?? "");
    for (let row = at + HEAD_LINES; row < end; row += 1) {
      yield { text: rowText(names, cellsOf(lines[row] ?? "")), offset: row };
    }
    begun = end;
    at = end;
  }
  yield whole(lines, begun, lines.length);
}

function whole(lines: readonly string[], from: number, end: number): Piece {
  return { text: lines.slice(from, end).join("\n"), offset: from };
}

/** The line behind the table that begins at a line; undefined: none does, or it has no rows. */
function tableEnd(lines: readonly string[], at: number): number | undefined {
  if (!isTableHead(lines, at)) {
    return undefined;
  }
  let end = at + HEAD_LINES;
  while (end < lines.length && CELL_END.test(lines[end] ?? "")) {
    end += 1;
  }
  return end > at + HEAD_LINES ? end : undefined;
}

/** Whether a line names columns: the next one has as many cells, of hyphens. */
function isTableHead(lines: readonly string[], index: number): boolean {
  const [head = "", delimiters = ""] = lines.slice(index, index + 2);
  if (!CELL_END.test(head) || !CELL_END.test(delimiters)) {
    return false;
  }
  const cells = cellsOf(delimiters);
  return cells.length === cellsOf(head).length && cells.every((cell) => DELIMITER.test(cell));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "")
    .split(CELL_END)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function rowText(names: readonly string[], cells: readonly string[]): string {
  const told = cells.flatMap((cell, index) => {
    const name = names[index] ?? "";
    return cell === "" ? [] : [name === "" ? cell : `${name}: ${cell}`];
  });
  return told.join("; ");
}
