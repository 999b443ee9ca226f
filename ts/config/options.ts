/** How a brain is opened by settings: the same for the command line, the MCP server, hooks and the plugin. */
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import { hostConfidence } from "../bridge/policy-schema.js";
import type { SUPERSEDED } from "../bridge/schema.js";
import { encryptionOf } from "./key-file.js";
import { type Config, configSchema, defaultsOf } from "./schema.js";

/** What is put before a prompt, complete. */
export interface RecallSettings {
  enabled: boolean;
  max_tokens: number;
  max_memories: number;
  min_confidence?: number | undefined;
  profile?: string | undefined;
  superseded: (typeof SUPERSEDED)[number];
}

/** What is remembered of a turn, complete. */
export interface CaptureSettings {
  enabled: boolean;
  assistant: boolean;
  min_length: number;
}

/** With the schema's defaults for what is left out. */
export function recallSettings({ recall }: Pick<Config, "recall">): RecallSettings {
  return { ...defaultsOf(configSchema.properties.recall.properties), ...recall } as RecallSettings;
}

/** The same of what is remembered. */
export function captureSettings({ capture }: Pick<Config, "capture">): CaptureSettings {
  const usual = defaultsOf(configSchema.properties.capture.properties);
  return { ...usual, ...capture } as CaptureSettings;
}

/**
 * The options of openBrain, but for the path. A group that names no service is not used.
 *
 * @throws CortexError as readKeyFile
 */
export function brainOptions(config: Config): Omit<OpenBrainOptions, "path"> {
  const { user_id, all_users, timezone, confidence, content_limit, secrets } = config;
  const { lightrag, alert_webhook: webhook } = config;
  return {
    encryption: encryptionOf(config),
    userId: user_id,
    allUsers: all_users,
    timezone,
    confidence,
    confidenceDefaults: hostConfidence,
    limits: { contentCodePoints: content_limit },
    secrets,
    lightrag: lightrag?.url === undefined ? undefined : { ...lightrag, url: lightrag.url },
    alertWebhook:
      webhook?.url === undefined
        ? undefined
        : // Without one it is refused in words.
          { ...webhook, url: webhook.url, secret: webhook.secret ?? "" },
  };
}
