// Reads that look at much have connections of their own, and their lists are made in pieces: they see what was written
// before they were asked, and are whole.
import { describe, expect, it } from "@jest/globals";
import { START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** More than two pieces. */
const MANY = 1_300;

const many = () =>
  Array.from({ length: MANY }, (_, i) => ({
    id: `m${i}`,
    content: `Ruth bought lamp number ${i}.`,
    created_at: START - i,
  }));

describe("a long read", () => {
  it("sees every write that was awaited before it", async () => {
    const brain = await room.open();
    for (let count = 1; count <= 20; count += 1) {
      const id = await stored(brain, { content: `Ruth lives at number ${count}.` });
      const [stats, recent, groups, trend, categories] = await Promise.all([
        brain.getStats(),
        brain.getRecentSTM({ limit: 1_000, peek: true }),
        brain.getConfidenceDistributionBy("category"),
        brain.trends({ metric: "volume" }),
        brain.listCategories(),
      ]);
      expect(stats.total).toBe(count);
      expect(recent.map((memory) => memory.id)).toContain(id);
      expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(count);
      expect(trend.observations).toBe(count);
      expect(categories).toMatchObject([{ name: "general", memories: count }]);
    }
  });

  it("sees accesses that are not written yet, each once", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The kettle is blue." });
    for (let count = 1; count <= 5; count += 1) {
      await brain.recordAccess([id]);
      const [seen] = await brain.getRecentSTM({ limit: 1_000, peek: true });
      expect(seen?.access_count).toBe(count);
      const history = await brain.getConfidenceHistory(id);
      expect(history.map(({ reason }) => reason)).toEqual(["created", "access"]);
    }
  });

  it("gives a list of many pieces whole and in order", async () => {
    const brain = await room.open();
    await brain.importMemories(many());
    const recent = await brain.getRecentSTM({ limit: 10_000, peek: true });
    expect(recent.map(({ id }) => id)).toEqual(many().map(({ id }) => id));
  });

  it("gives a fact graph of many pieces whole", async () => {
    const brain = await room.open();
    await brain.importMemories(many());
    const { entities, facts } = await brain.getGraph();
    expect(new Set(facts.map(({ memory_id }) => memory_id)).size).toBe(MANY);
    const known = new Set(entities.map(({ id }) => id));
    expect(facts.filter((fact) => !known.has(fact.subject) || !known.has(fact.object))).toEqual([]);
  });

  it("may go on beside many others, until the brain is closed", async () => {
    const brain = await room.open();
    await brain.importMemories(many());
    const asked = Array.from({ length: 12 }, async (_, i) =>
      i % 2 === 0 ? await brain.getStats() : await brain.getRecentSTM({ limit: 2_000 }),
    );
    const results = Promise.all(asked);
    await brain.check();
    expect(await results).toHaveLength(12);
  });

  it("shares no connection with short reads", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.importMemories(many());
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([
        brain.getStats(),
        brain.listCategories(),
        brain.trends({ metric: "volume" }),
        brain.getGraph({ partial: true }),
        brain.memories().page({ limit: 500 }),
        ...Array.from({ length: 10 }, (_, i) => brain.getMemory(`m${i}`, { peek: true })),
        ...Array.from({ length: 10 }, () => brain.memories().page({ limit: 10 })),
      ]);
    }
  }, 30_000);

  it("is waited for by no page of a hundred memories", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.importMemories(many());
    // A page that waited would be answered behind all of them, each time; one that does not is answered before the
    // last of them in one of some tries, however long a busy machine keeps its thread from running.
    const asked = 200;
    const answeredBefore = async () => {
      let answered = 0;
      const long = Array.from({ length: asked }, async () => {
        await brain.trends({ metric: "volume" });
        answered += 1;
      });
      const page = await brain.memories().page({ limit: 100 });
      const before = answered;
      expect(page.items).toHaveLength(100);
      expect(page.next).not.toBeNull();
      await Promise.all(long);
      return before;
    };
    const tries: number[] = [];
    for (let i = 0; i < 5; i += 1) tries.push(await answeredBefore());
    expect(Math.min(...tries)).toBeLessThan(0.8 * asked);
  }, 60_000);
});
