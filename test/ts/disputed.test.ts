import { describe, expect, it } from "@jest/globals";
import {
  type CortexBridge,
  cortexSearch,
  cortexStm,
  hostConfidence,
  memoryGet,
  memorySearch,
  recallFor,
  temporalSearch,
} from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();
const peek = { peek: true };

/** Potsdam and Leipzig, which contradicts it; and roses, which proved wrong. */
async function disputedBrain() {
  const brain = await room.open();
  const potsdam = await stored(brain, { content: "I live in Potsdam." });
  const roses = await stored(brain, { content: "I grow roses by the gate." });
  const leipzig = await stored(brain, { content: "I live in Leipzig." });
  await brain.recordValidation(roses, false, { actor: "ada", note: "they died" });
  return { brain, potsdam, leipzig, roses };
}

type Door = [name: string, read: (brain: CortexBridge, id: string) => Promise<unknown>];

/** Every way in which the library and the tools hand memories out and count it. */
const DOORS: Door[] = [
  ["getMemory", (brain, id) => brain.getMemory(id)],
  ["getRecentSTM", (brain) => brain.getRecentSTM()],
  ["searchMemories", (brain) => brain.searchMemories("where do I live, roses")],
  [
    "searchMemoriesWithConfidence",
    (brain) => brain.searchMemoriesWithConfidence("where do I live, roses"),
  ],
  ["recordAccess", (brain, id) => brain.recordAccess(id)],
  ["cortex_stm", (brain) => resultOf(cortexStm, brain)],
  ["cortex_search", (brain) => resultOf(cortexSearch, brain, { query: "live roses" })],
  ["memory_search", (brain) => resultOf(memorySearch, brain, { query: "live roses" })],
  ["memory_get", (brain, id) => resultOf(memoryGet, brain, { path: id })],
  ["temporal_search", (brain) => resultOf(temporalSearch, brain, { since: "2020-01-01" })],
];

