// The main job on real input: a conversation is imported, ages, is used and checked, and the confidence
// in it moves. The clock is ours, so 120 days pass in moments and every run prints the same.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importerFor } from "../dist/import/index.js";
import {
  calculateConfidence,
  cortexAdd,
  cortexHistory,
  cortexStats,
  cortexStm,
  cortexValidate,
  displayConfidence,
  openBrain,
} from "../dist/index.js";

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 3, 5, 9); // the morning after the last conversation
const WIDTH = 78;
const CONVERSATION = new URL("conversation.json", import.meta.url);

/** Four memories of the last session to watch, each for what happens to it. */
const WATCHED = {
  "lindenweg/D6:5": "read, proved right",
  "lindenweg/D6:7": "read",
  "lindenweg/D6:1": "proved wrong",
  "lindenweg/D6:3": "left alone",
};
const [TABLETS, OINTMENT, FERRY] = Object.keys(WATCHED);

let now = START;
let made = 0;
const folder = mkdtempSync(join(tmpdir(), "cortex-demo-"));
let brain;
try {
  await open();
  await demo();
} finally {
  await brain?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function open() {
  brain = await openBrain({
    path: join(folder, "brain.db"),
    timezone: "UTC",
    clock: () => now,
    ids: () => `demo_${++made}`,
  });
}

async function demo() {
  title("A brain of its own, and a conversation");
  say(
    "Elsbeth, 79, and Jonas, who cares for her, talked six times in three months: medicines, a cat, a " +
      "move. The brain is one file in a temporary folder.",
  );
  const summary = await importConversation();
  show(`${summary.stored} turns stored, each with the time it was said.`);
  const again = await importConversation();
  show(`Imported once more: ${again.stored} stored, ${again.existing} already there.`);
  say("Why: a turn's id is made from the file (lindenweg/D1:9), so nothing is stored twice.");

  await onDay(0, "Each memory is as sure as it is fresh");
  say(
    "Why: every turn began at 100% (base) and loses 1 point a day (age). The four below the list were " +
      "said yesterday afternoon, not a whole day ago; the first session is 84 days old, hence the low ones.",
  );

  await onDay(10, "Some are read, one proves right, one wrong", useAndCheck);
  say(
    "Why: each reading adds 0.05 (access), proving right adds 0.20 (validation), proving wrong takes " +
      "0.30 (penalty); age scales the sum, and 100% is the most there is.",
  );

  await onDay(45, "What is not read again stops gaining from it");
  say(
    "Why: accesses count only while the last one is at most 30 days ago, so that term is 0.00 again. " +
      "What was proved stays.",
  );

  await onDay(120, "Old news is doubted, whatever it once was");
  await showWithoutDecay();
  say(
    "Why: age falls to 0.10 and no further. Facts that do not grow old can be exempted by category, as " +
      "the last line shows: openBrain({ confidence: { category_decay: ... } }).",
  );

  title("The same words again");
  show(await use(cortexAdd, { content: "Elsbeth's doctor is Dr Haddad in Marktgasse." }));
  show(await use(cortexAdd, { content: "elsbeth's doctor is Dr Haddad, in Marktgasse!" }));
  say("Why: case, spaces and punctuation make no new fact, so nothing was stored the second time.");

  title("The audit trail of one memory");
  show(await use(cortexHistory, { id: TABLETS }));
  say("What one sees: every event that moved its score: when, why, by how much and by whom.");

  title("That was it");
  const { scanned, rescored } = await brain.runMaintenance();
  show(`Daily maintenance brought ${rescored} of ${scanned} stored scores up to date.`);
  say('The temporary folder is removed. Next: "npx cortex --help", or README.md.');
}

async function importConversation() {
  const source = { name: "conversation.json", text: readFileSync(CONVERSATION, "utf8") };
  const { read, keepDuplicates } = importerFor(source);
  const memories = Array.from(read(source), ({ memory }) => memory);
  return brain.importMemories(memories, { keepDuplicates });
}

/** Lets time pass, does something, and shows what the tools say then. */
async function onDay(day, what, act = async () => {}) {
  now = START + day * DAY;
  title(`Day ${day}, ${new Date(now).toISOString().slice(0, 10)}: ${what}`);
  await act();
  // Where the next page begins is told by a mark that is of this file alone.
  show((await use(cortexStm, { limit: 2 })).replace(/^There are more: .*$/mu, "There are more."));
  const stats = await use(cortexStats, {});
  show(
    stats
      .split("\n")
      .filter((line) => /^(Memories|Confidence):/.test(line))
      .join("\n"),
  );
  await showFormula();
}

/** An agent answers questions about medicines and ends; then the carer checks two answers. */
async function useAndCheck() {
  for (const id of [TABLETS, TABLETS, TABLETS, OINTMENT, OINTMENT]) {
    await brain.getMemory(id);
  }
  await brain.close();
  await open();
  show("(an agent read two of them, three times and twice; then it was started anew)");
  show(await use(cortexValidate, { id: TABLETS, success: true, note: "checked" }));
  show(await use(cortexValidate, { id: FERRY, success: false, note: "now on the ninth" }));
}

/** What one memory would be worth if its category did not age. */
async function showWithoutDecay() {
  const memory = await brain.getMemory(TABLETS, { peek: true });
  const score = calculateConfidence(memory, now, { category_decay: { general: 0 } });
  show(`read, proved right, in a category without decay: ${displayConfidence(score)}`);
}

/** The formula with the numbers of the watched memories; looking with peek is no access. */
async function showFormula() {
  console.log("  what happened      (base + access + validation - penalty) x age = confidence");
  for (const [id, fate] of Object.entries(WATCHED)) {
    const memory = await brain.getMemory(id, { peek: true });
    const { policy } = brain;
    const read = memory.last_accessed !== null && now - memory.last_accessed <= 30 * DAY;
    const terms = [
      memory.base_confidence,
      read ? Math.min(policy.access_cap, policy.access_boost * memory.access_count) : 0,
      policy.validation_bonus * memory.validation_count,
      policy.contradiction_penalty * memory.contradiction_count,
    ];
    const days = Math.floor((now - memory.created_at) / DAY);
    const age = Math.max(policy.age_floor, 1 - policy.decay_per_day * days).toFixed(2);
    const [base, access, validation, penalty] = terms.map((term) => term.toFixed(2));
    const score = `${memory.display_confidence.padStart(4)} ${memory.confidence_category}`;
    console.log(
      `  ${fate.padEnd(18)} (${base} + ${access}   + ${validation}       - ${penalty})    x ${age} = ${score}`,
    );
  }
}

/** Runs a tool as an agent does and returns its text. */
async function use(tool, parameters) {
  const { content, details } = await tool.execute(() => brain, parameters);
  if ("failure" in details) {
    throw new Error(`${tool.name}: ${details.failure.code}: ${details.failure.message}`);
  }
  const given = Object.entries(parameters).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return [`> ${tool.name} { ${given.join(", ")} }`, ...content.map(({ text }) => text)].join("\n");
}

function title(text) {
  console.log(`\n== ${text} ${"=".repeat(Math.max(0, WIDTH - text.length - 4))}`);
}

/** What the demo says about what is shown. */
function say(text) {
  console.log(wrap(text, "", ""));
}

/** What the brain answered, each line indented. */
function show(text) {
  for (const line of text.split("\n")) {
    console.log(wrap(line, "  ", "      "));
  }
}

function wrap(text, first, following) {
  const lines = [first];
  let isEmpty = true;
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(following + word);
    } else {
      lines[lines.length - 1] = isEmpty ? line + word : `${line} ${word}`;
      isEmpty = false;
    }
  }
  return lines.join("\n");
}
