/** What hosts ask of a text: each is read in the native rooms, with their words. */
import native from "../native.js";
import { nativeAnswer } from "./task.js";
import { wellFormed } from "./text.js";

/** A piece of a text, and whether it was searched for. */
export type FoundPiece = native.FoundPiece;

/** The last sentence of a text that asks, on one line; null where none does. */
export const lastQuestion = (text: string): string | null =>
  nativeAnswer(() => native.lastQuestion(text));

/**
 * Whether what was said since settles a question: what the other one says takes up a word of it, or who asked asks it again.
 */
export const settles = (asking: string, answering: string, question: string): boolean =>
  nativeAnswer(() => native.settles(asking, answering, question));

/**
 * The time `[begin, end)` that all of a text names in English words, as "last week" and "3 days ago" do; null where it does not.
 *
 * @param ahead - what comes again ("Friday") is the next one, not the latest
 */
export const timeInWords = (
  text: string,
  { now, timezone, ahead }: { now: number; timezone: string; ahead: boolean },
): { begin: number; end: number } | null =>
  nativeAnswer(() => native.timeInWords(wellFormed(text), now, timezone, ahead));

/** Whether a text is a time by ISO 8601. */
export const isTime = (text: string, timezone: string): boolean => {
  try {
    native.parseTime(wellFormed(text), timezone);
    return true;
  } catch {
    return false;
  }
};

/** The names in a text, each once. */
export const namesIn = (text: string): string[] => nativeAnswer(() => native.namesIn(text));

/** Whether a message, of well-formed text, tells something. */
export const tellsSomething = (message: string): boolean =>
  nativeAnswer(() => native.isWorthKeeping(message));

/** A text in pieces: where it has what a query asks for, and what stands between. */
export const findWords = (text: string, query: string): FoundPiece[] =>
  nativeAnswer(() => native.findWords(wellFormed(text), wellFormed(query)));

/** The words of a text that a query asks for, as they stand there, each once. */
export const wordsFound = (text: string, query: string): string[] => [
  ...new Set(findWords(text, query).flatMap((piece) => (piece.found ? [piece.text] : []))),
];
