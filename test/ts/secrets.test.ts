import { describe, expect, it } from "@jest/globals";
import { CortexBridge, cortexAdd, cortexTools, Session } from "../../ts/index.js";
import { readSettings } from "../../ts/openclaw/config.js";
import { methodsOf, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** Made up: the form of a key, and no one's. */
const KEY = "ghp_Zk4vQ9xT2mB7nR1sW8yL5cF3hJ6dP0aG4uEo";
const TAKEN = "[secret:github_token]";
/** What may be told of a secret: less than this of its beginning. */
const NOTICED = 16;
const COUNTED = [{ kind: "github_token", count: 1 }];

describe("secrets", () => {
  it("are taken out by default, and counted in every result that has room for it", async () => {
    const brain = await room.open();
    const added = await brain.createMemory({ content: `deploy with ${KEY}` });
    expect(added).toMatchObject({ is_success: true, secrets: COUNTED });
    expect(added.message).toContain("taken out: 1 github_token");
    const [memory] = await brain.getRecentSTM({ limit: 1 });
    expect(memory?.content).toBe(`deploy with ${TAKEN}`);
    const edited = await brain.editSTM(memory?.id ?? "", { append: `and ${KEY}` });
    expect(edited).toMatchObject({ secrets: COUNTED });
    const imported = await brain.importMemories([{ content: `again ${KEY}` }, { content: "tea" }]);
    expect(imported).toMatchObject({ stored: 2, secrets: { github_token: 1 } });
    const checked = await brain.checkContradictions(`is it ${KEY}?`);
    expect(checked).toMatchObject({ secrets: COUNTED });
    const session = await brain.startSession();
    const turn = await session.appendTurn({ user_message: { content: `take ${KEY}` } });
    expect(turn).toMatchObject({ secrets: COUNTED });
  });

  it("are not quoted by the tool that stored them or knew them", async () => {
    const brain = await room.open();
    const told = async (content: string) => (await resultOf(cortexAdd, brain, { content })).text;
    for (const text of [await told(`${KEY} is the token`), await told(`${KEY} is the token`)]) {
      expect(text).toContain(`"${TAKEN} is the token"`);
      expect(text).not.toContain(KEY);
    }
    expect(await told("The <private>code is 8812</private> of the gate")).not.toContain("8812");
  });

  it("are in no message about another part of what is told", async () => {
    const brain = await room.open();
    const { status, message } = await brain.createMemory({ content: "tea", expires_at: KEY });
    expect(status).toBe("VALIDATION_ERROR");
    expect(message).not.toContain(KEY.slice(0, NOTICED));
  });

  it("are in no reason why an embedder is down", async () => {
    const embed = async () => Promise.reject(new Error(`401 for key ${KEY}`));
    const brain = await room.open({ embedder: { id: "own/one", dimensions: 2, embed } });
    await brain.createMemory({ content: "tea" });
    const { paths } = await brain.searchMemories("tea");
    const vectors = paths.find(({ name }) => name === "vectors");
    expect(vectors).toMatchObject({ state: "down", reason: expect.stringContaining("401") });
    expect(vectors?.reason).not.toContain(KEY.slice(0, NOTICED));
  });

  it("that edits of a block put together are taken out, too", async () => {
    const brain = await room.open();
    const session = await brain.startSession();
    await session.appendTurn({ user_message: { content: "Set up staging, please" } });
    const label = "context_summary" as const;
    await session.editBlocks([{ label, kind: "append", text: "token ghp_YY" }]);
    const edited = await session.editBlocks([
      { label, kind: "replace", old: "ghp_YY", text: KEY.slice(0, 20) },
    ]);
    expect(edited).toMatchObject({ changed: true });
    const whole = await session.editBlocks([
      { label, kind: "replace", old: KEY.slice(0, 20), text: KEY.slice(0, 20) },
      { label, kind: "replace", old: KEY.slice(8, 20), text: KEY.slice(8) },
    ]);
    expect(whole).toMatchObject({ secrets: COUNTED });
    expect(JSON.stringify(await session.export())).toContain(TAKEN);
  });

  it.each(["message_id", "response_id"])("are refused as the %s of a turn", async (member) => {
    const brain = await room.open();
    const session = await brain.startSession();
    const of = member === "message_id" ? "user_message" : "agent_response";
    const turn = { user_message: { content: "tea" }, agent_response: { content: "yes" } };
    const given = { ...turn, [of]: { content: "tea", [member]: KEY } };
    await expect(session.appendTurn(given)).rejects.toMatchObject({ code: "SECRET_REFUSED" });
  });

  it("are taken out of what a turn says of other things by the same names", async () => {
    const brain = await room.open();
    const session = await brain.startSession();
    const tool_calls = [
      { name: "login", arguments: { user_id: KEY, session_id: "4111 1111 1111 1111" } },
    ];
    const agent_response = { content: "done", tool_calls };
    await session.appendTurn({ user_message: { content: "tea" }, agent_response });
    const kept = JSON.stringify(await session.export());
    expect(kept).toContain(TAKEN);
    expect(kept).toContain("[secret:card]");
    expect(kept).not.toMatch(/4111|ghp_/u);
  });

  it("are refused as the id of a session that is imported", async () => {
    const brain = await room.open();
    const turns = [
      { turn_id: 1, timestamp: "2026-11-22T10:30:00Z", user_message: { content: "tea" } },
    ];
    const document = JSON.stringify({ conversation_history: { session_id: KEY, turns } });
    await expect(brain.importSession(document)).rejects.toMatchObject({ code: "SECRET_REFUSED" });
  });

  it("are no property of a result where there are none", async () => {
    const brain = await room.open();
    expect(await brain.createMemory({ content: "Ruth rings at six." })).not.toHaveProperty(
      "secrets",
    );
  });

  it.each([
    [
      "curl -H 'Authorization: Bearer s3cr3t-t0ken' api",
      "curl -H 'Authorization: Bearer [secret:auth_header]' api",
    ],
    [
      "it sends Authorization: Basic dXNlcjpwYXNz",
      "it sends Authorization: Basic [secret:auth_header]",
    ],
    [
      "the staging db is postgres://u:hunter2@host/db",
      "the staging db is postgres://u:[secret:connection_password]@host/db",
    ],
    ["my card is 4539578763621486", "my card is [secret:card]"],
    ["order number 4539578763621486", "order number 4539578763621486"],
    [
      "DATABASE_URL=postgres://u:<password>@host/db",
      "DATABASE_URL=postgres://u:<password>@host/db",
    ],
  ])("of %j leave %j", async (content, stored) => {
    const brain = await room.open();
    await brain.createMemory({ content });
    const [memory] = await brain.getRecentSTM({ limit: 1 });
    expect(memory?.content).toBe(stored);
    // What stands in a secret's place is none itself.
    await brain.editSTM(memory?.id ?? "", { append: "and so on" });
    expect((await brain.getMemory(memory?.id ?? "")).content).toContain(stored);
  });

  it("are refused where the policy says so, also for one user only", async () => {
    const brain = await room.open({ secrets: { users: { ben: "refuse" } } });
    const refused = await brain.createMemory({ content: `it is ${KEY}`, user_id: "ben" });
    expect(refused).toMatchObject({ is_rejected: true, status: "SECRET_REFUSED" });
    expect(JSON.stringify(refused)).not.toContain(KEY);
    expect(await brain.createMemory({ content: `it is ${KEY}` })).toMatchObject({
      is_success: true,
    });
  });

  it("go by rules of one's own, too", async () => {
    const rules = [{ kind: "badge", pattern: "BADGE-{digit:6}" }];
    const brain = await room.open({ secrets: { rules } });
    await brain.createMemory({ content: "My badge is BADGE-123456." });
    const [memory] = await brain.getRecentSTM({ limit: 1 });
    expect(memory?.content).toBe("My badge is [secret:badge].");
  });

  it.each([
    [{ policy: "hide" }, /secrets/],
    [{ rules: [{ kind: "badge", pattern: "{digit:6}" }] }, /badge.*begin with letters/],
  ])("has %j refused", async (secrets, says) => {
    const opening = room.open({ secrets } as never);
    await expect(opening).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(says),
    });
  });

  it("are a setting of the plugin", () => {
    const { brain } = readSettings({ secrets: { policy: "refuse" } });
    expect(brain.secrets).toEqual({ policy: "refuse" });
  });

  it("are told to an agent that stores one", async () => {
    const brain = await room.open();
    const { text: told } = await resultOf(cortexAdd, brain, { content: `deploy with ${KEY}` });
    expect(told).not.toContain(KEY);
    expect(told).toContain("Taken out before it was stored: 1 github_token");
  });
});

