import { resolve } from "node:path";
import { type Command, InvalidArgumentError, type Option } from "commander";
import { CortexError } from "../bridge/errors.js";

/** The options that every command takes. */
export interface GlobalOptions {
  brain?: string;
  config?: string;
  keyFile?: string;
  json?: boolean;
  user?: string;
  allUsers?: boolean;
  in?: string;
  timezone?: string | undefined;
  now?: string | undefined;
  secrets?: "redact" | "refuse" | "allow";
  readOnly?: boolean;
  lightrag?: string;
  embedder?: EmbedderFlag;
}

/** What `--embedder` says. */
export interface EmbedderFlag {
  kind: "local" | "none";
  folder?: string;
}

const LOCAL = "local:";

/** Reads `local:FOLDER` or `none`; anything else is a usage error. */
export function parseEmbedder(text: string): EmbedderFlag {
  if (text === "none") {
    return { kind: "none" };
  }
  if (!text.startsWith(LOCAL) || text === LOCAL) {
    throw new InvalidArgumentError(
      "It must be local:FOLDER, or none. Services are set in cortex.json (docs/embedders.md).",
    );
  }
  return { kind: "local", folder: resolve(text.slice(LOCAL.length)) };
}

/** Reads a number; anything else is a usage error. Whether it is in range is the brain's to say. */
export function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) {
    throw new InvalidArgumentError("It must be a number.");
  }
  return value;
}

/** Reads how many; anything but a whole number from 1 on is a usage error. */
export function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/u.test(text.trim()) || limit < 1) {
    throw new InvalidArgumentError("It must be a whole number, from 1 on.");
  }
  return limit;
}

const HIGHEST_PORT = 65_535;

/** Reads a port; anything else is a usage error. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() === "" || !Number.isInteger(port) || port < 0 || port > HIGHEST_PORT) {
    throw new InvalidArgumentError("It must be a port: 1 to 65535, or 0 for a free one.");
  }
  return port;
}

/**
 * A time as the brain takes it: epoch milliseconds as a number, everything else as text. Of an option with `<time>` that text is
 * checked before the command begins (times.ts).
 */
export function parseTime(text: string): number | string {
  // A year is four digits and a compact date eight; milliseconds of any time since 1973 are more.
  return /^-?\d{11,}$/u.test(text) ? Number(text) : text;
}

/** Takes a time limit away. */
export const NEVER = "never";

/**
 * Refuses under `--read-only` what puts another file in the brain's place. Everything else the brain itself
 * refuses, since it is then open for reading.
 *
 * @throws CortexError READ_ONLY
 */
export function requireReplacing(command: Command): void {
  if (command.optsWithGlobals<GlobalOptions>().readOnly === true) {
    throw new CortexError(
      "READ_ONLY",
      `cortex ${command.name()} puts another file in the brain's place; run it without --read-only`,
    );
  }
}

/** How an option's flags say that it takes a time. */
const TAKES_TIME = / <time>$/u;

/** Those of a command's options that take a time and were given one. */
export function timesGiven(command: Command): Option[] {
  return command.options.filter(
    (option) =>
      TAKES_TIME.test(option.flags) && command.getOptionValue(option.attributeName()) !== undefined,
  );
}

/** Ends a command as wrong usage (exit code 2), with what is wrong. */
export function wrongUsage(command: Command, why: string): never {
  command.error(`error: ${why}`);
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

/** Adds examples to the help of a command, in plain words. */
export function addExamples(
  command: Command,
  examples: [command: string, meaning: string][],
): void {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}
