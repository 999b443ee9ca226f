import { Argument, Command } from "commander";
import type { CliContext } from "../context.js";
import { addExamples, type GlobalOptions } from "../options.js";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

/** A command and what can follow it. */
interface Node {
  /** `session say`; empty for `cortex` itself. */
  path: string;
  summary: string;
  subcommands: string[];
  /** What its arguments can be, where there is a choice. */
  choices: string[];
  /** The long flags. */
  flags: string[];
}

/** `cortex completion`: a script that completes commands and options in a shell. */
export function registerCompletion(command: Command, context: CliContext): void {
  command
    .description("Print a script that completes commands and options with the Tab key.")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .action(async (shell: Shell) => {
      const nodes = await nodesOf(command, context);
      const script = shell === "fish" ? fishScript(nodes) : bashScript(nodes, shell);
      const { json } = command.optsWithGlobals<GlobalOptions>();
      context.stdout.write(
        json === true ? `${JSON.stringify({ shell, script }, null, 2)}\n` : script,
      );
    });
  addExamples(command, [
    ["cortex completion fish | source", "in ~/.config/fish/config.fish"],
    ["source <(cortex completion bash)", "in ~/.bashrc"],
    ["source <(cortex completion zsh)", "in ~/.zshrc"],
  ]);
}

/** Every command, the outermost first. */
async function nodesOf(command: Command, context: CliContext): Promise<Node[]> {
  const { COMMAND_GROUPS } = await import("../commands.js");
  const entries = COMMAND_GROUPS.flatMap(({ commands }) => commands);
  const common = flagsOf(command.parent ?? command);
  const nodes: Node[] = [
    {
      path: "",
      summary: "",
      subcommands: entries.map(({ name }) => name),
      choices: [],
      flags: common,
    },
  ];
  for (const { name, summary, load } of entries) {
    const loaded = new Command(name).summary(summary);
    (await load())(loaded, context);
    addNodes(loaded, name, common, nodes);
  }
  return nodes;
}

function addNodes(command: Command, path: string, common: string[], nodes: Node[]): void {
  nodes.push({
    path,
    summary: command.summary() || command.description(),
    subcommands: command.commands.map((child) => child.name()),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    flags: [...flagsOf(command), ...common],
  });
  for (const child of command.commands) {
    addNodes(child, `${path} ${child.name()}`, common, nodes);
  }
}

function flagsOf(command: Command): string[] {
  return command.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long]));
}

/** zsh runs the script of bash through its bashcompinit. */
function bashScript(nodes: Node[], shell: Shell): string {
  const inZsh =
    shell === "zsh" ? "#compdef cortex\nautoload -U +X bashcompinit && bashcompinit\n" : "";
  const paths = nodes.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const cases = nodes.map(
    ({ path, subcommands, choices, flags }) =>
      `    "${path}") words="${[...subcommands, ...choices, ...flags].join(" ")}" ;;`,
  );
  return `${inZsh}_cortex() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" words="" word next
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${command:+$command }$word"
    case "$next" in
      ${paths.join("|")}) command="$next" ;;
    esac
  done
  case "$command" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _cortex cortex
`;
}

function fishScript(nodes: Node[]): string {
  const lines = nodes.flatMap(({ path, flags, subcommands, choices }) => {
    const words = path.split(" ");
    const condition =
      path === ""
        ? "__fish_use_subcommand"
        : words.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    const start = `complete -c cortex -n '${condition}'`;
    const summaryOf = (name: string) =>
      nodes.find((node) => node.path === `${path} ${name}`.trim())?.summary ?? "";
    return [
      ...subcommands.map((name) => `${start} -a ${name} -d '${quoted(summaryOf(name))}'`),
      ...choices.map((choice) => `${start} -a ${choice}`),
      ...flags.map((flag) => `${start} -l ${flag.slice(2)}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}
