import type { Contradiction } from "../bridge/change-types.js";
import { toCortexError } from "../bridge/errors.js";
import { resembled } from "../bridge/resemblance.js";
import { secretWords } from "../bridge/secret-settings.js";
import { bare, clash } from "../bridge/text.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import type { Session } from "./brain.js";
import { Refusal } from "./refusal.js";
import { onOneLine, truncate } from "./width.js";

const INDENT = "  ";
const ASKS_FOR_A_PERSON = "What it says asks for a person's attention.";

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
  const isDone = result.is_success || takesAPlace(result);
  const lines =
    isDone && !output.isJson ? [...(await others(session, result)), ...notes(result)] : [];
  output.result(result, () => {
    if (isDone) {
      const what = result.is_success ? done : "Known already as";
      output.line(`${output.styled("green", what)} ${onOneLine(`${idOf(result)}`)}`);
      for (const line of lines) {
        output.line(line);
      }
    }
  });
  if (!isDone) {
    const more = result.safety_flag ? `. ${ASKS_FOR_A_PERSON}` : "";
    throw new Refusal(result.error_code ?? result.status, `${result.message}${more}`);
  }
}

/** A text that is stored already is no failure where it was told that it takes another one's place. */
function takesAPlace({ matched_id, contradictions = [] }: MemoryStorageResult): boolean {
  return matched_id !== undefined && contradictions.some(({ status }) => status === "resolved");
}

function idOf({ memory_id, matched_id }: MemoryStorageResult): string | undefined {
  return memory_id ?? matched_id;
}

/** What the memory means for others: a line for each, and below it the other's words, where the line has not all of them. */
async function others(session: Session, result: MemoryStorageResult): Promise<string[]> {
  const memory_id = idOf(result);
  const { contradictions = [] } = result;
  const told = contradictions.map((pair) => {
    const { older_id, newer_id, evidence } = pair;
    return {
      line: relationTold(pair),
      other: newer_id === memory_id ? older_id : newer_id,
      quoted: clash(evidence) === "" ? "" : (evidence[newer_id === memory_id ? 0 : 1] ?? ""),
    };
  });
  const alike = resembled(result);
  if (alike !== undefined) {
    told.push({
      line: `It resembles ${alike}: both may hold, or it takes that one's place (then: cortex update ${memory_id} --replaces ${alike})`,
      other: alike,
      quoted: "",
    });
  }
  const lines = await Promise.all(
    told.map(async ({ line, other, quoted }) => [
      onOneLine(line),
      ...(await wordsOf(session, other, quoted)),
    ]),
  );
  return lines.flat();
}

function relationTold({
  id,
  older_id,
  newer_id,
  penalised_id,
  evidence,
  status,
}: Contradiction): string {
  if (status === "resolved") {
    return `It takes the place of ${penalised_id}: cortex resolve ${id} --dismiss takes that back`;
  }
  const verb = status === "possible" ? "may contradict" : "contradicts";
  const clashing = clash(evidence);
  const why = clashing === "" ? "" : ` (${clashing})`;
  return `${newer_id} ${verb} ${older_id}${why}: cortex resolve ${id} --winner newer, or --dismiss`;
}

/**
 * The memory's words, as much of them as a line holds; none where it is gone meanwhile.
 *
 * @param quoted - what of them is told already
 */
async function wordsOf({ brain, output }: Session, id: string, quoted: string): Promise<string[]> {
  try {
    const { content } = await brain.getMemory(id, { peek: true });
    return bare(content) === bare(quoted)
      ? []
      : [truncate(`${INDENT}${onOneLine(content)}`, output.columns)];
  } catch (thrown) {
    if (toCortexError(thrown).code === "NOT_FOUND") {
      return [];
    }
    throw thrown;
  }
}

function notes({ memory_id, safety_flag, secrets, in_future }: MemoryStorageResult): string[] {
  const lines: string[] = [];
  if (secrets !== undefined) {
    lines.push(
      onOneLine(
        `Taken out before it was stored: ${secretWords(secrets)}; --secrets allow keeps such a text whole`,
      ),
    );
  }
  if (in_future) {
    lines.push(
      onOneLine(
        `It was said at a time that is yet to come. If that is a slip: cortex forget ${memory_id} --confirm, then add it anew`,
      ),
    );
  }
  if (safety_flag) {
    lines.push(ASKS_FOR_A_PERSON);
  }
  return lines;
}
