/**
 * Which projects' files somebody has read and trusts: by path and by the hash of the content, so that a change asks anew, as
 * direnv does it.
 */
import { readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeDirectories } from "../bridge/directory.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { baseOf } from "./file.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Hashes of trusted files, by path. */
type Trusted = Record<string, string>;

/** What is asked about. */
export interface Trustee {
  path: string;
  sha256: string;
}

/** Whether somebody trusts a file as it is now. */
export function isTrusted({ path, sha256 }: Trustee, env: Environment): boolean {
  return trusted(env)[keyOf(path)] === sha256;
}

/** Trusts a file as it is now. */
export function trust({ path, sha256 }: Trustee, env: Environment): void {
  write({ ...trusted(env), [keyOf(path)]: sha256 }, env);
}

/** Trusts a file no more; whether it was trusted, in whatever state. */
export function distrust(path: string, env: Environment): boolean {
  const { [keyOf(path)]: was, ...others } = trusted(env);
  if (was !== undefined) {
    write(others, env);
  }
  return was !== undefined;
}

/** Where that is kept: `$XDG_STATE_HOME/cortex/trusted.json`. */
function trustPath(env: Environment): string {
  return join(baseOf(env["XDG_STATE_HOME"], join(".local", "state")), "cortex", "trusted.json");
}

/** A folder may have several names; the file in it is not followed, since it may point out of the project. */
function keyOf(path: string): string {
  return join(realpathSync(dirname(path)), basename(path));
}

/** What cannot be read trusts nobody. */
function trusted(env: Environment): Trusted {
  try {
    const value: unknown = JSON.parse(readFileSync(trustPath(env), "utf8"));
    return typeof value === "object" && value !== null ? (value as Trusted) : {};
  } catch {
    return {};
  }
}

/** In a new file first, so that a power cut leaves no half of one. */
function write(files: Trusted, env: Environment): void {
  const path = trustPath(env);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    makeDirectories(dirname(path));
    writeFileSync(temporary, `${JSON.stringify(files, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    throw new CortexError(
      "IO_ERROR",
      `${path} cannot be written: ${toCortexError(error).message}`,
      {
        cause: error,
      },
    );
  }
}
