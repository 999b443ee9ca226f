// The wide output: what every layer gives for all texts. test/ratchet/wide holds hashes of it, and which findings there
// are; build/ratchet holds it in full, so that a change can be read text by text.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { inRoot, Problem } from "../lib/run.mjs";
import { filesBelow } from "../lib/steps.mjs";
import { diffLines, judgeDigest, readDigest, writeDigest } from "./judge.mjs";

const program = inRoot("build/release/test/native/cortex_wide_output");
const held = inRoot("test/ratchet");
const work = inRoot("build/ratchet");
/** The full output of the tree as it was accepted, and of this tree where it differs. */
const accepted = join(work, "accepted");
const present = join(work, "changed");

const hashOf = (text) => createHash("sha256").update(text).digest("base64url");
const digestFile = (name) => join(held, "wide", `${name}.txt`);
const findingsFile = (name) => join(held, "findings", `${name}.txt`);

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
const asFile = (lines) => lines.map((line) => `${line}\n`).join("");
const linesOf = (text) => text?.split("\n").slice(0, -1);

/** Runs the program over one file of texts; gives { LAYER: [a line per text] }. */
function outputOf(file) {
  return new Promise((done, fail) => {
    const child = spawn(program, [file], { stdio: ["ignore", "pipe", "inherit"] });
    const layers = {};
    const lines = createInterface({ input: child.stdout, crlfDelay: 0 });
    lines.on("line", (line) => {
      const [layer, number, ...rest] = line.split("\t");
      if (layer === "file") return;
      layers[layer] ??= [];
      layers[layer][Number(number)] = rest.join("\t");
    });
    child.once("error", fail);
    const ended = new Promise((closed) => child.once("close", closed));
    lines.once("close", async () => {
      const code = await ended;
      if (code === 0) done(layers);
      else fail(new Problem(`${program} ended with exit code ${code} over ${file}.`));
    });
  });
}

const layerHash = (lines) => hashOf(lines.join("\n")).slice(0, 12);

function digestOf(texts, output) {
  const layers = Object.fromEntries(
    Object.entries(output).map(([name, lines]) => [name, layerHash(lines)]),
  );
  const all = Object.values(output);
  const marks = texts.map((_, index) =>
    hashOf(all.map((lines) => lines[index]).join("\n")).slice(0, 2),
  );
  return { texts: hashOf(texts.join("\n")).slice(0, 12), layers, marks };
}

const quoted = String.raw`("(?:\\.|[^"\\])*")`;
const finding = new RegExp(
  String.raw`-(\d+) (\w+ \w+ [\d.]+) \d+-\d+${quoted} \d+-\d+${quoted}`,
  "g",
);

/** "c007" for the two texts of one row, "c007.newer beside c006.older" for others. */
function pairName(newer, older) {
  const row = newer.replace(/\.newer$/, "");
  return row !== newer && older === `${row}.older` ? row : `${newer} beside ${older}`;
}

/**
 * The findings of a corpus for a reader: "c007: negation sure 0.953 "is" "isn't"". The words on which it rests are given
 * for our own texts only: those of others are not copied into the repository. Nor are captions listed, of which nearly
 * every other one would be.
 */
function findingLines(corpus, labels, lines) {
  if (corpus.startsWith("shared/nli/")) return [];
  const words = corpus.startsWith("gold/");
  return lines.flatMap((line, index) =>
    [...line.matchAll(finding)].map(([, back, what, older, newer]) => {
      const pair = pairName(labels[index], labels[index - Number(back)]);
      return `${pair}: ${what}${words ? ` ${older} ${newer}` : ""}`;
    }),
  );
}

/** A layer as it was accepted, if the full output of that tree is at hand. */
function acceptedLayer(folders, name, layer, hash) {
  for (const folder of folders) {
    const lines = linesOf(readIfThere(join(folder, name, `${layer}.txt`)));
    if (lines !== undefined && layerHash(lines) === hash) return lines;
  }
  return undefined;
}

/** What became of each changed text: { label, text, lines: ["- topics: ...", "+ topics: ..."] }. */
function changesOf({ name, texts, output }, digest, { layers, texts: numbers }, folders) {
  const changes = new Map(numbers.map((number) => [number, []]));
  for (const layer of layers) {
    const before = acceptedLayer(folders, name, layer, digest?.layers[layer]);
    for (const number of before === undefined ? numbers : texts.keys()) {
      const after = output[layer]?.[number];
      if (before !== undefined && before[number] === after) continue;
      const lines = changes.get(number) ?? [];
      changes.set(number, lines);
      if (before !== undefined) lines.push(`- ${layer}: ${before[number]}`);
      lines.push(`${before === undefined ? "?" : "+"} ${layer}: ${after}`);
    }
  }
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([number, lines]) => ({ ...texts[number], lines }));
}

function writeOutput(folder, { name, output }) {
  rmSync(join(folder, name), { recursive: true, force: true });
  for (const [layer, lines] of Object.entries(output))
    write(join(folder, name, `${layer}.txt`), asFile(lines));
}

function accept({ name, digest, findings }) {
  write(digestFile(name), writeDigest(digest));
  rmSync(findingsFile(name), { force: true });
  if (findings.length > 0) write(findingsFile(name), asFile(findings));
}

/** No longer holds a corpus that is gone. */
export function dropCorpus(name) {
  for (const file of [digestFile(name), findingsFile(name)]) rmSync(file, { force: true });
}

/** Reads one corpus with this build; nothing where the corpus has no texts. */
async function read({ name, texts: readTexts }) {
  const texts = readTexts();
  if (texts.length === 0) return undefined;
  const file = join(work, "texts", `${name}.jsonl`);
  write(file, asFile(texts.map(({ text }) => JSON.stringify(text))));
  const output = await outputOf(file);
  const labels = texts.map(({ label }) => label);
  const findings = findingLines(name, labels, output.findings);
  const digest = digestOf(
    texts.map(({ text }) => text),
    output,
  );
  return { name, texts, output, findings, digest };
}

/**
 * Compares a corpus with what is held of it. Gives { set, verdict, layers, changes, findings }; see judgeDigest.
 * `before`: more folders that may hold the full output of the accepted tree.
 */
export async function checkCorpus(corpus, { accepting = false, before = [] } = {}) {
  const found = await read(corpus);
  if (found === undefined) return undefined;
  const { name } = found;
  const source = readIfThere(digestFile(name));
  const digest = source === undefined ? undefined : readDigest(source);
  const judged = judgeDigest(digest, found.digest);
  const changes = changesOf(found, digest, judged, [accepted, ...before]);
  const findings = diffLines(linesOf(readIfThere(findingsFile(name))) ?? [], found.findings);
  const edited = judged.verdict === "equal" && findings.length > 0;
  const kept = judged.verdict === "equal" || accepting;
  rmSync(join(present, name), { recursive: true, force: true });
  writeOutput(kept ? accepted : present, found);
  if (accepting) accept(found);
  const { verdict, layers } = judged;
  const changed = edited || verdict !== "equal";
  const told = changed && accepting ? "accepted" : edited ? "changed" : verdict;
  return { set: name, verdict: told, layers, changes, findings };
}

/** Corpora of which hashes are held: what is not among those that are read now was skipped or is gone. */
export const heldCorpora = () =>
  filesBelow(join(held, "wide")).map((file) =>
    relative(join(held, "wide"), file)
      .replaceAll("\\", "/")
      .replace(/\.txt$/, ""),
  );
