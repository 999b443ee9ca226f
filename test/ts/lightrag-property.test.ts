import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, restate } from "../../ts/index.js";
import { countingIds, useRoom } from "./support/brains.js";
import { idOf } from "./support/lightrag.js";
import { type Fault, LightRagServer } from "./support/lightrag-server.js";
import { FastScheduler } from "./support/scheduler.js";

const room = useRoom();

const FAULTS: Fault[] = [
  "500 before",
  "500 after",
  "503",
  "drop before",
  "drop after",
  "hang",
  "late",
  "lie",
  "garbage",
];

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

/** What the server must hold in the end, by memory. */
type Expected = Map<string, { text: string; user: string }>;

/** Adds, edits and deletes; none of it may wait for the server. */
async function live(
  brain: CortexBridge,
  random: () => number,
  operations: number,
  between: () => void,
): Promise<Expected> {
  const expected: Expected = new Map();
  for (let i = 0; i < operations; i += 1) {
    between();
    const ids = [...expected.keys()];
    const what = ids.length < 5 ? 0 : random();
    if (what < 0.6) {
      // Now and then two people say the same.
      const user = pick(["ada", "bob"], random);
      const text = random() < 0.15 ? "Tea is at five." : `I counted ${i} swans on the lake.`;
      const created = await brain.createMemory({ content: text, user_id: user, compare: "exact" });
      if (created.memory_id !== undefined && created.is_success) {
        expected.set(created.memory_id, { text, user });
      }
    } else if (what < 0.85) {
      const id = pick(ids, random);
      const text = `My boat ${i} sails.`;
      const edited = await brain.editSTM(id, { content: text });
      expect(edited).toMatchObject({ is_success: true, graph_state: "pending" });
      expected.set(id, { text, user: expected.get(id)?.user ?? "" });
    } else {
      const id = pick(ids, random);
      await brain.deleteSTMBatch([id]);
      expected.delete(id);
    }
  }
  return expected;
}

function expectExactly(server: LightRagServer, expected: Expected): void {
  const found = [...server.documents.values()].map(({ source, text, status }) => ({
    id: idOf(source),
    text: text.split("\n\n(")[0],
    status,
  }));
  const wanted = [...expected].map(([id, { text, user }]) => ({
    id,
    text: restate(text, { user }),
    status: "processed",
  }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(found.sort(byId)).toEqual(wanted.sort(byId));
}

describe.each(["1.4", "1.5"] as const)("a LightRAG %s that fails in every way", (version) => {
  it.each([1, 2, 3])(
    "ends with every memory once, in its newest text (seed %i)",
    async (seed) => {
      const random = chance(seed);
      const server = new LightRagServer(version);
      await server.start();
      try {
        const met = new Set<Fault>();
        server.fault = () => {
          const fault = random() < 0.3 ? pick(FAULTS, random) : undefined;
          return fault && met.add(fault) && fault;
        };
        server.failure = () => (random() < 0.1 ? "the model is out of order" : undefined);
        const brain = await room.open({
          allUsers: true,
          ids: countingIds(),
          lightrag: { url: server.url, scheduler: new FastScheduler() },
        });
        const expected = await live(brain, random, 300, () => {
          if (random() < 0.03) {
            server.restart(() => random() < 0.5);
          }
        });
        // It ends when all is there, or the server counts as down.
        for (let i = 0; i < 10; i += 1) {
          await brain.syncLightRag({ retryFailed: true });
        }
        expect([...met].sort()).toEqual([...FAULTS].sort());
        server.fault = () => undefined;
        server.failure = () => undefined;
        const report = await brain.syncLightRag({ retryFailed: true, reconcile: true });
        expect(report).toMatchObject({
          state: "up",
          pending: 0,
          failed: 0,
          delete_pending: 0,
          unqueued: 0,
          ok: expected.size,
        });
        expectExactly(server, expected);
      } finally {
        await server.stop();
      }
    },
    60_000,
  );
});
