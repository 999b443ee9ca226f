import { describe, expect, it } from "@jest/globals";
import { drawGraph } from "../../ts/graph/drawing.js";
import { formatGraph } from "../../ts/graph/formats.js";
import type { CortexBridge, GraphView } from "../../ts/index.js";
import { graphQuery } from "../../ts/tools/index.js";
import { DAY, START, useRoom } from "./support/brains.js";

const room = useRoom();

const told = (view: GraphView) =>
  view.facts.map(({ subject, predicate, object }) => `${subject} - ${predicate} - ${object}`);

async function family(): Promise<CortexBridge> {
  const brain = await room.open({ userId: "alice" });
  for (const content of [
    "My aunt Odile works for Orla Mining.",
    "My friend Bo works for Orla Mining.",
    "Odile lives in Metz.",
  ]) {
    await brain.createMemory({ content });
  }
  return brain;
}

/** A person who changed employer three times. */
async function career(): Promise<CortexBridge> {
  const brain = await room.open({ userId: "alice" });
  for (const [index, employer] of ["Acme", "Globex", "Initech", "Umbrella"].entries()) {
    await brain.createMemory({
      content: `I work for ${employer}.`,
      created_at: START - (400 - 100 * index) * DAY,
    });
  }
  return brain;
}

describe("one memory", () => {
  it("gives the facts and atoms that were read in it, and no others", async () => {
    const brain = await family();
    const { memory_id = "" } = await brain.createMemory({
      content: "The pump failed because the seal was worn. Odile lives in Lyon now.",
    });
    await brain.atomizeMemories();
    const view = await brain.getFactsOfMemory(memory_id);
    expect(told(view)).toContain("odile - live in - lyon");
    expect(view.facts.every((fact) => fact.memory_id === memory_id)).toBe(true);
    const atoms = await brain.getAtomsOfMemory(memory_id);
    expect(atoms.map(({ source_memory_id }) => source_memory_id)).toEqual([memory_id]);
    await expect(brain.getFactsOfMemory("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(brain.getAtomsOfMemory(memory_id, { user: "bob" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("the fact graph", () => {
  it("gives the facts of an entity with their memories", async () => {
    const brain = await family();
    const view = await brain.getFacts("ODILE");
    expect(told(view)).toEqual([
      "odile - live in - metz",
      "alice - aunt - odile",
      "odile - work for - orla mining",
    ]);
    for (const { memory_id, sentence } of view.facts) {
      const { content } = await brain.getMemory(memory_id, { peek: true });
      expect(sentence.endsWith(content.slice(-10, -1))).toBe(true);
    }
  });

  it.each([
    ["my son", undefined, "My son lives in Bern.", "default's son lives in Bern"],
    ["my son", "second", "My son lives in Bern.", "your son lives in Bern"],
    ["me", "second", "I live in Bern.", "you live in Bern"],
    ["Ida", "second", "Ida lives in Bern.", "Ida lives in Bern"],
  ] as const)("tells %s in the person %s: %s", async (entity, person, content, sentence) => {
    const brain = await room.open({});
    await brain.createMemory({ content });
    const { facts } = await brain.getNeighbourhood(entity, { person });
    expect(facts.map((fact) => fact.sentence.toLowerCase())).toContain(sentence.toLowerCase());
  });

  it("tells what another one told in the third person, whoever reads it", async () => {
    const brain = await room.open({});
    await brain.createMemory({ content: "I live in Bern.", speaker: "Ines" });
    const { facts } = await brain.getFacts("Ines", { person: "second" });
    expect(facts.map(({ sentence }) => sentence)).toEqual(["Ines lives in Bern"]);
  });

  it.each([
    [-401, []],
    [-400, ["acme"]],
    [-301, ["acme"]],
    [-300, ["globex"]],
    [-150, ["initech"]],
    [-100, ["umbrella"]],
    [0, ["umbrella"]],
  ])("shows the employer of day %d", async (day, employers) => {
    const brain = await career();
    const view = await brain.getFacts("alice", { as_of: new Date(START + day * DAY) });
    expect(view.facts.map(({ object }) => object)).toEqual(employers);
  });

  it("shows the employer of now", async () => {
    const brain = await career();
    expect(told(await brain.getFacts("alice", { as_of: "now" }))).toEqual([
      "alice - work for - umbrella",
    ]);
  });

  it("finds the way between two", async () => {
    const brain = await family();
    const { facts } = await brain.findPath("Metz", "Bo");
    expect(facts).toHaveLength(3);
    expect(facts[0]).toMatchObject({ subject: "odile", object: "metz" });
    expect([facts[2]?.subject, facts[2]?.object]).toContain("bo");
  });

  it.each(["me", "I", "user", "alice"])("reads %j as the user in every question", async (name) => {
    const brain = await room.open({ userId: "alice" });
    await brain.createMemory({ content: "I work at Acme." });
    const subject = { id: "alice", is_user: true };
    expect((await brain.getFacts(name)).entities).toContainEqual(expect.objectContaining(subject));
    expect((await brain.getNeighbourhood(name)).facts).toHaveLength(1);
    expect((await brain.findPath(name, "Acme")).facts).toHaveLength(1);
    expect((await brain.current(name)).subject).toMatchObject(subject);
  });

  it("says that the subject is missing", async () => {
    const brain = await room.open();
    await expect(brain.current(undefined as unknown as string)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("subject is missing"),
    });
  });

  it.each([
    ["an unknown entity", (brain: CortexBridge) => brain.getFacts("Zorro"), "NOT_FOUND"],
    ["no entity", (brain: CortexBridge) => brain.getFacts(""), "VALIDATION_ERROR"],
    [
      "a depth of 11",
      (brain: CortexBridge) => brain.getNeighbourhood("Bo", { depth: 11 }),
      "VALIDATION_ERROR",
    ],
    [
      "a time that is none",
      (brain: CortexBridge) => brain.getFacts("Bo", { as_of: "soonish" }),
      "VALIDATION_ERROR",
    ],
  ])("refuses %s", async (_what, call, code) => {
    await expect(call(await family())).rejects.toMatchObject({ code });
  });

  it("shows what ended and what nobody said the begin of", async () => {
    const brain = await room.open({ userId: "alice" });
    await brain.createMemory({ content: "I worked for Acme." });
    const { facts } = await brain.getFacts("Acme");
    expect(facts).toMatchObject([{ valid_from: null, valid_to: START }]);
    const { content } = await graphQuery.execute(() => brain, { entity: "Acme" });
    expect(content[0]?.text).toContain("user - work for - Acme (to 2026-03-01)");
  });

  it("waits for memories that were left for later, and counts them where it may not write", async () => {
    const path = room.file();
    const brain = await room.open({ path, userId: "alice" });
    await brain.createMemory({ content: "My aunt Odile lives in Metz.", compare: "exact" });
    expect((await brain.getFacts("Odile")).facts).toHaveLength(2);
    await brain.createMemory({ content: "My aunt Vera lives in Brno.", compare: "exact" });
    await brain.close();
    const reader = await room.open({ path, userId: "alice", readOnly: true });
    expect(await reader.getFacts("Odile")).toMatchObject({ underived: 1 });
    await expect(reader.rebuildGraph()).rejects.toMatchObject({ code: "READ_ONLY" });
  });

  it("is asked without a wait where `partial` says so: of what was read so far, with how much was not", async () => {
    const brain = await room.open({ path: room.file(), userId: "alice" });
    await brain.createMemory({ content: "My aunt Odile lives in Metz." });
    // More than is read at once between two calls.
    const aunts = Array.from({ length: 3_000 }, (_, index) => ({
      id: `aunt-${index}`,
      content: `My aunt Vera${index} lives in Brno.`,
    }));
    await brain.importMemories(aunts, { keepDuplicates: true });
    const known = await brain.getNeighbourhood("Odile", { partial: true });
    expect(known.facts).toHaveLength(2);
    expect(known.underived).toBeGreaterThan(0);
    const last = await brain.getFactsOfMemory("aunt-2999", { partial: true });
    expect(last).toMatchObject({ facts: [], underived: 1 });
    expect(await brain.getFactsOfMemory("aunt-2999")).toMatchObject({ underived: 0 });
    const whole = await brain.findPath("alice", "Brno", { partial: true });
    expect(whole).toMatchObject({ underived: 0 });
    expect(whole.facts.length).toBeGreaterThan(0);
  });

  it("comes back after an export and an import", async () => {
    const brain = await room.open({ path: room.file(), userId: "alice" });
    await brain.createMemory({ content: "My aunt Odile works for Orla Mining." });
    await brain.export(room.file("all.jsonl"));
    const copy = await room.open({ path: room.file("copy"), userId: "alice" });
    await copy.import(room.file("all.jsonl"));
    expect(await copy.getGraph()).toEqual(await brain.getGraph());
    expect(await copy.check({ deep: true })).toMatchObject({ problems: [] });
  });

  it("is that of the backup after restoring", async () => {
    const brain = await room.open({ path: room.file(), userId: "alice" });
    await brain.createMemory({ content: "My aunt Odile lives in Metz." });
    const before = await brain.getGraph();
    await brain.backup(room.file("copy"));
    await brain.createMemory({ content: "My aunt Odile keeps bees." });
    await brain.restore(room.file("copy"));
    expect(await brain.getGraph()).toEqual(before);
    expect(await brain.check({ deep: true })).toMatchObject({ problems: [] });
  });

  it("is the same after a rebuild", async () => {
    const brain = await family();
    const before = await brain.getGraph();
    const progress: [number, number][] = [];
    const counts = await brain.rebuildGraph({
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(counts).toEqual({ entities: 5, facts: 5 });
    expect(progress.at(-1)).toEqual([3, 3]);
    expect(await brain.getGraph()).toEqual(before);
  });
});

describe("a graph for other programs", () => {
  const hostile: GraphView = {
    entities: [
      {
        id: 'a"<&>\u0001',
        name: 'a"<&>\u0001\\',
        type: "person",
        aliases: ["]]>"],
        mentions: 1,
        is_user: true,
      },
    ],
    facts: [
      {
        subject: 'a"<&>\u0001',
        predicate: "like\n",
        object: 'a"<&>\u0001',
        negated: true,
        attribute: false,
        when: null,
        said_by: null,
        valid_from: START,
        valid_to: START + DAY,
        sentence: "<script>",
        memory_id: "m1",
        confidence: 0.5,
      },
    ],
    truncated: false,
    underived: 0,
  };

  it("as JSON holds everything", () => {
    expect(JSON.parse(formatGraph(hostile, "json"))).toEqual(hostile);
  });

  it.each(["graphml", "svg"] as const)("as %s escapes what is text", (format) => {
    const xml = format === "svg" ? drawGraph(hostile) : formatGraph(hostile, format);
    expect(xml).not.toContain("<script>");
    expect(xml).not.toContain("\u0001");
    expect(xml).toContain("&lt;script&gt;");
  });

  it("as DOT quotes what is text", () => {
    const text = formatGraph(hostile, "dot");
    expect(text).toContain('\\"<&>');
    expect(text).toContain('label="not like\\n", style=dashed');
  });

  it("is drawn with every entity, the same each time", async () => {
    const view = await (await family()).getNeighbourhood("Odile", { depth: 3 });
    const picture = drawGraph(view);
    for (const { name } of view.entities) {
      expect(picture).toContain(`>${name}</text>`);
    }
    expect(drawGraph(view)).toBe(picture);
    expect(drawGraph({ entities: [], facts: [], truncated: false, underived: 0 })).toContain(
      "<svg",
    );
  });
});

describe("graph_query", () => {
  it("tells facts in text and as data", async () => {
    const brain = await family();
    const { content, details } = await graphQuery.execute(() => brain, { entity: "Bo" });
    expect(content[0]?.text).toContain("Bo - work for - Orla Mining (from 2026-03-01)");
    expect(details).toMatchObject({ result: { count: 2, truncated: false } });
  });

  it("tells a way, and that there is none", async () => {
    const brain = await family();
    const way = await graphQuery.execute(() => brain, { entity: "Metz", path_to: "Bo" });
    expect(way.details).toMatchObject({ result: { count: 3 } });
    const none = await graphQuery.execute(() => brain, {
      entity: "Metz",
      path_to: "Bo",
      depth: 1,
    });
    expect(none.content[0]?.text).toBe("No way leads from one to the other.");
  });
});
