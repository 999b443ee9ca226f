import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import type { AlertWebhookSettings } from "../alerts/settings.js";
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { defaultBrainPath, MEMORY_PATH, usualBrainPath } from "../bridge/defaults.js";
import { makeDirectory } from "../bridge/directory.js";
import { CortexError } from "../bridge/errors.js";
import { LazyBrain } from "../bridge/lazy-brain.js";
import { hostConfidence } from "../bridge/policy-schema.js";
import type { LightRagSettings } from "../lightrag/settings.js";
import type { CliContext } from "./context.js";
import { loadBridge, parseIsoTime } from "./library.js";
import { type GlobalOptions, parseTime } from "./options.js";
import { Output } from "./output.js";

/** What a command works with. */
export interface Session {
  brain: CortexBridge;
  /** The file the brain lives in. */
  path: string;
  output: Output;
  context: CliContext;
  options: GlobalOptions;
}

/** Whether a command may start a new brain or needs one that is there. */
export type BrainNeed = "any" | "existing";

/** Where the brain is: `--brain`, else where the host keeps it, else CORTEX_BRAIN, else `~/.cortex/brain.db`. */
export function brainPath(options: GlobalOptions, context: CliContext): string {
  return options.brain ?? usualPath(context);
}

/** Where the brain is when no option says. */
function usualPath({ defaults, env }: CliContext): string {
  // An empty --brain is a mistake, which openBrain reports.
  return defaults?.path ?? usualBrainPath(env);
}

/** Opens the brain that the options name, hands it to `use` and closes it however that ends. */
export async function withBrain(
  command: Command,
  context: CliContext,
  need: BrainNeed,
  use: (session: Session) => Promise<void>,
): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const brain = await open(options, context, need);
  try {
    const output = new Output(context, options.json === true);
    await use({ brain, path: brainPath(options, context), output, context, options });
  } finally {
    await brain.close();
  }
}

/** The brain that the options name, for a command that runs on: opened, or begun, when it is first needed. */
export function lazyBrain(
  command: Command,
  context: CliContext,
  prepare: (brain: CortexBridge) => Promise<void> = async () => undefined,
): LazyBrain {
  const options = command.optsWithGlobals<GlobalOptions>();
  return new LazyBrain(async () => {
    const brain = await open(options, context, "any", { background: true });
    await prepare(brain);
    return brain;
  });
}

async function open(
  options: GlobalOptions,
  context: CliContext,
  need: BrainNeed,
  { background = false } = {},
): Promise<CortexBridge> {
  await prepare(options, context, need);
  const { openBrain } = await loadBridge();
  const { lightrag, alertWebhook, ...others } = await openOptions(options, context);
  return await openBrain({
    ...others,
    lightrag: lightrag && { ...lightrag, background },
    alertWebhook: alertWebhook && { ...alertWebhook, background },
  });
}

/** The clock that `--now` asks for; undefined for the system's. */
export async function clockOf({
  now,
  timezone,
}: GlobalOptions): Promise<(() => number) | undefined> {
  return now === undefined ? undefined : await fixedClock(now, timezone);
}

/** How the global options say that a brain is opened. */
export async function openOptions(
  options: GlobalOptions,
  context: CliContext,
): Promise<OpenBrainOptions> {
  const { defaults } = context;
  const { user, timezone = defaults?.timezone, readOnly } = options;
  // Whoever names a user wants that one's memories, also where the host has set up all of them.
  const allUsers = options.allUsers ?? (user === undefined ? defaults?.allUsers : false);
  const clock = await clockOf(options);
  const path = brainPath(options, context);
  const lightrag = lightRag(options, context);
  const userId = user ?? defaults?.userId;
  const confidenceDefaults = defaults?.confidenceDefaults ?? hostConfidence;
  return {
    ...defaults,
    confidenceDefaults,
    path,
    userId,
    allUsers,
    timezone,
    clock,
    readOnly,
    secrets: options.secrets === undefined ? defaults?.secrets : { policy: options.secrets },
    lightrag,
    alertWebhook: alertWebhook(context),
  };
}

/**
 * The webhook for alerts: the one that the host has set up, else CORTEX_ALERT_WEBHOOK_URL with
 * CORTEX_ALERT_WEBHOOK_SECRET, never anything from the brain. A command leaves sending to `alerts deliver` and what
 * runs on.
 */
function alertWebhook({ defaults, env }: CliContext): AlertWebhookSettings | undefined {
  const background = false;
  if (defaults?.alertWebhook !== undefined) {
    return { ...defaults.alertWebhook, background };
  }
  const url = env["CORTEX_ALERT_WEBHOOK_URL"] || undefined;
  return url === undefined
    ? undefined
    : { url, secret: env["CORTEX_ALERT_WEBHOOK_SECRET"] ?? "", background };
}

/**
 * The LightRAG server: `--lightrag`, else the one the host has set up, else CORTEX_LIGHTRAG_URL; with
 * CORTEX_LIGHTRAG_API_KEY, CORTEX_LIGHTRAG_TOKEN and CORTEX_LIGHTRAG_WORKSPACE, since a command line can be
 * read by others. A command is over too soon to send anything: it leaves that to `sync` and what runs on.
 */
function lightRag(
  { lightrag: given }: GlobalOptions,
  { defaults, env }: CliContext,
): LightRagSettings | undefined {
  const background = false;
  if (given === undefined && defaults?.lightrag !== undefined) {
    return { ...defaults.lightrag, background };
  }
  const url = given ?? (env["CORTEX_LIGHTRAG_URL"] || undefined);
  return url === undefined
    ? undefined
    : {
        url,
        api_key: env["CORTEX_LIGHTRAG_API_KEY"] || undefined,
        token: env["CORTEX_LIGHTRAG_TOKEN"] || undefined,
        workspace: env["CORTEX_LIGHTRAG_WORKSPACE"] || undefined,
        background,
      };
}

async function fixedClock(now: string, timezone: string | undefined): Promise<() => number> {
  const time = parseTime(now);
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const milliseconds = typeof time === "number" ? time : await parseIsoTime(time, zone);
  return () => milliseconds;
}

/** A mistyped path must not leave an empty brain behind, so only commands that write make one. */
async function prepare(
  options: GlobalOptions,
  context: CliContext,
  need: BrainNeed,
): Promise<void> {
  const path = brainPath(options, context);
  if (path === MEMORY_PATH || existsSync(path)) {
    return;
  }
  if (need === "existing") {
    throw new CortexError(
      "NOT_FOUND",
      `there is no brain at ${path}; "cortex add" or "cortex import" starts one`,
    );
  }
  if (path === context.defaults?.path || path === defaultBrainPath()) {
    await makeDirectory(dirname(path), "the brain");
  }
}
