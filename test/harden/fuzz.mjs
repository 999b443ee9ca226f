// Texts by chance at the doors of the package: in Node the readers of files, archives and the MCP server, with the mutator of
// lib/random.mjs; in C++ every target of test/fuzz under libFuzzer and the sanitizers, where `npm run harden -- fuzz`
// finds it built (cmake --preset fuzz) or HARDEN_BUILD_FUZZ=1 lets it build it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { readEvents } from "../../dist/import/events.js";
import { decodeText, IMPORT_FORMATS, importerFor } from "../../dist/import/index.js";
import { CORTEX_ERROR_CODES, openBrain } from "../../dist/index.js";
import { serveMcp } from "../../dist/mcp/server.js";
import {
  corpus,
  EVENT_FOLDER,
  FILE_FOLDERS,
  MESSAGE_FOLDER,
  NODE_FOLDERS,
  textsOf,
} from "./lib/corpus.mjs";
import { findingsFolder, inFolder, isCoded, main, root } from "./lib/part.mjs";

const program = join(root, "build/fuzz/test/fuzz/cortex_fuzz");

const texts = (folder) => textsOf(folder).map(({ text }) => text);
const FILES = FILE_FOLDERS.flatMap(texts);
const EVENTS = texts(EVENT_FOLDER);
const MESSAGES = texts(MESSAGE_FOLDER).map((text) => text.trim());
/** What a client says first. */
const GREETING = ["initialize", "initialized"].map((greeting) =>
  textsOf(MESSAGE_FOLDER)
    .find(({ name }) => name === greeting)
    .text.trim(),
);

/** Reads as the function does, and keeps what is no refusal with a code, or slow. */
function tryReader(part, title, text, read) {
  const began = process.cpuUsage();
  try {
    read();
  } catch (error) {
    if (!isCoded(error, CORTEX_ERROR_CODES) || error.code === "INTERNAL") {
      part.found(`${title}: ${error.name}`, `${error.stack}\n${text}`, text);
    }
  }
  const { user, system } = process.cpuUsage(began);
  if (user + system > 5_000_000) part.found(`${title} is slow`, String(user), text);
}

function fuzzEvents(part, counts) {
  const text = part.random.mutated(part.random.any(EVENTS), EVENTS);
  counts.files += 1;
  tryReader(part, "reader of events", text, () => {
    counts.events += readEvents({ name: "events", text }).events.length;
  });
}

function fuzzReaders(part, counts) {
  const text = part.random.mutated(part.random.any(FILES), FILES);
  const name = part.random.any(["notes.md", "notes.json", "notes.jsonl", "notes.txt"]);
  const formats = part.random.chance(0.5) ? [undefined] : IMPORT_FORMATS;
  for (const format of formats) {
    counts.files += 1;
    tryReader(part, `reader ${format ?? "recognised"}`, text, () => {
      const source = { name, text: decodeText(Buffer.from(text), name) };
      for (const record of importerFor(source, format).read(source))
        counts.records += Number(!!record);
    });
  }
}

/** An archive of a brain that has something of most kinds. */
async function archiveOf(brain, folder) {
  await brain.createMemory({ content: "I live in Bern.", metadata: { a: 1 } });
  await brain.createMemory({ content: "I live in Ulm now, because the rent rose." });
  await brain.atomizeMemories();
  await brain.pin({ text: "Buy milk." });
  const session = await brain.startSession({ session_id: "talk" });
  const { turn_id } = await session.appendTurn({ user_message: { content: "My head aches" } });
  await session.completeTurn(turn_id, { agent_type: "GENERAL_HEALTH", content: "Since when?" });
  const { path } = await brain.export(join(folder, "whole.jsonl"));
  return readFileSync(path, "utf8");
}

/** Brings a mutated archive in. Where that ends the process, the archive is left in its temporary folder. */
async function fuzzArchive(part, whole, folder, counts) {
  const text = part.random.mutated(whole, [whole]);
  const file = join(folder, "archive.jsonl");
  writeFileSync(file, text);
  counts.archives += 1;
  const brain = await openBrain({ path: ":memory:" });
  try {
    await brain.import(file);
  } catch (error) {
    if (!isCoded(error, CORTEX_ERROR_CODES) || error.code === "INTERNAL") {
      part.found(`archive: ${error.name}`, error.stack, text);
    }
  } finally {
    await brain.close();
  }
}

