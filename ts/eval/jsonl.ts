/**
 * Any data set, a JSON object per line:
 *
 *     {"document": "d1", "content": "...", "session_id"?, "speaker"?, "created_at"?, "set"?}
 *     {"question": "q1", "query": "...", "gold": ["d1"], "group"?, "set"?}
 *
 * Each `set` gets a brain of its own.
 */

import { Input } from "../bridge/input.js";
import { Type } from "../bridge/typebox.js";
import type { EvalSet } from "./dataset.js";

const closed = { additionalProperties: false } as const;
const text = Type.Optional(Type.String());

const documentLine = new Input(
  "document",
  Type.Object(
    {
      document: Type.String(),
      content: Type.String(),
      session_id: text,
      speaker: text,
      created_at: text,
      set: text,
    },
    closed,
  ),
);

const questionLine = new Input(
  "question",
  Type.Object(
    {
      question: Type.String(),
      query: Type.String(),
      gold: Type.Array(Type.String()),
      group: text,
      set: text,
    },
    closed,
  ),
);

/** @throws CortexError VALIDATION_ERROR - a line is neither a document nor a question */
export function readJsonl(source: string): EvalSet[] {
  const sets = new Map<string, EvalSet>();
  for (const line of source.split("\n")) {
    if (line.trim() !== "") {
      addLine(sets, JSON.parse(line) as Record<string, unknown>);
    }
  }
  return [...sets.values()];
}

function addLine(sets: Map<string, EvalSet>, line: Record<string, unknown>): void {
  if ("question" in line) {
    const { question: id, set, group = "all", query, gold } = questionLine.parse(line);
    setOf(sets, set).questions.push({ id, query, group, gold });
  } else {
    const { document: id, set, ...rest } = documentLine.parse(line);
    setOf(sets, set).documents.push({ id, ...rest });
  }
}

function setOf(sets: Map<string, EvalSet>, name = "all"): EvalSet {
  const set = sets.get(name) ?? { name, documents: [], questions: [] };
  sets.set(name, set);
  return set;
}
