import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { Argument, type Command, Option } from "commander";
import { isFleetPath } from "../../bridge/defaults.js";
import { CortexError, validationError } from "../../bridge/errors.js";
import { CAPTURES, type Capture } from "../../config/captures.js";
import { writtenPath } from "../../config/file.js";
import { rootOf } from "../../config/project.js";
import { holdsPassword } from "../../fleet/address.js";
import { launchOf } from "../../hooks/install/launch.js";
import { carryOut, type Plan, planOf } from "../../hooks/install/plan.js";
import {
  INSTALL_HOSTS,
  type InstallHost,
  SCOPES,
  type Scope,
  type Target,
  targetsOf,
} from "../../hooks/install/targets.js";
import type { CliContext } from "../context.js";
import { addExamples, type GlobalOptions } from "../options.js";
import { Output } from "../output.js";

interface InstallOptions {
  uninstall?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  scope: Scope;
  capture?: Capture;
  hooks: boolean;
  mcp: boolean;
}

/** How a run ended, as `--json` prints it. */
interface InstallReport {
  host: InstallHost;
  scope: Scope;
  /** Whether the files were written. */
  written: boolean;
  changes: { path: string; what: "created" | "changed" | "removed"; diff: string }[];
  kept: string[];
}

/** `cortex install`: sets a coding agent up so that it uses the brain. */
export function registerInstall(command: Command, context: CliContext): void {
  command
    .description(
      "Set a coding agent up so that it recalls before prompts, keeps what it is told and has the tools: writes the " +
        "host's own configuration, shows the change first and leaves all else as it is.",
    )
    .addArgument(new Argument("<host>", "the agent").choices(INSTALL_HOSTS))
    .option("--uninstall", "take out what was put in, and nothing else")
    .option("--dry-run", "show the change and write nothing")
    .option("-y, --yes", "do not ask")
    .addOption(
      new Option(
        "--scope <which>",
        "for all of your projects, or for this one and whoever works in it",
      )
        .choices(SCOPES)
        .default(SCOPES[0]),
    )
    .addOption(
      new Option("--capture <where>", "where hooks keep what you tell (see cortex hook)").choices(
        CAPTURES,
      ),
    )
    .option("--no-hooks", "only the MCP server")
    .option("--no-mcp", "only the hooks")
    .action((host: InstallHost, options: InstallOptions) =>
      install(command, context, host, options),
    );
  addExamples(command, [
    ["cortex install claude-code", "hooks and tools; asks first"],
    ["cortex install codex --dry-run", "only show what changes"],
    ["cortex install cursor --scope project", "for this project alone"],
    ["cortex --brain w.brain install gemini -y", "another brain, unasked"],
    ["cortex install claude-code --uninstall", "as if it had never been"],
  ]);
}

async function install(
  command: Command,
  context: CliContext,
  host: InstallHost,
  options: InstallOptions,
): Promise<void> {
  const output = new Output(context, command.optsWithGlobals<GlobalOptions>().json === true);
  const isRemoval = options.uninstall === true;
  const plan = planned(command, context, host, options);
  const { changes } = plan;
  const report = (written: boolean): InstallReport => ({
    host,
    scope: options.scope,
    written,
    changes: changes.map(({ path, before, after, diff }) => ({
      path,
      what: before === undefined ? "created" : after === undefined ? "removed" : "changed",
      diff,
    })),
    kept: plan.kept,
  });
  if (!output.isJson) {
    showPlan(plan, output);
  }
  if (changes.length === 0 || options.dryRun === true) {
    output.result(report(false), () =>
      output.line(changes.length === 0 ? unchanged(host, isRemoval, plan) : "Nothing was written."),
    );
    return;
  }
  if (options.yes !== true && !(await isWanted(context, output))) {
    output.result(report(false), () => output.line("Nothing was written."));
    return;
  }
  carryOut(plan, isRemoval, [homedir(), rootOf(process.cwd())]);
  output.result(report(true), () => output.line(done(host, isRemoval, plan)));
}

