/** Exports of chats, in the shapes that their programs write. */
import { describe, expect, test } from "@jest/globals";
import { importerFor, recogniseFormat } from "../../ts/import/index.js";
import { entriesOf, recordsOf, refusalsOf } from "./support/entries.js";

const entries = (value: unknown, name = "conversations.json") =>
  entriesOf(typeof value === "string" ? value : JSON.stringify(value), name);
const read = (value: unknown, name?: string) =>
  recordsOf(entries(value, name)).map(({ memory }) => memory);
const lines = (...entries: unknown[]) => entries.map((each) => JSON.stringify(each)).join("\n");

/** A message of ChatGPT's export with its place in the tree. */
function node(
  id: string,
  parent: string | null,
  role: string,
  parts: unknown[],
  more: Record<string, unknown> = {},
) {
  const message = {
    id,
    author: { role, name: null, metadata: {} },
    create_time: 1_700_000_000.5,
    content: { content_type: "text", parts },
    metadata: {},
    ...more,
  };
  return { [id]: { id, message, parent, children: [] } };
}

const chatGpt = (mapping: Record<string, unknown>, current_node: string | null) => [
  {
    title: "Moving",
    create_time: 1_699_999_999,
    update_time: 1_700_000_100,
    mapping: { root: { id: "root", message: null, parent: null, children: ["a"] }, ...mapping },
    moderation_results: [],
    current_node,
    conversation_id: "c1",
  },
];

