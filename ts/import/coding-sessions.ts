/** Transcripts that coding agents keep of their sessions, an entry in a line: Claude Code and Codex. */
import { isOfAgent, saidByUser } from "../outside/transcripts.js";
import { chatRecord, wordsOf } from "./chat.js";
import { type JsonLine, object, optionalText, readJsonLines, readLines } from "./json.js";
import type { ImportEntry, ImportRecord, ImportSource } from "./record.js";

const SPEAKERS = { user: "user", assistant: "assistant" } as const;

/**
 * What user and assistant said in a session of Claude Code (`~/.claude/projects/.../SESSION.jsonl`). Tools and their
 * results, thoughts, subagents' own talk ("sidechains") and what the program inserted are left out; a line that does not
 * fit is refused.
 */
export function readClaudeCode(source: ImportSource): Generator<ImportEntry> {
  return readLines(source, (line) => readClaudeCodeLine(source, line), { isTranscript: true });
}

function* readClaudeCodeLine(
  source: ImportSource,
  { place, value }: JsonLine,
): Generator<ImportRecord> {
  const speaker = SPEAKERS[value["type"] as keyof typeof SPEAKERS];
  if (speaker === undefined || isOfAgent(value)) {
    return;
  }
  const message = object(source, value["message"], `${place}/message`);
  const content = saidBy(speaker, wordsOf(message["content"]));
  const id = optionalText(source, value, "uuid", place);
  if (content === undefined || id === undefined) {
    return;
  }
  const conversation = optionalText(source, value, "sessionId", place) ?? nameOf(source);
  const time = optionalText(source, value, "timestamp", place);
  yield chatRecord({ format: "claude-code", conversation, id, speaker, content, time, place });
}

/**
 * What user and assistant said in a session of Codex (`~/.codex/sessions/.../rollout-*.jsonl`): the events that its
 * window shows; of a transcript without these, the messages to and from the model. A line that does not fit is refused.
 */
export function readCodex(source: ImportSource): Generator<ImportEntry> {
  let conversation = nameOf(source);
  // Read twice rather than kept: a transcript may be large.
  const shown = hasEvents(source);
  return readLines(source, readLine, { isTranscript: true });

  function* readLine({ value, place }: JsonLine): Generator<ImportRecord> {
    const payload = value["payload"];
    if (value["type"] === "session_meta") {
      const meta = object(source, payload, `${place}/payload`);
      conversation = optionalText(source, meta, "id", `${place}/payload`) ?? conversation;
    }
    const said = shown ? saidInEvent(payload) : saidInItem(payload);
    if (said === undefined) {
      return;
    }
    const time = optionalText(source, value, "timestamp", place);
    // Entries have no ids; a transcript is only ever appended to.
    const id = place.slice("line ".length);
    yield chatRecord({ format: "codex", conversation, id, ...said, time, place });
  }
}

function hasEvents(source: ImportSource): boolean {
  for (const line of readJsonLines(source)) {
    if ("value" in line && saidInEvent(line.value["payload"]) !== undefined) {
      return true;
    }
  }
  return false;
}

interface Said {
  speaker: "user" | "assistant";
  content: string;
}

const EVENTS = { user_message: "user", agent_message: "assistant" } as const;

function saidInEvent(payload: unknown): Said | undefined {
  const { type, message } = (payload ?? {}) as { type?: unknown; message?: unknown };
  const speaker = EVENTS[type as keyof typeof EVENTS];
  const content = saidBy(speaker, wordsOf(typeof message === "string" ? message : ""));
  return speaker === undefined || content === undefined ? undefined : { speaker, content };
}

function saidInItem(payload: unknown): Said | undefined {
  const item = (payload ?? {}) as { type?: unknown; role?: unknown; content?: unknown };
  const speaker = SPEAKERS[item.role as keyof typeof SPEAKERS];
  const content = saidBy(speaker, wordsOf(item.content, ["input_text", "output_text"]));
  return item.type !== "message" || speaker === undefined || content === undefined
    ? undefined
    : { speaker, content };
}

function saidBy(speaker: Said["speaker"] | undefined, content: string): string | undefined {
  return speaker === "user" ? saidByUser(content) : content || undefined;
}

/** A transcript is named after its session. */
function nameOf({ name }: ImportSource): string {
  return name.replace(/\.[^.]*$/u, "");
}
