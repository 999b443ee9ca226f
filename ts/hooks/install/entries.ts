/** What of a configuration is ours: how it is put in, told from others' and taken out. */
import type { Node } from "jsonc-parser";
import { getNodeValue } from "jsonc-parser";
import { HOOK_EVENTS, type HookEvent, isRecord } from "../hosts.js";
import { nodeAt, treeOf, Unreadable, withElement, without, withProperty } from "./json-edit.js";
import { pluginText } from "./plugin-file.js";
import { eventsOf, type HookShape, type ServerShape, type Target, waitOf } from "./targets.js";
import { withoutServer, withServer } from "./toml-edit.js";

/** How hosts start cortex. */
export interface Launch {
  /** The program. */
  command: string;
  /** What stands before the command's name: the script, where the program is Node. */
  before: readonly string[];
  /** The options of every command: which brain, whose. */
  options: readonly string[];
  /** The options of hooks alone. */
  hookOptions: readonly string[];
}

/** What the configuration is called where there is none yet. */
const NEW_TEXT: Readonly<Record<Target["kind"], string>> = {
  "json-hooks": "{}\n",
  "json-server": "{}\n",
  "toml-server": "",
  plugin: "",
};

/** A server of ours has this name. */
const NAME = "cortex";

/** What starts us: by our name, or by the script of the command line. */
const OUR_PROGRAM = /cortex|cli[\\/]main\.c?js/u;

// Whatever the path is: the words that follow tell that it is ours.
const OUR_HOOK = new RegExp(`\\bhook (?:${HOOK_EVENTS.join("|")}) --host\\b`, "u");

/** The configuration with all that is ours, as it is to be now. `text` is undefined where there is no file. */
export function installed(target: Target, text: string | undefined, launch: Launch): string {
  const { mark, body } = splitMark(text ?? NEW_TEXT[target.kind]);
  const given = body.trim() === "" ? NEW_TEXT[target.kind] : body;
  return mark + installedIn(target, given, launch);
}

function installedIn(target: Target, text: string, launch: Launch): string {
  switch (target.kind) {
    case "json-hooks":
      return withHooks(target, text, launch);
    case "json-server":
      return withJsonServer(target, text, launch);
    case "toml-server":
      return withServer(text, launch.command, [...launch.before, ...launch.options, "mcp"]);
    case "plugin":
      return pluginText(launch);
  }
}

/** The configuration without anything of ours; undefined where nothing was left but what a new file begins with. */
export function uninstalled(target: Target, text: string): string | undefined {
  if (target.kind === "plugin") {
    return undefined;
  }
  const { mark, body } = splitMark(text);
  if (body.trim() === "") {
    return text;
  }
  const rest = target.kind === "toml-server" ? withoutServer(body) : withoutJson(target, body);
  return rest === body
    ? text
    : /^(?:\{\s*(?:"version": 1)?\s*\})?\s*$/u.test(rest)
      ? undefined
      : mark + rest;
}

/** Whether a server called cortex stands there that is not ours, and is left alone. */
export function isForeignServer(target: Target, text: string | undefined): boolean {
  const { body } = splitMark(text ?? "");
  if (target.kind !== "json-server" || body.trim() === "") {
    return false;
  }
  const node = nodeAt(treeOf(body), [...target.at, NAME]);
  return node !== undefined && !isOurServer(getNodeValue(node));
}

/** Editors on Windows write a mark before the text, which is none of it. */
function splitMark(text: string): { mark: string; body: string } {
  return text.startsWith("\uFEFF")
    ? { mark: "\uFEFF", body: text.slice(1) }
    : { mark: "", body: text };
}

type HooksTarget = Extract<Target, { kind: "json-hooks" }>;
type ServerTarget = Extract<Target, { kind: "json-server" }>;

function withHooks({ host, shape }: HooksTarget, given: string, launch: Launch): string {
  let text = given;
  // Each goes in as the first, so that in the end they stand in their order.
  for (const [event, hostEvent] of eventsOf(host).reverse()) {
    const wanted = hookEntry(waitOf(host, event), shape, hookCommand(event, host, launch));
    const ours = ourHooks(treeOf(text), hostEvent);
    if (ours.length === 1 && ours[0] && isSame(getNodeValue(ours[0]), wanted)) {
      continue;
    }
    text = withElement(withoutHooks(text, hostEvent), ["hooks", hostEvent], wanted);
  }
  const isVersioned = shape !== "plain" || nodeAt(treeOf(text), ["version"]) !== undefined;
  return isVersioned ? text : withProperty(text, [], "version", 1);
}

