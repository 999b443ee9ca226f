// npm run bench:fleet -- [MEMORIES] [BRAINS]: what a brain in PostgreSQL costs beside one in a file, how much many hosts get
// out of one brain, and what it is among BRAINS others of 100 memories. It starts a PostgreSQL of its own, which syncs; all
// is on this machine, and the time is that on the wall: the first table tells how quiet the machine was.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Table from "cli-table3";
import { Postgres } from "../fleet/support/postgres.mjs";
import { memories } from "./lib/corpus.mjs";
import { inFlight, openOurs, percentile, seconds, timings } from "./lib/measuring.mjs";

const [size = 10_000, brains = 5_000] = process.argv.slice(2).map(Number);
const OF_EACH = 100;
const calls = 200;
const FLAT_OUT_S = 5;
const SMALL = 1_000;
const COLD_STARTS = 40;
const queries = memories(50, 7).map(({ content }) => content.split(" ").slice(0, 5).join(" "));
const folder = mkdtempSync(join(tmpdir(), "cortex-bench-"));
const server = await Postgres.startWithBrains();

let hosts = 0;
/** A brain on a host of its own, or in a file. */
async function open(path, fleet = {}) {
  hosts += 1;
  const cache = join(folder, `host-${hosts}`);
  return await openOurs(path, path.startsWith("postgres:") ? { fleet: { cache, ...fleet } } : {});
}

const shown = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
const spread = (sorted) => [0.5, 0.95, 0.99].map((share) => shown(percentile(sorted, share)));
const once50and95 = async (work) => spread((await timings(calls, work)).sort((a, b) => a - b));

function print(head, rows) {
  const table = new Table({ head, style: { head: [], border: [] } });
  table.push(...rows.map((row) => row.map(String)));
  process.stdout.write(`${table.toString()}\n`);
}

/** Milliseconds of what should always take the same: a sum, and a page written to the disk. */
async function noise() {
  const file = openSync(join(folder, "page"), "w");
  const page = Buffer.alloc(8192);
  const sum = await once50and95(async () => {
    let value = 0;
    for (let step = 0; step < 1_000_000; step += 1) value += step;
    return value;
  });
  const sync = await once50and95(async () => {
    writeSync(file, page, 0, page.length, 0);
    fsyncSync(file);
  });
  print(
    ["this machine", "p50", "p95", "p99 (ms)"],
    [
      [`${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}: a sum`, ...sum],
      ["8 kB to the disk", ...sync],
    ],
  );
}

let next = size;
const fresh = () => {
  next += 1;
  return memories(1, next)[0].content;
};

/** One caller on one host, one thing after another. */
async function alone(name, path, fleet) {
  const brain = await open(path, fleet);
  await brain.importMemories(memories(size));
  await brain.createMemory({ content: "The bench begins." });
  const rows = [
    ["add by meaning", await once50and95(() => brain.createMemory({ content: fresh() }))],
    [
      "add, exact",
      await once50and95(() => brain.createMemory({ content: fresh(), compare: "exact" })),
    ],
    ["search", await once50and95((at) => brain.searchMemories(queries[at % 50], { peek: true }))],
  ];
  for (const [compare, count] of [
    ["exact", 2_000],
    ["meaning", 600],
  ]) {
    const start = process.hrtime.bigint();
    const list = Array.from({ length: count }, fresh);
    await inFlight(list, 64, (content) => brain.createMemory({ content, compare }));
    rows.push([`64 adds in flight, ${compare}`, ["", "", `${shown(count / seconds(start))}/s`]]);
  }
  await brain.close();
  return rows.map(([what, figures]) => [name, what, ...figures]);
}

/** From a host that has nothing to its first search. */
async function coldStart(path, query) {
  const start = process.hrtime.bigint();
  const brain = await open(path);
  await brain.searchMemories(query, { peek: true });
  const taken = seconds(start) * 1000;
  return { brain, taken };
}

/** Milliseconds of many cold starts of a small brain. */
async function coldStarts() {
  const path = server.address("bench/small");
  const one = await open(path);
  await one.importMemories(memories(SMALL));
  await one.close();
  const times = [];
  for (let round = 0; round < COLD_STARTS; round += 1) {
    const { brain, taken } = await coldStart(path, queries[round % queries.length]);
    times.push(taken);
    await brain.close();
  }
  return spread(times.sort((a, b) => a - b));
}

