import { describe, expect, it } from "@jest/globals";
import type { CortexBridge, SearchOptions } from "../../ts/index.js";
import { countingIds, DAY, HOUR, START, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();

async function contents(brain: CortexBridge, query: string, options: SearchOptions = {}) {
  const { hits } = await brain.searchMemories(query, { peek: true, ...options });
  return hits.map(({ content }) => content);
}

describe("searchMemories", () => {
  it("gives memories with scores, the ways of finding and the time it refers to", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings on Sundays." });
    await stored(brain, { content: "The boat is in Bergen." });
    const { hits, paths, now } = await brain.searchMemories("When does Ruth ring?");
    expect(now).toBe(START);
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      id: "m1",
      content: "Ruth rings on Sundays.",
      confidence: 1,
      display_confidence: "100%",
      confidence_category: "high",
      timestamp: "2026-03-01T12:00:00.000Z",
      score: expect.any(Number),
    });
    expect(hits[0]).not.toHaveProperty("parts");
    expect(paths).toContainEqual({ name: "words", state: "live", candidates: 1 });
  });

  it("explains what a score is made of, when asked", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Ruth rings on Sundays.", importance: 5 });
    const { hits } = await brain.searchMemories("Ruth", { explain: true });
    expect(hits[0]?.parts).toMatchObject({ confidence: 1, recency: 1, importance: 1, time: 0 });
  });

  it("gives ten unless a limit is given, and as many as there are up to it", async () => {
    const brain = await room.open();
    await brain.importMemories(
      Array.from({ length: 1_100 }, (_, index) => ({ content: `Tea number ${index}.` })),
    );
    expect(await contents(brain, "tea")).toHaveLength(10);
    expect(await contents(brain, "tea", { limit: 1_000 })).toHaveLength(1_000);
    for (const limit of [0, 1_001, 1.5]) {
      await expect(brain.searchMemories("tea", { limit })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
  });

  it("filters by purpose and by least confidence, and takes only one of them", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Tea at eighty.", confidence: 0.8 });
    await stored(brain, { content: "Tea at half.", confidence: 0.5 });
    await stored(brain, { content: "Tea at a fifth.", confidence: 0.2 });
    await stored(brain, { content: "Tea at nothing.", confidence: 0 });
    expect(await contents(brain, "tea")).toHaveLength(4);
    expect(await contents(brain, "tea", { purpose: "critical" })).toEqual(["Tea at eighty."]);
    expect(await contents(brain, "tea", { purpose: "routine" })).toHaveLength(2);
    expect(await contents(brain, "tea", { purpose: "experimental" })).toHaveLength(3);
    expect(await contents(brain, "tea", { min_confidence: 0.51 })).toEqual(["Tea at eighty."]);
    await expect(
      brain.searchMemories("tea", { purpose: "routine", min_confidence: 0.5 }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("ignores confidence where the policy hides it", async () => {
    const brain = await room.open({ confidence: { enabled: false } });
    await stored(brain, { content: "Tea.", confidence: 0 });
    expect(await contents(brain, "tea", { min_confidence: 0.9 })).toEqual(["Tea."]);
  });

  it("filters by time, session, user, speaker, topic, proxy and category", async () => {
    const brain = await room.open({ allUsers: true });
    const created_at = START - 3 * DAY;
    const conversation = { user_id: "ruth", session_id: "s1", speaker: "Ruth", topics: ["Baking"] };
    const rare = { ...conversation, categories: "Ärzte", is_proxy: true, proxy_agent: "helper" };
    await stored(brain, { content: "Tea in the past.", created_at, ...rare });
    await stored(brain, { content: "Tea just now." });
    const past = ["Tea in the past."];
    expect(await contents(brain, "tea", { until: new Date(START - DAY) })).toEqual(past);
    expect(await contents(brain, "tea", { since: "2026-02-26", until: START })).toEqual(past);
    expect(await contents(brain, "tea", { since: START })).toEqual(["Tea just now."]);
    expect(await contents(brain, "tea", { session: "s1" })).toEqual(past);
    expect(await contents(brain, "tea", { user_id: "ruth" })).toEqual(past);
    expect(await contents(brain, "tea", { speaker: "Ruth" })).toEqual(past);
    expect(await contents(brain, "tea", { topic: "baking" })).toEqual(past);
    expect(await contents(brain, "tea", { is_proxy: true })).toEqual(past);
    expect(await contents(brain, "tea", { proxy_agent: "helper" })).toEqual(past);
    expect(await contents(brain, "tea", { categories: "ärzte" })).toEqual(past);
    expect(await contents(brain, "tea", { categories: [] })).toHaveLength(2);
    expect(await contents(brain, "tea", { kinds: ["stm"] })).toHaveLength(2);
  });

  it("names what is wrong with an option", async () => {
    const brain = await room.open();
    const wrong: [object, string][] = [
      [{ limits: 3 }, "limits"],
      [{ since: "yesterdayish" }, "yesterdayish"],
      [{ purpose: "fun" }, "purpose"],
      [{ kinds: ["thought"] }, "kinds"],
      [{ kinds: ["atom"] }, "searchAtoms finds atoms"],
      [{ kinds: ["stm", "embedding"] }, "kinds"],
    ];
    for (const [options, name] of wrong) {
      await expect(brain.searchMemories("tea", options as SearchOptions)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(name),
      });
    }
    await expect(brain.searchMemories(5 as unknown as string)).rejects.toMatchObject({
      message: expect.stringContaining("query"),
    });
  });

  it("counts an access to what it returns, once, and none when it peeks", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Tea.", confidence: 0.5 });
    await stored(brain, { content: "Boats.", confidence: 0.5 });
    for (let day = 0; day < 100; day += 1) {
      await brain.searchMemories("tea", { peek: true });
    }
    expect(await scoreOf(brain, "m1")).toBe(0.5);
    expect((await brain.searchMemories("tea")).hits[0]?.confidence).toBe(0.5);
    expect(await scoreOf(brain, "m1")).toBeCloseTo(0.55, 12);
    expect(await scoreOf(brain, "m2")).toBe(0.5);
  });

  it("finds edited text by its new words and never by the old, nor what is gone", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "The boat is in Bergen." });
    await stored(brain, { content: "The boat is sold." });
    await brain.editSTM("m1", { replace: "Bergen", with: "Oslo" });
    expect(await contents(brain, "Bergen")).toEqual([]);
    expect(await contents(brain, "Oslo")).toEqual(["The boat is in Oslo."]);
    await brain.deleteSTMBatch(["m1"]);
    expect(await contents(brain, "boat")).toEqual(["The boat is sold."]);
    await brain.forget({ ids: ["m2"] });
    expect(await contents(brain, "boat")).toEqual([]);
  });

  it("answers questions about a time with that time", async () => {
    const brain = await room.open();
    await stored(brain, { content: "We painted the fence.", created_at: START - 5 * DAY });
    await stored(brain, { content: "We sailed home.", created_at: START - 2 * DAY });
    await stored(brain, { content: "We rested.", created_at: START - HOUR });
    // The clock says Sunday, 1 March 2026.
    expect(await contents(brain, "What did we talk about last Tuesday?")).toEqual([
      "We painted the fence.",
    ]);
    expect(await contents(brain, "today")).toEqual(["We rested."]);
    expect((await contents(brain, "Where did we sail on Friday?"))[0]).toBe("We sailed home.");
  });

  it("counts the sessions of each user in the order in which they began", async () => {
    const brain = await room.open();
    const turns: [user: string, session: string, day: number][] = [
      ["ruth", "x", 9],
      ["ruth", "b", 7],
      ["ruth", "a", 5],
      ["kim", "k", 8],
    ];
    for (const [user_id, session_id, day] of turns) {
      const content = `Session ${session_id} of ${user_id}.`;
      await stored(brain, { content, user_id, session_id, created_at: START - day * DAY });
    }
    const asked = (query: string) => contents(brain, query, { user_id: "ruth" });
    expect(await asked("What did we discuss in our second session?")).toEqual([
      "Session b of ruth.",
    ]);
    expect(await asked("What did we talk about in our last session?")).toEqual([
      "Session a of ruth.",
    ]);
  });

  it("takes any text for a query, also half of a surrogate pair", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Tea." });
    for (const query of ["tea \uD800", "\uDC00 tea", "tea\u0000", '"tea', "tea OR NOT (", "tea*"]) {
      expect(await contents(brain, query)).toEqual(["Tea."]);
    }
    for (const query of ["", "   ", "\u0000", "(((", "🙂", "\u202E"]) {
      expect(await contents(brain, query)).toEqual([]);
    }
  });

  it("ranks by the settings that the brain was opened with", async () => {
    const ranking = { standing_weight: 1, temporal_weight: 0, importance_weight: 100 };
    const brain = await room.open({ ranking });
    await stored(brain, { content: "Tea tea tea tea.", importance: 0 });
    await stored(brain, { content: "Tea and a lot of other things.", importance: 5 });
    expect((await contents(brain, "tea"))[0]).toBe("Tea and a lot of other things.");
    await expect(room.open({ ranking: { standing_weight: -1 } })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("ranking.standing_weight"),
    });
  });

  it("sees what another handle of the file stored", async () => {
    const one = await room.open({ path: room.file() });
    const two = await room.open({ path: room.file() });
    expect(await contents(one, "tea")).toEqual([]);
    await stored(two, { content: "Tea." });
    expect(await contents(one, "tea")).toEqual(["Tea."]);
  });
});

describe("searchMemoriesWithConfidence", () => {
  it("asks for routine use unless told otherwise", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Tea at half.", confidence: 0.5 });
    await stored(brain, { content: "Tea below.", confidence: 0.49 });
    const found = async (options?: SearchOptions) =>
      (await brain.searchMemoriesWithConfidence("tea", { peek: true, ...options })).hits.length;
    expect(await found()).toBe(1);
    expect(await found({ min_confidence: 0 })).toBe(2);
    expect(await found({ purpose: "critical" })).toBe(0);
  });
});

describe("semanticSearch", () => {
  it("says that there is no embedder, and never answers by words instead", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Tea." });
    await expect(brain.semanticSearch("tea")).rejects.toMatchObject({ code: "NO_EMBEDDER" });
    await expect(brain.semanticSearch("tea", { limit: 0 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});
