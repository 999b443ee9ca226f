import { type Command, InvalidArgumentError, Option } from "commander";
import { registerAgentTypes } from "../../bridge/agent-types.js";
import { CortexError } from "../../bridge/errors.js";
import { oneLine } from "../../bridge/text.js";
import { TOOL_PROFILES } from "../../config/schema.js";
import type { McpCore } from "../../mcp/server.js";
import { troubleOf } from "../../mcp/trouble.js";
import { newSecret } from "../../outside/loopback.js";
import type { RunningFile } from "../../outside/running-file.js";
import type { DetailsChoice } from "../../tools/brief.js";
import type { ToolProfile } from "../../tools/profiles.js";
import { lazyBrain, userOf } from "../brain.js";
import { type CliContext, interrupted } from "../context.js";
import { loadMcp, loadMcpHttp } from "../library.js";
import { addExamples, collect, type GlobalOptions, parsePort } from "../options.js";
import { settingsOf } from "../settings.js";
import { packageVersion } from "../version.js";

/** For people who start it by hand. */
const WAITING =
  "cortex: waiting for an MCP client on standard input. A client starts this command itself (docs/mcp.md); Ctrl-D ends it.\n";

/** What a client over HTTP must show, where it is not made anew at each start. */
const TOKEN = "CORTEX_MCP_TOKEN";
const SHORTEST_TOKEN = 16;
const DEFAULT_PORT = 7717;

/** What a server that runs already was not asked for. */
const OWN_OPTIONS = [
  "allUsers",
  "embedder",
  "lightrag",
  "now",
  "readOnly",
  "secrets",
  "timezone",
] as const satisfies (keyof GlobalOptions)[];

interface McpCommandOptions {
  agentType?: string[];
  tools?: ToolProfile[];
  details: DetailsChoice;
  /** true: the default port. */
  http?: number | true;
  connect?: boolean;
}

function collectProfiles(text: string, earlier: ToolProfile[] | undefined): ToolProfile[] {
  const profile = TOOL_PROFILES.find((name) => name === text);
  if (profile === undefined) {
    throw new InvalidArgumentError(`Allowed choices are ${TOOL_PROFILES.join(", ")}.`);
  }
  return [...(earlier ?? []), profile];
}

/** `cortex mcp`: the memory for clients of the Model Context Protocol. */
export function registerMcp(command: Command, context: CliContext): void {
  command
    .description(
      "Serve the memory over MCP on standard input and output, until the input ends; with --http to several clients " +
        "of this machine, until Ctrl-C.",
    )
    .option(
      "--agent-type <name>",
      "an agent that turns of sessions may name; may be given several times",
      collect,
    )
    .addOption(
      new Option(
        "--tools <group>",
        "which tools are offered: core (the eight for everyday use), memory, sessions, graph or all (default: " +
          "core); may be given several times",
      ).argParser(collectProfiles),
    )
    .addOption(
      new Option(
        "--details <how>",
        "of each memory in the structured part of an answer: what an agent needs (brief), or all that is kept (full)",
      )
        .choices(["brief", "full"] satisfies DetailsChoice[])
        .default("brief" satisfies DetailsChoice),
    )
    .option(
      "--http [port]",
      `over Streamable HTTP on this machine alone, at this port (default: ${DEFAULT_PORT}; 0: a free one). Clients show a ` +
        `token: that of $${TOKEN}, else one that is made at each start and printed`,
      parsePort,
    )
    .addOption(
      new Option(
        "--connect",
        "hand over to a server of this brain that runs (cortex mcp --http), with the tools that it offers; where none does, " +
          "or where options ask for something else than it does, serve as without",
      ).conflicts("http"),
    )
    .action((options: McpCommandOptions) => serve(command, context, options));
  addExamples(command, [
    ["cortex mcp", "for a client that starts its servers itself"],
    ["cortex --brain ~/work.brain mcp", "another brain"],
    ["cortex mcp --tools all", "every tool, for models with room for them"],
    ["cortex --read-only mcp", "refuse all that would change it"],
    ["cortex mcp --http", "one process for all clients of this machine"],
    ["cortex mcp --connect", "a client of its own, on that process"],
  ]);
}

