import type { Command } from "commander";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatConfidence, formatTime } from "../format.js";
import { addExamples } from "../options.js";
import { memoryId } from "../reference.js";
import { onOneLine } from "../width.js";

/** `cortex history`: the audit trail of a memory's confidence. */
export function registerHistory(command: Command, context: CliContext): void {
  command
    .description("Show every event that changed the confidence of a memory, oldest first.")
    .argument("<id>", "the memory's id, or its beginning")
    .action((id: string) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain, output, options } = session;
        const entries = await brain.getConfidenceHistory(await memoryId(session, id));
        output.result(entries, () =>
          output.table({
            head: ["When", "Event", "From", "To", "By", "Note"],
            right: [2, 3],
            rows: entries.map((entry) => [
              formatTime(entry.at, options.timezone),
              entry.reason,
              formatConfidence(entry.old_confidence),
              formatConfidence(entry.new_confidence),
              onOneLine(entry.actor),
              onOneLine(entry.note ?? ""),
            ]),
          }),
        );
      }),
    );
  addExamples(command, [
    ["cortex history ID", "as a table"],
    ["cortex history ID --json", "every field of every event"],
  ]);
}
