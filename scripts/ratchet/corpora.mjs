// The texts of the wide output: all that test/gold and, where it is there, ../shared/data hold, and some for rules on which
// these are silent. Each file is a corpus.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { inRoot } from "../lib/run.mjs";
import { filesBelow } from "../lib/steps.mjs";

export const sharedData = inRoot("../shared/data");

/** The fields of a row that are texts, in the order in which they are read: the older of a pair before the newer. */
const fields = [
  ...["older", "newer", "b", "a", "text", "input", "restated"],
  ...["query", "question", "content"],
];

/** A text with what names it for a reader: { label: "c007.newer", text: "..." }. */
const labelled = (label, text) => ({ label, text: text.toWellFormed() });

function textsOfRows(source) {
  return source
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line, index) => {
      const row = JSON.parse(line);
      const name = row.id ?? row.document ?? row.message ?? index + 1;
      return fields
        .filter((field) => typeof row[field] === "string")
        .map((field) => labelled(`${name}.${field}`, row[field]));
    });
}

/** LoCoMo: turns, what an annotator wrote of them, questions. */
function textsOfLocomo(conversations) {
  return conversations.flatMap(({ sample_id, conversation, observation, qa }) => {
    const turns = Object.entries(conversation)
      .filter(([key]) => /^session_\d+$/.test(key))
      .flatMap(([, told]) => told.map(({ dia_id, text }) => [dia_id, text]));
    const observed = Object.entries(observation).flatMap(([session, bySpeaker]) =>
      Object.values(bySpeaker).flatMap((told) => told.map(([text]) => [session, text])),
    );
    const asked = qa.map(({ question }, index) => [`q${index + 1}`, question]);
    return [...turns, ...observed, ...asked].map(([id, text]) =>
      labelled(`${sample_id}.${id}`, text),
    );
  });
}

/** The Temporal Memory Dataset; its turns are LoCoMo's, its questions come in many phrasings. */
function textsOfTmd(conversations) {
  return conversations.flatMap(({ conversation, turns, questions }) => [
    ...turns.map(({ response_number, text }) =>
      labelled(`${conversation}.${response_number}`, text),
    ),
    ...questions.flatMap((entry, index) =>
      [...new Set(entry.questions)].map((text) => labelled(`${conversation}.q${index + 1}`, text)),
    ),
  ]);
}

/** RealMem: turns of a person and an assistant. */
function textsOfRealmem({ dialogues }) {
  return dialogues.flatMap(({ session_uuid, dialogue_turns }) =>
    dialogue_turns.map(({ content }, index) =>
      labelled(`${session_uuid}.${index + 1}`, content ?? ""),
    ),
  );
}

const readers = [
  { ending: ".jsonl", read: textsOfRows },
  { ending: "locomo.dev.json", read: (source) => textsOfLocomo(JSON.parse(source)) },
  { ending: "tmd.dev.json", read: (source) => textsOfTmd(JSON.parse(source)) },
  { ending: "_256k.json.gz", read: (source) => textsOfRealmem(JSON.parse(source)) },
];

function sourceOf(file) {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function corporaBelow(folder, prefix) {
  return filesBelow(folder).flatMap((file) => {
    const reader = readers.find(({ ending }) => file.endsWith(ending));
    if (reader === undefined) return [];
    const path = relative(folder, file).replaceAll("\\", "/");
    const name = `${prefix}/${path.replace(/(\.dev)?\.(jsonl|json|json\.gz)$/, "$1")}`;
    return [{ name, texts: () => reader.read(sourceOf(file)) }];
  });
}

/** A text a line; # begins a comment. */
const textsOfLines = (source) =>
  source
    .split("\n")
    .map((text, index) => labelled(`line ${index + 1}`, text))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));

/** Texts for rules on which no gold set has a word. */
const ownCorpora = [
  { name: "gold/probes", file: "native/fingerprint/probes.txt" },
  { name: "gold/texts", file: "test/ratchet/texts.txt" },
].map(({ name, file }) => ({ name, texts: () => textsOfLines(sourceOf(inRoot(file))) }));

/** Of what nobody may look into text by text: its figures hold it, as totals (test/gold/walks/README.md). */
const heldOut = /^gold\/walks\/[f-j]$/;

/** Names and readers, sorted; a file without texts (numbers, databases) gives a corpus without texts. */
export const goldCorpora = () => [
  ...corporaBelow(inRoot("test/gold"), "gold").filter(({ name }) => !heldOut.test(name)),
  ...ownCorpora,
];
export const sharedCorpora = () => corporaBelow(sharedData, "shared");
