/**
 * What `cortex hook` does. A hook stands between a person and their agent, so it is quick, and silent when it cannot help:
 * no brain, a broken or a busy one, JSON that is none, all give no answer and no failure.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { CortexBridge } from "../bridge/bridge.js";
import { defaultBrainPath } from "../bridge/defaults.js";
import { HOSTS, type HookHost, isRecord, type Told, told } from "./hosts.js";
import { projectOf, projectUser } from "./project.js";
import type { HookSettings } from "./settings.js";

/** Where hosts say which project an agent was started in, which stays the same wherever it goes. */
const PROJECT_VARIABLES: Readonly<Partial<Record<HookHost, string>>> = {
  "claude-code": "CLAUDE_PROJECT_DIR",
  cursor: "CURSOR_PROJECT_DIR",
  gemini: "GEMINI_PROJECT_DIR",
};

/** How many memories are recalled at most. */
const MOST_MEMORIES = 10;

/** Shorter messages are not captured, in code points, as in the OpenClaw plugin. */
const LEAST_CAPTURED = 16;

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
  const scope = scopeOf(settings, heard, input);
  switch (settings.event) {
    case "prompt":
      return await recall(settings, heard, scope);
    case "turn-end":
      await capture(settings, heard, scope);
      return "";
    default:
      await keepSession(settings, heard, scope);
      return "";
  }
}

/** Whose memories a hook reads and stores. */
function scopeOf({ host, user }: HookSettings, heard: Told, input: HookInput): Scope {
  const variable = PROJECT_VARIABLES[host];
  const started = variable === undefined ? undefined : input.env[variable] || undefined;
  const project = projectOf(started ?? heard.directory ?? input.workingDirectory);
  return { user, project: project === undefined ? user : projectUser(user, project) };
}

async function recall(settings: HookSettings, heard: Told, scope: Scope): Promise<string> {
  const { prompt } = heard;
  if (prompt === undefined || !existsSync(settings.brain)) {
    return "";
  }
  const { recalled } = await import("./recall.js");
  const context = await withBrain(settings, true, async (brain) =>
    recalled(brain, prompt, {
      users: scope.project === scope.user ? [scope.user] : [scope.project, scope.user],
      limit: MOST_MEMORIES,
      maxTokens: settings.maxTokens,
    }),
  );
  return context === ""
    ? ""
    : JSON.stringify(HOSTS[settings.host].answer(context, heard.hostEvent));
}

async function capture(settings: HookSettings, heard: Told, scope: Scope): Promise<void> {
  // An agent's words to another are not the user's; and a turn that goes on was told of when it ended first.
  if (settings.capture === "off" || heard.isSubagent || heard.isRepeated) {
    return;
  }
  const said = await saidIn(settings.host, heard);
  if (said === undefined || [...said].length < LEAST_CAPTURED) {
    return;
  }
  const { isWorthKeeping } = await import("../recall/prompt.js");
  if (!isWorthKeeping(said)) {
    return;
  }
  const { wellFormed } = await import("../bridge/text.js");
  const owner = settings.capture === "personal" ? scope.user : scope.project;
  await withBrain(settings, false, async (brain) => {
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
async function keepSession(settings: HookSettings, heard: Told, scope: Scope): Promise<void> {
  const id = sessionId(settings, heard);
  if (
    id === undefined ||
    heard.isSubagent ||
    settings.capture === "off" ||
    !existsSync(settings.brain)
  ) {
    return;
  }
  await withBrain(settings, false, async (brain) => {
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

async function withBrain<T>(
  settings: HookSettings,
  readOnly: boolean,
  use: (brain: CortexBridge) => Promise<T>,
): Promise<T> {
  if (settings.brain === defaultBrainPath() && !existsSync(settings.brain)) {
    const { makeDirectory } = await import("../bridge/directory.js");
    await makeDirectory(dirname(settings.brain), "the brain");
  }
  const { openBrain } = await import("../bridge/open.js");
  const { hostConfidence } = await import("../bridge/policy-schema.js");
  const { brain: path, user: userId } = settings;
  const brain = await openBrain({ path, userId, readOnly, confidenceDefaults: hostConfidence });
  try {
    return await use(brain);
  } finally {
    await brain.close();
  }
}
