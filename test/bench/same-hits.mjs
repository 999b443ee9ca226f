// npm run bench:same-hits -- --beside CHECKOUT [--queries N] FILE ...: that searches by words give the same hits, in the
// same order and with the same scores, as those of another build. Texts and questions are those of the files (JSON, lines
// of JSON, also gzipped): every text of four words and more is a memory, one in three with a session of twenty; texts
// and pieces of them are the questions, some with a filter or a limit of their own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { random } from "./lib/corpus.mjs";
import { openOurs } from "./lib/measuring.mjs";

const now = Date.UTC(2026, 2, 1);
const { values: settings, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: "string" },
    queries: { type: "string", default: "10000" },
    ask: { type: "string" },
  },
});

function* stringsOf(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object")
    for (const one of Object.values(value)) yield* stringsOf(one);
}

function textsOf(file) {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = file.includes(".jsonl") ? text.split("\n").filter(Boolean) : [text];
  const long = lines
    .flatMap((line) => [...stringsOf(JSON.parse(line))])
    .filter((one) => one.split(/\s+/).length >= 4 && one.length < 8000);
  return [...new Set(long)];
}

function memoriesOf(texts) {
  return texts.map((content, index) => ({
    content,
    user_id: index % 7 === 0 ? "other" : "bench",
    session_id: index % 3 === 0 ? undefined : `session ${Math.floor(index / 20)}`,
    speaker: ["Ana", "Ben", undefined][index % 3],
    created_at: now - (texts.length - index) * 3_600_000,
  }));
}

/** `count` questions with options, the same for both builds. */
function questionsOf(texts, count) {
  const next = random(5);
  const any = (below) => Math.floor(next() * below);
  return Array.from({ length: count }, () => {
    const words = texts[any(texts.length)].split(/\s+/);
    const from = any(Math.max(1, words.length - 3));
    const query = words.slice(from, from + 2 + any(14)).join(" ");
    const asked = [query, `When ${query}?`, `How many ${query}?`, `What did I say of ${query}?`];
    const options = { limit: [10, 10, 10, 5, 50][any(5)], peek: true };
    if (any(5) === 0) options.user_id = "bench";
    if (any(9) === 0) options.since = now - 400 * 3_600_000;
    return [asked[any(asked.length)], options];
  });
}

/** A line of ids and scores for each question. */
async function ask({ path, count, checkout }) {
  const texts = files.flatMap(textsOf);
  // Asked read only: else facts that an import left to derive come in between, at other times in the one than in the other.
  const brain = await openOurs(path, { clock: () => now, readOnly: count > 0 }, checkout);
  if (count === 0) {
    const all = memoriesOf(texts);
    for (let at = 0; at < all.length; at += 5000)
      await brain.importMemories(all.slice(at, at + 5000));
  }
  for (const [text, options] of questionsOf(texts, count)) {
    const { hits } = await brain.searchMemories(text, options);
    const found = hits.map(({ content, score }) => [content.slice(0, 40), score]);
    process.stdout.write(`${JSON.stringify([text, options, found])}\n`);
  }
  await brain.close();
}

if (settings.ask) {
  await ask(JSON.parse(settings.ask));
} else {
  const folder = mkdtempSync(join(tmpdir(), "cortex-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "same.brain");
  const answers = (count, checkout) => {
    const asked = JSON.stringify({ path, count, checkout });
    const script = fileURLToPath(import.meta.url);
    const child = spawnSync(process.execPath, [script, "--ask", asked, ...files], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 2 ** 30,
    });
    if (child.status !== 0) throw new Error(`ended with ${child.status ?? child.signal}`);
    return child.stdout.split("\n").filter(Boolean);
  };
  answers(0); // fills the brain
  const [ours, theirs] = [undefined, resolve(settings.beside)].map((checkout) =>
    answers(Number(settings.queries), checkout),
  );
  const other = ours.flatMap((line, index) => (line === theirs[index] ? [] : [index]));
  for (const index of other.slice(0, 5))
    process.stdout.write(`this:   ${ours[index]}\nbeside: ${theirs[index]}\n`);
  process.stdout.write(`${ours.length} searches, ${other.length} with other hits or scores\n`);
  process.exitCode = other.length === 0 ? 0 : 1;
}
