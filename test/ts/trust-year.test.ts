/** The simulated year: the same each time, true to itself, and told in words that are kept apart. */
import {
  type Attribute,
  dateOf,
  live,
  valueAt,
  valueBefore,
  YEAR,
} from "../../ts/eval/trust/life.js";
import { Chance } from "../../ts/eval/trust/random.js";
import { simulate, standingOf } from "../../ts/eval/trust/simulate.js";
import { tell } from "../../ts/eval/trust/telling.js";
import { asking, changing, fill, stating } from "../../ts/eval/trust/wording.js";
import { events } from "../../ts/eval/trust/words/events.js";
import * as frames from "../../ts/eval/trust/words/frames.js";
import type { Patterns } from "../../ts/eval/trust/words/kind.js";
import { kinds, makeYear, type Told, type Year } from "../../ts/eval/trust/year.js";

const SEEDS = [1, 7, 11, 42];
const FAMILIES = ["tuning", "heldOut"] as const;

describe("chance", () => {
  test("is the same for a seed, and even", () => {
    const draw = (seed: number) => {
      const chance = new Chance(seed);
      return Array.from({ length: 10_000 }, () => chance.next());
    };
    const numbers = draw(5);
    expect(draw(5)).toEqual(numbers);
    expect(draw(6)).not.toEqual(numbers);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
  });

  test("gives as many moments as are wanted on average, in order and in time", () => {
    const counts = SEEDS.map((seed) => {
      const moments = new Chance(seed).moments(10, 20, 400);
      expect(moments).toEqual([...moments].sort((one, other) => one - other));
      expect(moments.every((at) => at > 10 && at < 20)).toBe(true);
      return moments.length;
    });
    for (const count of counts) expect(Math.abs(count - 400)).toBeLessThan(80);
    expect(new Chance(1).moments(0, 10, 0)).toEqual([]);
  });

  test("picks nothing out of nothing", () => {
    expect(() => new Chance(1).pick([])).toThrow(RangeError);
  });
});

describe("the truth", () => {
  const attributes = SEEDS.flatMap((seed) => live(kinds, new Chance(seed)));

  test("has one value at a time", () => {
    for (const { held } of attributes) {
      for (const [index, { from, until }] of held.entries()) {
        expect(until).toBeGreaterThan(from);
        expect(from).toBeGreaterThanOrEqual(held[index - 1]?.until ?? 0);
      }
    }
  });

  test("changes with each new interval, and never for life", () => {
    for (const { kind, held } of attributes) {
      if (kind.pace === "constant") expect(held).toHaveLength(1);
      for (const [index, { value }] of held.entries()) {
        if (kind.values !== "dates") expect(value).not.toBe(held[index - 1]?.value);
      }
    }
    expect(attributes.filter(({ held }) => held.length > 1).length).toBeGreaterThan(100);
  });

  test("is asked at a moment", () => {
    const attribute: Attribute = {
      index: 0,
      kind: kinds[0] as Attribute["kind"],
      of: "self",
      held: [
        { value: "Linz", from: 0, until: 10 },
        { value: "Cork", from: 10, until: 20 },
      ],
    };
    expect(valueAt(attribute, 9.9)).toBe("Linz");
    expect(valueAt(attribute, 10)).toBe("Cork");
    expect(valueAt(attribute, 20)).toBeUndefined();
    expect(valueBefore(attribute, 5)).toBeUndefined();
    expect(valueBefore(attribute, 12)).toBe("Linz");
    expect(["Linz", "Cork", "Graz"].map((value) => standingOf(attribute, value, 12))).toEqual([
      "stale",
      "current",
      "wrong",
    ]);
    expect(standingOf(attribute, "Cork", 5)).toBe("wrong");
  });

  test("of an appointment ends with its day", () => {
    const dated = attributes.filter(({ kind }) => kind.values === "dates");
    const last = dated.flatMap(({ held }) =>
      held.filter((_, index) => held[index + 1] === undefined),
    );
    for (const { value, until } of last) expect(dateOf(until - 1)).toBe(value);
    expect(dateOf(0)).toBe("6 January");
  });
});