describe("a disputed memory", () => {
  it("is shown as one, with what stands against it", async () => {
    const { brain, potsdam, leipzig, roses } = await disputedBrain();
    const shown = async (id: string) => (await brain.getMemory(id, peek)).disputed;
    expect(await shown(potsdam)).toEqual({ by: [leipzig], proved_wrong: false });
    expect(await shown(leipzig)).toBeNull();
    expect(await shown(roses)).toEqual({ by: [], proved_wrong: true });
    const { result } = await resultOf(cortexStm, brain, {});
    expect(result.memories.map(({ id, disputed }) => [id, disputed?.by ?? null])).toEqual([
      [leipzig, null],
      [roses, []],
      [potsdam, [leipzig]],
    ]);
  });

  it.each(DOORS)("does not gain by being read through %s", async (_name, read) => {
    const { brain, potsdam, roses } = await disputedBrain();
    for (const id of [potsdam, roses]) {
      for (let time = 0; time < 8; time += 1) {
        await read(brain, id);
      }
      expect(await brain.getMemory(id, peek)).toMatchObject({
        confidence: 0.7,
        access_count: 0,
        last_accessed: null,
      });
    }
  });

  it("gains again once it proved right", async () => {
    const { brain, roses } = await disputedBrain();
    await brain.recordValidation(roses, true);
    await brain.getMemory(roses);
    expect(await brain.getMemory(roses, peek)).toMatchObject({ disputed: null, access_count: 1 });
  });

  it("is never good enough for what is critical, but a number stays a number", async () => {
    const brain = await room.open();
    const potsdam = await stored(brain, { content: "I live in Potsdam." });
    await brain.recordAccess(Array.from({ length: 10 }, () => potsdam));
    const leipzig = await stored(brain, { content: "I live in Leipzig." });
    expect(await brain.getMemory(potsdam, peek)).toMatchObject({ confidence: 1 });
    const found = async (filter: object) => [
      (await brain.searchMemories("where do I live", { ...filter, ...peek })).hits.map(
        ({ id }) => id,
      ),
      (await brain.getRecentSTM({ ...filter, ...peek })).map(({ id }) => id),
    ];
    const both = [leipzig, potsdam];
    expect(await found({ min_confidence: 1 })).toEqual([both, both]);
    expect(await found({ purpose: "routine" })).toEqual([both, both]);
    expect(await found({ purpose: "critical" })).toEqual([[leipzig], [leipzig]]);
    const { result } = await resultOf(cortexStm, brain, { purpose: "critical" });
    expect(result.memories.map(({ id }) => id)).toEqual([leipzig]);
  });

  it("comes behind what disputes it, which takes its place where the limit is one", async () => {
    const { brain, potsdam, leipzig } = await disputedBrain();
    const { hits } = await brain.searchMemories("live in Potsdam", { explain: true, ...peek });
    expect(hits.map(({ id }) => id)).toEqual([leipzig, potsdam]);
    expect(hits[0]?.score).toBe(hits[1]?.score);
    expect(hits[0]?.parts?.raised).toBeGreaterThan(0);
    expect(hits[1]?.parts?.raised).toBe(0);
    const one = await brain.searchMemories("live in Potsdam", { limit: 1, ...peek });
    expect(one.hits.map(({ id }) => id)).toEqual([leipzig]);
  });

  it("is told by recordAccess with the score it keeps", async () => {
    const { brain, potsdam } = await disputedBrain();
    const doubted = await stored(brain, { content: "The cellar is dry.", confidence: 0.5 });
    expect(await brain.recordAccess([potsdam, doubted])).toEqual([
      { id: potsdam, confidence: 0.7 },
      { id: doubted, confidence: expect.closeTo(0.55, 12) },
    ]);
  });

  it("is listed when it proved wrong last, for one user or all", async () => {
    const { brain, roses } = await disputedBrain();
    const bobs = await stored(brain, { content: "My boat is blue.", user_id: "bob" });
    await brain.recordValidation(bobs, false, { user: "bob" });
    const listed = async (options: object) =>
      (await brain.getProvedWrong(options)).map(({ id }) => id);
    expect(await brain.getProvedWrong()).toEqual([
      {
        id: roses,
        content: "I grow roses by the gate.",
        user_id: "default",
        at: room.clock.time,
        actor: "ada",
        note: "they died",
      },
    ]);
    expect(await listed({ user: "bob" })).toEqual([bobs]);
    expect(await listed({ user: "*" })).toEqual([bobs, roses]);
    expect(await listed({ user: "*", limit: 1 })).toEqual([bobs]);
    expect(await listed({ memory_id: roses })).toEqual([roses]);
    await expect(brain.getProvedWrong({ limit: 0 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("an open pair", () => {
  const ALLERGY = "I'm allergic to penicillin.";
  const DENIAL = "I am not allergic to penicillin.";

  async function denied() {
    const brain = await room.open({ confidenceDefaults: hostConfidence });
    const allergy = await stored(brain, { content: ALLERGY });
    const denial = await stored(brain, { content: DENIAL });
    return { brain, allergy, denial };
  }
  const asked = { query: "allergic to penicillin", purpose: "critical" } as const;

  it("has its words in every answer that leaves one half out", async () => {
    const { brain, allergy, denial } = await denied();
    const { hits, left_out } = await brain.searchMemories(asked.query, {
      purpose: asked.purpose,
      ...peek,
    });
    expect(hits.map(({ id }) => id)).toEqual([denial]);
    expect(left_out).toMatchObject([{ id: allergy, content: ALLERGY, disputed: { by: [denial] } }]);
    const found = await resultOf(cortexSearch, brain, asked);
    expect(found.result).toMatchObject({ left_out: [{ id: allergy, content: ALLERGY }] });
    const listed = await resultOf(cortexStm, brain, { purpose: "critical" });
    expect(listed.result).toMatchObject({
      memories: [{ id: denial }],
      left_out: [{ id: allergy, content: ALLERGY }],
    });
    for (const { text } of [found, listed]) {
      expect(text).toContain("decide first");
      expect(text).toMatch(
        new RegExp(`\\[${allergy}\\] \\(.*disputed by ${denial}.*\\) user: I'm allergic`, "u"),
      );
    }
  });

  it("is listed by what it leaves out, and by nothing else", async () => {
    const { brain, allergy } = await denied();
    await stored(brain, { content: "Ruth rings on Sundays." });
    const disputed = await brain.getRecentSTM({ only_disputed: true, ...peek });
    expect(disputed.map(({ id }) => id)).toEqual([allergy]);
    const page = await brain.memories({ only_disputed: true }).page({ limit: 5 });
    expect(page.items.map(({ id }) => id)).toEqual([allergy]);
    const plain = await resultOf(cortexStm, brain, {});
    expect(plain.result.left_out).toEqual([]);
  });

  it("marks its newer half, which loses nothing, wherever memories are shown", async () => {
    const { brain, allergy, denial } = await denied();
    const shown = await brain.getMemory(denial, peek);
    expect(shown).toMatchObject({
      confidence: 1,
      disputed: null,
      conflicts_with: [{ id: allergy, content: ALLERGY, created_at: room.clock.time }],
    });
    expect((await brain.getMemory(allergy, peek)).conflicts_with).toEqual([]);
    const mark = `conflicts with ${allergy}, 2026-03-01 12:00, "${ALLERGY}"`;
    const texts = [
      (await resultOf(cortexSearch, brain, { query: asked.query })).text,
      (await resultOf(cortexStm, brain, {})).text,
      (await resultOf(memorySearch, brain, { query: asked.query })).text,
      (await recallFor(brain, "Am I allergic to penicillin?")).block,
    ];
    for (const text of texts) {
      expect(text).toContain(mark);
    }
  });

  it("is marked no more once somebody decided", async () => {
    const { brain, denial } = await denied();
    const [pair] = await brain.getContradictions();
    await brain.resolveContradiction(pair?.id ?? "", { dismiss: true });
    expect((await brain.getMemory(denial, peek)).conflicts_with).toEqual([]);
  });
});
