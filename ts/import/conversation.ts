/**
 * Conversations as the LoCoMo data set writes them: sessions with a start time, each a list of turns.
 *
 * Every turn becomes one memory. Its content is the text exactly as said; a shared image is told by a
 * last line `[image: <caption>]`, because the turn is often about what it showed.
 */
import { createHash } from "node:crypto";
import { addSeconds, parseSessionTime } from "./dates.js";
import { type JsonObject, misfit, object, optionalText, parseJson, text } from "./json.js";
import type { ImportedNames, ImportRecord, ImportSource } from "./record.js";

/** What a conversation is called. */
interface SampleName {
  sampleId: string;
  /** What earlier versions called it, where that is something else. */
  formerId?: string;
}

/** What all turns of one session share. */
interface Session extends SampleName {
  /** `session_1` */
  key: string;
  number: string;
  startedAt: string;
  pointer: string;
}

const ID_DIGITS = 8;
const SESSION_KEY = /^session_(\d+)$/u;

/**
 * The turns of a conversation file, in the order of the file's sessions and turns.
 *
 * @throws CortexError `VALIDATION_ERROR` with the JSON pointer of the first thing that does not fit.
 */
export function* readConversation(source: ImportSource): Generator<ImportRecord> {
  const root = parseJson(source);
  const seen = new Map<string, string>();
  const samples = Array.isArray(root) ? root : [root];
  if (samples.length === 0) {
    throw misfit(source, "", "there is no conversation in the array");
  }
  for (const [index, sample] of samples.entries()) {
    const pointer = Array.isArray(root) ? `/${index}` : "";
    for (const record of readSample(source, sample, pointer, samples.length === 1)) {
      const first = seen.get(record.memory.id);
      if (first !== undefined) {
        throw misfit(source, record.place, `the same id as the turn at ${first}`);
      }
      seen.set(record.memory.id, record.place);
      yield record;
    }
  }
}

function* readSample(
  source: ImportSource,
  sample: unknown,
  pointer: string,
  alone: boolean,
): Generator<ImportRecord> {
  const entry = object(source, sample, pointer);
  const conversation = object(source, entry["conversation"], `${pointer}/conversation`);
  const keys = sessionKeys(conversation);
  if (keys.length === 0) {
    throw misfit(source, `${pointer}/conversation`, "there is no session_1, session_2, ...");
  }
  const name = sampleNameOf(source, entry, pointer, alone);
  for (const key of keys) {
    const at = `${pointer}/conversation/${key}`;
    const turns = conversation[key];
    if (!Array.isArray(turns)) {
      throw misfit(source, at, "a session must be an array of turns");
    }
    const startedAt = startOf(source, conversation[`${key}_date_time`], `${at}_date_time`);
    const number = key.slice("session_".length);
    const session: Session = { ...name, key, number, startedAt, pointer: at };
    for (const [index, turn] of turns.entries()) {
      yield readTurn(source, session, turn, index);
    }
  }
}

function readTurn(
  source: ImportSource,
  session: Session,
  value: unknown,
  index: number,
): ImportRecord {
  const place = `${session.pointer}/${index}`;
  const turn = object(source, value, place);
  const diaId = optionalText(source, turn, "dia_id", place) ?? `D${session.number}:${index + 1}`;
  const { sampleId, formerId, key } = session;
  const former = formerId === undefined ? {} : { former: namesIn(formerId, key, diaId) };
  return {
    place,
    ...former,
    memory: {
      ...namesIn(sampleId, key, diaId),
      content: contentOf(source, turn, place),
      source: "conversation",
      speaker: text(source, turn, "speaker", place),
      // Turns carry no time of their own; one second each keeps their order.
      created_at: addSeconds(session.startedAt, index),
    },
  };
}

function namesIn(sampleId: string, sessionKey: string, diaId: string): ImportedNames {
  return { id: `${sampleId}/${diaId}`, session_id: `${sampleId}/${sessionKey}` };
}

function contentOf(source: ImportSource, turn: JsonObject, place: string): string {
  const said = text(source, turn, "text", place);
  const caption = optionalText(source, turn, "blip_caption", place);
  if (caption === undefined && (turn["img_url"] ?? undefined) === undefined) {
    return said;
  }
  const image = caption === undefined ? "[image]" : `[image: ${caption}]`;
  return said === "" ? image : `${said}\n${image}`;
}

/** The name that a conversation has; else the file's, and a mark of how it begins, which stays when it grows. */
function sampleNameOf(
  source: ImportSource,
  entry: JsonObject,
  pointer: string,
  alone: boolean,
): SampleName {
  const given = optionalText(source, entry, "sample_id", pointer);
  if (given !== undefined && given !== "") {
    return { sampleId: given };
  }
  if (alone) {
    const formerId = source.name.replace(/\.[^.]*$/u, "") || source.name;
    return {
      sampleId: `${formerId}-${beginningOf(entry["conversation"] as JsonObject)}`,
      formerId,
    };
  }
  throw misfit(source, `${pointer}/sample_id`, "each of several conversations needs one");
}

/** A digest of when a conversation began and of its first turn. */
function beginningOf(conversation: JsonObject): string {
  const [first = ""] = sessionKeys(conversation);
  const { [0]: turn } = (conversation[first] ?? []) as { 0?: JsonObject | null };
  const told = [conversation[`${first}_date_time`], turn?.["speaker"], turn?.["text"]];
  return createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, ID_DIGITS);
}

function startOf(source: ImportSource, value: unknown, pointer: string): string {
  const parsed = typeof value === "string" ? parseSessionTime(value) : undefined;
  if (parsed !== undefined) {
    return parsed;
  }
  throw misfit(source, pointer, 'a session needs its time, like "1:56 pm on 8 May, 2023"');
}

function sessionKeys(conversation: JsonObject): string[] {
  const numbered = Object.keys(conversation).flatMap((key) => {
    const number = SESSION_KEY.exec(key)?.[1];
    return number === undefined ? [] : [{ key, number: Number(number) }];
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ key }) => key);
}
