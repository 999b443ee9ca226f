/** Text on a terminal, measured in columns: CJK and most emoji take two. */
import stringWidth from "./string-width.js";

export { onOneLine, printable } from "./printable.js";

const PLAIN = /^[ -~]*$/u;
const WORDS = /[^ ]+|[ ]+/gu;
const ELLIPSIS = "…";

/** The text, cut to this many columns with an ellipsis. */
export function truncate(text: string, columns: number): string {
  if (lineWidth(text) <= columns) {
    return text;
  }
  return `${takeColumns(text, Math.max(0, columns - 1))}${ELLIPSIS}`;
}

/** Breaks text into lines of at most this many columns, at spaces where there are any. */
export function wrap(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(2, columns)));
}

/** The columns of the widest line. */
export function textWidth(text: string): number {
  return Math.max(...text.split("\n").map(lineWidth));
}

function lineWidth(line: string): number {
  return PLAIN.test(line) ? line.length : stringWidth(line);
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const [word] of line.matchAll(WORDS)) {
    if (lineWidth(current) + lineWidth(word) <= columns) {
      current += word;
      continue;
    }
    if (current.trim() !== "") {
      lines.push(current.trimEnd());
    }
    current = word.trim() === "" ? "" : word;
    while (lineWidth(current) > columns) {
      const head = takeColumns(current, columns);
      lines.push(head);
      current = current.slice(head.length);
    }
  }
  return [...lines, current.trimEnd()].filter((part, index) => index === 0 || part !== "");
}

function takeColumns(text: string, columns: number): string {
  if (PLAIN.test(text)) {
    return text.slice(0, columns);
  }
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let taken = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += lineWidth(segment);
    if (used > columns) {
      break;
    }
    taken += segment;
  }
  return taken;
}
