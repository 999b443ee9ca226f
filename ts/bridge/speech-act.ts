import native from "../native.js";
import { nativeAnswer } from "./task.js";

/** What somebody does by saying something. */
export type SpeechAct = native.SpeechAct;

/** A sentence or a part of one, in which one thing is done. */
export type SpeechActPart = native.SpeechActPart;

/**
 * The act of an English text as a whole. Where it begins or ends with asking the hearer for something, or an eighth
 * of it asks, it is a "request" (for a deed: "can you", "please", "write me") or a "question", whatever it tells
 * besides; {@link speechActs} has the parts that tell. Else what most of it is: "statement", "plan" (intended, wished
 * or to come), "code" (source, logs, errors that were pasted), "quotation"; "rule" (what is always or never to be done
 * with somebody) where nothing is stated; "smalltalk" (thanks, greetings, agreement) where there is nothing else. Pure and deterministic; no model is asked.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function speechAct(text: string): SpeechAct {
  return nativeAnswer(() => native.speechAct(text));
}

/**
 * The parts of an English text in order, each with its act: "I moved to Bonn, can you update my address?" states
 * first and requests then.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function speechActs(text: string): SpeechActPart[] {
  return nativeAnswer(() => native.speechActs(text));
}

/** What a prompt is about, before memory is asked. */
export type PromptReading = native.PromptReading;

/**
 * Reads what a prompt is about by its words alone. Pure and deterministic.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function readPrompt(text: string): PromptReading {
  return nativeAnswer(() => native.readPrompt(text));
}
