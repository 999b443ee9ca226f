import { readable, validationError } from "./errors.js";
import { INTENSITIES, NEGATIONS, WEIGHTS } from "./sentiment-words.js";
import { show } from "./text.js";

/** A word that made the sentiment, as it stands in the text. */
export interface SentimentWord {
  word: string;
  /** What it counted, with what stands before it. */
  weight: number;
}

/** How a text sounds. */
export interface Sentiment {
  /** From -1 (bad) to 1 (good); null: no word of it is on the list. */
  score: number | null;
  words: SentimentWord[];
}

/** So far back a negation or an intensity reaches, in words. */
const REACH = 3;
/** What a negation leaves of a word, with the other sign: "not good" is less bad than "bad". */
const NEGATED = -0.5;
/** At a sum of about 4 (two plain words) the score is past 0.7. */
const SOFTNESS = 15;

/**
 * How a text sounds, by a list of weighted English words: each word's weight, turned round and halved behind a negation,
 * raised or lowered behind an intensity, added up to x, and x / sqrt(x^2 + 15) of that, so that no text goes beyond 1. It
 * knows no irony, no context and no other language: "the test was negative" and "I could kill for a coffee" fool it. For
 * an overview of many turns, never for what one of them means.
 *
 * @throws CortexError VALIDATION_ERROR - no text
 */
export function sentimentOf(text: string): Sentiment {
  if (typeof text !== "string") {
    throw validationError(`sentimentOf takes text, but got ${show(text)}`);
  }
  const tokens =
    readable("sentimentOf", () => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*|[.!?;,]/gu)) ?? [];
  const words: SentimentWord[] = [];
  for (const [at, token] of tokens.entries()) {
    const plain = weightOf(folded(token));
    if (plain !== undefined) {
      words.push({ word: token, weight: round(plain * factorBefore(tokens, at)) });
    }
  }
  const sum = words.reduce((total, { weight }) => total + weight, 0);
  return {
    score: words.length === 0 ? null : round(sum / Math.hypot(sum, Math.sqrt(SOFTNESS))),
    words,
  };
}

function folded(token: string): string {
  return token.toLowerCase().replace(/['’]/gu, "");
}

/** Of the word itself or without its ending. */
function weightOf(word: string): number | undefined {
  const forms = [word, ...["s", "es", "ed", "d", "ing"].flatMap((ending) => without(word, ending))];
  for (const form of forms) {
    if (Object.hasOwn(WEIGHTS, form)) {
      return WEIGHTS[form];
    }
  }
  return undefined;
}

function without(word: string, ending: string): string[] {
  return word.endsWith(ending) && word.length > ending.length + 2
    ? [word.slice(0, -ending.length)]
    : [];
}

/** What the words before one make of it, up to the last mark. */
function factorBefore(tokens: readonly string[], at: number): number {
  let factor = 1;
  for (let before = at - 1; before >= 0 && before >= at - REACH; before -= 1) {
    const word = folded(tokens[before] ?? "");
    if (/^[.!?;,]$/u.test(word)) {
      break;
    }
    if (NEGATIONS.has(word)) {
      factor *= NEGATED;
    } else if (before === at - 1 && Object.hasOwn(INTENSITIES, word)) {
      factor *= INTENSITIES[word] ?? 1;
    }
  }
  return factor;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
