import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, validationError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";

/** Rows that are of one host alone: its copies, and what it owes to services. */
const OF_THE_HOST = /^\{"type":"(backup|outbox|sink_document)"/u;
/** Rows that a new brain has. */
const OF_THE_NEW = /^\{"type":"(cortex_export|agent_type|end)"/u;
const LAST = /^\{"type":"end"/u;

/** What was moved. */
export interface Moved {
  /** Rows in all. */
  rows: number;
}

/**
 * Moves all that a brain holds into an empty one, and compares them afterwards.
 *
 * @throws CortexError VALIDATION_ERROR - the other is not empty; STORAGE_ERROR - they differ afterwards
 */
export async function moveBrain(from: CortexBridge, to: CortexBridge): Promise<Moved> {
  const folder = mkdtempSync(join(tmpdir(), "cortex-move-"));
  try {
    const [before, all, shared, arrived] = ["before", "all", "shared", "arrived"].map((name) =>
      join(folder, `${name}.jsonl`),
    ) as [string, string, string, string];
    await to.export(before);
    await requireNew(before, to.path);
    await from.export(all);
    await pipeline(Readable.from(sharedLines(all)), createWriteStream(shared, { mode: 0o600 }));
    await to.import(shared);
    await to.export(arrived);
    return { rows: await compare(shared, arrived, to.path) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requireNew(file: string, name: string): Promise<void> {
  for await (const line of sharedLines(file)) {
    if (!OF_THE_NEW.test(line)) {
      throw validationError(`${name} holds something already: move into a new brain`);
    }
  }
}

async function* sharedLines(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!OF_THE_HOST.test(line)) {
      yield `${line}\n`;
    }
  }
}

async function compare(file: string, other: string, name: string): Promise<number> {
  const left = sharedLines(file);
  const right = sharedLines(other);
  for (let rows = -1; ; rows += 1) {
    const [one, two] = [(await left.next()).value, (await right.next()).value];
    if (one === undefined && two === undefined) {
      return rows - 1;
    }
    // The last line counts rows, also those of the host.
    const same = one === two || (LAST.test(String(one)) && LAST.test(String(two)));
    if (!same) {
      throw new CortexError(
        "STORAGE_ERROR",
        `${name} does not hold what was moved there (row ${rows}): begin again with a new brain`,
      );
    }
  }
}

/**
 * @throws CortexError VALIDATION_ERROR
 */
export function requireNewFile(file: string): void {
  requireFile(file);
  if (existsSync(file)) {
    throw validationError(`${file} exists already: choose a new name`);
  }
}
