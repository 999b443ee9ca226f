/** The JSON that each host's documentation shows, in and out. */
import { describe, expect, it, test } from "@jest/globals";
import {
  eventNamed,
  HOOK_EVENTS,
  HOOK_HOSTS,
  HOSTS,
  hostNamed,
  told,
} from "../../ts/hooks/hosts.js";
import { hookSettings } from "../../ts/hooks/settings.js";

type Heard = Partial<ReturnType<typeof told>>;

const claude = {
  session_id: "abc123",
  transcript_path: "/home/ada/.claude/projects/shop/abc123.jsonl",
  cwd: "/home/ada/shop",
  permission_mode: "default",
};
const codex = {
  session_id: "0199",
  transcript_path: null,
  cwd: "/home/ada/shop",
  model: "gpt-5",
  permission_mode: "default",
};
const cursor = {
  conversation_id: "conv-123",
  generation_id: "gen-456",
  model: "gpt-5",
  cursor_version: "3.20.17",
  workspace_roots: ["/home/ada/shop"],
  user_email: null,
  transcript_path: "/home/ada/.cursor/projects/shop/conv-123.jsonl",
};
const gemini = {
  session_id: "g1",
  transcript_path: "/home/ada/.gemini/tmp/shop/chats/g1.json",
  cwd: "/home/ada/shop",
  timestamp: "2026-11-01T10:00:00.000Z",
};

const DOCUMENTED: [host: (typeof HOOK_HOSTS)[number], name: string, json: object, heard: Heard][] =
  [
    [
      "claude-code",
      "UserPromptSubmit",
      { ...claude, hook_event_name: "UserPromptSubmit", prompt: "When does Ruth ring?" },
      {
        event: "prompt",
        session: "abc123",
        directory: "/home/ada/shop",
        prompt: "When does Ruth ring?",
      },
    ],
    [
      "claude-code",
      "Stop",
      {
        ...claude,
        hook_event_name: "Stop",
        stop_hook_active: true,
        last_assistant_message: "Done.",
      },
      {
        event: "turn-end",
        transcript: claude.transcript_path,
        isRepeated: true,
        prompt: undefined,
      },
    ],
    [
      "claude-code",
      "Stop",
      {
        ...claude,
        hook_event_name: "Stop",
        stop_hook_active: false,
        agent_id: "a1",
        agent_type: "Explore",
      },
      { event: "turn-end", isSubagent: true, isRepeated: false },
    ],
    [
      "claude-code",
      "SessionStart",
      { ...claude, hook_event_name: "SessionStart", source: "startup", model: "claude-sonnet-5" },
      { event: "session-start", session: "abc123", isFinal: false },
    ],
    [
      "claude-code",
      "SessionEnd",
      { ...claude, hook_event_name: "SessionEnd", reason: "prompt_input_exit" },
      { event: "session-end", isFinal: false },
    ],
    [
      "claude-code",
      "SessionEnd",
      { ...claude, hook_event_name: "SessionEnd", reason: "clear" },
      { event: "session-end", isFinal: true },
    ],
    [
      "codex",
      "UserPromptSubmit",
      { ...codex, hook_event_name: "UserPromptSubmit", prompt: "Hello there", turn_id: "t1" },
      { event: "prompt", session: "0199", prompt: "Hello there", transcript: undefined },
    ],
    [
      "codex",
      "Stop",
      {
        ...codex,
        hook_event_name: "Stop",
        turn_id: "t1",
        stop_hook_active: false,
        last_assistant_message: null,
      },
      { event: "turn-end", isRepeated: false, isSubagent: false },
    ],
    [
      "cursor",
      "beforeSubmitPrompt",
      { ...cursor, hook_event_name: "beforeSubmitPrompt", prompt: "Fix it", attachments: [] },
      { event: "prompt", session: "conv-123", directory: "/home/ada/shop", prompt: "Fix it" },
    ],
    [
      "cursor",
      "stop",
      { ...cursor, hook_event_name: "stop", status: "completed", loop_count: 1 },
      { event: "turn-end", transcript: cursor.transcript_path, isRepeated: true },
    ],
    [
      "cursor",
      "sessionEnd",
      { ...cursor, session_id: "conv-123", hook_event_name: "sessionEnd", reason: "completed" },
      { event: "session-end", session: "conv-123", isFinal: false },
    ],
    [
      "gemini",
      "BeforeAgent",
      { ...gemini, hook_event_name: "BeforeAgent", prompt: "When does Ruth ring?" },
      { event: "prompt", session: "g1", prompt: "When does Ruth ring?" },
    ],
    [
      "gemini",
      "AfterAgent",
      {
        ...gemini,
        hook_event_name: "AfterAgent",
        prompt: "I moved to Ulm.",
        prompt_response: "Noted.",
        stop_hook_active: false,
      },
      { event: "turn-end", prompt: "I moved to Ulm.", isRepeated: false },
    ],
    [
      "opencode",
      "session.idle",
      { session_id: "ses_2", cwd: "/home/ada/shop", prompt: "Look around", parent_id: "ses_1" },
      { event: "turn-end", session: "ses_2", isSubagent: true },
    ],
  ];

