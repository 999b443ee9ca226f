/**
 * The one list of settings: cortex.json, its JSON schema for editors, the plugin's settings and what `cortex config` shows
 * are all made of it.
 */
import { alertWebhookSettingsSchema } from "../alerts/settings.js";
import { DEFAULT_CONTENT_CODE_POINTS, DEFAULT_USER_ID } from "../bridge/defaults.js";
import { confidenceSettingsSchema } from "../bridge/policy-schema.js";
import { SUPERSEDED } from "../bridge/schema.js";
import { secretSettingsSchema } from "../bridge/secret-settings.js";
import {
  recordOf,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  Type,
} from "../bridge/typebox.js";
import { embedderSettingsSchema } from "../embedders/settings.js";
import { lightRagSettingsSchema } from "../lightrag/settings.js";
import type { ToolProfile } from "../tools/profiles.js";
import { CAPTURES } from "./captures.js";
import { SCOPE_PATTERN } from "./scope.js";
import { CAPTURE_DEFAULTS, RECALL_DEFAULTS } from "./turn-settings.js";

/** Groups of tools that an MCP client may be offered. */
export const TOOL_PROFILES = [
  "core",
  "memory",
  "sessions",
  "graph",
  "all",
] as const satisfies ToolProfile[];

const flag = (value: boolean, description: string) =>
  Type.Optional(Type.Boolean({ default: value, description }));
const number = (value: number, minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, default: value, description }));
const text = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const closed = <Properties extends TProperties>(description: string, properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, description });
/** Settings that belong together, of which a place may give some and another place the others. */
const group = <Properties extends TProperties>(schema: TObject<Properties>) => {
  const { description = "" } = schema as { description?: string };
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, of]) => [name, Type.Optional(of)]),
  ) as { [Name in keyof Properties]: TOptional<Properties[Name]> };
  return Type.Optional(closed(description, properties));
};

/** What every host takes. */
const shared = {
  path: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "File of the brain: absolute, from ~/, or in cortex.json from the folder of that file. Its directory is made " +
        "when it is missing.",
    }),
  ),
  encryption: Type.Optional(
    closed(
      "The key of an encrypted brain (docs/encryption.md); default: the file is in the clear",
      {
        key_file: text("A file with the key, 64 hexadecimal digits; it goes before key"),
        key: Type.Optional(
          Type.String({
            minLength: 1,
            writeOnly: true,
            description: "The key itself, for CORTEX_KEY; better a file than these settings",
          }),
        ),
      },
    ),
  ),
  user_id: Type.Optional(
    Type.String({
      minLength: 1,
      default: DEFAULT_USER_ID,
      description: "Whose memories are stored and recalled",
    }),
  ),
  scope: Type.Optional(
    Type.String({
      pattern: SCOPE_PATTERN,
      default: "user",
      description:
        "Which of the user's memories: user (theirs everywhere), project (of the repository at hand, or project:FOLDER), " +
        "agent (of one agent, agent:NAME) or session (of one conversation, session:ID)",
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
  embedder: group(embedderSettingsSchema),
  lightrag: group(lightRagSettingsSchema),
  alert_webhook: group(alertWebhookSettingsSchema),
  recall: Type.Optional(
    closed("What is put before a prompt; OpenClaw asks for hooks.allowConversationAccess", {
      enabled: flag(
        RECALL_DEFAULTS.enabled,
        "Whether memories that fit are put before a user's prompt",
      ),
      max_tokens: number(
        RECALL_DEFAULTS.max_tokens,
        100,
        "The most that they may take of the prompt, in tokens",
      ),
      max_memories: number(RECALL_DEFAULTS.max_memories, 1, "How many at most"),
      min_confidence: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Leave out what is less sure than this; default: nothing is left out",
        }),
      ),
      profile: Type.Optional(
        Type.String({
          minLength: 1,
          description: "Retrieval profile of the policy that it goes by; default: none",
        }),
      ),
      superseded: Type.Optional(
        Type.Enum(SUPERSEDED, {
          default: RECALL_DEFAULTS.superseded,
          description:
            "What another memory took the place of: show it with what holds now, or omit it",
        }),
      ),
    }),
  ),
  capture: Type.Optional(
    closed(
      "What is remembered of a turn by itself; OpenClaw asks for hooks.allowConversationAccess",
      {
        enabled: flag(
          CAPTURE_DEFAULTS.enabled,
          "Whether what the user tells, not what they ask, is remembered at the end of a turn",
        ),
        assistant: flag(
          CAPTURE_DEFAULTS.assistant,
          "Whether what the assistant answers is remembered too (OpenClaw)",
        ),
        min_length: number(
          CAPTURE_DEFAULTS.min_length,
          1,
          "Shorter messages are not captured, in Unicode code points",
        ),
      },
    ),
  ),
  agent_types: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: "Agents that turns of sessions may name, beside those that the brain knows",
    }),
  ),
  maintenance: Type.Optional(
    closed(
      "Removing what has expired and bringing cached scores up to date, in the background (OpenClaw)",
      {
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
      },
    ),
  ),
};

