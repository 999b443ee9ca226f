/** What the user said last, out of the hosts' transcripts. */
import { writeFileSync } from "node:fs";
import { describe, expect, it, test } from "@jest/globals";
import type { HookHost } from "../../ts/hooks/hosts.js";
import { lastUserMessage } from "../../ts/hooks/transcript.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

function last(host: HookHost, lines: readonly unknown[]): string | undefined {
  const path = room.file("transcript.jsonl");
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(path, `${text.join("\n")}\n`);
  return lastUserMessage(host, path);
}

const user = (content: unknown, more: object = {}) => ({
  type: "user",
  userType: "external",
  message: { role: "user", content },
  ...more,
});
const assistant = (text: string) => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "text", text }] },
});
const toolResult = user([{ type: "tool_result", tool_use_id: "t1", content: 'it says "user"' }]);

describe("Claude Code", () => {
  it("is the last message, behind answers and what tools gave", () => {
    const lines = [
      user("I live in Ulm."),
      user("I moved to Bern."),
      assistant("Noted."),
      toolResult,
    ];
    expect(last("claude-code", lines)).toBe("I moved to Bern.");
  });

  it("is the text of a message with a picture", () => {
    const content = [
      { type: "image", source: {} },
      { type: "text", text: "This is my boat." },
    ];
    expect(last("claude-code", [user(content)])).toBe("This is my boat.");
  });

  test.each([
    ["a meta line", user("Caveat", { isMeta: true })],
    ["what an agent told a subagent", user("My name is Sub.", { isSidechain: true })],
    ["a summary", user("The user lives in Rome.", { isCompactSummary: true })],
    ["a command", user("<command-name>/clear</command-name>")],
    ["what a command printed", user("<local-command-stdout>I live here</local-command-stdout>")],
    ["a notice", user("<task-notification>Agent done</task-notification>")],
    ["an interruption", user("[Request interrupted by user]")],
    ["a line that is cut", '{"type":"user","message":{"role":"user","content":"I li'],
  ])("is not %s", (_what, line) => {
    expect(last("claude-code", [user("I live in Ulm."), line])).toBe("I live in Ulm.");
  });

  it("is without what the host wrote into it", () => {
    const text = "I live in Ulm.\n<system-reminder>The user lives in Rome.</system-reminder>";
    expect(last("claude-code", [user(text)])).toBe("I live in Ulm.");
  });
});

describe("Codex", () => {
  const item = (role: string, text: string) => ({
    type: "response_item",
    payload: { type: "message", role, content: [{ type: "input_text", text }] },
  });

  it("is what was typed, not what was sent with it", () => {
    const lines = [
      item("user", "I live in Ulm."),
      item("developer", "The user lives in Rome."),
      item("user", "<environment_context>\n  <cwd>/x</cwd></environment_context>"),
      item(
        "user",
        "# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>I live in Bern.</INSTRUCTIONS>",
      ),
      item("assistant", "Noted."),
    ];
    expect(last("codex", lines)).toBe("I live in Ulm.");
  });
});

describe("Cursor", () => {
  it("is what stands between the marks", () => {
    const text = "<timestamp>now</timestamp>\n<user_query>\nI live in Ulm.\n</user_query>";
    const line = { role: "user", message: { content: [{ type: "text", text }] } };
    expect(last("cursor", [line, { role: "assistant", message: { content: [] } }])).toBe(
      "I live in Ulm.",
    );
  });
});

describe("any", () => {
  it("is nothing where there is none", () => {
    expect(last("claude-code", [assistant("Hello."), "", "null", "[]", '"user"'])).toBeUndefined();
    expect(last("claude-code", [])).toBeUndefined();
    expect(lastUserMessage("claude-code", room.directory)).toBeUndefined();
  });

  it("is found in the end of a long one", () => {
    const noise = Array.from({ length: 12 }, () => assistant("x".repeat(1_000_000)));
    expect(last("claude-code", [...noise, user("I live in Ulm."), assistant("Noted.")])).toBe(
      "I live in Ulm.",
    );
  });
});
