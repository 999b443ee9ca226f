/**
 * Contradictions on conversations that nobody wrote for them: how many pairs cost a memory a penalty, and how many
 * are only said to be possible. What is so reported there is nearly always wrong, so fewer is better.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Contradiction, openBrain } from "../index.js";

/** One text, as somebody said it. */
interface FieldText {
  content: string;
  session: string;
  speaker: string;
}

/** A conversation, which gets a brain of its own. */
interface FieldSet {
  data: string;
  name: string;
  texts: FieldText[];
}

/** How texts are stored: as notes, or as turns of a session with a speaker. */
type Storing = "notes" | "turns";

interface Counts {
  stored: number;
  open: number;
  possible: number;
}

/** What was reported in one kind of texts. */
export interface FieldRow extends Counts {
  texts: string;
  storing: Storing;
}

interface FieldOptions {
  half?: "odd" | "even" | undefined;
  dump?: string | undefined;
  only?: string | undefined;
}

/** Nothing where the data are not there. */
export async function measureField(
  folder: string,
  { half, dump, only }: FieldOptions,
): Promise<FieldRow[] | undefined> {
  if (!existsSync(folder)) return undefined;
  const sets = [...beam(folder), ...realmem(folder), ...locomo(folder)].filter(
    ({ data, name }) => only === undefined || data === only || name === only,
  );
  const chosen = half === undefined ? sets : halfOf(sets, half);
  const rows: FieldRow[] = [];
  const pairs: object[] = [];
  for (const data of new Set(chosen.map((set) => set.data))) {
    for (const storing of ["notes", "turns"] as const) {
      const sum: Counts = { stored: 0, open: 0, possible: 0 };
      for (const set of chosen.filter((one) => one.data === data)) {
        const counts = await measure(set, storing, (pair) => pairs.push(pair));
        for (const key of ["stored", "open", "possible"] as const) sum[key] += counts[key];
      }
      rows.push({ texts: data, storing, ...sum });
    }
  }
  if (dump !== undefined) {
    writeFileSync(dump, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(""));
  }
  return rows;
}

/** All texts of some kinds of data, in the order in which they were said. */
export function fieldTexts(folder: string, kinds: readonly string[]): string[] {
  return [...beam(folder), ...realmem(folder), ...locomo(folder)]
    .filter(({ data }) => kinds.includes(data))
    .flatMap(({ texts }) => texts.map(({ content }) => content));
}

/** The rows as a Markdown table. */
export function fieldTable(rows: readonly FieldRow[]): string {
  return [
    "| texts | stored as | stored | open | per 1,000 | possible | per 1,000 |\n",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
    ...rows.map(line),
  ].join("");
}

function line({ texts, storing, stored, open, possible }: FieldRow): string {
  const rate = (count: number) => ((1000 * count) / Math.max(stored, 1)).toFixed(1);
  return `| ${texts} | ${storing} | ${stored} | ${open} | ${rate(open)} | ${possible} | ${rate(possible)} |\n`;
}

/** Every second conversation of each kind of data. */
function halfOf(sets: readonly FieldSet[], half: "odd" | "even"): FieldSet[] {
  const rest = half === "odd" ? 1 : 0;
  const kinds = [...new Set(sets.map(({ data }) => data))];
  return kinds.flatMap((kind) =>
    sets.filter(({ data }) => data === kind).filter((_, index) => index % 2 === rest),
  );
}

async function measure(
  { data, name, texts }: FieldSet,
  storing: Storing,
  found: (pair: object) => void,
): Promise<Counts> {
  let now = Date.UTC(2024, 0, 1);
  const brain = await openBrain({ path: ":memory:", userId: name, clock: () => now });
  const contents = new Map<string, string>();
  const counts: Counts = { stored: 0, open: 0, possible: 0 };
  try {
    for (const { content, session, speaker } of texts) {
      now += 60_000;
      const turn = storing === "turns" ? { session_id: session, speaker } : {};
      const result = await brain.createMemory({ content, ...turn });
      if (result.memory_id === undefined || !result.is_success) continue;
      contents.set(result.memory_id, content);
      counts.stored += 1;
      for (const pair of result.contradictions ?? []) {
        counts[pair.status === "possible" ? "possible" : "open"] += 1;
        found({ data, name, storing, ...told(pair, contents) });
      }
    }
  } finally {
    await brain.close();
  }
  return counts;
}

function told(pair: Contradiction, contents: ReadonlyMap<string, string>): object {
  const { older_id, newer_id, kind, score, status, evidence } = pair;
  return {
    status,
    kind,
    score,
    evidence,
    older: contents.get(older_id),
    newer: contents.get(newer_id),
  };
}

function files(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/** BEAM: what users tell assistants. */
function beam(folder: string): FieldSet[] {
  return files(join(folder, "beam"), ".jsonl").map((name) => {
    const lines = readFileSync(join(folder, "beam", name), "utf8").split("\n");
    const messages = lines
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { role?: string; batch?: number; content: string })
      .filter(({ role }) => role === "user");
    const texts = messages.map(({ content, batch }) => ({
      content,
      session: `batch-${batch}`,
      speaker: "user",
    }));
    return { data: "BEAM user messages", name, texts };
  });
}

interface RealmemFile {
  dialogues: {
    session_uuid: string;
    dialogue_turns: { speaker: string; content: string }[];
  }[];
}

/** RealMem: what users say in projects of many sessions. */
function realmem(folder: string): FieldSet[] {
  return files(join(folder, "realmem"), ".json.gz").map((name) => {
    const text = gunzipSync(readFileSync(join(folder, "realmem", name))).toString("utf8");
    const { dialogues } = JSON.parse(text) as RealmemFile;
    const texts = dialogues.flatMap(({ session_uuid, dialogue_turns }) =>
      dialogue_turns
        .filter(({ speaker }) => speaker === "User")
        .map(({ content }) => ({ content, session: session_uuid, speaker: "User" })),
    );
    return { data: "RealMem user turns", name, texts };
  });
}

interface LocomoConversation {
  sample_id: string;
  conversation: Record<string, unknown>;
  observation: Record<string, Record<string, [string, unknown][]>>;
}

/** LoCoMo: turns of two people, and what an annotator wrote of them in the third person. */
function locomo(folder: string): FieldSet[] {
  const file = join(folder, "locomo", "locomo.dev.json");
  if (!existsSync(file)) return [];
  const conversations = JSON.parse(readFileSync(file, "utf8")) as LocomoConversation[];
  const turns = conversations.map(({ sample_id, conversation }) => ({
    data: "LoCoMo turns",
    name: sample_id,
    texts: Object.entries(conversation).flatMap(([key, value]) =>
      /^session_\d+$/u.test(key)
        ? (value as { speaker: string; text: string }[]).map(({ speaker, text }) => ({
            content: text,
            session: key,
            speaker,
          }))
        : [],
    ),
  }));
  const observations = conversations.map(({ sample_id, observation }) => ({
    data: "LoCoMo observations",
    name: sample_id,
    texts: Object.entries(observation).flatMap(([session, bySpeaker]) =>
      Object.entries(bySpeaker).flatMap(([speaker, told]) =>
        told.map(([content]) => ({ content, session, speaker })),
      ),
    ),
  }));
  return [...turns, ...observations];
}