describe("what is told", () => {
  const told = SEEDS.flatMap((seed) => {
    const chance = new Chance(seed);
    return live(kinds, chance.fork()).flatMap((attribute) =>
      tell(attribute, chance.fork(), [[100, 130]]).map((telling) => ({ attribute, telling })),
    );
  });
  const of = (role: string) => told.filter(({ telling }) => telling.role === role);

  test.each(["first", "again", "change", "correction"])("is true: %s", (role) => {
    for (const { attribute, telling } of of(role)) {
      expect(valueAt(attribute, telling.at)).toBe(telling.value);
      expect(telling.at).toBeLessThan(YEAR);
    }
    expect(of(role).length).toBeGreaterThan(50);
  });

  test("wrongly is not true, and outdated no longer", () => {
    const standings = (role: string) =>
      new Set(
        of(role).map(({ attribute, telling: { value, at } }) => standingOf(attribute, value, at)),
      );
    expect(standings("wrong")).not.toContain("current");
    expect([...standings("stale")]).toEqual(["stale"]);
    expect(of("wrong").length).toBeGreaterThan(100);
  });

  test("as a change or a correction names what was before", () => {
    for (const { telling } of [...of("change"), ...of("correction")]) {
      expect(telling.old).toBeDefined();
      expect(telling.old).not.toBe(telling.value);
    }
  });

  test("leaves some changes out, for good", () => {
    const changes = new Set(
      of("change").map(({ attribute, telling }) => `${attribute.index} ${telling.value}`),
    );
    expect(changes.size).toBeGreaterThan(100);
    const lapses = told.filter(({ attribute, telling }) => {
      const before = valueBefore(attribute, telling.at);
      return telling.role === "stale" && before === telling.value;
    });
    expect(lapses.length).toBeGreaterThan(20);
  });
});

describe("words", () => {
  const patterns: [string, Patterns][] = [
    ...kinds.flatMap(({ name, states, updates, denials, endings, questions }) =>
      Object.entries({ states, updates, denials, endings, questions }).flatMap(
        ([what, each]): [string, Patterns][] =>
          each === undefined ? [] : [[`${name}, ${what}`, each]],
      ),
    ),
    ...Object.entries(frames),
    ["events", events],
  ];

  test("to tune with are not those held apart", () => {
    for (const [name, { tuning, heldOut }] of patterns) {
      const both = tuning.filter((pattern) => heldOut.includes(pattern) && pattern !== "{t}");
      expect([name, both]).toEqual([name, []]);
      expect([name, tuning.length === 0]).toEqual([name, heldOut.length === 0]);
    }
  });

  test("speak of the right person", () => {
    const slots = { of: "{my} sister Lena", isOfPeople: true, v: "Cork" } as const;
    const pattern = "{S} {live|lives} in {v}, in {s's} flat.";
    expect(fill(pattern, { ...slots, person: "first" })).toBe(
      "My sister Lena lives in Cork, in my sister Lena's flat.",
    );
    expect(fill(pattern, { ...slots, of: "self", person: "first" })).toBe(
      "I live in Cork, in my flat.",
    );
    expect(fill(pattern, { ...slots, of: "self", person: "third" })).toBe(
      "User lives in Cork, in the user's flat.",
    );
    const habit = { of: "do crosswords", isOfPeople: false } as const;
    expect(fill("{I} usually {xs}.", { ...habit, person: "third" })).toBe(
      "User usually does crosswords.",
    );
    expect(fill("{Do|Does} {i} {x}?", { ...habit, person: "third" })).toBe(
      "Does the user do crosswords?",
    );
  });

  test("leave no slot open", () => {
    for (const family of FAMILIES) {
      const chance = new Chance(3);
      for (const attribute of live(kinds, new Chance(3))) {
        const [first, second] = attribute.held;
        const value = first?.value ?? "";
        for (const person of ["first", "third"] as const) {
          const voice = { person, family, chance };
          const change = { value: second?.value ?? value, old: value };
          const texts = [
            stating(attribute, value, voice),
            changing(attribute, change, voice),
            asking(attribute, voice),
          ];
          for (const text of texts) expect(text).toMatch(/^[A-Z0-9][^{}|]*[.?]$/u);
        }
      }
    }
  });
});

