// Every command line with arguments and options by chance, run in this process as `cortex` runs them: it is done, refused
// with a code, or told how it should be (exit codes 0, 1 and 2); with --json it prints JSON; and the brain stays whole.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { Command } from "commander";
import { COMMAND_GROUPS } from "../../dist/cli/commands.js";
import { buildProgram, runCli } from "../../dist/cli/program.js";
import { CORTEX_ERROR_CODES, openBrain } from "../../dist/index.js";
import { inFolder, main, root } from "./lib/part.mjs";

/** Command lines before the brain is checked and a new one taken. */
const LINES_PER_BRAIN = 60;

/** Done, refused, misused; 130 is the process's, which a signal ended. */
const EXIT_CODES = new Set([0, 1, 2]);

/** What prints something else than one JSON document under --json, by what it is for. */
const NOT_JSON = /^(?:completion|hook|mcp|help|config schema)\b/u;

const FILES = [
  "notes.md",
  "chat.json",
  "all.jsonl",
  "copy.db",
  "old.db",
  "new-file",
  "-",
  "brain.db",
];

/** Texts that reach deeper than chance does; `ids` are those of the brain. */
function likely(random, ids) {
  return random.any([
    () => random.any(ids),
    () => random.any(ids).slice(0, 6),
    () => random.any(FILES),
    () =>
      random.any([
        "Ada",
        "default",
        "general",
        "Odile",
        "Metz",
        "s1",
        "*",
        "active",
        "jsonl",
        "causes",
      ]),
    () =>
      random.any(["0", "1", "2", "0.5", "-1", "1e9", "NaN", "9007199254740993", "1772366400000"]),
    () =>
      random.any([
        "2026-03-01",
        "2026-02-30",
        "yesterday",
        "2026-03-01T10:00:00Z",
        "Europe/Berlin",
        "UTC",
      ]),
    () =>
      random.any([
        "My aunt Odile lives in Lyon now.",
        "It rains because of the west wind.",
        "decay=2",
      ]),
  ])();
}

/** Any text, but none that names a file outside or a server. */
function word(random, ids) {
  if (random.chance(0.6)) return likely(random, ids);
  const text = random.text(6).replaceAll("..", "_").replaceAll("/", "_");
  // An argument of a process holds no NUL.
  return text.replaceAll("\0", "").slice(0, 3_000);
}

/** Commands that do something, and those in groups, each with its words: [["session", "show"], command]. */
function leaves(commands, before = []) {
  return commands.flatMap((command) => {
    const words = [...before, command.name()];
    const below = leaves(command.commands, words);
    return [[words, command], ...below];
  });
}

async function everyCommand(context) {
  const commands = [];
  for (const { name, load } of COMMAND_GROUPS.flatMap((group) => group.commands)) {
    const command = new Command(name);
    (await load())(command, context);
    commands.push(command);
  }
  return leaves(commands);
}

/** An option as it stands in a command line, with a value where it takes one. */
function optionWords(random, ids, option) {
  const flag = option.long ?? option.short;
  if (flag === "--lightrag")
    return [flag, random.any(["http://127.0.0.1:1", "ftp://x", "", "no address"])];
  if (!option.required && !option.optional) return [flag];
  const choices = option.argChoices;
  const value = choices && random.chance(0.7) ? random.any(choices) : word(random, ids);
  return random.chance(0.5) ? [flag, value] : [`${flag}=${value}`];
}

/** A command line: its words, some options in any order, as many arguments as it takes or others. */
function commandLine(random, ids, [words, command], globals) {
  const args = [];
  for (const argument of command.registeredArguments) {
    const count = argument.variadic
      ? random.below(4)
      : Number(argument.required || random.chance(0.5));
    for (let left = count; left > 0; left -= 1) {
      const choices = argument.argChoices;
      args.push([choices && random.chance(0.7) ? random.any(choices) : word(random, ids)]);
    }
  }
  if (random.chance(0.05)) args.push([word(random, ids)]);
  for (const option of command.options) {
    if (random.chance(0.3))
      args.splice(random.below(args.length + 1), 0, optionWords(random, ids, option));
  }
  const before = globals
    .filter(() => random.chance(0.12))
    .map((option) => optionWords(random, ids, option));
  return [...before, words, ...args].flat();
}

/** Commands that go on until somebody stops them. */
const STAYING = new Set(["mcp", "ui"]);

/** What a command line did: its exit code and what it wrote. */
async function runOne(random, line, [name], env) {
  const written = { stdout: [], stderr: [] };
  const into = (name) =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          written[name].push(chunk);
          done();
        },
      }),
      random.chance(0.3) ? { isTTY: true, columns: random.any([1, 20, 80, 200]) } : {},
    );
  const stdin = new PassThrough();
  stdin.end(random.chance(0.5) ? random.text() : '{"decay": 2}');
  const stop = new AbortController();
  const context = {
    stdin,
    stdout: into("stdout"),
    stderr: into("stderr"),
    env,
    signal: stop.signal,
  };
  if (STAYING.has(name)) setTimeout(() => stop.abort(), random.below(300));
  else if (random.chance(0.05)) setTimeout(() => stop.abort(), random.below(10));
  const exit = await runCli(line, context);
  const text = (name) => Buffer.concat(written[name]).toString();
  return { exit, stdout: text("stdout"), stderr: text("stderr") };
}

/** What a terminal is told to erase the line it is in. */
const ERASED_LINE = "\u001b[2K";

