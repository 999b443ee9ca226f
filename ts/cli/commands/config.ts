import type { Command } from "commander";
import { isFleetPath, MEMORY_PATH } from "../../bridge/defaults.js";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { hostConfidence } from "../../bridge/host-confidence.js";
import { requireFile } from "../../bridge/require-file.js";
import { counted } from "../../bridge/text.js";
import { type ConfigFile, readConfigFile } from "../../config/file.js";
import { configJsonSchema } from "../../config/json-schema.js";
import { brainOptions } from "../../config/options.js";
import { type FoundFile, type Origin, projectConfig, type Setting } from "../../config/resolve.js";
import { type KnownSetting, knownSettings } from "../../config/schema.js";
import { distrust, trust } from "../../config/trust.js";
import { embedderOptions } from "../../embedders/settings.js";
import { shownPath } from "../../fleet/address.js";
import type { CliContext } from "../context.js";
import { loadBridge } from "../library.js";
import { addExamples, type GlobalOptions } from "../options.js";
import { Output } from "../output.js";
import { Refusal } from "../refusal.js";
import { type CliSettings, settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

/** A setting as it is told: with its value, but for keys and passwords. */
interface ShownSetting {
  name: string;
  /** null: nothing is set. Of a secret only that it is set. */
  value: unknown;
  origin: Origin;
  /** Whether a project's file says so, which nobody has trusted. */
  ignored?: true;
}

interface ConfigReport {
  files: FoundFile[];
  settings: ShownSetting[];
}

/** In the place of a value that is never shown. */
const SECRET = "(set)";

/** `cortex config`: what is set, and where. */
export function registerConfig(group: Command, context: CliContext): void {
  group.description(
    "Show what is set and where it comes from: an option, the environment, cortex.json of the project (from here up to " +
      "the repository's root) or of yourself (~/.config/cortex/cortex.json), or the default.",
  );
  registerShow(group, context);
  registerCheck(group, context);
  registerTrust(group, context);
  registerSchema(group, context);
  addExamples(group, [
    ["cortex config", "every setting with its place"],
    ["cortex config check", "whether all of it is right"],
    ["cortex config trust", "take all that the project's file says"],
  ]);
}

function registerShow(group: Command, context: CliContext): void {
  const command = group
    .command("show", { isDefault: true })
    .description("Show every setting and the file and line, variable or option that it comes from.")
    .option("--set", "only what somebody has set")
    .action(async ({ set }: { set?: boolean }) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const report = reportOf(await settingsOf(options, context), set === true);
      const output = new Output(context, options.json === true);
      output.result(report, () => show(report, output));
    });
  addExamples(command, [
    ["cortex config show --set", "without the defaults"],
    ["cortex --user ben config --json", "what holds with an option, for programs"],
  ]);
}

function registerCheck(group: Command, context: CliContext): void {
  const command = group
    .command("check")
    .description(
      "Check files, variables and options as opening a brain would. Exits 1 where something is wrong or left out, and " +
        "says in which line.",
    )
    .argument("[file]", "this file, in the place of the project's")
    .action(async (file: string | undefined) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const settings = await settingsOf(
        file === undefined ? options : { ...options, config: file },
        context,
      );
      await tryOpening(settings);
      const problems = problemsOf(settings);
      const { files } = settings.resolved;
      const output = new Output(context, options.json === true);
      output.result({ files, problems }, () => {
        for (const problem of problems) {
          output.line(output.styled("yellow", onOneLine(problem)));
        }
        output.line(
          files.length === 0
            ? "There is no file."
            : files.map(({ path }) => onOneLine(path)).join("\n"),
        );
      });
      if (problems.length > 0) {
        throw new Refusal("VALIDATION_ERROR", `${counted(problems.length, "setting")} left out`);
      }
    });
  addExamples(command, [
    ["cortex config check", "what holds here"],
    ["cortex config check new.json", "a file before it is put in place"],
  ]);
}

function registerTrust(group: Command, context: CliContext): void {
  const command = group
    .command("trust")
    .description(
      "Trust the project's file as it is now, so that all it says counts; without that it can only make cortex " +
        "stricter. A change of the file asks anew. Read it first.",
    )
    .argument("[file]", "the file (default: the project's)")
    .option("--undo", "trust it no more")
    .action(async (file: string | undefined, { undo }: { undo?: boolean }) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const content = await trustee(file);
      if (undo === true) {
        distrust(content.path, context.env);
      } else {
        trust(content, context.env);
      }
      const output = new Output(context, options.json === true);
      output.result({ path: content.path, trusted: undo !== true }, () =>
        output.line(
          undo === true
            ? `${onOneLine(content.path)} can only make cortex stricter.`
            : `${onOneLine(content.path)} counts as it is now.`,
        ),
      );
    });
  addExamples(command, [
    ["cortex config trust", "the file of this project"],
    ["cortex config trust --undo", "and no more"],
  ]);
}

