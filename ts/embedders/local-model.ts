/** A model in a folder at work: tokens in, vectors out. The parts of its two packages that are used are declared here. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CortexError, validationError } from "../bridge/errors.js";
import { jsonIn, type ModelFolder } from "./local-folder.js";

interface Tensor {
  dims: readonly number[];
  data: unknown;
}

interface OnnxSession {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(feeds: Record<string, unknown>, fetches: readonly string[]): Promise<Record<string, Tensor>>;
  release(): Promise<void>;
}

interface OnnxRuntime {
  InferenceSession: { create(path: string, options: object): Promise<OnnxSession> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => Tensor;
  env: { versions: { node?: string; common?: string } };
}

interface HubTokenizer {
  encode(text: string, options: { add_special_tokens: boolean }): { ids: number[] };
}

interface HubTokenizers {
  Tokenizer: new (tokenizer: object, config: object) => HubTokenizer;
}

/** The packages that a local embedder needs, and that whoever wants one installs. */
const PEERS = ["onnxruntime-node", "@huggingface/tokenizers"] as const;
const INSTALL = `npm install --ignore-scripts ${PEERS.join(" ")}`;

/** What models take of a text; others need more than its words. */
const INPUTS = ["input_ids", "attention_mask", "token_type_ids"];
/** Where they put the vectors of the tokens, the usual names first; and the one of all of them. */
const TOKEN_OUTPUTS = ["last_hidden_state", "token_embeddings"];
const POOLED_OUTPUTS = ["sentence_embedding", "pooler_output"];

/** A loaded model. */
export class LocalModel {
  private constructor(
    private readonly folder: ModelFolder,
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
    private readonly tokenizer: HubTokenizer,
    private readonly output: string,
  ) {}

  /**
   * Loads it.
   *
   * @param threads - of the processor, for one run
   * @throws CortexError VALIDATION_ERROR - a package is missing, with the command that installs it; a model or a tokenizer
   *   that cannot be used
   */
  static async load(folder: ModelFolder, threads: number): Promise<LocalModel> {
    const runtime = await peer<OnnxRuntime>("onnxruntime-node");
    const { Tokenizer } = await peer<HubTokenizers>("@huggingface/tokenizers");
    const tokenizer = usable(join(folder.path, "tokenizer.json"), () => {
      const config = (jsonIn(folder.path, "tokenizer_config.json") ?? {}) as object;
      const text = readFileSync(join(folder.path, "tokenizer.json"), "utf8");
      return new Tokenizer(JSON.parse(text) as object, config);
    });
    const path = join(folder.path, folder.model);
    const session = await runtime.InferenceSession.create(path, {
      executionProviders: ["cpu"],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    }).catch((error: unknown) => {
      throw unusable(path, error);
    });
    try {
      return new LocalModel(folder, runtime, session, tokenizer, outputOf(session, folder));
    } catch (error) {
      await session.release();
      throw error;
    }
  }

  /** The version of the package that computes. */
  get runtimeVersion(): string {
    const { node, common } = this.runtime.env.versions;
    return node ?? common ?? "unknown";
  }

  /** The tokens of a text with the model's own marks around them, cut to what the model takes. */
  tokensOf(text: string): number[] {
    const whole = this.tokenizer.encode(text, { add_special_tokens: true }).ids;
    const { max_tokens } = this.folder.description;
    if (whole.length <= max_tokens) {
      return whole;
    }
    const own = this.tokenizer.encode(text, { add_special_tokens: false }).ids;
    const marks = whole.length - own.length;
    const before = startOf(own, whole, marks);
    const kept = whole.slice(before, before + Math.max(max_tokens - marks, 0));
    return [...whole.slice(0, before), ...kept, ...whole.slice(before + own.length)];
  }

