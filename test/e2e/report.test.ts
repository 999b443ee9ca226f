/** `cortex report` on people with known truth, in every format. */
import { existsSync, readFileSync, statSync } from "node:fs";
import type { Truth } from "../bench/insight/person.mjs";
import { findChromium } from "../ui/support/window.mjs";
import { type Run, Workplace } from "./support/cortex.js";
import { Program } from "./support/program.js";

const NOW = "2025-12-31T23:00:00Z";
const onlyWithChromium = findChromium() === undefined ? test.skip : test;

/** A brain of somebody who lived a year. */
async function personOf(truth: Truth): Promise<Workplace> {
  const place = new Workplace();
  await Program.result("living.mjs", [place.brain, NOW, JSON.stringify(truth)]);
  return place;
}

function report(place: Workplace, args: string[], env: Record<string, string> = {}): Run {
  return place.run(["--user", "ada", "--now", NOW, "report", ...args], { env });
}

/** The file that a report was written into. */
function written(place: Workplace, name: string, args: string[] = []): Buffer {
  const { status, stdout, stderr } = report(place, ["--out", name, ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`Wrote the report to ${name}.`);
  return readFileSync(place.path(name));
}

describe("somebody who declines, dips in the evening and takes a medicine", () => {
  let ill: Workplace;
  beforeAll(async () => {
    ill = await personOf({ declineFrom: 180, eveningDip: 8, medicationEffect: 5 });
  });
  afterAll(() => ill.dispose());

  test("is told so in words", () => {
    const { status, stdout } = report(ill, []);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Something may have changed, compared with their own baseline/u);
    expect(stdout).toMatch(
      /The certainty of new memories may be below what it was since 2025-0[78]/u,
    );
    expect(stdout).toMatch(/lower in the evening .* by \S+ points \(95% interval/u);
    expect(stdout).toMatch(/After medication it may be higher .* by \S+ points \(95% interval/u);
  });

  test("is a page, the same each time, that nobody else may read", () => {
    const first = written(ill, "one.html");
    expect(written(ill, "two.html").equals(first)).toBe(true);
    expect(first.toString()).toMatch(
      /^<!doctype html>[\s\S]*may have changed[\s\S]*<svg [\s\S]*Limits/u,
    );
    expect(statSync(ill.path("one.html")).mode & 0o777).toBe(0o600);
    expect(report(ill, ["--out", "one.html"]).stderr).toMatch(
      /VALIDATION_ERROR: .*exists already/u,
    );
  });

  test("under --json is one document, or refused", () => {
    const { status, stderr } = report(ill, ["--json", "--format", "csv"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --json prints one JSON document, and csv is none/u);
    const { stdout } = report(ill, ["--json", "--format", "fhir"]);
    expect(JSON.parse(stdout)).toMatchObject({ resourceType: "Bundle" });
  });

  test("is data, a table and a Bundle", () => {
    const value = JSON.parse(written(ill, "one.json").toString()) as {
      report: string;
      summary: { state: string };
    };
    expect(value).toMatchObject({ report: "cortex", summary: { state: "changed" } });
    expect(written(ill, "one.csv").toString()).toMatch(
      /^section,figure,name,[\s\S]*slope_in_30_days/u,
    );
    const bundle = JSON.parse(written(ill, "one.fhir.json").toString()) as object;
    expect(bundle).toMatchObject({ resourceType: "Bundle", type: "collection" });
    expect(JSON.parse(report(ill, ["--out", "-", "--format", "json"]).stdout)).toEqual(value);
  });

  onlyWithChromium("is printed, also into the Bundle", () => {
    const pdf = written(ill, "one.pdf");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    // A tagged PDF is what screen readers read.
    expect(pdf.includes("/MarkInfo")).toBe(true);
    const bundle = JSON.parse(written(ill, "two.fhir.json", ["--with-pdf"]).toString()) as {
      entry: { resource: { resourceType: string; content?: { attachment: { data: string } }[] } }[];
    };
    const last = bundle.entry.at(-1)?.resource;
    expect(last?.resourceType).toBe("DocumentReference");
    const data = Buffer.from(last?.content?.[0]?.attachment.data ?? "", "base64");
    expect(data.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("is not printed without a browser, and told how to get one", () => {
    const run = report(ill, ["--out", "no.pdf"], { CORTEX_CHROMIUM: ill.path("gone") });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^cortex: NOT_FOUND: a PDF needs .*apt-get install chromium/u);
    expect(existsSync(ill.path("no.pdf"))).toBe(false);
  });

  test.each([
    [["--out", "one.docx"], /one\.docx.*let it end in \.fhir\.json, \.html/u],
    [["--out", "x.html", "--with-pdf"], /--with-pdf is for FHIR/u],
    [["--baseline-from", "2025-01-01"], /give --baseline-from and --baseline-to/u],
  ])("%j is refused", (args, says) => {
    const run = report(ill, args);
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/^error: /u);
    expect(run.stderr).toMatch(says);
  });
});

test("of somebody stable it says that nothing changed", async () => {
  const stable = await personOf({});
  try {
    const page = written(stable, "stable.html").toString();
    expect(page).toContain("Nothing changed in these figures that can be told from chance");
    expect(page).not.toContain("may have changed,");
    expect(report(stable, []).stdout).toMatch(
      /^Nothing changed in these figures that can be told from chance/u,
    );
    expect(stable.json(["--now", NOW, "--user", "ada", "report"])).toMatchObject({
      summary: { state: "unchanged", changes: [], patterns: [] },
    });
  } finally {
    stable.dispose();
  }
});

test("days before the first memory say nothing", () => {
  const place = new Workplace();
  try {
    place.add("I slept badly last night.", "--user", "ada", "--created-at", "2025-12-20T08:00:00Z");
    const { stdout } = report(place, ["--from", "2025-06-01"]);
    expect(stdout).toMatch(/^There is too little for a judgement: 1 observation on \d+ days?\.\n/u);
    expect(stdout).not.toContain("Nothing changed");
  } finally {
    place.dispose();
  }
});