/** Longer than what a message quotes of a text. */
const LONG_KEY = `sk-proj-${"Zk4vQ9xT2mB7nR1sW8yL5cF3hJ6dP0aG4uEo".repeat(2)}`;

type Call = (...given: unknown[]) => unknown;

/** What a call is refused with; "" when it is not. */
async function messageOf(call: Call, given: unknown[]): Promise<string> {
  try {
    await call(...given);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** What these are given is the name of a file, which they make or tell of. */
const TAKE_FILES = ["backup", "rotateBackups", "export", "restore", "import", "merge"];

describe("a secret given for an id, or for anything else", () => {
  const named = (object: object, name: string) =>
    ((object as Record<string, Call>)[name] as Call).bind(object);
  it.each([KEY, LONG_KEY])(
    "%s is in no message of the brain",
    async (key) => {
      const brain = await room.open({ path: room.file() });
      const session = await brain.startSession();
      const told: string[] = [];
      for (const [object, type] of [
        [brain, CortexBridge],
        [session, Session],
      ] as const) {
        for (const name of methodsOf(type).filter(
          (each) => ![...TAKE_FILES, "close"].includes(each),
        )) {
          for (const given of [[key], [key, key], [key, {}], [key, key, {}], [{ id: key }]]) {
            const message = await messageOf(named(object, name), given);
            if (message.includes(key.slice(0, NOTICED))) told.push(`${name}: ${message}`);
          }
        }
      }
      expect(told).toEqual([]);
    },
    60_000,
  );

  it.each(cortexTools.map((tool) => [tool.name, tool] as const))(
    "nor what the tool %s says",
    async (_name, tool) => {
      const brain = await room.open();
      for (const name of Object.keys(tool.parameters.properties ?? {})) {
        const told = JSON.stringify(await tool.execute(() => brain, { [name]: KEY }));
        expect(told).not.toContain(KEY.slice(0, NOTICED));
      }
    },
  );
});
