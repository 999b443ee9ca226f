import type { ForgetQuery, ForgetReceipt } from "../bridge/change-types.js";
import { isoTime } from "../bridge/memory.js";
import { forgetTurns, mentionLines, mentionsOf } from "../bridge/mentions.js";
import {
  receiptBackups,
  receiptHeading,
  receiptNotes,
  receiptParts,
  receiptVerdict,
} from "../bridge/receipt.js";
import { oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { CHANGES_ONCE } from "./annotations.js";
import { idOf, linesOf, referenceParameter } from "./changed.js";
import { CATEGORY_BEFORE, categoryParameter } from "./format.js";
import { closed, count, text, time } from "./result-schemas.js";
import { forgetReceiptProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";
import { askedUser, userParameter } from "./user.js";

// As many as a person looks through before confirming.
const MOST_LISTED = 20;

/** How what also speaks of it is taken along, before it is forgotten and afterwards. */
const BEFORE = {
  turns: "session_turns with confirm forgets them too",
  memories: "ids that name them too forget them too, once the user asked for it",
};
const AFTERWARDS = {
  turns: "session_id with turn_ids forgets them",
  memories: "ids forgets them, once the user asked for it",
};

const receiptSchema = closed({
  ...forgetReceiptProperties,
  mentions: closed({
    words: Type.Array(text, { description: "The names in what is forgotten" }),
    turns: Type.Array(closed({ session_id: text, turn_id: count, said_at: time, content: text }), {
      description: "Turns of conversations that speak of them too, and stay without session_turns",
    }),
    memories: Type.Array(closed({ id: text, content: text, created_at: time }), {
      description: "Other memories that speak of them too, and stay unless ids names them",
    }),
    more_memories: count,
  }),
});

/** cortex_forget: removes memories without a trace. */
export const cortexForget = defineTool({
  name: "cortex_forget",
  label: "Forget memories",
  description:
    "Remove memories for good, with their history, everything derived from them, and their words where turns and " +
    "summaries of sessions repeat them. Give ids; or a session, whole or only turns of it; or a category, " +
    "a user or a date, which must then all hold. Without confirm nothing is removed, and the answer says what " +
    "would be, with the memories. There is no way back: confirm only what the user asked to be forgotten.",
  annotations: CHANGES_ONCE,
  parameters: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(referenceParameter, { description: "Which memories or atoms, each as id" }),
      ),
      id: Type.Optional(referenceParameter),
      categories: categoryParameter("Everything in any of these"),
      user: userParameter("Everything of this user"),
      before: Type.Optional(
        Type.String({ minLength: 1, description: "Everything said before this time, in ISO 8601" }),
      ),
      session_id: Type.Optional(
        Type.String({ minLength: 1, description: "This session as a whole, or turn_ids of it" }),
      ),
      turn_ids: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          minItems: 1,
          description: "Of the session only what was said in these turns",
        }),
      ),
      with_memories: Type.Optional(
        Type.Boolean({
          description:
            "With session_id: also the memories that came out of it; without, they stay and are named",
        }),
      ),
      session_turns: Type.Optional(
        Type.Boolean({
          description:
            "Also the turns of conversations that speak of who or what is forgotten, as the answer without confirm names them",
        }),
      ),
      confirm: Type.Optional(
        Type.Boolean({ description: "true removes; without it the answer says what would go" }),
      ),
    },
    { additionalProperties: false },
  ),
  olderNames: CATEGORY_BEFORE,
  result: receiptSchema,
  async run(brain, given, signal) {
    const { ids, id, categories, user, before, confirm = false } = given;
    const { session_id, turn_ids, with_memories, session_turns = false } = given;
    const named = id === undefined ? ids : [...(ids ?? []), id];
    const wanted = named && (await Promise.all(named.map((each) => idOf(brain, each, signal))));
    const query = {
      ids: wanted,
      // An empty list goes on as one, for the brain to refuse: it must not widen what is forgotten.
      categories,
      user_id: askedUser(brain, user),
      before,
      session_id,
      turn_ids,
      with_memories,
    };
    const options = { actor: "cortex_forget", signal };
    const plan = await brain.forget(query, { ...options, dryRun: true });
    const mentions = await mentionsOf(brain, query, plan, { signal });
    const forgotten = confirm ? await brain.forget(query, options) : plan;
    const taken =
      confirm && session_turns
        ? await forgetTurns(brain, mentions.turns, { ...options, user: query.user_id })
        : [];
    const receipt = withoutTaken(forgotten, taken);
    const stay = taken.length === 0 ? mentions : { ...mentions, turns: [] };
    const result = { ...united(receipt, taken), mentions: stay };
    const lines = result.dry_run ? await linesOf(brain, result.ids.slice(0, MOST_LISTED)) : [];
    return {
      text: [
        ...receiptLines(query, receipt),
        ...listed(result, [...lines.values()]),
        ...mentionLines(stay, confirm ? AFTERWARDS : BEFORE, confirm),
        ...(taken.length === 0
          ? []
          : [`Also the turns that spoke of ${mentions.words.map(oneLine).join(", ")}:`]),
        ...taken.flatMap((one) => receiptLines({}, one)),
      ].join("\n"),
      result,
    };
  },
});

