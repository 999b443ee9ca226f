import type { Command } from "commander";
import { withBrain } from "../brain.js";
import { showChange } from "../change.js";
import type { CliContext } from "../context.js";
import { addExamples, collect, NEVER, parseNumber, parseTime } from "../options.js";
import { memoryIds } from "../reference.js";

interface UpdateOptions {
  importance?: number;
  category?: string[];
  topic?: string[];
  expires?: Limit;
  review?: Limit;
  replaces?: string[];
}

/** A time, or that there is none any more. Null only later: commander takes it for an option without a value. */
type Limit = string | number | typeof NEVER;

function parseLimit(text: string): Limit {
  return text === NEVER ? NEVER : parseTime(text);
}

function limitOf(given: Limit | undefined): string | number | null | undefined {
  return given === NEVER ? null : given;
}

/** `cortex update`: changes what is known of a memory beside its text. */
export function registerUpdate(command: Command, context: CliContext): void {
  command
    .description(
      "Change a memory's importance, categories, topics or time limits, or say what it replaces; its text stays.",
    )
    .argument("<id>", "the memory's id, its beginning, or a piece of its text alone")
    .option("--importance <number>", "0 to 5", parseNumber)
    .option(
      "-c, --category <name>",
      "in place of the old ones; may be given several times",
      collect,
    )
    .option("--topic <name>", "in place of the old ones; may be given several times", collect)
    .option("--expires <time>", "from then on it answers nothing; never: no longer", parseLimit)
    .option(
      "--review <time>",
      "from then on cortex verify asks about it first; never: no longer",
      parseLimit,
    )
    .option(
      "--replaces <id>",
      "it takes this one's place; may be given several times, each an id, its beginning, or a piece of a text alone",
      collect,
    )
    .action(async (id: string, given: UpdateOptions) => {
      if (Object.values(given).every((value) => value === undefined)) {
        command.error(
          "error: give --importance, --category, --topic, --expires, --review or --replaces",
        );
      }
      const { importance, category, topic, expires, review, replaces } = given;
      await withBrain(command, context, "existing", async (session) => {
        const changes = {
          importance,
          categories: category,
          topics: topic,
          expires_at: limitOf(expires),
          review_at: limitOf(review),
          replaces: await memoryIds(session, replaces),
        };
        await showChange(
          session,
          await session.brain.updateSTM(id, changes, { signal: context.signal }),
          "Changed",
        );
      });
    });
  addExamples(command, [
    ["cortex update ID --importance 0", "it hardly matters any more"],
    ["cortex update ID --expires never", "it stays after all"],
    ["cortex update ID --replaces OTHER", "what OTHER says holds no longer"],
    ['cortex update "Ruth rings" -c family -c calls', "move it, named by its text"],
  ]);
}