/** Hosts, each a process, add to one brain without a pause. */
async function hot(count) {
  const path = server.address(`bench/hot-${count}`);
  const script = fileURLToPath(new URL("fleet-host.mjs", import.meta.url));
  const children = Array.from({ length: count }, (_, number) =>
    fork(script, [path, join(folder, `hot-${count}-${number}`), String(number)]),
  );
  const ended = children.map((child) => once(child, "exit"));
  await Promise.all(children.map((child) => once(child, "message")));
  const told = children.map((child) => once(child, "message"));
  for (const child of children) child.send(FLAT_OUT_S);
  const taken = (await Promise.all(told)).map(([times]) => times);
  await Promise.all(ended);
  const all = taken.flat().sort((a, b) => a - b);
  const each = taken.map((times) => times.length);
  const mean = all.length / count;
  return [
    count,
    shown(all.length / FLAT_OUT_S),
    ...spread(all),
    shown(mean / Math.max(1, Math.min(...each))),
  ];
}

/** Many brains of the same rows, made by the database itself. */
async function fill() {
  const one = await open(server.address("bench/one"));
  await one.importMemories(memories(OF_EACH));
  await one.close();
  const copies = "from generate_series(1, $1) n join cortex";
  await server.sql(
    `insert into cortex.brains select 'scale/' || n, head, commit_id, format, epoch, counters, settings, forgot
     ${copies}.brains b on b.brain = 'bench/one'`,
    [brains],
  );
  await server.sql(
    `insert into cortex.rows select 'scale/' || n, kind, key, pos, body ${copies}.rows r on r.brain = 'bench/one'`,
    [brains],
  );
  await server.sql(
    `insert into cortex.commits select 'scale/' || n, id, pos, replica, rows, at
     ${copies}.commits c on c.brain = 'bench/one'`,
    [brains],
  );
  await server.sql("analyze cortex.rows");
  const [{ bytes }] = await server.sql("select pg_total_relation_size('cortex.rows') as bytes");
  return Number(bytes);
}

async function amongOthers() {
  const bytes = await fill();
  const times = { cold: [], add: [], look: [] };
  for (let round = 0; round < 100; round += 1) {
    const path = server.address(`scale/${1 + Math.floor(Math.random() * brains)}`);
    const { brain, taken } = await coldStart(path, queries[round % 50]);
    times.cold.push(taken);
    const [add] = await timings(1, () =>
      brain.createMemory({ content: fresh(), compare: "exact" }),
    );
    times.add.push(add);
    const state = () => brain.getStats();
    times.look.push((await timings(1, state))[0]);
    await brain.close();
  }
  const rows = Object.entries({
    [`cold start to the first search, ${OF_EACH} memories`]: times.cold,
    "add, exact": times.add,
    "statistics, which ask where the others are": times.look,
  });
  const perMemory = shown(bytes / (brains * OF_EACH));
  print(
    [`one of ${brains} brains (${perMemory} bytes a memory)`, "p50", "p95", "p99 (ms)"],
    rows.map(([what, list]) => [what, ...spread(list.sort((a, b) => a - b))]),
  );
}

try {
  await noise();
  const rows = [
    ...(await alone("a file", join(folder, "plain.brain"))),
    ...(await alone("PostgreSQL", server.address("bench/alone"))),
    ...(await alone("PostgreSQL, freshMs 0", server.address("bench/asks"), { freshMs: 0 })),
  ];
  print([`${size} memories, one host`, "", "p50", "p95", "p99 (ms)"], rows);
  const { brain, taken } = await coldStart(server.address("bench/alone"), queries[0]);
  await brain.close();
  print(
    ["cold start to the first search", "p50", "p95", "p99 (ms)"],
    [
      [`${size} memories, once`, shown(taken), "", ""],
      [`${SMALL} memories, ${COLD_STARTS} times`, ...(await coldStarts())],
    ],
  );
  const crowds = [];
  for (const count of [1, 2, 4, 8, 16]) crowds.push(await hot(count));
  print(
    ["hosts on one brain", "adds/s", "p50", "p95", "p99 (ms)", "mean to the slowest host's"],
    crowds,
  );
  await amongOthers();
  await noise();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
