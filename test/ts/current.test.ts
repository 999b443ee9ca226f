import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, cortexCurrent, type GraphView } from "../../ts/index.js";
import { countingIds, stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const DAY = 86_400_000;

/** Tells texts a day apart, the first one today; their ids are m1, m2, ... */
async function told(...texts: string[]) {
  const brain = await room.open({ ids: countingIds(), userId: "ada", timezone: "UTC" });
  const began = room.clock.time;
  for (const [index, content] of texts.entries()) {
    await stored(brain, { content, created_at: began + index * DAY });
  }
  room.clock.time = began + (texts.length - 1) * DAY;
  return { brain, began };
}

const valuesOf = async (brain: CortexBridge, ...asked: Parameters<CortexBridge["current"]>) =>
  (await brain.current(...asked)).claims.map(({ relation, value, negated }) =>
    [negated ? "not " : "", relation, " ", value].join(""),
  );

describe("current", () => {
  it("tells what holds now, since when, who says so and what held before", async () => {
    const { brain, began } = await told(
      "I live in Bern.",
      "I like rye bread.",
      "I live in Graz.",
      "I live in Ulm.",
    );
    const { subject, claims, ended, truncated } = await brain.current("I", "lives in");
    expect(subject).toMatchObject({ name: "ada", is_user: true });
    const past = { relation: "live in", negated: false, attribute: false };
    expect(claims).toEqual([
      {
        ...past,
        value: "Ulm",
        when: null,
        said_by: null,
        since: began + 3 * DAY,
        until: null,
        sentence: "ada lives in Ulm",
        memory_id: "m4",
        confidence: 1,
        past: [
          {
            ...past,
            value: "Graz",
            from: began + 2 * DAY,
            to: began + 3 * DAY,
            memory_id: "m3",
            replaced_by: "m4",
          },
          {
            ...past,
            value: "Bern",
            from: began,
            to: began + 2 * DAY,
            memory_id: "m1",
            replaced_by: "m4",
          },
        ],
        undecided: [],
      },
    ]);
    expect([ended, truncated]).toEqual([[], false]);
  });

  it("names what may have changed a claim beside it, and beside no other claim of its memory", async () => {
    const { brain } = await told(
      "Mum takes ramipril 5 mg, warfarin 3 mg and bisoprolol 2.5 mg.",
      "The GP has raised mum's ramipril to 10 mg.",
    );
    const { claims } = await brain.current("mum", "take");
    expect(claims.map(({ value, undecided }) => [value, undecided])).toEqual([
      ["ramipril 5 mg", ["m2"]],
      ["warfarin 3 mg", []],
      ["bisoprolol 2.5 mg", []],
    ]);
    const { text } = await resultOf(cortexCurrent, brain, { subject: "mum" });
    const lines = text.split("\n");
    expect(lines.findIndex((line) => line.includes("ramipril 5 mg")) + 1).toBe(
      lines.findIndex((line) => line.startsWith("perhaps changed by: [m2]")),
    );
  });

  it("tells all relations when none is named, what was told last first", async () => {
    const { brain } = await told("I live in Bern.", "I work for Acme.", "My sister is Ruth.");
    expect(await valuesOf(brain, "me")).toEqual(["sister Ruth", "work for Acme", "live in Bern"]);
    const { claims, truncated } = await brain.current("me", undefined, { limit: 2 });
    expect([claims.length, truncated]).toEqual([2, true]);
  });

  it.each([
    ["employer", ["work for Acme"]],
    ["works for", ["work for Acme"]],
    ["the sister of", ["sister Ruth"]],
    ["address", ["live in Bern"]],
    ["shoe size", []],
  ])("finds the relation %s", async (relation, values) => {
    const { brain } = await told("I live in Bern.", "I work for Acme.", "My sister is Ruth.");
    expect(await valuesOf(brain, "user", relation)).toEqual(values);
  });

  it("knows who is meant by other names", async () => {
    const { brain } = await told(
      "Dr. Ida Berg lives in Bern.",
      "My brother lives in Graz.",
      "Dr. Berg likes tea.",
    );
    for (const name of ["Dr. Ida Berg", "dr. berg"]) {
      expect(await valuesOf(brain, name, "live")).toEqual(["live in Bern"]);
    }
    expect(await valuesOf(brain, "my brother", "live")).toEqual(["live in Graz"]);
    await expect(brain.current("Zoe")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("gives no claim that somebody found wrong, and gives it again when it holds after all", async () => {
    const { brain } = await told("I live in Bern.", "I live in Graz.");
    const [pair] = await brain.getContradictions();
    await brain.resolveContradiction(pair?.id ?? "", { winner: "m1" });
    expect(await valuesOf(brain, "me", "live in")).toEqual(["live in Bern"]);
    await brain.resolveContradiction(pair?.id ?? "", { winner: "m2" });
    expect(await valuesOf(brain, "me", "live in")).toEqual(["live in Graz"]);
  });

  it("lists what ended without another value", async () => {
    const { brain, began } = await told("I have a red kayak.", "I sold the red kayak.");
    expect((await brain.getMemory("m1", { peek: true })).superseded_by).toBe("m2");
    const { claims, ended } = await brain.current("me", "have");
    expect(claims).toEqual([]);
    expect(ended).toMatchObject([
      { relation: "have", value: "red kayak", from: began, to: began + DAY, memory_id: "m1" },
    ]);
  });

  it("tells what held at a time", async () => {
    const { brain, began } = await told("I live in Bern.", "I live in Graz.", "I live in Ulm.");
    const at = (days: number) => valuesOf(brain, "me", "live", { as_of: began + days * DAY });
    expect(await at(-1)).toEqual([]);
    expect(await at(0.5)).toEqual(["live in Bern"]);
    expect(await at(1.5)).toEqual(["live in Graz"]);
    expect(await at(9)).toEqual(["live in Ulm"]);
  });

  it("is of one user", async () => {
    const { brain } = await told("I live in Bern.");
    await stored(brain, { content: "I live in Oslo.", user_id: "bob" });
    expect(await valuesOf(brain, "I", "live")).toEqual(["live in Bern"]);
    expect(await valuesOf(brain, "I", "live", { user: "bob" })).toEqual(["live in Oslo"]);
    await expect(brain.current("I", "live", { user: "*" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("cortex_current", () => {
  it("tells it in words", async () => {
    const { brain } = await told("I live in Bern.", "I live in Graz.");
    const { text, result } = await resultOf(cortexCurrent, brain, {
      subject: "me",
      relation: "lives in",
    });
    expect(text.split("\n")).toEqual([
      'user - live in - Graz (since 2026-03-02), says [m2] (2026-03-02 12:00; 100% high; conflicts with m1, 2026-03-01 12:00, "I live in Bern.") user',
      "before: user - live in - Bern (from 2026-03-01 to 2026-03-02), says [m1]",
    ]);
    expect(result).toMatchObject({ count: 1, claims: [{ value: "Graz", memory_id: "m2" }] });
  });

  it("calls the user in a value as it does elsewhere, not by the id", async () => {
    const { brain } = await told("Mum lives with us.");
    const { text } = await resultOf(cortexCurrent, brain, { subject: "mum" });
    expect(text).toContain("live with - user");
  });

  it("says of hearsay who says it, beside what the user told", async () => {
    const { brain } = await told("Mum takes aspirin.", "Joan says Mum takes warfarin.");
    const { text, result } = await resultOf(cortexCurrent, brain, { subject: "Mum" });
    expect(text.split("\n").map((line) => line.replace(/ \(since.*?\)/, ""))).toEqual([
      expect.stringMatching(/^Mum - take - warfarin, according to Joan, says \[m2\]/),
      expect.stringMatching(/^Mum - take - aspirin, says \[m1\]/),
    ]);
    expect(result).toMatchObject({ claims: [{ said_by: "Joan" }, { said_by: null }] });
  });

  it("names the memories that name a subject of which nothing holds", async () => {
    const { brain } = await told(
      "The VPN of Brightwater listens on 1194.",
      "Tom works at Brightwater.",
    );
    const { text } = await resultOf(cortexCurrent, brain, { subject: "Brightwater" });
    expect(text).toMatch(/^Nothing is known to hold\.\nMemories that name Brightwater:\n\[m\d\] /u);
    expect(text).toContain("Tom works at Brightwater.");
  });

  it("says that nobody told a relation, and which were told", async () => {
    const { brain } = await told("I live in Bern.", "I like rye bread.", "I live in Ulm.");
    const { text } = await resultOf(cortexCurrent, brain, { subject: "me", relation: "employer" });
    expect(text).toBe('Nothing was told of ada as "employer". What was told: like, live in.');
  });

  it("says what holds with a word that is no relation, but a value", async () => {
    const { brain } = await told("Mum takes donepezil 5mg.", "Mum takes warfarin 3mg.");
    const { text } = await resultOf(cortexCurrent, brain, {
      subject: "mum",
      relation: "Donepezil",
    });
    expect(text).toMatch(
      /^No relation of Mum is "Donepezil"\. What holds: take donepezil 5mg \[m1\]\.$/mu,
    );
  });
});

/** Numbers from 0 up to 1, the same for one seed. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const TOLD: ((some: (of: readonly string[]) => string) => string)[] = [
  (some) => `${some(PEOPLE)} live in ${some(TOWNS)}.`,
  (some) => `${some(PEOPLE)} work for ${some(FIRMS)}.`,
  (some) => `${some(PEOPLE)} moved to ${some(TOWNS)} in ${some(YEARS)}.`,
  (some) => `${some(PEOPLE)} like ${some(FOOD)}.`,
  (some) => `${some(PEOPLE)} do not like ${some(FOOD)}.`,
  (some) => `My employer is ${some(FIRMS)}.`,
  (some) => `${some(PEOPLE)} lived in ${some(TOWNS)} until ${some(YEARS)}.`,
];
const PEOPLE = ["I", "Ruth and Sam", "I"];
const TOWNS = ["Bern", "Graz", "Ulm", "Oslo"];
const FIRMS = ["Acme", "Globex", "Initech"];
const FOOD = ["tea", "rye bread", "plums"];
const YEARS = ["2021", "2023", "2025"];

const claimOf = (relation: string, value: string, negated: boolean) =>
  `${negated ? "not " : ""}${relation} ${value}`;

/** What getFacts tells of the user as subject. */
function factsOfUser({ facts, entities }: GraphView): string[] {
  const user = entities.find(({ is_user }) => is_user)?.id;
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const own = facts.filter(({ subject }) => subject === user);
  const told = own.map(({ predicate, object, negated }) =>
    claimOf(predicate, names.get(object) ?? object, negated),
  );
  return [...new Set(told)].sort();
}

describe("current and getFacts", () => {
  it.each([1, 2, 3, 4, 5, 6])("agree at every time, seed %d", async (seed) => {
    const random = randomFrom(seed);
    const some = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? "";
    const texts = Array.from({ length: 14 }, () =>
      (TOLD[Math.floor(random() * TOLD.length)] ?? (() => ""))(some),
    );
    const brain = await room.open({ ids: countingIds(), userId: "ada", timezone: "UTC" });
    const began = room.clock.time;
    for (const [index, content] of texts.entries()) {
      await brain.createMemory({ content, created_at: began + index * DAY });
    }
    const years = YEARS.map((year) => Date.UTC(Number(year), 5));
    const days = texts.map((_, index) => began + (index + random()) * DAY);
    for (const as_of of [...years, ...days, began + 100 * DAY]) {
      const { claims, ended } = await brain.current("I", undefined, { as_of, limit: 1_000 });
      const facts = await brain.getFacts("ada", { as_of, limit: 1_000 });
      const now = claims.map(({ relation, value, negated }) => claimOf(relation, value, negated));
      expect([...now].sort()).toEqual(factsOfUser(facts));
      for (const { relation, value, negated, from, to } of [
        ...ended,
        ...claims.flatMap(({ past }) => past),
      ]) {
        expect(to).toBeLessThanOrEqual(as_of);
        const then = await brain.getFacts("ada", { as_of: from ?? to - 1, limit: 1_000 });
        expect(factsOfUser(then)).toContain(claimOf(relation, value, negated));
      }
    }
  });
});
