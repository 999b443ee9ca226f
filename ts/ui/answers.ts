/**
 * What the brain answered, as the reader of the page reads it: receipts in words, what was given up outside, names and facts
 * for the one whose memories they are.
 */
import type { AlertDeliveryState } from "../alerts/settings.js";
import type { BrainStats } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import type { ForgetQuery, ForgetReceipt } from "../bridge/change-types.js";
import { forPeople, nameForReader, personName } from "../bridge/entity-name.js";
import { CortexError } from "../bridge/errors.js";
import type { GraphView } from "../bridge/graph.js";
import {
  receiptBackups,
  receiptNotes,
  receiptParts,
  receiptSubject,
  receiptVerdict,
} from "../bridge/receipt.js";
import type { CheckReport } from "../bridge/types.js";
import { accordingTo, predicateText } from "../graph/formats.js";

/** What is brought outside, or has vectors computed there. */
export const OUTSIDE = ["alerts", "server", "vectors"] as const;
export type Outside = (typeof OUTSIDE)[number];

/** How far something outside is. */
export interface Delivered {
  pending: number;
  /** Given up until somebody asks for it. */
  failed: number;
  last_error: string | null;
}

/** What the window calls what a receipt speaks of. */
const NAMED = { confirm: "“Forget for good”", notes: "below" } as const;
export const TAKEN_ALONG = {
  memories: "a tick forgets one, too",
  turns: "the tick below forgets them, too",
};

/** A receipt in the words that the command line and agents have for it. */
export function inWords(query: ForgetQuery, receipt: ForgetReceipt) {
  const parts = receiptParts(receipt);
  const names = receipt.memories > 0 || query.session_id !== undefined;
  return {
    things: names ? [receiptSubject(query, receipt), ...parts] : parts,
    notes: receiptNotes(receipt),
    backups: receiptBackups(receipt),
    verdict: receiptVerdict(receipt, NAMED),
  };
}

/** A file of which not even a part can be checked is a finding, too. */
export function damaged(error: unknown): CheckReport {
  if (error instanceof CortexError && error.code === "CORRUPT") {
    return { ok: false, checked: [], problems: [error.message], memories_checked: 0 };
  }
  throw error;
}

/** What was given up outside, each with whether this window can try it again: it needs to know where. */
export function givenUp(
  { outbox, embedding, embedder, lightrag }: BrainStats,
  alerts: AlertDeliveryState,
) {
  const all: { what: Outside; failed: number; last_error: string | null; known: boolean }[] = [
    { what: "alerts", ...failure(alerts), known: alerts.url !== null },
    {
      what: "server",
      // The outbox counts what waits for vectors, too.
      failed: outbox.failed - embedding.failed,
      last_error: lightrag?.last_error ?? null,
      known: lightrag !== null,
    },
    { what: "vectors", ...failure(embedding), known: embedder !== null },
  ];
  return all.filter(({ failed }) => failed > 0);
}

const failure = ({ failed, last_error }: Delivered) => ({ failed, last_error });

/**
 * What is told of something, without a wait for memories that a bulk import left to read: the brain reads them meanwhile,
 * and the page asks again whenever it wrote. A name that none of those read so far has is not unknown yet.
 */
export async function readSoFar(
  { brain, readTheRest }: { brain: CortexBridge; readTheRest(): void },
  ask: (partial: boolean) => Promise<GraphView>,
) {
  const view = await ask(true).catch(async (error: unknown) => {
    noneIfGone(error);
    const { underived } = await brain.getFacts(brain.userId, { limit: 1, partial: true });
    if (underived === 0) {
      throw error;
    }
    return { entities: [], facts: [], truncated: false, underived };
  });
  if (view.underived > 0) {
    readTheRest();
  }
  return shownTo(brain, view);
}

/** A part of the graph as the brain's user reads it; names are asked for by `name`, and shown as `shown`. */
function shownTo({ userId }: CortexBridge, view: GraphView) {
  const { entities, facts, ...others } = forPeople(view);
  return {
    ...others,
    entities: entities.map((one) => ({ ...one, shown: nameForReader(one.name, userId) })),
    facts: facts.map((fact) => ({
      ...fact,
      says: predicateText(fact),
      according: accordingTo(fact),
    })),
  };
}

/** Atoms as the brain's user reads them. */
export function toReader<Atom extends { subject: string }>(
  { userId }: CortexBridge,
  atoms: Atom[],
) {
  return atoms.map((atom) => ({ ...atom, subject: nameForReader(atom.subject, userId) }));
}

/** A user whom nobody named is spoken to: a name that nobody gave is no name to read. */
export const personFor = ({ userId }: CortexBridge) =>
  personName(userId) === userId ? ("third" as const) : ("second" as const);

export function noneIfGone(error: unknown): null {
  if (error instanceof CortexError && error.code === "NOT_FOUND") {
    return null;
  }
  throw error;
}
