/** Text on a terminal, measured in columns: CJK and most emoji take two. */
import stringWidth from "string-width";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const WORDS = /[^ ]+|[ ]+/gu;
// Everything a terminal would act on instead of showing; line ends and tabs are handled by the caller.
const CONTROLS = /[\p{Control}\u202A-\u202E\u2066-\u2069]/gu;
const ELLIPSIS = "…";

/**
 * Makes stored text harmless to a terminal: control characters (escape sequences, direction overrides)
 * are shown as `\x1b`, tabs become two spaces. Line ends stay.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/gu, "\n")
    .replaceAll("\t", "  ")
    .replace(CONTROLS, (character) => (character === "\n" ? character : escaped(character)));
}

/** Text on one line, for cells and messages. */
export function onOneLine(text: string): string {
  return printable(text).replace(/\s+/gu, " ").trim();
}

/** The text, cut to this many columns with an ellipsis. */
export function truncate(text: string, columns: number): string {
  if (stringWidth(text) <= columns) {
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
  return Math.max(...text.split("\n").map((line) => stringWidth(line)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const [word] of line.matchAll(WORDS)) {
    if (stringWidth(current) + stringWidth(word) <= columns) {
      current += word;
      continue;
    }
    if (current.trim() !== "") {
      lines.push(current.trimEnd());
    }
    current = word.trim() === "" ? "" : word;
    while (stringWidth(current) > columns) {
      const head = takeColumns(current, columns);
      lines.push(head);
      current = current.slice(head.length);
    }
  }
  return [...lines, current.trimEnd()].filter((part, index) => index === 0 || part !== "");
}

function takeColumns(text: string, columns: number): string {
  let taken = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > columns) {
      break;
    }
    taken += segment;
  }
  return taken;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
