import { Type } from "typebox";
import { validationError } from "./errors.js";
import { Input } from "./input.js";
import { onProgress, signal, withoutDates } from "./schema.js";
import type { Contradiction, DedupeAction, ForgetQuery, MemoryEdit } from "./types.js";

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1 });
const optionalText = Type.Optional(text);
const texts = Type.Optional(Type.Array(text));
const categories = Type.Optional(
  Type.Union([text, Type.Array(text)], { title: "text that is not empty, or a list of such" }),
);

/** What names a memory. */
export const reference = new Input(
  "the reference to a memory",
  Type.Object({ reference: text }, closed),
);

/** What updateSTM takes. */
export const update = new Input(
  "updateSTM",
  Type.Object(
    {
      importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
      categories,
      topics: texts,
    },
    closed,
  ),
);

const edit = new Input(
  "editSTM",
  Type.Object(
    {
      content: Type.Optional(Type.String()),
      append: Type.Optional(Type.String()),
      replace: optionalText,
      with: Type.Optional(Type.String()),
    },
    closed,
  ),
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
    throw validationError("an edit takes one of: content; append; replace together with with");
  }
  if (content !== undefined) {
    return { content };
  }
  return append === undefined ? { replace: replace ?? "", with: replacement ?? "" } : { append };
}

/** What deleteSTMBatch takes. */
export const deletion = new Input(
  "deleteSTMBatch",
  Type.Object({ ids: Type.Array(text), actor: optionalText, signal }, closed),
);

const LAST_TIME = 8.64e15;

const forgetQuery = new Input(
  "forget",
  Type.Object(
    {
      // An empty list must not widen what is forgotten, as "no condition" or as the default category.
      ids: Type.Optional(Type.Array(text, { minItems: 1 })),
      categories: Type.Optional(
        Type.Union([text, Type.Array(text, { minItems: 1 })], {
          title: "text that is not empty, or a list of at least one such",
        }),
      ),
      user_id: optionalText,
      before: Type.Optional(
        Type.Union([text, Type.Number({ minimum: -LAST_TIME, maximum: LAST_TIME })], {
          title: "ISO 8601 text, epoch milliseconds or a Date",
        }),
      ),
    },
    closed,
  ),
);

/** What forget is asked for; a Date becomes epoch milliseconds. */
export function parseForget(query: ForgetQuery) {
  return forgetQuery.parse(withoutDates(query, "before"));
}

/** What forget takes beside the query. */
export const forgetOptions = new Input(
  "forget",
  Type.Object({ dryRun: Type.Optional(Type.Boolean()), actor: optionalText, signal }, closed),
);

const ACTIONS = ["report", "merge", "delete_older"] as const satisfies DedupeAction[];
const STATUSES = ["open", "resolved", "dismissed"] as const satisfies Contradiction["status"][];

/** What dedupe takes. */
export const dedupe = new Input(
  "dedupe",
  Type.Object(
    {
      action: Type.Optional(Type.Enum(ACTIONS)),
      categories: Type.Optional(
        Type.Union([text, Type.Array(text), Type.Null()], {
          title: "text that is not empty, or a list of such",
        }),
      ),
      similarity_threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      actor: optionalText,
      onProgress,
      signal,
    },
    closed,
  ),
);

/** What getContradictions takes. */
export const contradictions = new Input(
  "getContradictions",
  Type.Object(
    {
      status: Type.Optional(Type.Enum(STATUSES)),
      memory_id: optionalText,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    },
    closed,
  ),
);

const resolution = new Input(
  "resolveContradiction",
  Type.Object(
    {
      id: text,
      winner: optionalText,
      dismiss: Type.Optional(Type.Boolean()),
      actor: optionalText,
    },
    closed,
  ),
);

/**
 * How a contradiction ends; `winner` is null when it is dismissed.
 *
 * @throws CortexError VALIDATION_ERROR - neither a winner nor a dismissal, or both
 */
export function parseResolution(given: unknown) {
  const { id, winner, dismiss = false, actor = "api" } = resolution.parse(given);
  if ((winner === undefined) !== dismiss) {
    throw validationError("give either winner, the id of the memory that holds, or dismiss");
  }
  return { id, winner: winner ?? null, actor };
}

/** What createCategory takes. */
export const category = new Input(
  "createCategory",
  Type.Object({ name: text, description: Type.Optional(Type.String()), keywords: texts }, closed),
);

/** What pin takes. */
export const pin = new Input(
  "pin",
  Type.Object({ text: optionalText, memory_id: optionalText, label: optionalText }, closed),
);

/** What unpin takes. */
export const unpin = new Input("unpin", Type.Object({ id: text }, closed));
