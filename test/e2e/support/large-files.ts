/** Files of the formats that `cortex import` knows, as large as a test wants them, each record with words of its own. */
import { closeSync, openSync, writeSync } from "node:fs";

/** A kind of file, as large as asked. */
export interface LargeFile {
  name: string;
  /** Writes one with that many records of the user's, each with {@link noteOf} its number. */
  write: (path: string, count: number) => void;
}

const THINGS = "boat kettle ladder violin camera bridge pepper window garden ticket".split(" ");
const START = Date.UTC(2025, 0, 1);
const CHAT_LENGTH = 40;
/** So long that 100 MB are a few hundred thousand notes, as people's exports are. */
const TAIL = " It stays where it was told to be until somebody says otherwise.".repeat(4);

/** What record `number` says: a statement, so that a chat's reader keeps it, and no other record's words. */
export function noteOf(number: number): string {
  const thing = THINGS[number % THINGS.length];
  return `My ${thing} number ${number} lies in shed ${(number * 7919) % 100_003}.${TAIL}`;
}

function timeOf(number: number): string {
  return new Date(START + number * 1_000).toISOString();
}

/** Writes pieces of text without ever having all of them. */
function write(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, "w");
  let waiting = "";
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length > 1_000_000) {
      writeSync(file, waiting);
      waiting = "";
    }
  }
  writeSync(file, waiting);
  closeSync(file);
}

function* lines(count: number, lineOf: (number: number) => string): Generator<string> {
  for (let number = 0; number < count; number += 1) {
    yield `${lineOf(number)}\n`;
  }
}

/** A JSON list of `count` items. */
function* list(count: number, itemOf: (number: number) => unknown): Generator<string> {
  yield "[";
  for (let number = 0; number < count; number += 1) {
    yield `${number === 0 ? "" : ","}${JSON.stringify(itemOf(number))}`;
  }
  yield "]";
}

function claudeCodeLine(number: number): string {
  return JSON.stringify({
    type: "user",
    uuid: `u${number}`,
    sessionId: `s${Math.floor(number / CHAT_LENGTH)}`,
    timestamp: timeOf(number),
    message: { role: "user", content: noteOf(number) },
  });
}

/** The numbers of the notes that chat `chat` of a list of `count` notes holds. */
function numbersOf(chat: number, count: number): number[] {
  const start = chat * CHAT_LENGTH;
  return Array.from({ length: Math.min(CHAT_LENGTH, count - start) }, (_, at) => start + at);
}

function chatGptChat(chat: number, count: number): unknown {
  const numbers = numbersOf(chat, count);
  const nodes = numbers.map((number, at) => ({
    id: `m${number}`,
    parent: at === 0 ? "root" : `m${number - 1}`,
    message: {
      id: `m${number}`,
      author: { role: "user" },
      create_time: START / 1_000 + number,
      content: { content_type: "text", parts: [noteOf(number)] },
    },
  }));
  const root = { id: "root", parent: null, message: null };
  return {
    conversation_id: `c${chat}`,
    current_node: `m${numbers.at(-1)}`,
    mapping: Object.fromEntries([root, ...nodes].map((node) => [node.id, node])),
  };
}

function claudeAiChat(chat: number, count: number): unknown {
  const chat_messages = numbersOf(chat, count).map((number) => ({
    uuid: `m${number}`,
    sender: "human",
    text: noteOf(number),
    created_at: timeOf(number),
  }));
  return { uuid: `c${chat}`, name: "", chat_messages };
}

const mem0Item = (number: number) => ({
  id: `m${number}`,
  memory: noteOf(number),
  created_at: timeOf(number),
});

const chats = (count: number) => Math.ceil(count / CHAT_LENGTH);

/** The formats whose files get large. */
export const LARGE_FILES: Readonly<Record<string, LargeFile>> = {
  "claude-code": {
    name: "session.jsonl",
    write: (path, count) => write(path, lines(count, claudeCodeLine)),
  },
  chatgpt: {
    name: "conversations.json",
    write: (path, count) =>
      write(
        path,
        list(chats(count), (chat) => chatGptChat(chat, count)),
      ),
  },
  "claude-ai": {
    name: "claude.json",
    write: (path, count) =>
      write(
        path,
        list(chats(count), (chat) => claudeAiChat(chat, count)),
      ),
  },
  markdown: {
    name: "notes.md",
    write: (path, count) =>
      write(
        path,
        lines(count, (number) => `- ${noteOf(number)}`),
      ),
  },
  mem0: { name: "mem0.json", write: (path, count) => write(path, list(count, mem0Item)) },
};
