/** How a hook is set up: the options of `cortex hook`. */
import { CAPTURES, type Capture } from "../config/captures.js";
import { eventNamed, type HookEvent, type HookHost, hostNamed } from "./hosts.js";

/** A hook's options. What is left out is for the configuration to say. */
export interface HookSettings {
  host: HookHost;
  event: HookEvent;
  brain: string | undefined;
  /** A file with the key of an encrypted brain. */
  keyFile: string | undefined;
  user: string | undefined;
  /** A file of settings. */
  config: string | undefined;
  /** In which times are shown. */
  timezone: string | undefined;
  capture: Capture | undefined;
  /** What becomes of secrets in what is stored; a word that is no policy is an error of the configuration. */
  secrets: string | undefined;
  /** Nothing is stored, and no session begins or ends. */
  readOnly: boolean;
  maxTokens: number | undefined;
  /** What time it is to be taken for, for runs that must repeat; undefined: the system's clock. */
  now: number | string | undefined;
  /** How long a host is kept waiting at the most, in seconds; it may be infinite. */
  timeout: number;
}

const WITH_VALUE: ReadonlySet<string> = new Set([
  "host",
  "brain",
  "key-file",
  "user",
  // For the MCP server alone, which is set up with the same options; hooks go by the project.
  "in",
  "config",
  "timezone",
  "capture",
  "secrets",
  "max-tokens",
  "now",
  "timeout",
]);

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
  const { values, positionals } = read(args);
  const host = hostNamed(textOf(values["host"]) ?? "claude-code");
  const event = host && eventNamed(host, positionals[0] ?? "");
  if (host === undefined || event === undefined) {
    return undefined;
  }
  return {
    host,
    event,
    brain: textOf(values["brain"]),
    // An empty one is no file: an unset variable must not store in the clear.
    keyFile: values["key-file"],
    user: textOf(values["user"]),
    config: textOf(values["config"]),
    timezone: textOf(values["timezone"]),
    capture: captureNamed(textOf(values["capture"])),
    secrets: values["secrets"],
    readOnly: values["read-only"] !== undefined,
    maxTokens: numberOf(values["max-tokens"]),
    now: timeOf(values["now"]),
    timeout: timeoutOf(values["timeout"]) ?? TIMEOUTS[event],
  };
}

/**
 * Options with their values, as `--brain FILE` or `--brain=FILE`, and what else stands there. Node's parseArgs takes 2 ms to
 * load, of the 60 that a prompt may wait.
 */
function read(args: readonly string[]): {
  values: Partial<Record<string, string>>;
  positionals: string[];
} {
  const values: Partial<Record<string, string>> = {};
  const positionals: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name, , value] = /^--([^=]+)(=(.*))?$/su.exec(arg) ?? [];
    if (name === undefined) {
      positionals.push(arg);
    } else if (WITH_VALUE.has(name)) {
      values[name] = value ?? (rest[0]?.startsWith("-") ? "" : (rest.shift() ?? ""));
    } else if (name === "read-only") {
      values[name] = name;
    }
  }
  return { values, positionals };
}

/** Epoch milliseconds are more digits than a date. */
function timeOf(value: string | undefined): number | string | undefined {
  const text = textOf(value);
  return text !== undefined && /^-?\d{11,}$/u.test(text) ? Number(text) : text;
}

function numberOf(value: string | undefined): number | undefined {
  const number = Number(textOf(value));
  return number > 0 ? number : undefined;
}

/** In seconds; 0: for ever. */
function timeoutOf(value: string | undefined): number | undefined {
  return textOf(value) !== undefined && Number(value) === 0
    ? Number.POSITIVE_INFINITY
    : numberOf(value);
}

/** What nobody could have meant must not store more than was asked for. */
function captureNamed(name: string | undefined): Capture | undefined {
  return name === undefined ? undefined : (CAPTURES.find((capture) => capture === name) ?? "off");
}

/** An empty option is as none. */
function textOf(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
