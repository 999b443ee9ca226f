import { CortexError, isCortexErrorCode } from "../bridge/errors.js";
import { excerpt, oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import { ADDS_ONCE } from "./annotations.js";
import { categoryParameter, givenCategories, scored } from "./format.js";
import { storageSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

/** cortex_add: stores one memory. */
export const cortexAdd = defineTool({
  name: "cortex_add",
  label: "Add memory",
  description:
    "Remember one fact, preference, decision or event, exactly as worded. One call stores one memory; " +
    "a text that is there already is not stored again, and the existing memory's id is returned.",
  annotations: ADDS_ONCE,
  parameters: Type.Object(
    {
      content: Type.String({ description: "What to remember, in full sentences" }),
      categories: categoryParameter('One or more categories; default "general"'),
      category: categoryParameter("Older name of categories; both may be given"),
      importance: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 5,
          description: "0 (trivial) to 5 (vital); default: judged from the text",
        }),
      ),
      confidence: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "How far this can be trusted, 0 to 1; leave out unless there is a reason",
        }),
      ),
      is_proxy: Type.Optional(
        Type.Boolean({ description: "true when an agent stores this on someone's behalf" }),
      ),
      proxy_agent: Type.Optional(
        Type.String({ minLength: 1, description: "That agent's name; only with is_proxy" }),
      ),
      session_id: Type.Optional(
        Type.String({ minLength: 1, description: "The session this was said in" }),
      ),
    },
    { additionalProperties: false },
  ),
  result: storageSchema,
  async run(brain, { category, categories, ...memory }) {
    const result = await brain.createMemory({
      ...memory,
      categories: givenCategories(category, categories),
      source: "cortex_add",
    });
    const text = [describe(result, memory.content), ...relations(result)].join("\n");
    return { text, result: scored(result, brain.policy.enabled) };
  },
});

/** The result for the model; throws when nothing was stored and nothing is there either. */
function describe(result: MemoryStorageResult, content: string): string {
  const quoted = `"${excerpt(oneLine(content))}"`;
  switch (result.status) {
    case "SUCCESS":
      return `✅ Stored as ${result.memory_id}: ${quoted}`;
    case "SUCCESS_LOCAL_ONLY":
      return `⚠️ Stored as ${result.memory_id}, for now only in the brain: ${quoted}`;
    case "DUPLICATE_EXACT":
      return `🔄 Already stored as ${result.matched_id}: ${quoted}`;
    case "DUPLICATE_SEMANTIC":
      return `🔄 Already stored in other words as ${result.matched_id}${similarity(result)}: ${quoted}`;
    default:
      throw new CortexError(codeOf(result), result.message);
  }
}

/** What the new memory means for others. */
function relations(result: MemoryStorageResult): string[] {
  const { contradictions = [], possible_update_of, safety_flag, matched_id, graph_state } = result;
  const lines = contradictions.map(
    ({ id, kind, older_id, newer_id, evidence }) =>
      `⚠️ ${newer_id} contradicts ${older_id} (${kind}: ${oneLine(evidence.join(" / "))}); ` +
      `cortex_resolve decides ${id}`,
  );
  if (matched_id !== undefined && graph_state === "pending") {
    lines.push("LightRAG had failed to get it and is asked again.");
  }
  if (possible_update_of !== undefined) {
    lines.push(`It may bring ${possible_update_of} up to date.`);
  }
  if (safety_flag) {
    lines.push("⚠️ What it says asks for a person's attention.");
  }
  return lines;
}

function similarity({ similarity_score }: MemoryStorageResult): string {
  return similarity_score === undefined ? "" : ` (similarity: ${similarity_score.toFixed(2)})`;
}

/** The remaining statuses are codes too. */
function codeOf({ status }: MemoryStorageResult) {
  return isCortexErrorCode(status) ? status : "INTERNAL";
}
