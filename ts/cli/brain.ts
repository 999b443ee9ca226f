import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { DEFAULT_USER_ID, isFleetPath, MEMORY_PATH } from "../bridge/defaults.js";
import { makeDirectory } from "../bridge/directory.js";
import { CortexError } from "../bridge/errors.js";
import { LazyBrain } from "../bridge/lazy-brain.js";
import { ownTimeZone } from "../bridge/local-time.js";
import { requireFile } from "../bridge/require-file.js";
import { brainOptions } from "../config/options.js";
import type { Config } from "../config/schema.js";
import { scopedUser } from "../config/scope.js";
import { embedderOptions } from "../embedders/settings.js";
import type { CliContext } from "./context.js";
import { loadBridge, loadFixedClock } from "./library.js";
import { type GlobalOptions, parseTime } from "./options.js";
import { Output } from "./output.js";
import { type CliSettings, settingsOf, warnOfIgnored } from "./settings.js";
import { onOneLine } from "./width.js";

/** What a command works with. */
export interface Session {
  brain: CortexBridge;
  /** The file the brain lives in. */
  path: string;
  output: Output;
  context: CliContext;
  /** With the time zone of the settings. */
  options: GlobalOptions;
  settings: CliSettings;
}

/** Whether a command may start a new brain or needs one that is there. */
export type BrainNeed = "any" | "existing";

/** Opens the brain that the options name, hands it to `use` and closes it however that ends. */
export async function withBrain(
  command: Command,
  context: CliContext,
  need: BrainNeed,
  use: (session: Session) => Promise<void>,
): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const settings = await settingsOf(options, context);
  const brain = await open(settings, options, context, need);
  // An address is shown without its password.
  const path = isFleetPath(settings.path) ? brain.path : settings.path;
  try {
    const output = new Output(context, options.json === true);
    const { timezone } = settings.config;
    await use({ brain, path, output, context, options: { ...options, timezone }, settings });
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
    const settings = await settingsOf(options, context);
    const brain = await open(settings, options, context, "any", { background: true });
    await prepare(brain);
    return brain;
  });
}

async function open(
  settings: CliSettings,
  options: GlobalOptions,
  context: CliContext,
  need: BrainNeed,
  { background = false } = {},
): Promise<CortexBridge> {
  warnOfIgnored(settings.resolved, context);
  await prepare(settings, need);
  const { openBrain } = await loadBridge();
  const { lightrag, alertWebhook, embedding, ...others } = await optionsOf(settings, options);
  // A command is over too soon to send anything, or to have vectors computed: it leaves that to `sync`, `alerts deliver`,
  // `maintain` and what runs on.
  return await openBrain({
    ...others,
    ...(isFleetPath(settings.path) && {
      fleet: { onAway: awayNote(context), begins: need !== "existing" },
    }),
    embedding: embedding && { ...embedding, background },
    lightrag: lightrag && { ...lightrag, background },
    alertWebhook: alertWebhook && { ...alertWebhook, background },
  });
}

/** Says that what is read may lack what other hosts wrote. */
function awayNote({ stderr }: CliContext): (reason: string) => void {
  return (reason) => {
    stderr.write(
      `cortex: ${onOneLine(reason)}; what this host last had is read, and nothing can be written.\n`,
    );
  };
}

/** The clock that `--now` asks for; undefined for the system's. */
export async function clockOf({
  now,
  timezone,
}: GlobalOptions): Promise<(() => number) | undefined> {
  return now === undefined ? undefined : await fixedClock(now, timezone);
}

/** How the global options and the settings say that a brain is opened. */
export async function openOptions(
  options: GlobalOptions,
  context: CliContext,
): Promise<OpenBrainOptions> {
  return await optionsOf(await settingsOf(options, context), options);
}

async function optionsOf(
  { config, path }: CliSettings,
  { now, readOnly }: GlobalOptions,
): Promise<OpenBrainOptions> {
  const { timezone } = config;
  const clock = await clockOf({ now, timezone });
  const { lightrag, alertWebhook, ...others } = brainOptions(config);
  return {
    ...others,
    // That of a brain in PostgreSQL is the fleet's.
    timezone: timezone ?? (isFleetPath(path) ? undefined : ownTimeZone()),
    userId: userOf(config),
    ...(await embedderOptions(config.embedder)),
    path,
    clock,
    readOnly,
    lightrag: lightrag && { ...lightrag, background: false },
    alertWebhook: alertWebhook && { ...alertWebhook, background: false },
  };
}

/** Whose memories a command is about: the user's, or what the scope says of them. */
export function userOf({ user_id = DEFAULT_USER_ID, scope, all_users }: Config): string {
  return scope === undefined || all_users === true
    ? user_id
    : scopedUser(user_id, scope, { directory: process.cwd() });
}

async function fixedClock(now: string, timezone: string | undefined): Promise<() => number> {
  const clocks = await loadFixedClock();
  return clocks.fixedClock(parseTime(now), timezone ?? ownTimeZone());
}

/** Whether there is more than an empty file, as it was left where a brain could not be made. */
function isBegun(path: string): boolean {
  const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : undefined);
  const size = sizeOf(path);
  return size !== undefined && (size > 0 || sizeOf(`${path}-journal`) !== undefined);
}

/** A mistyped path must not leave an empty brain behind, so only commands that write make one. */
async function prepare({ path, isNamed }: CliSettings, need: BrainNeed): Promise<void> {
  if (path === MEMORY_PATH || isFleetPath(path) || isBegun(path)) {
    return;
  }
  requireFile(path);
  if (need === "existing") {
    throw new CortexError(
      "NOT_FOUND",
      `there is no brain at ${path}; "cortex add" or "cortex import" starts one`,
    );
  }
  if (!isNamed) {
    await makeDirectory(dirname(path), "the brain");
  }
}
