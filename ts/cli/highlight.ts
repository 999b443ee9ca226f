/** Showing where a text holds the words that were searched for. */
import { onOneLine, truncate } from "./width.js";

// Shorter words stand in half of all texts without meaning anything there.
const SHORTEST_WORD = 3;
const WORD = /[\p{Letter}\p{Number}]+/gu;
// Scripts that put no space between words: each character of the query counts.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const ELLIPSIS = "…";
/** How much of an excerpt stands before the first word that was found, as a share. */
const LEAD = 0.25;

/** A piece of a text, and whether it was searched for. */
export interface Piece {
  text: string;
  found: boolean;
}

/** At most `columns` columns of the text on one line, around the first word that was searched for. */
export function excerptAround(text: string, query: string, columns: number): string {
  const line = onOneLine(text);
  const first = line.search(pattern(query));
  const lead = Math.floor(columns * LEAD);
  if (first <= lead || line.length <= columns) {
    return truncate(line, columns);
  }
  const start = line.indexOf(" ", first - lead) + 1;
  const begin = start === 0 || start > first ? first : start;
  return truncate(`${ELLIPSIS}${line.slice(begin)}`, columns);
}

/** The text in pieces; words that begin like a word of the query are found. */
export function findWords(text: string, query: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern(query))) {
    if (match.index > end) {
      pieces.push({ text: text.slice(end, match.index), found: false });
    }
    pieces.push({ text: match[0], found: true });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), found: false }] : pieces;
}

/** Letters and digits only, so that nothing in the query is syntax. */
function pattern(query: string): RegExp {
  const words = query.match(WORD) ?? [];
  const spaced = words
    .filter((word) => word.length >= SHORTEST_WORD && !UNSPACED.test(word))
    .map((word) => `(?<![\\p{Letter}\\p{Number}])${stemOf(word)}[\\p{Letter}\\p{Number}]*`);
  const unspaced = words.flatMap((word) => [...word].filter((letter) => UNSPACED.test(letter)));
  const alternatives = [...spaced, ...unspaced];
  return new RegExp(alternatives.length === 0 ? "(?!)" : alternatives.join("|"), "giu");
}

/** What a word's forms have in common, roughly: "painting" and "paints" both begin with "paint". */
function stemOf(word: string): string {
  return word.replace(/(?<=.{3})(?:ies|ing|ed|es|s|e|y)$/iu, "");
}
