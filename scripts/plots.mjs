#!/usr/bin/env node
// Draws the plots of docs/confidence.md: npm run plots [-- --check]
// Those over days with the addon's own calculateConfidence and standingOf, the calibration from test/trust/figures.json (npm run trust).
// --check draws nothing, and fails when a plot in docs/images is no longer what the addon says.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { calibrationChart, chart } from "./lib/chart.mjs";
import { inRoot, main, Problem } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

const day = 86_400_000;
const told = Date.UTC(2026, 0, 1);

/** The score on each day of a memory that was told on day 0. `events`: { day: "read" | "right" | "wrong" | "settled" }. */
function life(calculate, days, { base = 1, categories, events = {} } = {}, policy = {}) {
  const record = {
    created_at: told,
    base_confidence: base,
    last_accessed: null,
    access_count: 0,
    validation_count: 0,
    contradiction_count: 0,
    categories,
  };
  const points = [];
  for (let count = 0; count <= days; count += 1) {
    const now = told + count * day;
    points.push([count, calculate(record, now, policy)]);
    for (const event of [events[count] ?? []].flat()) {
      happen(record, event, now);
      points.push([count, calculate(record, now, policy)]);
    }
  }
  return points;
}

function happen(record, event, now) {
  if (event === "read")
    Object.assign(record, { last_accessed: now, access_count: record.access_count + 1 });
  if (event === "right") record.validation_count += 1;
  if (event === "wrong") record.contradiction_count += 1;
  if (event === "settled") record.contradiction_count -= 1;
}

const every = (step, last, event) =>
  Object.fromEntries(
    Array.from({ length: last / step }, (_, index) => [(index + 1) * step, event]),
  );

function plots(calculate) {
  const days = 120;
  const of = (name, options, policy) => ({ name, points: life(calculate, days, options, policy) });
  return {
    "confidence-age.svg": {
      title: "What age does, and what use does against it",
      days,
      series: [
        of("left alone"),
        of("read every ten days", { events: every(10, 110, "read") }),
        of("proved right on day 30", { events: { 30: "right" } }),
        of("proved wrong on day 30", { events: { 30: "wrong" } }),
      ],
    },
    "confidence-life.svg": {
      title: "The life of one memory",
      days,
      series: [
        of("read on days 10 to 14,\nright on day 30", {
          events: { 10: "read", 11: "read", 12: "read", 13: "read", 14: "read", 30: "right" },
        }),
        of("contradicted on day 20,\nthe pair dismissed on day 50", {
          events: { 20: "wrong", 50: "settled" },
        }),
        of("told at a cognitive\nstate of 60", { base: 0.6 }),
      ],
    },
    "confidence-decay.svg": {
      title: "Decay by category",
      days,
      series: [
        of("0.01 a day, the default"),
        of("0.002 a day", { categories: ["habits"] }, { category_decay: { habits: 0.002 } }),
        of("0: does not age", { categories: ["allergies"] }, { category_decay: { allergies: 0 } }),
      ],
    },
  };
}

/** What decides between hits that fit about equally well: something new that is not sure, something older that is. */
function standingPlot(standingOf) {
  const days = 120;
  const of = (name, confidence, weights) => ({
    name,
    points: Array.from({ length: days + 1 }, (_, count) => [
      count,
      standingOf({ confidence, days: count }, weights),
    ]),
  });
  const newest = { temporal_weight: 2 };
  return {
    title: "The standing of a hit, by its age",
    days,
    banded: false,
    series: [
      of("90 % sure", 0.9),
      of("40 % sure", 0.4),
      of("90 % sure,\ntemporal_weight 2", 0.9, newest),
      of("40 % sure,\ntemporal_weight 2", 0.4, newest),
    ],
  };
}

/** Of the simulated year: how much is true of what has about the same score. */
function calibrationPlot() {
  const { policies } = JSON.parse(readFileSync(inRoot("test/trust/figures.json"), "utf8"));
  const named = {
    age: "age only",
    default: "the default",
    hosts: "what the hosts\nbegin with",
    categories: "a decay for\neach category",
    evidence: "evidence",
  };
  return {
    title: "A simulated year: how much is true of what has a score",
    series: policies
      .filter(({ name }) => name in named)
      .map(({ name, figures }) => ({
        name: named[name],
        points: figures.calibration.map(({ score, isTrue }) => [score, isTrue]),
      })),
  };
}

await main(async () => {
  await setUp();
  const { calculateConfidence, standingOf } = await import("../dist/index.js");
  const drawings = Object.entries(plots(calculateConfidence)).map(([name, plot]) => [
    name,
    chart(plot),
  ]);
  drawings.push(["standing.svg", chart(standingPlot(standingOf))]);
  drawings.push(["confidence-calibration.svg", calibrationChart(calibrationPlot())]);
  for (const [name, drawn] of drawings) {
    const file = inRoot("docs/images", name);
    const present = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (!process.argv.includes("--check")) writeFileSync(file, drawn);
    else if (present !== drawn) throw new Problem(`docs/images/${name} is outdated: npm run plots`);
  }
});
