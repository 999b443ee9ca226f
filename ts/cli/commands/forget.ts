import { type Command, InvalidArgumentError } from "commander";
import type { ForgetQuery, ForgetReceipt, KnownBackup } from "../../bridge/change-types.js";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { forgetTurns, type Mentions, mentionLines, mentionsOf } from "../../bridge/mentions.js";
import { receiptNotes, receiptParts } from "../../bridge/receipt.js";
import type { Session as TalkSession } from "../../bridge/session.js";
import type { SessionTurn } from "../../bridge/session-types.js";
import { counted, oneLine } from "../../bridge/text.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { type ForgottenCopy, forgetInBackups, isThere } from "../forget-in-backups.js";
import { formatBytes, formatTime } from "../format.js";
import { addExamples, collect, parseTime } from "../options.js";
import type { Output } from "../output.js";
import { scoredIdOrText, sessionId } from "../reference.js";
import { Refusal } from "../refusal.js";
import { onOneLine, printable } from "../width.js";

interface ForgetOptions {
  category?: string[];
  ofUser?: string;
  before?: string | number;
  session?: string;
  turn?: number[];
  withMemories?: boolean;
  sessionTurns?: boolean;
  confirm?: boolean;
  backups?: boolean;
}

/** Reads the number of a turn; anything else is a usage error. */
function parseTurn(text: string): number {
  const turn = Number(text);
  if (!Number.isSafeInteger(turn) || turn < 1) {
    throw new InvalidArgumentError(
      "It must be a turn's number, from 1 on: cortex session turns ID.",
    );
  }
  return turn;
}

