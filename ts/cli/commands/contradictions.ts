import { type Command, Option } from "commander";
import type { Contradiction, ContradictionListing } from "../../bridge/change-types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, parseNumber } from "../options.js";
import type { StyledCell } from "../output.js";
import { onOneLine } from "../width.js";

interface ContradictionsOptions {
  status: Contradiction["status"] | "all";
  memory?: string;
  limit?: number;
}

/** `cortex contradictions`: memories that cannot both be true. */
export function registerContradictions(program: Command, context: CliContext): void {
  const command = program
    .command("contradictions")
    .description("List pairs of memories that cannot both be true, and who carries the penalty.")
    .addOption(
      new Option("--status <status>", "which pairs")
        .choices(["open", "possible", "resolved", "dismissed", "all"])
        .default("open"),
    )
    .option("--memory <id>", "only pairs of this memory")
    .option("-n, --limit <number>", "how many at most (default: 100)", parseNumber)
    .action((options: ContradictionsOptions) =>
      withBrain(command, context, "existing", (session) => run(session, options)),
    );
  addExamples(command, [
    ["cortex contradictions", "what is still to be decided"],
    ["cortex contradictions --status possible", "what may be one and costs nobody anything"],
    ["cortex contradictions --status all --memory ID", "everything about one memory"],
    ["cortex resolve PAIR --winner ID", "decide one of them"],
  ]);
}

async function run(session: Session, options: ContradictionsOptions): Promise<void> {
  const { brain, output } = session;
  const { status, memory, limit } = options;
  const pairs = await brain.getContradictions({
    status: status === "all" ? undefined : status,
    memory_id: memory,
    limit,
  });
  output.result(pairs, () => {
    if (pairs.length === 0) {
      output.line("No contradiction fits.");
      return;
    }
    output.table({
      head: ["Pair", "Kind", "Score", "Status", "Memories"],
      right: [2],
      rows: pairs.map((pair) => [
        onOneLine(pair.id),
        pair.kind,
        pair.score.toFixed(2),
        pair.status,
        memoriesCell(pair),
      ]),
    });
  });
}

function memoriesCell(pair: ContradictionListing): StyledCell {
  const { older_id, newer_id, older_content, newer_content, evidence, penalised_id } = pair;
  const side = (id: string, content: string | null, span = "") => {
    const penalty = penalised_id === id ? ", penalised" : "";
    return `${onOneLine(id)} (${onOneLine(span)}${penalty}): ${onOneLine(content ?? "")}`;
  };
  return {
    text: side(older_id, older_content, evidence[0]),
    below: side(newer_id, newer_content, evidence[1]),
  };
}
