import { describe, expect, it } from "@jest/globals";
import { useRoom } from "./support/brains.js";

const room = useRoom();
const NUL = "a\u0000b";

describe("a name with a NUL character", () => {
  it.each<
    [what: string, store: (brain: Awaited<ReturnType<typeof room.open>>) => Promise<unknown>]
  >([
    ["session_id", (brain) => brain.startSession({ session_id: NUL })],
    ["user_id", (brain) => brain.startSession({ user_id: NUL })],
    ["actor", async (brain) => (await brain.startSession({})).pause({ actor: NUL })],
    ["agent type", (brain) => brain.registerAgentType(NUL)],
    ["name", (brain) => brain.createCategory(NUL, { description: "Letters." })],
  ])("is refused as %s, and the whole message is told", async (what, store) => {
    const brain = await room.open();
    await expect(store(brain)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(new RegExp(`${what} "a␀b" holds a NUL character: remove it`)),
    });
  });

  it.each(["user_id", "session_id", "source", "categories"])(
    "is refused as %s of a memory",
    async (name) => {
      const brain = await room.open();
      const given = { content: "Ruth rings.", [name]: name === "categories" ? [NUL] : NUL };
      expect(await brain.createMemory(given)).toMatchObject({
        status: "VALIDATION_ERROR",
        message: expect.stringContaining("NUL"),
      });
    },
  );

  it("is nowhere in the way of a brain's export", async () => {
    const brain = await room.open();
    await brain.startSession({ session_id: NUL }).catch(() => undefined);
    await brain.startSession({ session_id: "talk" });
    await brain.export(room.file("all.jsonl"));
    const other = await room.open();
    await other.import(room.file("all.jsonl"));
    expect((await other.listSessions()).map(({ session_id }) => session_id)).toEqual(["talk"]);
  });
});

describe("turns that are looked for", () => {
  it.each([
    ["\u0000", []],
    ["head\u0000aches", ["My head aches"]],
  ])("by %j are found by the words beside a NUL", async (text, found) => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await session.appendTurn({ user_message: { content: "My head aches" } });
    const turns = await session.findTurns({ text });
    expect(turns.map(({ turn }) => turn.user_message.content)).toEqual(found);
  });
});
