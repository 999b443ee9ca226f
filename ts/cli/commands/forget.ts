import type { Command } from "commander";
import type { ForgetReceipt, KnownBackup } from "../../bridge/change-types.js";
import { CortexError } from "../../bridge/errors.js";
import { receiptNotes, receiptParts } from "../../bridge/receipt.js";
import { counted, oneLine } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { type ForgottenCopy, forgetInBackups } from "../forget-in-backups.js";
import { formatBytes, formatTime } from "../format.js";
import { addExamples, collect, parseTime } from "../options.js";
import type { Output } from "../output.js";
import { memoryId } from "../reference.js";
import { Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

interface ForgetOptions {
  category?: string[];
  ofUser?: string;
  before?: string | number;
  confirm?: boolean;
  backups?: boolean;
}

/** `cortex forget`: removes memories without a trace, or says what would go. */
export function registerForget(command: Command, context: CliContext): void {
  command
    .description(
      "Remove memories for good, with their history and all that was derived from them. Without --confirm " +
        "nothing is removed, and the answer says what would be.",
    )
    .argument("[id...]", "the ids; without any, everything that all options below hold for")
    .option("-c, --category <name>", "in this category; may be given several times", collect)
    .option("--of-user <id>", "of this user instead of --user")
    .option("--before <time>", "said before this: ISO 8601 or epoch milliseconds", parseTime)
    .option("--confirm", "remove them; there is no way back")
    .option(
      "--backups",
      "with --confirm, forget it in the known backups, too; alone, only list them",
    )
    .action(async (ids: string[], options: ForgetOptions) => {
      const { category, ofUser, before, backups } = options;
      const conditions = [category, ofUser, before].some((value) => value !== undefined);
      if (backups !== true && ids.length === 0 && !conditions) {
        command.error("error: give ids, --category, --of-user, --before or --backups");
      }
      const isListing = backups === true && ids.length === 0 && !conditions;
      await withBrain(command, context, "existing", (session) =>
        isListing ? listBackups(session) : run(session, ids, options),
      );
    });
  addExamples(command, [
    ["cortex forget ID", "what would go"],
    ["cortex forget ID OTHER --confirm", "two memories, for good"],
    ["cortex forget -c work --before 2024-01-01", "what would go of old work"],
    ["cortex forget ID --confirm --backups", "also in the copies that were made"],
    ["cortex forget --backups", "which copies there are"],
  ]);
}

async function listBackups(session: Session): Promise<void> {
  const known = await session.brain.getBackups();
  session.output.result(known, () => showBackups(session, known));
}

async function run(session: Session, ids: string[], options: ForgetOptions): Promise<void> {
  const { brain, output, context } = session;
  const { category, ofUser, before, confirm, backups } = options;
  const whole = await Promise.all(ids.map((id) => memoryId(session, id)));
  const texts = confirm === true ? [] : undefined;
  const receipt = await brain.forget(
    {
      ids: whole.length === 0 ? undefined : whole,
      categories: category,
      user_id: ofUser,
      before,
    },
    { dryRun: confirm !== true, actor: "cli", signal: context.signal },
  );
  if (confirm !== true || backups !== true) {
    const shown = texts ?? (await textsOf(session, receipt));
    output.result(receipt, () => {
      showReceipt(session, receipt, shown);
      showCopies(session, receipt);
    });
    return;
  }
  const bySession = ids.length === 0 && category === undefined;
  const sessions = bySession ? { user_id: ofUser, before } : undefined;
  const copies = await forgetInBackups(session, receipt, sessions);
  output.result({ ...receipt, backups: copies }, () => {
    showReceipt(session, receipt, []);
    showForgottenCopies(output, copies);
  });
  const failed = copies.find(({ state }) => state === "failed");
  if (failed?.failure !== undefined) {
    throw new Refusal(failed.failure.code, `${failed.path}: ${failed.failure.message}`);
  }
}

/** Most memories whose texts are shown before they go. */
const MOST_SHOWN = 50;

/** What would go, word for word, so that nobody confirms a number. */
async function textsOf({ brain }: Session, { ids }: ForgetReceipt): Promise<string[]> {
  const texts: string[] = [];
  for (const id of ids.slice(0, MOST_SHOWN)) {
    texts.push(`${id}  ${await textOf(brain, id)}`);
  }
  const more = ids.length - texts.length;
  return more > 0 ? [...texts, `... and ${more} more`] : texts;
}

async function textOf(brain: Session["brain"], id: string): Promise<string> {
  try {
    return oneLine((await brain.getMemory(id, { peek: true })).content);
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return "(gone before; its history is left)";
    }
    throw error;
  }
}

function showReceipt({ output }: Session, receipt: ForgetReceipt, texts: string[]): void {
  const memories = counted(receipt.memories, "memory", "memories");
  output.line(
    `${receipt.dry_run ? "Would forget" : "Forgot"} ${memories}${texts.length > 0 ? ":" : "."}`,
  );
  for (const text of texts) {
    output.line(`  ${onOneLine(text)}`);
  }
  const parts = [...receiptParts(receipt), ["deletions queued outside", receipt.outbox.length]];
  const others = parts
    .filter(([, number]) => number !== 0)
    .map(([what, number]) => `${what} ${number}`);
  if (others.length > 0) {
    output.line(`With ${receipt.memories === 1 ? "it" : "them"}: ${others.join(", ")}.`);
  }
  for (const note of receiptNotes(receipt)) {
    output.line(onOneLine(note));
  }
  output.line(verdict(output, receipt));
}

function showCopies(session: Session, { backups_known }: ForgetReceipt): void {
  const copies = backups_known.filter(({ exists }) => exists);
  if (copies.length > 0) {
    session.output.line(`${counted(copies.length, "backup")} may still hold it:`);
    showBackups(session, copies);
  }
}

function showForgottenCopies(output: Output, copies: ForgottenCopy[]): void {
  if (copies.length === 0) {
    output.line("No backup is known that could hold it.");
    return;
  }
  output.table({
    head: ["Backup", "Memories", "Sessions", "State"],
    right: [1, 2],
    rows: copies.map(({ path, memories, sessions, state }) => [
      onOneLine(path),
      String(memories),
      String(sessions),
      state,
    ]),
  });
}

function verdict(output: Output, receipt: ForgetReceipt): string {
  const { state } = receipt;
  if (state === "done" && receiptParts(receipt).every(([, number]) => number === 0)) {
    return output.styled("yellow", "Nothing was forgotten: nothing fits what was asked for.");
  }
  switch (state) {
    case "dry_run":
      return "Nothing was removed. With --confirm it is, for good.";
    case "pending":
      return output.styled(
        "yellow",
        "Pending: another process still reads an older state. Run cortex maintain when it has ended.",
      );
    case "remains":
      return output.styled(
        "yellow",
        "Not done: the words still stand in what is named above. The memories themselves are gone.",
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
