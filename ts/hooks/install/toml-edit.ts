/**
 * A section of our own at the end of a configuration in TOML, between two marks. Its text is put there and taken out as it
 * is, since a library that writes TOML would write all of it anew, comments and all.
 */
import { parse } from "smol-toml";
import { isRecord } from "../hosts.js";
import { Unreadable } from "./json-edit.js";

const BEGIN =
  "# cortex: begin. `cortex install codex` writes this section, with --uninstall takes it out.";
const END = "# cortex: end";

// Whatever the first mark says behind its name: an older version may have said something else.
const SECTION = /(?:^|(?<=\n))# cortex: begin[^\n]*\n[\s\S]*?\n# cortex: end[^\n]*(?:\n|$)/u;

/** The text with the section that starts an MCP server called cortex; as it is where somebody else wrote one. */
export function withServer(text: string, command: string, args: readonly string[]): string {
  const rest = withoutServer(text);
  if (hasServer(rest)) {
    return text;
  }
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = [
    BEGIN,
    "[mcp_servers.cortex]",
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((each) => JSON.stringify(each)).join(", ")}]`,
    END,
    "",
  ];
  const gap = rest === "" || rest.endsWith("\n") ? "" : eol;
  const whole = `${rest}${gap}${lines.join(eol)}`;
  table(whole);
  return whole;
}

/** The text without the section. */
export function withoutServer(text: string): string {
  table(text);
  const rest = text.replace(SECTION, "");
  table(rest);
  return rest;
}

/** Whether the text has a server called cortex. */
function hasServer(text: string): boolean {
  const servers = table(text)["mcp_servers"];
  return isRecord(servers) && "cortex" in servers;
}

function table(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    const [first = ""] = String((error as Error).message).split("\n");
    throw new Unreadable(first.replace(/^Invalid TOML document: /u, ""));
  }
}
