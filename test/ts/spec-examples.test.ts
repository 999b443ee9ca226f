/** The examples of docs/spec are what the brain does, and what code cites of docs is there. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { calculateConfidence } from "../../ts/index.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";
import { filesBelow } from "./support/files.js";

const room = useRoom();

/** Rows of the table of a page whose head is this, as their cells. */
function examples(page: string, head: string): string[][] {
  const lines = readFileSync(`docs/spec/${page}`, "utf8").split("\n");
  const begin = lines.indexOf(head);
  const rows = lines.slice(begin + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  expect({ head, begin: begin >= 0, rows: end > 0 }).toEqual({ head, begin: true, rows: true });
  return rows.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

describe("docs/spec/confidence.md", () => {
  const head = "| base | days | last access | accesses | right | wrong | score | because |";
  it.each(examples("confidence.md", head))(
    "%s, said %s days ago, read %s days ago (%s), right %s, wrong %s: %s",
    (base, days, last, accesses, right, wrong, score) => {
      const record = {
        created_at: START - Number(days) * DAY,
        last_accessed: last === "-" ? null : START - Number(last) * DAY,
        base_confidence: Number(base),
        access_count: Number(accesses),
        validation_count: Number(right),
        contradiction_count: Number(wrong),
      };
      expect(calculateConfidence(record, START)).toBeCloseTo(Number(score), 12);
    },
  );
});

describe("docs/spec/storing.md", () => {
  it.each(examples("storing.md", "| there is | then comes | status |"))(
    "after %j, %j is %s",
    async (older = "", newer = "", status) => {
      const brain = await room.open();
      await stored(brain, { content: older });
      expect((await brain.createMemory({ content: newer })).status).toBe(status);
    },
  );

  it.each(examples("storing.md", "| older | newer | kind |"))(
    "%j against %j: %s",
    async (older = "", newer = "", kind) => {
      const brain = await room.open();
      await stored(brain, { content: older });
      const { contradictions = [] } = await brain.createMemory({ content: newer });
      const open = contradictions.filter(({ status }) => status === "open");
      expect(open.map((pair) => pair.kind)).toEqual(kind === "none" ? [] : [kind]);
      expect(contradictions).toHaveLength(open.length);
    },
  );

  it.each(examples("storing.md", "| text | importance |"))(
    "%j: %s",
    async (content = "", given) => {
      const brain = await room.open();
      const id = await stored(brain, { content });
      expect((await brain.getMemory(id)).importance).toBe(Number(given));
    },
  );
});

describe("what code cites", () => {
  const sources = ["native", "ts", "sql", "scripts", "test/native", "test/ts", "test/gold"]
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /\.(h|cc|ts|cts|cjs|mjs|sql|py|md|txt)$/u.test(path));
  const cited = /(?:^|[^\w/])(docs\/[\w/-]+\.md)(?:,\s+(?:\/\/+\s+)?"([^"]+)")?/gu;

  it("is a page that is there, and a heading of it", () => {
    const missing: string[] = [];
    let found = 0;
    for (const path of sources) {
      for (const [, page = "", heading] of readFileSync(path, "utf8").matchAll(cited)) {
        found += 1;
        const text = existsSync(page) ? readFileSync(page, "utf8") : "";
        const headings = [...text.matchAll(/^#+ (.*)$/gmu)].map(([, title]) => title);
        const lines = heading?.replace(/\s*\n\s*\/\/+\s*/gu, " ");
        if (text === "" || (lines !== undefined && !headings.includes(lines))) {
          missing.push(`${path}: ${page}${lines === undefined ? "" : `, "${lines}"`}`);
        }
      }
    }
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThan(15);
  });

  it("is never a page outside the repository", () => {
    const outside = sources.filter((path) =>
      /\b(?:specs|seeds)\/[\w-]+\.md/u.test(readFileSync(path, "utf8")),
    );
    expect(outside).toEqual([]);
  });

  it("of a session's rules stands in docs/spec/sessions.md, and its tests, too", () => {
    const page = readFileSync("docs/spec/sessions.md", "utf8");
    const told = new Set([...page.matchAll(/^\| ([A-Z]\d+) \|/gmu)].map(([, rule]) => rule));
    const rules = new Set<string>();
    for (const path of [
      ...filesBelow("native/core/session"),
      ...filesBelow("test/native/session"),
    ]) {
      const text = readFileSync(path, "utf8");
      for (const [, rule = ""] of text.matchAll(/"([VTCEHKRSA]\d+)"/gu)) rules.add(rule);
      for (const [, rule = ""] of text.matchAll(/^TEST\w*\(\w+, ([A-Z]\d+)[A-Z]/gmu))
        rules.add(rule);
    }
    expect(rules.size).toBeGreaterThan(60);
    expect([...rules].filter((rule) => !told.has(rule))).toEqual([]);
  });
});
