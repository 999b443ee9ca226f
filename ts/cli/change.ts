import { secretWords } from "../bridge/secret-settings.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import type { Session } from "./brain.js";
import { Refusal } from "./refusal.js";
import { onOneLine } from "./width.js";

/**
 * Tells how storing or changing a memory ended, in one word for what was done, and what it means for others; a
 * refusal ends the command.
 */
export function showChange(
  { output }: Session,
  result: MemoryStorageResult,
  done: "Stored" | "Changed",
): void {
  output.result(result, () => {
    if (result.is_success) {
      output.line(`${output.styled("green", done)} ${onOneLine(`${result.memory_id}`)}`);
      for (const line of relations(result)) {
        output.line(onOneLine(line));
      }
    }
  });
  if (!result.is_success) {
    throw new Refusal(result.status, result.message);
  }
}

function relations({ contradictions = [], safety_flag, secrets }: MemoryStorageResult): string[] {
  const lines = contradictions.map(({ id, older_id, newer_id, evidence, status }) => {
    const verb = status === "possible" ? "may contradict" : "contradicts";
    return `${newer_id} ${verb} ${older_id} (${evidence.join(" / ")}): cortex resolve ${id} decides`;
  });
  if (secrets !== undefined) {
    lines.push(`Taken out before it was stored: ${secretWords(secrets)}`);
  }
  if (safety_flag) {
    lines.push("What it says asks for a person's attention.");
  }
  return lines;
}
