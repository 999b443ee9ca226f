/** Text made harmless to a terminal. */

// Everything a terminal would act on instead of showing; line ends and tabs are handled by the caller.
const CONTROLS = /[\p{Control}\u202A-\u202E\u2066-\u2069]/gu;

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

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