describe("an export of ChatGPT", () => {
  test("gives the branch that the conversation ends with, in its order", () => {
    const text = chatGpt(
      {
        ...node("a", "root", "system", [""]),
        ...node("b", "a", "user", ["I moved to Gratz."]),
        ...node("b2", "a", "user", ["I moved to Graz."]),
        ...node("c", "b2", "assistant", ["How nice!", "Since when?"]),
        ...node("d", "c", "user", [{ content_type: "image_asset_pointer" }, "Since May."], {
          content: {
            content_type: "multimodal_text",
            parts: [{ content_type: "image_asset_pointer" }, "Since May."],
          },
          create_time: null,
        }),
      },
      "d",
    );
    expect(recogniseFormat({ text: JSON.stringify(text), name: "x" })).toBe("chatgpt");
    expect(read(text)).toEqual([
      {
        id: "c1/b2",
        content: "I moved to Graz.",
        source: "chatgpt",
        speaker: "user",
        session_id: "c1",
        created_at: 1_700_000_000_500,
      },
      expect.objectContaining({ id: "c1/c", content: "How nice!\n\nSince when?" }),
      expect.objectContaining({ id: "c1/d", content: "Since May.", created_at: 1_699_999_999_000 }),
    ]);
  });

  test("leaves out code that ran, tools, what is hidden, and empty messages", () => {
    const mapping = {
      ...node("a", "root", "user", ["hidden"], {
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      ...node("b", "a", "tool", ["result"]),
      ...node("c", "b", "assistant", [], { content: { content_type: "code", text: "1 + 1" } }),
      ...node("d", "c", "user", [" "]),
      ...node("e", "d", "user", [], { content: null }),
    };
    expect(read(chatGpt(mapping, "e"))).toEqual([]);
  });

  test.each([
    [
      chatGpt({ ...node("a", "b", "user", ["x"]), ...node("b", "a", "user", ["y"]) }, "a"),
      /own anc/u,
    ],
    [chatGpt(node("a", "gone", "user", ["x"]), "a"), /there is no message "gone"/u],
    [chatGpt({}, "__proto__"), /there is no message "__proto__"/u],
    [[{ id: "c", title: "", mapping: { a: 1 } }], /\/0\/mapping\/a: expected an object/u],
    [[{ title: "", mapping: {} }], /\/0\/id: expected a string/u],
  ])("is refused where it does not fit, with the place", (value, message) => {
    expect(read(value)).toEqual([]);
    expect(refusalsOf(entries(value))).toEqual([expect.stringMatching(message)]);
  });

  test("gives the other conversations and messages beside one that does not fit", () => {
    const good = (id: string) => ({
      ...chatGpt(node("a", "root", "user", [`I moved to ${id}.`]), "a")[0],
      conversation_id: id,
    });
    const odd = {
      ...good("Bern"),
      mapping: { ...node("a", "b", "user", ["I moved to Bern."]), b: 5 },
    };
    const text = [good("Graz"), { ...good("Ulm"), mapping: null }, odd, good("Linz")];
    expect(read(text).map(({ content }) => content)).toEqual([
      "I moved to Graz.",
      "I moved to Linz.",
    ]);
    expect(refusalsOf(entries(text))).toEqual([
      "/1: conversations.json at /1/mapping: expected an object, found null",
      "/2: conversations.json at /2/mapping/b: expected an object, found a number",
    ]);
    const broken = { b: { id: "b", parent: "a", message: 5 } };
    const message = chatGpt({ ...node("a", "root", "user", ["I moved."]), ...broken }, "b")[0];
    expect(read([message])).toMatchObject([{ content: "I moved." }]);
    expect(refusalsOf(entries([message]))).toEqual([
      expect.stringMatching(/^\/0\/mapping\/b: .*found a number$/u),
    ]);
  });
});

describe("a list of conversations", () => {
  const whole = JSON.stringify(
    chatGpt(node("a", "root", "user", ['He said "[{]}" \\ and, left.']), "a"),
  );
  const reading = (text: string) => {
    const source = { text, name: "conversations.json" };
    return importerFor(source, "chatgpt").read(source);
  };

  test("is read a conversation at a time, so that a large file never stands in memory as values", () => {
    const records = reading(`${whole.slice(0, -1)}, {"broken": `);
    expect(records.next().value).toMatchObject({
      memory: { content: 'He said "[{]}" \\ and, left.' },
    });
    expect(records.next().value).toMatchObject({
      place: "/1",
      message: expect.stringMatching(/^conversations\.json is not valid JSON at \/1: /u),
    });
    expect(records.next().done).toBe(true);
  });

  test.each(["[]", " [ ] \n", `\n${whole}\n`])(
    "may have blanks around it and be empty: %#",
    (text) => {
      expect([...reading(text)].length).toBe(text.includes("mapping") ? 1 : 0);
    },
  );

  test.each([
    ["", "is not valid JSON"],
    ["[", "is not valid JSON at /0"],
    [`${whole.slice(0, -1)},]`, "is not valid JSON at /0: no , or ] follows"],
    ["[1 2]", "at /0: expected an object, found a number"],
    ["[,]", "is not valid JSON at /0"],
    ['["', "is not valid JSON at /0"],
    ["[{]", "is not valid JSON at /0"],
    [`${whole} x`, "something follows the list"],
    [`${whole.slice(0, -1)} ${whole.slice(1)}`, "is not valid JSON at /0: no , or ] follows"],
    ['{"a": 1}', "at the top level: expected the list of conversations"],
    ["{", "is not valid JSON: "],
    [`[${"[".repeat(50_000)}`, "is not valid JSON at /0"],
  ])("is refused where it is none: %#", (text, words) => {
    const found = () => {
      const [message] = refusalsOf([...reading(text)]);
      throw new Error(message);
    };
    expect(found).toThrow(words);
  });
});

describe("an export of claude.ai", () => {
  const message = (uuid: string, sender: string, more: Record<string, unknown>) => ({
    uuid,
    sender,
    created_at: "2026-03-01T12:00:00.000000Z",
    updated_at: "2026-03-01T12:00:00.000000Z",
    attachments: [],
    files: [],
    ...more,
  });
  const chats = (...chat_messages: unknown[]) => [
    { uuid: "c1", name: "Mum", created_at: "2026-03-01T11:00:00Z", account: {}, chat_messages },
  ];

  test("gives what both said, without thoughts and tools", () => {
    const text = chats(
      message("m1", "human", {
        text: "Mum takes 5 mg.",
        content: [{ type: "text", text: "Mum takes 5 mg." }],
      }),
      message("m2", "assistant", {
        text: "",
        content: [
          { type: "thinking", thinking: "hm" },
          { type: "text", text: "Noted." },
          { type: "tool_use", name: "x", input: {} },
        ],
      }),
      message("m3", "human", { text: "Since May, that is." }),
    );
    expect(recogniseFormat({ text: JSON.stringify(text), name: "x" })).toBe("claude-ai");
    expect(read(text)).toEqual([
      {
        id: "c1/m1",
        content: "Mum takes 5 mg.",
        source: "claude-ai",
        speaker: "user",
        session_id: "c1",
        created_at: "2026-03-01T12:00:00.000000Z",
      },
      expect.objectContaining({ id: "c1/m2", content: "Noted.", speaker: "assistant" }),
      expect.objectContaining({ id: "c1/m3", content: "Since May, that is." }),
    ]);
  });

  test("is refused where it does not fit, with the place", () => {
    const text = [
      ...chats(
        { sender: "human", text: "x" },
        1,
        message("m1", "human", { text: "Mum takes 5 mg." }),
      ),
      { uuid: "c2", chat_messages: null },
    ];
    expect(read(text)).toMatchObject([{ id: "c1/m1" }]);
    expect(refusalsOf(entries(text))).toEqual([
      expect.stringMatching(/at \/0\/chat_messages\/0\/uuid: expected/u),
      expect.stringMatching(/at \/0\/chat_messages\/1: expected/u),
      expect.stringMatching(/at \/1\/chat_messages: expected/u),
    ]);
  });
});

describe("a session of Claude Code", () => {
  const entry = (uuid: string, type: string, content: unknown, more: object = {}) => ({
    parentUuid: null,
    isSidechain: false,
    userType: "external",
    cwd: "/home/ada/boat",
    sessionId: "s1",
    version: "2.0.0",
    gitBranch: "main",
    type,
    message: { role: type, content },
    uuid,
    timestamp: "2026-03-01T12:00:00.000Z",
    ...more,
  });

  test("gives what was typed and answered", () => {
    const text = lines(
      { type: "file-history-snapshot", messageId: "m", snapshot: {} },
      entry("u0", "user", "Caveat: the messages below ...", { isMeta: true }),
      entry("u1", "user", "<command-name>/clear</command-name>"),
      entry("u7", "user", "The user wanted to deploy.", { isCompactSummary: true }),
      entry("u2", "user", "<system-reminder>Be brief.</system-reminder>We deploy on Fridays only."),
      entry("u3", "assistant", [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "Understood." },
        { type: "tool_use", id: "t", name: "Bash", input: {} },
      ]),
      entry("u4", "user", [{ type: "tool_result", tool_use_id: "t", content: "ok" }]),
      entry("u5", "user", "Look for it.", { isSidechain: true }),
      { type: "system", content: "compacted", uuid: "u6", sessionId: "s1" },
    );
    expect(recogniseFormat({ text, name: "s1.jsonl" })).toBe("claude-code");
    expect(read(text, "s1.jsonl")).toEqual([
      {
        id: "s1/u2",
        content: "We deploy on Fridays only.",
        source: "claude-code",
        speaker: "user",
        session_id: "s1",
        created_at: "2026-03-01T12:00:00.000Z",
      },
      expect.objectContaining({ id: "s1/u3", content: "Understood.", speaker: "assistant" }),
    ]);
  });
});

describe("a session of Codex", () => {
  const at = "2026-03-01T12:00:00.000Z";
  const meta = { timestamp: at, type: "session_meta", payload: { id: "r1", cwd: "/x", git: {} } };
  const item = (role: string, type: string, text: string) => ({
    timestamp: at,
    type: "response_item",
    payload: { type: "message", role, content: [{ type, text }] },
  });
  const event = (type: string, message: string) => ({
    timestamp: at,
    type: "event_msg",
    payload: { type, message, images: [] },
  });

  test("gives what its window shows, once", () => {
    const text = lines(
      meta,
      item("user", "input_text", "<environment_context>\n<cwd>/x</cwd></environment_context>"),
      item("user", "input_text", "The tests need Redis."),
      event("user_message", "The tests need Redis."),
      item("assistant", "output_text", "I see."),
      event("agent_message", "I see."),
      { timestamp: at, type: "event_msg", payload: { type: "token_count", info: null } },
    );
    expect(recogniseFormat({ text, name: "rollout.jsonl" })).toBe("codex");
    expect(read(text, "rollout.jsonl")).toEqual([
      {
        id: "r1/4",
        content: "The tests need Redis.",
        source: "codex",
        speaker: "user",
        session_id: "r1",
        created_at: at,
      },
      expect.objectContaining({ id: "r1/6", content: "I see.", speaker: "assistant" }),
    ]);
  });

  test("without such events gives the messages, but not what was put into the user's mouth", () => {
    const text = lines(
      meta,
      item("developer", "input_text", "You are ..."),
      item("user", "input_text", "# AGENTS.md instructions for /x\n\nBe brief."),
      item("user", "input_text", "The tests need Redis."),
      item("assistant", "output_text", "I see."),
    );
    expect(read(text).map(({ content }) => content)).toEqual(["The tests need Redis.", "I see."]);
  });
});
