#!/usr/bin/env node
// A brain listed page by page while another process writes: node test/bench/listings/whole.mjs [MEMORIES] [ROWS OF A PAGE].
// A tenth of the memories were told at one moment. The writer adds, deletes and edits all the time; whatever was there at the
// beginning and stays must come exactly once. Tells what pages cost at the beginning, in the middle and at the end, without
// the writer and with it, in processor time of the reading process (the wall's says more about who else computes). Ends with
// 1 where a memory was missed or came twice.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrain } from "../../../dist/index.js";

const BURST = 10;
const START = Date.UTC(2026, 0, 1);
const SECOND = 1_000;

function* told(count) {
  for (let index = 0; index < count; index += 1) {
    const inBurst = index % BURST === 0;
    const created_at = inBurst ? START : START - index * SECOND;
    yield { id: `m${index}`, content: `Thing ${index} stands on shelf ${index * 7}.`, created_at };
  }
}

/** Adds, deletes and edits until it is told to stop; then tells what it deleted, and how much it did. */
async function write(path, count) {
  const brain = await openBrain({ path, timezone: "UTC" });
  const deleted = [];
  let done = 0;
  let stopped = false;
  process.once("message", () => {
    stopped = true;
  });
  // The first edit after an import makes the statement keys of all that was imported: before the reader begins.
  await brain.updateSTM("m1", { importance: 1 });
  process.send({ begun: true });
  for (let index = 0; !stopped; index += 1) {
    // In the past, in the burst, and now: before and behind wherever the reader is. Imported, since what is created is
    // first compared with a million others whose keys are not made yet.
    const past = START - ((index * 7_919) % count) * SECOND;
    const added = [START + index, START, past].map((created_at, kind) => ({
      id: `n${index}-${kind}`,
      content: `Another ${index} lies in box ${kind}.`,
      created_at,
    }));
    await brain.importMemories(added, { keepDuplicates: true });
    const victim = `m${(index * 104_729) % count}`;
    const { deleted: gone } = await brain.deleteSTMBatch([victim]);
    if (gone > 0) deleted.push(victim);
    const edited = `m${(index * 15_485_863 + 1) % count}`;
    await brain.updateSTM(edited, { importance: index % 5 }).catch(() => undefined);
    done += added.length + 2;
  }
  await brain.close();
  process.send({ deleted, done });
}

/** Reads all pages: how often each id came, and how long each page took. */
async function readAll(brain, rows) {
  const seen = new Map();
  const times = [];
  for (let after = null; ; ) {
    const begin = process.cpuUsage();
    const { items, next } = await brain.memories().page({ after, limit: rows });
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / 1_000);
    for (const { id } of items) seen.set(id, (seen.get(id) ?? 0) + 1);
    if (next === null) return { seen, times };
    after = next;
  }
}

function check(seen, count, gone) {
  let missed = 0;
  let twice = 0;
  for (let index = 0; index < count; index += 1) {
    const id = `m${index}`;
    if (!gone.has(id) && !seen.has(id)) missed += 1;
  }
  for (const times of seen.values()) if (times > 1) twice += 1;
  return { missed, twice };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function tell(what, { seen, times }, { missed, twice }, more = "") {
  const part = Math.max(1, Math.floor(times.length / 10));
  const at = (from) => `${median(times.slice(from, from + part)).toFixed(2)} ms`;
  const middle = Math.floor((times.length - part) / 2);
  console.log(
    `${what}: ${seen.size} rows in ${times.length} pages, ${missed} missed, ${twice} twice; a page took ${at(0)} in the first ` +
      `tenth, ${at(middle)} in the middle, ${at(times.length - part)} in the last${more}`,
  );
}

async function main(count, rows) {
  const folder = mkdtempSync(join(tmpdir(), "cortex-listings-"));
  const path = join(folder, "brain.db");
  try {
    const brain = await openBrain({ path, timezone: "UTC" });
    await brain.importMemories(told(count), { keepDuplicates: true });
    const alone = await readAll(brain, rows);
    const quiet = check(alone.seen, count, new Set());
    tell("alone", alone, quiet);
    const writer = fork(fileURLToPath(import.meta.url), ["write", path, String(count)]);
    const message = () => new Promise((resolve) => writer.once("message", resolve));
    await message();
    const beside = await readAll(brain, rows);
    writer.send("stop");
    const { deleted, done } = await message();
    const busy = check(beside.seen, count, new Set(deleted));
    tell("while another process wrote", beside, busy, `; it made ${done} changes`);
    await brain.close();
    process.exitCode = quiet.missed + quiet.twice + busy.missed + busy.twice === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first = "1000000", second = "500", third = "0"] = process.argv.slice(2);
if (first === "write") {
  await write(second, Number(third));
} else {
  await main(Number(first), Number(second));
}
