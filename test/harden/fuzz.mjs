// Texts by chance at the doors of the package: in Node the readers of files and the MCP server, with the mutator of
// lib/random.mjs; in C++ every target of test/fuzz under libFuzzer and the sanitizers, where `npm run harden -- fuzz`
// finds it built (cmake --preset fuzz) or HARDEN_BUILD_FUZZ=1 lets it build it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { decodeText, IMPORT_FORMATS, importerFor } from "../../dist/import/index.js";
import { CORTEX_ERROR_CODES, openBrain } from "../../dist/index.js";
import { serveMcp } from "../../dist/mcp/server.js";
import { findingsFolder, inFolder, isCoded, main, root } from "./lib/part.mjs";

const corpus = join(root, "test/fuzz/corpus");
const program = join(root, "build/fuzz/test/fuzz/cortex_fuzz");

/** Files of our own, one or more of each format. */
const FILES = [
  "# Notes\n\n- Odile rings on *Sundays*\n- the `gate` is stuck\n\n---\ntitle: x\n---\n> quoted\n",
  "---\ndate: 2026-02-30\ntags: [a, 'b']\n---\n## 2026-03-01\n\n1. one\n   - two\n",
  "[{'text': 'I keep bees', 'when': None, 'tags': ('a', \"b\"), 'n': -1.5e3, 'ok': True}]",
  "{'memory': b'\\x41\\u0042', 'more': {'a': {1, 2}, 'r': r'\\d'}}",
  '{"type":"session","id":"s"}\n{"type":"message","role":"user","content":"Ruth rings at six"}\n',
  '{"type":"entity","name":"Odile","entityType":"person","observations":["lives in Metz"]}\n',
  '{"results":[{"id":"1","memory":"Odile lives in Metz","created_at":"2026-01-01"}]}',
  '[{"session_1":[{"speaker":"Ada","text":"hello","dia_id":"D1:1"}],"session_1_date_time":"1 May 2026"}]',
];

const MESSAGES = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}',
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"cortex_add","arguments":{"content":"I keep bees"}}}',
  '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"cortex_search","arguments":{"query":"bees","limit":3}}}',
  '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"graph_query","arguments":{"entity":"Ada"}}}',
  '{"jsonrpc":"2.0","id":6,"method":"resources/read","params":{"uri":"cortex://memory/x"}}',
  '{"jsonrpc":"2.0","id":7,"method":"prompts/get","params":{"name":"recall","arguments":{"question":"bees?"}}}',
  '{"jsonrpc":"2.0","id":8,"method":"ping"}',
];

function fuzzReaders(part, counts) {
  const text = part.random.mutated(part.random.any(FILES), FILES);
  const name = part.random.any(["notes.md", "notes.json", "notes.jsonl", "notes.txt"]);
  const formats = part.random.chance(0.5) ? [undefined] : IMPORT_FORMATS;
  for (const format of formats) {
    const began = process.cpuUsage();
    counts.files += 1;
    try {
      const source = { name, text: decodeText(Buffer.from(text), name) };
      for (const record of importerFor(source, format).read(source))
        counts.records += Number(!!record);
    } catch (error) {
      if (!isCoded(error, CORTEX_ERROR_CODES) || error.code === "INTERNAL") {
        part.found(
          `reader ${format ?? "recognised"}: ${error.name}`,
          `${error.stack}\n${text}`,
          text,
        );
      }
    }
    const { user, system } = process.cpuUsage(began);
    if (user + system > 5_000_000) part.found(`reader ${format} is slow`, String(user), text);
  }
}

/** One server, mutated messages, and then a ping that must still be answered. */
async function fuzzServer(part, brain, counts) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const answers = [];
  stdout.on("data", (chunk) => answers.push(String(chunk)));
  const stop = new AbortController();
  const sent = [MESSAGES[0], MESSAGES[1]];
  const over = serveMcp({
    tools: ["all"],
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
  const targets = readdirSync(corpus).sort();
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
  const counts = { "executions in C++": 0, files: 0, records: 0, messages: 0 };
  await inFolder(async (folder) => {
    const brain = await openBrain({
      path: join(folder, "brain.db"),
      userId: "Ada",
      timezone: "UTC",
    });
    // Half of the time for what is in Node, all of it where there is no libFuzzer.
    const half = (part.minutes * 60) / (existsSync(program) ? 2 : 1);
    const until = Date.now() + half * 1_000;
    while (Date.now() < until) {
      for (let left = 200; left > 0; left -= 1) fuzzReaders(part, counts);
      await fuzzServer(part, brain, counts);
    }
    await brain.close();
  });
  fuzzTargets(part, counts);
  return counts;
});
