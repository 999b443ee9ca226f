import JSONSchemaValidator from "@asymmetrik/fhir-json-schema-validator";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type CortexBridge, REPORT_FORMATS, type Report, renderReport } from "../../ts/index.js";
import { heatPlot } from "../../ts/report/plots/heat.js";
import { stepsOf } from "../../ts/report/plots/steps.js";
import { livedYear } from "../bench/insight/person.mjs";
import { TestRoom } from "./support/brains.js";

const START = Date.parse("2026-01-01T00:00:00Z");
const DAY = 86_400_000;
const DAYS = 160;
const HOSTILE = `<script>alert("1")</script><img src=x onerror=alert(2)> & 'one' "two" </style>\u0007=1+1`;

/** Somebody whose names are hostile, who declines, has worse evenings and takes a medicine. */
async function lived(room: TestRoom): Promise<CortexBridge> {
  let now = START;
  const brain = await room.open({ clock: () => now, userId: HOSTILE, timezone: "Europe/Vienna" });
  const truth = { declineFrom: 60, eveningDip: 8, medicationEffect: 5 };
  const { memories, events } = livedYear(3, truth, { start: START, days: DAYS });
  const named = memories.map((memory, index) =>
    index % 3 === 0 ? { ...memory, categories: [HOSTILE], speaker: HOSTILE } : memory,
  );
  await brain.importMemories(named, { keepDuplicates: true });
  await brain.recordEvents(events.map((event) => ({ ...event, kind: `${event.kind} <b>` })));
  now = START + DAYS * DAY;
  await brain.createMemory({ content: "I live in Bern." });
  await brain.createMemory({ content: "I live in Graz." });
  await brain.createMemory({ content: "I live in Graz." });
  const wrong = await brain.createMemory({ content: "The boat <i>is</i> in Bergen." });
  await brain.recordValidation(wrong.memory_id ?? "", false);
  return brain;
}

const room = new TestRoom();
let report: Report;
let again: Report;
let told: Report;
const written: Record<string, string> = {};

beforeAll(async () => {
  const brain = await lived(room);
  report = await brain.report();
  again = await brain.report();
  told = await brain.report({ with_texts: true });
  await room.clear();
  for (const format of REPORT_FORMATS) {
    written[format] = await renderReport(report, format);
  }
}, 60_000);

