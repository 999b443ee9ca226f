import { toCortexError } from "../bridge/errors.js";
import { secretWords } from "../bridge/secret-settings.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import type { Session } from "./brain.js";
import { Refusal } from "./refusal.js";
import { onOneLine, truncate } from "./width.js";

const INDENT = "  ";

/**
 * Tells how storing or changing a memory ended, in one word for what was done, and what it means for others, with
 * their words; a refusal ends the command.
 */
export async function showChange(
  session: Session,
  result: MemoryStorageResult,
  done: "Stored" | "Changed",
): Promise<void> {
  const { output } = session;
  const lines =
    result.is_success && !output.isJson
      ? [...(await others(session, result)), ...notes(result)]
      : [];
  output.result(result, () => {
    if (result.is_success) {
      output.line(`${output.styled("green", done)} ${onOneLine(`${result.memory_id}`)}`);
      for (const line of lines) {
        output.line(line);
      }
    }
  });
  if (!result.is_success) {
    throw new Refusal(result.status, result.message);
  }
}

/** What the memory means for others: a line for each, and below it the other's words. */
async function others(
  session: Session,
  { memory_id, contradictions = [], possible_update_of }: MemoryStorageResult,
): Promise<string[]> {
  const told = contradictions.map(({ id, older_id, newer_id, evidence, status }) => ({
    line: `${newer_id} ${status === "possible" ? "may contradict" : "contradicts"} ${older_id} (${evidence.join(" / ")}): cortex resolve ${id} decides`,
    other: newer_id === memory_id ? older_id : newer_id,
  }));
  // What contradicts it is told already, with what to do about it.
  if (possible_update_of !== undefined && told.every(({ other }) => other !== possible_update_of)) {
    told.push({
      line: `It resembles ${possible_update_of}: both may hold, or it takes that one's place`,
      other: possible_update_of,
    });
  }
  const lines = await Promise.all(
    told.map(async ({ line, other }) => [onOneLine(line), ...(await wordsOf(session, other))]),
  );
  return lines.flat();
}

/** The memory's words, as much of them as a line holds; none where it is gone meanwhile. */
async function wordsOf({ brain, output }: Session, id: string): Promise<string[]> {
  try {
    const { content } = await brain.getMemory(id, { peek: true });
    return [truncate(`${INDENT}${onOneLine(content)}`, output.columns)];
  } catch (thrown) {
    if (toCortexError(thrown).code === "NOT_FOUND") {
      return [];
    }
    throw thrown;
  }
}

function notes({ safety_flag, secrets }: MemoryStorageResult): string[] {
  const lines: string[] = [];
  if (secrets !== undefined) {
    lines.push(onOneLine(`Taken out before it was stored: ${secretWords(secrets)}`));
  }
  if (safety_flag) {
    lines.push("What it says asks for a person's attention.");
  }
  return lines;
}
