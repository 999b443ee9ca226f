import { validationError } from "../bridge/errors.js";
import { positive } from "../bridge/schema.js";
import { show } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type native from "../native.js";
import type { Scheduler } from "../outside/scheduler.js";

/** The sink's name in the outbox. */
export const LIGHTRAG = "lightrag";

const DEFAULTS = { timeout_ms: 10_000, max_in_flight: 32 };

/** `writeOnly`: it is never shown. */
const secret = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, writeOnly: true, description }));
const properties = {
  url: Type.String({
    minLength: 1,
    description: "Where the LightRAG server listens, e.g. http://127.0.0.1:9621",
  }),
  api_key: secret("Sent as X-API-Key"),
  token: secret("Sent as a bearer token, for a server with accounts"),
  workspace: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z0-9_-]+$",
      title: "letters, digits, _ and -",
      description: "Sent as LIGHTRAG-WORKSPACE; default: the server's own",
    }),
  ),
  timeout_ms: positive(DEFAULTS.timeout_ms, "How long a request may take, in milliseconds"),
  max_in_flight: positive(
    DEFAULTS.max_in_flight,
    "How many memories the server may have at work at a time; the others wait in the brain",
  ),
};

const closed = {
  additionalProperties: false,
  description: "A LightRAG server that gets every memory as a document, in the background",
};

/** Schema of the settings, as configuration files write them. */
export const lightRagSettingsSchema = Type.Object(properties, closed);

/** Schema of openBrain's option. */
export const lightRagOptionsSchema = Type.Object(
  {
    ...properties,
    background: Type.Optional(Type.Boolean()),
    scheduler: Type.Optional(Type.Unsafe<Scheduler>({})),
  },
  closed,
);

/** A LightRAG server and how it is used. */
export interface LightRagSettings {
  /** Where it listens, e.g. http://127.0.0.1:9621. */
  url: string;
  /** Sent as X-API-Key. */
  api_key?: string | undefined;
  /** Sent as a bearer token, for a server with accounts. */
  token?: string | undefined;
  /** Sent as LIGHTRAG-WORKSPACE: letters, digits, _ and -; default: the server's own. */
  workspace?: string | undefined;
  /** How long a request may take, in milliseconds; default 10,000. */
  timeout_ms?: number | undefined;
  /** How many memories the server may have at work at a time; default 32, the others wait in the brain. */
  max_in_flight?: number | undefined;
  /** false sends only when syncLightRag is called; default true. */
  background?: boolean | undefined;
  /** Time and chance; default: the process's own. */
  scheduler?: Scheduler | undefined;
}

/** The settings with their defaults. */
export interface LightRagServer {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  maxInFlight: number;
}

/** How a LightRAG server fares, and how far it is with the brain's memories. */
export interface LightRagState extends native.SinkStatus {
  url: string;
  /** down: it failed several times in a row, and is asked again at `retry_at`. */
  state: "up" | "down";
  /** Why the last attempt failed. */
  reason?: string;
  /** Epoch milliseconds. */
  retry_at?: number;
  /** Why the brain could not be read or written for it. */
  problem?: string;
}

/**
 * The settings with their defaults.
 *
 * @throws CortexError VALIDATION_ERROR - the address is none
 */
export function resolveLightRag(settings: LightRagSettings): LightRagServer {
  const { url, api_key, token, workspace } = settings;
  const { timeout_ms = DEFAULTS.timeout_ms, max_in_flight = DEFAULTS.max_in_flight } = settings;
  if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) {
    throw validationError(
      `lightrag.url must be an address such as http://127.0.0.1:9621, but is ${show(url)}`,
    );
  }
  return {
    url: url.replace(/\/+$/u, ""),
    headers: {
      ...(api_key === undefined ? {} : { "x-api-key": api_key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(workspace === undefined ? {} : { "lightrag-workspace": workspace }),
    },
    timeoutMs: timeout_ms,
    maxInFlight: max_in_flight,
  };
}
