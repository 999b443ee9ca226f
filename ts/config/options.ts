/** How a brain is opened by settings: the same for the command line, the MCP server, hooks and the plugin. */
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import { hostConfidence } from "../bridge/host-confidence.js";
import { encryptionOf } from "./key-file.js";
import type { Config } from "./schema.js";

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
