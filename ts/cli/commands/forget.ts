import type { Command } from "commander";
import type { ForgetReceipt, KnownBackup } from "../../bridge/types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { count, formatBytes, formatTime } from "../format.js";
import { addExamples, collect, parseTime } from "../options.js";
import type { Output } from "../output.js";
import { onOneLine } from "../width.js";

interface ForgetOptions {
  category?: string[];
  ofUser?: string;
  before?: string | number;
  confirm?: boolean;
  backups?: boolean;
}

/** `cortex forget`: removes memories without a trace, or says what would go. */
export function registerForget(program: Command, context: CliContext): void {
  const command = program
    .command("forget")
    .description(
      "Remove memories for good, with their history and all that was derived from them. Without --confirm " +
        "nothing is removed, and the answer says what would be.",
    )
    .argument("[id...]", "the ids; without any, everything that all options below hold for")
    .option("-c, --category <name>", "in this category; may be given several times", collect)
    .option("--of-user <id>", "of this user")
    .option("--before <time>", "said before this: ISO 8601 or epoch milliseconds", parseTime)
    .option("--confirm", "remove them; there is no way back")
    .option("--backups", "only list the known backups, which may hold what was forgotten")
    .action(async (ids: string[], options: ForgetOptions) => {
      const { category, ofUser, before, backups } = options;
      const conditions = [category, ofUser, before].some((value) => value !== undefined);
      if (backups !== true && ids.length === 0 && !conditions) {
        command.error("error: give ids, --category, --of-user, --before or --backups");
      }
      await withBrain(command, context, "existing", (session) => run(session, ids, options));
    });
  addExamples(command, [
    ["cortex forget ID", "what would go"],
    ["cortex forget ID OTHER --confirm", "two memories, for good"],
    ["cortex forget -c work --before 2024-01-01", "what would go of old work"],
    ["cortex forget --backups", "copies that may hold it"],
  ]);
}

async function run(session: Session, ids: string[], options: ForgetOptions): Promise<void> {
  const { brain, output, context } = session;
  const { category, ofUser, before, confirm, backups } = options;
  if (backups === true) {
    const known = await brain.getBackups();
    output.result(known, () => showBackups(session, known));
    return;
  }
  const receipt = await brain.forget(
    {
      ids: ids.length === 0 ? undefined : ids,
      categories: category,
      user_id: ofUser,
      before,
    },
    { dryRun: confirm !== true, actor: "cli", signal: context.signal },
  );
  output.result(receipt, () => showReceipt(session, receipt));
}

function showReceipt(session: Session, receipt: ForgetReceipt): void {
  const { output } = session;
  const parts: [string, number][] = [
    ["Memories", receipt.memories],
    ["Full text", receipt.full_text],
    ["Embeddings", receipt.embeddings],
    ["Atoms", receipt.atoms],
    ["Statement keys", receipt.statement_keys],
    ["Contradictions", receipt.contradictions],
    ["History", receipt.audit],
    ["Pins", receipt.pins],
    ["Queued outside", receipt.outbox.length],
  ];
  output.table({
    head: ["What", receipt.dry_run ? "Would go" : "Gone"],
    right: [1],
    rows: parts.map(([what, number]) => [what, String(number)]),
  });
  output.line(verdict(output, receipt));
  const copies = receipt.backups_known.filter(({ exists }) => exists);
  if (copies.length > 0) {
    output.line(`${count(copies.length, "backup")} may still hold it:`);
    showBackups(session, copies);
  }
}

function verdict(output: Output, { state }: ForgetReceipt): string {
  switch (state) {
    case "dry_run":
      return "Nothing was removed. With --confirm it is, for good.";
    case "pending":
      return output.styled(
        "yellow",
        "Pending: another process still reads an older state. Run cortex maintain when it has ended.",
      );
    default:
      return output.styled("green", "Done: the bytes are gone from the brain's files.");
  }
}

function showBackups({ output, options }: Session, backups: KnownBackup[]): void {
  if (backups.length === 0) {
    output.line("No backup is known.");
    return;
  }
  output.table({
    head: ["Made", "Size", "File"],
    right: [1],
    rows: backups.map(({ path, made_at, bytes, exists }) => [
      formatTime(made_at, options.timezone),
      formatBytes(bytes),
      exists ? onOneLine(path) : `${onOneLine(path)} (no longer there)`,
    ]),
  });
}
