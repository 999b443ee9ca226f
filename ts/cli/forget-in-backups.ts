import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import type { ForgetReceipt } from "../bridge/types.js";
import { loadBridge } from "./library.js";

/** How forgetting in one backup ended. */
export interface ForgottenCopy {
  path: string;
  /** How many memories went. */
  memories: number;
  state: "done" | "pending" | "failed";
  failure?: { code: string; message: string };
}

/** Forgets what the receipt names in every known backup that is still there; a failure stops no other. */
export async function forgetInBackups(
  { ids, backups_known }: ForgetReceipt,
  signal: AbortSignal,
): Promise<ForgottenCopy[]> {
  const { openBrain } = await loadBridge();
  const copies: ForgottenCopy[] = [];
  for (const { path } of backups_known.filter(({ exists }) => exists)) {
    try {
      const brain = await openBrain({ path });
      try {
        copies.push({ path, ...(await forgetWhatIsThere(brain, ids, signal)) });
      } finally {
        await brain.close();
      }
    } catch (error) {
      const { code, message } = toCortexError(error);
      copies.push({ path, memories: 0, state: "failed", failure: { code, message } });
    }
  }
  return copies;
}

async function forgetWhatIsThere(
  brain: CortexBridge,
  ids: string[],
  signal: AbortSignal,
): Promise<{ memories: number; state: "done" | "pending" }> {
  const there: string[] = [];
  for (const id of ids) {
    if (await isThere(brain, id)) {
      there.push(id);
    }
  }
  if (there.length === 0) {
    return { memories: 0, state: "done" };
  }
  const { memories, state } = await brain.forget({ ids: there }, { actor: "cli", signal });
  return { memories, state: state === "pending" ? "pending" : "done" };
}

async function isThere(brain: CortexBridge, id: string): Promise<boolean> {
  try {
    await brain.getMemory(id, { peek: true });
    return true;
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return false;
    }
    throw error;
  }
}
