/**
 * What is known of a folder since it was first used, in `$XDG_STATE_HOME/cortex/embedders`: its hash, so that a start need
 * not read a large model again, and the vector of a known text, by which a change of the packages is noticed.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { makeDirectories } from "../bridge/directory.js";
import type { ModelFolder } from "./local-folder.js";

/** What is kept of a folder. */
export interface KeptModel {
  /** Sizes and times of the files, and how they are used: where these are the same, so is the hash. */
  marks: string;
  hash: string;
  dimensions: number;
  /** The vector of KNOWN_TEXT. */
  known: number[];
  /** Of onnxruntime-node, then. */
  runtime: string;
}

/** Embedded when a model is first used, and whenever it is loaded. */
export const KNOWN_TEXT = "Ruth rings on Sundays at six.";

/** By what a folder is known to be unchanged. */
export function marksOf({ path, files, description }: ModelFolder): string {
  const stats = files.map((name) => {
    const { size, mtimeMs } = statSync(join(path, name));
    return [name, size, mtimeMs];
  });
  return JSON.stringify([stats, description]);
}

/** What is kept of a folder, in whatever state it was; what cannot be read is not there. */
export function keptModel(folder: ModelFolder, directory: string): KeptModel | undefined {
  try {
    const kept = JSON.parse(readFileSync(fileOf(folder, directory), "utf8")) as Partial<KeptModel>;
    const isWhole = typeof kept.hash === "string" && Array.isArray(kept.known);
    return isWhole && Number.isInteger(kept.dimensions) ? (kept as KeptModel) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; where that cannot be written, the next start reads the model again. */
export function keepModel(folder: ModelFolder, kept: KeptModel, directory: string): void {
  const file = fileOf(folder, directory);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeDirectories(directory);
    writeFileSync(temporary, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    // It only saves time.
  }
}

/** Where that is kept when nobody says. */
export function usualStateDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const given = env["XDG_STATE_HOME"];
  const base =
    given !== undefined && isAbsolute(given) ? given : join(homedir(), ".local", "state");
  return join(base, "cortex", "embedders");
}

function fileOf({ path }: ModelFolder, directory: string): string {
  const name = createHash("sha256").update(realpathSync(path)).digest("hex").slice(0, 16);
  return join(directory, `${name}.json`);
}
