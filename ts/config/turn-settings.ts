/** What is recalled before a turn and remembered of it, complete. Apart from the schema, since every hook reads it. */
import type { SUPERSEDED } from "../bridge/schema.js";
import type { Config } from "./schema.js";

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

/** What holds where nobody says: the schema's defaults are these. */
export const RECALL_DEFAULTS = {
  enabled: true,
  max_tokens: 1_500,
  max_memories: 10,
  superseded: "show",
} as const satisfies RecallSettings;

/** The same of what is remembered. */
export const CAPTURE_DEFAULTS = {
  enabled: true,
  assistant: false,
  min_length: 16,
} as const satisfies CaptureSettings;

/** With the defaults for what is left out. */
export function recallSettings({ recall }: Pick<Config, "recall">): RecallSettings {
  return { ...RECALL_DEFAULTS, ...recall };
}

/** The same of what is remembered. */
export function captureSettings({ capture }: Pick<Config, "capture">): CaptureSettings {
  return { ...CAPTURE_DEFAULTS, ...capture };
}
