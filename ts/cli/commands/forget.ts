import { type Command, InvalidArgumentError } from "commander";
import type { ForgetQuery, ForgetReceipt } from "../../bridge/change-types.js";
import { toCortexError } from "../../bridge/errors.js";
import {
  forgetTurns,
  type MentioningTurn,
  type Mentions,
  mentionsOf,
} from "../../bridge/mentions.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { type ForgottenCopy, forgetInBackups, isThere } from "../forget-in-backups.js";
import { textsOf, turnsOf } from "../forget-preview.js";
import { addExamples, collect, parseTime } from "../options.js";
import {
  cameOut,
  showBackups,
  showCopies,
  showForgottenCopies,
  showMentions,
  showReceipt,
  showStaying,
  verdict,
} from "../receipt.js";
import { scoredIdOrText, sessionId } from "../reference.js";
import { Refusal } from "../refusal.js";

/** Who made a change, in the histories. */
const ACTOR = "cli";

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
    ["cortex forget ID --confirm", "once more: what still holds it?"],
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
  const query = await queryOf(session, ids, options);
  const plan = await planOf(session, query, options);
  if (plan !== undefined) {
    await (options.confirm === true ? remove : preview)(session, query, plan, options);
  }
}

/** What would go, and what conversations and other memories also say of it. */
interface Plan {
  receipt: ForgetReceipt;
  mentions: Mentions;
}

/** Nothing where the brain has forgotten it before, and its backups do now. */
async function planOf(
  session: Session,
  query: ForgetQuery,
  { confirm, backups }: ForgetOptions,
): Promise<Plan | undefined> {
  const { brain, context } = session;
  const { signal } = context;
  try {
    const receipt = await brain.forget(query, { dryRun: true, actor: ACTOR, signal });
    return { receipt, mentions: await mentionsOf(brain, query, receipt, { signal }) };
  } catch (error) {
    const isGone = toCortexError(error).code === "NOT_FOUND";
    if (isGone && confirm === true && backups === true && (await forgetGone(session, query))) {
      return undefined;
    }
    throw error;
  }
}

async function preview(
  session: Session,
  query: ForgetQuery,
  { receipt, mentions }: Plan,
): Promise<void> {
  const { brain, output } = session;
  const texts = [...(await turnsOf(brain, query)), ...(await textsOf(brain, receipt.ids))];
  const stay = await textsOf(brain, cameOut(query, receipt));
  output.result({ ...receipt, mentions, session_turns: [] }, () => {
    showReceipt(session, query, receipt, texts);
    showStaying(session, query, receipt, stay);
    output.line(verdict(output, receipt));
    showMentions(session, mentions, receipt, []);
    showCopies(session, receipt);
  });
}

async function remove(
  session: Session,
  query: ForgetQuery,
  { mentions }: Plan,
  { sessionTurns, backups }: ForgetOptions,
): Promise<void> {
  const { brain, output, context } = session;
  const asked = { actor: ACTOR, signal: context.signal };
  const receipt = await brain.forget(query, asked);
  const also =
    sessionTurns === true
      ? await forgetTurns(brain, mentions.turns, { ...asked, user: query.user_id })
      : [];
  const turns = sessionTurns === true ? mentions.turns : [];
  const copies = backups === true ? await forgetCopies(session, query, receipt, turns) : undefined;
  const told = { ...receipt, mentions, session_turns: also };
  output.result(copies === undefined ? told : { ...told, backups: copies }, () => {
    showReceipt(session, query, receipt, []);
    showStaying(session, query, receipt, []);
    output.line(verdict(output, receipt));
    showMentions(session, mentions, receipt, also);
    if (copies === undefined) {
      showCopies(session, receipt);
    } else {
      showForgottenCopies(output, copies);
    }
  });
  refuseFailed(copies ?? []);
  [receipt, ...also, ...(copies ?? [])].forEach(refuseUnfinished);
}

async function forgetCopies(
  session: Session,
  { ids, categories, ...conditions }: ForgetQuery,
  receipt: ForgetReceipt,
  turns: readonly MentioningTurn[],
): Promise<ForgottenCopy[]> {
  const bySession = ids === undefined && categories === undefined;
  const { backups_known, gone_before } = receipt;
  return await forgetInBackups(session, { ids: [...receipt.ids, ...gone_before], backups_known }, [
    ...(bySession ? [conditions] : []),
    ...turns.map(({ session_id, turn_id }) => ({ session_id, turn_ids: [turn_id] })),
  ]);
}

/** Whoever asked for words to go is told by the exit code, too, when they have not gone yet. */
function refuseUnfinished({ state }: Pick<ForgetReceipt | ForgottenCopy, "state">): void {
  if (state === "remains" || state === "pending") {
    throw new Refusal(state, "the words still stand where the receipt says, with what to do");
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
  const copies = await forgetInBackups(session, { ids: ids ?? [], backups_known }, [], {});
  if (copies.every(({ memories }) => memories === 0)) {
    return false;
  }
  output.result({ ids, backups: copies }, () => {
    output.line("The brain has forgotten it already; in its backups:");
    showForgottenCopies(output, copies);
  });
  refuseFailed(copies);
  copies.forEach(refuseUnfinished);
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
