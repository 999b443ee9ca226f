/** What a folder with a model says of it: the files of sentence-transformers, and cortex-embedder.json before them. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { validationError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { anyText, closed, count, flag } from "../bridge/schema.js";
import { type Static, Type } from "../bridge/typebox.js";

/** How the vectors of a text's tokens become one: their mean, that of the first, of the last; or the model has done it. */
const POOLINGS = ["mean", "cls", "last", "none"] as const;
export type Pooling = (typeof POOLINGS)[number];

/** The file in which people say what the others do not. */
const DESCRIPTION = "cortex-embedder.json";

const descriptionInput = new Input(
  DESCRIPTION,
  closed({
    pooling: Type.Optional(Type.Enum(POOLINGS)),
    normalize: flag,
    max_tokens: count,
    query_prompt: anyText,
    document_prompt: anyText,
  }),
);

/** How a model is to be used. */
export interface Description {
  pooling: Pooling;
  /** Whether vectors are brought to length 1. */
  normalize: boolean;
  /** Longer texts are cut, in tokens with the model's own marks. */
  max_tokens: number;
  /** What stands before a query, and before a document. */
  query_prompt: string;
  document_prompt: string;
}

/** A folder that has what is needed. */
export interface ModelFolder {
  path: string;
  /** The model, and what it is stored beside. */
  model: string;
  files: string[];
  description: Description;
}

/** A model that says nothing of the texts it takes takes so many tokens. */
const USUAL_TOKENS = 512;
/** What is larger is a tokenizer's way to say that there is no limit. */
const MOST_TOKENS = 100_000;

/**
 * Reads a folder; the model itself is not touched.
 *
 * @throws CortexError VALIDATION_ERROR - what is missing, or cannot be used, by name
 */
export function readModelFolder(path: string): ModelFolder {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw validationError(
      `${path} is no folder: a local embedder needs one with model.onnx and tokenizer.json`,
    );
  }
  const model = ["model.onnx", "onnx/model.onnx"].find((name) => existsSync(join(path, name)));
  const hasTokenizer = existsSync(join(path, "tokenizer.json"));
  if (model === undefined || !hasTokenizer) {
    const missing = [
      ...(model === undefined ? ["model.onnx (or onnx/model.onnx)"] : []),
      ...(hasTokenizer ? [] : ["tokenizer.json"]),
    ];
    throw validationError(`${path} lacks ${missing.join(" and ")}`);
  }
  // Large models keep their weights in files of their own beside, such as model.onnx_data.
  const beside = readdirSync(join(path, dirname(model)))
    .filter((name) => name.startsWith(basename(model)) && name !== basename(model))
    .map((name) => join(dirname(model), name));
  const optional = ["tokenizer_config.json"].filter((name) => existsSync(join(path, name)));
  return {
    path,
    model,
    files: [model, ...beside, "tokenizer.json", ...optional].sort(),
    description: describe(path),
  };
}

/** The hash of all that decides about vectors: the files, and how they are used. In hexadecimal. */
export async function hashOf({ path, files, description }: ModelFolder): Promise<string> {
  const whole = createHash("sha256").update(JSON.stringify(description));
  for (const name of files) {
    const own = createHash("sha256");
    for await (const chunk of createReadStream(join(path, name))) {
      own.update(chunk as Buffer);
    }
    whole.update(own.digest());
  }
  return whole.digest("hex");
}

function describe(path: string): Description {
  const given = descriptionInput.parse(jsonIn(path, DESCRIPTION) ?? {}) as Static<
    typeof descriptionInput.schema
  >;
  const modules = modulesIn(path);
  const { prompts = {} } = (jsonIn(path, "config_sentence_transformers.json") ?? {}) as {
    prompts?: Record<string, string>;
  };
  const pooling = given.pooling ?? poolingIn(path, modules);
  if (pooling === undefined) {
    throw validationError(
      `${path} does not say how the vectors of tokens become one: it lacks 1_Pooling/config.json, and "pooling" in ` +
        `${DESCRIPTION}, which is one of ${POOLINGS.join(", ")}`,
    );
  }
  return {
    pooling,
    normalize:
      given.normalize ?? (modules.length === 0 || modules.some(({ type }) => type === "Normalize")),
    max_tokens: given.max_tokens ?? tokensIn(path),
    query_prompt: given.query_prompt ?? prompts["query"] ?? "",
    document_prompt: given.document_prompt ?? prompts["document"] ?? prompts["passage"] ?? "",
  };
}

/** The steps of a model by sentence-transformers: "Transformer", "Pooling", "Normalize". */
function modulesIn(path: string): { type: string; path: string }[] {
  const modules = (jsonIn(path, "modules.json") ?? []) as { type?: unknown; path?: unknown }[];
  const steps = modules.map((module) => ({
    type: String(module.type).split(".").at(-1) ?? "",
    path: String(module.path ?? ""),
  }));
  const unknown = steps.find(({ type }) => !["Transformer", "Pooling", "Normalize"].includes(type));
  if (unknown !== undefined) {
    throw validationError(
      `${join(path, "modules.json")} has a step that cortex does not know: ${unknown.type}`,
    );
  }
  return steps;
}

const POOLING_FLAGS = [
  ["pooling_mode_mean_tokens", "mean"],
  ["pooling_mode_cls_token", "cls"],
  ["pooling_mode_lasttoken", "last"],
] as const;

function poolingIn(
  path: string,
  modules: readonly { type: string; path: string }[],
): Pooling | undefined {
  const folder = modules.find(({ type }) => type === "Pooling")?.path ?? "1_Pooling";
  const name = join(folder, "config.json");
  const config = jsonIn(path, name) as Record<string, unknown> | undefined;
  if (config === undefined) {
    return undefined;
  }
  const on = Object.keys(config).filter(
    (key) => key.startsWith("pooling_mode_") && config[key] === true,
  );
  const known = POOLING_FLAGS.find(([key]) => on.length === 1 && on[0] === key);
  if (known === undefined) {
    throw validationError(
      `${join(path, name)} asks for ${on.join(" and ") || "no pooling"}, which cortex does not know`,
    );
  }
  return known[1];
}

function tokensIn(path: string): number {
  const { max_seq_length } = (jsonIn(path, "sentence_bert_config.json") ?? {}) as {
    max_seq_length?: unknown;
  };
  const { model_max_length } = (jsonIn(path, "tokenizer_config.json") ?? {}) as {
    model_max_length?: unknown;
  };
  const said = [max_seq_length, model_max_length].find(
    (one) => typeof one === "number" && one > 0 && one <= MOST_TOKENS,
  );
  return (said as number | undefined) ?? USUAL_TOKENS;
}

/** A file as JSON; undefined where it is not there. */
export function jsonIn(path: string, name: string): unknown {
  const file = join(path, name);
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw validationError(
      `${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
