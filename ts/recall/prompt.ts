/** What memory has to say on a prompt before anybody asks it, and what of a message is worth remembering. */
import { tellsSomething } from "../bridge/readings.js";
import type { SearchHit, SearchOptions, SearchResult } from "../bridge/search-types.js";
import { type PromptReading, readPrompt, type SpeechAct } from "../bridge/speech-act.js";
import { excerpt, isPrintableAscii, seldomUsed, wellFormed } from "../bridge/text.js";
import { requireText } from "./arguments.js";
import { type Searching, toldSince } from "./verdict.js";

// A pasted document is no question; what leads it usually is.
const QUERY_CODE_POINTS = 2_000;

/** Nothing is asked of memory by these. */
const ASKS_NOTHING: readonly SpeechAct[] = ["smalltalk", "code"];

/**
 * What the best memory has at least of a prompt's words, as a share of their rarity: less is what any two texts share. A
 * request that speaks of nobody names what is to be made in words that the memories may share without speaking of it,
 * and one word of it may stand anywhere.
 */
const LEAST_TOLD = { usual: 0.2, request: 0.3, ofNobody: 0.45, ofOneWord: 0.7 };

/** What the first memories have together of a request's words, by their rarity, where they answer all of it. */
const ALL_TOLD = 0.95;

/** In a prompt of more words a time is named in passing: what was said then need not belong to it. */
const MOST_WORDS_OF_TIME = 8;

/** Which memories are looked for. */
type Asked = Pick<
  SearchOptions,
  "limit" | "min_confidence" | "profile" | "superseded" | "user" | "peek" | "explain"
>;

/**
 * The memories that belong before a prompt; none where none fits, because ten that do not fit cost tokens and
 * mislead. None for small talk, pasted code and what says nothing but by the talk around it ("go on", "let's do that"),
 * and none when the search's verdict is "nothing", for a request also "weak": its hits then share with the prompt only
 * what unrelated texts share; nor when the best memory has too little of the prompt's words. A memory that says what the
 * prompt says, word for word, tells nothing new and is left out. What was told since near one of the first
 * stands behind it (`toldSince`), and takes the place of the last where there are more than `limit`. Counts no access:
 * nobody asked.
 */
export async function memoriesFor(
  brain: Searching,
  prompt: string,
  options: Omit<Asked, "peek" | "explain">,
): Promise<SearchHit[]> {
  const query = queryOf(prompt);
  const reading = readPrompt(query);
  if (asksNothing(reading)) {
    return [];
  }
  const found = await brain.searchMemories(query, { ...options, peek: true, explain: true });
  if (!fits(reading, found)) {
    return [];
  }
  const asked = words(query);
  const isNew = ({ content }: SearchHit) => words(content) !== asked;
  const hits = found.hits
    .filter((hit, place) => isNew(hit) && fitsItself(hit, found.hits, place, reading))
    .map(({ parts: _, ...hit }) => hit);
  const later = (await toldSince(brain, { ...found, hits }, options)).filter(({ memory }) =>
    isNew(memory),
  );
  return hits
    .flatMap((hit) => [
      hit,
      ...later.filter(({ after }) => after === hit.id).map(({ memory }) => memory),
    ])
    .slice(0, options.limit);
}

/** Whether memories may belong before a prompt; else {@link memoriesFor} gives none, whatever the brain holds. */
export function asksMemory(prompt: string): boolean {
  return !asksNothing(readPrompt(queryOf(prompt)));
}

function queryOf(prompt: string): string {
  return excerpt(wellFormed(prompt), QUERY_CODE_POINTS);
}

function asksNothing({ act, words }: PromptReading): boolean {
  return ASKS_NOTHING.includes(act) || words === 0;
}

/** Whether what was found has to do with the prompt; what was found by more than words does. */
function fits(reading: PromptReading, { verdict, probability, grounds }: SearchResult): boolean {
  if (verdict === "nothing" || (reading.act === "request" && verdict === "weak")) {
    return false;
  }
  if (grounds === undefined) {
    return true;
  }
  // "Can I deploy today?", "I'm vegan since January" do not ask what was said in that time.
  const asksForTime = probability === undefined && reading.asks_what_was;
  if (asksForTime && reading.words <= MOST_WORDS_OF_TIME) {
    return true;
  }
  // "Deploy to staging": one memory tells of the deploys, another of staging.
  const isAllTold = verdict === "found" && grounds.together >= ALL_TOLD;
  return grounds.told >= (isAllTold ? LEAST_TOLD.request : leastTold(reading));
}

/**
 * Whether a hit was found for what it says, for the time of which it tells, or as the other half of a dialogue: an answer need not
 * repeat its question. What
 * one person told beside something else in the same session says nothing of it, nor does what was told in a time that the
 * prompt names without asking what was in it.
 */
function fitsItself(
  { parts, session_id, speaker }: SearchHit,
  hits: readonly SearchHit[],
  place: number,
  { asks_what_was }: PromptReading,
): boolean {
  if (parts === undefined) {
    return true;
  }
  const { words, vector, time, event, raised } = parts;
  if (words + vector > 0) {
    return true;
  }
  // It comes directly before what it contradicts, and for that alone.
  const next = hits.slice(place + 1).find((hit) => (hit.parts?.raised ?? 0) === 0);
  if (raised > 0) {
    return next?.parts !== undefined && next.parts.words + next.parts.vector > 0;
  }
  const isByWords = (hits[0]?.parts?.words ?? 0) > 0;
  // "What's on tomorrow?": what tells of that day is all that is asked for.
  if (event > 0 && !isByWords) {
    return true;
  }
  return (
    (time > 0 ? asks_what_was : !isByWords) ||
    hits.some(
      (other) =>
        (other.parts?.words ?? 0) > 0 &&
        other.session_id === session_id &&
        other.speaker !== speaker,
    )
  );
}

function leastTold({ act, of_asker, has_name, words }: PromptReading): number {
  const { usual, request, ofNobody, ofOneWord } = LEAST_TOLD;
  if (act !== "request") {
    return usual;
  }
  if (of_asker || has_name) {
    return request;
  }
  return words === 1 ? ofOneWord : ofNobody;
}

/**
 * Whether a message tells something, whatever it asks besides; questions, requests, thanks, code and what was pasted from a
 * terminal do not.
 */
export function isWorthKeeping(message: string): boolean {
  requireText(message, "the message");
  return tellsSomething(wellFormed(message));
}

const unicodeWords = seldomUsed("[\\p{L}\\p{M}\\p{N}]+", "gu");

/** The words of a text, folded, without marks. */
function words(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  const found = isPrintableAscii(folded) ? folded.match(/[a-z\d]+/g) : folded.match(unicodeWords());
  return found?.join(" ") ?? "";
}
