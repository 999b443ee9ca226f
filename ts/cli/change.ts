import type { MemoryStorageResult } from "../bridge/types.js";
import type { Session } from "./brain.js";
import { Refusal } from "./refusal.js";
import { onOneLine } from "./width.js";

/** Tells how changing a memory ended; a refusal ends the command. */
export function showChange({ output }: Session, result: MemoryStorageResult): void {
  output.result(result, () => {
    if (result.is_success) {
      output.line(`${output.styled("green", "Changed")} ${onOneLine(`${result.memory_id}`)}`);
    }
  });
  if (!result.is_success) {
    throw new Refusal(result.status, result.message);
  }
}
