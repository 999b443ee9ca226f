/** Where settings come from beside files, and what is asked of the files. Words are data. */

/** Environment variables, by setting. An empty one is an unset one. */
export const VARIABLES: Readonly<Record<string, string>> = {
  path: "CORTEX_BRAIN",
  "encryption.key": "CORTEX_KEY",
  "embedder.api_key": "CORTEX_EMBEDDER_API_KEY",
  "lightrag.url": "CORTEX_LIGHTRAG_URL",
  "lightrag.api_key": "CORTEX_LIGHTRAG_API_KEY",
  "lightrag.token": "CORTEX_LIGHTRAG_TOKEN",
  "lightrag.workspace": "CORTEX_LIGHTRAG_WORKSPACE",
  "alert_webhook.url": "CORTEX_ALERT_WEBHOOK_URL",
  "alert_webhook.secret": "CORTEX_ALERT_WEBHOOK_SECRET",
};

/** Options of the command line, by setting. */
export const FLAGS = {
  path: "--brain",
  "encryption.key_file": "--key-file",
  user_id: "--user",
  scope: "--in",
  all_users: "--all-users",
  timezone: "--timezone",
  "secrets.policy": "--secrets",
  "embedder.kind": "--embedder",
  "embedder.folder": "--embedder",
  "lightrag.url": "--lightrag",
  "hooks.capture": "--capture",
  "recall.max_tokens": "--max-tokens",
} as const;

/** A setting that an option of the command line gives. */
export type FlagSetting = keyof typeof FLAGS;

/**
 * What a project's file may say before somebody trusts it, since it comes with whatever was cloned: it may make cortex
 * stricter than it is without the file, and nothing else. Of a list the strictest is the last.
 */
export const STRICTER: Readonly<Record<string, readonly unknown[] | "lower" | "higher">> = {
  "secrets.policy": ["allow", "redact", "refuse"],
  "recall.enabled": [true, false],
  "recall.max_tokens": "lower",
  "recall.max_memories": "lower",
  "recall.min_confidence": "higher",
  "recall.superseded": ["show", "omit"],
  "capture.enabled": [true, false],
  "capture.assistant": [true, false],
  "capture.min_length": "higher",
  "hooks.capture": ["personal", "project", "off"],
};

/**
 * What says which service a group speaks to, or which key it has. A place that names another one gets nothing of the group from the files below
 * it, or a key would go to a server that it is not for.
 */
export const SERVICES: Readonly<Record<string, readonly string[]>> = {
  encryption: ["key_file", "key"],
  embedder: ["kind", "folder", "url"],
  lightrag: ["url"],
  alert_webhook: ["url"],
};
