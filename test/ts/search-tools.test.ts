import { describe, expect, it } from "@jest/globals";
import {
  cortexSearch,
  memoryGet,
  memorySearch,
  temporalSearch,
  whatHappenedBefore,
} from "../../ts/index.js";
import { countingIds, DAY, START, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

describe("cortex_search", () => {
  it("lists hits with ids, scores and confidence, and says when there are none", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings on Sundays.", categories: "family", importance: 2 });
    const { text, result } = await resultOf(cortexSearch, brain, { query: "Ruth" });
    expect(text).toMatch(
      /^\d\.\d\d \[m1\] \(2026-03-01 12:00; 100% high; family; importance 2\.0\) user: Ruth rings on Sundays\.$/u,
    );
    expect(result).toMatchObject({ count: 1, hits: [{ id: "m1" }], now: START });
    expect((await resultOf(cortexSearch, brain, { query: "boat" })).text).toBe("No memory fits.");
  });

  it("explains, filters, and hides confidence where the policy does", async () => {
    const brain = await room.open({ confidence: { enabled: false } });
    await stored(brain, { content: "Tea at home.", categories: "home" });
    await stored(brain, { content: "Tea at work.", categories: "work" });
    const { text, result } = await resultOf(cortexSearch, brain, {
      query: "tea",
      categories: ["HOME"],
      explain: true,
    });
    expect(result.hits.map(({ content }) => content)).toEqual(["Tea at home."]);
    expect(text).toContain("relevance ");
    expect(result.hits[0]).not.toHaveProperty("display_confidence");
  });

  it("refuses what it does not take, by name", async () => {
    const brain = await room.open();
    expect(await failureOf(cortexSearch, brain, {})).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("query"),
    });
    expect(
      await failureOf(cortexSearch, brain, {
        query: "x",
        purpose: "routine",
        min_confidence: 0.5,
      }),
    ).toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("the host's memory tools", () => {
  it("memory_search gives paths and lines that memory_get takes", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth:\nrings on Sundays\nat six" });
    const { result } = await resultOf(memorySearch, brain, { query: "Ruth", maxResults: 3 });
    expect(result.results).toEqual([
      {
        path: "m1",
        startLine: 1,
        endLine: 3,
        score: expect.any(Number),
        snippet: "Ruth:\nrings on Sundays\nat six",
        source: "memory",
        citation: "m1#L1-L3",
      },
    ]);
    const read = await resultOf(memoryGet, brain, { path: "m1", from: 2, lines: 1 });
    expect(read.text).toBe("[m1] (2026-03-01 12:00; 100% high) user:\nrings on Sundays");
    expect(read.result).toEqual({ path: "m1", text: "rings on Sundays", from: 2, lines: 1 });
    expect((await resultOf(memoryGet, brain, { path: "m1" })).result.lines).toBe(3);
    expect((await resultOf(memoryGet, brain, { path: "m1", from: 9 })).result.text).toBe("");
    expect(await failureOf(memoryGet, brain, { path: "m2" })).toMatchObject({ code: "NOT_FOUND" });
  });

  it("memory_search leaves out what scores below minScore, and has no wiki", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Ruth rings." });
    const found = async (params: object) =>
      (await resultOf(memorySearch, brain, { query: "Ruth", ...params })).result.results.length;
    expect(await found({ minScore: 0 })).toBe(1);
    expect(await found({ minScore: 1.1 })).toBe(0);
    expect(await found({ corpus: "sessions" })).toBe(1);
    expect(await found({ corpus: "wiki" })).toBe(0);
  });

  it("memory_search counts an access to what it shows, and to nothing that minScore hides", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings on Sundays." });
    await stored(brain, { content: "The bell of the church rings in the far valley." });
    const accesses = async () =>
      Promise.all(
        ["m1", "m2"].map(async (id) => (await brain.getMemory(id, { peek: true })).access_count),
      );
    const query = "Ruth rings on Sundays";
    const { hits } = await brain.searchMemories(query, { peek: true });
    expect(hits.map(({ id }) => id)).toEqual(["m1", "m2"]);
    const minScore = hits[0]?.score;
    const { result } = await resultOf(memorySearch, brain, { query, minScore });
    expect(result.results.map(({ path }) => path)).toEqual(["m1"]);
    expect(await accesses()).toEqual([1, 0]);
    await resultOf(memorySearch, brain, { query, minScore: 0 });
    expect(await accesses()).toEqual([2, 1]);
    await resultOf(memorySearch, brain, { query });
    expect(await accesses()).toEqual([3, 2]);
  });

  it("memory_search with minScore reads a brain that is open for reading", async () => {
    const path = room.file();
    const writing = await room.open({ path });
    await stored(writing, { content: "Ruth rings." });
    await writing.close();
    const brain = await room.open({ path, readOnly: true });
    const { result } = await resultOf(memorySearch, brain, { query: "Ruth", minScore: 0 });
    expect(result.results).toHaveLength(1);
  });
});

describe("temporal_search", () => {
  it("finds by a time in words, by since and until, and needs one of them", async () => {
    const brain = await room.open();
    for (const day of [1, 2, 3]) {
      await stored(brain, { content: `Day ${day}.`, created_at: START - day * DAY });
    }
    const found = async (params: object) =>
      (await resultOf(temporalSearch, brain, params)).result.hits.map(({ content }) => content);
    expect(await found({ query: "yesterday" })).toEqual(["Day 1."]);
    expect(await found({ since: "2026-02-27" })).toEqual(["Day 1.", "Day 2."]);
    expect(await found({ until: "2026-02-27" })).toEqual(["Day 3."]);
    expect(await failureOf(temporalSearch, brain, { query: " " })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("what_happened_before", () => {
  it("lists what was said before an event, the latest first, and counts no access to it", async () => {
    const brain = await room.open({ ids: countingIds() });
    for (const [index, content] of ["We packed.", "We sailed.", "We landed."].entries()) {
      await stored(brain, { content, created_at: START - (3 - index) * DAY });
    }
    await stored(brain, { content: "Not mine.", user_id: "other", created_at: START - 4 * DAY });
    const earlier = async (event: string) =>
      (await resultOf(whatHappenedBefore, brain, { event })).result;
    expect((await earlier("landed")).hits.map(({ content }) => content)).toEqual([
      "We sailed.",
      "We packed.",
    ]);
    expect((await earlier("m2")).event).toMatchObject({ id: "m2", content: "We sailed." });
    expect((await earlier("m1")).hits).toEqual([]);
    expect((await brain.getMemory("m3", { peek: true })).access_count).toBe(0);
    expect(await failureOf(whatHappenedBefore, brain, { event: "submarine" })).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("takes for the event what fits it best, not what contradicts that and is shown before it", async () => {
    const brain = await room.open();
    const told = [
      "The kettle broke.",
      "Ruth lives in Graz.",
      "The cat was ill.",
      "Ruth lives in Vienna.",
    ];
    for (const content of told) {
      await stored(brain, { content });
      room.clock.advance(DAY);
    }
    const { hits } = await brain.searchMemories("Ruth lives in Graz.", { peek: true });
    expect(hits[0]?.content).toBe("Ruth lives in Vienna.");
    const { result } = await resultOf(whatHappenedBefore, brain, { event: "Ruth lives in Graz." });
    expect(result.event.content).toBe("Ruth lives in Graz.");
    expect(result.event).not.toHaveProperty("parts");
    expect(result.hits.map(({ content }) => content)).toEqual(["The kettle broke."]);
  });
});
