import { type Command, InvalidArgumentError, Option } from "commander";
import { registerAgentTypes } from "../../bridge/agent-types.js";
import { oneLine } from "../../bridge/text.js";
import type { ToolProfile } from "../../mcp/profiles.js";
import { lazyBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadMcp } from "../library.js";
import { addExamples, collect } from "../options.js";
import { packageVersion } from "../version.js";

const PROFILES = ["core", "memory", "sessions", "graph", "all"] as const satisfies ToolProfile[];

/** For people who start it by hand. */
const WAITING =
  "cortex: waiting for an MCP client on standard input. A client starts this command itself (docs/mcp.md); Ctrl-D ends it.\n";

interface McpCommandOptions {
  agentType?: string[];
  tools?: ToolProfile[];
}

function collectProfiles(text: string, earlier: ToolProfile[] | undefined): ToolProfile[] {
  const profile = PROFILES.find((name) => name === text);
  if (profile === undefined) {
    throw new InvalidArgumentError(`Allowed choices are ${PROFILES.join(", ")}.`);
  }
  return [...(earlier ?? []), profile];
}

/** `cortex mcp`: the memory for clients of the Model Context Protocol. */
export function registerMcp(command: Command, context: CliContext): void {
  command
    .description("Serve the memory over MCP on standard input and output, until the input ends.")
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
    .action((options: McpCommandOptions) => serve(command, context, options));
  addExamples(command, [
    ["cortex mcp", "for a client that starts its servers itself"],
    ["cortex --brain ~/work.brain mcp", "another brain"],
    ["cortex mcp --tools all", "every tool, for models with room for them"],
    ["cortex --read-only mcp", "refuse all that would change it"],
  ]);
}

async function serve(
  command: Command,
  context: CliContext,
  { agentType = [], tools = ["core"] }: McpCommandOptions,
): Promise<void> {
  const { stdin, stdout, stderr, signal } = context;
  const { serveMcp } = await loadMcp();
  const brain = lazyBrain(command, context, (opened) => registerAgentTypes(opened, agentType));
  if (stdin.isTTY === true) {
    stderr.write(WAITING);
  }
  try {
    await serveMcp({
      version: packageVersion(),
      tools,
      brain: brain.get,
      stdin,
      stdout,
      signal,
      // Standard output belongs to the protocol.
      onError: ({ message }) => stderr.write(`cortex: ${oneLine(message)}\n`),
    });
  } finally {
    await brain.close();
  }
}
