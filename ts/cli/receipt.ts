/** The receipt of `cortex forget` on a terminal: what went or would go, what stays, and which copies there are. */
import type { ForgetQuery, ForgetReceipt, KnownBackup } from "../bridge/change-types.js";
import { type Mentions, mentionLines } from "../bridge/mentions.js";
import {
  isGoneBefore,
  receiptBackups,
  receiptHeading,
  receiptNotes,
  receiptParts,
  receiptVerdict,
  turnsInWords,
} from "../bridge/receipt.js";
import type { Session } from "./brain.js";
import type { ForgottenCopy } from "./forget-in-backups.js";
import { formatBytes, formatTime } from "./format.js";
import type { Output } from "./output.js";
import { onOneLine, printable } from "./width.js";

/** Memories that came out of the session or turns and stay, as it was asked for. */
export function cameOut({ session_id, with_memories }: ForgetQuery, { remaining }: ForgetReceipt) {
  return session_id === undefined || with_memories === true
    ? []
    : remaining.filter(({ what }) => what === "memory").map(({ id }) => id);
}

export function showReceipt(
  { output }: Session,
  query: ForgetQuery,
  receipt: ForgetReceipt,
  texts: string[],
): void {
  if (!isGoneBefore(receipt)) {
    output.line(onOneLine(`${receiptHeading(query, receipt)}${texts.length > 0 ? ":" : "."}`));
  }
  for (const text of texts) {
    output.line(`  ${onOneLine(text)}`);
  }
  const parts = receiptParts(receipt);
  if (parts.length > 0) {
    const those = receipt.memories === 1 || query.session_id !== undefined ? "it" : "them";
    output.line(`With ${those}: ${parts.join(", ")}.`);
  }
  for (const note of receiptNotes(receipt)) {
    output.line(onOneLine(note));
  }
}

export function showStaying(
  { output }: Session,
  query: ForgetQuery,
  receipt: ForgetReceipt,
  texts: string[],
): void {
  if (cameOut(query, receipt).length === 0) {
    return;
  }
  // What a turn said is gone by then: which memories said the same can no longer be told.
  const advice = receipt.dry_run
    ? "--with-memories takes the former, too"
    : "cortex forget with their ids takes them, too";
  output.line(
    `Memories that came out of it, or may say it in other words, stay; ${advice}${texts.length > 0 ? ":" : "."}`,
  );
  for (const text of texts) {
    output.line(`  ${onOneLine(text)}`);
  }
}

export function showCopies(session: Session, receipt: ForgetReceipt): void {
  const copies = receiptBackups(receipt);
  if (copies !== null) {
    session.output.line(`${copies}:`);
    showBackups(
      session,
      receipt.backups_known.filter(({ exists }) => exists),
    );
  }
}

export function showForgottenCopies(output: Output, copies: ForgottenCopy[]): void {
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
  for (const { path, remaining } of copies) {
    for (const { what, id, advice } of remaining) {
      output.line(onOneLine(`${path}: the words still stand in ${what} ${id}: ${advice}`));
    }
  }
}

const STYLES = { plan: undefined, good: "green", doubt: "yellow" } as const;

export function verdict(output: Output, receipt: ForgetReceipt): string {
  const { tone, text } = receiptVerdict(receipt, { confirm: "--confirm", notes: "above" });
  const style = STYLES[tone];
  return style === undefined ? text : output.styled(style, text);
}

export function showBackups({ output, options }: Session, backups: KnownBackup[]): void {
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

/** What says the same of somebody and stays; `also`: what became of the turns that were taken along. */
export function showMentions(
  { output, options }: Session,
  mentions: Mentions,
  { dry_run }: ForgetReceipt,
  also: readonly ForgetReceipt[],
): void {
  for (const { redacted, state } of also) {
    for (const { session_id, turns } of redacted) {
      output.line(onOneLine(`Also ${turnsInWords(turns)} of session ${session_id}: ${state}.`));
    }
  }
  const left = also.length > 0 ? { ...mentions, turns: [] } : mentions;
  const how = {
    turns: dry_run
      ? "--session-turns forgets them too"
      : "cortex forget --session ID --turn NUMBER forgets one",
    memories: "cortex forget with their ids forgets them too",
  };
  const when = (at: number) => formatTime(at, options.timezone);
  for (const line of mentionLines(left, how, !dry_run, when)) {
    output.line(printable(line));
  }
}
