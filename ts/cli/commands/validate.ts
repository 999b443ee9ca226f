import { type Command, Option } from "commander";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatConfidence } from "../format.js";
import { addExamples } from "../options.js";
import { scoredIdOrText } from "../reference.js";
import { onOneLine } from "../width.js";

interface ValidateOptions {
  success?: boolean;
  failure?: boolean;
  note?: string;
}

/** `cortex validate`: records that a memory proved right or wrong. */
export function registerValidate(command: Command, context: CliContext): void {
  command
    .description("Record that a memory proved right (--success) or wrong (--failure).")
    .argument(
      "<id>",
      "the id of a memory or an atom, its beginning, or a piece of a memory's text that no other has",
    )
    .addOption(
      new Option("--success", "it was right: confidence rises by 0.2").conflicts("failure"),
    )
    .addOption(new Option("--failure", "it was wrong: confidence falls by 0.3"))
    .option("--note <text>", "why, for the audit trail")
    .action(async (id: string, options: ValidateOptions) => {
      if (options.success !== true && options.failure !== true) {
        command.error("error: say --success or --failure");
      }
      await withBrain(command, context, "existing", async (session) => {
        const { brain, output } = session;
        const whole = await scoredIdOrText(session, id);
        const result = await brain.recordValidation(whole, options.success === true, {
          actor: "cli",
          ...(options.note !== undefined && { note: options.note }),
        });
        output.result(result, () => {
          const from = formatConfidence(result.old_confidence);
          const to = formatConfidence(result.new_confidence);
          output.line(`Confidence of ${onOneLine(result.id)}: ${from} -> ${to}`);
        });
      });
    });
  addExamples(command, [
    ["cortex validate ID --success", "it was right"],
    ['cortex validate "rings on Sundays" --success', "the one with these words"],
    ['cortex validate ID --failure --note "moved in May"', "it was wrong, and why"],
  ]);
}
