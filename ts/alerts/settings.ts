import { validationError } from "../bridge/errors.js";
import { positive } from "../bridge/schema.js";
import { show } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type native from "../native.js";
import type { Scheduler } from "../outside/scheduler.js";

/** What the outbox calls the messages about alerts. */
export const ALERTS = "alerts";

const DEFAULT_TIMEOUT_MS = 10_000;
const SHORTEST_SECRET = 16;

const properties = {
  url: Type.String({
    minLength: 1,
    description: "Where alerts are sent, e.g. https://carers.example/cortex",
  }),
  secret: Type.String({
    minLength: SHORTEST_SECRET,
    writeOnly: true,
    description: "Signs what is sent: Cortex-Signature is sha256= and the HMAC of the body by it",
  }),
  timeout_ms: positive(DEFAULT_TIMEOUT_MS, "How long a request may take, in milliseconds"),
};

const closed = {
  additionalProperties: false,
  description:
    "A webhook that gets alerts as JSON, in the background; rules say which (setAlertRule, cortex alerts)",
};

/** Schema of the settings, as configuration files write them. */
export const alertWebhookSettingsSchema = Type.Object(properties, closed);

/** Schema of openBrain's option. */
export const alertWebhookOptionsSchema = Type.Object(
  {
    ...properties,
    background: Type.Optional(Type.Boolean()),
    scheduler: Type.Optional(Type.Unsafe<Scheduler>({})),
  },
  closed,
);

/** A webhook that gets alerts. */
export interface AlertWebhookSettings {
  /** Where it listens, e.g. https://carers.example/cortex. */
  url: string;
  /** Signs what is sent; at least 16 characters. */
  secret: string;
  /** How long a request may take, in milliseconds; default 10,000. */
  timeout_ms?: number | undefined;
  /** false sends only when deliverAlerts is called; default true. */
  background?: boolean | undefined;
  /** Time and chance; default: the process's own. */
  scheduler?: Scheduler | undefined;
}

/** The settings with their defaults. */
export interface AlertWebhook {
  url: string;
  secret: string;
  timeoutMs: number;
}

/** How far messages about alerts are, and how the webhook fares. */
export interface AlertDeliveryState extends native.AlertDelivery {
  /** Without its query. null: none is configured here, and messages wait for who has one. */
  url: string | null;
  /** down: it failed several times in a row, and is asked again at `retry_at`. */
  state: "up" | "down" | "none";
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
 * @throws CortexError VALIDATION_ERROR - the address is none, or names a user
 */
export function resolveAlertWebhook(settings: AlertWebhookSettings): AlertWebhook {
  const { url, secret, timeout_ms = DEFAULT_TIMEOUT_MS } = settings;
  if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) {
    throw validationError(
      `alertWebhook.url must be an address such as https://carers.example/cortex, but is ${show(url)}`,
    );
  }
  const { username, password } = new URL(url);
  if (username !== "" || password !== "") {
    throw validationError(
      "alertWebhook.url must hold no user and password: the receiver knows us by the signature",
    );
  }
  return { url, secret, timeoutMs: timeout_ms };
}
