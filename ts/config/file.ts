/** One cortex.json: found, read, checked against the schema. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isAddress, isFleetPath, MEMORY_PATH } from "../bridge/defaults.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import type { Position } from "./json-text.js";
import type { Config } from "./schema.js";
import { sha256Of } from "./sha256.js";

/** The name of the file, in a project and of a user. */
const CONFIG_FILE = "cortex.json";

/** A file that was read. */
export interface ConfigFile {
  path: string;
  values: Config;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  positionOf(path: readonly string[]): Position;
}

/** Begins a scope that names a project's folder. */
const PROJECT = "project:";

/**
 * Reads a file.
 *
 * @throws CortexError NOT_FOUND, IO_ERROR; VALIDATION_ERROR - no JSON, an unknown setting, a wrong value: the message
 *   begins with file:line:column
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const bytes = bytesOf(path);
  // Loaded where there is a file, since hooks have no time for what they do not need; by this path also from their bundle.
  const { contentOf } = await import("../config/content.js");
  const content = contentOf(bytes.toString("utf8"));
  if ("problem" in content) {
    const { line, column } = content.position;
    throw new CortexError("VALIDATION_ERROR", `${path}:${line}:${column}: ${content.problem}`);
  }
  const { values, positionOf } = content;
  return { path, values: withPaths(values, path), sha256: sha256Of(bytes), positionOf };
}

/** The file of the folder or of the nearest one above it, up to and with `top`. */
export function configAbove(folder: string, top: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, CONFIG_FILE);
    if (existsSync(path)) {
      return path;
    }
    if (at === top || dirname(at) === at) {
      return undefined;
    }
  }
}

/** The file of the user: `$XDG_CONFIG_HOME/cortex/cortex.json`. */
export function userConfigPath(env: Readonly<Record<string, string | undefined>>): string {
  return join(baseOf(env["XDG_CONFIG_HOME"], ".config"), "cortex", CONFIG_FILE);
}

/** A directory of the XDG specification, which passes over what is not absolute. */
export function baseOf(given: string | undefined, usual: string): string {
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), usual);
}

/** A path that a person wrote: `~/` is their home, what is not absolute counts from a folder. */
export function writtenPath(path: string, folder: string): string {
  if (path === MEMORY_PATH || isFleetPath(path) || isAddress(path)) {
    return path;
  }
  return path === "~" || path.startsWith("~/")
    ? join(homedir(), path.slice(1))
    : resolve(folder, path);
}

/** The same settings whose paths count from the folder of the file, and not from wherever somebody works. */
function withPaths(values: Config, file: string): Config {
  const folder = dirname(file);
  const { path, encryption, scope, backups, embedder } = values;
  return {
    ...values,
    ...(path === undefined ? {} : { path: writtenPath(path, folder) }),
    ...(encryption?.key_file === undefined
      ? {}
      : { encryption: { ...encryption, key_file: writtenPath(encryption.key_file, folder) } }),
    ...(scope?.startsWith(PROJECT)
      ? { scope: PROJECT + writtenPath(scope.slice(PROJECT.length), folder) }
      : {}),
    ...(embedder?.folder === undefined
      ? {}
      : { embedder: { ...embedder, folder: writtenPath(embedder.folder, folder) } }),
    ...(backups?.directory === undefined
      ? {}
      : { backups: { ...backups, directory: writtenPath(backups.directory, folder) } }),
  };
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing
      ? new CortexError("NOT_FOUND", `there is no configuration at ${path}`)
      : new CortexError("IO_ERROR", `${path} cannot be read: ${toCortexError(error).message}`, {
          cause: error,
        });
  }
}