/** Without turns that were named as perhaps still saying it, and that were then taken. */
function withoutTaken(receipt: ForgetReceipt, taken: readonly ForgetReceipt[]): ForgetReceipt {
  const gone = new Set(
    taken.flatMap(({ redacted }) =>
      redacted.flatMap(({ session_id, turns }) => turns.map((turn) => `${turn} ${session_id}`)),
    ),
  );
  const remaining = receipt.remaining.filter(
    ({ what, id, part }) => what !== "turn" || !gone.has(`${part} ${id}`),
  );
  const isDone = receipt.state === "remains" && remaining.length === 0;
  return { ...receipt, remaining, state: isDone ? "done" : receipt.state };
}

/** One receipt of what was forgotten and of the turns that were taken along. */
function united(receipt: ForgetReceipt, taken: readonly ForgetReceipt[]): ForgetReceipt {
  const all = [receipt, ...taken];
  const states = (["pending", "remains"] as const).filter((state) =>
    all.some((each) => each.state === state),
  );
  const turns = new Map<string, Set<number>>();
  for (const each of all.flatMap(({ redacted }) => redacted)) {
    const known = turns.get(each.session_id) ?? [];
    turns.set(each.session_id, new Set([...known, ...each.turns]));
  }
  return {
    ...receipt,
    redacted: [...turns].map(([session_id, of]) => ({
      session_id,
      turns: [...of].sort((a, b) => a - b),
    })),
    undo: all.reduce((sum, { undo }) => sum + undo, 0),
    remaining: unique(all.flatMap(({ remaining }) => remaining)),
    may_remain: unique(all.flatMap(({ may_remain }) => may_remain)),
    state: taken.length === 0 ? receipt.state : (states[0] ?? receipt.state),
  };
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** What would go, as far as it is shown; what is gone is not told once more. */
function listed({ ids }: ForgetReceipt, lines: readonly string[]): string[] {
  const hidden = lines.length === 0 ? 0 : ids.length - lines.length;
  return hidden > 0 ? [...lines, `... and ${hidden} more`] : [...lines];
}

const MARKS = { plan: "", good: "✅ ", doubt: "⚠️ " } as const;

/** A receipt in words, for models and people. */
function receiptLines(query: ForgetQuery, receipt: ForgetReceipt): string[] {
  const { tone, text } = receiptVerdict(receipt, { confirm: "confirm", notes: "below" });
  const parts = receiptParts(receipt);
  const what =
    parts.length === 0 ? "" : `${receiptHeading(query, receipt)} (${parts.join(", ")}). `;
  return [`${MARKS[tone]}${what}${text}`, ...receiptNotes(receipt), ...copies(receipt)];
}

/** The copies that are there, a line each. */
function copies(receipt: ForgetReceipt): string[] {
  const heading = receiptBackups(receipt);
  const known = receipt.backups_known.filter(({ exists }) => exists);
  return heading === null
    ? []
    : [
        `${heading}:`,
        ...known.map(({ path, made_at }) => `  ${oneLine(path)} of ${isoTime(made_at)}`),
      ];
}
