import { type Command, Option } from "commander";
import type { DedupeAction, DedupeReport, DuplicateGroup } from "../../bridge/change-types.js";
import { counted } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, collect, parseNumber } from "../options.js";
import type { StyledCell } from "../output.js";
import { Progress } from "../progress.js";
import { onOneLine } from "../width.js";

interface DedupeOptions {
  action?: DedupeAction;
  category?: string[];
  threshold?: number;
}

/** `cortex dedupe`: finds memories that say the same, and merges or deletes them. */
export function registerDedupe(command: Command, context: CliContext): void {
  command
    .description(
      "Find memories that say no more than another one. Without --action nothing is changed. Can be stopped: " +
        "what is merged or deleted by then stays so.",
    )
    .addOption(
      new Option(
        "--action <what>",
        "merge keeps the older memory and adds up accesses and categories; delete_older keeps the newer one, " +
          "unless the older says more",
      )
        .choices(["report", "merge", "delete_older"])
        .default("report"),
    )
    .option("-c, --category <name>", "only this category; may be given several times", collect)
    .option(
      "--threshold <number>",
      "leave less similar ones alone, 0 to 1 (default: 0.8)",
      parseNumber,
    )
    .action((options: DedupeOptions) =>
      withBrain(command, context, "existing", (session) => run(session, options)),
    );
  addExamples(command, [
    ["cortex dedupe", "what would be merged"],
    ["cortex dedupe --action merge --threshold 0.9", "merge the most similar ones"],
    ["cortex dedupe -c work --json", "one category, for programs"],
  ]);
}

async function run(session: Session, options: DedupeOptions): Promise<void> {
  const { brain, output, context } = session;
  const progress = new Progress(context, "Comparing");
  try {
    const report = await brain.dedupe({
      action: options.action,
      categories: options.category,
      similarity_threshold: options.threshold,
      actor: "cli",
      onProgress: progress.update,
      signal: context.signal,
    });
    progress.stop();
    output.result(report, () => show(session, report));
  } finally {
    progress.stop();
  }
}

function show({ output }: Session, report: DedupeReport): void {
  if (report.groups.length > 0) {
    output.table({
      head: ["Similarity", "Memory"],
      right: [0],
      rows: report.groups.flatMap(groupRows),
    });
  }
  output.prose(verdict(report));
  if (report.kept > 0) {
    output.line(stayed(report));
  }
}

function stayed({ action, kept }: DedupeReport): string {
  return action === "merge"
    ? `${counted(kept, "duplicate stays", "duplicates stay")}: drawn from another turn than the older memory.`
    : `${counted(kept, "older memory stays", "older memories stay")}: they say more.`;
}

function groupRows({
  survivor_id,
  excerpt,
  duplicates,
}: DuplicateGroup): (string | StyledCell)[][] {
  return [
    ["", { text: onOneLine(excerpt), below: onOneLine(survivor_id), style: "bold" }],
    ...duplicates.map((duplicate) => [
      duplicate.similarity.toFixed(2),
      {
        text: onOneLine(duplicate.excerpt),
        below: `${onOneLine(duplicate.id)}\n${onOneLine(duplicate.reason)}`,
      },
    ]),
  ];
}

function verdict({ action, duplicates, groups, compared }: DedupeReport): string {
  const found = `${counted(duplicates, "duplicate")} of ${counted(groups.length, "memory", "memories")}`;
  const looked =
    `Looked at ${counted(compared, "memory", "memories")}: all but those that a contradiction ` +
    "is held against.";
  if (duplicates === 0) {
    return `No duplicates. ${looked}`;
  }
  switch (action) {
    case "merge":
      return `Merged ${found}. ${looked}`;
    case "delete_older":
      return `Deleted ${found}. ${looked}`;
    default:
      return `${found}. ${looked} Nothing was changed; --action merge or delete_older does.`;
  }
}