describe("a year", () => {
  const year = makeYear({ seed: 7 });
  const told = (of: Year) => of.happenings.filter((each): each is Told => each.what === "told");

  test("is the same for a seed", () => {
    expect(makeYear({ seed: 7 })).toEqual(year);
    expect(told(makeYear({ seed: 8 }))).not.toEqual(told(year));
  });

  test("has the same life in other words", () => {
    const apart = makeYear({ seed: 7, family: "heldOut" });
    expect(apart.attributes).toEqual(year.attributes);
    const texts = new Set(told(year).map(({ text }) => text));
    const same = told(apart).filter(({ text }) => texts.has(text));
    expect(same.map(({ text }) => text)).toEqual([]);
  });

  test("goes forward, in whole sentences", () => {
    const times = year.happenings.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const { text, categories } of told(year)) {
      expect(text).toMatch(/^[A-Z0-9][^{}|]*[.?!]$/u);
      expect(categories.length).toBeGreaterThan(0);
    }
    const forms = new Set(told(year).map(({ form }) => form));
    expect([...forms].sort()).toEqual(["first", "message", "third"]);
  });

  test("can be a small one", () => {
    const small = makeYear({ seed: 7, share: 0.05 });
    expect(new Set(small.attributes.map(({ kind }) => kind.name))).toEqual(
      new Set(kinds.map(({ name }) => name)),
    );
    expect(told(small).length).toBeLessThan(told(year).length / 3);
  });
});

describe("a life through a brain", () => {
  const city = kinds.find(({ name }) => name === "home");
  const statement = { attribute: 0, isExplicit: false } as const;
  const year: Year = {
    attributes: [
      {
        index: 0,
        kind: city as Attribute["kind"],
        of: "self",
        held: [
          { value: "Linz", from: 0, until: 160 },
          { value: "Cork", from: 160, until: Number.POSITIVE_INFINITY },
        ],
      },
    ],
    happenings: [
      {
        what: "told",
        at: 1,
        text: "I live in Linz.",
        form: "first",
        categories: ["home"],
        statements: [{ ...statement, value: "Linz", role: "first" }],
      },
      {
        what: "told",
        at: 2,
        text: "I met Ludmila at the lake.",
        form: "first",
        categories: ["events"],
        statements: [],
      },
      { what: "asked", at: 3, text: "Where do I live?", attribute: 0, isChecked: true },
      { what: "read", at: 4, which: 0 },
      { what: "state", at: 90, value: 40 },
      {
        what: "told",
        at: 170,
        text: "I live in Cork.",
        form: "first",
        categories: ["home"],
        statements: [{ ...statement, value: "Cork", role: "change", old: "Linz" }],
      },
    ],
  };

  test("compares the scores at each moment with the truth", async () => {
    const run = await simulate(year, { moments: 2 });
    expect(run).toMatchObject({ stored: 3, refused: 0 });
    const told = { firstText: "I live in Linz.", currentText: "I live in Linz." };
    expect(run?.answers).toEqual([
      {
        first: "current",
        score: 0.98,
        isKnown: true,
        kind: "home",
        text: "Where do I live?",
        ...told,
      },
    ]);
    expect(
      run?.samples.map(({ moment, standing, isLast }) => [moment, standing, isLast]).sort(),
    ).toEqual([
      [0, "current", true],
      [0, "stale", false],
      [1, "current", true],
      [1, "stale", false],
    ]);
    // Told at a cognitive state of 40, 12 whole days before the middle of the year.
    const cork = run?.samples.find(
      ({ moment, standing }) => moment === 0 && standing === "current",
    );
    expect(cork?.score).toBeCloseTo(0.4 * (1 - 0.12), 12);
  });

  test("says what was noticed of a change", async () => {
    const run = await simulate(year, { moments: 1 });
    expect(run?.noticed).toEqual([
      {
        role: "change",
        isExplicit: false,
        noticed: "open",
        isLost: false,
        kind: "home",
        form: "first",
        text: "I live in Cork.",
      },
    ]);
    expect(run?.penalties).toEqual([
      { on: "stale", by: "current", onText: "I live in Linz.", byText: "I live in Cork." },
    ]);
  });

  test("a policy that the brain does not know is none", async () => {
    await expect(simulate(year, { settings: { policy: "no such" } })).resolves.toBeUndefined();
  });

  test("tells how far it is", async () => {
    const steps: [number, number][] = [];
    await simulate(year, { moments: 1, progress: (done, total) => steps.push([done, total]) });
    expect(steps.at(-1)).toEqual([6, 6]);
  });
});
