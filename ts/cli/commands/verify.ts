import { createInterface } from "node:readline";
import type { Command } from "commander";
import { CortexError } from "../../bridge/errors.js";
import { counted } from "../../bridge/text.js";
import type { MemoryToCheck } from "../../bridge/verification.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { confidenceCell, formatTime, ownerNote, standingLines } from "../format.js";
import { addExamples, parseLimit } from "../options.js";
import { onOneLine, truncate } from "../width.js";

interface VerifyOptions {
  limit: number;
  critical?: boolean;
  profile?: string;
  list?: boolean;
  by: string;
}

type Answer = "yes" | "no" | "skip" | "quit";

/** Whole words and their beginnings. */
const ANSWERS: readonly Answer[] = ["yes", "no", "skip", "quit"];
const TEXT_COLUMNS = 240;

/** `cortex verify`: asks about the memories that are most worth checking. */
export function registerVerify(command: Command, context: CliContext): void {
  command
    .description(
      "Walk through the memories most worth checking, one question each: yes and no are recorded as validations. First " +
        "what tells of allergies, identity, medicines or dangers; each part by how much it is likely to be used and how " +
        "unsure it is. What was checked in the last 30 days is not asked for again.",
    )
    .option("-n, --limit <number>", "how many at most", parseLimit, 10)
    .option("--critical", "only what tells of allergies, identity, medicines or dangers")
    .option("--profile <name>", "what this retrieval profile of the policy marks")
    .option("--list", "list them and ask nothing, as --json does")
    .option("--by <name>", "who answers", "cli")
    .action((options: VerifyOptions) =>
      withBrain(command, context, "existing", async (session) => {
        const found = await session.brain.nextToVerify({
          limit: options.limit,
          critical_only: options.critical,
          profile: options.profile,
          signal: context.signal,
        });
        if (options.list === true || session.options.json === true) {
          session.output.result(found, () => showList(session, found));
        } else {
          await walk(session, found, options.by);
        }
      }),
    );
  addExamples(command, [
    ["cortex verify", "yes, no, skip or quit to each"],
    ["cortex verify --critical --by ward-nurse", "only what must be right"],
    ["cortex verify --json", "the list, for programs"],
  ]);
}

function showList({ brain, output, options }: Session, found: readonly MemoryToCheck[]): void {
  if (found.length === 0) {
    output.line("Nothing needs checking now.");
    return;
  }
  output.table({
    head: ["When", "Conf", "Worth", "Memory"],
    right: [1, 2],
    rows: found.map(({ memory, worth }) => [
      formatTime(memory.created_at, options.timezone),
      confidenceCell(memory.confidence, memory.confidence_category),
      worth.toFixed(2),
      {
        text: truncate(onOneLine(memory.content), TEXT_COLUMNS),
        below: [
          onOneLine(memory.id),
          ...standingLines(memory, options.timezone),
          ...ownerNote(brain, memory.user_id),
        ].join("\n"),
      },
    ]),
  });
}

/** Asks about each in turn; what was answered is recorded at once, so that stopping loses nothing. */
async function walk(
  session: Session,
  found: readonly MemoryToCheck[],
  actor: string,
): Promise<void> {
  const { brain, output, context } = session;
  if (found.length === 0) {
    output.line("Nothing needs checking now.");
    return;
  }
  const lines = createInterface({ input: context.stdin, terminal: false });
  const stop = () => lines.close();
  context.signal.addEventListener("abort", stop, { once: true });
  const given = lines[Symbol.asyncIterator]();
  const counts = { yes: 0, no: 0, skip: 0 };
  try {
    for (const [index, { memory }] of found.entries()) {
      const standing = standingLines(memory, session.options.timezone);
      output.line(`${index + 1}/${found.length} ${onOneLine(memory.content)}`);
      output.line(`    ${[memory.display_confidence, ...standing].join("; ")}`);
      const answer = await ask(session, given);
      if (answer === "quit") {
        break;
      }
      counts[answer] += 1;
      if (answer !== "skip") {
        await brain.recordValidation(memory.id, answer === "yes", {
          actor,
          note: "cortex verify",
          user: memory.user_id,
        });
      }
    }
  } finally {
    context.signal.removeEventListener("abort", stop);
    lines.close();
  }
  if (context.signal.aborted) {
    throw new CortexError("CANCELLED", "stopped; what was answered is recorded");
  }
  const checked = counted(counts.yes + counts.no, "memory", "memories");
  output.line(
    `Checked ${checked}: ${counts.yes} right, ${counts.no} wrong; ${counts.skip} skipped.`,
  );
}

/** What somebody says; the end of the input is "quit". */
async function ask({ output }: Session, lines: AsyncIterator<string, unknown>): Promise<Answer> {
  for (;;) {
    output.line("    Does it still hold? yes, no, skip or quit:");
    const { done, value } = await lines.next();
    if (done === true) {
      return "quit";
    }
    const word = String(value).trim().toLowerCase();
    const answer = ANSWERS.find((each) => word !== "" && each.startsWith(word));
    if (answer !== undefined) {
      return answer;
    }
  }
}
