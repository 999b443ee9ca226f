import { describe, expect, test } from "@jest/globals";
import {
  atomCreate,
  atomFindCauses,
  atomize,
  atomLink,
  atomSearch,
  atomStats,
  temporalPatterns,
} from "../../ts/index.js";
import { DAY, HOUR, START, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

const RUST = { subject: "rust", action: "spreads", outcome: "the gate sticks" };
const STICK = { subject: "the gate", action: "sticks", outcome: "the dog gets out" };

describe("atom tools", () => {
  test("create, search, link and find causes by the ids that they show", async () => {
    const brain = await room.open();
    const rust = await resultOf(atomCreate, brain, { ...RUST, consequences: "a search" });
    const stick = await resultOf(atomCreate, brain, STICK);
    expect(rust.text).toContain(`[${rust.result.id}]`);

    const found = await resultOf(atomSearch, brain, {
      field: "outcome",
      query: "stuck gates stick",
    });
    expect(found.result.results.map(({ id }) => id)).toEqual([rust.result.id]);
    expect(found.text).toContain("{rust} {spreads} → {the gate sticks} → {a search}");

    const link = await resultOf(atomLink, brain, {
      from_atom_id: rust.result.id,
      to_atom_id: stick.result.id,
      strength: 0.8,
    });
    expect(link.result.link.link_type).toBe("causes");

    const causes = await resultOf(atomFindCauses, brain, { outcome: "dog gets out" });
    expect(causes.result.causes).toEqual([
      expect.objectContaining({
        id: rust.result.id,
        depth: 1,
        strength: 0.8,
        root: true,
        bridged: false,
      }),
    ]);
    expect(causes.text).toContain(`0.80 (depth=1, root, causes) [${rust.result.id}]`);
  });

  test("an atom that ends in the outcome tells what brought it about", async () => {
    const brain = await room.open();
    await brain.createAtom(RUST);
    const { text } = await resultOf(atomFindCauses, brain, { outcome: "gate sticks" });
    expect(text).toMatch(/^Told to end so: .*\{rust\} \{spreads\} → \{the gate sticks\}$/mu);
    expect(text).toContain("What led to that is not known.");
  });

  test("a link of another type leaves causes alone", async () => {
    const brain = await room.open();
    const one = await brain.createAtom(RUST);
    const other = await brain.createAtom(STICK);
    const [from_atom_id, to_atom_id] = [one.id, other.id];
    await resultOf(atomLink, brain, { from_atom_id, to_atom_id, strength: 0.9 });
    await resultOf(atomLink, brain, {
      from_atom_id,
      to_atom_id,
      link_type: "correlates",
      strength: 0.1,
    });
    const { result } = await resultOf(atomFindCauses, brain, { atom_id: to_atom_id });
    expect(result.causes.map(({ strength }) => strength)).toEqual([0.9]);
    const stats = await resultOf(atomStats, brain);
    expect(stats.result.links_by_type).toEqual({ causes: 1, correlates: 1 });
    expect(stats.result.avg_confidence).toBe(1);
  });

  test("steps over similarity are marked", async () => {
    const brain = await room.open();
    await brain.createAtom(RUST);
    const effect = await brain.createAtom(STICK);
    const { result, text } = await resultOf(atomFindCauses, brain, { atom_id: effect.id });
    expect(result.causes[0]).toMatchObject({ bridged: true, path: [{ type: "similar" }] });
    expect(text).toContain("similar");
    expect(await brain.findRootCauses(effect.id ?? "", { bridge: false })).toMatchObject({
      causes: [],
      total: 0,
    });
  });

  test("atomize draws from a text once, and from all memories", async () => {
    const brain = await room.open({ userId: "Ada" });
    const text = "I forgot my umbrella, so I got wet.";
    const first = await resultOf(atomize, brain, { text });
    expect(first.result).toMatchObject({
      count: 1,
      atoms: [{ subject: "Ada", action: "forgot Ada's umbrella", outcome: "Ada got wet" }],
    });
    expect((await resultOf(atomize, brain, { text })).result).toEqual(first.result);
    const id = await stored(brain, { content: "The hinge rusted, which led to a stuck gate." });
    const run = await resultOf(atomize, brain, { batch_stm: true });
    expect(run.result).toMatchObject({ count: 1, memories: { processed: 1, created: 1 } });
    expect(await brain.searchAtomsByField("subject", "hinge")).toEqual([
      expect.objectContaining({ source_memory_id: id, derived: true }),
    ]);
    expect((await resultOf(atomize, brain, { text: "I like tea." })).result).toMatchObject({
      count: 0,
    });
  });

  test.each([{ batch_embeddings: true }, { batch_stm: false, batch_embeddings: true }])(
    "atomize takes %j, as the Python extension called it",
    async (params) => {
      const brain = await room.open();
      await stored(brain, { content: "The pump failed, so the cellar flooded." });
      expect((await resultOf(atomize, brain, params)).result).toMatchObject({ count: 1 });
    },
  );

  test("a run over all memories tells how far it is, can be stopped and goes on", async () => {
    const brain = await room.open();
    const memories = Array.from({ length: 1_200 }, (_, index) => ({
      content: `Pump ${index} failed, so cellar ${index} flooded.`,
    }));
    await brain.importMemories(memories, { keepDuplicates: true });
    const controller = new AbortController();
    const seen: number[] = [];
    const stopped = brain.atomizeMemories({
      signal: controller.signal,
      onProgress: (done) => {
        seen.push(done);
        controller.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ code: "CANCELLED" });
    const rest = await brain.atomizeMemories();
    expect(rest.resumed).toBe(true);
    expect((await brain.getAtomStats()).total_atoms).toBe(1_200);
  });

  test("temporal_patterns tells how often and how long after", async () => {
    const brain = await room.open();
    for (const week of [0, 1, 2]) {
      const at = START - 7 * DAY * week;
      await stored(brain, { content: `Red wine with Ida, evening ${week}`, created_at: at });
      await stored(brain, { content: `A migraine, number ${week}`, created_at: at + 8 * HOUR });
    }
    const { result, text } = await resultOf(temporalPatterns, brain, {
      outcome: "migraine",
      after: "red wine",
      within_hours: 24,
    });
    expect(result).toMatchObject({
      occurrences: 3,
      followed: 3,
      share: 1,
      delay: { median: 8 * 3_600 },
      enough: true,
    });
    expect(text).toContain("median 8 h");
  });

  test("what cannot be is refused with its code", async () => {
    const brain = await room.open();
    const atom = await brain.createAtom(RUST);
    const code = async (tool: Parameters<typeof failureOf>[0], params: unknown) =>
      (await failureOf(tool, brain, params)).code;
    expect(await code(atomCreate, { ...RUST, subject: " " })).toBe("CONTENT_EMPTY");
    expect(await code(atomCreate, { ...RUST, outcome: "x".repeat(2_001) })).toBe(
      "CONTENT_TOO_LONG",
    );
    expect(await code(atomCreate, { ...RUST, subject: "\ud800" })).toBe("VALIDATION_ERROR");
    expect(await code(atomCreate, { ...RUST, confidence: 2 })).toBe("VALIDATION_ERROR");
    expect(await code(atomSearch, { query: "x", field: "colour" })).toBe("VALIDATION_ERROR");
    expect(await code(atomLink, { from_atom_id: atom.id, to_atom_id: atom.id })).toBe(
      "VALIDATION_ERROR",
    );
    expect(await code(atomLink, { from_atom_id: atom.id, to_atom_id: "gone" })).toBe("NOT_FOUND");
    expect(await code(atomFindCauses, {})).toBe("VALIDATION_ERROR");
    expect(await code(atomFindCauses, { atom_id: "gone" })).toBe("NOT_FOUND");
    expect(await code(atomFindCauses, { outcome: "x", max_depth: 101 })).toBe("VALIDATION_ERROR");
    expect(await code(atomize, {})).toBe("VALIDATION_ERROR");
    expect(await code(temporalPatterns, { outcome: "x", within_hours: 0 })).toBe(
      "VALIDATION_ERROR",
    );
    for (const query of ['"', "C++ OR (", "NEAR(", "'; DROP TABLE atoms; --", "\u0000", "*", ""]) {
      expect((await resultOf(atomSearch, brain, { query })).result.count).toBe(0);
    }
  });

  test("confidence that is switched off is not told", async () => {
    const brain = await room.open({ confidence: { enabled: false } });
    const { result, text } = await resultOf(atomCreate, brain, RUST);
    expect(result.atom).not.toHaveProperty("confidence");
    expect(text).not.toMatch(/\d%/u);
    expect((await resultOf(atomStats, brain)).result).not.toHaveProperty("avg_confidence");
  });

  test("a read-only brain is searched and refuses new atoms", async () => {
    const path = room.file();
    const writer = await room.open({ path });
    await writer.createAtom(RUST);
    await writer.close();
    const brain = await room.open({ path, readOnly: true });
    expect((await resultOf(atomSearch, brain, { query: "rust" })).result.count).toBe(1);
    expect((await failureOf(atomCreate, brain, RUST)).code).toBe("READ_ONLY");
    expect(await brain.atomizeText("It broke because rust spread.", { save: false })).toHaveLength(
      1,
    );
  });
});