/** Why an outcome is wrong; undefined when it is right. */
function wrongWith(line, words, { exit, stdout, stderr }) {
  if (!EXIT_CODES.has(exit)) return `exit code ${exit}`;
  if (exit === 2)
    return /^error: /mu.test(stderr) || stderr.includes("Usage:") ? undefined : "no usage error";
  if (exit === 1) {
    // On a terminal the line stands where a progress bar was: behind what erased that.
    const shown = stripVTControlCharacters(stderr.split(ERASED_LINE).at(-1));
    const code = /^cortex: ([A-Za-z_]+): ./mu.exec(shown)?.[1];
    if (code === undefined) return "no code";
    if (code === "INTERNAL") return "INTERNAL";
    return CORTEX_ERROR_CODES.includes(code) ? undefined : `an unknown code: ${code}`;
  }
  const isPrinted = line.includes("-") && words.includes("export");
  const isHelp = stdout.includes("Usage: cortex") || /^\d+\.\d+\.\d+\S*\n$/u.test(stdout);
  if (
    exit === 0 &&
    line.includes("--json") &&
    !isHelp &&
    !isPrinted &&
    !NOT_JSON.test(words.join(" "))
  ) {
    try {
      JSON.parse(stdout);
    } catch {
      return "no JSON document";
    }
  }
  return undefined;
}

/** A brain with something of everything, and the files that commands read; answers the ids in it. */
async function furnish(folder) {
  const brain = await openBrain({
    path: join(folder, "brain.db"),
    userId: "default",
    timezone: "UTC",
  });
  const ids = [];
  for (const content of [
    "My aunt Odile lives in Metz.",
    "My aunt Odile does not live in Metz.",
    "The pump in the cellar ran dry because the valve was stuck.",
    "I keep bees behind the barn.",
    "Ruth rings on Sundays at six.",
  ]) {
    ids.push((await brain.createMemory({ content, categories: ["general"] })).memory_id);
  }
  const session = await brain.startSession({ session_id: "s1" });
  await session.appendTurn({ user_message: { content: "Hello." } });
  await brain.backup(join(folder, "copy.db"));
  await brain.close();
  writeFileSync(join(folder, "notes.md"), "# Notes\n\n- Odile rings on Sundays\n");
  writeFileSync(
    join(folder, "chat.json"),
    '{"type":"session","id":"s"}\n{"type":"message","role":"user"}\n',
  );
  writeFileSync(join(folder, "all.jsonl"), '{"type":"cortex_export","version":1}\n');
  const program = join(root, "build/release/test/native/cortex_tests");
  spawnSync(program, ["--as-other-process", "legacy", join(folder, "old.db"), "12"]);
  return ids;
}

/** The brain that so many command lines used is whole, if they left one. */
async function checkBrain(part, path, lines) {
  if (!existsSync(path)) return;
  try {
    const brain = await openBrain({ path, timezone: "UTC" });
    const { problems } = await brain.check({ deep: true });
    if (problems.length > 0) part.found("the brain is damaged", `${problems.join("\n")}\n${lines}`);
    await brain.close();
  } catch (error) {
    // `rollback` and `migrate --brain old.db` may have left one of the old extension.
    if (error.code !== "LEGACY_BRAIN")
      part.found("the brain does not open", `${error.stack}\n${lines}`);
  }
}

await main("commands", async (part) => {
  mkdirSync(join(root, "build/harden"), { recursive: true });
  // A crash of the process leaves here what it did last.
  const lastPath = join(root, "build/harden/commands.last");
  const last = openSync(lastPath, "w");
  const counts = { "command lines": 0, commands: 0, done: 0, refused: 0, misused: 0 };
  process.on("unhandledRejection", (reason) => {
    part.found("an unhandled rejection", `${reason?.stack ?? reason}\n${readFileSync(lastPath)}`);
  });
  await inFolder(async (folder) => {
    const made = join(folder, "made");
    mkdirSync(made);
    const ids = await furnish(made);
    const idle = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
    const context = { ...idle, env: {}, signal: new AbortController().signal };
    const commands = await everyCommand(context);
    const globals = buildProgram(context).options;
    counts.commands = commands.length;
    process.env.HOME = folder;
    let turn = 0;
    for (let brains = 0; !part.over; brains += 1) {
      const work = join(folder, `work${brains}`);
      cpSync(made, work, { recursive: true });
      process.chdir(work);
      const lines = [];
      for (let left = LINES_PER_BRAIN; left > 0 && !part.over; left -= 1) {
        const chosen = commands[turn++ % commands.length];
        const line = commandLine(part.random, ids, chosen, globals);
        lines.push(JSON.stringify(line));
        writeSync(last, `${lines.at(-1)}\n`, 0);
        const began = performance.now();
        let outcome;
        try {
          outcome = await runOne(part.random, line, chosen[0], {
            CORTEX_BRAIN: join(work, "brain.db"),
          });
        } catch (error) {
          outcome = { exit: Number.NaN, stdout: "", stderr: String(error?.stack ?? error) };
        }
        const took = performance.now() - began;
        counts["command lines"] += 1;
        counts[["done", "refused", "misused"][outcome.exit] ?? "misused"] += 1;
        const wrong = wrongWith(line, chosen[0], outcome);
        const name = chosen[0].join(" ");
        if (wrong !== undefined) {
          const detail = `${lines.at(-1)}\n  exit ${outcome.exit}\n  ${outcome.stderr.slice(0, 600)}${outcome.stdout.slice(0, 600)}`;
          part.found(`cortex ${name}: ${wrong}`, detail);
        }
        if (took > 30_000)
          part.found(`cortex ${name} took long`, `${took.toFixed(0)} ms ${lines.at(-1)}`);
      }
      await checkBrain(part, join(work, "brain.db"), lines.join("\n"));
      process.chdir(root);
      rmSync(work, { recursive: true, force: true });
    }
  });
  rmSync(lastPath);
  return counts;
});
