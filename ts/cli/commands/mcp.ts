import { type Command, InvalidArgumentError, Option } from "commander";
import { registerAgentTypes } from "../../bridge/agent-types.js";
import { CortexError } from "../../bridge/errors.js";
import { oneLine } from "../../bridge/text.js";
import { TOOL_PROFILES } from "../../config/schema.js";
import type { McpCore } from "../../mcp/server.js";
import { newSecret } from "../../outside/loopback.js";
import type { DetailsChoice } from "../../tools/brief.js";
import type { ToolProfile } from "../../tools/profiles.js";
import { lazyBrain } from "../brain.js";
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

interface McpCommandOptions {
  agentType?: string[];
  tools?: ToolProfile[];
  details: DetailsChoice;
  /** true: the default port. */
  http?: number | true;
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
    .action((options: McpCommandOptions) => serve(command, context, options));
  addExamples(command, [
    ["cortex mcp", "for a client that starts its servers itself"],
    ["cortex --brain ~/work.brain mcp", "another brain"],
    ["cortex mcp --tools all", "every tool, for models with room for them"],
    ["cortex --read-only mcp", "refuse all that would change it"],
    ["cortex mcp --http", "one process for all clients of this machine"],
  ]);
}

async function serve(
  command: Command,
  context: CliContext,
  { agentType, tools, details, http }: McpCommandOptions,
): Promise<void> {
  const { stderr } = context;
  const { config } = await settingsOf(command.optsWithGlobals<GlobalOptions>(), context);
  const agentTypes = agentType ?? config.agent_types ?? [];
  const brain = lazyBrain(command, context, (opened) => registerAgentTypes(opened, agentTypes));
  const core: McpCore = {
    version: packageVersion(),
    tools: tools ?? config.mcp?.tools ?? ["core"],
    details,
    brain: brain.get,
    // Standard output belongs to the protocol.
    onError: ({ message }) => stderr.write(`cortex: ${oneLine(message)}\n`),
  };
  try {
    await (http === undefined ? serveInput(core, context) : serveHttp(core, context, http));
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

async function serveHttp(core: McpCore, context: CliContext, port: number | true): Promise<void> {
  const { env, stderr, signal } = context;
  const { serveMcpHttp } = await loadMcpHttp();
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
  try {
    await interrupted(signal);
  } finally {
    await server.close();
  }
}

/** Whether it can stand in a header, and nobody guesses it. */
function isToken(text: string): boolean {
  return text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/u.test(text);
}