function planned(
  command: Command,
  { env }: CliContext,
  host: InstallHost,
  { scope, capture, hooks, mcp, uninstall }: InstallOptions,
): Plan {
  const { brain, keyFile, user, in: whose, config } = command.optsWithGlobals<GlobalOptions>();
  const where = {
    home: homedir(),
    platform: process.platform,
    env,
    project: rootOf(process.cwd()),
  };
  const isHook = ({ kind }: Target) => kind === "json-hooks" || kind === "plugin";
  const targets = targetsOf(host, scope, where).filter((target) => (isHook(target) ? hooks : mcp));
  if (targets.length === 0) {
    throw validationError(
      `${host} has nothing to set up here: it has ${host === "claude-desktop" ? "no settings for a project" : "no hooks"}`,
    );
  }
  const general = [
    ...(brain === undefined ? [] : ["--brain", brainFor(host, brain)]),
    ...(keyFile === undefined ? [] : ["--key-file", resolve(keyFile)]),
    ...(user === undefined ? [] : ["--user", user]),
    ...(whose === undefined ? [] : ["--in", whose]),
    ...(config === undefined ? [] : ["--config", resolve(config)]),
  ];
  const running = { script: realpathSync(process.argv[1] ?? ""), node: process.execPath, env };
  const launch = launchOf(host, scope, general, running);
  const forHooks = capture === undefined ? [] : ["--capture", capture];
  return planOf(targets, { ...launch, hookOptions: forHooks }, uninstall === true);
}

/**
 * The brain as a host's configuration names it, which others read and people share.
 *
 * @throws CortexError VALIDATION_ERROR - its address holds a password
 */
function brainFor(host: InstallHost, brain: string): string {
  if (isFleetPath(brain) && holdsPassword(brain)) {
    throw validationError(
      `the address holds a password, which would stand in ${host}'s configuration: leave it out there and give it in ~/.pgpass or PGPASSWORD`,
    );
  }
  return writtenPath(brain, process.cwd());
}

function showPlan({ changes, kept }: Plan, output: Output): void {
  for (const { path, before, after, diff } of changes) {
    const what = before === undefined ? "new" : after === undefined ? "removed" : "changed";
    output.line(output.styled("bold", `${path} (${what})`));
    for (const line of diff.split("\n")) {
      const style = line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : "dim";
      output.line(output.styled(style, line));
    }
    output.line();
  }
  for (const line of kept) {
    output.line(line);
  }
}

/** Asks the person who runs it; without one, `--yes` has to say so. */
async function isWanted({ stdin, stdout }: CliContext, output: Output): Promise<boolean> {
  if (stdin.isTTY !== true || output.isJson) {
    throw new CortexError(
      "VALIDATION_ERROR",
      "nobody is there to be asked, and nothing was written: say --yes to write the change, or --dry-run to see it",
    );
  }
  const { createInterface } = await import("node:readline/promises");
  const asking = createInterface({ input: stdin, output: stdout });
  try {
    return /^y(?:es)?$/iu.test((await asking.question("Write this? [y/N] ")).trim());
  } finally {
    asking.close();
  }
}

function unchanged(host: InstallHost, isRemoval: boolean, { kept }: Plan): string {
  if (kept.length > 0) {
    return "Nothing else is to be changed.";
  }
  return isRemoval ? `Nothing of cortex is in ${host}.` : `${host} is set up already.`;
}

const AFTERWARDS: Readonly<Partial<Record<InstallHost, string>>> = {
  codex: " Codex runs new hooks once you have trusted them: start it and enter /hooks.",
};

function done(host: InstallHost, isRemoval: boolean, { kept }: Plan): string {
  if (isRemoval) {
    return `${host} no longer uses cortex. The brain stays as it is.`;
  }
  // Its tools are somebody else's then.
  const what = kept.length === 0 ? "uses cortex" : "calls the hooks of cortex";
  return `${host} ${what} from its next start on.${AFTERWARDS[host] ?? ""}`;
}
