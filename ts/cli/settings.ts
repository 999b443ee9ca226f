/** What the global options, the environment and configuration files say together. */
import { defaultBrainPath } from "../bridge/defaults.js";
import { type Resolved, resolveConfig } from "../config/resolve.js";
import type { Config } from "../config/schema.js";
import type { CliContext } from "./context.js";
import type { GlobalOptions } from "./options.js";
import { onOneLine } from "./width.js";

/** What holds for a command. */
export interface CliSettings {
  config: Config;
  /** Where the brain is. */
  path: string;
  /** Whether somebody named that file for this run, and not a setting for all. */
  isNamed: boolean;
  resolved: Resolved;
}

/**
 * What holds for a command.
 *
 * @throws CortexError as readConfigFile does
 */
export async function settingsOf(
  options: GlobalOptions,
  { env, host }: CliContext,
): Promise<CliSettings> {
  const {
    brain,
    user,
    in: scope,
    allUsers,
    timezone,
    secrets,
    lightrag,
    embedder,
    config: file,
    keyFile,
  } = options;
  const resolved = await resolveConfig({
    env,
    directory: process.cwd(),
    file,
    host,
    flags: {
      path: brain,
      "encryption.key_file": keyFile,
      user_id: user,
      scope,
      all_users: allUsers,
      timezone,
      "secrets.policy": secrets,
      "embedder.kind": embedder?.kind,
      "embedder.folder": embedder?.folder,
      "lightrag.url": lightrag,
    },
  });
  const { config, settings } = resolved;
  const source = settings.find(({ path }) => path.length === 1 && path[0] === "path")?.origin
    .source;
  return {
    config,
    // An empty --brain is a mistake, which openBrain reports.
    path: config.path ?? defaultBrainPath(),
    isNamed: source === "flag" || source === "environment",
    resolved,
  };
}

/** Tells what a project's file says and nobody has trusted. */
export function warnOfIgnored({ ignored }: Resolved, { stderr }: CliContext): void {
  const file = ignored[0]?.origin.file;
  if (file !== undefined) {
    const names = ignored.map(({ path }) => path.join(".")).join(", ");
    stderr.write(
      `cortex: ${onOneLine(file)} came with the project, and nobody has trusted it: left out of it: ${onOneLine(names)} ` +
        '("cortex config" shows them, "cortex config trust" takes them)\n',
    );
  }
}
