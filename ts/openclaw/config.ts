import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { type Static, Type } from "typebox";
import { DEFAULT_CONTENT_CODE_POINTS, DEFAULT_USER_ID } from "../bridge/defaults.js";
import { validationError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { confidenceSettingsSchema } from "../bridge/policy-schema.js";
import { show } from "../bridge/text.js";
import type { OpenBrainOptions } from "../bridge/types.js";

/** Where the brain is, inside the host's state directory, when the settings do not say. */
export const BRAIN_IN_STATE_DIRECTORY = join("workspace", "memory", "cortex.brain");

/** The plugin's settings. The manifest's configSchema is this schema; the code reads nothing else. */
export const pluginConfigSchema = Type.Object(
  {
    path: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          "File of the brain, absolute or from ~/; default: workspace/memory/cortex.brain in the " +
          "host's state directory (~/.openclaw). Its directory is made when it is missing.",
      }),
    ),
    user_id: Type.Optional(
      Type.String({
        minLength: 1,
        default: DEFAULT_USER_ID,
        description: "Whose memories these are",
      }),
    ),
    timezone: Type.Optional(
      Type.String({
        minLength: 1,
        description: "IANA time zone for day boundaries, e.g. Europe/Berlin; default: the system's",
      }),
    ),
    confidence: Type.Optional(confidenceSettingsSchema),
    content_limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: DEFAULT_CONTENT_CODE_POINTS,
        description: "Longest memory, in Unicode code points",
      }),
    ),
  },
  { additionalProperties: false },
);

/** The plugin's settings as a user writes them. */
export type PluginConfig = Static<typeof pluginConfigSchema>;

const configInput = new Input("The configuration of cortex", pluginConfigSchema);

/**
 * What to open, from the host's settings.
 *
 * @param config - the settings as the host passes them; undefined for none
 * @param stateDirectory - where the host keeps its files; default `~/.openclaw`
 * @throws CortexError VALIDATION_ERROR - a setting that does not exist or does not fit
 */
export function brainOptions(config: unknown, stateDirectory?: string): OpenBrainOptions {
  const { path, user_id, timezone, confidence, content_limit } = configInput.parse(config ?? {});
  return {
    path: path === undefined ? defaultPath(stateDirectory) : userPath(path),
    userId: user_id,
    timezone,
    confidence,
    limits: { contentCodePoints: content_limit },
  };
}

function defaultPath(stateDirectory = join(homedir(), ".openclaw")): string {
  return join(stateDirectory, BRAIN_IN_STATE_DIRECTORY);
}

/** A host's working directory is nobody's choice, so a relative path would be a different brain each start. */
function userPath(path: string): string {
  if (path === "~" || path.startsWith("~/")) {
    return join(homedir(), path.slice(1));
  }
  if (!isAbsolute(path)) {
    throw validationError(`path must be absolute or begin with ~/, but is ${show(path)}`);
  }
  return resolve(path);
}
