// npm run bench [-- --quick] [--json FILE]: the targets of the design, each beside its peer where it has one.
// Every measurement is a process of its own; rounds of us and the peer alternate, because the speed of fsync and of
// the machine drifts. Ratios are the median of the rounds' ratios.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { installLocked } from "../../scripts/lib/steps.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const HELP = `Usage: npm run bench [-- [--quick] [--json FILE]]

Measures this machine against the targets of the design, each beside its
peer. A quarter of an hour on two cores, and nothing else should run: ratios
hold then. Exit code 1: a target was missed.

  --quick      smaller brains and fewer calls
  --json FILE  where all figures are written (default: build/bench.json)
  --help       this text

Examples:
  npm run bench
  npm run bench -- --quick --json /tmp/quick.json
`;

/** The options; ends the process where they are not for a measurement. */
function readOptions() {
  const options = {
    quick: { type: "boolean" },
    json: { type: "string" },
    help: { type: "boolean" },
  };
  try {
    const { values } = parseArgs({ options });
    if (!values.help) return values;
    process.stdout.write(HELP);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

const { quick = false, json: jsonFile = join(here, "../../build/bench.json") } = readOptions();

// The peers' binaries need a newer Node than 20; we run under the same one.
await installLocked("test/nodes");
await installLocked("test/bench/peers");
const node = join(here, "../nodes/node_modules/node24/bin/node");

const folder = mkdtempSync(join(tmpdir(), "cortex-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function measure(task, options = {}) {
  const child = spawnSync(
    node,
    [join(here, "child.mjs"), task, JSON.stringify({ folder, ...options })],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (child.status !== 0) throw new Error(`${task} ended with ${child.status ?? child.signal}`);
  return JSON.parse(child.stdout);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const rows = [];
const figure = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);

/** One line of the table, and `details` for the file; `met` compares the figure the target speaks of. */
function report(what, target, met, ours, peer = "-", details = {}) {
  rows.push({ ...details, what, target, met, ours, peer });
  process.stderr.write(`${met ? "met   " : "MISSED"}  ${what}: ${ours} (target ${target})\n`);
}

function against(what, lowest, ourTask, peerTask, options, rounds = 5) {
  const ours = [];
  const peers = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(measure(ourTask, options).rate);
    peers.push(measure(peerTask, options).rate);
  }
  const ratio = median(ours.map((rate, round) => rate / peers[round]));
  report(
    what,
    `>= ${lowest}x`,
    ratio >= lowest,
    `${ratio.toFixed(2)}x (${figure(median(ours))}/s)`,
    `${figure(median(peers))}/s`,
    {
      ratio,
      rounds: ours.map((rate, round) => ({ ours: rate, peer: peers[round] })),
    },
  );
}

function atMost(what, limit, unit, value, details) {
  report(what, `<= ${limit} ${unit}`, value <= limit, `${figure(value)} ${unit}`, "-", {
    value,
    ...details,
  });
}

/** What an add takes while the LightRAG server hangs, beside what it takes while nothing is sent. */
function addingBesideLightRag(rounds = 5) {
  const [sending, resting] = [[], []];
  for (let round = 0; round < rounds; round++) {
    sending.push(measure("add-lightrag", { count: quick ? 500 : 2000, hangs: true }));
    resting.push(measure("add-lightrag", { count: quick ? 500 : 2000, hangs: false }));
  }
  for (const share of ["p50", "p95"]) {
    const ratio = median(sending.map((one, round) => one[share] / resting[round][share]));
    const [ours, peer] = [sending, resting].map((all) => median(all.map((one) => one[share])));
    const what = `durable add while LightRAG hangs, ${share}`;
    report(
      what,
      "<= 1.1x",
      ratio <= 1.1,
      `${ratio.toFixed(2)}x (${figure(ours)} ms)`,
      `${figure(peer)} ms`,
      {
        ratio,
      },
    );
  }
}

// The peer compares a memory with nothing; neither do ours where `compare` is "exact", but for the same text.
for (const compare of ["exact", "meaning"]) {
  const checks = compare === "exact" ? "" : ", with all checks";
  against(`durable add, 64 in flight${checks}`, 2.5, "add-ours", "add-peer", {
    count: quick ? 1000 : 4000,
    width: 64,
    compare,
  });
  against(`durable add, one at a time${checks}`, 0.8, "add-ours", "add-peer", {
    count: quick ? 500 : 2000,
    width: 1,
    compare,
  });
}
against("bulk import", 1.2, "import-ours", "import-peer", { count: quick ? 20_000 : 50_000 });
for (const count of [10_000, 100_000, ...(quick ? [] : [1_000_000])]) {
  const path = join(folder, `checked-${count}.brain`);
  measure("fill", { path, count, now: Date.UTC(2026, 2, 1) });
  const checked = measure("add-checked", { path, count: 1000 });
  const name = `add with all checks at ${count.toLocaleString("en")}, p95`;
  atMost(name, 5, "ms", checked.p95, checked);
  rmSync(path, { force: true });
}
addingBesideLightRag();
const bridge = measure("bridge");
atMost("bridge overhead per call", 30, "us", bridge.microseconds, bridge);

const session = measure("session", { count: quick ? 10_000 : 100_000 });
const archived = quick ? "10,000" : "100,000";
atMost(`append to a session, ${archived} archived, p95`, 2, "ms", session.append, session);
atMost("render a session's blocks, p95", 1, "ms", session.render, session);

const now = Date.UTC(2026, 2, 1);
for (const [count, limits] of [
  [50_000, { distribution: 1, scoring: 1 }],
  [100_000, { memory: 100 }],
  ...(quick ? [] : [[1_000_000, { distribution: 15, scoring: 20, open: 100 }]]),
]) {
  const path = join(folder, `${count}.brain`);
  measure("fill", { path, count, now });
  const size = count.toLocaleString("en");
  const recent = measure("recent", { path, now });
  atMost(`recent 10 of ${size}, p50`, 0.2, "ms", recent.p50, recent);
  if (limits.distribution) {
    const distribution = measure("distribution", { path, now });
    atMost(
      `confidence distribution of ${size}, p50`,
      limits.distribution,
      "ms",
      distribution.p50,
      distribution,
    );
  }
  if (limits.open)
    atMost(
      `open ${size} until the first answer`,
      limits.open,
      "ms",
      measure("open", { path, now }).ms,
    );
  if (limits.scoring) {
    const later = now + 40 * 86_400_000;
    const scoring = measure("scoring", { path, now: later });
    atMost(`scoring ${size}`, limits.scoring, "s", scoring.seconds, scoring);
  }
  // The first adds prepare what the import left.
  for (const [what, first] of limits.memory
    ? [
        ["that prepares what an import left", 9e6],
        ["that adds more", 8e6],
      ]
    : [])
    atMost(
      `resident memory at ${size}, of a process ${what}`,
      limits.memory,
      "MB",
      measure("memory", { path, now, first }).megabytes,
    );
  rmSync(path, { force: true });
}

for (const [count, limit] of [
  [10_000, 3],
  [100_000, 25],
  ...(quick ? [] : [[1_000_000, undefined]]),
]) {
  const path = join(folder, `turns-${count}.brain`);
  measure("fill-turns", { path, count, now });
  const asked = { path, now, count: 400 };
  const ours = measure("search-ours", asked);
  const peer = measure("search-peer", asked);
  report(
    `search ${count.toLocaleString("en")} by words, p95`,
    limit === undefined ? "-" : `<= ${limit} ms`,
    limit === undefined || ours.p95 <= limit,
    `${figure(ours.p95)} ms (p50 ${figure(ours.p50)}, first ${figure(ours.first)})`,
    `${figure(peer.p95)} ms (p50 ${figure(peer.p50)})`,
    { measured: { ours, peer } },
  );
  rmSync(path, { force: true });
}
for (const [count, limit] of [[10_000, 3], ...(quick ? [] : [[100_000, 25]])]) {
  const size = count.toLocaleString("en");
  const vectors = measure("vectors", { count });
  atMost(`vector search of ${size}, p95`, limit, "ms", vectors.p95, vectors);
  report(
    `vector search of ${size}, recall@10`,
    ">= 0.99",
    vectors.recall >= 0.99,
    vectors.recall.toFixed(4),
  );
}
for (const [count, limit, asked] of [[10_000, 3, 400], ...(quick ? [] : [[100_000, 25, 200]])]) {
  const size = count.toLocaleString("en");
  const ours = measure("hybrid-ours", { count, asked });
  const peer = measure("hybrid-sqlite-vec", { count, asked: asked / 4 });
  const mem0 = measure("hybrid-mem0", { count, asked: count === 10_000 ? 20 : 5 });
  report(
    `search of ${size} by words and vectors, p95`,
    `<= ${limit} ms`,
    ours.p95 <= limit,
    `${figure(ours.p95)} ms (p50 ${figure(ours.p50)})`,
    `${figure(peer.p95)} ms with sqlite-vec, mem0 ${figure(mem0.p95)} ms`,
    { measured: { ours, peer, mem0 } },
  );
}
for (const count of quick ? [50_000] : [50_000, 1_000_000]) {
  const source = join(folder, `${count}.legacy.db`);
  measure("legacy", { path: source, count });
  const migration = measure("migration", { source, now });
  const size = count.toLocaleString("en");
  const limits = count === 50_000 ? [20, 1, 300] : [400, 20, 300];
  atMost(`migration of ${size}, verified`, limits[0], "s", migration.seconds, migration);
  atMost(`scoring in that migration of ${size}`, limits[1], "s", migration.scoring);
  atMost(`resident memory in that migration of ${size}`, limits[2], "MB", migration.megabytes);
  rmSync(source, { force: true });
}

const table = new Table({
  head: ["what", "target", "cortex", "better-sqlite3", ""],
  style: { head: [], border: [] },
});
for (const row of rows)
  table.push([row.what, row.target, row.ours, row.peer, row.met ? "met" : "MISSED"]);
process.stdout.write(`${table.toString()}\n`);
const { version } = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8"));
writeFileSync(
  jsonFile,
  `${JSON.stringify({ version, cpu: cpus()[0]?.model, cores: cpus().length, rows }, null, 2)}\n`,
);
process.exitCode = rows.every((row) => row.met) ? 0 : 1;
