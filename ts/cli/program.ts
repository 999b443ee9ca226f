import { Command, CommanderError } from "commander";
import { toCortexError } from "../bridge/errors.js";
import { registerAdd } from "./commands/add.js";
import { registerAtom } from "./commands/atom.js";
import { registerBackup } from "./commands/backup.js";
import { registerContradictions } from "./commands/contradictions.js";
import { registerDedupe } from "./commands/dedupe.js";
import { registerDoctor } from "./commands/doctor.js";
import { registerEdit } from "./commands/edit.js";
import { registerExport } from "./commands/export.js";
import { registerForget } from "./commands/forget.js";
import { registerGraph } from "./commands/graph.js";
import { registerHistory } from "./commands/history.js";
import { registerImport } from "./commands/import.js";
import { registerMaintain } from "./commands/maintain.js";
import { registerMcp } from "./commands/mcp.js";
import { registerMigrate } from "./commands/migrate.js";
import { registerPolicy } from "./commands/policy.js";
import { registerResolve } from "./commands/resolve.js";
import { registerRestore } from "./commands/restore.js";
import { registerRollback } from "./commands/rollback.js";
import { registerSearch } from "./commands/search.js";
import { registerSession } from "./commands/session.js";
import { registerShow } from "./commands/show.js";
import { registerState } from "./commands/state.js";
import { registerStats } from "./commands/stats.js";
import { registerStm } from "./commands/stm.js";
import { registerSync } from "./commands/sync.js";
import { registerUpdate } from "./commands/update.js";
import { registerValidate } from "./commands/validate.js";
import type { CliContext } from "./context.js";
import { addExamples } from "./options.js";
import { errorLine, Refusal } from "./refusal.js";
import { packageVersion } from "./version.js";

/** The command did what it was asked. */
export const EXIT_OK = 0;
/** Refused or failed; stderr says why. */
export const EXIT_FAILED = 1;
/** The command line itself was wrong. */
export const EXIT_USAGE = 2;

const COMMANDS = [
  registerAdd,
  registerStm,
  registerSearch,
  registerShow,
  registerAtom,
  registerSession,
  registerGraph,
  registerStats,
  registerValidate,
  registerHistory,
  registerState,
  registerPolicy,
  registerUpdate,
  registerEdit,
  registerContradictions,
  registerResolve,
  registerDedupe,
  registerForget,
  registerImport,
  registerExport,
  registerMigrate,
  registerRollback,
  registerMaintain,
  registerSync,
  registerBackup,
  registerRestore,
  registerDoctor,
  registerMcp,
];

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
    .option("--json", "print one JSON document instead of text for people")
    .option("--user <id>", "whose memories (default: default)")
    .option("--timezone <name>", "time zone such as Europe/Berlin (default: the system's)")
    .option("--now <time>", "take this for the current time, for runs that must repeat")
    .option(
      "--lightrag <url>",
      "a LightRAG server that gets every memory (default: $CORTEX_LIGHTRAG_URL, else none)",
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
  for (const register of COMMANDS) {
    register(program, context);
  }
  return program;
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
