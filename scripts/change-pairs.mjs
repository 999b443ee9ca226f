#!/usr/bin/env node
// Pairs of messages by which the weights of "told-change" are fitted, a JSON object a line:
//   node scripts/change-pairs.mjs walks test/gold/walks > walks.jsonl   each older with each newer message of a life
//   node scripts/change-pairs.mjs beam ../shared/data/beam > beam.jsonl  some of chats in which hardly a pair is a change
//   node scripts/change-pairs.mjs locomo ../shared/data/locomo > locomo.jsonl  notes of every second conversation, likewise
// Of the walks only those that are for tuning (a to e) are read. What to do with them: scripts/fit-findings.py --changes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main, Problem } from "./lib/run.mjs";

const rowsOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

function walkPairs(folder) {
  return ["a", "b", "c", "d", "e"].flatMap((life) => {
    const rows = rowsOf(join(folder, `${life}.jsonl`));
    const messages = rows.filter(({ type }) => type === "message");
    const changes = rows.filter(({ type }) => type === "change");
    const changed = new Set(changes.map(({ older, newer }) => `${older} ${newer}`));
    return messages.flatMap((newer, at) =>
      messages.slice(0, at).map((older) => ({
        older: older.text,
        newer: newer.text,
        contradiction: changed.has(`${older.id} ${newer.id}`),
        group: newer.id,
      })),
    );
  });
}

/** Pairs drawn of each chat; the same each time. */
const DRAWN = 1500;

async function beamPairs(folder) {
  const { readBeam } = await import("../dist/eval/beam.js");
  let state = 12345;
  const draw = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const files = readdirSync(folder).filter((name) => name.endsWith(".dev.jsonl"));
  return files.flatMap((name) =>
    readBeam(readFileSync(join(folder, name), "utf8")).flatMap(({ documents }) => {
      const told = documents.filter(({ speaker }) => speaker === "user");
      return Array.from({ length: DRAWN }, () => {
        const newer = 1 + draw(told.length - 1);
        const pair = { older: told[draw(newer)].content, newer: told[newer].content };
        return { ...pair, contradiction: false };
      });
    }),
  );
}

/** Notes of every second conversation, each with each newer one: what is told of people, hardly a pair a change. */
function locomoPairs(folder) {
  const conversations = JSON.parse(readFileSync(join(folder, "locomo.dev.json"), "utf8"));
  return conversations.flatMap(({ observation }, at) => {
    const told = Object.entries(observation).flatMap(([, bySpeaker]) =>
      Object.values(bySpeaker).flatMap((notes) => notes.map(([text]) => text)),
    );
    return at % 2 === 1
      ? []
      : told.flatMap((newer, i) =>
          told.slice(0, i).map((older) => ({ older, newer, contradiction: false })),
        );
  });
}

await main(async () => {
  const [what, folder] = process.argv.slice(2);
  const pairs = { walks: walkPairs, beam: beamPairs, locomo: locomoPairs }[what];
  if (pairs === undefined || folder === undefined) {
    throw new Problem(
      "Say whose pairs and where they are: walks FOLDER, beam FOLDER, or locomo FOLDER.",
    );
  }
  for (const pair of await pairs(folder)) process.stdout.write(`${JSON.stringify(pair)}\n`);
});
