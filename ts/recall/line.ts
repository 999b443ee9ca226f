/**
 * A memory as agents read it, on one line, the same in every tool, resource, prompt and recall block:
 *
 *     [m1] (2026-03-01 14:30; 87% high; health) user: I'm allergic to penicillin.
 *     [D1:2] (2023-05-08 13:56; 10% low; verify) Joanna: I'm allergic to most reptiles.
 *     [m2] (2026-03-01 14:30; 60% medium; verify (told 40 days ago; nobody checked it)) user: I take 5 mg.
 *     [m3] (2026-03-01 14:30; 70% medium; disputed by m9; stored by agent planner) user bob: I live in Potsdam.
 *     [m9] (2026-05-02 09:00; 100% high; conflicts with m3, 2026-03-01 14:30, "I live in Potsdam.") user: I live in Ulm.
 *     [m6] (2026-03-01 14:30; 70% medium; perhaps changed by m7, 2026-05-02 09:00, "Mum's dose is 10 mg") user: Mum takes 5 mg.
 *     [m8] (2026-03-01 14:30, told again 2026-05-02 09:00; 100% high) user: The tech lead is Priya.
 *     [m5] (2026-03-01 14:30; 90% high; expires 2027-01-01 00:00) user: The key lies under the mat.
 *     [m4] (2026-03-01 14:30; 70% medium; disputed by m9; replaced by m9, 2026-05-02 09:00, "I live in Ulm.") user: I live in Bern.
 *
 * Whose words they are stands right before them, as in the script of a play, so that an "I" is never taken for
 * somebody else's. What says nothing is left out: the category "general", importance 1.
 */
import { DEFAULT_CATEGORY } from "../bridge/helpers.js";
import { localTime } from "../bridge/local-time.js";
import type { ConfidencePolicy } from "../bridge/policy-schema.js";
import { excerpt, isPrintableAscii, oneLine, seldomUsed } from "../bridge/text.js";
import { timeLimits } from "../bridge/time-limits.js";
import type { CortexMemory } from "../bridge/types.js";

/** Below this confidence a memory is marked as one to verify. */
const VERIFY_BELOW = 0.5;

/** How much of a memory a listing shows, in code points; details carry all of it. */
export const LISTING_CODE_POINTS = 500;

/** How much of another memory stands beside one, in code points. */
export const BESIDE_CODE_POINTS = 120;

const USUAL_IMPORTANCE = 1;

/** The role under which hosts keep what the user says. */
const USER_ROLE = "user";

/** For whom and where memories are read. A brain is one. */
export interface Reader {
  /** Whose agent reads: this user is called "user", others by name. */
  readonly userId: string;
  /** IANA name of the zone in which times are told. */
  readonly timezone: string;
  readonly policy: Pick<ConfidencePolicy, "enabled">;
}

/** A memory, with whatever doubt there is about it. */
type Doubted = CortexMemory & {
  readonly disputed?: { readonly by: readonly string[]; readonly proved_wrong: boolean } | null;
};

// Tag characters are invisible and models read them; the others reverse the direction of what follows.
const HIDDEN = /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/gu;

