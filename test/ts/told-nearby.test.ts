import { describe, expect, it } from "@jest/globals";
import { cortexAdd } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const NEARBY = "Told before, near it";

/** What was stored, then the answer to the last one. */
async function answer(...contents: string[]): Promise<{ ids: string[]; text: string }> {
  const brain = await room.open();
  const ids: string[] = [];
  for (const content of contents.slice(0, -1)) {
    ids.push(await stored(brain, { content }));
  }
  const { text } = await resultOf(cortexAdd, brain, { content: contents.at(-1) ?? "" });
  return { ids, text };
}

describe("what was told before near a new memory", () => {
  it("is named, with how to say that it holds no more", async () => {
    const { ids, text } = await answer(
      "The farrier comes on Tuesday 10 March.",
      "Plums are in the cellar.",
      "Heard from the farrier, he wants to do it on the 12th.",
    );
    expect(text).toContain(
      `${NEARBY}; where one holds no more because of it, say so: cortex_update`,
    );
    expect(text).toContain(`[${ids[0]}]`);
    expect(text).not.toContain("Plums");
  });

  it("is nobody else's where all may be read", async () => {
    const brain = await room.open({ userId: "ada", allUsers: true });
    await stored(brain, { content: "The farrier trims at Bob's on Tuesday.", user_id: "bob" });
    await stored(brain, { content: "The gate is open." });
    const { text } = await resultOf(cortexAdd, brain, { content: "The farrier comes on Friday." });
    expect(text).not.toContain(NEARBY);
  });

  it("is at most two memories", async () => {
    const fillers = ["Plums are in the cellar.", "The gate is open.", "I like tea.", "It rains."];
    const trims = ["Bella", "Toffee", "Juno"].map((horse) => `The farrier trims ${horse}.`);
    const { text } = await answer(...fillers, ...trims, "The farrier asks who trims what.");
    expect(text.match(/farrier trims/gu)).toHaveLength(2);
  });

  it("is not named again where the answer tells what it means for it", async () => {
    const { ids, text } = await answer("I live in Bern.", "I live in Ulm.");
    expect(text.split(ids[0] ?? "?")).toHaveLength(2);
    expect(text).not.toContain(NEARBY);
  });

  it("is not looked for where nothing is near, in a long text, or where the caller names what it replaces", async () => {
    expect((await answer("I like plums.", "The gate is open.")).text).not.toContain(NEARBY);
    const long = `The farrier is ill. ${"He rests. ".repeat(60)}`;
    expect((await answer("The farrier trims at Anna's.", long)).text).not.toContain(NEARBY);
    const brain = await room.open();
    const old = await stored(brain, { content: "The farrier comes on Tuesday." });
    await stored(brain, { content: "The farrier trims at Anna's." });
    const { text } = await resultOf(cortexAdd, brain, {
      content: "The farrier comes no more.",
      replaces: [old],
    });
    expect(text).not.toContain(NEARBY);
  });
});
