import { type Command, Option } from "commander";
import type {
  Contradiction,
  ContradictionListing,
  ProvedWrong,
} from "../../bridge/change-types.js";
import { clash, counted, halfOfClash } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime, ownerNote } from "../format.js";
import { addExamples, parseLimit, wrongUsage } from "../options.js";
import type { StyledCell } from "../output.js";
import { addPaging, type PagingOptions, readPage, showPage, tellOfPages } from "../paging.js";
import { Progress } from "../progress.js";
import { memoryId } from "../reference.js";
import { onOneLine } from "../width.js";

const DEFAULT_LIMIT = 100;

interface ContradictionsOptions extends PagingOptions {
  status: Contradiction["status"] | "undecided" | "all";
  provedWrong?: boolean;
  recheck?: boolean;
  check?: string;
  memory?: string;
  limit?: number;
}

/** Which pairs a word for several statuses lists, one status after the other. */
const STATUSES: Record<string, readonly Contradiction["status"][]> = {
  undecided: ["open", "possible"],
  all: ["open", "possible", "resolved", "dismissed"],
};

/** `cortex contradictions`: memories that cannot both be true, and memories that proved wrong. */
export function registerContradictions(command: Command, context: CliContext): void {
  addPaging(command)
    .description(
      "List pairs of memories that cannot both be true, with who carries the penalty; and below them " +
        "memories whose last validation was a failure.",
    )
    .addOption(
      new Option("--status <status>", "which pairs")
        .choices(["undecided", "open", "possible", "resolved", "dismissed", "all"])
        .default("undecided", "undecided, so open or possible"),
    )
    .option("--check <text>", "no list: what storing this text would contradict; stores nothing")
    .option("--proved-wrong", "no pairs: only memories whose last validation was a failure")
    .option(
      "--recheck",
      "no list: judge the undecided pairs by the rules of today, after an update",
    )
    .option("--memory <id>", "only what concerns this memory")
    .option("-n, --limit <number>", "how many pairs at most (default: 100)", parseLimit)
    .action(async (options: ContradictionsOptions) => {
      if (options.after !== undefined && options.status === "undecided") {
        const statuses = "open, possible, resolved, dismissed or all";
        wrongUsage(command, `--after goes on in one list: give --status ${statuses} with it`);
      }
      await withBrain(command, context, "existing", (session) => run(session, options));
    });
  addExamples(command, [
    ["cortex contradictions", "what is to be decided"],
    ["cortex contradictions --status possible", "what may be one"],
    ["cortex contradictions --status all --memory ID", "everything about one memory"],
    ["cortex contradictions --proved-wrong --json", "what proved wrong"],
    ["cortex contradictions --recheck", "judge them by today's rules"],
    ["cortex resolve PAIR --winner newer", "decide one of them"],
  ]);
}

async function run(session: Session, options: ContradictionsOptions): Promise<void> {
  const { brain, output } = session;
  const { status, memory, limit, provedWrong = false } = options;
  if (options.recheck === true) return await recheck(session);
  if (options.check !== undefined) return await check(session, options.check);
  const memory_id = memory === undefined ? undefined : await memoryOf(session, memory);
  if (provedWrong) {
    const listed = await brain.getProvedWrong({ memory_id, limit });
    output.result(listed, () => showProvedWrong(session, listed));
    return;
  }
  if (options.after !== undefined) return await listPage(session, options, memory_id);
  const pairs: ContradictionListing[] = [];
  for (const each of STATUSES[status] ?? [status as Contradiction["status"]]) {
    const room = (limit ?? DEFAULT_LIMIT) - pairs.length;
    if (room > 0) {
      pairs.push(...(await brain.getContradictions({ status: each, memory_id, limit: room })));
    }
  }
  // Pairs alone for programs: one list holds things of one kind.
  const undecided = status === "open" || status === "undecided" || status === "all";
  const listed =
    undecided && !output.isJson ? await brain.getProvedWrong({ memory_id, limit }) : [];
  output.result(pairs, () => {
    showPairs(session, pairs);
    if (listed.length > 0) {
      output.line();
      output.line("Proved wrong by its last validation:");
      showProvedWrong(session, listed);
    }
  });
  tellOfPages(session, pairs.length, limit ?? DEFAULT_LIMIT, "--status all ");
}

/** The id of a memory that is there. */
async function memoryOf(session: Session, text: string): Promise<string> {
  return (await session.brain.getMemory(await memoryId(session, text), { peek: true })).id;
}