// A name of other characters stands in quotes: it must not look like the rest of the line.
const PLAIN_ASCII_NAME = /^[A-Za-z\d](?:[\w .'@+-]{0,62}[A-Za-z\d.])?$/;
const plainName = seldomUsed(
  "^[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N} ._'’@+\\-]{0,62}[\\p{L}\\p{M}\\p{N}.])?$",
  "u",
);

/** A memory, of a long one that was searched for with the passage that speaks of what was asked. */
type Listed = CortexMemory & { readonly passage?: string | null };

/** A line for each memory, in their order. Where they are of several users, all are named. */
export function memoryLines(
  memories: readonly Listed[],
  reader: Reader,
  codePoints: number = LISTING_CODE_POINTS,
): string[] {
  const several = new Set(memories.map(({ user_id }) => user_id)).size > 1;
  return memories.map(
    (memory) => `${head(memory, reader, several)}: ${listed(memory, codePoints)}`,
  );
}

/** The text as far as a listing shows it: where it begins, or what of it was asked for. */
export function listed({ content, passage }: Listed, codePoints: number): string {
  const all = shown(content);
  const fits = excerpt(all, codePoints) === all;
  return fits || !passage || content.startsWith(passage)
    ? excerpt(all, codePoints)
    : excerpt(`… ${shown(passage)}`, codePoints);
}

/** A line for one memory. */
export function memoryLine(memory: CortexMemory, reader: Reader): string {
  return memoryLines([memory], reader).join("");
}

/** The line without the text: which memory, when, how sure, who. */
export function memoryHead(memory: CortexMemory, reader: Reader): string {
  return head(memory, reader, false);
}

/** What agents call a user: "user", or "user bob" when it is not the reader's own. */
export function userName(userId: string, reader: Reader, named = false): string {
  return userId === reader.userId && !named ? USER_ROLE : `${USER_ROLE} ${quotedName(userId)}`;
}

/** Text on one line, without characters that are read and not seen. */
export function shown(text: string): string {
  return oneLine(text.replace(HIDDEN, ""));
}

/** A name as it is, or in quotes when it could be taken for something else. */
export function quotedName(name: string): string {
  const line = shown(name);
  return PLAIN_ASCII_NAME.test(line) || (!isPrintableAscii(line) && plainName().test(line))
    ? line
    : JSON.stringify(line);
}

/**
 * When it was told once more, on a later day than the first time, e.g. `told again 2026-05-02 09:00`; [] where it was not.
 *
 * @param when - a time in words that begin with its day
 */
export function toldAgain(
  { created_at, told_again_at }: Pick<CortexMemory, "created_at" | "told_again_at">,
  when: (time: number) => string,
): string[] {
  if (told_again_at === undefined) {
    return [];
  }
  const last = when(told_again_at);
  const day = last.slice(0, "2026-05-02".length);
  return when(created_at).startsWith(day) ? [] : [`told again ${last}`];
}

function head(memory: Doubted, reader: Reader, several: boolean): string {
  const when = (time: number) => localTime(time, reader.timezone);
  const times = [when(memory.created_at), ...toldAgain(memory, when)];
  const facts = [times.join(", "), ...standing(memory, reader)];
  return `[${shown(memory.id)}] (${facts.join("; ")}) ${teller(memory, reader, several)}`;
}

function standing(memory: Doubted, { policy, timezone }: Reader): string[] {
  const { confidence, display_confidence, confidence_category, disputed, importance } = memory;
  const facts: string[] = [];
  if (policy.enabled) {
    facts.push(`${display_confidence} ${confidence_category}`);
    const why = memory.verify_reason;
    const marked = why === undefined ? "verify" : `verify (${why})`;
    facts.push(...(why !== undefined || confidence < VERIFY_BELOW ? [marked] : []));
  }
  const opponents = disputed?.by ?? [];
  facts.push(...(opponents.length === 0 ? [] : [`disputed by ${opponents.map(shown).join(", ")}`]));
  const isWrong = disputed?.proved_wrong === true && memory.superseded_by === null;
  facts.push(...(isWrong ? ["proved wrong"] : []));
  facts.push(
    ...memory.conflicts_with.map((other) => `conflicts with ${beside(other.id, other, timezone)}`),
  );
  facts.push(
    ...latestChange(memory).map(
      (other) => `perhaps changed by ${beside(other.id, other, timezone)}`,
    ),
  );
  facts.push(...timeLimits(memory, (at) => localTime(at, timezone)));
  facts.push(...replacementOf(memory, timezone));
  const categories = memory.categories.filter((category) => category !== DEFAULT_CATEGORY);
  facts.push(...(categories.length === 0 ? [] : [categories.map(quotedName).join(", ")]));
  facts.push(...(importance === USUAL_IMPORTANCE ? [] : [`importance ${importance.toFixed(1)}`]));
  facts.push(...storer(memory));
  return facts;
}

/** Of what may have changed a memory the one told last; of one that another took the place of, nothing: that says more. */
export function latestChange({
  undecided,
  superseded_by,
}: Pick<CortexMemory, "undecided" | "superseded_by">): CortexMemory["undecided"] {
  return superseded_by === null ? undecided.slice(0, 1) : [];
}

/** What took its place. */
function replacementOf({ superseded_by, replacement }: CortexMemory, timezone: string): string[] {
  return superseded_by === null || replacement === undefined
    ? []
    : [`replaced by ${beside(superseded_by, replacement, timezone)}`];
}

/** Another memory, in quotes: its text must not look like the rest of the line. */
function beside(
  id: string,
  { content, created_at }: { content: string; created_at: number },
  timezone: string,
): string {
  const said = JSON.stringify(excerpt(shown(content), BESIDE_CODE_POINTS));
  return `${shown(id)}, ${localTime(created_at, timezone)}, ${said}`;
}

/** Who stored it, when that was not whose memory it is. */
function storer({ is_proxy, proxy_agent }: CortexMemory): string[] {
  if (!is_proxy) {
    return [];
  }
  return [
    proxy_agent === null ? "stored by an agent" : `stored by agent ${quotedName(proxy_agent)}`,
  ];
}

/** Whose words they are: the speaker's, else the user's whose memory it is. */
function teller({ speaker, user_id }: CortexMemory, reader: Reader, several: boolean): string {
  const user = userName(user_id, reader, several);
  if (speaker === null || speaker === USER_ROLE) {
    return user;
  }
  const isOwn = user === USER_ROLE;
  return isOwn ? quotedName(speaker) : `${quotedName(speaker)} (of ${user})`;
}
