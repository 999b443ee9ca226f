/** How hosts are told of an embedder: in cortex.json, in the plugin's settings, by --embedder. */
import { validationError } from "../bridge/errors.js";
import { Type } from "../bridge/typebox.js";
import type { Embedder } from "./embedder.js";
import type { EmbeddingSettings } from "./embedding-settings.js";

/** local: a model in a folder; openai: a service with /v1/embeddings; daemon: that of the Python extension. */
const EMBEDDER_KINDS = ["local", "openai", "daemon", "none"] as const;
export type EmbedderKind = (typeof EMBEDDER_KINDS)[number];

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const prefix = (description: string) => Type.Optional(Type.String({ description }));
const number = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** Schema of the settings. */
export const embedderSettingsSchema = Type.Object(
  {
    kind: Type.Optional(
      Type.Enum(EMBEDDER_KINDS, {
        description:
          "local: a model in a folder (folder, threads); openai: a service with /v1/embeddings (url, model, dimensions, ...); " +
          "daemon: that of the Python extension (url); none",
      }),
    ),
    folder: text("Of the model, with model.onnx and tokenizer.json"),
    threads: number("Threads of the processor for a local model; default: half of them, at most 4"),
    url: text("Of the service, e.g. http://127.0.0.1:11434/v1"),
    model: text("The model's name at the service"),
    dimensions: number("The length of the service's vectors"),
    api_key: Type.Optional(
      Type.String({
        minLength: 1,
        writeOnly: true,
        description: "Sent to the service as a bearer token",
      }),
    ),
    query_prefix: prefix("What the service's model wants before a query"),
    document_prefix: prefix("What it wants before a text"),
    batch_size: number("Texts per request; default 32"),
    timeout_ms: number("How long a batch may take, in milliseconds; default 30000"),
    query_timeout_ms: number(
      "How long a search waits for its vector, in milliseconds; default 2000",
    ),
  },
  {
    additionalProperties: false,
    description:
      "Computes vectors, so that search also goes by meaning; default: search goes by words",
  },
);

/** An embedder's settings, as configuration files write them. */
export interface EmbedderSettings {
  kind?: EmbedderKind | undefined;
  folder?: string | undefined;
  threads?: number | undefined;
  url?: string | undefined;
  model?: string | undefined;
  dimensions?: number | undefined;
  api_key?: string | undefined;
  query_prefix?: string | undefined;
  document_prefix?: string | undefined;
  batch_size?: number | undefined;
  timeout_ms?: number | undefined;
  query_timeout_ms?: number | undefined;
}

/** What openBrain is given. */
export interface EmbedderOptions {
  embedder?: Embedder;
  embedding?: EmbeddingSettings;
}

/**
 * The embedder that settings ask for.
 *
 * @throws CortexError VALIDATION_ERROR - something is missing; and as localEmbedder does
 */
export async function embedderOptions(settings: EmbedderSettings = {}): Promise<EmbedderOptions> {
  const embedder = await embedderOf(settings);
  if (embedder === undefined) {
    return {};
  }
  const { batch_size, timeout_ms, query_timeout_ms } = settings;
  const given = { batchSize: batch_size, timeoutMs: timeout_ms, queryTimeoutMs: query_timeout_ms };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { embedder, embedding: Object.fromEntries(set) as EmbeddingSettings };
}

async function embedderOf(settings: EmbedderSettings): Promise<Embedder | undefined> {
  const { kind, threads, url } = settings;
  switch (kind) {
    case "local": {
      // Each is loaded for whom has set it up.
      const { localEmbedder } = await import("./local.js");
      return await localEmbedder({ folder: needed(settings, "folder"), threads });
    }
    case "openai": {
      const { openAiCompatibleEmbedder } = await import("./openai-compatible.js");
      return openAiCompatibleEmbedder({
        baseUrl: needed(settings, "url"),
        model: needed(settings, "model"),
        dimensions: needed(settings, "dimensions"),
        apiKey: settings.api_key,
        queryPrefix: settings.query_prefix,
        documentPrefix: settings.document_prefix,
      });
    }
    case "daemon": {
      const { legacyDaemonEmbedder } = await import("./legacy-daemon.js");
      return legacyDaemonEmbedder({ url });
    }
    default:
      return undefined;
  }
}

function needed<Name extends keyof EmbedderSettings>(
  settings: EmbedderSettings,
  name: Name,
): NonNullable<EmbedderSettings[Name]> {
  const value = settings[name];
  if (value === undefined) {
    throw validationError(
      `embedder.${name} is missing: an embedder of kind "${settings.kind}" needs it`,
    );
  }
  return value as NonNullable<EmbedderSettings[Name]>;
}
