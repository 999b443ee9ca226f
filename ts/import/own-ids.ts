/**
 * Ids of imported memories. Readers derive ids of what a file holds, and a brain has each id once, whosever it is: so that
 * what one user imported is not taken for another's, the id of everybody but the user "default" holds its user, too.
 * What somebody imported before ids held a user keeps its id, and is met there.
 */
import { createHash } from "node:crypto";
import type { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import { DEFAULT_USER_ID } from "../bridge/defaults.js";
import { toCortexError } from "../bridge/errors.js";
import { EVERYBODY } from "../bridge/reader.js";
import type { ImportedMemory } from "./record.js";

/** Memories whose ids are looked up at once. */
const AT_ONCE = 200;
/** In code points, of what the user is put behind: a brain takes ids of up to 200. */
const LONGEST_BEGINNING = 180;
const DIGITS = 12;

/**
 * The memories as they are to be stored in a brain, in their order: each under an id that is no other user's.
 *
 * @throws CortexError CANCELLED
 */
export async function withOwnIds(
  brain: CortexBridge,
  memories: readonly ImportedMemory[],
  signal?: AbortSignal,
): Promise<ImportedMemory[]> {
  const users = await usersOf(brain, signal);
  const own: ImportedMemory[] = [];
  for (let start = 0; start < memories.length; start += AT_ONCE) {
    throwIfAborted(signal);
    const some = memories.slice(start, start + AT_ONCE);
    own.push(...(await Promise.all(some.map((memory) => withOwnId(brain, memory, users)))));
  }
  return own;
}

/** Who has memories in a brain: what nobody can have imported need not be looked for. */
async function usersOf(
  brain: CortexBridge,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string | null>> {
  const groups = await brain.getConfidenceDistributionBy("user", { user: EVERYBODY, signal });
  return new Set(groups.map(({ name }) => name));
}

async function withOwnId(
  brain: CortexBridge,
  memory: ImportedMemory,
  users: ReadonlySet<string | null>,
): Promise<ImportedMemory> {
  const { user_id: user = brain.userId } = memory;
  const isPlain =
    user === DEFAULT_USER_ID
      ? await isForDefault(brain, memory.id, users)
      : users.has(user) && (await ownerOf(brain, memory.id)) === user;
  return isPlain ? memory : { ...memory, id: ownId(memory.id, user) };
}

/** Whether the user "default" has, or gets, a memory under the id that its file gives it. */
async function isForDefault(
  brain: CortexBridge,
  id: string,
  users: ReadonlySet<string | null>,
): Promise<boolean> {
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
async function ownerOf(brain: CortexBridge, id: string): Promise<string | undefined> {
  try {
    return (await brain.getMemory(id, { peek: true, user: EVERYBODY })).user_id ?? undefined;
  } catch (thrown) {
    const error = toCortexError(thrown);
    if (error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}
