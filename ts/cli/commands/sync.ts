import type { Command } from "commander";
import type { LightRagReport } from "../../bridge/sinks.js";
import { counted } from "../../bridge/text.js";
import { lightRagMessage } from "../../lightrag/message.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatTime } from "../format.js";
import { addExamples } from "../options.js";
import { Progress } from "../progress.js";
import { Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

interface SyncOptions {
  status?: boolean;
  retry?: boolean;
  reconcile?: boolean;
}

/** `cortex sync`: brings what is stored to the LightRAG server, or tells how far it is. */
export function registerSync(command: Command, context: CliContext): void {
  command
    .description(
      "Bring every memory to the LightRAG server, and wait until it has worked them up. Can be stopped: what is " +
        "not there by then is sent later. Set the server with --lightrag or $CORTEX_LIGHTRAG_URL, its key with " +
        "$CORTEX_LIGHTRAG_API_KEY (or $CORTEX_LIGHTRAG_TOKEN), its workspace with $CORTEX_LIGHTRAG_WORKSPACE.",
    )
    .option("--status", "send nothing, only tell how far it is")
    .option("--retry", "also try again what was given up")
    .option("--reconcile", "compare all that the server lists with every memory, and put it right")
    .action((options: SyncOptions) =>
      withBrain(command, context, "existing", (session) =>
        options.status === true ? tell(session) : run(session, options),
      ),
    );
  addExamples(command, [
    ["cortex sync", "send all that is not there"],
    ["cortex sync --status", "how far it is"],
    ["cortex sync --retry", "also what the server failed to take"],
    ["cortex sync --reconcile --json", "after it lost something, for programs"],
  ]);
}

async function tell(session: Session): Promise<void> {
  const state = await session.brain.getLightRagState();
  session.output.result(state, () => show(session, state));
}

async function run(session: Session, { retry, reconcile }: SyncOptions): Promise<void> {
  const { brain, output, context } = session;
  const progress = new Progress(context, "Sending");
  try {
    const report = await brain.syncLightRag({
      retryFailed: retry === true,
      reconcile: reconcile === true,
      onProgress: progress.update,
      signal: context.signal,
    });
    progress.stop();
    output.result(report, () => show(session, report));
    const left = report.pending + report.delete_pending;
    if (report.state === "down" || left > 0) {
      const waits = counted(left, "memory waits", "memories wait");
      throw new Refusal(
        "SINK_FAILED",
        `${report.reason ?? report.problem ?? report.url}; ${waits}, and cortex sync goes on from there`,
      );
    }
  } finally {
    progress.stop();
  }
}

function show({ output, options }: Session, report: LightRagReport): void {
  output.line(onOneLine(lightRagMessage(report)));
  if (report.waiting_since !== null) {
    output.line(`Waiting since ${formatTime(report.waiting_since, options.timezone)}.`);
  }
  if (report.reconciled !== undefined) {
    const { listed, requeued, unknown } = report.reconciled;
    output.line(
      `Compared ${counted(listed, "document")}: ${requeued} sent anew, ${unknown} of no memory of this brain.`,
    );
  }
}
