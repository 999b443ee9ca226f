import { describe, expect, it } from "@jest/globals";
import { cortexCheck } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

describe("checkContradictions", () => {
  it("tells what an add would find, and stores nothing", async () => {
    const brain = await room.open({ path: room.file() });
    const { memory_id } = await brain.createMemory({ content: "My sister lives in Bern." });
    const before = await brain.getStats();
    const text = "My sister does not live in Bern.";
    const check = await brain.checkContradictions(text);
    expect(check).toMatchObject({
      status: "SUCCESS",
      contradictions: [{ memory_id, content: "My sister lives in Bern.", status: "open" }],
    });
    expect(await brain.getStats()).toEqual(before);
    expect(await brain.getContradictions()).toEqual([]);
    expect((await brain.getMemory(memory_id ?? "", { peek: true })).contradiction_count).toBe(0);
    expect(await brain.check({ deep: true })).toMatchObject({ problems: [] });
    // The add finds the same.
    const added = await brain.createMemory({ content: text });
    expect(
      added.is_success && added.contradictions?.map(({ kind, score }) => [kind, score]),
    ).toEqual(check.contradictions.map(({ kind, score }) => [kind, score]));
    expect(await brain.check({ deep: true })).toMatchObject({ problems: [] });
  });

  it("leaves nothing behind that the next memory in its place would be taken for", async () => {
    const brain = await room.open();
    await brain.checkContradictions("My sister lives in Bern.");
    await brain.createMemory({ content: "The kettle is blue." });
    expect(
      (await brain.checkContradictions("My sister does not live in Bern.")).contradictions,
    ).toEqual([]);
    const { contradictions } = await brain.checkContradictions("The kettle is not blue.");
    expect(contradictions.map(({ content }) => content)).toEqual(["The kettle is blue."]);
  });

  it("names the memory that says it already, and says what would be refused", async () => {
    const brain = await room.open();
    const { memory_id } = await brain.createMemory({ content: "The kettle is blue." });
    expect(await brain.checkContradictions("The kettle is blue.")).toMatchObject({
      status: "DUPLICATE_EXACT",
      matched_id: memory_id,
      contradictions: [],
    });
    expect(await brain.checkContradictions(" ")).toMatchObject({ status: "CONTENT_EMPTY" });
    expect(await brain.checkContradictions({ content: "x", proxy_agent: "planner" })).toMatchObject(
      { status: "VALIDATION_ERROR", contradictions: [] },
    );
    await expect(brain.checkContradictions({} as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("is a tool, too", async () => {
    const brain = await room.open();
    const { memory_id } = await brain.createMemory({ content: "My sister lives in Bern." });
    const told = await resultOf(cortexCheck, brain, {
      content: "My sister does not live in Bern.",
    });
    expect(told.text).toContain(`[${memory_id}] contradicts it`);
    const free = await resultOf(cortexCheck, brain, { content: "It rains in Oslo." });
    expect(free.text).toBe("Nothing that is known speaks against it.");
  });
});
