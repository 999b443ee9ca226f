import { Command, CommanderError, Option } from "commander";
import { toCortexError } from "../bridge/errors.js";
import { COMMAND_GROUPS, type CommandEntry, HINTS } from "./commands.js";
import type { CliContext } from "./context.js";
import { addExamples, parseEmbedder, timesGiven } from "./options.js";
import { errorLine, Refusal } from "./refusal.js";
import { packageVersion } from "./version.js";

/** The command did what it was asked. */
const EXIT_OK = 0;
/** Refused or failed; stderr says why. */
export const EXIT_FAILED = 1;
/** The command line itself was wrong. */
const EXIT_USAGE = 2;

/** Runs one command line, given without `node` and the script; returns the exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  try {
    await buildProgram(context).parseAsync(args, { from: "user" });
    return EXIT_OK;
  } catch (error) {
    return report(error, context);
  }
}

/** The `cortex` command with all its subcommands. */
export function buildProgram(context: CliContext): Command {
  const program = new Command("cortex");
  // Subcommands copy these settings when they are made, so they come first.
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(ofArgument(text)),
      getOutHelpWidth: () => context.stdout.columns ?? DEFAULT_WIDTH,
      getErrHelpWidth: () => context.stderr.columns ?? DEFAULT_WIDTH,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true });
  program
    .description("The memory of an agent in one file.")
    .version(packageVersion())
    .option("--brain <file>", "the brain's file (default: $CORTEX_BRAIN, else ~/.cortex/brain.db)")
    .option(
      "--config <file>",
      "settings (default: $CORTEX_CONFIG, else cortex.json of the project; see cortex config)",
    )
    .option("--key-file <file>", "the key of an encrypted brain (default: $CORTEX_KEY, else none)")
    .option("--json", "print one JSON document instead of text for people")
    .option("--user <id>", "whose memories are stored and read (default: default)")
    .addOption(
      new Option(
        "--in <scope>",
        "which of the user's memories: user, project (of the repository here) or project:FOLDER, agent:NAME, " +
          "session:ID (default: user)",
      ).conflicts("allUsers"),
    )
    .addOption(new Option("--all-users", "read everybody's memories").conflicts("user"))
    .option("--timezone <name>", "time zone such as Europe/Berlin (default: the system's)")
    .option("--now <time>", "take this for the current time, for runs that must repeat")
    .option(
      "--lightrag <url>",
      "a LightRAG server that gets every memory (default: $CORTEX_LIGHTRAG_URL, else none)",
    )
    .option(
      "--embedder <which>",
      "local:FOLDER with a model, so that search also goes by meaning; or none (default: cortex.json, else none)",
      parseEmbedder,
    )
    .addOption(
      new Option(
        "--secrets <policy>",
        "what becomes of keys and passwords in what is told (default: redact)",
      ).choices(["redact", "refuse", "allow"]),
    )
    .option("--read-only", "change nothing, not even access counts");
  addExamples(program, [
    ['cortex add "Ruth rings on Sundays at six"', "store a memory"],
    ["cortex stm", "see the newest ones"],
    ["cortex search when does Ruth ring", "find one"],
    ["cortex import chat.json notes.md", "bring in what you have"],
    ["cortex help add", "how a command works"],
  ]);
  program.addHelpText("after", EXIT_CODES);
  addCommands(program, context);
  return program;
}

/** `error: <host> cannot be "emacs": it is one of ...`: what is wrong with an argument, in the words of the usage line. */
function ofArgument(text: string): string {
  return text.replace(
    /command-argument value '(.*)' is invalid for argument '(.*?)'\. Allowed choices are (.*)\.$/mu,
    (_all, value: string, name: string, choices: string) =>
      `<${name}> cannot be ${JSON.stringify(value)}: give one of ${choices}`,
  );
}

/** The commands by name and summary. What else belongs to one is loaded before its arguments are parsed. */
function addCommands(program: Command, context: CliContext): void {
  const waiting = new Map<Command, CommandEntry>();
  for (const { heading, commands } of COMMAND_GROUPS) {
    program.commandsGroup(heading);
    for (const entry of commands) {
      waiting.set(program.command(entry.name).summary(entry.summary), entry);
    }
  }
  addHelpCommand(program);
  for (const [word, hint] of Object.entries(HINTS)) {
    program
      .command(word, { hidden: true })
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action((_options, command: Command) =>
        command.error(`error: there is no cortex ${word}: ${hint}`),
      );
  }
  program.hook("preSubcommand", async (_program, command) => {
    const entry = waiting.get(command);
    waiting.delete(command);
    (await entry?.load())?.(command, context);
  });
  program.hook("preAction", async (_program, command) => {
    if (timesGiven(program).length + timesGiven(command).length > 0) {
      const { readTimes } = await import("./times.js");
      await readTimes(command, context);
    }
  });
}

/** `cortex help session say` is `cortex session say --help`. */
function addHelpCommand(program: Command): void {
  program.helpCommand(false);
  program
    .command("help")
    .summary("show how a command works")
    .argument("[command...]")
    .action(async (names: string[]) => {
      const isKnown = program.commands.some(
        (command) => command.name() === names[0] && !Object.hasOwn(HINTS, names[0]),
      );
      const args = names.length === 0 || isKnown ? [...names, "--help"] : names;
      await program.parseAsync(args, { from: "user" });
    });
}

const DEFAULT_WIDTH = 80;

const EXIT_CODES = `
Exit codes: 0 done; 1 refused or failed, with the code on stderr; 2 wrong usage;
130 stopped with Ctrl-C.`;

function report(error: unknown, { stderr }: CliContext): number {
  if (error instanceof CommanderError) {
    // Commander has said it already; asking for help or the version is no mistake.
    return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE;
  }
  const { code, message } = error instanceof Refusal ? error : toCortexError(error);
  stderr.write(errorLine(code, message));
  return EXIT_FAILED;
}
