/** Written by scripts/contract.mjs from the tables in native/addon/shapes: do not edit. Properties of what tools answer. */
import { recordOf, Type } from "../bridge/typebox.js";

/** What stands against a memory. */
export const disputeProperties = {
  by: Type.Array(Type.String(), {
    description: "The memories that contradict it in open pairs of which it carries the penalty.",
  }),
  proved_wrong: Type.Boolean({
    description:
      "Its last validation was a failure, or it lost a pair that somebody decided since.",
  }),
};

/** A memory that another one contradicts, while nobody decided between them. */
export const conflictProperties = {
  id: Type.String(),
  content: Type.String(),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** A memory told later that may have changed another one. */
export const possibleChangeProperties = {
  id: Type.String(),
  content: Type.String({ description: "Where its text begins." }),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** What the memory says that took another one's place. */
export const replacementProperties = {
  content: Type.String(),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** A memory; its score is for now, before the access that the call itself makes. */
export const memoryProperties = {
  id: Type.String(),
  content: Type.String(),
  source: Type.String(),
  categories: Type.Array(Type.String()),
  derived_categories: Type.Array(Type.String(), {
    description:
      "What its text tells: allergy, identity, medication, safety. It ages as a memory in them does.",
  }),
  topics: Type.Array(Type.String()),
  importance: Type.Number({ minimum: 0, maximum: 5 }),
  user_id: Type.String(),
  speaker: Type.Union([Type.String(), Type.Null()]),
  session_id: Type.Union([Type.String(), Type.Null()]),
  source_turn: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  is_proxy: Type.Boolean(),
  proxy_agent: Type.Union([Type.String(), Type.Null()]),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Score for now, before the access this call makes.",
  }),
  base_confidence: Type.Number({ minimum: 0, maximum: 1 }),
  confidence_source: Type.Enum(["proxy", "explicit", "cognitive_state", "default", "migrated"]),
  access_count: Type.Integer({ minimum: 0 }),
  last_accessed: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
  validation_count: Type.Integer({ minimum: 0 }),
  contradiction_count: Type.Integer({ minimum: 0 }),
  disputed: Type.Union(
    [Type.Object(disputeProperties, { additionalProperties: false }), Type.Null()],
    {
      description:
        "While something stands against it, accesses of it are not counted, it is good enough for nothing critical, and a search names those that contradict it before it.",
    },
  ),
  conflicts_with: Type.Array(Type.Object(conflictProperties, { additionalProperties: false }), {
    description:
      "The older memories that it contradicts in open pairs, which are `disputed` by it: nobody decided yet which holds. It loses no score by them.",
  }),
  undecided: Type.Array(Type.Object(possibleChangeProperties, { additionalProperties: false }), {
    description:
      "Memories told later that may have changed it, by pairs that are only possible, until somebody decides; the latest first. It loses no score, and accesses are not counted.",
  }),
  superseded_by: Type.Union([Type.String(), Type.Null()], {
    description:
      "The memory that tells what holds now in the place of what this one told, the last of several; null where this one stands, or where nothing surely took its place.",
  }),
  replacement: Type.Optional(
    Type.Object(replacementProperties, {
      additionalProperties: false,
      description: "That memory's text and time.",
    }),
  ),
  verify: Type.Optional(
    Type.Boolean({
      description:
        "Only when true: it is below what the profile that it was read by asks for, or review_at has come; somebody should check it.",
    }),
  ),
  verify_reason: Type.Optional(
    Type.String({ description: "Why, in words; together with `verify`." }),
  ),
  metadata: Type.Optional(
    Type.String({
      description: "What the program that stored it keeps with it: the text of a JSON object.",
    }),
  ),
  expires_at: Type.Optional(
    Type.Number({
      description:
        "From then on it answers nothing, and the next maintenance removes it; default never.",
    }),
  ),
  review_at: Type.Optional(
    Type.Number({
      description:
        "From then on it is named first among what somebody should check, until somebody does.",
    }),
  ),
  expired: Type.Optional(
    Type.Boolean({
      description: "Only when true: its time has passed, and it is read because somebody named it.",
    }),
  ),
  review_due: Type.Optional(Type.Boolean({ description: "Only when true: review_at has come." })),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
  told_again_at: Type.Optional(
    Type.Number({
      description:
        "The last time that the same was told once more, which storing answered with a duplicate. A search names first what was told last.",
    }),
  ),
  recorded_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** What a validation changed. */
export const validationProperties = {
  id: Type.String(),
  kind: Type.Enum(["stm", "embedding", "atom"]),
  old_confidence: Type.Number({ minimum: 0, maximum: 1 }),
  new_confidence: Type.Number({ minimum: 0, maximum: 1 }),
  validation_count: Type.Integer({ minimum: 0 }),
  contradiction_count: Type.Integer({ minimum: 0 }),
};

/** One event that changed a score. */
export const auditEntryProperties = {
  id: Type.Integer({}),
  memory_id: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Enum(["stm", "embedding", "atom"]),
  old_confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  new_confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  reason: Type.Enum([
    "created",
    "access",
    "validation_success",
    "validation_failure",
    "contradiction",
    "resolution",
    "decay",
    "retroactive",
    "restored",
    "merged",
  ]),
  actor: Type.String(),
  note: Type.Union([Type.String(), Type.Null()]),
  at: Type.Number({ description: "Epoch milliseconds" }),
};

/** How many secrets of a kind were taken out of a text before it was stored. */
export const secretCountProperties = {
  kind: Type.String({ description: "As [secret:kind] says it in the text." }),
  count: Type.Integer({ minimum: 1 }),
};

/** Two memories that cannot both be true. */
export const contradictionProperties = {
  id: Type.String(),
  older_id: Type.String(),
  newer_id: Type.String(),
  kind: Type.Enum(["negation", "antonym", "value", "quantity"]),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "0 to 1: how probably the two contradict each other.",
  }),
  evidence: Type.Array(Type.String(), {
    description: "The words in the older and in the newer text that it rests on.",
  }),
  status: Type.Enum(["open", "possible", "resolved", "dismissed"], {
    description: "possible: not sure enough; nobody carries a penalty until somebody decides.",
  }),
  penalised_id: Type.Union([Type.String(), Type.Null()], {
    description: "Who carries the penalty now.",
  }),
  detected_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** How storing or changing a memory ended. */
export const storageOutcomeProperties = {
  status: Type.Enum([
    "SUCCESS",
    "SUCCESS_LOCAL_ONLY",
    "DUPLICATE_EXACT",
    "DUPLICATE_SEMANTIC",
    "CONTENT_EMPTY",
    "CONTENT_TOO_LONG",
    "STORAGE_ERROR",
    "VALIDATION_ERROR",
    "SECRET_REFUSED",
  ]),
  message: Type.String(),
  local_success: Type.Boolean(),
  graph_success: Type.Boolean(),
  graph_state: Type.Enum(["ok", "pending", "failed", "off"]),
  is_success: Type.Boolean(),
  is_rejected: Type.Boolean(),
  memory_id: Type.Optional(Type.String()),
  matched_id: Type.Optional(Type.String()),
  similarity_score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  possible_update_of: Type.Optional(
    Type.String({ description: "A memory that this one seems to bring up to date." }),
  ),
  possible_update_similarity: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How alike the two are: of content words the share that both have.",
    }),
  ),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error_code: Type.Optional(
    Type.String({ description: "The code behind a STORAGE_ERROR, e.g. DISK_FULL." }),
  ),
  safety_flag: Type.Optional(
    Type.Boolean({
      description:
        "Only when true: a person should look at this text, also where it is stored already. It is no diagnosis.",
    }),
  ),
  in_future: Type.Optional(
    Type.Boolean({
      description:
        "Only when true: created_at lies more than a day ahead of now, which is mostly a slip.",
    }),
  ),
  secrets: Type.Optional(
    Type.Array(Type.Object(secretCountProperties, { additionalProperties: false }), {
      description:
        "What was taken out of the text because it is a secret, by kind; only where there was any.",
    }),
  ),
  topics: Type.Optional(Type.Array(Type.String())),
  contradictions: Type.Optional(
    Type.Array(Type.Object(contradictionProperties, { additionalProperties: false }), {
      description:
        "Pairs that this memory opened; on success, and of a text that is stored already with what it was said to take the place of.",
    }),
  ),
};

