import { describe, expect, it } from "@jest/globals";
import {
  type CortexTool,
  cortexAdd,
  cortexCreateCategory,
  cortexEdit,
  cortexForget,
  cortexListCategories,
  cortexMove,
  cortexUpdate,
  workingMemory,
} from "../../ts/index.js";
import { countingIds, DAY, START, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

async function twoMemories() {
  const brain = await room.open({ ids: countingIds() });
  await stored(brain, { content: "Ruth rings on Sundays.", categories: "family" });
  await stored(brain, { content: "Max sings on Sundays." });
  return brain;
}

describe("cortex_edit", () => {
  it.each([
    [{ append: "At six." }, "Ruth rings on Sundays. At six."],
    [{ replace: "Sundays", with: "Mondays" }, "Ruth rings on Mondays."],
    [{ replace: " on Sundays", with: "" }, "Ruth rings."],
    [{ content: "Ruth\nwrites." }, "Ruth writes."],
  ])("%j shows the text as it is now", async (edit, text) => {
    const brain = await twoMemories();
    const answer = await resultOf(cortexEdit, brain, { id: "ruth", ...edit });
    expect(answer.text).toBe(`✅ Edited [m1] (2026-03-01 12:00; 100% high; family) user: ${text}`);
    expect(answer.result).toMatchObject({ storage: { status: "SUCCESS" }, memory: { id: "m1" } });
  });

  it("names the memory that says the same already", async () => {
    const brain = await twoMemories();
    const { text, result } = await resultOf(cortexEdit, brain, {
      id: "m1",
      content: "max SINGS on sundays",
    });
    expect(text).toBe("🔄 Nothing changed: m2 says the same already");
    expect(result).toEqual({
      storage: expect.objectContaining({ status: "DUPLICATE_EXACT", matched_id: "m2" }),
    });
  });

  it.each([
    [{ id: "on Sundays", append: "x" }, "AMBIGUOUS", "m1 "],
    [{ id: "nobody", append: "x" }, "NOT_FOUND", "nobody"],
    [{ id: "m1" }, "VALIDATION_ERROR", "one of"],
    [{ id: "m1", append: "x", content: "y" }, "VALIDATION_ERROR", "one of"],
    [{ id: "m1", content: " " }, "CONTENT_EMPTY", "empty"],
    [{ id: "m1", replace: "Tuesdays", with: "x" }, "VALIDATION_ERROR", "does not hold"],
  ])("refuses %j with %s", async (params, code, message) => {
    expect(await failureOf(cortexEdit, await twoMemories(), params)).toEqual({
      code,
      message: expect.stringContaining(message),
    });
  });
});

describe("cortex_update and cortex_move", () => {
  it("change importance, also to 0, categories and topics", async () => {
    const brain = await twoMemories();
    const updated = await resultOf(cortexUpdate, brain, {
      id: "m1",
      importance: 0,
      topics: ["calls"],
    });
    expect(updated.text).toBe(
      "✅ Updated (topics calls) [m1] (2026-03-01 12:00; 100% high; family; importance 0.0) user: Ruth rings on Sundays.",
    );
    const moved = await resultOf(cortexMove, brain, { id: "m1", category: "a", categories: ["b"] });
    expect(moved.text).toContain(
      "✅ Moved [m1] (2026-03-01 12:00; 100% high; a, b; importance 0.0)",
    );
    expect(moved.result.memory).toMatchObject({ categories: ["a", "b"], importance: 0 });
  });

  it.each([
    [cortexUpdate, { importance: 1 }, "VALIDATION_ERROR", "id is missing"],
    [cortexUpdate, { id: 1, importance: 1 }, "VALIDATION_ERROR", "id must be"],
    [cortexUpdate, { id: "", importance: 1 }, "VALIDATION_ERROR", "id must be"],
    [cortexUpdate, { id: " ", importance: 1 }, "VALIDATION_ERROR", "id is empty"],
    [cortexUpdate, { id: "m1", importance: "high" }, "VALIDATION_ERROR", "importance must be"],
    [cortexUpdate, { id: "m1", importance: 5.1 }, "VALIDATION_ERROR", "importance must be"],
    [cortexUpdate, { id: "m1", topics: "calls" }, "VALIDATION_ERROR", "topics must be"],
    [cortexUpdate, { id: "m1", content: "x" }, "VALIDATION_ERROR", "content"],
    [cortexUpdate, { id: "nobody", importance: 1 }, "NOT_FOUND", "nobody"],
    [cortexUpdate, { id: "on Sundays", importance: 1 }, "AMBIGUOUS", 'm2 "Max sings'],
    [cortexMove, { id: "m1", categories: [""] }, "VALIDATION_ERROR", "categories"],
    [cortexMove, { id: "m1", category: 1 }, "VALIDATION_ERROR", "categories must be"],
    [cortexMove, { id: "nobody", category: "a" }, "NOT_FOUND", "nobody"],
    [cortexMove, { id: "on Sundays", category: "a" }, "AMBIGUOUS", 'm1 "Ruth rings'],
  ] as const)("$name refuses %j with %s, and changes nothing", async (tool, params, code, says) => {
    const brain = await twoMemories();
    const before = await brain.getRecentSTM({ peek: true });
    expect(await failureOf(tool as CortexTool, brain, params)).toEqual({
      code,
      message: expect.stringContaining(says),
    });
    expect(await brain.getRecentSTM({ peek: true })).toEqual(before);
  });

  it("refuse an update of nothing and a move to nowhere", async () => {
    const brain = await twoMemories();
    expect(await failureOf(cortexUpdate, brain, { id: "m1" })).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("nothing to change"),
    });
    expect(await failureOf(cortexMove, brain, { id: "m1" })).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("categories is missing"),
    });
  });
});

