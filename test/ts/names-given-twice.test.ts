import { describe, expect, it } from "@jest/globals";
import { stored, useRoom } from "./support/brains.js";

const room = useRoom();

describe("a topic or category that is given twice", () => {
  it("is had once, and its memory is counted once", async () => {
    const brain = await room.open();
    const id = await stored(brain, {
      content: "The gate is blue.",
      topics: ["b", "B", "c"],
      categories: ["home", "Home"],
    });
    const had = async () => {
      const { topics, categories } = await brain.getMemory(id, { peek: true });
      return { topics, categories };
    };
    expect(await had()).toEqual({ topics: ["b", "c"], categories: ["home"] });
    await brain.updateSTM(id, { topics: ["d", "d"], categories: ["x", "y", "X"] });
    expect(await had()).toEqual({ topics: ["d"], categories: ["x", "y"] });
    const groups = await brain.getConfidenceDistributionBy("topic");
    expect(groups).toMatchObject([{ name: "d", total: 1 }]);
  });
});
