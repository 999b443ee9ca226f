/**
 * Ids of imported memories. Readers derive ids of what a file holds, and a brain has each id once, whosever it is: so that
 * what one user imported is not taken for another's, the id of everybody but the user "default" holds its user, too.
 * What somebody imported before ids held a user keeps its id, and is met there; and so does a conversation that was imported
 * under another name.
 */
import { createHash } from "node:crypto";
import type { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import { DEFAULT_USER_ID } from "../bridge/defaults.js";
import { toCortexError } from "../bridge/errors.js";
import { EVERYBODY } from "../bridge/reader.js";
import type { CortexMemory } from "../bridge/types.js";
import type { ImportedMemory, ImportRecord } from "./record.js";

/** Memories whose ids are looked up at once. */
const AT_ONCE = 200;
/** In code points, of what the user is put behind: a brain takes ids of up to 200. */
const LONGEST_BEGINNING = 180;
const DIGITS = 12;

/** Who has memories in a brain: what nobody can have imported need not be looked for. */
type Users = ReadonlySet<string | null>;

/**
 * The memories of a file as they are to be stored in a brain, in their order: each under an id that is no other user's.
 *
 * @throws CortexError CANCELLED
 */
export async function withOwnIds(
  brain: CortexBridge,
  records: readonly ImportRecord[],
  signal?: AbortSignal,
): Promise<ImportedMemory[]> {
  const users = await usersOf(brain, signal);
  const isFormer = await hasFormerNames(brain, records, users, signal);
  return await inPieces(records, signal, async ({ memory, former }) =>
    withOwnId(brain, isFormer ? { ...memory, ...former } : memory, users),
  );
}

async function inPieces<Of, To>(
  all: readonly Of[],
  signal: AbortSignal | undefined,
  work: (of: Of) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    throwIfAborted(signal);
    done.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))));
  }
  return done;
}

async function usersOf(brain: CortexBridge, signal: AbortSignal | undefined): Promise<Users> {
  const groups = await brain.getConfidenceDistributionBy("user", { user: EVERYBODY, signal });
  return new Set(groups.map(({ name }) => name));
}

/**
 * Whether a conversation was imported under its former name: most of what is there under its ids is what it says. Another
 * one had the same name where it is not; a turn or two may have been edited since.
 */
async function hasFormerNames(
  brain: CortexBridge,
  records: readonly ImportRecord[],
  users: Users,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let same = 0;
  let others = 0;
  await inPieces(records, signal, async ({ memory, former }) => {
    const { user_id: user = brain.userId, content } = memory;
    if (former === undefined || !users.has(user)) {
      return;
    }
    const kept = await memoryAt(brain, former.id);
    if (kept?.user_id === user) {
      same += kept.content === content ? 1 : 0;
      others += kept.content === content ? 0 : 1;
    }
  });
  return same > others;
}

async function withOwnId(
  brain: CortexBridge,
  memory: ImportedMemory,
  users: Users,
): Promise<ImportedMemory> {
  const { user_id: user = brain.userId } = memory;
  const isPlain =
    user === DEFAULT_USER_ID
      ? await isForDefault(brain, memory.id, users)
      : users.has(user) && (await ownerOf(brain, memory.id)) === user;
  return isPlain ? memory : { ...memory, id: ownId(memory.id, user) };
}

/** Whether the user "default" has, or gets, a memory under the id that its file gives it. */
async function isForDefault(brain: CortexBridge, id: string, users: Users): Promise<boolean> {
  if (users.size === 0 || (users.size === 1 && users.has(DEFAULT_USER_ID))) {
    return true;
  }
  const owner = await ownerOf(brain, id);
  if (owner !== undefined) {
    return owner === DEFAULT_USER_ID;
  }
  // Whoever had it may have forgotten it since.
  return (await ownerOf(brain, ownId(id, DEFAULT_USER_ID))) === undefined;
}

/** An id for one user alone; it begins as the file's, so that it is found by that. */
function ownId(id: string, user: string): string {
  const beginning = [...id].slice(0, LONGEST_BEGINNING).join("");
  const digest = createHash("sha256")
    .update(JSON.stringify([user, id]))
    .digest("hex");
  return `${beginning}~${digest.slice(0, DIGITS)}`;
}

/** Whose memory has an id; undefined: there is none. */
async function ownerOf(brain: CortexBridge, id: string): Promise<string | null | undefined> {
  return (await memoryAt(brain, id))?.user_id;
}

async function memoryAt(brain: CortexBridge, id: string): Promise<CortexMemory | undefined> {
  try {
    return await brain.getMemory(id, { peek: true, user: EVERYBODY });
  } catch (thrown) {
    const error = toCortexError(thrown);
    if (error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
