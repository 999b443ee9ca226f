import { describe, expect, it } from "@jest/globals";
import { CortexError, classifyTopics } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

describe("classifyTopics", () => {
  it("gives topics best first, with scores that sum to 1", () => {
    const { topics, safety_flag } = classifyTopics("My dog and my cat met my sister");
    expect(topics.map(({ topic }) => topic)).toEqual(["pets", "family"]);
    expect(topics.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1);
    expect(safety_flag).toBe(false);
  });

  it("gives none where nothing fits", () => {
    expect(classifyTopics("")).toEqual({ topics: [], safety_flag: false });
  });

  it.each([undefined, 7, "a lone \ud800 surrogate"])("refuses %p", (text) => {
    let code: string | undefined;
    try {
      classifyTopics(text as string);
    } catch (error) {
      code = error instanceof CortexError ? error.code : String(error);
    }
    expect(code).toBe("VALIDATION_ERROR");
  });
});

describe("a stored memory", () => {
  it("gets topics where none are given", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "My parrot talks" });
    expect(result.topics).toEqual(["pets"]);
    expect(result).not.toHaveProperty("safety_flag");
    expect(await brain.getMemory(result.memory_id ?? "")).toMatchObject({ topics: ["pets"] });
  });

  it("keeps the topics that are given", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "My parrot talks", topics: ["noise"] });
    expect(result.topics).toEqual(["noise"]);
  });

  it("says when a person should look", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "I want to end my life" });
    expect(result).toMatchObject({ status: "SUCCESS", safety_flag: true });
  });

  it("is found by its topic as by its category, whatever the letters' case and form", async () => {
    const brain = await room.open();
    const topics = ["B\u00fccher", "B\u00dcCHER", "bu\u0308cher", " b\u00fccher "];
    const texts = ["Ruth likes plums.", "Tom drives a bus.", "Ida plays chess.", "Max cooks."];
    for (const [index, topic] of topics.entries()) {
      const content = `A thing. ${texts[index]}`;
      await brain.createMemory({ content, topics: [topic], categories: [topic] });
    }
    for (const topic of topics) {
      const { hits } = await brain.searchMemories("thing", { topic, peek: true });
      expect(hits).toHaveLength(topics.length);
      expect((await brain.memories({ topic }).page()).items).toHaveLength(topics.length);
      const { next } = await brain.memories({ topic }).page({ limit: 1 });
      const rest = await brain.memories({ topic: topics[0] as string }).page({ after: next });
      expect(rest.items).toHaveLength(topics.length - 1);
    }
    expect((await brain.memories({ topic: "bucher" }).page()).items).toEqual([]);
  });
});
