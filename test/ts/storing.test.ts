import { describe, expect, it } from "@jest/globals";
import type { CreateMemoryInput } from "../../ts/index.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** What a caller that has no types may pass. */
function untyped(memory: unknown): CreateMemoryInput {
  return memory as CreateMemoryInput;
}

describe("createMemory", () => {
  it("answers SUCCESS with the id, once per memory", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "Ada prefers window seats." });
    expect(result).toMatchObject({
      status: "SUCCESS",
      local_success: true,
      graph_success: true,
      graph_state: "ok",
      is_success: true,
      is_rejected: false,
      memory_id: expect.stringMatching(/./),
      confidence: 1,
    });
    const memories = await brain.getRecentSTM();
    expect(memories.map(({ id }) => id)).toEqual([result.memory_id]);
    expect((await brain.getStats()).total).toBe(1);
  });

  it("keeps every property", async () => {
    const brain = await room.open({ userId: "ada", ids: () => "m1" });
    await stored(brain, {
      content: "We meet on Mondays.",
      categories: ["work", "plans"],
      importance: 2.5,
      confidence: 0.75,
      topics: ["meetings"],
      user_id: "ada",
      session_id: "s1",
      speaker: "Ada",
      source: "chat",
      created_at: "2026-02-27T09:30:00Z",
      expires_at: "2026-06-01T00:00:00Z",
      review_at: "2026-05-01T00:00:00Z",
    });
    expect(await brain.getMemory("m1", { peek: true })).toEqual({
      id: "m1",
      content: "We meet on Mondays.",
      source: "chat",
      source_turn: null,
      categories: ["work", "plans"],
      derived_categories: [],
      topics: ["meetings"],
      importance: 2.5,
      user_id: "ada",
      speaker: "Ada",
      session_id: "s1",
      is_proxy: false,
      proxy_agent: null,
      confidence: (1 - 0.02) * 0.75,
      base_confidence: 0.75,
      confidence_source: "explicit",
      access_count: 0,
      last_accessed: null,
      validation_count: 0,
      contradiction_count: 0,
      disputed: null,
      conflicts_with: [],
      undecided: [],
      superseded_by: null,
      expires_at: Date.parse("2026-06-01T00:00:00Z"),
      review_at: Date.parse("2026-05-01T00:00:00Z"),
      created_at: Date.parse("2026-02-27T09:30:00Z"),
      recorded_at: START,
      timestamp: "2026-02-27T09:30:00.000Z",
      display_confidence: "74%",
      confidence_category: "medium",
    });
  });

  it("fills in the user, the category and the source", async () => {
    const brain = await room.open({ userId: "ada" });
    const id = await stored(brain, { content: "Plain.", categories: null });
    expect(await brain.getMemory(id)).toMatchObject({
      user_id: "ada",
      categories: ["general"],
      source: "api",
    });
  });

  it("takes one category as text", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Plain.", categories: "work" });
    expect((await brain.getMemory(id)).categories).toEqual(["work"]);
  });

  it.each<[form: string, created_at: CreateMemoryInput["created_at"], expected: number]>([
    ["epoch milliseconds", START - DAY, START - DAY],
    ["a Date", new Date(START - DAY), START - DAY],
    ["ISO text", "2026-02-28T12:00:00Z", START - DAY],
    ["ISO text in the brain's own time", "2026-02-28T13:00:00", START - DAY],
    ["times before 1970", -DAY, -DAY],
  ])("takes created_at as %s", async (_form, created_at, expected) => {
    const brain = await room.open({ timezone: "Europe/Berlin" });
    const id = await stored(brain, { content: "Older.", created_at });
    expect((await brain.getMemory(id)).created_at).toBe(expected);
  });

  it("answers DUPLICATE_EXACT with the memory that is there", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Ada prefers window seats." });
    const again = await brain.createMemory({ content: "  ada prefers   window seats" });
    expect(again).toMatchObject({
      status: "DUPLICATE_EXACT",
      matched_id: id,
      similarity_score: 1,
      is_success: false,
      is_rejected: true,
    });
    expect(again.memory_id).toBeUndefined();
    expect((await brain.getStats()).total).toBe(1);
  });

  it("stores the same words of another user", async () => {
    const brain = await room.open();
    const content = "My birthday is on the third of May.";
    await stored(brain, { content, user_id: "ada" });
    await stored(brain, { content, user_id: "ben" });
    expect((await brain.getStats({ user: "*" })).total).toBe(2);
  });

  it("does not take an id twice", async () => {
    const brain = await room.open({ ids: () => "same" });
    await stored(brain, { content: "The first." });
    expect(await brain.createMemory({ content: "The second." })).toMatchObject({
      status: "VALIDATION_ERROR",
      message: expect.stringContaining('"same"'),
    });
    expect((await brain.getMemory("same")).content).toBe("The first.");
  });

  it.each(["", " ", "\r\n\t", "\u00a0\u2003"])("answers CONTENT_EMPTY to %j", async (content) => {
    const brain = await room.open();
    expect(await brain.createMemory({ content })).toMatchObject({
      status: "CONTENT_EMPTY",
      is_success: false,
      is_rejected: true,
    });
    expect((await brain.getStats()).total).toBe(0);
  });

  it("answers CONTENT_TOO_LONG above the limit, counted in code points", async () => {
    const brain = await room.open({ limits: { contentCodePoints: 10 } });
    expect(await brain.createMemory({ content: "😀".repeat(11) })).toMatchObject({
      status: "CONTENT_TOO_LONG",
      is_success: false,
      is_rejected: true,
      message: expect.stringContaining("10"),
    });
    expect((await brain.createMemory({ content: "😀".repeat(10) })).status).toBe("SUCCESS");
  });

  it("answers CONTENT_TOO_LONG to a megabyte", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "x".repeat(1_000_000) });
    expect(result.status).toBe("CONTENT_TOO_LONG");
    expect((await brain.getStats()).total).toBe(0);
  });

  it.each<[what: string, memory: unknown, message: string]>([
    ["half a pair", { content: "x\ud83d" }, "content has half of a surrogate pair at index 1"],
    ["half a pair in a category", { content: "x", categories: ["\ude00"] }, "categories.0"],
    ["half a pair in a name", { content: "x", speaker: "\ude00" }, "speaker"],
    ["NaN as confidence", { content: "x", confidence: Number.NaN }, "but is NaN"],
    ["confidence above 1", { content: "x", confidence: 1.1 }, "from 0 to 1, but is 1.1"],
    ["confidence below 0", { content: "x", confidence: -0.1 }, "but is -0.1"],
    ["infinite importance", { content: "x", importance: Number.POSITIVE_INFINITY }, "importance"],
    ["importance above 5", { content: "x", importance: 5.1 }, "from 0 to 5, but is 5.1"],
    ["importance as text", { content: "x", importance: "2" }, 'but is "2"'],
    ["a proxy without a flag", { content: "x", proxy_agent: "bot" }, '("bot")'],
    ["a proxy that is none", { content: "x", proxy_agent: "b", is_proxy: false }, "is_proxy"],
    ["a flag as text", { content: "x", is_proxy: "yes" }, 'but is "yes"'],
    ["a time that is none", { content: "x", created_at: "yesterday" }, "yesterday"],
    ["a day that is none", { content: "x", created_at: "2026-02-30T00:00:00Z" }, "2026-02-30"],
    ["an invalid date", { content: "x", created_at: new Date("?") }, "created_at"],
    ["a time beyond all dates", { content: "x", created_at: 9e15 }, "created_at"],
    ["an empty category", { content: "x", categories: [""] }, "categories"],
    ["an empty user", { content: "x", user_id: "" }, "user_id"],
    ["topics that are no list", { content: "x", topics: "tea" }, "topics"],
    ["a count of validations", { content: "x", validation_count: 2 }, "recordValidation counts"],
    ["a count of failures", { content: "x", contradiction_count: 1 }, "must be 0, for none"],
  ])("answers VALIDATION_ERROR to %s and stores nothing", async (_what, memory, message) => {
    const brain = await room.open();
    expect(await brain.createMemory(untyped(memory))).toEqual({
      status: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
      local_success: false,
      graph_success: false,
      graph_state: "off",
      is_success: false,
      is_rejected: true,
    });
    expect((await brain.getStats()).total).toBe(0);
  });

  it.each<[what: string, memory: unknown, message: string]>([
    ["no object", "text", 'got "text"'],
    ["null", null, "got null"],
    ["no content", {}, "content is missing: it must be the text to store"],
    ["null as content", { content: null }, "content is missing"],
    ["a number as content", { content: 5 }, "content must be text, but is 5"],
    ["a list as content", { content: ["x"] }, "content must be text, but is [ 'x' ]"],
    ["an id", { content: "x", id: "mine" }, 'no property "id"; it takes: content, categories'],
    ["text for content", { text: "x" }, 'no property "text": did you mean "content"?'],
    ["a camelCase name", { content: "x", isProxy: true }, 'did you mean "is_proxy"?'],
    ["a user's id", { content: "x", userId: "ada" }, 'did you mean "user_id"?'],
    ["one category", { content: "x", category: "a" }, 'did you mean "categories"?'],
    ["tags", { content: "x", tags: ["a"] }, 'did you mean "categories"?'],
    ["a topic", { content: "x", topic: "a" }, 'did you mean "topics"?'],
    ["a date", { content: "x", createdAt: 5 }, 'did you mean "created_at"?'],
  ])(
    "throws for %s, so that nobody overlooks that nothing is stored",
    async (_what, memory, message) => {
      const brain = await room.open();
      await expect(brain.createMemory(untyped(memory))).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(message),
      });
      expect((await brain.getStats()).total).toBe(0);
    },
  );

  it("takes the counts of a new memory where they are 0, as the confidence seed gives them", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({
      content: "Ruth takes her tablets at eight.",
      categories: ["health"],
      importance: 2,
      confidence: 0.8,
      validation_count: 0,
      contradiction_count: 0,
    });
    expect(result).toMatchObject({ status: "SUCCESS", confidence: 0.8 });
  });

  it("compares by meaning unless told to look only for the same text", async () => {
    const brain = await room.open();
    await brain.createMemory({ content: "I like rowing." });
    const same = "I enjoy rowing.";
    const exact = await brain.createMemory({ content: same, compare: "exact" });
    expect(exact.status).toBe("SUCCESS");
    await brain.createMemory({ content: "My boat is red.", compare: "exact" });
    const blue = await brain.createMemory({ content: "My boat is blue." });
    expect(blue.contradictions).toHaveLength(1);
    expect((await brain.createMemory({ content: `${same}!`, compare: "exact" })).status).toBe(
      "DUPLICATE_EXACT",
    );
  });

  it("answers STORAGE_ERROR with its cause when the file may not grow", async () => {
    const brain = await room.open({
      path: room.file(),
      limits: { databaseBytes: 600_000, contentCodePoints: 1_000_000 },
    });
    const result = await brain.createMemory({ content: "word ".repeat(100_000) });
    expect(result).toMatchObject({
      status: "STORAGE_ERROR",
      error_code: "DISK_FULL",
      is_success: false,
      is_rejected: false,
    });
    expect((await brain.getStats()).total).toBe(0);
    expect((await brain.createMemory({ content: "This one still fits." })).status).toBe("SUCCESS");
  });

  it("stores concurrent memories each once and refuses each on its own", async () => {
    const brain = await room.open({ path: room.file() });
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        brain.createMemory({ content: index % 8 === 7 ? "" : `Concurrent memory ${index}.` }),
      ),
    );
    expect(results.filter(({ status }) => status === "SUCCESS")).toHaveLength(56);
    expect(results.filter(({ status }) => status === "CONTENT_EMPTY")).toHaveLength(8);
    expect(new Set(results.map(({ memory_id }) => memory_id)).size).toBe(57);
    expect((await brain.getStats()).total).toBe(56);
  });

  it("is addToSTM under the old name", async () => {
    const brain = await room.open();
    const { memory_id } = await brain.addToSTM("Old callers still store.", {
      categories: "legacy",
      importance: 0,
    });
    expect(await brain.getMemory(memory_id ?? "")).toMatchObject({
      content: "Old callers still store.",
      categories: ["legacy"],
      importance: 0,
    });
  });
});

describe("content", () => {
  const pieces = "Zoë said: “naïve 東京 😀👩‍👩‍👧 café” 'it''s' \"100%_\" \\ \t\r\n--; ";
  const long = pieces.repeat(Math.ceil(30_000 / [...pieces].length));
  const thirtyThousand = [...long].slice(0, 30_000).join("");

  it.each<[what: string, content: string]>([
    ["30,000 code points of emoji, CJK, CRLF and quotes", thirtyThousand],
    ["white space around it", "  \r\n indented\n"],
    ["NUL", "before\u0000after\u0000"],
    ["a byte order mark", "\ufeffmarked"],
    ["decomposed letters", "cafe\u0301"],
    ["noncharacters", "odd \uffff \u{10ffff}"],
    ["SQL", "'); DROP TABLE stm_entries; --"],
  ])("comes back byte for byte: %s", async (_what, content) => {
    const path = room.file();
    const brain = await room.open({ path });
    const id = await stored(brain, { content });
    await brain.close();
    const again = await room.open({ path });
    expect((await again.getMemory(id)).content).toBe(content);
    expect((await again.getRecentSTM())[0]?.content).toBe(content);
    expect((await again.check({ deep: true })).problems).toEqual([]);
  });
});
