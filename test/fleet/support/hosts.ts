import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenBrainOptions } from "../../../ts/bridge/brain-types.js";
import type { CortexBridge } from "../../../ts/bridge/bridge.js";
import { openBrain } from "../../../ts/index.js";

/** What is of one host alone. */
const OF_THE_HOST = /^\{"type":"(outbox|sink_document|backup|end)"/u;

/** The lines of an export that are the brain's. */
export function ofTheBrain(lines: string): string {
  return lines
    .split("\n")
    .filter((line) => !OF_THE_HOST.test(line))
    .join("\n");
}

/** Hosts of a test file: each has a folder of its own, and so a replica of its own. */
export class Hosts {
  readonly folder = mkdtempSync(join(tmpdir(), "hosts-"));
  readonly #open: CortexBridge[] = [];
  #exports = 0;

  /** Where a host has its replicas. */
  cache(host: string): string {
    return join(this.folder, host);
  }

  /** Opens a brain on a host; it asks the database at each call. */
  async open(
    host: string,
    path: string,
    { fleet = {}, ...options }: Partial<OpenBrainOptions> = {},
  ): Promise<CortexBridge> {
    const cache = this.cache(host);
    const brain = await openBrain({
      path,
      timezone: "UTC",
      ...options,
      fleet: { cache, freshMs: 0, ...fleet },
    });
    this.#open.push(brain);
    return brain;
  }

  /** All that a host's replica holds of the brain, with what it derives. */
  async content(brain: CortexBridge): Promise<string> {
    await brain.rebuildGraph();
    this.#exports += 1;
    const file = join(this.folder, `export-${this.#exports}.jsonl`);
    await brain.export(file);
    return ofTheBrain(readFileSync(file, "utf8"));
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#open.map((brain) => brain.close()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
