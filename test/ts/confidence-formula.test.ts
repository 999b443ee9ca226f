import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { type ConfidenceRecord, calculateConfidence } from "../../ts/index.js";
import { DAY, START, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const goldenFile = resolve(repository, "../shared/data/confidence_golden.jsonl");
const golden = existsSync(goldenFile);
if (!golden) {
  console.log(`Skipped: the evaluation data ${goldenFile} is not here.`);
}
const withGolden = golden ? it : it.skip;

const TOLERANCE = 1e-12;

interface GoldenVector {
  now: string;
  created_at: string;
  last_accessed: string | null;
  base_confidence: number;
  access_count: number;
  validation_count: number;
  contradiction_count: number;
  confidence: number;
}

function goldenVectors(): GoldenVector[] {
  const lines = readFileSync(goldenFile, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as GoldenVector);
}

/** The vectors whose score is off, each with what was computed. */
function misses(scores: [vector: GoldenVector, score: number][]): unknown[] {
  return scores
    .filter(([vector, score]) => !(Math.abs(score - vector.confidence) <= TOLERANCE))
    .map(([vector, score]) => ({ ...vector, score }));
}

const daysAgo = (days: number) => START - days * DAY;

describe("calculateConfidence", () => {
  const vectors: [rule: string, record: ConfidenceRecord, expected: number][] = [
    ["a new memory has its base", { created_at: START }, 1],
    ["a day short of a millisecond takes nothing", { created_at: daysAgo(1) + 1 }, 1],
    ["a whole day takes 0.01", { created_at: daysAgo(1) }, 0.99],
    ["fifty days take half", { created_at: daysAgo(50) }, 0.5],
    ["ninety days leave the age floor", { created_at: daysAgo(90) }, 0.1],
    ["a thousand days leave it too", { created_at: daysAgo(1_000) }, 0.1],
    ["a time to come is no age", { created_at: START + DAY }, 1],
    ["nothing exceeds 1", { created_at: START, last_accessed: START, access_count: 20 }, 1],
    [
      "ten accesses give 0.5",
      { created_at: START, base_confidence: 0.25, last_accessed: START, access_count: 10 },
      0.75,
    ],
    [
      "more give no more",
      { created_at: START, base_confidence: 0.25, last_accessed: START, access_count: 500 },
      0.75,
    ],
    [
      "an access exactly thirty days ago counts",
      { created_at: START, base_confidence: 0.5, last_accessed: daysAgo(30), access_count: 1 },
      0.55,
    ],
    [
      "an access a millisecond earlier does not",
      { created_at: START, base_confidence: 0.5, last_accessed: daysAgo(30) - 1, access_count: 1 },
      0.5,
    ],
    [
      "a count without a time does not",
      { created_at: START, base_confidence: 0.5, last_accessed: null, access_count: 4 },
      0.5,
    ],
    [
      "a validation gives 0.2",
      { created_at: START, base_confidence: 0.5, validation_count: 1 },
      0.7,
    ],
    ["a contradiction takes 0.3", { created_at: START, contradiction_count: 1 }, 0.7],
    ["contradictions leave 0.1", { created_at: START, contradiction_count: 9 }, 0.1],
    [
      "a memory that began below that stays there",
      { created_at: START, base_confidence: 0.05, contradiction_count: 9 },
      0.05,
    ],
    ["a memory that began at 0 stays at 0", { created_at: START, base_confidence: 0 }, 0],
    [
      "age multiplies everything",
      {
        created_at: daysAgo(20),
        base_confidence: 0.6,
        last_accessed: daysAgo(1),
        access_count: 2,
        validation_count: 1,
        contradiction_count: 1,
      },
      (0.6 + 0.1 + 0.2 - 0.3) * 0.8,
    ],
  ];

  it.each(vectors)("%s", (_rule, record, expected) => {
    expect(Math.abs(calculateConfidence(record, START) - expected)).toBeLessThanOrEqual(TOLERANCE);
  });

  it.each([
    ["epoch milliseconds", daysAgo(10), START],
    ["dates", new Date(daysAgo(10)), new Date(START)],
    ["ISO text", new Date(daysAgo(10)).toISOString(), new Date(START).toISOString()],
    ["ISO text of another zone", "2026-02-19T14:00:00+02:00", "2026-03-01T12:00:00Z"],
  ])("takes times as %s", (_form, created_at, now) => {
    expect(calculateConfidence({ created_at }, now)).toBeCloseTo(0.9, 12);
  });

  it("takes a policy, of which the rest keeps its default", () => {
    const record = { created_at: daysAgo(10), categories: ["identity"] };
    expect(calculateConfidence(record, START, { decay_per_day: 0.02 })).toBeCloseTo(0.8, 12);
    expect(calculateConfidence(record, START, { category_decay: { identity: 0 } })).toBe(1);
    expect(calculateConfidence(record, START, { enabled: false })).toBe(0.5);
    expect(calculateConfidence(record, START, { decay_per_day: undefined })).toBeCloseTo(0.9, 12);
  });

  it.each([
    ["no time", { created_at: "last week" }, {}],
    ["an invalid date", { created_at: new Date("?") }, {}],
    ["a base above 1", { created_at: START, base_confidence: 1.5 }, {}],
    ["a base that is no number", { created_at: START, base_confidence: Number.NaN }, {}],
    ["a negative count", { created_at: START, access_count: -1 }, {}],
    ["a policy out of range", { created_at: START }, { age_floor: 2 }],
    ["thresholds out of order", { created_at: START }, { medium_threshold: 0.9 }],
  ])("refuses %s", (_what, record, policy) => {
    expect(() => calculateConfidence(record, START, policy)).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });

  withGolden("agrees with all golden vectors to 1e-12", () => {
    const vectors = goldenVectors();
    expect(vectors).toHaveLength(712);
    const scores = vectors.map((vector): [GoldenVector, number] => [
      vector,
      calculateConfidence(vector, vector.now),
    ]);
    expect(misses(scores)).toEqual([]);
  });
});

describe("a stored memory", () => {
  withGolden("scores as all golden vectors say, to 1e-12, with an injected clock", async () => {
    const brain = await room.open();
    const scores: [GoldenVector, number][] = [];
    for (const [index, vector] of goldenVectors().entries()) {
      room.clock.time = Date.parse(vector.created_at);
      const id = await stored(brain, {
        content: `golden vector ${index}`,
        confidence: vector.base_confidence,
      });
      for (let count = 0; count < vector.validation_count; count += 1) {
        await brain.recordValidation(id, true);
      }
      // Accesses without a time have no effect on the score, and cannot happen in a brain.
      if (vector.last_accessed !== null) {
        room.clock.time = Date.parse(vector.last_accessed);
        await brain.recordAccess(Array.from({ length: vector.access_count }, () => id));
      }
      // After the accesses, because none is counted of what proved wrong.
      for (let count = 0; count < vector.contradiction_count; count += 1) {
        await brain.recordValidation(id, false);
      }
      room.clock.time = Date.parse(vector.now);
      scores.push([vector, await scoreOf(brain, id)]);
    }
    expect(misses(scores)).toEqual([]);
  });
});

describe("a score that meets a threshold by the formula", () => {
  it.each([
    ["0.7 + 2 x 0.05 = 0.8", 0.7, 2, 0, 0, 0.8, "high"],
    ["0.7 + 2 x 0.05 - 0.3 = 0.5", 0.7, 2, 1, 0, 0.5, "medium"],
    ["1 x (1 - 0.01 x 35) = 0.65", 1, 0, 0, 35, 0.65, "medium"],
    ["0.6 + 0.2 = 0.8", 0.6, 0, -1, 0, 0.8, "high"],
  ] as const)("meets it: %s", async (_, confidence, accesses, wrong, days, expected, category) => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Ruth is allergic to plums.", confidence });
    await brain.recordAccess(Array.from({ length: accesses }, () => id));
    if (wrong !== 0) {
      await brain.recordValidation(id, wrong < 0);
    }
    room.clock.advance(days * DAY);
    const memory = await brain.getMemory(id, { peek: true });
    expect(memory).toMatchObject({ confidence: expected, confidence_category: category });
    const found = await brain.getRecentSTM({ min_confidence: expected, peek: true });
    expect(found.map((each) => each.id)).toEqual([id]);
    const { parts } = await brain.explainConfidence(id);
    expect(parts.map(({ name }) => name)).not.toContain("limits");
  });
});