/** `cortex forget`: removes memories without a trace, or says what would go. */
export function registerForget(command: Command, context: CliContext): void {
  command
    .description(
      "Remove memories for good, with their history and all that was derived from them. Without --confirm " +
        "nothing is removed, and the answer says what would be.",
    )
    .argument(
      "[id...]",
      "the ids of memories or atoms, or pieces of text that one memory alone has; without any, a session, or everything that all other options below hold for",
    )
    .option("-c, --category <name>", "in this category; may be given several times", collect)
    .option("--of-user <id>", "of this user instead of --user")
    .option("--before <time>", "said before this: ISO 8601 or epoch milliseconds", parseTime)
    .option(
      "--session <id>",
      "this session, by its id or 5 characters or more of its beginning; no other condition with it",
    )
    .option(
      "--turn <number>",
      "of the session only what was said in this turn; may be given several times",
      (text, earlier?: number[]) => [...(earlier ?? []), parseTurn(text)],
    )
    .option(
      "--with-memories",
      "with --session, also the memories that came out of it; without, they stay and are named",
    )
    .option(
      "--session-turns",
      "also the turns of conversations that speak of who or what is forgotten, as the answer without --confirm names them",
    )
    .option("--confirm", "remove them; there is no way back")
    .option(
      "--backups",
      "with --confirm, forget it in the known backups, too; alone, only list them",
    )
    .action(async (ids: string[], options: ForgetOptions) => {
      const { category, ofUser, before, session: talk, turn, withMemories, backups } = options;
      const others = [category, ofUser, before].some((value) => value !== undefined);
      const conditions = others || talk !== undefined;
      if (talk === undefined && (turn !== undefined || withMemories === true)) {
        command.error(`error: ${turn ? "--turn" : "--with-memories"} needs --session`);
      }
      if (talk !== undefined && (others || ids.length > 0)) {
        command.error("error: give --session, or ids and other conditions; not both");
      }
      if (backups !== true && ids.length === 0 && !conditions) {
        command.error("error: give ids, --session, --category, --of-user, --before or --backups");
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
    ["cortex forget --session ID", "what would go with a conversation"],
    ["cortex forget --session ID --turn 3", "what would go with one turn of it"],
    ["cortex forget ID --session-turns --confirm", "also in what conversations say"],
    ["cortex forget ID --confirm --backups", "also in the copies"],
    ["cortex forget --backups", "which copies there are"],
  ]);
}

async function listBackups(session: Session): Promise<void> {
  const known = await session.brain.getBackups();
  session.output.result(known, () => showBackups(session, known));
}

async function run(session: Session, ids: string[], options: ForgetOptions): Promise<void> {
  const { brain, output, context } = session;
  const { confirm, backups } = options;
  const query = await queryOf(session, ids, options);
  // What goes is read before it does; who confirms has seen it.
  const texts = confirm === true ? [] : await turnsOf(session, query);
  const asked = { dryRun: confirm !== true, actor: "cli", signal: context.signal };
  const mentions = await mentionsIn(session, query);
  const receipt = await brain.forget(query, asked).catch(async (error) => {
    const isGone = toCortexError(error).code === "NOT_FOUND" && confirm === true;
    if (isGone && backups === true && (await forgetGone(session, query))) {
      return undefined;
    }
    throw error;
  });
  if (receipt === undefined) {
    return;
  }
  const also = await takeTurns(session, query, mentions, options);
  if (confirm !== true || backups !== true) {
    const memories = confirm === true ? [] : await textsOf(session, receipt.ids);
    const stay = confirm === true ? [] : await textsOf(session, cameOut(query, receipt));
    output.result({ ...receipt, mentions, session_turns: also }, () => {
      showReceipt(session, query, receipt, [...texts, ...memories]);
      showStaying(session, query, receipt, stay);
      output.line(verdict(output, receipt));
      showMentions(session, mentions, also);
      showCopies(session, receipt);
    });
    [receipt, ...also].forEach(refuseUnfinished);
    return;
  }
  const { ids: _, categories, ...conditions } = query;
  const bySession = ids.length === 0 && categories === undefined;
  const copies = await forgetInBackups(session, receipt, bySession ? conditions : undefined);
  output.result({ ...receipt, mentions, session_turns: also, backups: copies }, () => {
    showReceipt(session, query, receipt, []);
    showStaying(session, query, receipt, []);
    output.line(verdict(output, receipt));
    showMentions(session, mentions, also);
    showForgottenCopies(output, copies);
  });
  refuseFailed(copies);
  [receipt, ...also].forEach(refuseUnfinished);
}

/** What conversations say of the same; nothing where the brain does not know what was asked for, which forget says. */
async function mentionsIn({ brain, context }: Session, query: ForgetQuery): Promise<Mentions> {
  try {
    return await mentionsOf(brain, query, { signal: context.signal });
  } catch (error) {
    if (toCortexError(error).code === "NOT_FOUND") {
      return { words: [], turns: [] };
    }
    throw error;
  }
}

/** Forgets the turns that speak of the same, where that is asked for and confirmed. */
async function takeTurns(
  { brain, context }: Session,
  { user_id }: ForgetQuery,
  { turns }: Mentions,
  { confirm, sessionTurns }: ForgetOptions,
): Promise<ForgetReceipt[]> {
  return confirm === true && sessionTurns === true
    ? await forgetTurns(brain, turns, { actor: "cli", user: user_id, signal: context.signal })
    : [];
}

function showMentions(
  { output, options }: Session,
  mentions: Mentions,
  also: readonly ForgetReceipt[],
): void {
  for (const { redacted, state } of also) {
    for (const { session_id, turns } of redacted) {
      output.line(onOneLine(`Also turns ${turns.join(", ")} of session ${session_id}: ${state}.`));
    }
  }
  if (also.length > 0) {
    return;
  }
  const when = (at: number) => formatTime(at, options.timezone);
  for (const line of mentionLines(mentions, "--session-turns forgets them too", when)) {
    output.line(printable(line));
  }
}

/** Whoever asked for words to go is told by the exit code, too, when they have not gone yet. */
function refuseUnfinished({ state }: ForgetReceipt): void {
  if (state === "remains" || state === "pending") {
    throw new Refusal(state, "words still stand in the brain's files; the receipt says what to do");
  }
}

function refuseFailed(copies: readonly ForgottenCopy[]): void {
  const failed = copies.find(({ state }) => state === "failed");
  if (failed?.failure !== undefined) {
    throw new Refusal(failed.failure.code, `${failed.path}: ${failed.failure.message}`);
  }
}

/** Forgets in the backups what the brain itself has forgotten already; false where none of them has it. */
async function forgetGone(session: Session, { ids }: ForgetQuery): Promise<boolean> {
  const { brain, output } = session;
  for (const id of ids ?? []) {
    if (await isThere(brain, id, {})) {
      return false;
    }
  }
  const backups_known = await brain.getBackups();
  const copies = await forgetInBackups(session, { ids: ids ?? [], backups_known }, undefined, {});
  if (copies.every(({ memories }) => memories === 0)) {
    return false;
  }
  output.result({ ids, backups: copies }, () => {
    output.line("The brain has forgotten it already; in its backups:");
    showForgottenCopies(output, copies);
  });
  refuseFailed(copies);
  return true;
}

async function queryOf(
  session: Session,
  ids: string[],
  { category, ofUser, before, session: talk, turn, withMemories }: ForgetOptions,
): Promise<ForgetQuery> {
  const whole = await Promise.all(ids.map((id) => scoredIdOrText(session, id)));
  return {
    ids: whole.length === 0 ? undefined : whole,
    categories: category,
    user_id: ofUser,
    before,
    session_id: talk === undefined ? undefined : await sessionId(session, talk),
    turn_ids: turn,
    with_memories: withMemories,
  };
}

/** Most memories, and most turns, whose texts are shown before they go. */
const MOST_SHOWN = 50;

/** What would go, word for word, so that nobody confirms a number. */
async function textsOf({ brain }: Session, ids: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const id of ids.slice(0, MOST_SHOWN)) {
    texts.push(`${id}  ${await textOf(brain, id)}`);
  }
  const more = ids.length - texts.length;
  return more > 0 ? [...texts, `... and ${more} more`] : texts;
}

