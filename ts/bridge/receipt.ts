/** A receipt of forgetting in words: the same on a terminal, for agents and in the window. */
import type { ForgetPlace, ForgetQuery, ForgetReceipt } from "./change-types.js";
import { counted, oneLine } from "./text.js";

/** What a receipt counts beside the memories: of one, of several, and how many. */
function parts(receipt: ForgetReceipt): [one: string, several: string, number: number][] {
  const redacted = receipt.redacted.flatMap(({ turns }) => turns).length;
  return [
    ["conversation", "conversations", receipt.sessions],
    ["turn", "turns", receipt.turns],
    ["turn without its words", "turns without their words", redacted],
    ["line of history", "lines of history", receipt.audit],
    ["note in another history", "notes in other histories", receipt.notes],
    ["fact read in the words", "facts read in the words", receipt.facts],
    ["cause or effect read in the words", "causes and effects read in the words", receipt.atoms],
    ["contradiction", "contradictions", receipt.contradictions],
    ["pin", "pins", receipt.pins],
    ["state of mind", "states of mind", receipt.cognitive_states],
    ["event", "events", receipt.events],
    ["step that could be undone", "steps that could be undone", receipt.undo],
    ["entry to search by", "entries to search by", receipt.full_text],
    ["key to compare by", "keys to compare by", receipt.statement_keys],
    ["vector", "vectors", receipt.embeddings],
  ];
}

/** What goes beside the memories, in words: `3 lines of history`. */
export function receiptParts(receipt: ForgetReceipt): string[] {
  return parts(receipt)
    .filter(([, , number]) => number > 0)
    .map(([one, several, number]) => counted(number, one, several));
}

/** What goes, in words: `turn 3 of session talk and 1 memory`. */
export function receiptSubject(
  { session_id, turn_ids }: ForgetQuery,
  { memories }: Pick<ForgetReceipt, "memories">,
): string {
  const those = counted(memories, "memory", "memories");
  if (session_id === undefined) {
    return those;
  }
  const turns = turn_ids === undefined ? "" : `${turnsInWords(turn_ids)} of `;
  return `${turns}session ${oneLine(session_id)} and ${those}`;
}

/** `Would forget 1 memory`, or that it is forgotten. */
export function receiptHeading(query: ForgetQuery, receipt: ForgetReceipt): string {
  return `${receipt.dry_run ? "Would forget" : "Forgot"} ${receiptSubject(query, receipt)}`;
}

/** `turn 3`, `turns 3, 4` */
export function turnsInWords(turns: readonly number[]): string {
  return `${turns.length === 1 ? "turn" : "turns"} ${turns.join(", ")}`;
}

/** How many copies of the brain may still hold it; nothing where none is known. */
export function receiptBackups({ backups_known }: ForgetReceipt): string | null {
  const copies = backups_known.filter(({ exists }) => exists).length;
  return copies === 0 ? null : `${counted(copies, "backup")} may still hold it`;
}

/** Whether it is about what was forgotten before, and nothing else. */
export function isGoneBefore(receipt: ForgetReceipt): boolean {
  return receipt.gone_before.length > 0 && receipt.memories === 0 && !tookAnything(receipt);
}

/** Whether anything went beside memories; of a memory its full text does. */
export function tookAnything(receipt: ForgetReceipt): boolean {
  return receiptParts(receipt).length > 0;
}

/** Whether a receipt is pending since replicas of a shared brain still hold the words; else a process does, or there is no room. */
export function waitsForHosts({ remaining }: Pick<ForgetReceipt, "remaining">): boolean {
  return remaining.some(({ what }) => what === "replica");
}

/** Whether a receipt is pending since the disk or a limit is full. */
function waitsForRoom({ remaining }: Pick<ForgetReceipt, "remaining">): boolean {
  return remaining.some(({ what }) => what === "log");
}

/** What a host calls what a receipt speaks of. */
export interface ReceiptWords {
  /** How a plan is confirmed: `--confirm`. */
  readonly confirm: string;
  /** Where the notes of the receipt stand beside its verdict. */
  readonly notes: "above" | "below";
}

/** How forgetting ended, or would end. */
export interface ReceiptVerdict {
  readonly tone: "plan" | "good" | "doubt";
  readonly text: string;
}