async function serve(
  command: Command,
  context: CliContext,
  { agentType, tools, details, http, connect }: McpCommandOptions,
): Promise<void> {
  const { stderr } = context;
  const given = command.optsWithGlobals<GlobalOptions>();
  const { config, path } = await settingsOf(given, context);
  const isOwn = OWN_OPTIONS.some((name) => given[name] !== undefined) || agentType !== undefined;
  if (connect === true && !isOwn && (await isHandedOver(path, userOf(config), context))) {
    return;
  }
  const agentTypes = agentType ?? config.agent_types ?? [];
  const brain = lazyBrain(command, context, (opened) => registerAgentTypes(opened, agentTypes));
  const core: McpCore = {
    version: packageVersion(),
    tools: tools ?? config.mcp?.tools ?? ["core"],
    details,
    readOnly: given.readOnly === true,
    brain: brain.get,
    // Standard output belongs to the protocol.
    onError: (error) => stderr.write(`cortex: ${oneLine(troubleOf(error))}\n`),
  };
  try {
    await (http === undefined ? serveInput(core, context) : serveHttp(core, context, http, path));
  } finally {
    await brain.close();
  }
}

async function serveInput(core: McpCore, context: CliContext): Promise<void> {
  const { stdin, stdout, stderr, signal } = context;
  const { serveMcp } = await loadMcp();
  if (stdin.isTTY === true) {
    stderr.write(WAITING);
  }
  await serveMcp({ ...core, stdin, stdout, signal });
}

/** Whether a server that runs took it over. */
async function isHandedOver(path: string, user: string, context: CliContext): Promise<boolean> {
  const { handOver, RunningFile } = await loadMcpHttp();
  const running = await runningFile(RunningFile, path).then((file) => file?.read());
  const end = running === undefined ? "refused" : await handOver(running, { ...context, user });
  if (end === "server") {
    throw new CortexError(
      "UNREACHABLE",
      "the server that this was handed over to (cortex mcp --http) has ended: start that one again, then have the client " +
        "start this one again; while none runs, cortex mcp --connect serves by itself",
    );
  }
  return end === "client";
}

/** Where a server of a brain says that it runs; undefined where the brain's folder is not there yet. */
async function runningFile(
  { of }: typeof RunningFile,
  path: string,
  secret?: string,
): Promise<RunningFile | undefined> {
  return await of("servers", path, secret === undefined ? {} : { secret }).catch(() => undefined);
}

async function serveHttp(
  core: McpCore,
  context: CliContext,
  port: number | true,
  path: string,
): Promise<void> {
  const { env, stderr, signal } = context;
  const { serveMcpHttp, RunningFile } = await loadMcpHttp();
  const given = env[TOKEN] === "" ? undefined : env[TOKEN];
  if (given !== undefined && !isToken(given)) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${TOKEN} must have ${SHORTEST_TOKEN} or more letters, digits and marks, without blanks; it has ${given.length}`,
    );
  }
  const token = given ?? newSecret();
  const server = await serveMcpHttp({ ...core, port: port === true ? DEFAULT_PORT : port, token });
  const shown = given === undefined ? `Authorization: Bearer ${token}` : `the token of ${TOKEN}`;
  stderr.write(`cortex: serving MCP at ${server.url} until Ctrl-C. Clients show: ${shown}\n`);
  const file = await runningFile(RunningFile, path, token);
  try {
    await file?.write(server.port);
    await interrupted(signal);
  } finally {
    await file?.remove();
    await server.close();
  }
}

/** Whether it can stand in a header, and nobody guesses it. */
function isToken(text: string): boolean {
  return text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/u.test(text);
}