/** The same of the turns that a query names, or of all turns of its session. */
async function turnsOf({ brain }: Session, query: ForgetQuery): Promise<string[]> {
  const { session_id, turn_ids } = query;
  const [known] = session_id === undefined ? [] : await sessionsNamed(brain, session_id);
  if (known === undefined) {
    return [];
  }
  const found: SessionTurn[] = [];
  for (const turn of turn_ids ?? []) {
    found.push(...(await known.findTurns({ first: turn, last: turn })));
  }
  if (turn_ids === undefined) {
    found.push(...(await known.findTurns({ limit: MOST_SHOWN })));
  }
  const texts = found.map(
    ({ turn_id, turn }) => `turn ${turn_id}  ${oneLine(turn.user_message.content)}`,
  );
  const { total_turns } = await known.getState();
  const more = turn_ids === undefined ? total_turns - texts.length : 0;
  return more > 0 ? [...texts, `... and ${counted(more, "more turn")}`] : texts;
}

/** The session with the id; none where only the host, or nobody, knows one. */
async function sessionsNamed(brain: Session["brain"], id: string): Promise<TalkSession[]> {
  try {
    return [await brain.openSession(id)];
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return [];
    }
    throw error;
  }
}

/** Memories that came out of the session or turns and stay, as it was asked for. */
function cameOut({ session_id, with_memories }: ForgetQuery, { remaining }: ForgetReceipt) {
  return session_id === undefined || with_memories === true
    ? []
    : remaining.filter(({ what }) => what === "memory").map(({ id }) => id);
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

function showReceipt(
  { output }: Session,
  query: ForgetQuery,
  receipt: ForgetReceipt,
  texts: string[],
): void {
  output.line(
    `${receipt.dry_run ? "Would forget" : "Forgot"} ${subject(query, receipt)}${texts.length > 0 ? ":" : "."}`,
  );
  for (const text of texts) {
    output.line(`  ${onOneLine(text)}`);
  }
  const parts = [...receiptParts(receipt), ["deletions queued outside", receipt.outbox.length]];
  const others = parts
    .filter(([, number]) => number !== 0)
    .map(([what, number]) => `${what} ${number}`);
  if (others.length > 0) {
    output.line(
      `With ${receipt.memories === 1 || query.session_id !== undefined ? "it" : "them"}: ${others.join(", ")}.`,
    );
  }
  for (const note of receiptNotes(receipt)) {
    output.line(onOneLine(note));
  }
}

/** What goes, in words: `turn 3 of session talk and 1 memory`. */
function subject({ session_id, turn_ids }: ForgetQuery, { memories }: ForgetReceipt): string {
  const those = counted(memories, "memory", "memories");
  if (session_id === undefined) {
    return those;
  }
  const turns =
    turn_ids === undefined
      ? ""
      : `${turn_ids.length === 1 ? "turn" : "turns"} ${turn_ids.join(", ")} of `;
  return `${turns}session ${onOneLine(session_id)} and ${those}`;
}

function showStaying(
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
  for (const { path, remaining } of copies) {
    for (const { what, id, advice } of remaining) {
      output.line(onOneLine(`${path}: the words still stand in ${what} ${id}: ${advice}`));
    }
  }
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
