import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import { DEFAULT_USER_ID, isFleetPath } from "../bridge/defaults.js";
import { validationError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { requireFile } from "../bridge/require-file.js";
import { show } from "../bridge/text.js";
import { brainOptions } from "../config/options.js";
import { defaultsOf, type PluginConfig, pluginConfigSchema } from "../config/schema.js";
import {
  type CaptureSettings,
  captureSettings,
  type RecallSettings,
  recallSettings,
} from "../config/turn-settings.js";
import type { Identities } from "./whose.js";

/** Where the brain is, inside the host's state directory, when the settings do not say. */
const BRAIN_IN_STATE_DIRECTORY = join("workspace", "memory", "cortex.brain");

const configInput = new Input("The configuration of cortex", pluginConfigSchema);

/** The settings of the plugin, complete. */
export interface Settings {
  /** What to open. */
  brain: OpenBrainOptions;
  /** As they were given. */
  config: PluginConfig;
  recall: RecallSettings;
  capture: CaptureSettings;
  /** Whose memories a turn is about. */
  identities: Omit<Identities, "owners">;
  maintenance: {
    enabled: boolean;
    interval_hours: number;
    /** Time of day in `timezone`. */
    at?: string | undefined;
    /** How memories whose time has passed go. */
    expired?: "delete" | "forget" | undefined;
    timezone?: string | undefined;
  };
  agent_types: readonly string[];
}

/**
 * The settings, with the schema's defaults for what is left out.
 *
 * @param config - the settings as the host passes them; undefined for none
 * @param stateDirectory - where the host keeps its files; default `~/.openclaw`
 * @throws CortexError VALIDATION_ERROR - a setting that does not exist or does not fit
 */
export function readSettings(config: unknown, stateDirectory?: string): Settings {
  const given = withKeyPath(configInput.parse(config ?? {}));
  const { path, timezone, embedder } = given;
  const { maintenance } = pluginConfigSchema.properties;
  return {
    brain: {
      ...brainOptions(given),
      path: path === undefined ? defaultPath(stateDirectory) : brainPath(path),
    },
    config:
      embedder?.folder === undefined
        ? given
        : {
            ...given,
            embedder: { ...embedder, folder: userPath(embedder.folder, "embedder.folder") },
          },
    recall: recallSettings(given),
    capture: captureSettings(given),
    identities: {
      user: given.user_id ?? DEFAULT_USER_ID,
      scope: given.scope ?? "user",
      senders: given.senders ?? {},
    },
    maintenance: {
      ...defaultsOf(maintenance.properties),
      ...given.maintenance,
      timezone,
    } as Settings["maintenance"],
    agent_types: given.agent_types ?? [],
  };
}

function withKeyPath(config: PluginConfig): PluginConfig {
  const { encryption } = config;
  return encryption?.key_file === undefined
    ? config
    : {
        ...config,
        encryption: {
          ...encryption,
          key_file: userPath(encryption.key_file, "encryption.key_file"),
        },
      };
}

function defaultPath(stateDirectory = join(homedir(), ".openclaw")): string {
  return join(stateDirectory, BRAIN_IN_STATE_DIRECTORY);
}

function brainPath(path: string): string {
  if (isFleetPath(path)) {
    return path;
  }
  requireFile(path);
  return userPath(path);
}

/** A host's working directory is nobody's choice, so a relative path would be a different brain each start. */
function userPath(path: string, setting = "path"): string {
  if (path === "~" || path.startsWith("~/")) {
    return join(homedir(), path.slice(1));
  }
  if (!isAbsolute(path)) {
    throw validationError(`${setting} must be absolute or begin with ~/, but is ${show(path)}`);
  }
  return resolve(path);
}