/** A contradiction with the two texts. */
export const contradictionListingProperties = {
  ...contradictionProperties,
  user_id: Type.Union([Type.String(), Type.Null()], {
    description: "Whose memories they are; null when both are gone.",
  }),
  older_content: Type.Union([Type.String(), Type.Null()], {
    description: "The texts as they are now; null when there is none.",
  }),
  newer_content: Type.Union([Type.String(), Type.Null()]),
  older_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "When the two were told; null when there is none.",
  }),
  newer_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
  resolved_by: Type.Union([Type.String(), Type.Null()], {
    description: "Of a pair that is no longer open.",
  }),
  resolved_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
};

/** A session that stays, and the turns of it whose words went. */
export const redactedSessionProperties = {
  session_id: Type.String(),
  turns: Type.Array(Type.Integer({ minimum: 0 })),
};

/** A place that forgotten words stand in. */
export const forgetPlaceProperties = {
  what: Type.String({
    description:
      "memory, turn, session, atom, pin, category, history, contradiction, file, or the name of a table.",
  }),
  id: Type.String({
    description: "Its id; of a file, its path; of a turn, its session's. May be empty.",
  }),
  part: Type.String({
    description: "Which part of it: a turn's number, a block's name. May be empty.",
  }),
  advice: Type.String(),
};

/** What a service outside the process must still delete. */
export const queuedDeletionProperties = {
  sink: Type.String(),
  memory_id: Type.String(),
};

/** A copy of the brain that was made with `backup`. */
export const knownBackupProperties = {
  path: Type.String(),
  made_at: Type.Number({ description: "Epoch milliseconds" }),
  bytes: Type.Integer({ minimum: 0 }),
  exists: Type.Boolean({ description: "Whether there still is a file." }),
};