/** How forgetting ended, or would end, in words. */
export function receiptVerdict(receipt: ForgetReceipt, words: ReceiptWords): ReceiptVerdict {
  const { state, may_remain } = receipt;
  const isBefore = isGoneBefore(receipt);
  const named = `what is named ${words.notes}`;
  if (state === "dry_run") {
    return { tone: "plan", text: plan(receipt, isBefore, words) };
  }
  if (state === "done" && isBefore) {
    return { tone: "good", text: "Done: no copy, export or view beside the brain names it." };
  }
  if (state === "done" && tookAnything(receipt) && may_remain.length === 0) {
    return { tone: "good", text: "Done: the words are gone from the brain's files." };
  }
  return { tone: "doubt", text: doubt(receipt, isBefore, named, words) };
}

function plan(receipt: ForgetReceipt, isBefore: boolean, { confirm }: ReceiptWords): string {
  if (isBefore) {
    return `Nothing is left to remove. With ${confirm} it is looked for once more.`;
  }
  return tookAnything(receipt)
    ? `Nothing was removed. With ${confirm} it is, for good.`
    : "Nothing fits what was asked for.";
}

function doubt(
  receipt: ForgetReceipt,
  isBefore: boolean,
  named: string,
  { notes }: ReceiptWords,
): string {
  switch (receipt.state) {
    case "pending":
      if (waitsForRoom(receipt)) {
        return (
          "Pending: the disk or a size limit is full, so that the last of the words cannot be overwritten. Make room; " +
          "then cortex maintain or opening the brain again takes them."
        );
      }
      return waitsForHosts(receipt)
        ? `Pending: the words are gone from here, not yet from the replicas named ${notes}: their hosts have to use the brain.`
        : "Pending: another process still reads an older state. When it has ended, cortex maintain or opening the brain " +
            "again takes the last of the words.";
    case "remains":
      return isBefore
        ? `Not done: ${named} may still hold it.`
        : `Not done: the words still stand in ${named}. The memories themselves are gone.`;
    default:
      return tookAnything(receipt)
        ? `Done where it can be seen: the words are gone from there. What is named ${notes} may still hold them.`
        : "Nothing was forgotten: nothing fits what was asked for.";
  }
}

/** Most places of one kind that are named one by one. */
const MOST_NAMED = 20;

/** Where words went from what stays, where they still stand, and what a person has to look at: a line each. */
export function receiptNotes(receipt: ForgetReceipt): string[] {
  const { dry_run, redacted, undo, leftovers, not_searched, remaining, outbox } = receipt;
  const lines = redacted.map(({ session_id, turns }) => {
    const where = turns.length === 0 ? "what is told of it" : turnsInWords(turns);
    return `The words ${dry_run ? "would go" : "went"} from session ${oneLine(session_id)}: ${where}`;
  });
  if (receipt.gone_before.length > 0) {
    lines.push(
      `Forgotten before: ${receipt.gone_before.map(oneLine).join(", ")}. The words are known no more; what files hold ` +
        "is told by the id",
    );
  }
  if (undo > 0) {
    lines.push(
      `${counted(undo, "change")} of these sessions cannot be undone then: it would bring the words back`,
    );
  }
  for (const path of leftovers) {
    lines.push(`Removed what a backup or export that was cut short had left: ${oneLine(path)}`);
  }
  if (not_searched > 0) {
    lines.push(
      `${counted(not_searched, "text is", "texts are")} too short to be looked for elsewhere`,
    );
  }
  lines.push(
    ...named(remaining, (place) => `The words ${dry_run ? "would " : ""}still stand in ${place}`),
  );
  lines.push(...named(receipt.may_remain, (place) => `May still hold them: ${place}`));
  lines.push(...named(receipt.undecided, (place) => `Nobody but you can tell: ${place}`));
  if (outbox.length > 0) {
    const sinks = [...new Set(outbox.map(({ sink }) => sink))].join(", ");
    const copies = counted(outbox.length, "copy", "copies");
    lines.push(
      `${copies} outside the brain (${oneLine(sinks)}) will be deleted when the server there answers`,
    );
  }
  return lines;
}

function named(places: ForgetPlace[], line: (place: string) => string): string[] {
  const lines = places
    .slice(0, MOST_NAMED)
    .map(({ what, id, part, advice }) =>
      oneLine(line(`${[what, id, part].filter((text) => text !== "").join(" ")}: ${advice}`)),
    );
  const more = places.length - lines.length;
  return more > 0 ? [...lines, `... and ${more} more`] : lines;
}
