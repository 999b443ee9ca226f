import { type Command, Option } from "commander";
import { EXPIRED } from "../../bridge/schema.js";
import type { CortexMemory } from "../../bridge/types.js";
import { leftOutOf } from "../../recall/left-out.js";
import { disputedLines } from "../../recall/verdict.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addFilters, type FilterOptions, filtersOf } from "../filters.js";
import { confidenceCell, formatTime, ownerNote, standingLines } from "../format.js";
import { addExamples } from "../options.js";
import { addPaging, type PagingOptions, readPage, showPage } from "../paging.js";
import { onOneLine, truncate } from "../width.js";

const DEFAULT_LIMIT = 10;

interface StmOptions extends FilterOptions, PagingOptions {
  expired?: (typeof EXPIRED)[number];
}

/** Enough to recognise a memory; `cortex show` has all of it. */
const TEXT_COLUMNS = 240;

/** `cortex stm`: the newest memories. */
export function registerStm(command: Command, context: CliContext): void {
  command
    .description("Show the newest memories and how far each can be trusted now.")
    .addOption(
      new Option(
        "--expired <how>",
        "what is past its time: omit (default), show, or only that",
      ).choices(EXPIRED),
    )
    .action((options: StmOptions) =>
      withBrain(command, context, "existing", (session) => stm(session, options)),
    );
  addPaging(addFilters(command));
  addExamples(command, [
    ["cortex stm", "the newest ten"],
    ["cortex stm -n 50 -c health --peek", "up to fifty of one category, uncounted"],
    ["cortex stm --purpose critical", "only what is at least 80% sure"],
    ["cortex stm --expired only", "what the next maintenance removes"],
    ["cortex stm --json", "every field, for programs"],
    ["cortex stm -n 100 --after CURSOR", "the page behind the one that told CURSOR"],
  ]);
}

async function stm(session: Session, options: StmOptions): Promise<void> {
  const { brain, output } = session;
  const { limit = DEFAULT_LIMIT, peek = false, ...filter } = filtersOf(options);
  const { after, expired } = options;
  const page = await readPage(session, brain.memories({ ...filter, expired, peek }), {
    after,
    limit,
  });
  const left = output.isJson ? [] : await leftOutOf(brain, { ...filter, expired });
  showPage(session, page, options, (memories) => {
    showMemories(session, memories);
    for (const line of disputedLines(left, "exist", brain)) {
      output.line(onOneLine(line));
    }
  });
}

function showMemories(session: Session, memories: readonly CortexMemory[]): void {
  if (memories.length === 0) {
    session.output.line("No memory fits.");
    return;
  }
  session.output.table({
    head: ["When", "Imp", "Conf", "Memory"],
    right: [1, 2],
    rows: memories.map((memory) => [
      formatTime(memory.created_at, session.options.timezone),
      memory.importance.toFixed(1),
      confidenceCell(memory.confidence, memory.confidence_category),
      { text: excerptOf(memory), below: detailsOf(memory, session) },
    ]),
  });
}

function excerptOf({ content, speaker }: CortexMemory): string {
  const text = truncate(onOneLine(content), TEXT_COLUMNS);
  return speaker === null ? text : `${onOneLine(speaker)}: ${text}`;
}

function detailsOf(memory: CortexMemory, { brain, options }: Session): string {
  const { id, categories, user_id } = memory;
  const named = categories.map(onOneLine).join(", ");
  const standing = standingLines(memory, options.timezone);
  return [onOneLine(id), ...standing, named, ...ownerNote(brain, user_id)].join("\n");
}
