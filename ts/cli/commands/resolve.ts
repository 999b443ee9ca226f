import { type Command, Option } from "commander";
import type { Contradiction, Resolution } from "../../bridge/change-types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples } from "../options.js";
import { memoryId, pairId } from "../reference.js";
import { onOneLine } from "../width.js";

interface ResolveOptions {
  winner?: string;
  dismiss?: boolean;
  reopen?: boolean;
}

/** `cortex resolve`: decides between two memories that cannot both be true. */
export function registerResolve(command: Command, context: CliContext): void {
  command
    .description(
      "Decide a contradiction: the loser carries the penalty, of a dismissed pair nobody.",
    )
    .argument("<pair>", "the pair's id, as cortex contradictions shows it, or its beginning")
    .addOption(
      new Option("--winner <id>", "the memory that holds, by its id, or older or newer").conflicts(
        "dismiss",
      ),
    )
    .addOption(
      new Option(
        "--dismiss",
        "the two do not contradict; pairs like it are not reported any more",
      ).conflicts("reopen"),
    )
    .addOption(new Option("--reopen", "take back what was decided").conflicts("winner"))
    .action(async (pair: string, options: ResolveOptions) => {
      if (options.winner === undefined && !options.dismiss && !options.reopen) {
        return command.error("error: give --winner, --dismiss or --reopen");
      }
      await withBrain(command, context, "existing", (session) => run(session, pair, options));
    });
  addExamples(command, [
    ["cortex resolve PAIR --winner newer", "what was told later holds"],
    ["cortex resolve PAIR --winner ID", "this one holds"],
    ["cortex resolve PAIR --dismiss", "both may be true"],
    ["cortex resolve PAIR --reopen", "to be decided again"],
  ]);
}

async function resolutionOf(
  session: Session,
  { winner, reopen }: ResolveOptions,
): Promise<Resolution> {
  if (winner === "older" || winner === "newer") {
    return { winner };
  }
  if (winner !== undefined) {
    return { winner: await memoryId(session, winner) };
  }
  return reopen === true ? { reopen } : { dismiss: true };
}

async function run(session: Session, pair: string, options: ResolveOptions): Promise<void> {
  const { brain, output } = session;
  const resolution = await resolutionOf(session, options);
  const id = await pairId(session, pair);
  const resolved = await brain.resolveContradiction(id, resolution, { actor: "cli" });
  output.result(resolved, () => {
    output.line(`${output.styled("green", resolved.status)} ${onOneLine(resolved.id)}`);
  });
  if (!output.isJson) {
    await showSides(session, resolved);
  }
}

/** Both memories with their words, and what became of each. */
async function showSides(
  { brain, output }: Session,
  { older_id, newer_id, penalised_id, status }: Contradiction,
): Promise<void> {
  const fate = (id: string) => {
    if (status === "open" || status === "possible") {
      const which = id === newer_id ? "newer" : "older";
      return penalised_id === id ? `${which}, less sure until it is decided` : which;
    }
    if (penalised_id === null) {
      return status === "dismissed" ? "stays" : "loses nothing";
    }
    return penalised_id === id ? "holds no more" : "holds";
  };
  for (const id of [newer_id, older_id]) {
    const { content } = await brain.getMemory(id, { peek: true });
    output.line(onOneLine(`${fate(id)}: ${id} ${content}`));
  }
}
