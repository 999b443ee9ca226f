/** What an evaluation needs: documents to store, questions to ask, and which documents answer them. */

/** A document, stored as one memory. */
export interface EvalDocument {
  id: string;
  content: string;
  session_id?: string;
  speaker?: string;
  /** ISO 8601; without a zone it is UTC. */
  created_at?: string;
}

/** A question and the documents that answer it. */
export interface EvalQuestion {
  id: string;
  query: string;
  /** What kind of question it is; figures are given per group. */
  group: string;
  /** Ids of documents; none when nothing answers it. */
  gold: string[];
}

/** One brain's worth of documents with the questions about it. */
export interface EvalSet {
  name: string;
  documents: EvalDocument[];
  questions: EvalQuestion[];
}

/** Reads a data set out of a file's text. */
export type EvalReader = (text: string) => EvalSet[];

/** A data set that does not have the shape it should have. */
export class MisfitError extends Error {
  override name = "MisfitError";
}

/** Characters that a memory may have. */
const LONGEST = 32_000;

/** Of a text that is too long for a memory, pasted code mostly, what fits. */
export function fitting(content: string): string {
  return content.length <= LONGEST ? content : [...content].slice(0, LONGEST).join("");
}
