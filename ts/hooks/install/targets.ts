/**
 * Which files of a host say that it calls cortex, and what stands in them. Where the hosts' documentation says so:
 *
 * - Claude Code: https://code.claude.com/docs/en/settings, .../hooks, .../mcp
 * - Codex: https://developers.openai.com/codex/hooks, .../codex/mcp
 * - Cursor: https://cursor.com/docs/agent/hooks, https://cursor.com/docs/context/mcp
 * - Gemini CLI: https://geminicli.com/docs/hooks, .../tools/mcp-server
 * - OpenCode: https://opencode.ai/docs/plugins, .../docs/mcp-servers
 * - Claude Desktop: https://modelcontextprotocol.io/docs/develop/connect-local-servers
 * - VS Code: https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { HOOK_HOSTS, HOSTS, type HookEvent, type HookHost } from "../hosts.js";

/** The hosts that can be set up. */
export const INSTALL_HOSTS = [...HOOK_HOSTS, "claude-desktop", "vscode"] as const;
export type InstallHost = (typeof INSTALL_HOSTS)[number];

/** Whether every project of the user is meant, or the one at hand and whoever works in it. */
export const SCOPES = ["user", "project"] as const;
export type Scope = (typeof SCOPES)[number];

/** Where things are on this machine. */
export interface Surroundings {
  home: string;
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** The root of the project at hand. */
  project: string;
}

/** A file, and what of it is ours. */
export type Target =
  | { kind: "json-hooks"; path: string; host: HookHost; shape: HookShape }
  | { kind: "json-server"; path: string; at: readonly string[]; shape: ServerShape }
  | { kind: "toml-server"; path: string }
  | { kind: "plugin"; path: string };

/** How a host writes a hook: in a group of hooks or by itself, and how it counts the time that it waits. */
export type HookShape = "group-seconds" | "group-milliseconds" | "plain";

/** How a host writes an MCP server. */
export type ServerShape = "typed" | "plain" | "opencode";

/** How long a host is told to wait, in seconds: longer than any hook takes, so that none is cut off. */
const HOST_WAITS: Readonly<Record<HookEvent, number>> = {
  prompt: 5,
  "turn-end": 30,
  "session-start": 15,
  "session-end": 15,
};

/** The files of a host in a scope; none where the host has no such scope. */
export function targetsOf(host: InstallHost, scope: Scope, where: Surroundings): Target[] {
  return TARGETS[host](scope === "project", where);
}

const TARGETS: Readonly<
  Record<InstallHost, (isProject: boolean, where: Surroundings) => Target[]>
> = {
  "claude-code": (isProject, { home, env, project }) => {
    const own = env["CLAUDE_CONFIG_DIR"] || undefined;
    const folder = isProject ? join(project, ".claude") : (own ?? join(home, ".claude"));
    const servers = isProject ? join(project, ".mcp.json") : join(own ?? home, ".claude.json");
    return [
      hooks(join(folder, "settings.json"), "claude-code", "group-seconds"),
      server(servers, ["mcpServers"], "typed"),
    ];
  },
  codex: (isProject, { home, env, project }) => {
    const folder = isProject ? join(project, ".codex") : env["CODEX_HOME"] || join(home, ".codex");
    return [
      hooks(join(folder, "hooks.json"), "codex", "group-seconds"),
      { kind: "toml-server", path: join(folder, "config.toml") },
    ];
  },
  cursor: (isProject, { home, project }) => {
    const folder = join(isProject ? project : home, ".cursor");
    return [
      hooks(join(folder, "hooks.json"), "cursor", "plain"),
      server(join(folder, "mcp.json"), ["mcpServers"], "plain"),
    ];
  },
  gemini: (isProject, { home, project }) => {
    const file = join(isProject ? project : home, ".gemini", "settings.json");
    return [hooks(file, "gemini", "group-milliseconds"), server(file, ["mcpServers"], "plain")];
  },
  opencode: (isProject, { home, env, project }) => {
    const general = env["XDG_CONFIG_HOME"] || join(home, ".config");
    const settings = isProject ? project : join(general, "opencode");
    const folder = isProject ? join(project, ".opencode") : settings;
    const withComments = join(settings, "opencode.jsonc");
    const file = existsSync(withComments) ? withComments : join(settings, "opencode.json");
    return [
      { kind: "plugin", path: join(folder, "plugins", "cortex.js") },
      server(file, ["mcp"], "opencode"),
    ];
  },
  "claude-desktop": (isProject, where) =>
    isProject
      ? []
      : [
          server(
            join(applicationFolder(where, "Claude"), "claude_desktop_config.json"),
            ["mcpServers"],
            "plain",
          ),
        ],
  vscode: (isProject, where) => {
    const folder = isProject
      ? join(where.project, ".vscode")
      : join(applicationFolder(where, "Code"), "User");
    return [server(join(folder, "mcp.json"), ["servers"], "typed")];
  },
};

function hooks(path: string, host: HookHost, shape: HookShape): Target {
  return { kind: "json-hooks", path, host, shape };
}

function server(path: string, at: readonly string[], shape: ServerShape): Target {
  return { kind: "json-server", path, at, shape };
}

/** Where an application of the desktop keeps its settings. */
function applicationFolder({ home, platform, env }: Surroundings, name: string): string {
  if (platform === "darwin") {
    return join(home, "Library", "Application Support", name);
  }
  return platform === "win32"
    ? join(env["APPDATA"] || join(home, "AppData", "Roaming"), name)
    : join(env["XDG_CONFIG_HOME"] || join(home, ".config"), name);
}

/** How long a host is told to wait for a hook, in seconds. Codex gives the end of a session no more than this. */
export function waitOf(host: HookHost, event: HookEvent): number {
  return host === "codex" && event === "session-end" ? 3 : HOST_WAITS[event];
}

/** The events that a host's hooks are set up for, by the host's names. */
export function eventsOf(host: HookHost): [event: HookEvent, hostEvent: string][] {
  return Object.entries(HOSTS[host].events) as [HookEvent, string][];
}
