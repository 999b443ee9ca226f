import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, cortexDedupe, type ImportMemoryInput } from "../../ts/index.js";
import { DAY, START, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** What is told of the same fact first, and later in words that say no more. */
type Twins = [older: Partial<ImportMemoryInput>, newer: Partial<ImportMemoryInput>];

/** A brain whose two memories, "older" and "newer", say the same; its session "talk" has two turns. */
async function withTwins([older, newer]: Twins): Promise<CortexBridge> {
  const brain = await room.open();
  const session = await brain.startSession({ session_id: "talk" });
  await session.appendTurn({ user_message: { content: "By the way, I live in Delft." } });
  await session.appendTurn({ user_message: { content: "As I said: in Delft." } });
  await brain.importMemories(
    [
      { id: "older", content: "I reside in Delft.", created_at: START - DAY, ...older },
      { id: "newer", content: "I live in Delft.", created_at: START, ...newer },
    ],
    { keepDuplicates: true },
  );
  return brain;
}

const TURN = { session_id: "talk", source_turn: 1 };

describe("a merge of duplicates", () => {
  it("keeps where the duplicate was told, so that forgetting takes the words of its turn", async () => {
    const brain = await withTwins([{}, TURN]);
    await brain.dedupe({ action: "merge" });
    expect(await brain.getMemory("older", { peek: true })).toMatchObject(TURN);
    await brain.forget({ ids: ["older"] });
    const [first] = await (await brain.openSession("talk")).findTurns();
    expect(first?.turn.user_message.content).toBe("[forgotten]");
  });

  it("keeps what only the duplicate's program noted, and the survivor's own where both did", async () => {
    const brain = await withTwins([
      { metadata: { form: 1, page: { no: 2 } } },
      { metadata: { form: 7, host_id: "keep-me" } },
    ]);
    await brain.dedupe({ action: "merge" });
    const { metadata } = await brain.getMemory("older", { peek: true });
    expect(metadata).toEqual({ form: 1, page: { no: 2 }, host_id: "keep-me" });
  });

  it.each<[what: string, twins: Twins]>([
    ["the newer", [{ is_proxy: true, proxy_agent: "bot" }, {}]],
    ["the older", [{}, { is_proxy: true, proxy_agent: "bot" }]],
  ])("is the person's own word where %s was", async (_what, twins) => {
    const brain = await withTwins(twins);
    await brain.dedupe({ action: "merge" });
    expect(await brain.getMemory("older", { peek: true })).toMatchObject({
      is_proxy: false,
      proxy_agent: null,
    });
  });

  it.each<[what: string, twins: Twins]>([
    ["two turns", [TURN, { ...TURN, source_turn: 2 }]],
    ["a turn of another session", [{ session_id: "other" }, TURN]],
    [
      "more metadata than one may keep",
      [{ metadata: { a: "x".repeat(20_000) } }, { metadata: { b: "y".repeat(20_000) } }],
    ],
  ])("leaves two alone of which one cannot name both: %s", async (_what, twins) => {
    const brain = await withTwins(twins);
    const { text, result } = await resultOf(cortexDedupe, brain, { action: "merge" });
    expect(result).toMatchObject({ duplicates: 0, kept: 1, groups: [] });
    expect(text).toContain("1");
    expect((await brain.getStats()).by_kind.stm).toBe(2);
  });

  it.each<[what: string, twins: Twins]>([
    ["the same turn", [TURN, TURN]],
    ["sessions without turns", [{ session_id: "a" }, { session_id: "b" }]],
  ])("is made of two that come out of %s", async (_what, twins) => {
    const brain = await withTwins(twins);
    expect(await brain.dedupe({ action: "merge" })).toMatchObject({ duplicates: 1, kept: 0 });
  });
});
