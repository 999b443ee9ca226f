/** `openclaw cortex ...`: the package's command line, on the plugin's brain. */
import type { Settings } from "./config.js";
import type { HostApi, HostCommandDescriptor } from "./host.js";

/** The command, as the host lists it. */
export const CLI_COMMAND: HostCommandDescriptor = {
  name: "cortex",
  description: "The memory of cortex: add, search, stats, ui, import, ...",
  hasSubcommands: true,
};

/** What `cortex config` calls the plugin's settings. */
const HOST_SETTINGS = "plugins.entries.cortex.config of OpenClaw";

/** Registers the command, in hosts that take commands. */
export function registerCommand(api: HostApi, settings: () => Settings): void {
  api.registerCli?.(
    ({ program }) => {
      program
        .command(CLI_COMMAND.name)
        .description(CLI_COMMAND.description)
        .argument("[arguments...]", "as `cortex` takes them; `openclaw cortex help` lists them")
        // Options and help are those of the command behind it.
        .allowUnknownOption()
        .helpOption(false)
        .action((args) => run(args, settings()));
    },
    { commands: [CLI_COMMAND.name], descriptors: [CLI_COMMAND] },
  );
}

async function run(args: readonly string[], { brain, config }: Settings): Promise<void> {
  const { runCli } = await import("../cli/program.js");
  const { stdin, stdout, stderr, env } = process;
  const interruption = new AbortController();
  const onSignal = () => interruption.abort();
  process.once("SIGINT", onSignal);
  try {
    const { signal } = interruption;
    const host = { name: HOST_SETTINGS, config: { ...config, path: brain.path } };
    const context = { stdin, stdout, stderr, env, signal, host };
    process.exitCode = await runCli(args, context);
  } finally {
    process.off("SIGINT", onSignal);
  }
}
