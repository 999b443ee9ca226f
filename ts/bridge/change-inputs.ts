import type native from "../native.js";
import type { Contradiction, DedupeAction, ForgetQuery, MemoryEdit } from "./change-types.js";
import { readable, validationError } from "./errors.js";
import { normalizeCategories } from "./helpers.js";
import { Input } from "./input.js";
import {
  anyText,
  categories,
  categoriesOrNull,
  closed,
  flag,
  onProgress,
  optionalText,
  optionalTexts,
  share,
  signal,
  text,
  time,
  timeOrNull,
  withoutDates,
} from "./schema.js";
import { Type } from "./typebox.js";
import type { IdKind } from "./types.js";
import { user } from "./user-schema.js";

/** What has ids that people type. */
const ID_KINDS = ["memory", "atom", "session", "contradiction"] as const satisfies IdKind[];

/** What names a memory. */
export const reference = new Input(
  "the reference to a memory",
  closed({ reference: text, signal, ...user }),
);

/** What findIds takes. */
export const idBeginning = new Input(
  "findIds",
  closed({ kind: Type.Enum(ID_KINDS), beginning: text, ...user }),
);

const update = new Input(
  "updateSTM",
  closed({
    importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
    categories,
    topics: optionalTexts,
    expires_at: timeOrNull,
    review_at: timeOrNull,
    replaces: optionalTexts,
  }),
);

/** What updateSTM takes, as the addon does: a time limit that is null is taken away. */
export function parseUpdate(given: unknown): native.MemoryUpdate {
  const { categories, expires_at, review_at, ...others } = update.parse(
    withoutDates(given, "expires_at", "review_at"),
  );
  const limits = { expires_at, review_at };
  return {
    ...others,
    categories: categories === undefined ? undefined : normalizeCategories(categories),
    expires_at: expires_at ?? undefined,
    review_at: review_at ?? undefined,
    clear: Object.entries(limits).flatMap(([name, at]) => (at === null ? [name] : [])),
  };
}

const edit = new Input(
  "editSTM",
  closed({
    content: anyText,
    append: anyText,
    replace: optionalText,
    with: anyText,
  }),
);

/**
 * One way to edit.
 *
 * @throws CortexError VALIDATION_ERROR - none, or several at once
 */
export function parseEdit(given: MemoryEdit): MemoryEdit {
  const { content, append, replace, with: replacement } = edit.parse(given);
  const ways = [content, append, replace].filter((way) => way !== undefined);
  if (ways.length !== 1 || (replace === undefined) !== (replacement === undefined)) {
    throw validationError(
      "an edit takes one of: `content`; `append`; `replace` together with `with`",
    );
  }
  if (content !== undefined) {
    return { content };
  }
  return append === undefined ? { replace: replace ?? "", with: replacement ?? "" } : { append };
}

/** What deleteSTMBatch takes. */
export const deletion = new Input(
  "deleteSTMBatch",
  closed({ ids: Type.Array(text), actor: optionalText, signal, ...user }),
);

/** What forget takes beside the query. */
export const forgetOptions = new Input(
  "forget",
  closed({ dryRun: flag, actor: optionalText, signal, ...user }),
);

const forgetQuery = new Input(
  "forget",
  closed({
    // An empty list must not widen what is forgotten, as "no condition" or as the default category.
    ids: Type.Optional(Type.Array(text, { minItems: 1 })),
    categories: Type.Optional(
      Type.Union([text, Type.Array(text, { minItems: 1 })], {
        title: "text that is not empty, or a list of at least one such",
      }),
    ),
    user_id: optionalText,
    before: time,
    session_id: optionalText,
    turn_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
    with_memories: flag,
  }),
  forgetOptions,
);

/** What forget is asked for; a Date becomes epoch milliseconds. */
export function parseForget(query: ForgetQuery) {
  return forgetQuery.parse(withoutDates(query, "before"));
}

const ACTIONS = ["report", "merge", "delete_older"] as const satisfies DedupeAction[];
const STATUSES = [
  "open",
  "possible",
  "resolved",
  "dismissed",
] as const satisfies Contradiction["status"][];

/** What dedupe takes. */
export const dedupe = new Input(
  "dedupe",
  closed({
    action: Type.Optional(Type.Enum(ACTIONS)),
    categories: categoriesOrNull,
    ids: Type.Optional(Type.Array(text, { minItems: 1, maxItems: 1_000 })),
    similarity_threshold: share,
    actor: optionalText,
    onProgress,
    signal,
    ...user,
  }),
);

/** What recheckContradictions takes. */
export const recheck = new Input("recheckContradictions", closed({ onProgress, signal, ...user }));

/** What getContradictions takes. */
export const contradictions = new Input(
  "getContradictions",
  closed({
    status: Type.Optional(Type.Enum(STATUSES)),
    memory_id: optionalText,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    ...user,
  }),
);

/** What getProvedWrong takes. */
export const provedWrong = new Input(
  "getProvedWrong",
  closed({
    memory_id: optionalText,
    user: optionalText,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
);

const resolution = new Input(
  "resolveContradiction",
  closed({
    id: text,
    winner: optionalText,
    dismiss: flag,
    reopen: flag,
    actor: optionalText,
    ...user,
  }),
);

/**
 * How a contradiction ends; `winner` is null when it is dismissed or opened again.
 *
 * @throws CortexError VALIDATION_ERROR - none of winner, dismiss and reopen, or several
 */
export function parseResolution(named: unknown, decision: unknown, options: unknown) {
  const given = readable("resolveContradiction", () => ({
    ...(options as object),
    ...(decision as object),
    id: named,
  }));
  const parsed = resolution.parse(given);
  const { id, winner, dismiss = false, reopen = false, actor = "api", user } = parsed;
  if ([winner !== undefined, dismiss, reopen].filter(Boolean).length !== 1) {
    throw validationError(
      "give one of winner, the id of the memory that holds, dismiss, and reopen, which takes a decision back",
    );
  }
  return { id, winner: winner ?? null, reopen, actor, user };
}

/** What createCategory takes. */
export const category = new Input(
  "createCategory",
  closed({ name: text, description: anyText, keywords: optionalTexts }),
);

/** What pin takes. */
export const pin = new Input(
  "pin",
  closed({ text: optionalText, memory_id: optionalText, label: optionalText }),
);

/** What unpin takes. */
export const unpin = new Input("unpin", closed({ id: text, ...user }));

/** What calls take that need nothing but whose. */
export { whose } from "./inputs.js";
