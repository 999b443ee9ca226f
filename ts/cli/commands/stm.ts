import { type Command, Option } from "commander";
import type { CortexMemory } from "../../bridge/types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { confidenceCell, formatTime } from "../format.js";
import { addExamples, collect, parseNumber } from "../options.js";
import { onOneLine, truncate } from "../width.js";

interface StmOptions {
  limit?: number;
  category?: string[];
  minConfidence?: number;
  purpose?: "critical" | "routine" | "experimental";
  ofUser?: string;
  proxy?: boolean;
  proxyAgent?: string;
  peek?: boolean;
}

/** Enough to recognise a memory; `cortex show` has all of it. */
const TEXT_COLUMNS = 240;

/** `cortex stm`: the newest memories. */
export function registerStm(program: Command, context: CliContext): void {
  const command = program
    .command("stm")
    .description("Show the newest memories and how far each can be trusted now.")
    .option("-n, --limit <number>", "how many at most (default: 10)", parseNumber)
    .option("-c, --category <name>", "only this category; may be given several times", collect)
    .option(
      "--min-confidence <number>",
      "only memories at least this sure now, 0 to 1",
      parseNumber,
    )
    .addOption(
      new Option("--purpose <purpose>", "only memories sure enough for this")
        .choices(["critical", "routine", "experimental"])
        .conflicts("minConfidence"),
    )
    .option("--of-user <id>", "only this user's memories")
    .option("--proxy", "only what agents stored on someone's behalf")
    .option("--no-proxy", "only what no agent stored")
    .option("--proxy-agent <name>", "only what this agent stored")
    .option("--peek", "look without counting as an access")
    .action((options: StmOptions) =>
      withBrain(command, context, "existing", (session) => stm(session, options)),
    );
  addExamples(command, [
    ["cortex stm", "the newest ten"],
    ["cortex stm -n 50 -c health --peek", "up to fifty of one category, uncounted"],
    ["cortex stm --purpose critical", "only what is at least 80% sure"],
    ["cortex stm --json", "every field, for programs"],
  ]);
}

async function stm(session: Session, options: StmOptions): Promise<void> {
  const { brain, output, context } = session;
  const { limit, category, minConfidence, purpose, ofUser, proxy, proxyAgent, peek } = options;
  const memories = await brain.getRecentSTM({
    limit,
    categories: category,
    min_confidence: minConfidence,
    purpose,
    user_id: ofUser,
    is_proxy: proxy,
    proxy_agent: proxyAgent,
    peek,
    signal: context.signal,
  });
  output.result(memories, () => {
    if (memories.length === 0) {
      output.line("No memory fits.");
      return;
    }
    output.table({
      head: ["When", "Imp", "Conf", "Memory"],
      right: [1, 2],
      rows: memories.map((memory) => [
        formatTime(memory.created_at, session.options.timezone),
        memory.importance.toFixed(1),
        confidenceCell(memory.confidence, memory.confidence_category),
        { text: excerptOf(memory), below: detailsOf(memory) },
      ]),
    });
  });
}

function excerptOf({ content, speaker }: CortexMemory): string {
  const text = truncate(onOneLine(content), TEXT_COLUMNS);
  return speaker === null ? text : `${onOneLine(speaker)}: ${text}`;
}

function detailsOf({ id, categories }: CortexMemory): string {
  return `${onOneLine(id)}\n${categories.map(onOneLine).join(", ")}`;
}
