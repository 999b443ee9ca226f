/**
 * What `cortex hook` does. A hook stands between a person and their agent, so it is quick, and silent when it cannot help:
 * no brain, a broken or a busy one, JSON that is none, all give no answer and no failure.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { CortexBridge } from "../bridge/bridge.js";
import { DEFAULT_USER_ID, defaultBrainPath, isFleetPath } from "../bridge/defaults.js";
import { brainOptions, captureSettings, recallSettings } from "../config/options.js";
import { projectOf, projectUser } from "../config/project.js";
import { resolveConfig } from "../config/resolve.js";
import type { Config } from "../config/schema.js";
import { HOSTS, type HookHost, isRecord, type Told, told } from "./hosts.js";
import type { HookSettings } from "./settings.js";

/** Where hosts say which project an agent was started in, which stays the same wherever it goes. */
const PROJECT_VARIABLES: Readonly<Partial<Record<HookHost, string>>> = {
  "claude-code": "CLAUDE_PROJECT_DIR",
  cursor: "CURSOR_PROJECT_DIR",
  gemini: "GEMINI_PROJECT_DIR",
};

/** Where captured memories say they come from. */
const SOURCE = "capture";

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
interface Work {
  settings: HookSettings;
  heard: Told;
  scope: Scope;
  config: Config;
  /** The file of the brain. */
  path: string;
}

/**
 * Does what the event asks for.
 *
 * @returns what the host is to read on standard output; "" for nothing
 * @throws whatever went wrong, for the caller to keep from the host
 */
export async function runHook(settings: HookSettings, input: HookInput): Promise<string> {
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
      user_id: settings.user,
      "hooks.capture": settings.capture,
      "recall.max_tokens": settings.maxTokens,
    },
  });
  const scope = scopeOf(config.user_id ?? DEFAULT_USER_ID, directory);
  const work = { settings, heard, scope, config, path: config.path ?? defaultBrainPath() };
  switch (settings.event) {
    case "prompt":
      return await recall(work);
    case "turn-end":
      await capture(work);
      return "";
    default:
      await keepSession(work);
      return "";
  }
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

async function recall(work: Work): Promise<string> {
  const { settings, heard, scope, config, path } = work;
  const { prompt } = heard;
  const wanted = recallSettings(config);
  if (!wanted.enabled || prompt === undefined || !isThere(path)) {
    return "";
  }
  const { asks, recalled } = await import("./recall.js");
  if (!asks(prompt)) {
    return "";
  }
  const context = await withBrain(work, true, async (brain) =>
    recalled(brain, prompt, {
      users: scope.project === scope.user ? [scope.user] : [scope.project, scope.user],
      limit: wanted.max_memories,
      maxTokens: wanted.max_tokens,
      minConfidence: wanted.min_confidence,
      profile: wanted.profile,
      superseded: wanted.superseded,
    }),
  );
  return context === ""
    ? ""
    : JSON.stringify(HOSTS[settings.host].answer(context, heard.hostEvent));
}

async function capture(work: Work): Promise<void> {
  const { settings, heard, scope, config } = work;
  // An agent's words to another are not the user's; and a turn that goes on was told of when it ended first.
  if (!captures(config) || heard.isSubagent || heard.isRepeated) {
    return;
  }
  const said = await saidIn(settings.host, heard);
  if (said === undefined || [...said].length < captureSettings(config).min_length) {
    return;
  }
  const { isWorthKeeping } = await import("../recall/prompt.js");
  if (!isWorthKeeping(said)) {
    return;
  }
  const { wellFormed } = await import("../bridge/text.js");
  const owner = config.hooks?.capture === "personal" ? scope.user : scope.project;
  await withBrain(work, false, async (brain) => {
    const result = await brain.createMemory({
      content: wellFormed(said),
      source: SOURCE,
      user_id: owner,
      session_id: sessionId(settings, heard),
    });
    if (!result.is_success && result.matched_id === undefined) {
      throw new Error(`not captured: ${result.status}: ${result.message}`);
    }
  });
}

/** Whether anything of what is said is kept. */
function captures(config: Config): boolean {
  return captureSettings(config).enabled && config.hooks?.capture !== "off";
}

/** What the user said in the turn that ended, without what was recalled for it. */
async function saidIn(host: HookHost, heard: Told): Promise<string | undefined> {
  const { withoutRecall } = await import("../recall/block.js");
  if (heard.prompt !== undefined) {
    return withoutRecall(heard.prompt);
  }
  if (heard.transcript === undefined) {
    return undefined;
  }
  const { lastUserMessage } = await import("./transcript.js");
  const last = lastUserMessage(host, heard.transcript);
  return last === undefined ? undefined : withoutRecall(last);
}

/**
 * Keeps the brain's session with the host's. A conversation that ended can be taken up again under its id, so that its
 * session only pauses, but for one that was cleared or deleted.
 */
async function keepSession(work: Work): Promise<void> {
  const { settings, heard, scope, config, path } = work;
  const id = sessionId(settings, heard);
  if (id === undefined || heard.isSubagent || !captures(config) || !isThere(path)) {
    return;
  }
  await withBrain(work, false, async (brain) => {
    if (heard.event === "session-start") {
      const session = await brain.startSession({ session_id: id, user_id: scope.project });
      if (!session.created) {
        await session.resume();
      }
      return;
    }
    const session = await brain.openSession(id, { user: scope.project });
    await (heard.isFinal ? session.end() : session.pause());
  });
}

/** What the brain calls the host's session; ids of two hosts may be the same. */
function sessionId({ host }: HookSettings, { session }: Told): string | undefined {
  return session === undefined ? undefined : `${host}:${session}`;
}

/** Of a brain in PostgreSQL only opening it tells. */
function isThere(path: string): boolean {
  return isFleetPath(path) || existsSync(path);
}

/** Without services: a hook is over too soon to send anything, and what is stored waits in the brain for whoever runs on. */
async function withBrain<T>(
  { path, config, settings }: Pick<Work, "path" | "config" | "settings">,
  readOnly: boolean,
  use: (brain: CortexBridge) => Promise<T>,
): Promise<T> {
  if (path === defaultBrainPath() && !existsSync(path)) {
    const { makeDirectory } = await import("../bridge/directory.js");
    await makeDirectory(dirname(path), "the brain");
  }
  const { openBrain } = await import("../bridge/open.js");
  const { ownTimeZone } = await import("../bridge/local-time.js");
  const { lightrag: _, alertWebhook: __, ...options } = brainOptions(config);
  // The user and the project are two; nobody else's memories are in play.
  const isFile = !isFleetPath(path);
  const { now } = settings;
  const brain = await openBrain({
    ...options,
    path,
    ...(now !== undefined && { clock: await clockAt(now, options.timezone ?? ownTimeZone()) }),
    // That of a brain in PostgreSQL is the fleet's.
    timezone: options.timezone ?? (isFile ? ownTimeZone() : undefined),
    readOnly: readOnly && isFile,
    allUsers: false,
  });
  try {
    return await use(brain);
  } finally {
    await brain.close();
  }
}

/** Loaded for nobody else: a host waits. */
async function clockAt(now: number | string, timezone: string): Promise<() => number> {
  const { fixedClock } = await import("../bridge/fixed-clock.js");
  return fixedClock(now, timezone);
}
