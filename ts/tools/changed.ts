import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, isCortexErrorCode } from "../bridge/errors.js";
import { excerpt, oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import type { CortexMemory, MemoryStorageResult } from "../bridge/types.js";
import { LISTING_CODE_POINTS, scored } from "./format.js";
import type { changedSchema } from "./result-schemas.js";
import type { ToolAnswer } from "./tool.js";

/** Schema of the parameter that names a memory. */
export const referenceParameter = Type.String({
  minLength: 1,
  description:
    "The memory's id, as other tools show it, or a piece of its text that no other memory holds",
});

/** What a tool that changes a memory answers. */
export type ChangeResult = Static<typeof changedSchema>;

/**
 * The answer to a change: the memory as it is now, or the one that says the same already.
 *
 * @throws CortexError whose code is the status of a refusal
 */
export async function changeAnswer(
  brain: CortexBridge,
  storage: MemoryStorageResult,
  show: (memory: CortexMemory) => string,
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
    const code = isCortexErrorCode(storage.status) ? storage.status : "INTERNAL";
    throw new CortexError(code, storage.message);
  }
  const memory = await brain.getMemory(storage.memory_id, { peek: true });
  const mark = storage.status === "SUCCESS" ? "✅" : "⚠️";
  return {
    text: `${mark} ${show(memory)}`,
    result: { ...result, memory: scored(memory, visible) },
  };
}

/** A memory's text on one line. */
export function quoted(memory: CortexMemory): string {
  return `"${excerpt(oneLine(memory.content), LISTING_CODE_POINTS)}"`;
}
