/**
 * What the user said last, from the transcript that Claude Code, Codex and Cursor keep of a conversation: a file with one
 * JSON value on each line. No host promises its format, so a line that looks otherwise says nothing.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isOfAgent, saidByUser } from "../outside/transcripts.js";
import { type HookHost, isRecord } from "./hosts.js";

/** How much of the end of a transcript is read: what came after the user's last words is in it, but for odd cases. */
const TAIL_BYTES = 8 * 1024 * 1024;

/** What pieces of text are called. */
const TEXTS: readonly unknown[] = ["text", "input_text"];

/** The last message of the user in a transcript; nothing when there is none in its end. */
export function lastUserMessage(host: HookHost, path: string): string | undefined {
  const lines = tail(path).split("\n");
  for (let index = lines.length - 1; index >= 0; index--) {
    const said = messageOf(host, lines[index] ?? "");
    if (said !== undefined) {
      return said;
    }
  }
  return undefined;
}

function messageOf(host: HookHost, line: string): string | undefined {
  // Most lines are not the user's, and long: parsing them all would take a second.
  if (!line.includes('"user"')) {
    return undefined;
  }
  const raw = rawMessage(host, parsed(line));
  return raw === undefined ? undefined : saidByUser(raw);
}

function rawMessage(host: HookHost, entry: unknown): string | undefined {
  if (!isRecord(entry)) {
    return undefined;
  }
  if (host === "codex") {
    const { payload } = entry;
    const isUsers =
      isRecord(payload) && payload["type"] === "message" && payload["role"] === "user";
    return isUsers ? textOf(payload["content"]) : undefined;
  }
  const isUsers = entry["type"] === "user" || entry["role"] === "user";
  return isUsers && !isOfAgent(entry) && isRecord(entry["message"])
    ? textOf(entry["message"]["content"])
    : undefined;
}

/** A text, or the pieces of text of a list in which the answers of tools stand too. */
function textOf(content: unknown): string | undefined {
  if (typeof content === "string") {
    return content;
  }
  if (
    !Array.isArray(content) ||
    content.some((piece) => isRecord(piece) && piece["type"] === "tool_result")
  ) {
    return undefined;
  }
  const texts = content.flatMap((piece: unknown) =>
    isRecord(piece) && TEXTS.includes(piece["type"]) && typeof piece["text"] === "string"
      ? [piece["text"]]
      : [],
  );
  return texts.length === 0 ? undefined : texts.join("\n");
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The first line of the end may be cut.
    return undefined;
  }
}

function tail(path: string): string {
  const file = openSync(path, "r");
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) {
      return "";
    }
    const bytes = Buffer.alloc(Math.min(stat.size, TAIL_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, stat.size - bytes.length);
    return bytes.toString("utf8", 0, read);
  } finally {
    closeSync(file);
  }
}