describe("a report", () => {
  test("says what changed, since when and how sure that is", () => {
    const { state, headline, changes, patterns } = report.summary;
    expect(state).toBe("changed");
    expect(headline).toMatch(/may have changed, compared with their own baseline .*observations/u);
    const sure = changes.filter(({ figure }) => figure === "initial_confidence");
    expect(sure.map(({ kind }) => kind)).toEqual(["level", "step", "slope"]);
    const [level, step, slope] = sure;
    // The decline began on 2026-03-02 and took sixty days.
    expect(level?.since?.slice(0, 7)).toMatch(/^2026-0[34]$/u);
    expect(step?.since?.slice(0, 7)).toMatch(/^2026-0[34]$/u);
    expect(slope?.words).toMatch(/may have fallen by .* \(95% interval .* in 30 days.*; q /u);
    expect(patterns.join("\n")).toMatch(/lower in the evening .*\(95% interval/u);
    expect(patterns.join("\n")).toMatch(/After medication <b> it may be higher .*\(95% interval/u);
  });

  test("has every figure of one time, and what is to be checked without its text", () => {
    expect(new Set(report.trends.map(({ from, to }) => `${from} ${to}`)).size).toBe(1);
    const { contradictions, proved_wrong, more } = report.to_check;
    expect(contradictions).toHaveLength(1);
    expect(proved_wrong).toHaveLength(1);
    expect(more).toBe(false);
    expect(JSON.stringify(report)).not.toMatch(/Graz|Bergen/u);
    expect(told.to_check.contradictions[0]?.texts?.join()).toMatch(/Bern.*Graz/u);
    expect(told.to_check.proved_wrong[0]?.text).toContain("Bergen");
  });

  test.each(REPORT_FORMATS)("is the same bytes again as %s", async (format) => {
    const first = written[format] ?? "";
    expect(await renderReport(report, format)).toBe(first);
    expect(await renderReport(again, format)).toBe(first);
  });

  test("is refused as anything else", async () => {
    await expect(renderReport(report, "docx" as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("docx"),
    });
  });
});

describe("a report on little", () => {
  const few = new TestRoom();
  afterEach(async () => await few.clear());

  test.each([2, 20])("of %i memories says so, and that nothing changed nowhere", async (count) => {
    let now = START;
    const brain = await few.open({ clock: () => now, timezone: "UTC" });
    for (let index = 0; index < count; index += 1) {
      now = START + Math.round((56 * index) / (count - 1)) * DAY;
      await brain.createMemory({ content: `Note ${index} is about the garden.`, confidence: 1 });
    }
    const little = await brain.report();
    expect(little.summary.state).toBe("too_little");
    expect(little.summary.headline).toBe(
      `There is too little for a judgement: ${count} observations on ${count} days.`,
    );
    for (const format of REPORT_FORMATS) {
      expect(await renderReport(little, format)).not.toMatch(/nothing changed/iu);
    }
    // How far all can be trusted is there on every day; nothing else is judged.
    const judged = little.trends.filter(({ enough }) => enough);
    expect(judged.map(({ metric }) => metric)).toEqual(["current_confidence"]);
    const page = await renderReport(little, "html");
    expect(page).toContain("<h1>Report on the memory</h1>");
    // The axis of a share that is always 100 %: each tick once, none above.
    const [plot = ""] = page.match(/<svg(?:(?!<\/svg>).)*?100\u00a0%.*?<\/svg>/su) ?? [];
    const ticks = [...plot.matchAll(/>([\d.]+)\u00a0%</gu)].map(([, tick]) => Number(tick));
    expect(ticks.length).toBeGreaterThan(2);
    expect(new Set(ticks).size).toBe(ticks.length);
    expect(Math.max(...ticks)).toBe(100);
  });
});

describe("the page", () => {
  test("runs nothing, loads nothing, and escapes whatever anybody wrote", async () => {
    for (const page of [written["html"] ?? "", await renderReport(told, "html")]) {
      expect(page).not.toMatch(/<(script|img|iframe|object|embed|link|base|form|b|i)\b/iu);
      const tags = page.match(/<[^>]*>/gu)?.join("\n") ?? "";
      expect(tags).not.toMatch(/\s(on\w+|src|href|xlink:href|action|style)\s*=/iu);
      expect(page).not.toMatch(/https?:|@import|url\(/iu);
      expect(page).not.toContain("\u0007");
      expect(page.match(/<style>/gu)).toHaveLength(1);
      expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    }
    expect(await renderReport(told, "html")).toContain("The boat &lt;i&gt;is&lt;/i&gt; in Bergen.");
  });

  test("has a plot of each sort, each named and with its table", () => {
    const page = written["html"] ?? "";
    for (const mark of ["smooth", "band", "fan", "outside", "whisker", "dot", "bar"]) {
      expect(page).toContain(`class="${mark}"`);
    }
    const plots = page.match(/<figure>/gu)?.length ?? 0;
    expect(plots).toBeGreaterThanOrEqual(6);
    expect(page.match(/<svg [^>]*role="img" aria-label="[^"]+"/gu)).toHaveLength(plots);
    expect(page.match(/<details><summary>The same as a table<\/summary>/gu)).toHaveLength(plots);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/u);
  });

  test("closes what it opens", () => {
    const open: string[] = [];
    const wrong: string[] = [];
    const single = new Set(["meta", "line", "rect", "circle", "path"]);
    const body = (written["html"] ?? "").replace("<!doctype html>", "");
    for (const [, end, name = "", self] of body.matchAll(/<(\/?)([a-z][\w]*)[^>]*?(\/?)>/gu)) {
      if (end === "/") {
        if (open.pop() !== name) wrong.push(`</${name}>`);
      } else if (self !== "/" && name !== "meta") {
        open.push(name);
      } else if (!single.has(name)) {
        wrong.push(`<${name}/>`);
      }
    }
    expect({ open, wrong }).toEqual({ open: [], wrong: [] });
  });
});

test("an hour is coloured by its median, and outlined where it has too few", () => {
  const cell = (name: string, value: number | null) => ({
    name,
    count: value === null ? 3 : 30,
    median: value === null ? null : { value, low: value - 0.01, high: value + 0.01 },
    values: [],
    delta: null,
    p: null,
    q: null,
  });
  const cells = [cell("Monday 08", 0.6), cell("Tuesday 21", 0.9), cell("Sunday 23", null)];
  const steps = stepsOf(cells, 0) ?? { least: 0, width: 0 };
  const { text } = heatPlot("initial_confidence", cells, steps, "By hour");
  expect(text).toMatch(/class="c0"[^>]*><title>Monday 08: 60\u00a0% \(95% interval 59 to 61\)/u);
  expect(text).toMatch(/class="c5"[^>]*><title>Tuesday 21: 90/u);
  expect(text).toMatch(/class="few"[^>]*><title>Sunday 23: too few, 3 memories/u);
  expect(stepsOf([cell("Monday 08", null)], 1)).toBeUndefined();
  // Small differences are not painted large.
  const usual = stepsOf(cells, 3) ?? { least: 0, width: 0 };
  expect(usual.least).toBeCloseTo(-0.75);
  expect(heatPlot("initial_confidence", cells, usual, "By hour").text).not.toMatch(/"c[05]"/u);
});

test("the table has a row for each figure, and nothing that a spreadsheet would compute", async () => {
  const lines = (written["csv"] ?? "").split("\r\n");
  expect(lines[0]).toBe("section,figure,name,at,value,low,high,count,p,q,method,text");
  const slope = lines.find((line) => line.startsWith("trend,initial_confidence,slope_in_30_days"));
  const [value, low, high] = slope?.split(",").slice(4, 7).map(Number) ?? [];
  const trend = report.trends.find(({ metric }) => metric === "initial_confidence")?.trend;
  expect({ value, low, high }).toEqual(trend?.slope);
  const [category] = report.comparisons;
  const formula = {
    ...report,
    comparisons: category && [
      {
        ...category,
        comparison: {
          ...category.comparison,
          groups: category.comparison.groups.map((group) => ({ ...group, name: "=1+1" })),
        },
      },
    ],
  } as Report;
  const text = await renderReport(formula, "csv");
  expect(text).toContain(",'=1+1,");
  expect(text).not.toContain(",=1+1");
});

test("the Bundle is valid FHIR R4, with the printed report where it is given", async () => {
  const validator = new JSONSchemaValidator();
  const pdf = new Uint8Array([0x25, 0x50, 0x44, 0x46]);
  for (const text of [written["fhir"] ?? "", await renderReport(told, "fhir", { pdf })]) {
    const bundle: unknown = JSON.parse(text);
    expect(validator.validate(bundle)).toEqual([]);
  }
  const bundle = JSON.parse(await renderReport(report, "fhir", { pdf })) as {
    entry: { fullUrl: string; resource: { resourceType: string; [key: string]: unknown } }[];
  };
  expect(new Set(bundle.entry.map(({ fullUrl }) => fullUrl)).size).toBe(bundle.entry.length);
  expect(bundle.entry.at(-1)?.resource).toMatchObject({
    resourceType: "DocumentReference",
    content: [{ attachment: { contentType: "application/pdf", data: "JVBERg==", size: 4 } }],
  });
  // That the validator sees what is wrong.
  const broken = structuredClone(bundle);
  delete broken.entry[0]?.resource["status"];
  expect(validator.validate({ ...broken, type: "heap" }, true)).not.toEqual([]);
}, 60_000);

describe("a report on little", () => {
  test("says what is missing, and judges nothing", async () => {
    const brain = await room.open({ userId: "ada" });
    const empty = await brain.report();
    expect(empty.summary).toMatchObject({ state: "too_little", changes: [], patterns: [] });
    expect(empty.summary.headline).toBe(
      "There is too little for a judgement: 0 observations on 0 days.",
    );
    await brain.createMemory({ content: "The gate is blue." });
    const one = await brain.report();
    expect(one.summary.missing.join("\n")).toContain("1 of 30 days with data");
    for (const format of REPORT_FORMATS) {
      expect(await renderReport(one, format)).not.toMatch(/NaN|undefined/u);
    }
    await room.clear();
  });
});