/** What went, or in a dry run would go: numbers of rows. */
export const forgetReceiptProperties = {
  dry_run: Type.Boolean(),
  ids: Type.Array(Type.String(), { description: "Of the memories." }),
  memories: Type.Integer({ minimum: 0 }),
  full_text: Type.Integer({ minimum: 0 }),
  embeddings: Type.Integer({ minimum: 0 }),
  atoms: Type.Integer({ minimum: 0, description: "Atoms that were drawn from the memories." }),
  statement_keys: Type.Integer({ minimum: 0 }),
  facts: Type.Integer({ minimum: 0 }),
  contradictions: Type.Integer({ minimum: 0 }),
  audit: Type.Integer({ minimum: 0 }),
  pins: Type.Integer({ minimum: 0 }),
  sessions: Type.Integer({ minimum: 0, description: "With their blocks and history." }),
  turns: Type.Integer({ minimum: 0 }),
  redacted: Type.Array(Type.Object(redactedSessionProperties, { additionalProperties: false }), {
    description: "In sessions that stay, the turns whose words went.",
  }),
  undo: Type.Integer({
    minimum: 0,
    description:
      "Changes of those sessions that cannot be undone any more: undoing would bring the words back.",
  }),
  notes: Type.Integer({
    minimum: 0,
    description: "Of other memories' history, those that held the words.",
  }),
  cognitive_states: Type.Integer({ minimum: 0 }),
  events: Type.Integer({ minimum: 0, description: "Of the outside, that the host told of." }),
  remaining: Type.Array(Type.Object(forgetPlaceProperties, { additionalProperties: false }), {
    description: "Where the words still stand, and what to do about it.",
  }),
  may_remain: Type.Array(Type.Object(forgetPlaceProperties, { additionalProperties: false }), {
    description:
      "Replicas of a brain in PostgreSQL that may still hold the words, and that nobody waits for: not seen for 7 days, or set aside. What it says is no part of `state`.",
  }),
  undecided: Type.Array(Type.Object(forgetPlaceProperties, { additionalProperties: false }), {
    description: "What may be about a forgotten user, which only a person can tell.",
  }),
  leftovers: Type.Array(Type.String(), {
    description: "Files of backups and exports that were cut short, which went, too.",
  }),
  gone_before: Type.Array(Type.String(), {
    description:
      "Ids that were asked for and whose memory, atom or session was forgotten before. Its words are known no more: the brain's files and those beside it are looked through for the id.",
  }),
  not_searched: Type.Integer({
    minimum: 0,
    description: "Memories whose text is too short to be looked for elsewhere.",
  }),
  outbox: Type.Array(Type.Object(queuedDeletionProperties, { additionalProperties: false }), {
    description: "What services outside the process were given and must still delete.",
  }),
  backups_known: Type.Array(Type.Object(knownBackupProperties, { additionalProperties: false }), {
    description: "Copies of the brain, which may hold what was forgotten.",
  }),
  state: Type.Enum(["done", "remains", "pending", "dry_run"], {
    description:
      "done: no row and no file of the brain holds the words. remains: some do, see `remaining`. pending: another process still reads an older state, another host has not removed it from its replica yet, or the disk is full (a `log` of `remaining`), and the bytes stay until then.",
  }),
};

/** A memory that says no more than another. */
export const duplicateProperties = {
  id: Type.String(),
  excerpt: Type.String(),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
  similarity: Type.Number({ minimum: 0, maximum: 1, description: "0 to 1; 1: the same words." }),
  reason: Type.String({ description: "Which rule decided." }),
};

/** A memory and those that say no more than it. */
export const duplicateGroupProperties = {
  survivor_id: Type.String(),
  excerpt: Type.String({ description: "The beginning of its text." }),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
  duplicates: Type.Array(Type.Object(duplicateProperties, { additionalProperties: false })),
};

/** What a search for duplicates found, and did. */
export const dedupeReportProperties = {
  compared: Type.Integer({
    minimum: 0,
    description:
      "Memories that were looked at: those that carry a contradiction's penalty are not.",
  }),
  duplicates: Type.Integer({
    minimum: 0,
    description: "Memories that are duplicates, or were until they were merged or deleted.",
  }),
  kept: Type.Integer({
    minimum: 0,
    description:
      "delete_older: older ones that stayed, because they say more than the newer; merge: newer ones that stayed, since they were drawn from another turn, or keep too much metadata.",
  }),
  groups: Type.Array(Type.Object(duplicateGroupProperties, { additionalProperties: false })),
};

/** A category and how many memories it has. */
export const categoryListingProperties = {
  name: Type.String(),
  description: Type.String(),
  keywords: Type.Array(Type.String()),
  created_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "null for a category that is in use but was never described.",
  }),
  memories: Type.Integer({ minimum: 0 }),
};

/** Something in view. */
export const pinProperties = {
  id: Type.String(),
  label: Type.Union([Type.String(), Type.Null()]),
  content: Type.String({ description: "Of a pinned memory: the text it has now." }),
  memory_id: Type.Union([Type.String(), Type.Null()]),
  user_id: Type.Union([Type.String(), Type.Null()], { description: "Whose; null: nobody knows." }),
  pinned_at: Type.Number({ description: "Epoch milliseconds" }),
};