  /** The vectors of texts that have equally many tokens: nothing is filled up, so that no text depends on the others. */
  async vectorsOf(texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const [first = []] = texts;
    const dims = [texts.length, first.length] as const;
    const { Tensor } = this.runtime;
    const filled = (value: (text: number, token: number) => number) => {
      const data = new BigInt64Array(dims[0] * dims[1]);
      for (let at = 0; at < data.length; at += 1) {
        data[at] = BigInt(value(Math.floor(at / dims[1]), at % dims[1]));
      }
      return new Tensor("int64", data, dims);
    };
    const feeds: Record<string, Tensor> = {
      input_ids: filled((text, token) => texts[text]?.[token] ?? 0),
      attention_mask: filled(() => 1),
      token_type_ids: filled(() => 0),
    };
    const wanted = this.session.inputNames.map((name) => [name, feeds[name]] as const);
    const answer = await this.session.run(Object.fromEntries(wanted), [this.output]);
    return this.#pooled(answer[this.output], texts.length);
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  #pooled(tensor: Tensor | undefined, count: number): Float32Array[] {
    const { pooling, normalize } = this.folder.description;
    const dims = tensor?.dims ?? [];
    const expected = pooling === "none" ? 2 : 3;
    if (!(tensor?.data instanceof Float32Array) || dims.length !== expected || dims[0] !== count) {
      throw validationError(
        `${join(this.folder.path, this.folder.model)} answers with ${this.output} of shape [${dims.join(", ")}], which ` +
          `pooling "${pooling}" does not fit`,
      );
    }
    const { data } = tensor;
    const width = dims.at(-1) ?? 0;
    const tokens = pooling === "none" ? 1 : (dims[1] ?? 0);
    return Array.from({ length: count }, (_, index) => {
      const own = data.subarray(index * tokens * width, (index + 1) * tokens * width);
      const vector = pooledVector(own, tokens, width, pooling);
      return normalize ? normalized(vector) : vector;
    });
  }
}

function pooledVector(
  data: Float32Array,
  tokens: number,
  width: number,
  pooling: ModelFolder["description"]["pooling"],
): Float32Array {
  switch (pooling) {
    case "last":
      return data.slice((tokens - 1) * width);
    case "mean": {
      const sums = new Float64Array(width);
      for (let at = 0; at < data.length; at += 1) {
        sums[at % width] = (sums[at % width] ?? 0) + (data[at] ?? 0);
      }
      return Float32Array.from(sums, (sum) => sum / tokens);
    }
    default:
      return data.slice(0, width);
  }
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Where the text's own tokens begin among those with marks: behind at most so many. */
function startOf(own: readonly number[], whole: readonly number[], marks: number): number {
  for (let start = 0; start <= marks; start += 1) {
    if (own.every((id, index) => whole[start + index] === id)) {
      return start;
    }
  }
  return 0;
}

function outputOf(session: OnnxSession, { path, model, description }: ModelFolder): string {
  const foreign = session.inputNames.filter((name) => !INPUTS.includes(name));
  if (foreign.length > 0 || !session.inputNames.includes("input_ids")) {
    throw validationError(
      `${join(path, model)} takes ${session.inputNames.join(", ")}; a model that embeds texts takes ${INPUTS.join(", ")}`,
    );
  }
  const names = description.pooling === "none" ? POOLED_OUTPUTS : TOKEN_OUTPUTS;
  const output = names.find((name) => session.outputNames.includes(name)) ?? session.outputNames[0];
  if (output === undefined) {
    throw validationError(`${join(path, model)} has no output`);
  }
  return output;
}

/** By a name that TypeScript does not look up: most people have neither package. */
async function peer<T>(name: (typeof PEERS)[number]): Promise<T> {
  let loaded: unknown;
  try {
    loaded = await import(name as string);
  } catch (error) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `a local embedder needs the package ${name}, which cannot be loaded (${told(error)}); install it: ${INSTALL}`,
      { cause: error },
    );
  }
  const { default: whole } = loaded as { default?: T };
  return whole ?? (loaded as T);
}

function usable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, error: unknown): CortexError {
  return new CortexError("VALIDATION_ERROR", `${file} cannot be used: ${told(error)}`, {
    cause: error,
  });
}

function told(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? message;
}
