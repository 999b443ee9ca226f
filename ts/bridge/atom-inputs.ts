import { ATOM_FIELD_NAMES, CAUSAL_LINK_TYPE_NAMES } from "./choices.js";
import { Input } from "./input.js";
import {
  anyText,
  closed,
  count,
  flag,
  onProgress,
  optionalText,
  purpose,
  share,
  signal,
  text,
  time,
  withoutDates,
} from "./schema.js";
import { Type } from "./typebox.js";
import { user, userOrUserId } from "./user-schema.js";

const seconds = Type.Optional(Type.Number({ minimum: 0 }));
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 }));

/** The fields of an atom, and the types of links between atoms. */
export { ATOM_FIELD_NAMES as ATOM_FIELDS, CAUSAL_LINK_TYPE_NAMES as LINK_TYPES };

/** The furthest that causes are followed. */
export const GREATEST_DEPTH = 100;

const atom = new Input(
  "createAtom",
  closed({
    subject: Type.String(),
    action: Type.String(),
    outcome: Type.String(),
    consequences: anyText,
    confidence: share,
    source: optionalText,
    source_memory_id: optionalText,
    action_timestamp: time,
    outcome_delay_seconds: seconds,
    consequence_delay_seconds: seconds,
    user_id: optionalText,
  }),
);

/** What createAtom is given; a Date becomes epoch milliseconds. */
export function parseAtom(given: unknown) {
  return atom.parse(withoutDates(given, "action_timestamp"));
}

/** What getAtom takes. */
export const byId = new Input("getAtom", closed({ id: text, peek: flag, ...user }));

/** What getAtomsOfMemory takes. */
export const ofMemory = new Input("getAtomsOfMemory", closed({ id: text, ...user }));

/** What searchAtoms and searchAtomsByField take. */
export const search = new Input(
  "searchAtoms",
  closed({
    field: Type.Optional(Type.Enum(ATOM_FIELD_NAMES)),
    query: Type.String(),
    limit,
    threshold: share,
    min_confidence: share,
    purpose,
    peek: flag,
    signal,
    ...user,
  }),
);

/** What createCausalLink takes. */
export const link = new Input(
  "createCausalLink",
  closed({
    from_atom_id: text,
    to_atom_id: text,
    link_type: Type.Enum(CAUSAL_LINK_TYPE_NAMES),
    strength: share,
    ...user,
  }),
);

const causeOptions = {
  max_depth: Type.Optional(Type.Integer({ minimum: 1, maximum: GREATEST_DEPTH })),
  link_types: Type.Optional(Type.Array(Type.Enum(CAUSAL_LINK_TYPE_NAMES))),
  bridge: flag,
  threshold: share,
  limit,
  signal,
  ...user,
};

/** What findRootCauses takes. */
export const rootCauses = new Input("findRootCauses", closed({ atom_id: text, ...causeOptions }));

/** What findPathsToOutcome takes. */
export const outcomePaths = new Input(
  "findPathsToOutcome",
  closed({ outcome: text, ...causeOptions }),
);

/** What atomizeText takes. */
export const atomizeText = new Input(
  "atomizeText",
  closed({
    text: Type.String(),
    save: flag,
    source: optionalText,
    speaker: optionalText,
    ...user,
  }),
);

/** What atomizeMemories takes. */
export const atomizeMemories = new Input(
  "atomizeMemories",
  closed({ again: flag, onProgress, signal }),
);

/** What findTemporalPattern takes. */
export const temporalPattern = new Input(
  "findTemporalPattern",
  closed({
    outcome: text,
    after: optionalText,
    within_hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 878_400 })),
    min_observations: count,
    ...userOrUserId,
    signal,
  }),
);

/** What calls take that need nothing but whose. */
export { whose } from "./inputs.js";
