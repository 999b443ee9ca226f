import type { Command } from "commander";
import { CAPTURES } from "../../config/captures.js";
import { HOOK_EVENTS, HOOK_HOSTS } from "../../hooks/hosts.js";
import type { CliContext } from "../context.js";
import { readAll } from "../input.js";
import { addExamples, type GlobalOptions } from "../options.js";

/**
 * `cortex hook`: what coding agents call. This is what the help says of it; the process itself goes past the command line
 * (main.ts), since a host waits.
 */
export function registerHook(command: Command, context: CliContext): void {
  command
    .description(
      "Answer a coding agent that calls its hooks: JSON of the host on standard input, JSON for it on standard " +
        "output. It never stops the host: where it cannot help it says nothing and exits 0. " +
        '"cortex install" sets a host up so that it calls this. Of the options of all commands it goes by --brain, ' +
        "--key-file, --user, --config, --timezone, --now, --secrets and --read-only.",
    )
    .argument("[event]", `${HOOK_EVENTS.join(", ")}, or the host's own name of one`)
    // What is given wrong is no failure here, so that nothing has its choices checked.
    .option("--host <name>", `who calls: ${HOOK_HOSTS.join(", ")}`, HOOK_HOSTS[0])
    .option(
      "--capture <where>",
      `where what the user tells is kept: ${CAPTURES.join(", ")} (default: ${CAPTURES[0]})`,
    )
    .option(
      "--max-tokens <number>",
      "the most that recalled memories take of a prompt (default: 1500)",
    )
    .option(
      "--timeout <seconds>",
      "give up after this time, so that nobody waits; 0: never (default: by event)",
    )
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      const { answerHook } = await import("../../hooks/main.js");
      await answerHook(argumentsOf(command), {
        env: context.env,
        read: () => readAll(context.stdin, context.signal),
        write: (answer) => new Promise((done) => context.stdout.write(answer, () => done())),
        giveUp: () => process.exit(0),
      });
    });
  addExamples(command, [
    ["cortex hook prompt --host codex", "recall, as Codex asks for it"],
    ["cortex hook turn-end --capture off", "keep nothing of what is said"],
    ["cortex hook prompt --brain w.brain", "another brain"],
    ["CORTEX_HOOK_LOG=hook.log claude", "write down what goes wrong"],
  ]);
}

/** The command line again, as the process gets it: global options may have stood before the command. */
function argumentsOf(command: Command): string[] {
  const { brain, keyFile, user, config, timezone, now, secrets, readOnly } =
    command.optsWithGlobals<GlobalOptions>();
  const { host, capture, maxTokens, timeout } = command.opts<Record<string, string>>();
  const options = Object.entries({
    host,
    capture,
    "max-tokens": maxTokens,
    timeout,
    brain,
    "key-file": keyFile,
    user,
    config,
    timezone,
    now,
    secrets,
  });
  return [
    ...command.args.slice(0, 1),
    ...options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...(readOnly === true ? ["--read-only"] : []),
  ];
}
