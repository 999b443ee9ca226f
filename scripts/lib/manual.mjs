// The manual page: what `cortex help` prints of every command, as roff(7), so that nothing is written twice.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./run.mjs";

/** Where the page lies, in the package, too. */
export const manualPage = "dist/man/cortex.1";

/** Writes it from what is compiled in dist. The same package gives the same bytes. */
export async function writeManual() {
  const { COMMAND_GROUPS } = await import(inRoot("dist/cli/commands.js"));
  const { runCli } = await import(inRoot("dist/cli/program.js"));
  const helpOf = async (...args) => {
    const pieces = [];
    const stdout = { columns: 78, write: (piece) => pieces.push(piece) };
    const { signal } = new AbortController();
    await runCli([...args, "--help"], {
      stdin: process.stdin,
      stdout,
      stderr: stdout,
      env: {},
      signal,
    });
    return pieces.join("");
  };
  const { version, description } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const page = [
    `.TH CORTEX 1 "" "cortex ${version}" "User Commands"`,
    ".SH NAME",
    roff(`cortex - ${description}`),
    ".SH SYNOPSIS",
    verbatim(await helpOf()),
    ".SH COMMANDS",
  ];
  for (const { name } of COMMAND_GROUPS.flatMap(({ commands }) => commands)) {
    page.push(`.SS ${roff(`cortex ${name}`)}`, verbatim(own(await helpOf(name))));
  }
  mkdirSync(inRoot("dist/man"), { recursive: true });
  writeFileSync(inRoot(manualPage), `${page.join("\n")}\n`);
}

/** A command's help without the options of all commands, which the page tells once. */
function own(help) {
  return help.replace(/\nGlobal Options:\n(?: .*\n)*/u, "");
}

function verbatim(text) {
  return `.nf\n${roff(text.trimEnd())}\n.fi`;
}

/** Text as it stands: neither a request at the beginning of a line nor an escape. */
function roff(text) {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gmu, "\\&");
}
