import { describe, expect, test } from "@jest/globals";
import type { CompareOptions } from "../../ts/bridge/insight.js";
import { COMPARED_METRICS, METRICS } from "../../ts/bridge/insight-inputs.js";
import { sparkline } from "../../ts/cli/sparkline.js";
import { readEvents } from "../../ts/import/events.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();
const DAY = 86_400_000;
const START = Date.parse("2026-01-01T00:00:00Z");

/** Forty days of memories: sure for thirty, less so afterwards. */
async function told(days: number, confidenceOn: (day: number) => number) {
  let now = START;
  const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
  const memories = Array.from({ length: days * 3 }, (_, index) => {
    const day = Math.floor(index / 3);
    return {
      content: `Note ${index} of day ${day} is about thing ${index * 7}.`,
      confidence: confidenceOn(day) + ((index % 3) - 1) * 0.01 + ((day * 7) % 5) * 0.004,
      created_at: START + day * DAY + (9 + 4 * (index % 3)) * 3_600_000,
      categories: [index % 2 === 0 ? "health" : "home"],
    };
  });
  now = START + days * DAY;
  await brain.importMemories(memories);
  return brain;
}

describe("trends", () => {
  it.each(["event", "label", "unit"])("refuses %s of another metric than events", async (name) => {
    const brain = await room.open();
    await expect(brain.trends({ metric: "volume", [name]: "x" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(`${name} is given with the metric "volume"`),
    });
  });

  test("tell a decline with its interval, its count and its method", async () => {
    const brain = await told(60, (day) => (day < 30 ? 0.8 : 0.6));
    const report = await brain.trends({ metric: "initial_confidence", to: START + 60 * DAY });
    expect(report).toMatchObject({ enough: true, observations: 180, days_with_data: 60 });
    expect(report.baseline).toMatchObject({ from: "2026-01-01", to: "2026-01-30", days: 30 });
    expect(report.trend?.slope.high).toBeLessThan(0);
    expect(report.trend?.method.name).toContain("Theil-Sen");
    expect(report.change).toMatchObject({ day: "2026-01-31" });
    expect(report.chart?.excursions[0]).toMatchObject({ direction: "below", to: null });
    expect(report.words.join(" ")).toMatch(/may .*compared with their own baseline/u);
  });

  test("find a fall after a baseline that does not vary, and so does its alert", async () => {
    let now = START;
    const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
    await brain.setAlertRule("confidence_falling");
    await brain.importMemories(
      Array.from({ length: 140 }, (_, day) => ({
        content: `Note of day ${day} about thing ${day * 7}.`,
        confidence: day < 100 ? 0.8 : 0.4,
        created_at: START + day * DAY + 9 * 3_600_000,
      })),
    );
    now = START + 99 * DAY;
    await brain.evaluateAlerts();
    expect(await brain.alerts({})).toEqual([]);
    const before = await brain.trends({ metric: "initial_confidence", to: START + 99 * DAY });
    expect(before.words).toContainEqual(expect.stringContaining("nothing stands out"));
    now = START + 140 * DAY;
    await brain.evaluateAlerts();
    expect(await brain.alerts({})).toMatchObject([{ rule_id: "confidence_falling" }]);
    const report = await brain.trends({ metric: "initial_confidence", to: START + 140 * DAY });
    expect(report.baseline).toMatchObject({ spread: 0.01 });
    expect(report.chart?.excursions).toEqual([
      { from: expect.stringMatching(/^2026-04-1/u), to: null, direction: "below" },
    ]);
    expect(report.words.join(" ")).not.toContain("nothing stands out");
  });

  test("find two weeks of a state that else is always the same", async () => {
    let now = START;
    const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
    for (let day = 0; day < 90; day += 1) {
      now = START + day * DAY + 3_600_000;
      await brain.createMemory({ content: `Note ${day} about thing ${day * 7}.` });
      await brain.setCognitiveState("ada", day >= 50 && day < 64 ? 30 : 75);
    }
    const report = await brain.trends({ metric: "cognitive_state" });
    expect(report.chart?.excursions).toEqual([
      {
        from: expect.stringMatching(/^2026-02-2/u),
        to: expect.stringMatching(/^2026-03-/u),
        direction: "below",
      },
    ]);
    const { summary } = await brain.report();
    expect(summary.missing.join(" ")).toContain(
      "on most days of the baseline the value is the same",
    );
  });

  test("say of a count that is the same on most days that nothing can stand out", async () => {
    const brain = await told(40, () => 0.8);
    const report = await brain.trends({ metric: "contradictions", to: START + 40 * DAY });
    expect(report.baseline).toMatchObject({ spread: 0 });
    expect(report.words).toContain(
      "On most days of their own baseline of 30 days the value is the same: what stands out from it cannot be told.",
    );
    expect(report.words.join(" ")).not.toContain("nothing stands out");
  });

  test("say what is missing, and judge nothing", async () => {
    const brain = await told(12, () => 0.8);
    const report = await brain.trends({ metric: "initial_confidence", to: START + 12 * DAY });
    expect(report).toMatchObject({ enough: false, trend: null, baseline: null, change: null });
    expect(report.words).toEqual(["Too little for a judgement: 12 of 30 days with data."]);
  });

  test.each([
    "volume",
    "repetitions",
    "contradictions",
    "safety",
    "validations",
    "cognitive_state",
  ] as const)("judge no %s where nothing was told on most days", async (metric) => {
    let now = START;
    const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
    await brain.createMemory({ content: "Mum was well today." });
    await brain.setCognitiveState("ada", 80);
    now += 56 * DAY;
    await brain.createMemory({ content: "Mum liked the soup." });
    const report = await brain.trends({ metric });
    expect(report).toMatchObject({ enough: false, trend: null, chart: null, change: null });
    expect(report.words).toEqual([
      metric === "cognitive_state"
        ? "Too little for a judgement: 1 of 30 days on which it was entered."
        : "Too little for a judgement: 2 of 30 days on which anything was told.",
    ]);
  });

  test("judge what never happened where something was told on enough days", async () => {
    const brain = await told(40, () => 0.8);
    for (const metric of ["volume", "contradictions", "safety"] as const) {
      expect(await brain.trends({ metric, to: START + 40 * DAY })).toMatchObject({ enough: true });
    }
    const baseline = (from: number, to: number) => ({
      from: START + from * DAY,
      to: START + to * DAY,
    });
    const within = { metric: "safety", to: START + 60 * DAY } as const;
    expect(await brain.trends({ ...within, baseline: baseline(5, 30) })).toMatchObject({
      enough: true,
    });
    expect((await brain.trends({ ...within, baseline: baseline(35, 58) })).words).toEqual([
      "Too little for a judgement: 5 of 20 days on which anything was told in the baseline.",
    ]);
  });

  test("count how often memories were used, together or one by one", async () => {
    let now = START;
    const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
    const { memory_id = "" } = await brain.createMemory({ content: "The key hangs by the door." });
    now += DAY;
    for (let read = 0; read < 3; read += 1) await brain.getMemory(memory_id);
    await brain.getMemory(memory_id, { peek: true });
    await brain.runMaintenance();
    now += DAY;
    await brain.searchMemories("Where does the key hang?");
    await brain.runMaintenance();
    const { days } = await brain.trends({ metric: "uses" });
    expect(days.map(({ date, value }) => [date, value])).toEqual([
      ["2026-01-01", 0],
      ["2026-01-02", 3],
      ["2026-01-03", 1],
    ]);
    const bobs = await brain.trends({ metric: "uses", user: "bob" });
    expect(bobs.days.every(({ value }) => value === null)).toBe(true);
  });

  test("count what is told again, and nothing that is imported twice", async () => {
    let now = START;
    const brain = await room.open({ clock: () => now, userId: "ada", timezone: "UTC" });
    await brain.createMemory({ content: "I take the blue pill at eight." });
    now += 3_600_000;
    await brain.createMemory({ content: "I take the blue pill at eight." });
    await brain.createMemory({ content: "I take the blue pill at eight.", created_at: START });
    now += 3_600_000;
    await brain.createMemory({ content: "I take the blue pill at eight." });
    const report = await brain.trends({ metric: "repetitions" });
    expect(report.days).toEqual([{ date: "2026-01-01", count: 2, value: 2, parts: { exact: 2 } }]);
    const bobs = await brain.trends({ metric: "repetitions", user: "bob" });
    expect(bobs.observations).toBe(0);
    const [{ id } = { id: "" }] = await brain.getRecentSTM();
    const first_told_at = START;
    expect(await brain.getRepetitions(id)).toEqual([
      { memory_id: id, at: START + 3_600_000, match: "exact", first_told_at },
      { memory_id: id, at: START + 7_200_000, match: "exact", first_told_at },
    ]);
    await expect(brain.getRepetitions(id, { user: "bob" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuse everybody's, and unknown figures", async () => {
    const brain = await told(1, () => 0.8);
    await expect(brain.trends({ metric: "volume", user: "*" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("one user"),
    });
    await expect(brain.trends({ metric: "mood" as never })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

test("compare tells groups with their counts, and those of too few by their values", async () => {
  const brain = await told(40, (day) => (day < 30 ? 0.8 : 0.6));
  const report = await brain.compare({ metric: "initial_confidence", by: "category" });
  expect(report.comparison.groups.map(({ name, count }) => [name, count])).toEqual([
    ["health", 60],
    ["home", 60],
  ]);
  expect(report.comparison.groups[0]?.delta?.low).toBeLessThan(0);
  expect(report.words).toEqual(["No group can be told from the rest."]);
});

test("compare takes the metrics that the core compares, and no other", async () => {
  const brain = await told(1, () => 0.8);
  for (const metric of METRICS) {
    const options: object = { metric };
    const isCompared = await brain.compare(options as CompareOptions).then(
      () => true,
      () => false,
    );
    expect([metric, isCompared]).toEqual([
      metric,
      COMPARED_METRICS.some((each) => each === metric),
    ]);
  }
});

test("patterns tell the evening by day", async () => {
  const brain = await told(40, () => 0.8);
  const report = await brain.patterns({ metric: "initial_confidence" });
  expect(report.evening).toMatchObject({ enough: true, count: 40, name: "evening" });
  expect(report.patterns.map(({ by }) => by)).toEqual(["hour", "part_of_day", "weekday"]);
});

describe("events", () => {
  test("are the same by their id, one user's, and gone with the user", async () => {
    const brain = await room.open({ clock: () => START, userId: "ada", timezone: "UTC" });
    const dose = { id: "d1", kind: "medication", at: START, value: 10, unit: "mg" };
    expect(await brain.recordEvent(dose)).toEqual({ recorded: 1, existing: 0 });
    expect(await brain.recordEvents([dose, { ...dose, user_id: "bob" }])).toEqual({
      recorded: 1,
      existing: 1,
    });
    expect(await brain.events()).toEqual([{ ...dose, user_id: "ada", label: null, source: null }]);
    const receipt = await brain.forget({ user_id: "bob" }, { user: "bob" });
    expect(receipt.events).toBe(1);
    expect(await brain.events({ user: "*" })).toHaveLength(1);
  });

  test("are read from tables, lines and bundles", () => {
    const table = 'kind,at,value,label\nmedication,2026-01-01T08:00:00Z,10,"pill, ""blue"""\n';
    const [row] = readEvents({ name: "doses.csv", text: table }).events;
    expect(row).toMatchObject({ kind: "medication", value: 10, label: 'pill, "blue"' });
    expect(readEvents({ name: "doses.csv", text: table }).events[0]?.id).toBe(row?.id);
    const line = '{"kind":"sleep","at":"2026-01-01","value":7.5,"unit":"h","id":"s1"}\n';
    expect(readEvents({ name: "s.jsonl", text: line })).toMatchObject({
      events: [{ id: "s1", value: 7.5 }],
      left_out: [],
    });
    const bundle = {
      resourceType: "Bundle",
      entry: [
        {
          resource: {
            resourceType: "MedicationAdministration",
            id: "m1",
            status: "not-done",
            effectiveDateTime: "2026-01-01T08:00:00Z",
            medicationCodeableConcept: { text: "donepezil" },
          },
        },
        {
          resource: {
            resourceType: "Observation",
            id: "o1",
            effectiveDateTime: "2026-01-01T22:00:00Z",
            code: { coding: [{ code: "93832-4", display: "Sleep duration" }] },
            valueQuantity: { value: 6, unit: "h" },
          },
        },
        { resource: { resourceType: "Patient", id: "p1" } },
      ],
    };
    expect(readEvents({ name: "b.json", text: JSON.stringify(bundle) })).toMatchObject({
      events: [
        { id: "MedicationAdministration/m1", kind: "medication", value: 0, label: "donepezil" },
        { id: "Observation/o1", kind: "sleep", value: 6, unit: "h" },
      ],
      left_out: [{ reason: "resource", name: "Patient", count: 1 }],
    });
  });

  test.each(["entered-in-error", "cancelled", "on-hold", "registered"])(
    "leave out what a bundle holds as %s, and count it",
    (status) => {
      const of = { id: "x", status, effectiveDateTime: "2026-01-01T08:00:00Z" };
      const entry = ["MedicationAdministration", "Observation"].map((resourceType) => ({
        resource: { ...of, resourceType, valueQuantity: { value: 510, unit: "kg" } },
      }));
      const text = JSON.stringify({ resourceType: "Bundle", entry });
      expect(readEvents({ name: "b.json", text })).toEqual({
        events: [],
        left_out: [{ reason: "status", name: status, count: 2 }],
      });
    },
  );

  test.each([
    ["effectiveDateTime", { effectiveDateTime: "2026-01-02", issued: "2026-02-01T08:00:00Z" }],
    ["effectiveInstant", { effectiveInstant: "2026-01-02T08:00:00.5+02:00" }],
    ["the start of a period", { effectivePeriod: { start: "2026-01-02T08:00:00Z" } }],
    ["issued, for want of another", { issued: "2026-01-02T08:00:00Z" }],
  ])("take the time of a bundle's resource from %s", (_where, time) => {
    const entry = [{ resource: { resourceType: "Observation", id: "o", ...time } }];
    const text = JSON.stringify({ resourceType: "Bundle", entry });
    const { events, left_out } = readEvents({ name: "b.json", text });
    expect(left_out).toEqual([]);
    expect(events).toEqual([
      expect.objectContaining({ at: expect.stringMatching(/^2026-01-02/u) }),
    ]);
  });

  test.each([
    {},
    { effectiveTiming: { event: [] } },
    { effectivePeriod: { end: "2026-01-02" } },
    { effectiveDateTime: "2026-01", issued: "2026-02-01T08:00:00Z" },
    { effectiveDateTime: "2026-02-30" },
    { effectiveDateTime: "2026-01-02T25:00:00Z" },
    { effectiveDateTime: 5 },
  ])("leave out what a bundle tells of no day, count it, and take the rest: %j", async (time) => {
    const sound = { effectiveDateTime: "2026-01-01T08:00:00Z" };
    const entry = [sound, time].flatMap((each, id) =>
      ["MedicationAdministration", "Observation"].map((resourceType) => ({
        resource: { resourceType, id: `${id}`, ...each },
      })),
    );
    const text = JSON.stringify({ resourceType: "Bundle", entry });
    const { events, left_out } = readEvents({ name: "b.json", text });
    expect(left_out).toEqual([
      { reason: "time", name: "MedicationAdministration", count: 1 },
      { reason: "time", name: "Observation", count: 1 },
    ]);
    expect(events).toHaveLength(2);
  });

  test.each([
    ["when,what\n1,2\n", /name kind and at/u],
    ['kind,at\nmedication,2026-01-01"x\n', /quote/u],
    ["kind,at,value\nmedication,2026-01-01,ten\n", /row 2.*"ten" is no number/u],
    ["kind,at,value\nsleep,2026-01-01,7,5\n", /row 2 has 4 cells for 3 columns/u],
    ["kind,at,at\nsleep,2026-01-01,2026-02-01\n", /column at twice/u],
    ['{"kind":"sleep"}', /at is missing/u],
  ])("name what does not fit: %s", (text, message) => {
    expect(() => readEvents({ name: "file", text })).toThrow(message);
  });

  test("name a quote that never ends, however much follows", () => {
    const text = `kind,at,label\nsleep,2026-01-01,"long\n${"sleep,2026-01-01,5\n".repeat(600_000)}`;
    expect(() => readEvents({ name: "file", text })).toThrow(/has a quote within it/u);
  });

  test("pass over a row in which nothing stands, and count it in places", () => {
    const table = "kind,at,value\nsleep,2026-03-02,7\n\n ,,\nsleep,2026-03-03,8\n";
    expect(readEvents({ name: "e.csv", text: table }).events).toMatchObject([
      { at: "2026-03-02", value: 7 },
      { at: "2026-03-03", value: 8 },
    ]);
    const wrong = `${table}\nsleep,2026-03-04,x\n`;
    expect(() => readEvents({ name: "e.csv", text: wrong })).toThrow(/e\.csv, row 7: value "x"/u);
  });

  test("take a code that is named as a property of every object for an observation", () => {
    for (const code of ["constructor", "__proto__", "toString"]) {
      const resource = {
        resourceType: "Observation",
        id: "o",
        status: "final",
        code: { coding: [{ system: "urn:x", code }] },
        effectiveDateTime: "2026-03-03",
        valueQuantity: { value: 7 },
      };
      const text = JSON.stringify({ resourceType: "Bundle", entry: [{ resource }] });
      expect(readEvents({ name: "f.json", text }).events).toMatchObject([{ kind: "observation" }]);
    }
  });

  test("take what is empty for missing, and a trailing comma for nothing", () => {
    const line = '{"kind":"sleep","at":"2026-01-01","value":"","id":""}';
    const table = "kind,at,value\nsleep,2026-01-01,,\n";
    for (const text of [line, table]) {
      const [event] = readEvents({ name: "file", text }).events;
      expect(event).toMatchObject({ value: undefined, id: expect.stringMatching(/^row:/u) });
    }
  });
});

test("a small plot has a block for each value, averaged where there are more", () => {
  expect(sparkline([1, null, 8], 10)).toBe("▁ █");
  expect(sparkline([1, 1, 8, 8], 2)).toBe("▁█");
  expect(sparkline([3, 3], 10)).toBe("▁▁");
});