describe("cortex_forget", () => {
  it("says what would go, and removes only what is confirmed", async () => {
    const brain = await twoMemories();
    await brain.recordValidation("m1", true);
    const dry = await resultOf(cortexForget, brain, { id: "m1" });
    expect(dry.text).toMatch(
      /^Would forget 1 memory \(3 lines of history, .*1 entry to search by.*\)\. Nothing was/,
    );
    expect((await brain.getMemory("m1")).id).toBe("m1");
    const wet = await resultOf(cortexForget, brain, { ids: ["m1"], confirm: true });
    expect(wet.text).toMatch(/^✅ Forgot 1 memory/);
    expect(wet.result).toMatchObject({ state: "done", memories: 1 });
    await expect(brain.getMemory("m1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("forgets by category, user and date, and names the backups", async () => {
    const brain = await room.open({ path: room.file() });
    await stored(brain, { content: "Old.", created_at: START - 10 * DAY });
    await stored(brain, { content: "New." });
    await brain.backup(room.file("copy"));
    const before = "2026-02-25T00:00:00Z";
    const { text, result } = await resultOf(cortexForget, brain, {
      category: "general",
      user: "default",
      before,
      confirm: true,
    });
    expect(result.memories).toBe(1);
    expect(text).toContain(
      `1 backup may still hold it:\n  ${room.file("copy")} of 2026-03-01T12:00:00.000Z`,
    );
  });

  it("forgets a turn, and names what came out of it unless that goes, too", async () => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    const session = await brain.startSession({ session_id: "talk" });
    await session.appendTurn({ user_message: { content: "My neighbour Quirin drinks." } });
    await session.remember("Quirin has a problem.");
    const query = { session_id: "talk", turn_ids: [1] };
    const dry = await resultOf(cortexForget, brain, query);
    expect(dry.text).toMatch(
      /^Would forget turn 1 of session talk and 0 memories \(1 turn without its words, /u,
    );
    expect(dry.text).toContain("memory m1: it came out of what is forgotten");
    const wet = await resultOf(cortexForget, brain, {
      ...query,
      with_memories: true,
      confirm: true,
    });
    expect(wet.result).toMatchObject({ state: "done", ids: ["m1"] });
    expect(wet.text).not.toContain("Quirin");
  });

  it.each([
    [{ turn_ids: [1], confirm: true }, "VALIDATION_ERROR"],
    [{ session_id: "nowhere", confirm: true }, "NOT_FOUND"],
    [{}, "VALIDATION_ERROR"],
    [{ confirm: true }, "VALIDATION_ERROR"],
    [{ id: "nobody" }, "NOT_FOUND"],
    [{ id: "m1", user: "ada" }, "VALIDATION_ERROR"],
    [{ ids: "m1" }, "VALIDATION_ERROR"],
    [{ ids: [], user: "default", confirm: true }, "VALIDATION_ERROR"],
    [{ categories: [], user: "default", confirm: true }, "VALIDATION_ERROR"],
    [{ category: [], confirm: true }, "VALIDATION_ERROR"],
    [{ ids: ["m1", "nobody"], confirm: true }, "NOT_FOUND"],
    [{ id: "", confirm: true }, "VALIDATION_ERROR"],
    [{ id: "m1", confirm: "yes" }, "VALIDATION_ERROR"],
    [{ before: "soon", confirm: true }, "VALIDATION_ERROR"],
    [{ category: "", confirm: true }, "VALIDATION_ERROR"],
  ])("refuses %j with %s", async (params, code) => {
    const brain = await twoMemories();
    expect(await failureOf(cortexForget, brain, params)).toMatchObject({ code });
    expect((await brain.getStats()).total).toBe(2);
  });
});

describe("cortex_create_category and cortex_list_categories", () => {
  it("describe categories, which then take in what holds a keyword", async () => {
    const brain = await room.open({ ids: countingIds() });
    expect((await resultOf(cortexListCategories, brain)).text).toContain("no categories yet");
    const created = await resultOf(cortexCreateCategory, brain, {
      name: "Pets",
      description: "Animals at home",
      keywords: ["cat"],
    });
    expect(created).toEqual({
      text: "✅ Created the category Pets",
      result: { name: "Pets", created: true },
    });
    await resultOf(cortexAdd, brain, { content: "The cat sleeps." });
    await resultOf(cortexAdd, brain, { content: "It rains." });
    expect((await resultOf(cortexListCategories, brain)).text.split("\n")).toEqual([
      "general (1)",
      "Pets (1): Animals at home [keywords: cat]",
    ]);
    const again = await resultOf(cortexCreateCategory, brain, { name: "PETS" });
    expect(again.text).toBe("✅ Described anew the category PETS");
  });

  it.each([
    [{}, "name is missing"],
    [{ name: "" }, "name must be"],
    [{ name: " " }, "name"],
    [{ name: 1 }, "name must be"],
    [{ name: "pets", keywords: "cat" }, "keywords must be"],
    [{ name: "pets", keywords: ["..."] }, "holds no word"],
    [{ name: "pets", description: "x".repeat(2_001) }, "description is longer"],
    [{ name: "pets", color: "red" }, "color"],
  ])("refuse %j", async (params, says) => {
    const brain = await room.open();
    expect(await failureOf(cortexCreateCategory, brain, params)).toEqual({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(says),
    });
    expect(await failureOf(cortexListCategories, brain, { name: "x" })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await brain.listCategories()).toEqual([]);
  });
});

describe("working_memory", () => {
  it("pins, views, unpins and clears", async () => {
    const brain = await twoMemories();
    const pinned = await resultOf(workingMemory, brain, {
      action: "pin",
      memory_id: "m1",
      label: "call\nback",
    });
    const [pin] = pinned.result.pins;
    expect(pinned.text).toBe(
      `✅ Pinned as ${pin?.id}\n[${pin?.id}] call back: [m1] (2026-03-01 12:00; 100% high; family) user: Ruth rings on Sundays.`,
    );
    await resultOf(workingMemory, brain, { action: "pin", content: "Buy milk." });
    expect((await resultOf(workingMemory, brain, { action: "view" })).result.count).toBe(2);
    const unpinned = await resultOf(workingMemory, brain, { action: "unpin", id: "m1" });
    expect(unpinned.result.pins).toMatchObject([{ content: "Buy milk." }]);
    const cleared = await resultOf(workingMemory, brain, { action: "clear" });
    expect(cleared.text).toBe("✅ Unpinned all 1\nNothing is pinned.");
  });

  it.each([
    [{ action: "pin" }, "VALIDATION_ERROR"],
    [{ action: "pin", content: "x", memory_id: "m1" }, "VALIDATION_ERROR"],
    [{ action: "pin", memory_id: "nobody" }, "NOT_FOUND"],
    [{ action: "pin", id: "m1" }, "VALIDATION_ERROR"],
    [{ action: "view", content: "x" }, "VALIDATION_ERROR"],
    [{ action: "unpin" }, "VALIDATION_ERROR"],
    [{ action: "unpin", id: "nobody" }, "NOT_FOUND"],
    [{ action: "drop" }, "VALIDATION_ERROR"],
    [{}, "VALIDATION_ERROR"],
    [{ action: "pin", content: "" }, "VALIDATION_ERROR"],
    [{ action: "pin", content: " " }, "CONTENT_EMPTY"],
    [{ action: "pin", content: "x".repeat(2_001) }, "CONTENT_TOO_LONG"],
    [{ action: "pin", content: 1 }, "VALIDATION_ERROR"],
    [{ action: "unpin", id: "" }, "VALIDATION_ERROR"],
  ])("refuses %j with %s", async (params, code) => {
    expect(await failureOf(workingMemory, await twoMemories(), params)).toMatchObject({ code });
  });
});
