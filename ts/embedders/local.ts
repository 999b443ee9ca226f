import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Input } from "../bridge/input.js";
import { closed, count, optionalText, text } from "../bridge/schema.js";
import { type Embedder, EmbedderError, type EmbeddingKind } from "./embedder.js";
import { hashOf, type ModelFolder, readModelFolder } from "./local-folder.js";
import { LocalModel } from "./local-model.js";
import {
  type KeptModel,
  KNOWN_TEXT,
  keepModel,
  keptModel,
  marksOf,
  usualStateDirectory,
} from "./local-state.js";
import { RunQueue } from "./run-queue.js";

const input = new Input(
  "localEmbedder",
  closed({
    folder: text,
    threads: count,
    batchSize: count,
    maxWaiting: count,
    stateDirectory: optionalText,
  }),
);

const MOST_THREADS = 4;
const BATCH_SIZE = 32;
const MOST_WAITING = 256;

/** Vectors of one text from the same model are nearer than this, whatever the processor rounds. */
const SAME = 0.999;
const ID_DIGITS = 16;

/** Options of localEmbedder. */
export interface LocalEmbedderOptions {
  /** With `model.onnx` and `tokenizer.json`, and what says how they are used (docs/embedders.md). */
  folder: string;
  /** Threads of the processor for one run; default: half of them, at most 4. */
  threads?: number | undefined;
  /** The most texts in one run; default 32. */
  batchSize?: number | undefined;
  /** How many runs may wait; beyond that `embed` rejects with EMBEDDER_FAILED; default 256. */
  maxWaiting?: number | undefined;
  /** Where the folder's hash and a known vector are kept; default `$XDG_STATE_HOME/cortex/embedders`. */
  stateDirectory?: string | undefined;
}

/** An embedder that runs in this process. */
export interface LocalEmbedder extends Embedder {
  /** Frees the model; what waits is refused. A brain that is closed closes its embedder. */
  close(): Promise<void>;
}

/**
 * An embedder over a model in a folder, in this process, on the processor. Nothing is ever downloaded. Needs the packages
 * onnxruntime-node and @huggingface/tokenizers. The model is loaded when it is first needed.
 *
 * @throws CortexError
 *   VALIDATION_ERROR - the folder lacks something, which the message names; a package is missing, with the command that
 *   installs it; a model that does not embed texts;
 *   EMBEDDER_FAILED - it gives a known text another vector than when it was first used
 */
export async function localEmbedder(options: LocalEmbedderOptions): Promise<LocalEmbedder> {
  const given = input.parse(options);
  const folder = readModelFolder(resolve(given.folder));
  const usualThreads = Math.max(1, Math.min(MOST_THREADS, Math.floor(availableParallelism() / 2)));
  const { threads = usualThreads, batchSize = BATCH_SIZE, maxWaiting = MOST_WAITING } = given;
  const directory = given.stateDirectory ?? usualStateDirectory(process.env);
  const marks = marksOf(folder);
  const before = keptModel(folder, directory);
  const loading = new Loading(folder, threads);
  if (before?.marks === marks) {
    loading.expect(before);
    return new RunningModel(loading, before, { batchSize, maxWaiting });
  }
  const hash = await hashOf(folder);
  const model = await loading.get();
  const known = await knownVector(model);
  const kept = {
    marks,
    hash,
    dimensions: known.length,
    known: [...known],
    runtime: model.runtimeVersion,
  };
  // The same files at another time, or in another place: what was known of them holds.
  const { known: first, runtime } = before?.hash === hash ? before : kept;
  const whole = { ...kept, known: first, runtime };
  loading.expect(whole);
  await loading.check(model);
  keepModel(folder, whole, directory);
  return new RunningModel(loading, whole, { batchSize, maxWaiting });
}

async function knownVector(model: LocalModel): Promise<Float32Array> {
  const [vector = new Float32Array()] = await model.vectorsOf([model.tokensOf(KNOWN_TEXT)]);
  return vector;
}

