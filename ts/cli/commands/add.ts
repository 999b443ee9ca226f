import type { Command } from "commander";
import { type Session, withBrain } from "../brain.js";
import { showChange } from "../change.js";
import type { CliContext } from "../context.js";
import { readAll } from "../input.js";
import { addExamples, collect, parseNumber, parseTime } from "../options.js";
import { memoryIds } from "../reference.js";
import { takenForSkipped } from "../skipped-time.js";

interface AddOptions {
  category?: string[];
  importance?: number;
  confidence?: number;
  proxyAgent?: string;
  speaker?: string;
  session?: string;
  createdAt?: string | number;
  expires?: string | number;
  review?: string | number;
  replaces?: string[];
}

/** `cortex add`: stores one memory. */
export function registerAdd(command: Command, context: CliContext): void {
  command
    .description("Store one memory, exactly as written.")
    .argument("<text...>", "the text, or - to read it from standard input")
    .option("-c, --category <name>", "a category; may be given several times", collect)
    .option("--importance <number>", "0 to 5; without it, judged from the text", parseNumber)
    .option("--confidence <number>", "how sure this is, 0 to 1", parseNumber)
    .option("--proxy-agent <name>", "stored on the user's behalf by this agent")
    .option("--speaker <name>", "who said it")
    .option("--session <id>", "the conversation it was said in")
    .option("--created-at <time>", "when it was said: ISO 8601 or epoch milliseconds", parseTime)
    .option("--expires <time>", "from then on it answers nothing", parseTime)
    .option("--review <time>", "from then on cortex verify asks about it first", parseTime)
    .option(
      "--replaces <id>",
      "it takes this one's place; may be given several times, each an id, its beginning, or a piece of a text alone",
      collect,
    )
    .action(async (words: string[], options: AddOptions) => {
      const fromStdin = words.length === 1 && words[0] === "-";
      const text = fromStdin ? await readAll(context.stdin, context.signal) : words.join(" ");
      await withBrain(command, context, "any", (session) => add(session, text, options));
    });
  addExamples(command, [
    ['cortex add "Ruth rings on Sundays" -c family', "with a category"],
    ["cortex add --confidence 0.6 Maybe at ten", "less sure than usual"],
    ["cortex add --expires 2027-01-01 It hangs here", "until that day"],
    ["cortex add --review 2027-06-01 I take 5 mg", "to be checked in June"],
    ["cortex add --replaces ID Ute answers there", "ID no longer holds"],
    ["cortex add - < letter.txt", "a file's text, byte for byte"],
    ["cortex add -- -5 degrees today", "words that start with a hyphen"],
  ]);
}

async function add(session: Session, text: string, options: AddOptions): Promise<void> {
  const { category, importance, confidence, proxyAgent, speaker, createdAt } = options;
  const { expires, review } = options;
  const replaces = await memoryIds(session, options.replaces);
  const result = await session.brain.createMemory({
    content: text,
    source: "cli",
    ...(category && { categories: category }),
    ...(importance !== undefined && { importance }),
    ...(confidence !== undefined && { confidence }),
    ...(proxyAgent !== undefined && { is_proxy: true, proxy_agent: proxyAgent }),
    ...(speaker !== undefined && { speaker }),
    ...(options.session !== undefined && { session_id: options.session }),
    ...(createdAt !== undefined && { created_at: createdAt }),
    ...(expires !== undefined && { expires_at: expires }),
    ...(review !== undefined && { review_at: review }),
    ...(replaces !== undefined && { replaces }),
  });
  for (const time of [createdAt, expires, review]) {
    const taken = takenForSkipped(time ?? 0, session.brain.timezone);
    if (taken !== undefined) {
      session.output.note(
        `note: ${time} was skipped by the clocks of ${session.brain.timezone}: taken as ${taken}`,
      );
    }
  }
  await showChange(session, result, "Stored");
}
