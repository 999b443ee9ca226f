import type { CortexBridge } from "../bridge/bridge.js";
import { resembled } from "../bridge/resemblance.js";
import { secretWords } from "../bridge/secret-settings.js";
import { clash, excerpt, oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import { memoryLines } from "../recall/line.js";
import { toldNearby } from "../recall/told-nearby.js";
import { ADDS_ONCE } from "./annotations.js";
import { linesOf } from "./changed.js";
import {
  CATEGORY_BEFORE,
  categoryParameter,
  givenCategories,
  replacesParameter,
  scored,
  timeLimitParameters,
} from "./format.js";
import { storageSchema } from "./result-schemas.js";
import { defineTool, StorageRefusal } from "./tool.js";

const TOLD_NEARBY =
  "Told before, near it; where one holds no more because of it, say so: cortex_resolve with the new one's id and replaces.";

/** cortex_add: stores one memory. */
export const cortexAdd = defineTool({
  name: "cortex_add",
  label: "Add memory",
  description:
    "Remember one fact, preference, decision or event, exactly as worded; one memory a call. " +
    "A text that is there already is not stored again: its id is returned. The answer names what was told before near it.",
  annotations: ADDS_ONCE,
  parameters: Type.Object(
    {
      content: Type.String({ description: "What to remember" }),
      categories: categoryParameter('One or more categories; default "general"'),
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
          description: "How far this can be trusted; leave out unless there is a reason",
        }),
      ),
      is_proxy: Type.Optional(
        Type.Boolean({ description: "true when an agent stores this for someone" }),
      ),
      proxy_agent: Type.Optional(
        Type.String({ minLength: 1, description: "That agent's name; only with is_proxy" }),
      ),
      speaker: Type.Optional(
        Type.String({ minLength: 1, description: "Who said it, if not the user" }),
      ),
      ...timeLimitParameters,
      replaces: replacesParameter,
      session_id: Type.Optional(
        Type.String({ minLength: 1, description: "The session this was said in" }),
      ),
    },
    { additionalProperties: false },
  ),
  olderNames: CATEGORY_BEFORE,
  result: storageSchema,
  async run(brain, { categories, ...memory }, signal) {
    const result = await brain.createMemory({
      ...memory,
      categories: givenCategories(categories),
      source: "cortex_add",
    });
    const done = describe(result, await wordsToQuote(brain, result, memory.content));
    const others = (result.contradictions ?? []).flatMap(({ older_id, newer_id }) =>
      [older_id, newer_id].filter((id) => id !== result.memory_id),
    );
    const related = [result.matched_id, resembled(result)];
    const ids = [...others, ...related].filter((id) => id !== undefined);
    // It is stored: what cannot be looked up beside it is no failure of that.
    const nearby =
      memory.replaces === undefined
        ? await toldNearby(brain, result, memory.content, signal).catch(() => [])
        : [];
    const text = [
      done,
      ...relations(result, await linesOf(brain, ids)),
      ...(nearby.length === 0 ? [] : [TOLD_NEARBY, ...memoryLines(nearby, brain)]),
    ].join("\n");
    return { text, result: scored(result, brain.policy.enabled) };
  },
});

/** What was told; where secrets were taken out of it, what is stored: they belong into no transcript. */
async function wordsToQuote(
  brain: CortexBridge,
  { secrets, memory_id, matched_id }: MemoryStorageResult,
  told: string,
): Promise<string> {
  const id = memory_id ?? matched_id;
  return secrets === undefined || id === undefined
    ? told
    : (await brain.getMemory(id, { peek: true })).content;
}

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
      throw new StorageRefusal(result);
  }
}

/** What the new memory means for others. */
function relations(result: MemoryStorageResult, lines: ReadonlyMap<string, string>): string[] {
  const { contradictions = [], safety_flag, matched_id, graph_state } = result;
  const line = (id: string) => lines.get(id) ?? `[${oneLine(id)}]`;
  const told = contradictions.map((pair) => {
    const { id, kind, newer_id, older_id, penalised_id, evidence, status } = pair;
    if (status === "resolved") {
      return `🔁 It takes the place of ${line(penalised_id ?? older_id)}`;
    }
    const verb = status === "possible" ? "may contradict" : "contradicts";
    const why = `${[kind, clash(evidence)].filter(Boolean).join(": ")}; cortex_resolve decides ${id}`;
    return `⚠️ ${newer_id} ${verb} (${why}) ${line(older_id)}`;
  });
  if (matched_id !== undefined) {
    told.push(line(matched_id));
  }
  if (matched_id !== undefined && graph_state === "pending") {
    told.push("LightRAG had failed to get it and is asked again.");
  }
  const alike = resembled(result);
  if (alike !== undefined) {
    told.push(
      `It resembles ${line(alike)}: both may hold, or it takes that one's place, which cortex_resolve says with replaces.`,
    );
  }
  if (result.secrets !== undefined) {
    told.push(`Taken out before it was stored: ${secretWords(result.secrets)}`);
  }
  if (result.in_future) {
    told.push("⚠️ It was said at a time that is yet to come, which may be a slip.");
  }
  if (safety_flag) {
    told.push("⚠️ What it says asks for a person's attention.");
  }
  return told;
}

function similarity({ similarity_score }: MemoryStorageResult): string {
  return similarity_score === undefined ? "" : ` (similarity: ${similarity_score.toFixed(2)})`;
}
