import { Type } from "typebox";
import type { AtomField, CausalLinkType } from "./atom-types.js";
import { Input } from "./input.js";
import { PURPOSES } from "./inputs.js";
import { onProgress, signal, withoutDates } from "./schema.js";

const closed = { additionalProperties: false } as const;
const flag = Type.Optional(Type.Boolean());
const text = Type.String({ minLength: 1 });
const optionalText = Type.Optional(text);
const share = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));
const seconds = Type.Optional(Type.Number({ minimum: 0 }));
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 }));

/** The fields of an atom. */
export const ATOM_FIELDS = [
  "subject",
  "action",
  "outcome",
  "consequences",
] as const satisfies AtomField[];

/** The types of links between atoms. */
export const LINK_TYPES = [
  "causes",
  "enables",
  "precedes",
  "correlates",
] as const satisfies CausalLinkType[];

/** The furthest that causes are followed. */
export const GREATEST_DEPTH = 100;

const atom = new Input(
  "createAtom",
  Type.Object(
    {
      subject: Type.String(),
      action: Type.String(),
      outcome: Type.String(),
      consequences: Type.Optional(Type.String()),
      confidence: share,
      source: optionalText,
      source_memory_id: optionalText,
      action_timestamp: Type.Optional(
        Type.Union([text, Type.Number()], { title: "ISO 8601 text, epoch milliseconds or a Date" }),
      ),
      outcome_delay_seconds: seconds,
      consequence_delay_seconds: seconds,
      user_id: optionalText,
    },
    closed,
  ),
);

/** What createAtom is given; a Date becomes epoch milliseconds. */
export function parseAtom(given: unknown) {
  return atom.parse(withoutDates(given, "action_timestamp"));
}

/** What getAtom takes. */
export const byId = new Input("getAtom", Type.Object({ id: text, peek: flag }, closed));

/** What searchAtoms and searchAtomsByField take. */
export const search = new Input(
  "searchAtoms",
  Type.Object(
    {
      field: Type.Optional(Type.Enum(ATOM_FIELDS)),
      query: Type.String(),
      limit,
      threshold: share,
      min_confidence: share,
      purpose: Type.Optional(Type.Enum(PURPOSES)),
      peek: flag,
      signal,
    },
    closed,
  ),
);

/** What createCausalLink takes. */
export const link = new Input(
  "createCausalLink",
  Type.Object(
    {
      from_atom_id: text,
      to_atom_id: text,
      link_type: Type.Optional(Type.Enum(LINK_TYPES)),
      strength: share,
    },
    closed,
  ),
);

const causeOptions = {
  max_depth: Type.Optional(Type.Integer({ minimum: 1, maximum: GREATEST_DEPTH })),
  link_types: Type.Optional(Type.Array(Type.Enum(LINK_TYPES))),
  bridge: flag,
  threshold: share,
  limit,
  signal,
};

/** What findRootCauses takes. */
export const rootCauses = new Input(
  "findRootCauses",
  Type.Object({ atom_id: text, ...causeOptions }, closed),
);

/** What findPathsToOutcome takes. */
export const outcomePaths = new Input(
  "findPathsToOutcome",
  Type.Object({ outcome: text, ...causeOptions }, closed),
);

/** What atomizeText takes. */
export const atomizeText = new Input(
  "atomizeText",
  Type.Object(
    { text: Type.String(), save: flag, source: optionalText, speaker: optionalText },
    closed,
  ),
);

/** What atomizeMemories takes. */
export const atomizeMemories = new Input(
  "atomizeMemories",
  Type.Object({ again: flag, onProgress, signal }, closed),
);

/** What findTemporalPattern takes. */
export const temporalPattern = new Input(
  "findTemporalPattern",
  Type.Object(
    {
      outcome: text,
      after: optionalText,
      within_hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 878_400 })),
      min_observations: Type.Optional(Type.Integer({ minimum: 1 })),
      user_id: optionalText,
      signal,
    },
    closed,
  ),
);
