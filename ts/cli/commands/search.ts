import type { Command } from "commander";
import type { FoundPiece } from "../../bridge/readings.js";
import type { SearchHit, SearchResult } from "../../bridge/search-types.js";
import {
  heldBackLines,
  TOLD_SINCE,
  type ToldSince,
  toldSince,
  VERDICT_LINES,
} from "../../recall/verdict.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addFilters, type FilterOptions, filtersOf } from "../filters.js";
import { confidenceCell, formatTime, ownerNote, standingLines } from "../format.js";
import { excerptAround } from "../highlight.js";
import { loadReadings } from "../library.js";
import { addExamples, parseTime } from "../options.js";
import { onOneLine } from "../width.js";

interface SearchCommandOptions extends FilterOptions {
  since?: string | number;
  until?: string | number;
  session?: string;
  speaker?: string;
  topic?: string;
  explain?: boolean;
}

/** Enough to see why a memory was found; `cortex show` has all of it. */
const TEXT_COLUMNS = 240;

/** `cortex search`: the memories that fit a text. */
export function registerSearch(command: Command, context: CliContext): void {
  command
    .description("Find memories by words, a question, a time or an id; the best come first.")
    .argument("<query...>", "what to look for; nothing in it is syntax")
    .option("--since <time>", "only what was said then or later", parseTime)
    .option("--until <time>", "only what was said before then", parseTime)
    .option("--session <id>", "only what was said in this session")
    .option("--speaker <name>", "only what this speaker said")
    .option("--topic <name>", "only memories of this topic")
    .option("--explain", "tell what each score is made of")
    .action(async (words: string[], options: SearchCommandOptions) => {
      const query = words.join(" ");
      if (query.trim() === "") {
        command.error("error: <query> is empty: say what to look for; cortex stm shows the newest");
      }
      await withBrain(command, context, "existing", (session) => search(session, query, options));
    });
  addFilters(command);
  addExamples(command, [
    ["cortex search when does Ruth ring", "the ten best"],
    ["cortex search -n 3 --purpose critical allergy", "only what is at least 80% sure"],
    ["cortex search what did we do last Tuesday", "all of that day"],
    ["cortex search --since 2026-03-01 boat", "only what was said since"],
    ["cortex search boat --json", "every field, for programs"],
  ]);
}

async function search(
  session: Session,
  query: string,
  options: SearchCommandOptions,
): Promise<void> {
  const { since, until, speaker, topic, explain } = options;
  const asked = {
    ...filtersOf(options),
    since,
    until,
    session: options.session,
    speaker,
    topic,
    explain,
    signal: session.context.signal,
  };
  const found = await session.brain.searchMemories(query, asked);
  const told_since = await toldSince(session.brain, found, asked);
  const { findWords } = await loadReadings();
  const find = (text: string) => findWords(text, query);
  const result = { ...found, told_since };
  session.output.result(result, () => {
    show(session, find, result);
    showHits(session, find, memoriesOf(told_since), TOLD_SINCE);
    for (const line of heldBackLines(result, session.brain)) {
      session.output.line(onOneLine(line));
    }
  });
}

const memoriesOf = (told: readonly ToldSince[]): SearchHit[] => told.map(({ memory }) => memory);

/** The pieces of a text, and which were searched for. */
type Find = (text: string) => FoundPiece[];

function show(
  { brain, output, options }: Session,
  find: Find,
  { hits, paths, verdict }: SearchResult,
): void {
  for (const { name, reason } of paths.filter(({ state }) => state === "down")) {
    output.note(onOneLine(`warning: ${name} could not be searched${reason ? `: ${reason}` : ""}`));
  }
  if (hits.length === 0) {
    output.line("No memory fits.");
  } else {
    showHits({ brain, output, options }, find, hits, VERDICT_LINES[verdict]);
  }
}

function showHits(
  { brain, output, options }: Pick<Session, "brain" | "output" | "options">,
  find: Find,
  hits: readonly SearchHit[],
  said: string | undefined,
): void {
  if (hits.length === 0) {
    return;
  }
  if (said !== undefined) {
    output.line(said);
  }
  output.table({
    head: ["Score", "When", "Conf", "Memory"],
    right: [0, 2],
    rows: hits.map((hit) => [
      hit.score.toFixed(2),
      formatTime(hit.created_at, options.timezone),
      confidenceCell(hit.confidence, hit.confidence_category),
      {
        text: excerptOf(hit, find),
        below: detailsOf(hit, brain, options.timezone),
        highlight: (line: string) =>
          find(line)
            .map(({ text, found }) => (found ? output.styled("bold", text) : text))
            .join(""),
      },
    ]),
  });
}

function excerptOf({ content, speaker }: SearchHit, find: Find): string {
  const text = excerptAround(content, find, TEXT_COLUMNS);
  return speaker === null ? text : `${onOneLine(speaker)}: ${text}`;
}

function detailsOf(hit: SearchHit, brain: Session["brain"], timeZone?: string): string {
  const { id, categories, parts, user_id } = hit;
  const named = categories.map(onOneLine).join(", ");
  const lines = [
    onOneLine(id),
    ...standingLines(hit, timeZone),
    named,
    ...ownerNote(brain, user_id),
  ];
  if (parts !== undefined) {
    const named = Object.entries(parts).map(([name, value]) => `${name} ${value.toFixed(2)}`);
    lines.push(named.join(", "));
  }
  return lines.join("\n");
}
