import { type Command, Option } from "commander";
import type { ContradictionListing } from "../../bridge/change-types.js";
import { type Session, withBrain } from "../brain.js";
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
        const pairs = options.failure === true ? await undecidedPairs(session, whole) : [];
        output.result(result, () => {
          const from = formatConfidence(result.old_confidence);
          const to = formatConfidence(result.new_confidence);
          output.line(`Confidence of ${onOneLine(result.id)}: ${from} -> ${to}`);
          for (const { id: pair, status, older_id, newer_id, ...texts } of pairs) {
            const isOlder = older_id === whole;
            const other = isOlder ? newer_id : older_id;
            output.line(
              onOneLine(
                `Its pair with ${other} is still ${status}: cortex resolve ${pair} --winner ${other} says that that one holds`,
              ),
            );
            const words = isOlder ? texts.newer_content : texts.older_content;
            if (words !== null) {
              output.line(`  ${onOneLine(words)}`);
            }
          }
        });
      });
    });
  addExamples(command, [
    ["cortex validate ID --success", "it was right"],
    ['cortex validate "rings on Sundays" --success', "the one with these words"],
    ['cortex validate ID --failure --note "moved in May"', "it was wrong, and why"],
  ]);
}

/** The pairs of a memory that nobody has decided: that it proved wrong leaves its penalty on the other half. */
async function undecidedPairs(
  { brain }: Session,
  memory_id: string,
): Promise<ContradictionListing[]> {
  const open = await brain.getContradictions({ status: "open", memory_id });
  const possible = await brain.getContradictions({ status: "possible", memory_id });
  return [...open, ...possible];
}
