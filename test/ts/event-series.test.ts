import { beforeEach, describe, expect, test } from "@jest/globals";
import type { NewEvent } from "../../ts/bridge/insight.js";
import { type CortexBridge, REPORT_FORMATS, renderReport } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-01-01T00:00:00Z");
const WEEKS = 50;
const END = START + 7 * WEEKS * DAY;

/** A wobble of at most one, that is the same each time. */
const wobble = (index: number) => ((index * 37) % 21) / 10 - 1;

let brain: CortexBridge;

beforeEach(async () => {
  brain = await room.open({ clock: () => END, userId: "ada", timezone: "UTC" });
});

/** Events of so many days or weeks. */
function each(
  count: number,
  event: (index: number) => Omit<NewEvent, "at">,
  step = DAY,
): NewEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    at: START + index * step + 8 * HOUR,
    ...event(index),
  }));
}

describe("trends of events", () => {
  test("are of one kind and unit: what cannot be added up is refused, with what there is", async () => {
    await brain.recordEvents([
      ...each(40, () => ({ kind: "sleep", value: 7, unit: "h" })),
      ...each(40, () => ({ kind: "mood", value: 5 })),
    ]);
    await expect(brain.trends({ metric: "events" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(/name one of them by event.*: mood; sleep \(h\)$/u),
    });
    await expect(brain.patterns({ metric: "events" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    const sleep = await brain.trends({ metric: "events", event: "sleep" });
    expect(sleep.event).toMatchObject({ name: "sleep (h)", by_day: "sum", count: 40 });
    expect(sleep.baseline?.median.value).toBe(7);
    const mood = await brain.trends({ metric: "events", event: "mood" });
    expect(mood).toMatchObject({ event: { name: "mood", unit: null }, observations: 40 });
    expect(mood.baseline?.median.value).toBe(5);
    expect((await brain.eventSeries()).map(({ name }) => name)).toEqual(["mood", "sleep (h)"]);
    const none = await brain.trends({ metric: "events", event: "slep" });
    expect(none.words.join(" ")).toMatch(
      /No such event is recorded; there are: mood; sleep \(h\)/u,
    );
  });

  test.each([
    ["hours of several sleeps are added up", "sleep", [5, 2, 3], 10],
    ["moods of a day are not", "mood", [5, 2, 3], 3],
    ["nor is what the host measures", "pulse", [60, 80, 100], 80],
  ])("of a day: %s", async (_, kind, values, value) => {
    await brain.recordEvents(values.map((each) => ({ kind, at: START, value: each })));
    const { days } = await brain.trends({ metric: "events" });
    expect(days).toMatchObject([{ date: "2026-01-01", count: 3, value }]);
  });

  test("keep medicines apart, and count a dose that was left out as none of its own", async () => {
    const dose = { kind: "medication", label: "donepezil" };
    await brain.recordEvents([
      { ...dose, at: START, value: 10, unit: "mg" },
      { ...dose, at: START + DAY, value: 0 },
      { ...dose, label: "aspirin", at: START, value: 500, unit: "mg" },
    ]);
    expect((await brain.eventSeries()).map(({ name }) => name)).toEqual([
      "medication aspirin (mg)",
      "medication donepezil (mg)",
    ]);
    const asked = { metric: "events", event: "medication" } as const;
    await expect(brain.trends(asked)).rejects.toThrow(/aspirin \(mg\); medication donepezil/u);
    const { days } = await brain.trends({ ...asked, label: "donepezil" });
    expect(days.map(({ value }) => value)).toEqual([10, 0]);
  });

  test("count what has no value, and days without any as none from the first on", async () => {
    await brain.recordEvents([
      { kind: "fall", at: START },
      { kind: "fall", at: START + HOUR, label: "in the bath" },
      { kind: "fall", at: START + 3 * DAY },
      { kind: "weight", at: START, value: 60, unit: "kg" },
    ]);
    const { event, days } = await brain.trends({
      metric: "events",
      event: "fall",
      to: START + 4 * DAY,
    });
    expect(event).toMatchObject({ name: "fall (times)", unit: "times", by_day: "count" });
    expect(days.map(({ value }) => value)).toEqual([2, 0, 0, 1]);
  });

  test("begin with the first event, also where nobody told anything", async () => {
    await brain.recordEvents(each(40, (day) => ({ kind: "mood", value: day < 35 ? 8 : 3 })));
    const { from, enough } = await brain.trends({ metric: "events" });
    expect({ from, enough }).toEqual({ from: START, enough: true });
  });
});

describe("a report on a year in which sleep and mood fell", () => {
  beforeEach(async () => {
    const fallen = (week: number) => Math.max(0, week - 30) / 20;
    await brain.recordEvents([
      ...each(
        WEEKS,
        (week) => ({
          kind: "sleep",
          value: 6.5 - 1.6 * fallen(week) + 0.3 * wobble(week),
          unit: "h",
        }),
        7 * DAY,
      ),
      ...each(
        WEEKS,
        (week) => ({ kind: "mood", value: 7 - 2 * fallen(week) + wobble(week + 3) }),
        7 * DAY,
      ),
      ...each(3, () => ({ kind: "weight", value: 51, unit: "kg" }), 7 * DAY),
    ]);
  });

  test("says so in its headline, with their values, and judges them with all other figures", async () => {
    const { summary, events, trends, more_events } = await brain.report();
    expect(summary.state).toBe("changed");
    expect(summary.headline).toContain(
      "Of 2 series of recorded events 2 may have changed: mood, sleep (h).",
    );
    expect(summary.headline).toContain("Recorded on too few days for a judgement: weight (kg).");
    expect(events.map(({ event }) => event?.name)).toEqual(["mood", "sleep (h)", "weight (kg)"]);
    expect(more_events).toBe(0);
    expect(new Set([...trends, ...events].map(({ from, to }) => `${from} ${to}`)).size).toBe(1);
    const slope = summary.changes.find(
      ({ event, kind }) => event === "sleep (h)" && kind === "slope",
    );
    expect(slope?.words).toMatch(
      /^Recorded sleep \(h\) may have fallen by 0\.\d+\sh \(95% interval/u,
    );
    // Adjusted for all tests of the report: never below its own p.
    const own = events.find(({ event }) => event?.kind === "sleep")?.trend?.p ?? 1;
    expect(slope?.q).toBeGreaterThanOrEqual(own);
    expect(summary.events).toEqual([
      expect.stringMatching(/^mood: 50 events on 50 days, 2026-01-01 to /u),
      expect.stringMatching(
        /^sleep \(h\): .* 6\.\d+\sh \(95% interval .* in the baseline, 5\.\d+\sh on the last 7 days/u,
      ),
      expect.stringMatching(/^weight \(kg\): 3 events on 3 days.*51\skg on the first day/u),
    ]);
  });

  test.each(REPORT_FORMATS)("has the values of each series as %s", async (format) => {
    const written = await renderReport(await brain.report(), format);
    const says = {
      html: /<h2 id="recorded">What was recorded[\s\S]*?<h3><bdi>sleep \(h\)<\/bdi><\/h3>[\s\S]*?<svg /u,
      csv: /^trend,event:sleep \(h\),slope_in_30_days,,-0\.\d+,.*\r\n[\s\S]*^day,event:sleep \(h\),day,2026-01-01,/mu,
      fhir: /"text": "Recorded: sleep \(h\): slope in 30 days"[\s\S]*?"unit": "h"/u,
      json: /"name": "sleep \(h\)"/u,
    }[format];
    expect(written).toMatch(says);
    expect(written).toContain("Of 2 series of recorded events 2 may have changed");
    expect(written).not.toMatch(/Nothing changed/u);
  });
});

test("of events that stay as they are a report says that none changed", async () => {
  await brain.recordEvents(
    each(WEEKS, (week) => ({ kind: "mood", value: 7 + wobble(week) }), 7 * DAY),
  );
  const { state, headline, changes } = (await brain.report()).summary;
  expect({ state, changes }).toEqual({ state: "unchanged", changes: [] });
  expect(headline).toContain("Judged is 1 series of recorded events, none of which changed: mood.");
});
