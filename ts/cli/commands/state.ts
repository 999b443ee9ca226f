import type { Command } from "commander";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime } from "../format.js";
import { addExamples, parseNumber } from "../options.js";
import { onOneLine } from "../width.js";

interface StateOptions {
  setBy: string;
}

/** `cortex state`: shows or sets a user's cognitive state. */
export function registerState(command: Command, context: CliContext): void {
  command
    .description(
      "Show or set a user's cognitive state, 0 to 100: the confidence, in percent, that the user's " +
        "new memories start with.",
    )
    .argument("<user>", "the user's id")
    .argument("[value]", "the new state; without it, the history is shown", parseNumber)
    .option("--set-by <name>", "who says so", "cli")
    .action((user: string, value: number | undefined, { setBy }: StateOptions) =>
      withBrain(command, context, value === undefined ? "existing" : "any", async (session) => {
        const { brain, output, options } = session;
        if (value !== undefined) {
          await brain.setCognitiveState(user, value, { set_by: setBy });
        }
        const states = await brain.getCognitiveStates(user);
        output.result(states, () => {
          if (states.length === 0) {
            output.line(`${onOneLine(user)} has no cognitive state: new memories start at 100%.`);
            return;
          }
          output.table({
            head: ["Since", "State", "Set by"],
            right: [1],
            rows: states.map((state) => [
              formatTime(state.recorded_at, options.timezone),
              String(state.value),
              onOneLine(state.set_by),
            ]),
          });
        });
      }),
    );
  addExamples(command, [
    ["cortex state elsbeth", "its history, newest first"],
    ["cortex state elsbeth 75 --set-by nurse", "new memories start at 75%"],
  ]);
}
