import type { CortexBridge } from "../bridge/bridge.js";
import { toCortexError } from "../bridge/errors.js";
import { oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import type { CortexMemory, MemoryStorageResult } from "../bridge/types.js";
import { memoryLine, memoryLines, type Reader } from "../recall/line.js";
import { scored } from "./format.js";
import type { changedSchema } from "./result-schemas.js";
import { StorageRefusal, type ToolAnswer } from "./tool.js";

/** Schema of the parameter that names a memory. */
export const referenceParameter = Type.String({
  minLength: 1,
  description:
    "The memory's id, as other tools show it, or a piece of its text that no other memory holds",
});

/** What a tool that changes a memory answers. */
export type ChangeResult = Static<typeof changedSchema>;

/**
 * The answer to a change: what was done, and the memory as it is now, or the one that says the same already.
 *
 * @param done - `Edited`
 * @throws StorageRefusal
 */
export async function changeAnswer(
  brain: CortexBridge,
  storage: MemoryStorageResult,
  done: string,
): Promise<ToolAnswer<ChangeResult>> {
  const visible = brain.policy.enabled;
  const result: ChangeResult = { storage: scored(storage, visible) };
  if (storage.matched_id !== undefined) {
    return {
      text: `🔄 Nothing changed: ${storage.matched_id} says the same already`,
      result,
    };
  }
  if (storage.memory_id === undefined) {
    throw new StorageRefusal(storage);
  }
  const memory = await brain.getMemory(storage.memory_id, { peek: true });
  const mark = storage.status === "SUCCESS" ? "✅" : "⚠️";
  return {
    text: `${mark} ${done} ${memoryLine(memory, brain)}`,
    result: { ...result, memory: scored(memory, visible) },
  };
}

/** The id of the memory that an id or a piece of text names; a reference to none as it is, for the brain to refuse. */
export async function idOf(
  brain: CortexBridge,
  reference: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await brain.findMemoryId(reference, { signal });
  } catch (error) {
    if (toCortexError(error).code === "NOT_FOUND") {
      // The history of a memory outlives it.
      return reference;
    }
    throw error;
  }
}

/** Lines about memories by their ids, for listings that name them; an id alone where there is no memory any more. */
export async function linesOf(
  brain: CortexBridge,
  ids: readonly string[],
  lines: (memories: readonly CortexMemory[], reader: Reader) => string[] = memoryLines,
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)];
  const found = await Promise.all(asked.map((id) => memoryOrNone(brain, id)));
  const memories = found.filter((memory) => memory !== undefined);
  const shown = lines(memories, brain);
  const byId = new Map(memories.map(({ id }, index) => [id, shown[index] ?? `[${id}]`]));
  return new Map(asked.map((id) => [id, byId.get(id) ?? `[${oneLine(id)}]`]));
}

async function memoryOrNone(brain: CortexBridge, id: string): Promise<CortexMemory | undefined> {
  try {
    return await brain.getMemory(id, { peek: true });
  } catch (error) {
    if (toCortexError(error).code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