/** A model that is loaded once, when it is first needed, and checked then. */
class Loading {
  #model: Promise<LocalModel> | undefined;
  #expected: KeptModel | undefined;

  constructor(
    readonly folder: ModelFolder,
    private readonly threads: number,
  ) {}

  /** From now on a loaded model must give this vector. */
  expect(kept: KeptModel): void {
    this.#expected = kept;
  }

  async get(): Promise<LocalModel> {
    this.#model ??= this.#load();
    try {
      return await this.#model;
    } catch (error) {
      this.#model = undefined;
      throw error;
    }
  }

  /** @throws EmbedderError invalid - the model is not what it was */
  async check(model: LocalModel): Promise<void> {
    if (this.#expected === undefined) {
      return;
    }
    const { known, runtime } = this.#expected;
    const likeness = cosine(await knownVector(model), known);
    if (!(likeness >= SAME)) {
      throw new EmbedderError(
        "invalid",
        `the model in ${this.folder.path} gives a known text another vector than when it was first used (cosine ` +
          `${likeness.toFixed(3)}), which would not fit those that are kept; onnxruntime-node was ${runtime} then and is ` +
          `${model.runtimeVersion} now`,
      );
    }
  }

  async release(): Promise<void> {
    const model = await this.#model?.catch(() => undefined);
    this.#model = undefined;
    await model?.release();
  }

  async #load(): Promise<LocalModel> {
    const model = await LocalModel.load(this.folder, this.threads);
    try {
      await this.check(model);
    } catch (error) {
      await model.release();
      throw error;
    }
    return model;
  }
}

class RunningModel implements LocalEmbedder {
  readonly id: string;
  readonly dimensions: number;
  readonly #queue: RunQueue;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly loading: Loading,
    { hash, dimensions }: KeptModel,
    private readonly settings: { batchSize: number; maxWaiting: number },
  ) {
    this.id = `local-${hash.slice(0, ID_DIGITS)}`;
    this.dimensions = dimensions;
    this.#queue = new RunQueue(settings.maxWaiting);
  }

  async embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    { signal }: { signal: AbortSignal },
  ): Promise<Float32Array[]> {
    this.#refuseClosed();
    const { query_prompt, document_prompt } = this.loading.folder.description;
    const prompt = kind === "query" ? query_prompt : document_prompt;
    const model = await this.loading.get();
    const tokens = texts.map((one) => model.tokensOf(prompt + one));
    const vectors: Float32Array[] = new Array(texts.length);
    for (const places of batches(tokens, this.settings.batchSize)) {
      const own = await this.#queue.run(kind, signal, () => {
        this.#refuseClosed();
        return model.vectorsOf(places.map((place) => tokens[place] ?? []));
      });
      for (const [index, place] of places.entries()) {
        vectors[place] = own[index] ?? new Float32Array();
      }
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    this.#queue.stop(this.#closed());
    // What runs is waited for: the model is in use until then.
    await this.#queue.run("query", new AbortController().signal, () => this.loading.release());
  }

  #refuseClosed(): void {
    if (this.#closing !== undefined) {
      throw this.#closed();
    }
  }

  #closed(): EmbedderError {
    return new EmbedderError("unavailable", `embedder ${this.id} is closed`);
  }
}

/** Places of texts that go together: those that have equally many tokens, at most so many. */
function batches(tokens: readonly (readonly number[])[], most: number): number[][] {
  const byLength = new Map<number, number[]>();
  for (const [place, { length }] of tokens.entries()) {
    byLength.set(length, [...(byLength.get(length) ?? []), place]);
  }
  return [...byLength.values()].flatMap((places) =>
    Array.from({ length: Math.ceil(places.length / most) }, (_, index) =>
      places.slice(index * most, (index + 1) * most),
    ),
  );
}

function cosine(one: Float32Array, other: readonly number[]): number {
  if (one.length !== other.length) {
    return Number.NaN;
  }
  let [dot, first, second] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const beside = other[index] ?? 0;
    dot += value * beside;
    first += value * value;
    second += beside * beside;
  }
  return dot / Math.sqrt(first * second);
}
