/** How a hook is set up: the options of `cortex hook`. */
import { parseArgs } from "node:util";
import { DEFAULT_USER_ID, usualBrainPath } from "../bridge/defaults.js";
import { eventNamed, type HookEvent, type HookHost, hostNamed } from "./hosts.js";

/** Where what the user says goes: to the project's memories, to the personal ones, nowhere. */
export const CAPTURES = ["project", "personal", "off"] as const;
export type Capture = (typeof CAPTURES)[number];

/** The most that recalled memories may take of a prompt, in tokens, when nothing is said; hosts cut at 10,000 characters. */
export const DEFAULT_MAX_TOKENS = 1_500;

/** A hook's settings, complete. */
export interface HookSettings {
  host: HookHost;
  event: HookEvent;
  brain: string;
  user: string;
  capture: Capture;
  maxTokens: number;
  /** How long a host is kept waiting at the most, in seconds. */
  timeout: number;
}

/** Before a prompt a person waits; hosts wait longer than this (install/targets.ts). */
const TIMEOUTS: Readonly<Record<HookEvent, number>> = {
  prompt: 4,
  "turn-end": 25,
  "session-start": 10,
  "session-end": 10,
};

/**
 * Reads the arguments of `cortex hook`, in which whatever is not known is passed over: a host is not to be stopped by a
 * word.
 *
 * @returns undefined where the host or the event is none that there is
 */
export function hookSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): HookSettings | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      host: { type: "string" },
      brain: { type: "string" },
      user: { type: "string" },
      capture: { type: "string" },
      "max-tokens": { type: "string" },
      timeout: { type: "string" },
    },
  });
  const host = hostNamed(textOf(values["host"]) ?? "claude-code");
  const event = host && eventNamed(host, positionals[0] ?? "");
  if (host === undefined || event === undefined) {
    return undefined;
  }
  return {
    host,
    event,
    brain: textOf(values["brain"]) ?? usualBrainPath(env),
    user: textOf(values["user"]) ?? DEFAULT_USER_ID,
    // What nobody could have meant must not store more than was asked for.
    capture: captureNamed(textOf(values["capture"]) ?? "project"),
    maxTokens: numberOf(values["max-tokens"], DEFAULT_MAX_TOKENS),
    timeout: numberOf(values["timeout"], TIMEOUTS[event]),
  };
}

function numberOf(value: string | boolean | undefined, usual: number): number {
  const number = Number(textOf(value) ?? usual);
  return number > 0 ? number : usual;
}

function captureNamed(name: string): Capture {
  return CAPTURES.find((capture) => capture === name) ?? "off";
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
