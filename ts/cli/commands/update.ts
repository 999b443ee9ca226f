import type { Command } from "commander";
import { withBrain } from "../brain.js";
import { showChange } from "../change.js";
import type { CliContext } from "../context.js";
import { addExamples, collect, parseNumber } from "../options.js";

interface UpdateOptions {
  importance?: number;
  category?: string[];
  topic?: string[];
}

/** `cortex update`: changes what is known of a memory beside its text. */
export function registerUpdate(command: Command, context: CliContext): void {
  command
    .description("Change a memory's importance, categories or topics; its text stays.")
    .argument("<id>", "the memory's id, its beginning, or a piece of its text alone")
    .option("--importance <number>", "0 to 5", parseNumber)
    .option(
      "-c, --category <name>",
      "in place of the old ones; may be given several times",
      collect,
    )
    .option("--topic <name>", "in place of the old ones; may be given several times", collect)
    .action(async (id: string, { importance, category, topic }: UpdateOptions) => {
      if (importance === undefined && category === undefined && topic === undefined) {
        command.error("error: give --importance, --category or --topic");
      }
      await withBrain(command, context, "existing", async (session) => {
        const changes = { importance, categories: category, topics: topic };
        showChange(
          session,
          await session.brain.updateSTM(id, changes, { signal: context.signal }),
          "Changed",
        );
      });
    });
  addExamples(command, [
    ["cortex update ID --importance 0", "it hardly matters any more"],
    ['cortex update "Ruth rings" -c family -c calls', "move it, named by its text"],
  ]);
}
