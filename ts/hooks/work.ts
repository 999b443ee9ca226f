/** What every hook goes by: what the host said, whose memories are in play, the settings, and the brain. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { DEFAULT_USER_ID, defaultBrainPath, isFleetPath } from "../bridge/defaults.js";
import { makeDirectory } from "../bridge/directory.js";
import { fixedClock } from "../bridge/fixed-clock.js";
import type { Handle } from "../bridge/handle.js";
import { ownTimeZone } from "../bridge/local-time.js";
import { openHandle } from "../bridge/open-handle.js";
import { brainOptions } from "../config/options.js";
import { projectOf, projectUser } from "../config/project.js";
import { resolveConfig } from "../config/resolve.js";
import type { Config } from "../config/schema.js";
import { captureSettings } from "../config/turn-settings.js";
import { type HookHost, isRecord, type Told, told } from "./hosts.js";
import type { HookSettings } from "./settings.js";

/** Where hosts say which project an agent was started in, which stays the same wherever it goes. */
const PROJECT_VARIABLES: Readonly<Partial<Record<HookHost, string>>> = {
  "claude-code": "CLAUDE_PROJECT_DIR",
  cursor: "CURSOR_PROJECT_DIR",
  gemini: "GEMINI_PROJECT_DIR",
};

/** What a hook knows when it begins. */
export interface HookInput {
  /** What stood on standard input. */
  text: string;
  env: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
}

/** Whose memories are in play: everybody's own, and those of the project at hand. */
interface Scope {
  user: string;
  /** The user of the project's memories; the same as `user` outside of projects. */
  project: string;
}

/** What a hook goes by. */
export interface Work {
  settings: HookSettings;
  heard: Told;
  scope: Scope;
  config: Config;
  /** The file of the brain. */
  path: string;
}

/**
 * What a hook goes by, of what stood on standard input.
 *
 * @throws TypeError or SyntaxError - it is no JSON object; CortexError as resolveConfig
 */
export async function workOf(settings: HookSettings, input: HookInput): Promise<Work> {
  const json: unknown = JSON.parse(input.text);
  if (!isRecord(json)) {
    throw new TypeError("what stood on standard input is no JSON object");
  }
  const heard = told(settings.host, settings.event, json);
  const directory = directoryOf(settings.host, heard, input);
  const { config } = await resolveConfig({
    env: input.env,
    directory,
    file: settings.config,
    flags: {
      path: settings.brain,
      "encryption.key_file": settings.keyFile,
      user_id: settings.user,
      timezone: settings.timezone,
      "hooks.capture": settings.capture,
      "secrets.policy": settings.secrets,
      "recall.max_tokens": settings.maxTokens,
    },
  });
  const scope = scopeOf(config.user_id ?? DEFAULT_USER_ID, directory);
  return { settings, heard, scope, config, path: config.path ?? defaultBrainPath() };
}

/** Where the user works. */
function directoryOf(host: HookHost, heard: Told, input: HookInput): string {
  const variable = PROJECT_VARIABLES[host];
  const started = variable === undefined ? undefined : input.env[variable] || undefined;
  return started ?? heard.directory ?? input.workingDirectory;
}

/** Whose memories a hook reads and stores. */
function scopeOf(user: string, directory: string): Scope {
  const project = projectOf(directory);
  return { user, project: project === undefined ? user : projectUser(user, project) };
}

/** Whether anything of what is said is kept. */
export function captures({ config, settings }: Pick<Work, "config" | "settings">): boolean {
  const wanted = captureSettings(config).enabled && config.hooks?.capture !== "off";
  return wanted && !settings.readOnly;
}

/** What the brain calls the host's session; ids of two hosts may be the same. */
export function sessionId({ host }: HookSettings, { session }: Told): string | undefined {
  return session === undefined ? undefined : `${host}:${session}`;
}

/** Of a brain in PostgreSQL only opening it tells. */
export function isThere(path: string): boolean {
  return isFleetPath(path) || existsSync(path);
}

/** Without services: a hook is over too soon to send anything, and what is stored waits in the brain for whoever runs on. */
export async function withBrain<T>(
  { path, config, settings }: Pick<Work, "path" | "config" | "settings">,
  readOnly: boolean,
  use: (handle: Handle) => Promise<T>,
): Promise<T> {
  if (path === defaultBrainPath() && !existsSync(path)) {
    await makeDirectory(dirname(path), "the brain");
  }
  const { lightrag: _, alertWebhook: __, ...options } = brainOptions(config);
  // The user and the project are two; nobody else's memories are in play.
  const isFile = !isFleetPath(path);
  const { now } = settings;
  const handle = await openHandle({
    ...options,
    path,
    ...(now !== undefined && { clock: fixedClock(now, options.timezone ?? ownTimeZone()) }),
    // That of a brain in PostgreSQL is the fleet's.
    timezone: options.timezone ?? (isFile ? ownTimeZone() : undefined),
    readOnly: readOnly && isFile,
    allUsers: false,
  });
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}
