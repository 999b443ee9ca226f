import { describe, expect, it } from "@jest/globals";
import type { CortexBridge, MemoryEdit, MemoryUpdate } from "../../ts/index.js";
import { countingIds, DAY, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();

async function contentOf(brain: CortexBridge, id: string): Promise<string> {
  return (await brain.getMemory(id, { peek: true })).content;
}

describe("editSTM", () => {
  it.each<[edit: MemoryEdit, content: string]>([
    [{ append: "At six." }, "Ruth rings on Sundays. At six."],
    [{ append: "\nAt six." }, "Ruth rings on Sundays.\nAt six."],
    [{ replace: "Sundays", with: "$& Mondays" }, "Ruth rings on $& Mondays."],
    [{ replace: " on Sundays", with: "" }, "Ruth rings."],
    [{ content: "Max\u0000 sings 🎵." }, "Max\u0000 sings 🎵."],
  ])("%j", async (edit, content) => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings on Sundays." });
    expect(await brain.editSTM("m1", edit)).toMatchObject({
      status: "SUCCESS",
      is_success: true,
      memory_id: "m1",
      confidence: 1,
    });
    expect(await contentOf(brain, "m1")).toBe(content);
    expect((await brain.check({ deep: true })).problems).toEqual([]);
  });

  it.each<[edit: MemoryEdit, status: string]>([
    [{ content: " \n" }, "CONTENT_EMPTY"],
    [{ content: "x".repeat(51) }, "CONTENT_TOO_LONG"],
    [{ append: "x".repeat(51) }, "CONTENT_TOO_LONG"],
    [{ append: " " }, "VALIDATION_ERROR"],
    [{ replace: "Mondays", with: "Sundays" }, "VALIDATION_ERROR"],
    [{ replace: "s", with: "z" }, "VALIDATION_ERROR"],
    [{ content: "MAX sings" }, "DUPLICATE_EXACT"],
  ])("tells of %j with a status, and changes nothing", async (edit, status) => {
    const brain = await room.open({ ids: countingIds(), limits: { contentCodePoints: 50 } });
    await stored(brain, { content: "Ruth rings on Sundays." });
    await stored(brain, { content: "Max sings." });
    expect(await brain.editSTM("m1", edit)).toMatchObject({ status, is_success: false });
    expect(await contentOf(brain, "m1")).toBe("Ruth rings on Sundays.");
  });

  it.each([
    {},
    { append: "x", content: "y" },
    { replace: "x" },
    { with: "x" },
    { replace: "", with: "x" },
    { append: "x", with: "y" },
    { text: "x" },
    { content: "\uD800" },
  ])("refuses %j", async (edit) => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings." });
    await expect(brain.editSTM("m1", edit as MemoryEdit)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("finds the memory by its id or by what only it says", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "50% off at Ruth's café." });
    await stored(brain, { content: "500 off at Max's." });
    await brain.editSTM("50% OFF", { append: "Today." });
    expect(await contentOf(brain, "m1")).toBe("50% off at Ruth's café. Today.");
    await expect(brain.editSTM("5_0", { append: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(brain.editSTM("off at", { append: "x" })).rejects.toMatchObject({
      code: "AMBIGUOUS",
      message: expect.stringMatching(/2 memories.*m2 "500 off at Max's\.".*m1 "50% off/),
    });
  });

  it.each([
    ["x-2026-03-01-b", "x-2026-03-01-b"],
    ["x-2026-03-01-bc", "x-2026-03-01-bc"],
    ["x-2026-03-02", "x-2026-03-02-a"],
    ["x-2026-03-01 or", "y-1"],
  ])(
    "finds the memory named %j: by an id before its beginning before its text",
    async (given, id) => {
      const brain = await room.open();
      const ids = ["x-2026-03-01-a", "x-2026-03-01-b", "x-2026-03-01-bc", "x-2026-03-02-a", "y-1"];
      await brain.importMemories(
        ids.map((each) => ({ id: each, content: each === "y-1" ? "x-2026-03-01 or so" : each })),
      );
      expect(await brain.findMemoryId(given)).toBe(id);
      await expect(brain.findMemoryId("x-2026-03-01")).rejects.toMatchObject({
        code: "AMBIGUOUS",
        message: expect.stringMatching(
          /^3 memories have ids that begin with "x-2026-03-01": give more/u,
        ),
      });
      await expect(brain.findMemoryId("X-2026-03-03")).rejects.toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it("lets no append get lost, however many come at once", async () => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await stored(brain, { content: "Start." });
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
    await Promise.all(words.map((append) => brain.editSTM("m1", { append })));
    const content = await contentOf(brain, "m1");
    expect(content.split(" ").slice(1).sort()).toEqual([...words].sort());
    expect((await brain.check({ deep: true })).problems).toEqual([]);
  });

  it("changes any of many memories, not only the newest", async () => {
    const brain = await room.open();
    const memories = Array.from({ length: 3_000 }, (_, index) => ({
      content: `Fact number ${index} of many.`,
      id: `f${index}`,
    }));
    await brain.importMemories(memories);
    await brain.editSTM("fact number 7 of", { append: "Yes." });
    expect(await contentOf(brain, "f7")).toBe("Fact number 7 of many. Yes.");
  });
});

describe("updateSTM and moveSTM", () => {
  it("change what is given and leave the rest", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings.", categories: "home", topics: ["Ruth"] });
    await brain.updateSTM("m1", { importance: 0 });
    const memory = () => brain.getMemory("m1", { peek: true });
    expect(await memory()).toMatchObject({
      importance: 0,
      categories: ["home"],
      topics: ["Ruth"],
    });
    await brain.updateSTM("rings", { topics: [] });
    await brain.moveSTM("m1", ["family", "calls"]);
    expect(await memory()).toMatchObject({
      importance: 0,
      categories: ["family", "calls"],
      topics: [],
    });
    expect(await brain.getRecentSTM({ categories: "home" })).toEqual([]);
    expect(await brain.getRecentSTM({ categories: "CALLS" })).toHaveLength(1);
    await brain.moveSTM("m1", []);
    expect((await memory()).categories).toEqual(["general"]);
    expect(await brain.getConfidenceHistory("m1")).toHaveLength(2);
  });

  it("moves a memory to where it ages otherwise at once", async () => {
    const brain = await room.open({
      ids: countingIds(),
      confidence: { category_decay: { identity: 0 } },
    });
    await stored(brain, { content: "Ada keeps bees.", created_at: room.clock.time - 40 * DAY });
    expect(await scoreOf(brain, "m1")).toBeCloseTo(0.6, 12);
    const { confidence } = await brain.moveSTM("m1", "Identity");
    expect(confidence).toBe(1);
    expect((await brain.getConfidenceDistribution()).average).toBe(1);
  });

  it.each([{ importance: 6 }, { importance: "1" }, { categories: [1] }, { content: "x" }])(
    "refuse %j",
    async (changes) => {
      const brain = await room.open({ ids: countingIds() });
      await stored(brain, { content: "Ruth rings." });
      await expect(brain.updateSTM("m1", changes as MemoryUpdate)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    },
  );

  it("tell of an update that changes nothing, and of an unknown memory", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings." });
    expect(await brain.updateSTM("m1", {})).toMatchObject({ status: "VALIDATION_ERROR" });
    await expect(brain.updateSTM("nobody", { importance: 1 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("getRecentSTM", () => {
  it("filters by user, proxy and agent", async () => {
    const brain = await room.open({ allUsers: true, ids: countingIds() });
    await stored(brain, { content: "One.", user_id: "ada" });
    await stored(brain, { content: "Two.", user_id: "ada", is_proxy: true, proxy_agent: "bot" });
    await stored(brain, { content: "Three.", user_id: "bob", is_proxy: true });
    const ids = async (filter: object) =>
      (await brain.getRecentSTM({ ...filter, peek: true })).map(({ id }) => id);
    expect(await ids({ user_id: "ada" })).toEqual(["m2", "m1"]);
    expect(await ids({ is_proxy: true })).toEqual(["m3", "m2"]);
    expect(await ids({ is_proxy: false })).toEqual(["m1"]);
    expect(await ids({ proxy_agent: "bot" })).toEqual(["m2"]);
    expect(await ids({ user_id: "bob", is_proxy: false })).toEqual([]);
    await expect(brain.getRecentSTM({ user_id: "" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("categories with keywords", () => {
  it("take in memories that were given no category", async () => {
    const brain = await room.open();
    expect(await brain.createCategory("Pets", { keywords: ["cat", "guinea pig"] })).toBe(true);
    const categoriesOf = async (content: string, categories?: string[]) =>
      (await brain.getMemory(await stored(brain, { content, categories }))).categories;
    expect(await categoriesOf("The CAT sleeps.")).toEqual(["Pets"]);
    expect(await categoriesOf("A guinea pig squeaks.", [])).toEqual(["Pets"]);
    expect(await categoriesOf("A pig from Guinea grunts.")).toEqual(["general"]);
    expect(await categoriesOf("This cat barks.", ["odd"])).toEqual(["odd"]);
    expect(await brain.createCategory("pets", { description: "Animals" })).toBe(false);
    expect(await brain.listCategories()).toEqual([
      { name: "general", description: "", keywords: [], created_at: null, memories: 1 },
      { name: "odd", description: "", keywords: [], created_at: null, memories: 1 },
      {
        name: "pets",
        description: "Animals",
        keywords: [],
        created_at: room.clock.time,
        memories: 2,
      },
    ]);
    await expect(brain.createCategory("x", { keywords: ["..."] })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("pins", () => {
  it("are kept in order, at most ten, and shown as they are now", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "Ruth rings." });
    const first = await brain.pin({ memory_id: "m1", label: "calls" });
    const second = await brain.pin({ text: "Buy milk." });
    await brain.editSTM("m1", { content: "Ruth sings." });
    expect(await brain.getPins()).toEqual([
      { ...first, content: "Ruth sings." },
      { ...second, label: null, memory_id: null, content: "Buy milk." },
    ]);
    for (let index = 2; index < 10; index += 1) {
      await brain.pin({ text: `Thing ${index}.` });
    }
    await expect(brain.pin({ text: "One more." })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await brain.unpin("m1");
    await expect(brain.unpin("m1")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.clearPins()).toBe(9);
    expect(await brain.getPins()).toEqual([]);
    expect((await brain.getMemory("m1")).access_count).toBe(0);
  });

  it.each([{}, { text: "x", memory_id: "m1" }, { text: "" }, { content: "x" }])(
    "refuse %j",
    async (pin) => {
      const brain = await room.open();
      await expect(brain.pin(pin)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    },
  );
});
