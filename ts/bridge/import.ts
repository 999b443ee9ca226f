import native from "../native.js";
import { throwIfAborted, untilAborted } from "./cancel.js";
import { readable, toCortexError, validationError } from "./errors.js";
import {
  importMemoryInput,
  type MemoryDefaults,
  type PreparedMemory,
  prepareMemory,
} from "./memory-input.js";
import { runTask } from "./task.js";
import { show } from "./text.js";
import type { ImportMemoryInput, ImportOptions, ImportSummary } from "./types.js";
import type { UserMemoryInput } from "./user-memories.js";

// One transaction of the addon: enough that the cost of a call vanishes, few enough that memory stays
// bounded for any input.
const CHUNK_MEMORIES = 2_000;
/** Counts of a summary that are there only when there are any. */
const COUNTED_WHEN_ANY = ["in_future", "contradictions", "possible"] as const;

/** What an import needs of the bridge. */
export interface ImportContext {
  brain: native.Brain;
  defaults: MemoryDefaults;
  /** In which times without an offset are. */
  timezone: string;
  now: () => number;
}

/** What can be imported: memories, one by one. */
export type MemorySource =
  | Iterable<ImportMemoryInput | UserMemoryInput>
  | AsyncIterable<ImportMemoryInput | UserMemoryInput>;

interface Chunk {
  memories: native.NewMemory[];
  /** Where each was in the input. */
  indices: number[];
}

/** Reads the source once, in chunks; memory stays bounded however long it is. */
export async function importMemories(
  context: ImportContext,
  source: MemorySource,
  options: ImportOptions,
): Promise<ImportSummary> {
  requireItems("importMemories", source);
  const summary: ImportSummary = { stored: 0, duplicates: 0, existing: 0, refused: [] };
  let chunk = emptyChunk();
  let read = 0;
  throwIfAborted(options.signal);
  // One chunk is stored while the next one is read and handed over; the addon stores them in order.
  let storing = Promise.resolve();
  const store = async () => {
    const full = chunk;
    const total = sizeOf(source) ?? read;
    const before = read - full.memories.length;
    const previous = storing;
    chunk = emptyChunk();
    storing = storeChunk(context, full, before, summary, { ...options, total });
    storing.catch(() => undefined); // told where it is awaited
    await previous;
  };
  try {
    for await (const given of stoppable(source, options.signal)) {
      throwIfAborted(options.signal);
      const prepared = prepareTimed(given, context);
      if ("problem" in prepared) {
        summary.refused.push({
          index: read,
          status: "VALIDATION_ERROR",
          message: prepared.problem,
        });
      } else {
        chunk.memories.push(prepared.memory);
        chunk.indices.push(read);
      }
      read += 1;
      if (chunk.memories.length === CHUNK_MEMORIES) {
        await store();
      }
    }
    if (chunk.memories.length > 0) {
      await store();
    }
  } finally {
    await storing;
  }
  summary.refused.sort((one, other) => one.index - other.index);
  return summary;
}

const TIMES = ["created_at", "expires_at", "review_at"] as const;

/** A memory with its times read: the addon, which gets many at once, would refuse all for the one whose time is none. */
function prepareTimed(
  given: ImportMemoryInput | UserMemoryInput,
  { defaults, timezone }: ImportContext,
): PreparedMemory {
  const prepared = prepareMemory(importMemoryInput, given, defaults);
  if ("problem" in prepared) {
    return prepared;
  }
  try {
    const { memory } = prepared;
    for (const name of TIMES) {
      const time = memory[name];
      if (typeof time === "string") {
        memory[name] = native.parseTime(time, timezone);
      }
    }
    return prepared;
  } catch (error) {
    return { problem: toCortexError(error).message };
  }
}

/** @throws CortexError VALIDATION_ERROR - `source`, which a call of this name was given, cannot be iterated over */
export function requireItems(name: string, source: unknown): void {
  const items = readable(name, () => {
    const { [Symbol.iterator]: now, [Symbol.asyncIterator]: later } =
      typeof source === "object" && source !== null
        ? (source as Partial<Iterable<unknown>> & Partial<AsyncIterable<unknown>>)
        : {};
    return now ?? later;
  });
  if (typeof items !== "function") {
    throw validationError(
      `${name} takes something to iterate over, such as a list, but got ${show(source)}`,
    );
  }
}

/** The source; one that makes its reader wait ends with CANCELLED as soon as the signal aborts. */
function stoppable(source: MemorySource, signal: AbortSignal | undefined): MemorySource {
  const { [Symbol.asyncIterator]: items } = source as Partial<
    AsyncIterable<ImportMemoryInput | UserMemoryInput>
  >;
  return signal === undefined || items === undefined
    ? source
    : itemsUntil(signal, items.call(source));
}

async function* itemsUntil<T>(signal: AbortSignal, items: AsyncIterator<T>): AsyncGenerator<T> {
  let ended = false;
  try {
    for (;;) {
      throwIfAborted(signal);
      const next = await untilAborted(items.next(), signal);
      if (next.done === true) {
        ended = true;
        return;
      }
      yield next.value;
    }
  } finally {
    if (!ended) {
      // Not awaited: a source that is waiting for something ends only after that.
      Promise.resolve(items.return?.()).catch(() => undefined);
    }
  }
}

async function storeChunk(
  context: ImportContext,
  chunk: Chunk,
  before: number,
  summary: ImportSummary,
  {
    keepDuplicates = false,
    compare = false,
    onProgress,
    signal,
    total,
  }: ImportOptions & { total: number },
): Promise<void> {
  const options = { now: context.now(), keep_duplicates: keepDuplicates, compare };
  const progress = onProgress && ((done: number) => onProgress(before + done, total));
  const part = await runTask({ signal, onProgress: progress }, (report, cancellation) =>
    context.brain.importMemories(chunk.memories, options, report, cancellation),
  );
  summary.stored += part.stored;
  summary.duplicates += part.duplicates;
  summary.existing += part.existing;
  for (const name of COUNTED_WHEN_ANY) {
    const count = part[name];
    if (count !== undefined) {
      summary[name] = (summary[name] ?? 0) + count;
    }
  }
  for (const [kind, count] of Object.entries(part.secrets ?? {})) {
    summary.secrets ??= {};
    summary.secrets[kind] = (summary.secrets[kind] ?? 0) + count;
  }
  const placed = <T extends { index: number }>(entry: T): T => ({
    ...entry,
    index: chunk.indices[entry.index] ?? entry.index,
  });
  summary.refused.push(...part.refused.map(placed));
  if (part.similar) {
    summary.similar = [...(summary.similar ?? []), ...part.similar.map(placed)];
  }
  if (part.differing) {
    summary.differing = [...(summary.differing ?? []), ...part.differing.map(placed)];
  }
}

function emptyChunk(): Chunk {
  return { memories: [], indices: [] };
}

/** How many memories there are, where the source knows. */
function sizeOf(source: MemorySource): number | undefined {
  const { length, size } = source as { length?: unknown; size?: unknown };
  return [length, size].find((count) => typeof count === "number");
}
