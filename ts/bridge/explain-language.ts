import native from "../native.js";
import { nativeAnswer } from "./task.js";

/** A word of a text with what it does there ("content", "verb", "negated"). */
export interface ExplainedWord {
  text: string;
  stem: string;
  flags: string[];
}

/** A part of a text with a verb of its own. */
export interface ExplainedClause {
  text: string;
  tense: string;
  /** "asserted", "negated", "question" ... */
  marks: string[];
  /** What fills a place that only one fills: "Dr Vos" of "my dentist is Dr Vos". */
  fills?: string[];
}

/** What every layer makes of one text. */
export interface ExplainedText {
  text: string;
  speech_acts: { act: string; text: string }[];
  words: ExplainedWord[];
  clauses: ExplainedClause[];
  facts: { subject: string; predicate: string; object: string; negated: boolean }[];
  topics: string[];
  categories: string[];
}

/** What became of two clauses; the names are those of rules and vetoes, empty for none. */
export interface ExplainedComparison {
  older: string;
  newer: string;
  decided_by: string;
  found: boolean;
  refused_by: string;
  kept_silent: string;
  vetoes_of_rules: string[];
}

export interface LanguageExplanation {
  texts: ExplainedText[];
  duplicate?: { is_duplicate: boolean; similarity: number; reason: string };
  contradiction?: {
    share_a_key: boolean;
    found: boolean;
    rule?: string;
    score?: number;
    outcome?: "opened" | "possible";
    evidence?: string[];
    clauses: ExplainedComparison[];
  };
}

/**
 * What every layer of the language rooms makes of a text, and of two texts laid side by side, the older one first: which
 * rule found a contradiction, or which veto kept it silent. For developers of the rules: the shape may change with any
 * version. Pure and deterministic.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function explainLanguage(text: string, newer?: string): LanguageExplanation {
  return nativeAnswer(
    () => JSON.parse(native.explainLanguage(text, newer ?? null)) as LanguageExplanation,
  );
}
