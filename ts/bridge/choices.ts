/** Written by scripts/contract.mjs from the tables in native/addon/shapes: do not edit. The names of kinds and states, in the addon's order. */

export const CONFIDENCE_SOURCE_NAMES = [
  "proxy",
  "explicit",
  "cognitive_state",
  "default",
  "migrated",
] as const;

export const KIND_NAMES = ["stm", "embedding", "atom"] as const;

export const AUDIT_REASON_NAMES = [
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
] as const;

export const SCORING_METHOD_NAMES = ["formula", "evidence"] as const;

export const SUPERSEDED_NAMES = ["show", "omit"] as const;

export const EXPIRED_NAMES = ["omit", "show", "only"] as const;

export const PURPOSE_NAMES = ["critical", "routine", "experimental"] as const;

export const STORAGE_STATUS_NAMES = [
  "SUCCESS",
  "SUCCESS_LOCAL_ONLY",
  "DUPLICATE_EXACT",
  "DUPLICATE_SEMANTIC",
  "CONTENT_EMPTY",
  "CONTENT_TOO_LONG",
  "STORAGE_ERROR",
  "VALIDATION_ERROR",
  "SECRET_REFUSED",
] as const;

export const CONTRADICTION_KIND_NAMES = ["negation", "antonym", "value", "quantity"] as const;

export const CONTRADICTION_STATUS_NAMES = ["open", "possible", "resolved", "dismissed"] as const;

export const SEARCH_VERDICT_NAMES = ["found", "weak", "nothing"] as const;

export const MEMORY_GROUP_NAMES = ["topic", "category", "user", "speaker"] as const;

export const SESSION_STATUS_NAMES = ["ACTIVE", "PAUSED", "ENDED"] as const;

export const BLOCK_LABEL_NAMES = [
  "conversation_history",
  "active_session",
  "context_summary",
  "memory_metadata",
] as const;

export const CAUSAL_LINK_TYPE_NAMES = ["causes", "enables", "precedes", "correlates"] as const;

export const ATOM_FIELD_NAMES = ["subject", "action", "outcome", "consequences"] as const;

export const SPEECH_ACT_NAMES = [
  "statement",
  "question",
  "request",
  "rule",
  "plan",
  "smalltalk",
  "code",
  "quotation",
] as const;

export const EVENT_DAY_NAMES = ["sum", "median", "count"] as const;

export const INSIGHT_COMPARED_METRIC_NAMES = ["initial_confidence", "hour"] as const;

export const INSIGHT_METRIC_NAMES = [
  "initial_confidence",
  "cognitive_state",
  "current_confidence",
  "contradictions",
  "repetitions",
  "validations",
  "volume",
  "words",
  "hour",
  "safety",
  "uses",
  "events",
] as const;

export const INSIGHT_GROUPING_NAMES = ["topic", "category", "kind", "speaker", "source"] as const;

export const REPETITION_MATCH_NAMES = ["exact", "semantic"] as const;

export const ALERT_METRIC_NAMES = [
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
] as const;

export const ALERT_SCOPE_NAMES = ["user", "topic", "category", "memory", "purpose"] as const;

export const ALERT_CONDITION_NAMES = [
  "below",
  "above",
  "fell_by",
  "rose_by",
  "out_of_baseline",
  "any",
] as const;

export const ALERT_SEVERITY_NAMES = ["info", "warning", "urgent"] as const;

export const ALERT_STATE_NAMES = ["open", "acknowledged", "closed"] as const;
