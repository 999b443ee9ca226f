/**
 * Who speaks is the user: the leaks that people reported of memories in shared hosts (openclaw/openclaw#85240, #84466,
 * #97455; mem0ai/mem0#4288; heypinchy/pinchy#369), each as a test.
 */
import { describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import type { HookContext, PromptAddition, ToolContext } from "../../ts/openclaw/host.js";
import { turnOfHook, userOf } from "../../ts/openclaw/whose.js";
import { useRoom } from "./support/brains.js";
import { type FakeHost, registeredIn } from "./support/host.js";

const room = useRoom();

const OWNER = { channel: "telegram", senderId: "100" };
const BEN = { channel: "telegram", senderId: "200" };
const IN_PRIVATE = { sessionKey: "agent:main:main" };
const IN_GROUP = { sessionKey: "agent:main:telegram:group:-7" };

const forTool = ({ channel, senderId, ...others }: HookContext): ToolContext => ({
  ...others,
  ...(channel === undefined ? {} : { messageChannel: channel }),
  ...(senderId === undefined ? {} : { requesterSenderId: senderId }),
});

/** A host whose owner is known on Telegram. */
async function withHost<T>(use: (host: FakeHost) => Promise<T>, config: object = {}): Promise<T> {
  const path = room.file();
  const host = registeredIn(room.directory, { path, user_id: "ada", timezone: "UTC", ...config });
  host.config = { commands: { ownerAllowFrom: ["telegram:100"] } };
  try {
    return await use(host);
  } finally {
    await host.stop();
  }
}

/** What a turn captures, what the next prompt is given, and what the tool finds. */
const tell = (host: FakeHost, content: string, context: HookContext) =>
  host.fire("agent_end", { messages: [{ role: "user", content }] }, context);

async function shown(host: FakeHost, prompt: string, context: HookContext): Promise<string> {
  const addition = await host.fire("before_prompt_build", { prompt }, context);
  const found = await Promise.all(
    [["cortex_search", { query: prompt }] as const, ["cortex_stm", {}] as const].map(
      ([tool, params]) => host.call(tool, params, forTool(context)),
    ),
  );
  return [(addition as PromptAddition | undefined)?.prependContext ?? "", ...found].join("\n");
}

const SECRET = "My diagnosis is lupus, the doctor says.";
const ASKED = "What did the doctor say of the diagnosis?";

describe("the host's owner", () => {
  it.each<[string, readonly (string | number)[]]>([
    ["by channel and id", ["telegram:100"]],
    ["with a channel in capitals", ["Telegram:100"]],
    ["by the id alone", [" 100"]],
    ["by a number", [100]],
  ])("may be named %s", async (_how, ownerAllowFrom) => {
    await withHost(async (host) => {
      host.config = { commands: { ownerAllowFrom } };
      await tell(host, SECRET, { ...OWNER, ...IN_PRIVATE });
      expect(await shown(host, ASKED, {})).toContain("lupus");
      for (const other of [BEN, { channel: "webhook", senderId: "telegram:100" }]) {
        expect(await shown(host, ASKED, other)).not.toContain("lupus");
      }
    });
  });
});

describe("what somebody tells a shared host", () => {
  it.each<[string, HookContext, HookContext]>([
    ["another sender, in private", { ...OWNER, ...IN_PRIVATE }, { ...BEN, ...IN_PRIVATE }],
    ["the owner, of what another told in private", { ...BEN, ...IN_PRIVATE }, OWNER],
    ["another sender of the same group", { ...OWNER, ...IN_GROUP }, { ...BEN, ...IN_GROUP }],
    [
      "a group, of what its member told in private",
      { ...OWNER, ...IN_PRIVATE },
      { ...OWNER, ...IN_GROUP },
    ],
    ["a group, of what the operator told at the window", {}, { ...OWNER, ...IN_GROUP }],
    [
      "another group",
      { ...OWNER, ...IN_GROUP },
      { ...OWNER, sessionKey: "agent:main:telegram:group:-8" },
    ],
    ["a channel of a server", {}, { ...OWNER, sessionKey: "agent:main:discord:channel:9" }],
    ["the same number on another channel", { ...OWNER }, { channel: "signal", senderId: "100" }],
    ["a sender in a session of their own", {}, { sessionKey: "agent:main:telegram:direct:200" }],
    ["a group whose host names no sender", {}, IN_GROUP],
    ["a subagent of nobody known", {}, { sessionKey: "agent:main:subagent:8f1e" }],
  ])("is not shown to %s", async (_whom, told, asked) => {
    await withHost(async (host) => {
      await tell(host, SECRET, told);
      expect(await shown(host, ASKED, told)).toContain("lupus");
      expect(await shown(host, ASKED, asked)).not.toContain("lupus");
    });
  });

  it.each<[string, HookContext, HookContext]>([
    ["the owner, on a channel and at the window", { ...OWNER, ...IN_PRIVATE }, {}],
    ["a sender, in two sessions", { ...BEN, sessionId: "one" }, { ...BEN, sessionId: "two" }],
    [
      "a member of a group, in another thread of it",
      { ...BEN, ...IN_GROUP },
      { ...BEN, sessionKey: `${IN_GROUP.sessionKey}:thread:5` },
    ],
  ])("is still known to %s", async (_whom, told, asked) => {
    await withHost(async (host) => {
      await tell(host, SECRET, told);
      expect(await shown(host, ASKED, asked)).toContain("lupus");
    });
  });

  it("is neither found, read, changed nor forgotten by its id by somebody else", async () => {
    await withHost(async (host) => {
      const answer = await host.call("cortex_add", { content: SECRET }, forTool(OWNER));
      const id = /Stored as (\S+):/u.exec(answer)?.[1] ?? "";
      expect(id).not.toBe("");
      for (const [tool, params] of [
        ["memory_get", { path: id }],
        ["cortex_history", { id }],
        ["cortex_validate", { id, success: true }],
        ["cortex_edit", { id, append: "Or not." }],
        ["cortex_forget", { ids: [id], confirm: true }],
      ] as const) {
        const said = await host.call(tool, params, forTool(BEN)).catch(String);
        expect(said).not.toContain("lupus");
      }
      expect(await shown(host, ASKED, OWNER)).toContain(SECRET);
    });
  });

  it("is repeated or contradicted by nobody else", async () => {
    await withHost(async (host) => {
      await host.call("cortex_add", { content: "I live in Potsdam." }, forTool(OWNER));
      const cleo = { channel: "telegram", senderId: "300" };
      const other = await host.call("cortex_add", { content: "I live in Leipzig." }, forTool(BEN));
      const same = await host.call("cortex_add", { content: "I live in Potsdam." }, forTool(cleo));
      expect(other + same).not.toMatch(/contradict|Already/u);
    });
  });
});

it("senders of the settings are the users that they name, on every channel", async () => {
  const config = { senders: { "telegram:200": "ben", "signal:+49": "ben" } };
  await withHost(async (host) => {
    await tell(host, SECRET, BEN);
    expect(await shown(host, ASKED, { channel: "signal", senderId: "+49" })).toContain("lupus");
    expect(await shown(host, ASKED, {})).not.toContain("lupus");
  }, config);
  const brain = await openBrain({ path: room.file(), userId: "ben" });
  expect(await brain.getRecentSTM({ peek: true })).toHaveLength(1);
  await brain.close();
});

it("a scope that the host cannot tell keeps nothing and shows nothing", async () => {
  await withHost(
    async (host) => {
      await tell(host, SECRET, {});
      await expect(host.call("cortex_stm")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
      expect(host.logged).toEqual([expect.stringMatching(/capture failed: .*nobody says which/u)]);
    },
    { scope: "agent" },
  );
});

it("a scope divides what a person tells by agent", async () => {
  await withHost(
    async (host) => {
      await tell(host, SECRET, { agentId: "main" });
      expect(await shown(host, ASKED, { agentId: "main" })).toContain("lupus");
      expect(await shown(host, ASKED, { agentId: "other" })).not.toContain("lupus");
    },
    { scope: "agent" },
  );
});

it.each<[HookContext, string]>([
  [{}, "ada"],
  [{ channel: "Telegram", senderId: "100" }, "ada"],
  [BEN, "ada@sender/telegram/200"],
  [{ sessionKey: "agent:main:telegram:default:direct:200" }, "ada@sender/telegram/200"],
  [{ sessionKey: "agent:main:direct:200" }, "ada@sender//200"],
  [{ ...OWNER, ...IN_GROUP }, "ada@group/telegram/-7"],
  [{ ...BEN, ...IN_GROUP }, "ada@sender/telegram/200@group/telegram/-7"],
  [IN_GROUP, "ada@sender/telegram@group/telegram/-7"],
  [
    { sessionKey: "agent:main:matrix:channel:!a:b.org" },
    "ada@sender/matrix@group/matrix/!a%3Ab.org",
  ],
  [{ channel: "x", senderId: "1/2@3" }, "ada@sender/x/1%2F2%403"],
  [{ sessionKey: "agent:main:constructor:1" }, "ada"],
])("the user of %j is %s", (context, user) => {
  const identities = { user: "ada", scope: "user", senders: {}, owners: ["telegram:100"] };
  expect(userOf(turnOfHook(context), identities)).toBe(user);
});

it.each([
  ["100", "ada"],
  ["200", "ben"],
])("knows sender %s by a channel that the settings write with capitals", (senderId, user) => {
  const senders = { "Telegram:200": "ben" };
  const identities = { user: "ada", scope: "user", senders, owners: ["TELEGRAM:100", "*"] };
  expect(userOf(turnOfHook({ channel: "Telegram", senderId }), identities)).toBe(user);
});