/** Settings of the OpenClaw plugin: the manifest's configSchema. */
export const pluginConfigSchema = Type.Object(
  {
    ...shared,
    senders: Type.Optional(
      recordOf(Type.String({ minLength: 1 }), {
        description:
          "Whose memories are those of a sender of a channel, by channel:id, e.g. telegram:4711; the host's owner is the " +
          "user, and everybody else is a user of their own",
      }),
    ),
  },
  { additionalProperties: false },
);

/** What cortex.json may say. */
export const configSchema = Type.Object(
  {
    $schema: Type.Optional(
      Type.String({ description: "Where this schema is, so that editors complete and check" }),
    ),
    ...shared,
    hooks: Type.Optional(
      closed("What hooks of coding agents do (cortex hook)", {
        capture: Type.Optional(
          Type.Enum(CAPTURES, {
            default: CAPTURES[0],
            description: "Where what the user tells is kept: project, personal or off",
          }),
        ),
      }),
    ),
    mcp: Type.Optional(
      closed("What MCP clients are offered (cortex mcp)", {
        tools: Type.Optional(
          Type.Array(Type.Enum(TOOL_PROFILES), {
            minItems: 1,
            description: "Groups of tools; default: core, the eight for everyday use",
          }),
        ),
      }),
    ),
    backups: Type.Optional(
      closed("Backups that cortex maintain writes, and how many it keeps", {
        directory: text(
          "Where they are written, each named after its time; default: none is written",
        ),
        keep: number(7, 1, "How many stay"),
      }),
    ),
  },
  {
    additionalProperties: false,
    description: "Settings of cortex for the command line, the MCP server and hooks",
  },
);

/** Settings as a file, or several places together, give them. */
export type Config = Static<typeof configSchema>;

/** The plugin's settings as a user writes them. */
export type PluginConfig = Static<typeof pluginConfigSchema>;

/** A setting of the schema: what is no group of others. */
export interface KnownSetting {
  path: string[];
  description: string;
  /** What holds where nobody says; undefined: nothing does, or it depends. */
  usual: unknown;
  /** Whether its value is never shown. */
  isSecret: boolean;
}

interface Node {
  properties?: Record<string, Node>;
  description?: string;
  default?: unknown;
  writeOnly?: boolean;
}

/** Every setting, in the order of the schema. */
export function knownSettings(
  node: Node = configSchema as Node,
  path: string[] = [],
): KnownSetting[] {
  const { properties, description = "", default: usual, writeOnly = false } = node;
  return properties === undefined
    ? [{ path, description, usual, isSecret: writeOnly }]
    : Object.entries(properties).flatMap(([key, inner]) => knownSettings(inner, [...path, key]));
}

/** What holds of a setting where nobody says. */
export function defaultAt(path: readonly string[]): unknown {
  return path.reduce<Node | undefined>((node, key) => node?.properties?.[key], configSchema as Node)
    ?.default;
}

/** What a schema says its properties default to. */
export function defaultsOf(properties: TProperties): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      "default" in schema ? [[name, schema.default]] : [],
    ),
  );
}
