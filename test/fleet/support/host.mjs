// A host in a process of its own: does what its parent says over IPC, and answers: one brain after the other.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openBrain } from "../../../dist/index.js";
import { Seam } from "./seam.mjs";

let cache;
let brain;
let pool;
let seam;

function seamTo(path, traps, bug) {
  const { hash } = new URL(path);
  const real = new pg.Pool({ connectionString: path.slice(0, -hash.length), max: 4 });
  real.on("error", () => undefined);
  seam = new Seam(real, (event) => process.send(event));
  for (const trap of traps) seam.trap(trap);
  if (bug !== undefined) seam.plant(bug);
  return real;
}

const positionOf = async () => (await brain.getStats()).fleet;
/** After this nothing of the process is left, and nobody was told. */
const die = () => process.kill(process.pid, "SIGKILL");

const operations = {
  async open({ host, folder, path, options = {}, traps = [], bug, own = false }) {
    cache = folder;
    seam = undefined;
    pool = own ? undefined : seamTo(path, traps, bug);
    const fleet = { host, cache, pool: seam, freshMs: 0, writeTimeoutMs: 60_000, ...options };
    brain = await openBrain({ path, timezone: "UTC", fleet });
    return brain.path;
  },
  async close() {
    await brain.close();
    await pool?.end();
  },
  trap: (trap) => seam.trap(trap),
  release: () => seam.release(),
  async add({ content, dies = false }) {
    const { status, memory_id, error_code, message } = await brain.createMemory({ content });
    if (dies) die();
    return { status, id: memory_id, code: error_code, message };
  },
  async forget({ id }) {
    const { state, remaining } = await brain.forget({ ids: [id] });
    return { state, remaining };
  },
  async validate({ id }) {
    await brain.recordValidation(id, true);
  },
  /** Counts an access of what it finds. */
  async search({ query }) {
    const { hits } = await brain.searchMemories(query);
    return hits.length;
  },
  /** All memories, and where the replica was: only when it was at one commit before and after. */
  async read() {
    const before = await positionOf();
    const { items } = await brain.memories().page({ limit: 10_000 });
    const after = await positionOf();
    return {
      memories: items.map(({ content, validation_count }) => ({ content, validation_count })),
      position: after.position,
      still: before.position === after.position,
      // Who was away for a part of it has answered by itself.
      up: before.state === "up" && after.state === "up",
    };
  },
  async state() {
    return await positionOf();
  },
  async export() {
    await brain.rebuildGraph();
    const file = join(cache, "export.jsonl");
    try {
      await brain.export(file);
      return readFileSync(file, "utf8");
    } finally {
      rmSync(file, { force: true });
    }
  },
};

process.on("message", async ({ id, what, given }) => {
  try {
    process.send({ id, answer: (await operations[what](given)) ?? null });
  } catch (error) {
    const { code = "none", message } = error;
    process.send({ id, failure: { code, message } });
  }
});
process.on("disconnect", () => process.exit());