/** What a hit's score is made of; each from 0 to 1. */
export const scorePartsProperties = {
  words: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'What the query\'s words say of the text itself; 0 where it has only verbs as general as "use" of them.',
  }),
  window: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The same of the text with its neighbouring turns.",
  }),
  session: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The same of its whole conversation.",
  }),
  vector: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Cosine similarity of its vector and the query's, where it was found by that.",
  }),
  speaker: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      "1 when said by the speaker whom the query names, or when it names none; else less.",
  }),
  answer: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      "1 when it tells a time or a number where one is asked for, or when none is; else less.",
  }),
  fact: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "1 when it tells the fact that is asked for, or when no memory does; else less.",
  }),
  time: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "How close it is to the time that the query names; 0 when it names none.",
  }),
  event: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'How close that of which it tells is to it: "dentist on 19 March", asked what is on then; of turns of a conversation only where nothing but the time is asked for.',
  }),
  relevance: Type.Number({ minimum: 0, maximum: 1, description: "All of this together." }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  recency: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "1 for now, half as much after each month.",
  }),
  importance: Type.Number({ minimum: 0, maximum: 1 }),
  raised: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "What coming before a memory that it contradicts added to the score.",
  }),
};

/** live: it took part; down: it should have, but could not; off: not asked for, or not set up. */
export const searchPathProperties = {
  name: Type.String(),
  state: Type.Enum(["live", "down", "off"]),
  candidates: Type.Integer({
    minimum: 0,
    description: "Memories it proposed, of those that the filters let through.",
  }),
  reason: Type.Optional(Type.String({ description: "Why it is down or off." })),
};

/** How the vectors of a model are held, once they were searched. */
export const vectorStateProperties = {
  model: Type.String(),
  dimensions: Type.Integer({ minimum: 0 }),
  loaded: Type.Integer({ minimum: 0, description: "Vectors in memory." }),
  indexed: Type.Integer({
    minimum: 0,
    description: "So many of them are in the index; the others are compared one by one.",
  }),
  building: Type.Boolean(),
  failure: Type.Optional(Type.String({ description: "Why there is no index, or no file of it." })),
};

/** Counts per confidence category, for now; `average` is null when there is nothing to count. */
export const distributionProperties = {
  average: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  high_count: Type.Integer({ minimum: 0 }),
  medium_count: Type.Integer({ minimum: 0 }),
  low_count: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
};

/** What waits for services outside the process. */
export const outboxCountsProperties = {
  pending: Type.Integer({ minimum: 0 }),
  ok: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  delete_pending: Type.Integer({ minimum: 0 }),
};

/** How many vectors of a model there are. */
export const embeddingCountProperties = {
  model: Type.String(),
  dimensions: Type.Integer({ minimum: 0 }),
  vectors: Type.Integer({ minimum: 0 }),
};

/** How far vectors are. */
export const embeddingStatusProperties = {
  models: Type.Array(Type.Object(embeddingCountProperties, { additionalProperties: false })),
  pending: Type.Integer({
    minimum: 0,
    description: "Memories that wait for a vector of the brain's model.",
  }),
  failed: Type.Integer({ minimum: 0, description: "Given up until they are asked for." }),
  last_error: Type.Union([Type.String(), Type.Null()], {
    description: "Of one that failed for good, else of one that is tried again.",
  }),
};

/** The counts of one topic, category, user or speaker. */
export const groupDistributionProperties = {
  ...distributionProperties,
  name: Type.Union([Type.String(), Type.Null()], {
    description: "null: of memories that have none.",
  }),
};

/** A stored memory that a text cannot be true together with. */
export const foundContradictionProperties = {
  memory_id: Type.String(),
  content: Type.String(),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
  kind: Type.Enum(["negation", "antonym", "value", "quantity"]),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "0 to 1: how probably the two contradict each other.",
  }),
  evidence: Type.Array(Type.String(), {
    description: "The words in the older and in the newer text that it rests on.",
  }),
  status: Type.Enum(["open", "possible", "resolved", "dismissed"], {
    description: "What the pair would be: open, or possible where it is not sure enough.",
  }),
};

/** What storing a memory would find; nothing is stored. */
export const memoryCheckProperties = {
  status: Type.Enum(
    [
      "SUCCESS",
      "SUCCESS_LOCAL_ONLY",
      "DUPLICATE_EXACT",
      "DUPLICATE_SEMANTIC",
      "CONTENT_EMPTY",
      "CONTENT_TOO_LONG",
      "STORAGE_ERROR",
      "VALIDATION_ERROR",
      "SECRET_REFUSED",
    ],
    { description: "What storing it would answer." },
  ),
  message: Type.String(),
  matched_id: Type.Optional(
    Type.String({ description: "Of a duplicate: the memory that says it already." }),
  ),
  similarity_score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  possible_update_of: Type.Optional(
    Type.String({ description: "A memory that this one seems to bring up to date." }),
  ),
  secrets: Type.Optional(
    Type.Array(Type.Object(secretCountProperties, { additionalProperties: false }), {
      description:
        "What was taken out of the text because it is a secret, by kind; only where there was any.",
    }),
  ),
  contradictions: Type.Array(
    Type.Object(foundContradictionProperties, { additionalProperties: false }),
    { description: "The surest first." },
  ),
};

