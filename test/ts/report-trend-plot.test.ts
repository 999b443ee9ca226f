/** What the plot of a figure by day draws, and that it draws nothing that was not found. */
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { TrendReport } from "../../ts/bridge/insight.js";
import { trendPlot } from "../../ts/report/plots/trend.js";
import { daysFigure } from "../../ts/report/trends.js";
import { livedYear } from "../bench/insight/person.mjs";
import { TestRoom } from "./support/brains.js";

const START = Date.parse("2026-01-01T00:00:00Z");
const DAY = 86_400_000;
const TOLD = 120;
const ASKED = 200;

const room = new TestRoom();
let report: TrendReport;

beforeAll(async () => {
  const brain = await room.open({ clock: () => START + ASKED * DAY, timezone: "UTC" });
  const { memories } = livedYear(3, { declineFrom: 50 }, { start: START, days: TOLD });
  await brain.importMemories(memories, { keepDuplicates: true });
  report = await brain.trends({
    metric: "initial_confidence",
    from: START,
    to: START + ASKED * DAY,
  });
  await room.clear();
});

/** The places of a path. */
function placesOf(svg: string, name: string): [x: number, y: number][] {
  const [, path = ""] = new RegExp(`class="${name}" d="([^"]*)"`, "u").exec(svg) ?? [];
  return [...path.matchAll(/[ML]?(-?[\d.]+),(-?[\d.]+)/gu)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

const drawn = (of: TrendReport) => trendPlot(of, "by day")?.text ?? "";
const LEFT = 52;
const RIGHT = 708;

describe("the plot of a figure by day", () => {
  test("shows the whole time asked for, and what was computed only where its days are", () => {
    const places = placesOf(drawn(report), "slope");
    const [first, last] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 0];
    expect(first).toBeCloseTo(LEFT, 0);
    // The last day that was told of is the 120th of 200.
    expect(last).toBeCloseTo(LEFT + ((RIGHT - LEFT) * (TOLD - 1)) / (ASKED - 1), 0);
    expect(drawn(report)).toContain(">2026-07<");
  });

  test("draws a slope as steep as it is, also where it leaves the picture", () => {
    const slopeOf = (value: number) => {
      const slope = { value, low: 2 * value, high: 0 };
      const trend = report.trend === null ? null : { ...report.trend, slope };
      const places = placesOf(drawn({ ...report, trend }), "slope");
      return places.slice(1).flatMap(([x, y], index) => {
        const [before, height] = places[index] ?? [0, 0];
        return x - before < 5 ? [] : [(y - height) / (x - before)];
      });
    };
    // Points in 30 days: the second leaves the picture on both sides.
    const [gentle, steep] = [slopeOf(-0.01), slopeOf(-0.2)];
    expect(gentle.length).toBeGreaterThan(0);
    expect(steep.length).toBeGreaterThan(0);
    for (const each of steep) {
      expect(each / (gentle[0] ?? 0)).toBeGreaterThan(19);
      expect(each / (gentle[0] ?? 0)).toBeLessThan(21);
    }
  });

  test("has a key to every mark that it has, and to no other", () => {
    const marks = ["day", "smooth", "band", "fan", "slope", "when", "change", "outside"];
    for (const of of [report, { ...report, change: null, chart: null }]) {
      const [plot = "", key = ""] = daysFigure(of).text.split('<ul class="key">');
      const has = (text: string) => marks.filter((mark) => text.includes(`class="${mark}"`));
      expect(has(key)).toEqual(has(plot));
    }
    expect(drawn(report)).toContain('class="change"');
  });
});
