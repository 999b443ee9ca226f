import { Input } from "../bridge/input.js";
import { anyText, closed, flag, optionalText, text } from "../bridge/schema.js";
import { Type } from "../bridge/typebox.js";
import { type Embedder, EmbedderError } from "./embedder.js";
import { postJson } from "./post-json.js";
import { checkVectors } from "./vectors.js";

const input = new Input(
  "openAiCompatibleEmbedder",
  closed({
    baseUrl: text,
    model: text,
    dimensions: Type.Integer({ minimum: 1 }),
    apiKey: optionalText,
    id: optionalText,
    requestDimensions: flag,
    queryPrefix: anyText,
    documentPrefix: anyText,
  }),
);

/** Options of openAiCompatibleEmbedder. */
export interface OpenAiCompatibleOptions {
  /** Up to and without `/embeddings`, for example `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** The model's name at the service. */
  model: string;
  /** The length of its vectors. */
  dimensions: number;
  apiKey?: string | undefined;
  /** The name under which vectors are kept; default: `model`. */
  id?: string | undefined;
  /** true asks the service to shorten its vectors to `dimensions`; default false. */
  requestDimensions?: boolean | undefined;
  /** What the model wants before a query and before a text; default: nothing. */
  queryPrefix?: string | undefined;
  documentPrefix?: string | undefined;
}

/**
 * An embedder over any service that speaks the `/v1/embeddings` of OpenAI: Ollama, llama.cpp, vLLM and
 * hosted ones.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function openAiCompatibleEmbedder(options: OpenAiCompatibleOptions): Embedder {
  const given = input.parse(options);
  const { model, dimensions, apiKey, queryPrefix = "", documentPrefix = "" } = given;
  const url = `${given.baseUrl.replace(/\/+$/u, "")}/embeddings`;
  const headers: Record<string, string> =
    apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  return {
    id: given.id ?? model,
    dimensions,
    async embed(texts, kind, { signal }) {
      const prefix = kind === "query" ? queryPrefix : documentPrefix;
      const body = {
        model,
        input: texts.map((one) => prefix + one),
        encoding_format: "float",
        ...(given.requestDimensions === true ? { dimensions } : {}),
      };
      const answer = await postJson(url, body, { headers, signal });
      return checkVectors(inOrder(answer, url), { count: texts.length, dimensions, service: url });
    },
  };
}

/** The vectors of an answer by the index that each names; services need not keep the order. */
function inOrder(answer: unknown, url: string): unknown[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) {
    throw new EmbedderError("invalid", `${url} answered without a list of data`);
  }
  const vectors = new Map<number, unknown>();
  for (const [place, item] of data.entries()) {
    const { index = place, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    const fits = typeof index === "number" && Number.isInteger(index);
    if (!fits || index < 0 || index >= data.length || vectors.has(index)) {
      throw new EmbedderError(
        "invalid",
        `${url} answered with index ${String(index)} for one of ${data.length} vectors`,
      );
    }
    vectors.set(index, embedding);
  }
  return [...vectors.keys()].sort((a, b) => a - b).map((index) => vectors.get(index));
}