/** Somebody or something that facts speak of. */
export const graphEntityProperties = {
  id: Type.String({ description: "The name folded: the same after the graph was made anew." }),
  name: Type.String(),
  type: Type.Enum(["person", "organization", "location", "misc", "concept"]),
  aliases: Type.Array(Type.String(), { description: "Other names that safely name the same." }),
  mentions: Type.Integer({
    minimum: 0,
    description: "Memories that mention it; counted up to 1,000 for each name.",
  }),
  is_user: Type.Boolean(),
};

/** What a memory states, as a triple. */
export const graphFactProperties = {
  subject: Type.String({ description: "Ids of entities." }),
  predicate: Type.String({
    description:
      'A verb\'s base form with its preposition, "be", or the noun of an attribute or relation.',
  }),
  object: Type.String(),
  negated: Type.Boolean(),
  attribute: Type.Boolean({
    description: "The predicate is the noun of an attribute or relation: (Ruth, employer, Acme).",
  }),
  when: Type.Union([Type.String(), Type.Null()], {
    description: "When, in the words of the text.",
  }),
  said_by: Type.Union([Type.String(), Type.Null()], {
    description: "Who says so, where that is not who told the memory; else null.",
  }),
  valid_from: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Epoch ms; null: nobody said since when.",
  }),
  valid_to: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Epoch ms; null: it still holds.",
  }),
  sentence: Type.String({ description: "The sentence, restated in the third person." }),
  memory_id: Type.String(),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: "Of the memory, now." }),
};

/** What the fact graph answers. */
export const graphViewProperties = {
  entities: Type.Array(Type.Object(graphEntityProperties, { additionalProperties: false })),
  facts: Type.Array(Type.Object(graphFactProperties, { additionalProperties: false }), {
    description: "Of a path: its steps, in order.",
  }),
  truncated: Type.Boolean({ description: "There is more than the limit allowed." }),
  underived: Type.Integer({
    minimum: 0,
    description:
      "Memories whose facts are not derived yet: only of a brain opened read-only, or while others write.",
  }),
};

/** What held of somebody or something, and does not any more. */
export const pastClaimProperties = {
  relation: Type.String(),
  value: Type.String(),
  negated: Type.Boolean(),
  attribute: Type.Boolean(),
  from: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Epoch ms; null: nobody said since when.",
  }),
  to: Type.Number({ description: "Epoch ms." }),
  memory_id: Type.String(),
  replaced_by: Type.Union([Type.String(), Type.Null()], {
    description: "The memory that took the place of that one; null where none was seen to.",
  }),
};

/** What holds of somebody or something. */
export const currentClaimProperties = {
  relation: Type.String({
    description:
      'A verb\'s base form with its preposition, "be", or the noun of an attribute or relation.',
  }),
  value: Type.String(),
  negated: Type.Boolean(),
  attribute: Type.Boolean({
    description: "The relation is the noun of an attribute: (Ruth, employer, Acme).",
  }),
  when: Type.Union([Type.String(), Type.Null()], {
    description: "When, in the words of the text.",
  }),
  said_by: Type.Union([Type.String(), Type.Null()], {
    description: "Who says so, where that is not who told the memory: it may not be so; else null.",
  }),
  since: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Epoch ms; null: nobody said since when.",
  }),
  until: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Epoch ms; null: no end is known.",
  }),
  sentence: Type.String({ description: "The sentence, restated in the third person." }),
  memory_id: Type.String({ description: "That told it last." }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: "Of the memory, now." }),
  past: Type.Array(Type.Object(pastClaimProperties, { additionalProperties: false }), {
    description: "What held in its place before, the latest first; at most 100.",
  }),
  undecided: Type.Array(Type.String(), {
    description:
      "Memories told later that may have changed it, by contradictions that nobody decided; the latest first.",
  }),
};

/** What holds now of somebody or something. */
export const currentViewProperties = {
  subject: Type.Object(graphEntityProperties, { additionalProperties: false }),
  claims: Type.Array(Type.Object(currentClaimProperties, { additionalProperties: false }), {
    description: "What was told last comes first.",
  }),
  ended: Type.Array(Type.Object(pastClaimProperties, { additionalProperties: false }), {
    description: "What held before in relations of which nothing holds any more.",
  }),
  to_come: Type.Array(Type.Object(currentClaimProperties, { additionalProperties: false }), {
    description: "What will hold from a day that is told, the soonest first.",
  }),
  truncated: Type.Boolean({ description: "There is more than the limit allowed." }),
  underived: Type.Integer({
    minimum: 0,
    description:
      "Memories whose facts are not derived yet: only of a brain opened read-only, or while others write.",
  }),
};

/** How far a sink is. */
export const sinkStatusProperties = {
  pending: Type.Integer({ minimum: 0 }),
  ok: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  delete_pending: Type.Integer({ minimum: 0 }),
  unqueued: Type.Integer({ minimum: 0, description: "Memories that it was never asked to hold." }),
  waiting_since: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "When the oldest of what waits was queued.",
  }),
  last_error: Type.Union([Type.String(), Type.Null()], {
    description: "Of one that failed for good, else of one that is tried again.",
  }),
};

