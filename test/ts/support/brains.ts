import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";
import {
  type CortexBridge,
  type ImportMemoryInput,
  type OpenBrainOptions,
  openBrain,
} from "../../../ts/index.js";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** When every test begins. */
export const START = Date.UTC(2026, 2, 1, 12);

/** A clock that stands still until a test moves it. */
export class TestClock {
  time = START;

  readonly read = (): number => this.time;

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

/** A source of ids m1, m2, ... */
export function countingIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `m${last}`;
  };
}

/** The brains and files of one test; all of it is gone afterwards. */
export class TestRoom {
  clock = new TestClock();
  #directory: string | undefined;
  #brains: CortexBridge[] = [];

  get directory(): string {
    this.#directory ??= mkdtempSync(join(tmpdir(), "cortex-test-"));
    return this.#directory;
  }

  file(name = "brain"): string {
    return join(this.directory, name);
  }

  /** A brain in memory, or the fleet's where tests run on one, unless the options say otherwise. */
  async open(options: Partial<OpenBrainOptions> = {}): Promise<CortexBridge> {
    const brain = await openBrain({
      timezone: "UTC",
      clock: this.clock.read,
      ...options,
      ...this.#place(options),
    });
    this.#brains.push(brain);
    return brain;
  }

  /** Where the brain is: on a fleet (CORTEX_TEST_FLEET, an address without a brain) when no file is asked for. */
  #place({
    path = ":memory:",
    fleet,
  }: Partial<OpenBrainOptions>): Pick<OpenBrainOptions, "path" | "fleet"> {
    const { CORTEX_TEST_FLEET: address } = process.env;
    if (address === undefined || path !== ":memory:") {
      return { path };
    }
    const cache = join(this.directory, "replicas");
    return { path: `${address}#test/${randomUUID()}`, fleet: { cache, freshMs: 0, ...fleet } };
  }

  async clear(): Promise<void> {
    await Promise.all(this.#brains.map((brain) => brain.close()));
    if (this.#directory !== undefined) {
      rmSync(this.#directory, { recursive: true, force: true });
    }
    this.clock = new TestClock();
    this.#brains = [];
    this.#directory = undefined;
  }
}

/** A room that is cleared after each test of the file that asks for it. */
export function useRoom(): TestRoom {
  const room = new TestRoom();
  afterEach(() => room.clear());
  return room;
}

/** Stores a memory that must be stored, and gives its id. */
export async function stored(
  brain: CortexBridge,
  memory: Parameters<CortexBridge["createMemory"]>[0],
): Promise<string> {
  const result = await brain.createMemory(memory);
  if (result.memory_id === undefined) {
    throw new Error(`not stored: ${result.status}: ${result.message}`);
  }
  return result.memory_id;
}

/** The score of a memory now, without an access. */
export async function scoreOf(brain: CortexBridge, id: string): Promise<number> {
  return (await brain.getMemory(id, { peek: true })).confidence;
}

/** The names of all methods that a class has for callers, so that a new one cannot be left out of a test. */
export function methodsOf(type: { prototype: object }): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(type.prototype))
    .filter(([name, { value }]) => typeof value === "function" && name !== "constructor")
    .map(([name]) => name)
    .sort();
}

/** As many memories, numbered, each a millisecond older than the one before. */
export function* memories(count: number): Generator<ImportMemoryInput> {
  for (let index = 0; index < count; index += 1) {
    yield { id: `m${index}`, content: `Imported memory ${index}.`, created_at: START - index };
  }
}