function withJsonServer({ at, shape }: ServerTarget, text: string, launch: Launch): string {
  const wanted = serverEntry(shape, launch);
  const node = nodeAt(treeOf(text), [...at, NAME]);
  if (
    node !== undefined &&
    (!isOurServer(getNodeValue(node)) || isSame(getNodeValue(node), wanted))
  ) {
    return text;
  }
  return withProperty(node === undefined ? text : without(text, node), at, NAME, wanted);
}

function withoutJson(target: HooksTarget | ServerTarget, given: string): string {
  let text = given;
  if (target.kind === "json-hooks") {
    for (const [, hostEvent] of eventsOf(target.host)) {
      text = withoutHooks(text, hostEvent);
    }
    return text === given ? given : withoutEmpty(text, ["hooks"]);
  }
  const node = nodeAt(treeOf(text), [...target.at, NAME]);
  return node === undefined || !isOurServer(getNodeValue(node))
    ? given
    : withoutEmpty(without(text, node), target.at);
}

function withoutHooks(given: string, hostEvent: string): string {
  let text = given;
  for (;;) {
    const [node] = ourHooks(treeOf(text), hostEvent);
    if (node === undefined) {
      return text === given ? given : withoutEmpty(text, ["hooks", hostEvent]);
    }
    text = without(text, node);
  }
}

/** The entries of an event that are ours: whole groups where nobody else's hook is in them. */
function ourHooks(root: Node, hostEvent: string): Node[] {
  const list = nodeAt(root, ["hooks", hostEvent]);
  if (list !== undefined && list.type !== "array") {
    throw new Unreadable(`hooks.${hostEvent} is no JSON array`);
  }
  return (list?.children ?? []).flatMap((entry) => {
    if (isOurHook(getNodeValue(entry))) {
      return [entry];
    }
    const group = entry.type === "object" ? nodeAt(entry, ["hooks"]) : undefined;
    const members = group?.type === "array" ? (group.children ?? []) : [];
    const ours = members.filter((member) => isOurHook(getNodeValue(member)));
    return ours.length > 0 && ours.length === members.length ? [entry] : ours;
  });
}

/** Takes a list or an object out that nothing is left in. */
function withoutEmpty(text: string, path: readonly string[]): string {
  const node = nodeAt(treeOf(text), path);
  const isEmpty = node !== undefined && (node.children ?? []).length === 0;
  return isEmpty && /^[[{]\s*[\]}]$/u.test(text.slice(node.offset, node.offset + node.length))
    ? without(text, node)
    : text;
}

function isOurHook(value: unknown): boolean {
  const command = isRecord(value) ? value["command"] : undefined;
  return typeof command === "string" && OUR_PROGRAM.test(command) && OUR_HOOK.test(command);
}

/** A server that runs `cortex mcp` and nothing that people would have added by hand. */
function isOurServer(value: unknown): boolean {
  if (!isRecord(value)) {
    return false;
  }
  const { command, args = [], env } = value;
  const words = [command, args].flat();
  const isPlain = env === undefined || (isRecord(env) && Object.keys(env).length === 0);
  return isPlain && words.at(-1) === "mcp" && OUR_PROGRAM.test(words.join(" "));
}

function hookEntry(seconds: number, shape: HookShape, command: string): unknown {
  if (shape === "plain") {
    return { command, timeout: seconds };
  }
  return shape === "group-seconds"
    ? { hooks: [{ type: "command", command, timeout: seconds }] }
    : { hooks: [{ name: NAME, type: "command", command, timeout: seconds * 1000 }] };
}

function serverEntry(shape: ServerShape, { command, before, options }: Launch): unknown {
  const args = [...before, ...options, "mcp"];
  if (shape === "opencode") {
    return { type: "local", command: [command, ...args], enabled: true };
  }
  return shape === "typed" ? { type: "stdio", command, args } : { command, args };
}

/** The line that a host gives to a shell. */
function hookCommand(event: HookEvent, host: string, launch: Launch): string {
  const { command, before, options, hookOptions } = launch;
  const words = [command, ...before, "hook", event, "--host", host, ...options, ...hookOptions];
  return words.map(shellWord).join(" ");
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/u.test(word) ? word : `"${word.replace(/["$`\\]/gu, "\\$&")}"`;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