/** What is known of a session without its blocks. */
export const sessionRowProperties = {
  session_id: Type.String(),
  user_id: Type.String(),
  status: Type.Enum(["ACTIVE", "PAUSED", "ENDED"]),
  started_at: Type.Number({ description: "Epoch milliseconds" }),
  last_activity_at: Type.Number({ description: "Epoch milliseconds" }),
  version: Type.Integer({ minimum: 0, description: "Rises by one with each change." }),
  total_turns: Type.Integer({
    minimum: 0,
    description: "Ever; the first `archived_turns` of them are archived.",
  }),
  archived_turns: Type.Integer({ minimum: 0 }),
};

/** One block: its text, its fill and its settings. */
export const sessionBlockProperties = {
  label: Type.Enum([
    "conversation_history",
    "active_session",
    "context_summary",
    "memory_metadata",
  ]),
  value: Type.String(),
  chars_current: Type.Integer({ minimum: 0, description: "Code points." }),
  chars_limit: Type.Integer({ minimum: 0 }),
  read_only: Type.Boolean(),
  description: Type.String(),
  version: Type.Integer({
    minimum: 0,
    description: "The session's version that last changed the value.",
  }),
};

/** How a change of a session ended. */
export const changeResultProperties = {
  changed: Type.Boolean({ description: "False when all was as asked for already." }),
  version: Type.Integer({ minimum: 0 }),
  turn_id: Type.Integer({
    minimum: 0,
    description: "The turn that was appended or changed; 0 for none.",
  }),
  archived: Type.Integer({ minimum: 0, description: "How many turns went to the archive." }),
  archive_reason: Type.Union([Type.Enum(["COUNT", "SIZE_85", "SIZE_95"]), Type.Null()]),
  secrets: Type.Optional(
    Type.Array(Type.Object(secretCountProperties, { additionalProperties: false }), {
      description:
        "What was taken out of the text because it is a secret, by kind; only where there was any.",
    }),
  ),
};

