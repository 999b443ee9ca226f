import native from "../native.js";
import { nativeAnswer } from "./task.js";

/** A word that made the sentiment. */
export type SentimentWord = native.SentimentWord;

/** How a text sounds. */
export type Sentiment = native.Sentiment;

/**
 * How a text sounds, by a list of weighted English words: each word's weight, turned round and halved behind a negation,
 * raised or lowered behind an intensity, added up to x, and x / sqrt(x^2 + 15) of that, so that no text goes beyond 1. It
 * knows no irony, no context and no other language: "the test was negative" and "I could kill for a coffee" fool it. For
 * an overview of many turns, never for what one of them means.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function sentimentOf(text: string): Sentiment {
  return nativeAnswer(() => native.sentimentOf(text));
}