/** One server, mutated messages, and then a ping that must still be answered. */
async function fuzzServer(part, brain, counts) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const answers = [];
  stdout.on("data", (chunk) => answers.push(String(chunk)));
  const stop = new AbortController();
  const sent = [...GREETING];
  const over = serveMcp({
    tools: ["all"],
    details: "brief",
    version: "0",
    brain: async () => brain,
    stdin,
    stdout,
    signal: stop.signal,
    onError: () => {},
  });
  for (const message of sent) stdin.write(`${message}\n`);
  for (let left = 20; left > 0; left -= 1) {
    const message = part.random.mutated(part.random.any(MESSAGES), MESSAGES).replaceAll("\n", " ");
    sent.push(message);
    stdin.write(`${message}\n`);
    counts.messages += 1;
  }
  stdin.write('{"jsonrpc":"2.0","id":"last","method":"ping"}\n');
  const patience = Date.now() + 20_000;
  const answered = () => answers.join("").includes('"id":"last"');
  while (!answered() && Date.now() < patience) await new Promise((done) => setTimeout(done, 5));
  if (!answered()) part.found("the MCP server answers no more", sent.join("\n"));
  const text = answers.join("");
  if (text.includes("Unexpected failure inside cortex")) {
    part.found("the MCP server answers INTERNAL", `${sent.join("\n")}\n${text.slice(0, 2_000)}`);
  }
  stop.abort();
  await over;
}

/** Every C++ target for its share of the time; a crash is kept under the name of its bytes. */
function fuzzTargets(part, counts) {
  if (process.env.HARDEN_BUILD_FUZZ === "1") buildTargets(part);
  if (!existsSync(program)) return;
  const targets = readdirSync(corpus)
    .filter((name) => !NODE_FOLDERS.includes(name))
    .sort();
  const seconds = Math.max(2, Math.floor(part.secondsLeft / targets.length));
  for (const target of targets) {
    const work = join(root, "build/harden/corpus", target);
    const kept = join(findingsFolder, `${target}-`);
    for (const folder of [work, findingsFolder]) mkdirSync(folder, { recursive: true });
    const options = [
      `-max_total_time=${seconds}`,
      `-seed=${part.seed}`,
      `-artifact_prefix=${kept}`,
    ];
    const limits = ["-max_len=2000", "-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1"];
    const { status, stderr } = spawnSync(
      program,
      [...options, ...limits, work, join(corpus, target)],
      {
        encoding: "utf8",
        maxBuffer: 2 ** 28,
        timeout: (seconds + 120) * 1_000,
        env: {
          ...process.env,
          CORTEX_FUZZ_TARGET: target,
          ASAN_OPTIONS: "detect_stack_use_after_return=1:detect_leaks=0",
          UBSAN_OPTIONS: "print_stacktrace=1",
        },
      },
    );
    counts["executions in C++"] += Number(
      /number_of_executed_units: (\d+)/u.exec(stderr)?.[1] ?? 0,
    );
    if (status === 0) continue;
    const summary = /SUMMARY: .*|a promise was broken: .*/u.exec(stderr)?.[0] ?? `status ${status}`;
    const digest = createHash("sha256").update(summary).digest("hex").slice(0, 8);
    part.found(`${target} ${digest}`, `${summary}\n${tail(stderr)}`);
  }
}

function buildTargets(part) {
  for (const args of [
    ["--preset", "fuzz"],
    ["--build", "--preset", "fuzz"],
  ]) {
    const { status } = spawnSync("cmake", args, { cwd: root, stdio: "inherit" });
    if (status !== 0) return part.found("the fuzz targets do not build", args.join(" "));
  }
}

const tail = (text) => text.split("\n").slice(-60).join("\n");

await main("fuzz", async (part) => {
  const counts = {
    "executions in C++": 0,
    files: 0,
    records: 0,
    events: 0,
    messages: 0,
    archives: 0,
  };
  await inFolder(async (folder) => {
    const brain = await openBrain({
      path: join(folder, "brain.db"),
      userId: "Ada",
      timezone: "UTC",
    });
    const archive = await archiveOf(brain, folder);
    // Half of the time for what is in Node, all of it where there is no libFuzzer.
    const half = (part.minutes * 60) / (existsSync(program) ? 2 : 1);
    const until = Date.now() + half * 1_000;
    while (Date.now() < until) {
      for (let left = 200; left > 0; left -= 1) fuzzReaders(part, counts);
      for (let left = 100; left > 0; left -= 1) fuzzEvents(part, counts);
      for (let left = 20; left > 0; left -= 1) await fuzzArchive(part, archive, folder, counts);
      await fuzzServer(part, brain, counts);
    }
    await brain.close();
  });
  fuzzTargets(part, counts);
  return counts;
});
