import type { ForgetPlace, ForgetReceipt } from "./change-types.js";
import { counted, oneLine } from "./text.js";

/** How many of something went, or would go. */
export type ReceiptPart = [what: string, number: number];

/** What a receipt counts beside the memories, in words. */
export function receiptParts(receipt: ForgetReceipt): ReceiptPart[] {
  return [
    ["full text", receipt.full_text],
    ["embeddings", receipt.embeddings],
    ["atoms", receipt.atoms],
    ["statement keys", receipt.statement_keys],
    ["facts", receipt.facts],
    ["contradictions", receipt.contradictions],
    ["history", receipt.audit],
    ["notes of other histories", receipt.notes],
    ["pins", receipt.pins],
    ["cognitive states", receipt.cognitive_states],
    ["events", receipt.events],
    ["sessions", receipt.sessions],
    ["turns", receipt.turns],
    ["turns without their words", receipt.redacted.flatMap(({ turns }) => turns).length],
    ["undo steps", receipt.undo],
  ];
}

/** Whether it is about what was forgotten before, and nothing else. */
export function isGoneBefore(receipt: ForgetReceipt): boolean {
  return receipt.gone_before.length > 0 && receipt.memories === 0 && !tookAnything(receipt);
}

/** Whether anything went beside memories; of a memory its full text does. */
export function tookAnything(receipt: ForgetReceipt): boolean {
  return receiptParts(receipt).some(([, number]) => number > 0);
}

/** Whether a receipt is pending since replicas of a shared brain still hold the words; else a process does. */
export function waitsForHosts({ remaining }: Pick<ForgetReceipt, "remaining">): boolean {
  return remaining.some(({ what }) => what === "replica");
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
    return { tone: "good", text: "Done: the bytes are gone from the brain's files." };
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
      return waitsForHosts(receipt)
        ? `Pending: the bytes are gone from here, not yet from the replicas named ${notes}: their hosts have to use the brain.`
        : "Pending: another process still reads an older state. When it has ended, cortex maintain or opening the brain " +
            "again takes the bytes.";
    case "remains":
      return isBefore
        ? `Not done: ${named} may still hold it.`
        : `Not done: the words still stand in ${named}. The memories themselves are gone.`;
    default:
      return tookAnything(receipt)
        ? `Done where it can be seen: the bytes are gone from there. What is named ${notes} may still hold them.`
        : "Nothing was forgotten: nothing fits what was asked for.";
  }
}

/** Most places of one kind that are named one by one. */
const MOST_NAMED = 20;

/** Where words went from what stays, where they still stand, and what a person has to look at: a line each. */
export function receiptNotes(receipt: ForgetReceipt): string[] {
  const { dry_run, redacted, undo, leftovers, not_searched, remaining } = receipt;
  const lines = redacted.map(({ session_id, turns }) => {
    const numbers = `${turns.length === 1 ? "turn" : "turns"} ${turns.join(", ")}`;
    const where = turns.length === 0 ? "what is told of it" : numbers;
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
