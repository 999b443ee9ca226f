// npm run bench:search -- [--beside CHECKOUT] [--rounds N] [--json FILE] [SIZE ...]: processor time of searches by
// words in brains of 1,000 to 1,000,000 memories, how it grows, and beside it what another build of cortex needs for the
// same searches of the same brains. Rounds of both alternate; figures are medians over the rounds.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Table from "cli-table3";

const { values: settings, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: "string" },
    rounds: { type: "string", default: "3" },
    json: { type: "string" },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000, 100_000, 1_000_000];
const builds = ["this", ...(settings.beside ? ["beside"] : [])];
const now = Date.UTC(2026, 2, 1);
const folder = mkdtempSync(join(tmpdir(), "cortex-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function measure(task, options) {
  const script = fileURLToPath(new URL("child.mjs", import.meta.url));
  const child = spawnSync(
    process.execPath,
    [script, task, JSON.stringify({ folder, ...options })],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (child.status !== 0) throw new Error(`${task} ended with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const figures = {
  "p50, first time": (one) => one.once.p50,
  "p95, first time": (one) => one.once.p95,
  "p50, again": (one) => one.again.p50,
  "p95, again": (one) => one.again.p95,
};

const results = [];
for (const size of sizes) {
  const path = join(folder, `${size}.brain`);
  measure("fill-turns", { path, count: size, now });
  const rounds = Object.fromEntries(builds.map((build) => [build, []]));
  for (let round = 0; round < Number(settings.rounds); round++) {
    for (const build of builds) {
      const checkout = build === "beside" ? resolve(settings.beside) : undefined;
      rounds[build].push(measure("search-growth", { path, now, count: 400, checkout }));
    }
  }
  for (const build of builds) {
    const of = (figure) => median(rounds[build].map(figure));
    const row = { size, build, megabytes: of((one) => one.megabytes) };
    for (const [name, figure] of Object.entries(figures)) row[name] = of(figure);
    results.push(row);
    process.stderr.write(`${JSON.stringify(row)}\n`);
  }
  rmSync(path, { force: true });
}

/** The power of the number of memories with which a figure grew since the size before. */
function growth(row, name) {
  const before = results.filter(({ build, size }) => build === row.build && size < row.size).at(-1);
  if (!before) return "";
  const power = Math.log(row[name] / before[name]) / Math.log(row.size / before.size);
  return ` (n^${power.toFixed(2)})`;
}

const names = Object.keys(figures);
const table = new Table({
  head: ["memories", "build", ...names.map((name) => `${name}, ms`), "resident, MB"],
  style: { head: [], border: [] },
});
for (const row of results) {
  const cells = names.map((name) => `${row[name].toFixed(2)}${growth(row, name)}`);
  table.push([row.size.toLocaleString("en"), row.build, ...cells, row.megabytes.toFixed(0)]);
}
process.stdout.write(`${table.toString()}\n`);
if (settings.json) writeFileSync(settings.json, `${JSON.stringify(results, null, 2)}\n`);
