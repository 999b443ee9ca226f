import { describe, expect, it } from "@jest/globals";
import { useRoom } from "./support/brains.js";

const room = useRoom();

const circle: Record<string, unknown> = { name: "ring" };
circle["next"] = { back: circle };

/** Lists in lists. */
function deep(levels: number): unknown[] {
  let list: unknown[] = [];
  for (let level = 1; level < levels; level++) {
    list = [list];
  }
  return list;
}

describe("metadata", () => {
  it.each([
    ["a circle", circle, "metadata.next.back leads back to itself"],
    ["a BigInt", { dose: { mg: 10n } }, "metadata.dose.mg is the BigInt 10"],
    ["a Map", { a: new Map([[1, 2]]) }, "metadata.a is a Map, of which JSON keeps nothing"],
    ["a Set in a list", { a: [new Set([1])] }, "metadata.a[0] is a Set, of which"],
    ["a function", { run: () => 1 }, "metadata.run is "],
    ["a symbol", { kind: Symbol("x") }, "metadata.kind is "],
    ["nothing in a list", { list: [1, undefined] }, "metadata.list[1] is undefined"],
    ["lists in lists without end", { list: deep(7000) }, "deeper than 64 objects and lists"],
    ["one list too many", { list: deep(64) }, "deeper than 64 objects and lists"],
    ["no number", { ratio: Number.NaN }, "metadata.ratio is NaN"],
    ["half of a pair", { a: { note: "cut \ud83d" } }, "metadata.a.note has half of a surrogate"],
    ["half of a pair in a list", { list: ["\udc00"] }, "metadata.list[0] has half of a surrogate"],
    ["half of a pair as a name", { a: { "\ud83d": 1 } }, "name in metadata.a has half of a surro"],
  ])("is refused with %s, and the place is named", async (_, metadata, says) => {
    const brain = await room.open();
    const { status, message } = await brain.createMemory({
      content: "The gate is blue.",
      metadata,
    });
    expect({ status, message }).toEqual({
      status: "VALIDATION_ERROR",
      message: expect.stringContaining(says),
    });
    const { refused } = await brain.importMemories([{ content: "The gate is blue.", metadata }]);
    expect(refused).toMatchObject([{ message: expect.stringContaining(says) }]);
    expect((await brain.getStats()).total).toBe(0);
  });

  it("comes back as JSON has it", async () => {
    const brain = await room.open();
    const twice = { a: 1 };
    const metadata = { twice, again: [twice, twice], gone: undefined, at: new Date(0), none: null };
    Object.assign(metadata, { path: "\\ud83d", boxed: Object(5), empty: [{}, []] });
    const { memory_id } = await brain.createMemory({ content: "The gate is blue.", metadata });
    const kept = await brain.getMemory(String(memory_id));
    expect(kept.metadata).toEqual({
      twice,
      again: [twice, twice],
      at: "1970-01-01T00:00:00.000Z",
      none: null,
      path: "\\ud83d",
      boxed: 5,
      empty: [{}, []],
    });
  });
});
