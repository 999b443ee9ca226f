import type { Command } from "commander";
import { registerAgentTypes } from "../../bridge/agent-types.js";
import { oneLine } from "../../bridge/text.js";
import { lazyBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadMcp } from "../library.js";
import { addExamples, collect } from "../options.js";
import { packageVersion } from "../version.js";

/** `cortex mcp`: the memory for clients of the Model Context Protocol. */
export function registerMcp(command: Command, context: CliContext): void {
  command
    .description("Serve the memory over MCP on standard input and output, until the input ends.")
    .option(
      "--agent-type <name>",
      "an agent that turns of sessions may name; may be given several times",
      collect,
    )
    .action(({ agentType }: { agentType?: string[] }) => serve(command, context, agentType ?? []));
  addExamples(command, [
    ["cortex mcp", "for a client that starts its servers itself"],
    ["cortex --brain ~/work.brain mcp", "another brain"],
    ["cortex --read-only mcp", "refuse all that would change it"],
  ]);
}

async function serve(
  command: Command,
  context: CliContext,
  agentTypes: readonly string[],
): Promise<void> {
  const { stdin, stdout, stderr, signal } = context;
  const { serveMcp } = await loadMcp();
  const brain = lazyBrain(command, context, (opened) => registerAgentTypes(opened, agentTypes));
  try {
    await serveMcp({
      version: packageVersion(),
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
