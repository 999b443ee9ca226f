import { describe, expect, it } from "@jest/globals";
import { Input } from "../../ts/bridge/input.js";
import { cortexSearch, cortexStm, memorySearch, temporalSearch } from "../../ts/index.js";
import { brief, briefSchema } from "../../ts/tools/brief.js";
import { countingIds, DAY, START, stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** Ten memories as people store them, of some hundred characters each. */
async function tenMemories() {
  const brain = await room.open({ ids: countingIds() });
  for (let day = 1; day <= 10; day += 1) {
    const content = `On day ${day} of the voyage we saw ${day * 3} dolphins off the bow, and Ruth wrote their number into the log.`;
    await stored(brain, { content, created_at: START - day * DAY, session_id: "voyage" });
  }
  return brain;
}

describe("brief answers", () => {
  it.each([
    [cortexSearch, { query: "dolphins" }],
    [cortexStm, {}],
    [temporalSearch, { session: "voyage" }],
  ] as const)("of %# have less than half as much beside the words", async (tool, params) => {
    const { result } = await resultOf<object>(tool, await tenMemories(), params);
    const words = 10 * 110;
    const size = (value: unknown) => JSON.stringify(value).length - words;
    expect(size(result)).toBeGreaterThan(4_000);
    expect(size(brief(result))).toBeLessThan(size(result) / 2);
    const { name, outputSchema } = tool;
    expect(new Input(name, briefSchema(outputSchema)).problem({ result: brief(result) })).toBe(
      undefined,
    );
  });

  it("hold what a line tells of a memory, and nothing that says nothing", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ada lives in Bern.", speaker: "Ada", confidence: 0.87654321 });
    const { result } = await resultOf(cortexStm, brain);
    expect(brief(result)).toEqual({
      count: 1,
      memories: [
        {
          id: "m1",
          content: "Ada lives in Bern.",
          timestamp: "2026-03-01T12:00:00.000Z",
          speaker: "Ada",
          user_id: "default",
          categories: ["general"],
          importance: expect.any(Number),
          confidence: 0.8765,
        },
      ],
      left_out: [],
    });
  });

  it("tell the doubt about a memory, who stored it, and what limits it", async () => {
    const brain = await room.open({ ids: countingIds() });
    const review_at = START + DAY;
    await stored(brain, {
      content: "I live in Bern.",
      is_proxy: true,
      proxy_agent: "bot",
      review_at,
    });
    await stored(brain, { content: "I live in Ulm.", created_at: START + 1 });
    const { result } = await resultOf(cortexSearch, brain, { query: "Bern", explain: true });
    const { hits } = brief(result) as { hits: object[] };
    expect(hits.find((hit) => "id" in hit && hit.id === "m1")).toMatchObject({
      disputed: { by: ["m2"] },
      superseded_by: "m2",
      replacement: { content: "I live in Ulm." },
      is_proxy: true,
      proxy_agent: "bot",
      review_at,
      parts: { words: expect.any(Number) },
    });
  });

  it("hold of a long text what was asked for, and never as if it were all", async () => {
    const brain = await room.open();
    const content = `${"It rained again. ".repeat(60)}The spare key lies under the blue pot. ${"It rained again. ".repeat(60)}`;
    await stored(brain, { content });
    const { result } = await resultOf(cortexSearch, brain, { query: "Where is the spare key?" });
    const { hits } = brief(result) as { hits: Record<string, unknown>[] };
    expect(hits[0]).not.toHaveProperty("content");
    expect(hits[0]?.["excerpt"]).toContain("The spare key lies under the blue pot.");
    expect(String(hits[0]?.["excerpt"]).length).toBeLessThanOrEqual(501);
  });

  it("leave what holds no memories as it is", async () => {
    const { result } = await resultOf(memorySearch, await tenMemories(), { query: "dolphins" });
    expect(brief(result)).toEqual(result);
  });
});