/** A page of the pairs of one status, or of all in the order in which they were found. */
async function listPage(
  session: Session,
  options: ContradictionsOptions,
  memory_id: string | undefined,
): Promise<void> {
  const { status } = options;
  const one = status === "all" || status === "undecided" ? {} : { status };
  const listing = session.brain.list("contradictions", { ...one, memory_id });
  const page = await readPage(session, listing, options);
  showPage(session, page, options, (pairs) => showPairs(session, pairs));
}

async function check({ brain, output }: Session, text: string): Promise<void> {
  const found = await brain.checkContradictions(text);
  const { matched_id } = found;
  const said = matched_id && (await brain.getMemory(matched_id, { peek: true })).content;
  output.result(found, () => {
    if (found.contradictions.length > 0) {
      output.table({
        head: ["Score", "Status", "Memory"],
        right: [0],
        rows: found.contradictions.map(({ memory_id, content, kind, score, status, evidence }) => [
          score.toFixed(2),
          status,
          {
            text: onOneLine(content),
            below: onOneLine(
              `${memory_id} (${[kind, clash(evidence, [content, text])].filter(Boolean).join(": ")})`,
            ),
          },
        ]),
      });
      return;
    }
    if (found.matched_id !== undefined || found.status.startsWith("CONTENT")) {
      output.line(onOneLine(found.message));
      if (said !== undefined) {
        output.line(onOneLine(`  ${said}`));
      }
      return;
    }
    output.line("Nothing that is known speaks against it.");
  });
}

async function recheck({ brain, output, context }: Session): Promise<void> {
  const progress = new Progress(context, "Judging");
  try {
    const report = await brain.recheckContradictions({
      onProgress: progress.update,
      signal: context.signal,
    });
    progress.stop();
    output.result(report, () => {
      const { checked, dismissed, lowered } = report;
      output.line(
        `${counted(checked, "undecided pair", "undecided pairs")} judged again: ${dismissed} dismissed, ` +
          `${lowered} only possible now.`,
      );
    });
  } finally {
    progress.stop();
  }
}

function showPairs(session: Session, pairs: readonly ContradictionListing[]): void {
  const { output } = session;
  if (pairs.length === 0) {
    output.line("No contradiction fits.");
    return;
  }
  output.table({
    head: ["Score", "Status", "Pair and its memories, the older first"],
    right: [0],
    rows: pairs.map((pair) => [pair.score.toFixed(2), pair.status, memoriesCell(session, pair)]),
  });
}

function showProvedWrong(
  { brain, output, options }: Session,
  listed: readonly ProvedWrong[],
): void {
  if (listed.length === 0) {
    output.line("No memory was proved wrong last.");
    return;
  }
  output.table({
    head: ["When", "By", "Memory"],
    rows: listed.map(({ id, user_id, content, at, actor, note }) => [
      formatTime(at, options.timezone),
      onOneLine(actor),
      {
        text: onOneLine(content),
        below: [
          onOneLine(id),
          ...ownerNote(brain, user_id),
          ...(note === null ? [] : [onOneLine(note)]),
        ].join("\n"),
      },
    ]),
  });
}

/** What both say, since when, and what of it clashes. */
function memoriesCell({ brain, options }: Session, pair: ContradictionListing): StyledCell {
  const { older_id, newer_id, older_content, newer_content, evidence, penalised_id } = pair;
  const side = (id: string, at: number | null, content: string | null, span = "") => {
    const told = at === null ? "gone" : formatTime(at, options.timezone);
    const penalty = penalised_id === id ? ["penalised"] : [];
    const facts = [told, ...(span === "" ? [] : [onOneLine(span)]), ...penalty];
    return `${onOneLine(id)} (${facts.join(", ")}): ${onOneLine(content ?? "")}`;
  };
  const older = side(
    older_id,
    pair.older_at,
    older_content,
    halfOfClash(evidence, 0, older_content),
  );
  const newer = side(
    newer_id,
    pair.newer_at,
    newer_content,
    halfOfClash(evidence, 1, newer_content),
  );
  const found = evidence.length === 0 ? "as somebody said" : pair.kind;
  const facts = [found, ...ownerNote(brain, pair.user_id)].join(", ");
  return { text: `${onOneLine(pair.id)} (${facts})`, below: `${older}\n${newer}` };
}
