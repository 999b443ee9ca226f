import native from "../native.js";
import { nativeAnswer } from "./task.js";

/** A topic, and its part (above 0, at most 1) of all in a text that speaks of a topic. */
export type TopicScore = native.TopicScore;

/** What a text is about. */
export type TopicClassification = native.TopicClassification;

/**
 * What an English text is about, the best first: what a memory gets that is stored without topics. Pure and
 * deterministic; no model is asked. `safety_flag` is no topic and no diagnosis: it says that the speaker seems to
 * be in danger from themselves, and that a person should look.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function classifyTopics(text: string): TopicClassification {
  return nativeAnswer(() => native.classifyTopics(text));
}

/**
 * What an English text tells that keeps its worth for long: "allergy", "identity", "medication", "safety". A memory
 * ages as one in these categories does, whatever categories it was given. What is asked or only supposed derives
 * nothing. Pure and deterministic.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function deriveCategories(text: string): string[] {
  return nativeAnswer(() => native.deriveCategories(text));
}
