import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { alertWebhookSettingsSchema } from "../alerts/settings.js";
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import { DEFAULT_CONTENT_CODE_POINTS, DEFAULT_USER_ID } from "../bridge/defaults.js";
import { validationError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { confidenceSettingsSchema, hostConfidence } from "../bridge/policy-schema.js";
import { SUPERSEDED } from "../bridge/schema.js";
import { secretSettingsSchema } from "../bridge/secret-settings.js";
import { show } from "../bridge/text.js";
import { type Static, type TProperties, Type } from "../bridge/typebox.js";
import { lightRagSettingsSchema } from "../lightrag/settings.js";

/** Where the brain is, inside the host's state directory, when the settings do not say. */
export const BRAIN_IN_STATE_DIRECTORY = join("workspace", "memory", "cortex.brain");

const flag = (value: boolean, description: string) =>
  Type.Optional(Type.Boolean({ default: value, description }));
const number = (value: number, minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, default: value, description }));
const closed = <Properties extends TProperties>(description: string, properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, description });

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
        description: "Whose memories are stored and recalled",
      }),
    ),
    all_users: flag(false, "Whether recall and tools see the memories of all users of the brain"),
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
    secrets: Type.Optional(secretSettingsSchema),
    lightrag: Type.Optional(lightRagSettingsSchema),
    alert_webhook: Type.Optional(alertWebhookSettingsSchema),
    recall: Type.Optional(
      closed("What is put before a prompt; needs hooks.allowConversationAccess", {
        enabled: flag(true, "Whether memories that fit are put before a user's prompt"),
        max_tokens: number(1_500, 100, "The most that they may take of the prompt, in tokens"),
        max_memories: number(10, 1, "How many at most"),
        min_confidence: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: "Leave out what is less sure than this; default: nothing is left out",
          }),
        ),
        superseded: Type.Optional(
          Type.Enum(SUPERSEDED, {
            default: "show",
            description:
              "What another memory took the place of: show it with what holds now, or omit it",
          }),
        ),
      }),
    ),
    capture: Type.Optional(
      closed("What is remembered of a turn by itself; needs hooks.allowConversationAccess", {
        enabled: flag(
          true,
          "Whether what the user tells, not what they ask, is remembered at the end of a turn",
        ),
        assistant: flag(false, "Whether what the assistant answers is remembered too"),
        min_length: number(16, 1, "Shorter messages are not captured, in Unicode code points"),
      }),
    ),
    agent_types: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: "Agents that turns of sessions may name, beside those that the brain knows",
      }),
    ),
    maintenance: Type.Optional(
      closed("Removing what has expired and bringing cached scores up to date, in the background", {
        enabled: flag(true, "Whether the gateway does it"),
        interval_hours: number(24, 1, "Hours from one run to the next"),
        at: Type.Optional(
          Type.String({
            pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
            description:
              "Time of day from which a run may begin, e.g. 03:30, in the brain's time zone: for hours in which nobody " +
              "works; default: 5 minutes after the gateway starts",
          }),
        ),
        expired: Type.Optional(
          Type.Enum(["delete", "forget"], {
            default: "delete",
            description:
              "How memories whose expires_at has passed go: delete leaves their history, forget takes their words from " +
              "everywhere",
          }),
        ),
      }),
    ),
  },
  { additionalProperties: false },
);

/** The plugin's settings as a user writes them. */
export type PluginConfig = Static<typeof pluginConfigSchema>;

const configInput = new Input("The configuration of cortex", pluginConfigSchema);

/** The settings of the plugin, complete. */
export interface Settings {
  /** What to open. */
  brain: OpenBrainOptions;
  recall: {
    enabled: boolean;
    max_tokens: number;
    max_memories: number;
    min_confidence?: number | undefined;
    superseded: (typeof SUPERSEDED)[number];
  };
  capture: { enabled: boolean; assistant: boolean; min_length: number };
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
  const given = configInput.parse(config ?? {});
  const { path, user_id, all_users, timezone, confidence, content_limit, lightrag, alert_webhook } =
    given;
  const { secrets } = given;
  const { recall, capture, maintenance } = pluginConfigSchema.properties;
  return {
    brain: {
      path: path === undefined ? defaultPath(stateDirectory) : userPath(path),
      userId: user_id,
      allUsers: all_users,
      timezone,
      confidence,
      confidenceDefaults: hostConfidence,
      limits: { contentCodePoints: content_limit },
      secrets,
      lightrag,
      alertWebhook: alert_webhook,
    },
    recall: { ...defaultsOf(recall.properties), ...given.recall } as Settings["recall"],
    capture: { ...defaultsOf(capture.properties), ...given.capture } as Settings["capture"],
    maintenance: {
      ...defaultsOf(maintenance.properties),
      ...given.maintenance,
      timezone,
    } as Settings["maintenance"],
    agent_types: given.agent_types ?? [],
  };
}

/** What a schema says its properties default to. */
function defaultsOf(properties: TProperties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      "default" in schema ? [[name, schema.default]] : [],
    ),
  );
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