/** Who or what, what it does, what comes of that, and what of that in turn. */
export const atomProperties = {
  id: Type.Union([Type.String(), Type.Null()], { description: "null: it is not stored." }),
  subject: Type.String(),
  action: Type.String(),
  outcome: Type.String(),
  consequences: Type.String({ description: "Empty when none are known." }),
  source: Type.String(),
  source_memory_id: Type.Union([Type.String(), Type.Null()]),
  user_id: Type.Union([Type.String(), Type.Null()], { description: "Whose; null: nobody knows." }),
  action_timestamp: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "When the action took place, epoch ms.",
  }),
  outcome_delay_seconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  consequence_delay_seconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  derived: Type.Boolean({
    description: "Drawn from its memory's text by rules, and drawn anew when that changes.",
  }),
  created_at: Type.Number({ description: "Epoch milliseconds" }),
  access_count: Type.Integer({ minimum: 0 }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  base_confidence: Type.Number({ minimum: 0, maximum: 1 }),
  confidence_source: Type.Enum(["proxy", "explicit", "cognitive_state", "default", "migrated"]),
  disputed: Type.Union([
    Type.Object(disputeProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
};

/** An atom that fits a query. */
export const atomHitProperties = {
  ...atomProperties,
  similarity: Type.Number({ minimum: 0, maximum: 1, description: "0 to 1." }),
  matched_by: Type.Enum(["words", "vector"]),
};

/** A step from a cause to its effect. */
export const causeStepProperties = {
  from_atom_id: Type.String(),
  to_atom_id: Type.String(),
  type: Type.Enum(["causes", "enables", "precedes", "correlates", "similar"], {
    description: '"similar": no link, but the one\'s effect reads like the other.',
  }),
  strength: Type.Number({ minimum: 0, maximum: 1 }),
};

/** The strongest way from a cause to an effect. */
export const causeWayProperties = {
  depth: Type.Integer({ minimum: 1, description: "Steps of the strongest way." }),
  strength: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The product of the steps' strengths.",
  }),
  root: Type.Boolean({
    description: "Its causes were looked for, and nothing is known to cause it.",
  }),
  bridged: Type.Boolean({ description: "A step rests on similarity alone." }),
  path: Type.Array(Type.Object(causeStepProperties, { additionalProperties: false }), {
    description: "From the cause to the effect.",
  }),
};

/** An atom that leads to an effect, with the strongest way there. */
export const atomCauseProperties = {
  ...atomProperties,
  ...causeWayProperties,
};

/** A link from a cause to its effect. */
export const causalLinkProperties = {
  id: Type.String(),
  from_atom_id: Type.String(),
  to_atom_id: Type.String(),
  link_type: Type.Enum(["causes", "enables", "precedes", "correlates"]),
  strength: Type.Number({ minimum: 0, maximum: 1 }),
  observation_count: Type.Integer({ minimum: 0, description: "How often it was told." }),
  last_observed: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
  created_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
};

/** Figures about atoms and their links. */
export const atomStatsProperties = {
  total_atoms: Type.Integer({ minimum: 0 }),
  total_causal_links: Type.Integer({ minimum: 0 }),
  derived_atoms: Type.Integer({ minimum: 0, description: "Drawn from memories by rules." }),
  by_source: recordOf(Type.Integer({ minimum: 0 })),
  links_by_type: recordOf(Type.Integer({ minimum: 0 })),
  atoms_with_embeddings: Type.Integer({ minimum: 0 }),
  confidence: Type.Object(distributionProperties, { additionalProperties: false }),
};

/** What drawing atoms from all memories did. */
export const atomizeReportProperties = {
  processed: Type.Integer({ minimum: 0, description: "Memories." }),
  total: Type.Integer({ minimum: 0 }),
  created: Type.Integer({ minimum: 0, description: "Atoms." }),
  removed: Type.Integer({ minimum: 0 }),
  resumed: Type.Boolean({ description: "An earlier run had come part of the way." }),
};

/** How many delays there were, and their spread in seconds. */
export const delaySpreadProperties = {
  count: Type.Integer({ minimum: 0 }),
  shortest: Type.Number({ minimum: 0, description: "Seconds." }),
  median: Type.Number({ minimum: 0 }),
  mean: Type.Number({ minimum: 0 }),
  longest: Type.Number({ minimum: 0 }),
};

/** What atoms name as a cause. */
export const precursorProperties = {
  subject: Type.String(),
  count: Type.Integer({ minimum: 0 }),
};

/** A first event and the one that followed it. */
export const followingPairProperties = {
  first_id: Type.String(),
  then_id: Type.String(),
  delay_seconds: Type.Number({ minimum: 0 }),
};

/** How often and how long after one thing another follows. */
export const temporalPatternProperties = {
  observations: Type.Integer({ minimum: 0, description: "How often the outcome was told of." }),
  occurrences: Type.Integer({ minimum: 0, description: "How often what comes first was told of." }),
  followed: Type.Integer({ minimum: 0, description: "How many of those the outcome followed." }),
  by_chance: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description: "The share that it would follow by chance.",
  }),
  delay: Type.Union(
    [Type.Object(delaySpreadProperties, { additionalProperties: false }), Type.Null()],
    { description: "Between the two." },
  ),
  outcome_delay: Type.Union(
    [Type.Object(delaySpreadProperties, { additionalProperties: false }), Type.Null()],
    { description: "As atoms tell." },
  ),
  consequence_delay: Type.Union([
    Type.Object(delaySpreadProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
  precursors: Type.Array(Type.Object(precursorProperties, { additionalProperties: false }), {
    description: "What atoms name as the cause, the most often named first.",
  }),
  hours: Type.Array(Type.Integer({ minimum: 0 }), {
    description: "Outcomes by the hour of the local day; empty for none.",
  }),
  pairs: Type.Array(Type.Object(followingPairProperties, { additionalProperties: false })),
  enough: Type.Boolean({ description: "There are as many as were asked for." }),
};

/**
 * Events whose values can be compared: of one kind, of the same thing, in the same unit; those
 * without a value are counted, in times.
 */
export const eventSeriesProperties = {
  name: Type.String({ description: "medication donepezil (mg)" }),
  kind: Type.String(),
  label: Type.Union([Type.String(), Type.Null()]),
  unit: Type.Union([Type.String(), Type.Null()]),
  by_day: Type.Enum(["sum", "median", "count"], {
    description:
      "What a day's value is: the sum of what is taken, slept, done; the median of what is measured; how often.",
  }),
  count: Type.Integer({ minimum: 0 }),
};

/** A local day. */
export const insightDayProperties = {
  date: Type.String(),
  count: Type.Integer({ minimum: 0, description: "How many observations." }),
  value: Type.Union([Type.Number({}), Type.Null()]),
  parts: recordOf(Type.Number({}), { description: "What the value is made of: shares, kinds." }),
};

/** A figure with the interval that holds the truth with 95 %. */
export const estimateProperties = {
  value: Type.Number({}),
  low: Type.Number({}),
  high: Type.Number({}),
};

/** How a figure was found. */
export const insightMethodProperties = {
  name: Type.String(),
  parameters: recordOf(Type.Number({})),
};

/** How somebody's own days are when nothing is amiss. */
export const insightBaselineProperties = {
  from: Type.String(),
  to: Type.String(),
  days: Type.Integer({ minimum: 0 }),
  median: Type.Object(estimateProperties, { additionalProperties: false }),
  spread: Type.Number({ description: "The scaled median absolute deviation." }),
  recent: Type.Union([Type.Number({}), Type.Null()], {
    description: "The median of the last days with data.",
  }),
  recent_days: Type.Integer({ minimum: 0 }),
  distance: Type.Union([Type.Number({}), Type.Null()], {
    description: "How many spreads the recent days lie above the baseline.",
  }),
  method: Type.Object(insightMethodProperties, { additionalProperties: false }),
};

/** How fast it rises or falls. */
export const insightSlopeProperties = {
  slope: Type.Object(estimateProperties, {
    additionalProperties: false,
    description: "In 30 days.",
  }),
  p: Type.Number({ minimum: 0, maximum: 1 }),
  tau: Type.Number({}),
  autocorrelation: Type.Number({}),
  days: Type.Integer({ minimum: 0 }),
  method: Type.Object(insightMethodProperties, { additionalProperties: false }),
};

/** A time during which it was not as it had been. */
export const insightExcursionProperties = {
  from: Type.String(),
  to: Type.Union([Type.String(), Type.Null()], { description: "null while it lasts." }),
  direction: Type.String({ description: "above or below." }),
};

/** The days behind the baseline, compared with it. */
export const insightChartProperties = {
  excursions: Type.Array(Type.Object(insightExcursionProperties, { additionalProperties: false })),
  days: Type.Integer({ minimum: 0 }),
  method: Type.Object(insightMethodProperties, { additionalProperties: false }),
};

/** The day on which the level may have changed. */
export const insightChangeProperties = {
  day: Type.String(),
  low: Type.String({ description: "The interval of the day." }),
  high: Type.String(),
  before: Type.Number({}),
  after: Type.Number({}),
  p: Type.Number({ minimum: 0, maximum: 1 }),
  days: Type.Integer({ minimum: 0 }),
  method: Type.Object(insightMethodProperties, { additionalProperties: false }),
};

/** How a figure goes with time, compared with the person's own baseline. */
export const trendReportProperties = {
  metric: Type.String(),
  event: Type.Union(
    [Type.Object(eventSeriesProperties, { additionalProperties: false }), Type.Null()],
    { description: "Of the metric events: which." },
  ),
  user_id: Type.String(),
  timezone: Type.String(),
  from: Type.Number({ description: "Epoch milliseconds" }),
  to: Type.Number({ description: "Epoch milliseconds" }),
  observations: Type.Integer({ minimum: 0 }),
  days_with_data: Type.Integer({ minimum: 0 }),
  enough: Type.Boolean({ description: "Whether there is enough for a judgement." }),
  words: Type.Array(Type.String()),
  days: Type.Array(Type.Object(insightDayProperties, { additionalProperties: false })),
  baseline: Type.Union([
    Type.Object(insightBaselineProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
  trend: Type.Union([
    Type.Object(insightSlopeProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
  chart: Type.Union([
    Type.Object(insightChartProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
  change: Type.Union([
    Type.Object(insightChangeProperties, { additionalProperties: false }),
    Type.Null(),
  ]),
};

/** An episode of a rule: ids and figures, no words of anybody. */
export const alertProperties = {
  id: Type.String(),
  rule_id: Type.String(),
  user_id: Type.String(),
  metric: Type.Enum([
    "initial_confidence",
    "current_confidence",
    "cognitive_state",
    "contradictions",
    "repetitions",
    "validations",
    "volume",
    "words",
    "hour",
    "safety",
  ]),
  scope: Type.Enum(["user", "topic", "category", "memory", "purpose"]),
  scope_name: Type.Union([Type.String(), Type.Null()]),
  condition: Type.Enum(["below", "above", "fell_by", "rose_by", "out_of_baseline", "any"]),
  threshold: Type.Union([Type.Number({}), Type.Null()]),
  window_hours: Type.Number({ minimum: 0, maximum: 8784 }),
  severity: Type.Enum(["info", "warning", "urgent"]),
  state: Type.Enum(["open", "acknowledged", "closed"]),
  value: Type.Union([Type.Number({}), Type.Null()], { description: "The figure when it began." }),
  compared_with: Type.Union([Type.Number({}), Type.Null()], {
    description: "The same of the window before, the baseline, or the least confidence.",
  }),
  observations: Type.Integer({ minimum: 0, description: "How many the figure is of." }),
  affected: Type.Integer({ minimum: 0, description: "How many of these are amiss." }),
  opened_at: Type.Number({ description: "Epoch milliseconds" }),
  last_value: Type.Union([Type.Number({}), Type.Null()], {
    description: "When the condition was seen to hold the last time.",
  }),
  last_affected: Type.Integer({ minimum: 0 }),
  last_seen_at: Type.Number({ description: "Epoch milliseconds" }),
  clear_since: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()], {
    description: "Since when it was seen not to hold.",
  }),
  acknowledged_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
  acknowledged_by: Type.Union([Type.String(), Type.Null()]),
  closed_at: Type.Union([Type.Number({ description: "Epoch milliseconds" }), Type.Null()]),
  closed_by: Type.Union([Type.String(), Type.Null()]),
  memory_ids: Type.Array(Type.String(), { description: "Some of the memories that it is about." }),
};

/** A memory that somebody should check. */
export const toCheckProperties = {
  memory: Type.Object(memoryProperties, {
    additionalProperties: false,
    description: "With `verify` and `verify_reason`.",
  }),
  worth: Type.Number({
    minimum: 0,
    description: "What a check is worth: expected_use * uncertainty.",
  }),
  expected_use: Type.Number({
    minimum: 0,
    description:
      "Readings to be expected in the next thirty days: (readings + 1) / (days since it was told + 30) * 30.",
  }),
  uncertainty: Type.Number({ minimum: 0, maximum: 1, description: "1 - confidence." }),
  critical: Type.Boolean({
    description:
      "It tells of an allergy, who somebody is, a medicine or a danger, or is filed there: those come first.",
  }),
};
