import { describe, expect, it } from "@jest/globals";
import { cortexAdd } from "../../ts/index.js";
import { countingIds, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

describe("cortex_add", () => {
  it("stores exactly one memory and shows its id", async () => {
    const brain = await room.open({ ids: countingIds() });
    const { text, result } = await resultOf(cortexAdd, brain, {
      content: "Ada prefers window seats.",
    });
    expect(text).toBe('✅ Stored as m1: "Ada prefers window seats."');
    expect(result).toMatchObject({ status: "SUCCESS", memory_id: "m1", confidence: 1 });
    expect((await brain.getStats()).total).toBe(1);
    expect(await brain.getMemory("m1")).toMatchObject({ source: "cortex_add" });
  });

  it("tells once of a memory that it contradicts, not again as one that it resembles", async () => {
    const brain = await room.open({ ids: countingIds() });
    await resultOf(cortexAdd, brain, { content: "I take 10 mg of lisinopril every morning." });
    const { text, result } = await resultOf(cortexAdd, brain, {
      content: "I take 20 mg of lisinopril every morning.",
    });
    expect(result.contradictions).toMatchObject([{ older_id: "m1" }]);
    expect(text.match(/I take 10 mg/gu)).toHaveLength(1);
    expect(text).not.toContain("It resembles");
  });

  it("hands on every parameter", async () => {
    const brain = await room.open({ ids: countingIds() });
    await resultOf(cortexAdd, brain, {
      content: "Stored on her behalf.",
      categories: ["travel"],
      importance: 0,
      confidence: 0.4,
      is_proxy: true,
      proxy_agent: "mailbot",
      session_id: "s1",
    });
    expect(await brain.getMemory("m1")).toMatchObject({
      categories: ["travel"],
      importance: 0,
      confidence: 1,
      is_proxy: true,
      proxy_agent: "mailbot",
      session_id: "s1",
    });
  });

  it.each([
    [{}, ["general"]],
    [{ category: "a" }, ["a"]],
    [{ categories: "a" }, ["a"]],
    [{ categories: ["a", "b"] }, ["a", "b"]],
    [{ category: "a", categories: ["b", "a"] }, ["a", "b"]],
    [{ category: null, categories: [] }, ["general"]],
  ])("understands %j", async (given, expected) => {
    const brain = await room.open({ ids: countingIds() });
    await resultOf(cortexAdd, brain, { content: "Sorted.", ...given });
    expect((await brain.getMemory("m1")).categories.sort()).toEqual(expected);
  });

  it("judges importance from the text when none is given", async () => {
    const brain = await room.open();
    await resultOf(cortexAdd, brain, { content: "Never forget: I am allergic to penicillin!" });
    const [memory] = await brain.getRecentSTM();
    expect(memory?.importance).toBeGreaterThanOrEqual(1);
    expect(memory?.importance).toBeLessThanOrEqual(2.5);
  });

  it("answers a duplicate with the memory that is there, cut after 50 code points", async () => {
    const brain = await room.open({ ids: countingIds() });
    const content = `She likes ${"very ".repeat(20)}long walks.`;
    await resultOf(cortexAdd, brain, { content });
    const { text, result } = await resultOf(cortexAdd, brain, { content });
    expect(text).toBe(
      `🔄 Already stored as m1: "${content.slice(0, 50)}…"\n[m1] (2026-03-01 12:00; 100% high) user: ${content}`,
    );
    expect(result).toMatchObject({ status: "DUPLICATE_EXACT", matched_id: "m1" });
    expect((await brain.getStats()).total).toBe(1);
  });

  it.each([
    ["CONTENT_EMPTY", "empty", { content: " \n " }],
    ["CONTENT_TOO_LONG", "32000", { content: "x".repeat(32_001) }],
    ["VALIDATION_ERROR", "is_proxy", { content: "x", proxy_agent: "mailbot" }],
    ["VALIDATION_ERROR", "content is missing", {}],
    ["VALIDATION_ERROR", "content must be text, but is 42", { content: 42 }],
    ["VALIDATION_ERROR", "content must be text, but is null", { content: null }],
    ["VALIDATION_ERROR", "content must be text", { content: ["a"] }],
    ["VALIDATION_ERROR", "half of a surrogate pair", { content: "x\ud83d" }],
    ["VALIDATION_ERROR", "importance must be a number", { content: "x", importance: "high" }],
    ["VALIDATION_ERROR", "from 0 to 5, but is 6", { content: "x", importance: 6 }],
    ["VALIDATION_ERROR", "confidence must be a number", { content: "x", confidence: Number.NaN }],
    ["VALIDATION_ERROR", "categories must be", { content: "x", categories: 5 }],
    ["VALIDATION_ERROR", "categories must be", { content: "x", category: [5] }],
    ["VALIDATION_ERROR", "is_proxy must be true or false", { content: "x", is_proxy: "yes" }],
    ["VALIDATION_ERROR", "session_id must be text", { content: "x", session_id: 7 }],
    ["VALIDATION_ERROR", 'no property "user"', { content: "x", user: "ada" }],
    ["VALIDATION_ERROR", "must be an object", "remember this"],
    ["VALIDATION_ERROR", "must be an object", ["remember this"]],
  ])("refuses with %s what has the answer %s", async (code, message, params) => {
    const brain = await room.open();
    expect(await failureOf(cortexAdd, brain, params)).toEqual({
      code,
      message: expect.stringContaining(message),
    });
    expect((await brain.getStats()).total).toBe(0);
  });

  it("says STORAGE_ERROR when the file may not grow", async () => {
    const brain = await room.open({
      path: room.file(),
      limits: { databaseBytes: 600_000, contentCodePoints: 1_000_000 },
    });
    expect(await failureOf(cortexAdd, brain, { content: "word ".repeat(100_000) })).toMatchObject({
      code: "STORAGE_ERROR",
    });
  });
});
