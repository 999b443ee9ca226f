/** How a hook is set up: the options of `cortex hook`. */
import { parseArgs } from "node:util";
import { CAPTURES, type Capture } from "../config/captures.js";
import { eventNamed, type HookEvent, type HookHost, hostNamed } from "./hosts.js";

/** A hook's options. What is left out is for the configuration to say. */
export interface HookSettings {
  host: HookHost;
  event: HookEvent;
  brain: string | undefined;
  user: string | undefined;
  /** A file of settings. */
  config: string | undefined;
  capture: Capture | undefined;
  maxTokens: number | undefined;
  /** What time it is to be taken for, for runs that must repeat; undefined: the system's clock. */
  now: number | string | undefined;
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
export function hookSettings(args: readonly string[]): HookSettings | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      host: { type: "string" },
      brain: { type: "string" },
      user: { type: "string" },
      // For the MCP server alone, which is set up with the same options; hooks go by the project.
      in: { type: "string" },
      config: { type: "string" },
      capture: { type: "string" },
      "max-tokens": { type: "string" },
      now: { type: "string" },
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
    brain: textOf(values["brain"]),
    user: textOf(values["user"]),
    config: textOf(values["config"]),
    capture: captureNamed(textOf(values["capture"])),
    maxTokens: numberOf(values["max-tokens"]),
    now: timeOf(values["now"]),
    timeout: numberOf(values["timeout"]) ?? TIMEOUTS[event],
  };
}

/** Epoch milliseconds are more digits than a date. */
function timeOf(value: string | boolean | undefined): number | string | undefined {
  const text = textOf(value);
  return text !== undefined && /^-?\d{11,}$/u.test(text) ? Number(text) : text;
}

function numberOf(value: string | boolean | undefined): number | undefined {
  const number = Number(textOf(value));
  return number > 0 ? number : undefined;
}

/** What nobody could have meant must not store more than was asked for. */
function captureNamed(name: string | undefined): Capture | undefined {
  return name === undefined ? undefined : (CAPTURES.find((capture) => capture === name) ?? "off");
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