function registerSchema(group: Command, context: CliContext): void {
  const command = group
    .command("schema")
    .description("Print the JSON schema of cortex.json, with which editors complete and check it.")
    .action(() => {
      context.stdout.write(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    });
  addExamples(command, [
    ["cortex config schema > cortex.schema.json", '"$schema" of the file names it'],
  ]);
}

async function trustee(file: string | undefined): Promise<ConfigFile> {
  const path = file ?? projectConfig(process.cwd());
  if (path === undefined) {
    throw new CortexError(
      "NOT_FOUND",
      'this project has no cortex.json: name the file, or write one ("cortex config schema" says what may be in it)',
    );
  }
  requireFile(path);
  return await readConfigFile(path);
}

function reportOf({ path: brain, resolved }: CliSettings, onlySet: boolean): ConfigReport {
  const known = knownSettings().filter(({ path }) => path[0] !== "$schema");
  const told = (setting: Setting): ShownSetting => ({
    name: setting.path.join("."),
    value: isSecret(known, setting) ? SECRET : withoutPassword(setting.value),
    origin: setting.origin,
  });
  // What no schema knows.
  const usual: Record<string, unknown> = {
    path: brain,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    "confidence.category_decay": hostConfidence.category_decay,
  };
  const settings = known.flatMap((setting): ShownSetting[] => {
    const held = resolved.settings.filter(({ path }) => begins(path, setting.path));
    if (held.length > 0 || onlySet) {
      return held.map(told);
    }
    const origin: Origin = { source: "default" };
    const name = setting.path.join(".");
    return [{ name, value: usual[name] ?? setting.usual ?? null, origin }];
  });
  const ignored = resolved.ignored.map((setting) => ({ ...told(setting), ignored: true as const }));
  return { files: resolved.files, settings: [...settings, ...ignored] };
}

/** Whether a path is that of a setting, or of an entry in it. */
function begins(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => path[index] === key);
}

function isSecret(known: readonly KnownSetting[], { path }: Setting): boolean {
  return known.some((setting) => setting.isSecret && begins(path, setting.path));
}

/** An address may hold a password, in which may stand whatever ends others. */
function withoutPassword(value: unknown): unknown {
  if (typeof value !== "string") {
    return value;
  }
  return isFleetPath(value)
    ? shownPath(value)
    : value.replace(/(?<=^[a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/iu, "***@");
}

function show({ files, settings }: ConfigReport, output: Output): void {
  for (const { path, kind, trusted } of files) {
    const untrusted = trusted ? "" : ", nobody has trusted it: it can only make cortex stricter";
    output.line(`${onOneLine(path)} (${kind}${untrusted})`);
  }
  for (const { name, value, origin, ignored } of settings) {
    const place = ignored === true ? `left out of ${placeOf(origin)}` : placeOf(origin);
    const shown = `${onOneLine(name)} = ${onOneLine(valueText(value))}`;
    output.line(`${shown}  ${output.styled(ignored === true ? "yellow" : "dim", `# ${place}`)}`);
  }
}

function valueText(value: unknown): string {
  return value === null ? "-" : typeof value === "string" ? value : JSON.stringify(value);
}

/** Where a value comes from, as editors and shells name it. */
function placeOf({ source, name, file, line, column }: Origin): string {
  switch (source) {
    case "file":
      return onOneLine(`${file}:${line}:${column}`);
    case "environment":
      return `$${name}`;
    case "flag":
    case "host":
      return name ?? source;
    default:
      return "default";
  }
}

/** What no schema knows, such as whether a time zone exists, the brain itself says: one in memory, opened so. */
async function tryOpening({ config, resolved }: CliSettings): Promise<void> {
  const { openBrain } = await loadBridge();
  const { lightrag, alertWebhook, ...options } = brainOptions(config);
  try {
    const brain = await openBrain({
      ...options,
      ...(await embedderOptions(config.embedder)),
      path: MEMORY_PATH,
      lightrag: lightrag && { ...lightrag, background: false },
      alertWebhook: alertWebhook && { ...alertWebhook, background: false },
    });
    await brain.close();
  } catch (error) {
    const { code, message } = toCortexError(error);
    const files = resolved.files.map(({ path }) => path).join(", ");
    throw new CortexError(code, files === "" ? message : `${message} (${files})`, { cause: error });
  }
}

function problemsOf({ config, resolved }: CliSettings): string[] {
  const left = resolved.ignored.map(
    ({ path, origin }) =>
      `${placeOf(origin)}: ${path.join(".")} is left out: nobody has trusted the project's file`,
  );
  const groups = (["lightrag", "alert_webhook"] as const).filter(
    (group) => config[group] !== undefined && config[group].url === undefined,
  );
  return [...left, ...groups.map((group) => `${group} is not used: it has no ${group}.url`)];
}