describe("what a host says", () => {
  test.each(DOCUMENTED)("%s: %s", (host, name, json, heard) => {
    const event = eventNamed(host, name);
    expect(event).toBeDefined();
    expect(told(host, event ?? "prompt", json)).toMatchObject(heard);
  });

  it("is nothing where it is of another type", () => {
    const nothing = {
      session: undefined,
      directory: undefined,
      prompt: undefined,
      transcript: undefined,
    };
    for (const json of [
      null,
      7,
      "text",
      [1],
      { prompt: 7, cwd: [], session_id: {}, workspace_roots: [3] },
    ]) {
      expect(told("cursor", "prompt", json)).toMatchObject(nothing);
    }
  });
});

describe("what a host wants to hear", () => {
  const ADDED = { additionalContext: "what holds" };

  test.each([
    ["claude-code", { hookSpecificOutput: { hookEventName: "UserPromptSubmit", ...ADDED } }],
    ["codex", { hookSpecificOutput: { hookEventName: "UserPromptSubmit", ...ADDED } }],
    ["cursor", { continue: true, additional_context: "what holds" }],
    ["gemini", { hookSpecificOutput: { hookEventName: "BeforeAgent", ...ADDED } }],
    ["opencode", { context: "what holds" }],
  ] as const)("%s", (host, answer) => {
    const { hostEvent } = told(host, "prompt", {});
    expect(HOSTS[host].answer("what holds", hostEvent)).toEqual(answer);
  });
});

describe("names", () => {
  it("are ours or the host's", () => {
    for (const host of HOOK_HOSTS) {
      for (const event of HOOK_EVENTS) {
        expect(eventNamed(host, event)).toBe(event);
        expect(eventNamed(host, HOSTS[host].events[event] ?? "")).toBe(event);
      }
      expect(eventNamed(host, "PreToolUse")).toBeUndefined();
    }
    expect(hostNamed("emacs")).toBeUndefined();
  });
});

describe("settings", () => {
  it("pass over what is not known, and leave what is not given to the configuration", () => {
    const settings = hookSettings(["prompt", "--verbose", "--host", "gemini", "more"]);
    expect(settings).toEqual({
      host: "gemini",
      event: "prompt",
      brain: undefined,
      user: undefined,
      config: undefined,
      timezone: undefined,
      readOnly: false,
      capture: undefined,
      maxTokens: undefined,
      timeout: 4,
    });
  });

  it("tell in which zone times are shown", () => {
    expect(hookSettings(["prompt", "--timezone", "Europe/London"])?.timezone).toBe("Europe/London");
  });

  it.each([
    ["99999999", 99_999_999],
    ["0", Number.POSITIVE_INFINITY],
    ["soon", 4],
  ])("have a host wait for as long as --timeout %s says", (given, seconds) => {
    expect(hookSettings(["prompt", "--timeout", given])?.timeout).toBe(seconds);
  });

  it("keep nothing where it is not clear where", () => {
    expect(hookSettings(["Stop", "--capture", "persnal"])?.capture).toBe("off");
  });

  it("are none for what is no hook", () => {
    for (const args of [[], ["PreToolUse"], ["prompt", "--host", "emacs"], ["--host"]]) {
      expect(hookSettings(args)).toBeUndefined();
    }
  });
});
