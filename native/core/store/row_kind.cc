#include "store/row_kind.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/error.h"

namespace cortex {
namespace row_kinds {

const RowKind kMemory{"memory",
                      "stm_entries",
                      {"id",
                       "content",
                       "user_id",
                       "speaker",
                       "session_id",
                       "source_turn",
                       "source",
                       "categories",
                       "topics",
                       "topics_version",
                       "importance",
                       "is_proxy",
                       "proxy_agent",
                       "created_at",
                       "recorded_at",
                       "base_confidence",
                       "confidence_source",
                       "access_count",
                       "last_accessed",
                       "validation_count",
                       "contradiction_count",
                       "metadata",
                       "expires_at",
                       "review_at"},
                      "id",
                      "seq",
                      {"created_at", "recorded_at", "last_accessed", "expires_at", "review_at"},
                      {"categories", "topics"},
                      false,
                      nullptr,
                      {"metadata"}};
const RowKind kAtom{
    "atom",
    "atoms",
    {"id", "subject", "action", "outcome", "consequences", "source", "source_memory_id",
     "action_timestamp", "outcome_delay_seconds", "consequence_delay_seconds", "rules_version",
     "user_id", "created_at", "base_confidence", "confidence_source", "access_count",
     "last_accessed", "validation_count", "contradiction_count"},
    "id",
    "seq",
    {"action_timestamp", "created_at", "last_accessed"}};
const RowKind kLink{"link",
                    "causal_links",
                    {"id", "from_atom_id", "to_atom_id", "link_type", "strength",
                     "observation_count", "last_observed", "created_at"},
                    "id",
                    "id",
                    {"last_observed", "created_at"}};
const RowKind kEmbedding{
    "embedding",
    "embeddings",
    {"id", "source_type", "source_id", "model", "dimensions", "content", "embedding", "created_at",
     "base_confidence", "confidence_source", "access_count", "last_accessed", "validation_count",
     "contradiction_count"},
    "id",
    "seq",
    {"created_at", "last_accessed"}};
const RowKind kCategory{
    "category",     "categories", {"name", "description", "keywords", "created_at"}, "name", "name",
    {"created_at"}, {"keywords"}};
const RowKind kPin{
    "pin", "working_memory", {"id", "label", "content", "memory_id", "user_id", "pinned_at"},
    "id",  "position",       {"pinned_at"}};
const RowKind kAgentType{"agent_type", "agent_types", {"name"}, "name", "name", {}};
const RowKind kSession{"session",
                       "sessions",
                       {"id", "user_id", "status", "started_at", "last_activity_at", "version",
                        "archived_turns", "last_turn", "details"},
                       "id",
                       "seq",
                       {"started_at", "last_activity_at"}};
const RowKind kSessionTurn{
    "session_turn",
    "session_turns",
    {"session_id", "turn_id", "status", "said_at", "timestamp", "archived_at", "archive_reason",
     "json_hash", "agent", "intent", "confidence", "message_id", "response_id", "summary", "json"},
    "",
    "turn_id",
    {"said_at", "archived_at"},
    {},
    false,
    &kSession};
const RowKind kSessionBlock{"session_block",
                            "session_blocks",
                            {"session_id", "label", "char_limit", "read_only", "version",
                             "schema_version", "description", "value"},
                            "",
                            "label",
                            {},
                            {},
                            false,
                            &kSession};
const RowKind kSessionOperation{
    "session_operation",
    "session_operations",
    {"session_id", "seq", "kind", "state", "actor", "reason", "at", "prev_hash", "hash", "image"},
    "",
    "seq",
    {"at"},
    {},
    false,
    &kSession};
const RowKind kAudit{"audit",
                     "confidence_audit",
                     {"memory_id", "memory_type", "old_confidence", "new_confidence", "reason",
                      "actor", "note", "timestamp"},
                     "",
                     "id",
                     {"timestamp"},
                     {},
                     true};
const RowKind kState{"cognitive_state",
                     "cognitive_states",
                     {"user_id", "value", "set_by", "recorded_at"},
                     "",
                     "id",
                     {"recorded_at"},
                     {},
                     true};
const RowKind kContradiction{
    "contradiction",
    "contradictions",
    {"id", "older_id", "newer_id", "kind", "score", "evidence", "status", "penalised_id",
     "detected_at", "resolved_at", "resolved_by", "dismissal_key"},
    "id",
    "id",
    {"detected_at", "resolved_at"},
    {"evidence"}};
const RowKind kOutbox{
    "outbox",
    "outbox",
    {"sink", "memory_id", "state", "attempts", "next_attempt_at", "last_error", "created_at"},
    "",
    "id",
    {"next_attempt_at", "created_at"}};
const RowKind kSinkDocument{
    "sink_document",
    "sink_documents",
    {"sink", "memory_id", "source", "state", "sent_at", "track_id", "document_id"},
    "",
    "sink, memory_id, source",
    {"sent_at"}};
const RowKind kBackup{"backup", "backups", {"path", "made_at", "bytes"}, "", "id", {"made_at"},
                      {},       true};
const RowKind kLegacyRow{"legacy_row",
                         "legacy_rows",
                         {"source_table", "position", "row_id", "reason", "fields"},
                         "",
                         "source_table, position",
                         {}};
const RowKind kLegacyObject{
    "legacy_object", "legacy_objects", {"kind", "name", "carried_as", "sql"}, "", "kind, name", {}};
const RowKind kSetting{"setting", "settings", {"name", "value", "set_by", "set_at"},
                       "name",    "name",     {"set_at"}};
const RowKind kEarlierScore{
    "earlier_score",
    "earlier_scores",
    {"memory_id", "until", "last_accessed", "access_count", "validation_count",
     "contradiction_count", "derived_categories", "categories"},
    "",
    "memory_id, until",
    {"until", "last_accessed"},
    {"categories"}};
const RowKind kEndedMemory{"ended_memory",
                           "ended_memories",
                           {"id", "user_id", "created_at", "recorded_at", "ended_at",
                            "initial_confidence", "confidence_source", "merged_into"},
                           "id",
                           "id",
                           {"created_at", "recorded_at", "ended_at"}};
const RowKind kRepetition{"repetition", "repetitions", {"user_id", "memory_id", "at", "match"},
                          "",           "id",          {"at"}};
const RowKind kEvent{
    "event",
    "events",
    {"user_id", "id", "kind", "at", "value", "unit", "label", "source", "recorded_at"},
    "",
    "user_id, id",
    {"at", "recorded_at"}};
const RowKind kAlertRule{
    "alert_rule",
    "alert_rules",
    {"id", "user_id", "metric", "scope", "scope_name", "condition", "threshold", "window_hours",
     "min_observations", "cooldown_hours", "severity", "notify", "with_texts", "set_by", "set_at"},
    "",
    "id, user_id",
    {"set_at"}};
const RowKind kAlert{
    "alert",
    "alerts",
    {"id",          "rule_id",         "user_id",         "metric",        "scope",
     "scope_name",  "condition",       "threshold",       "window_hours",  "severity",
     "with_texts",  "state",           "value",           "compared_with", "observations",
     "affected",    "opened_at",       "last_value",      "last_affected", "last_seen_at",
     "clear_since", "acknowledged_at", "acknowledged_by", "closed_at",     "closed_by"},
    "id",
    "id",
    {"opened_at", "last_seen_at", "clear_since", "acknowledged_at", "closed_at"}};
const RowKind kAlertMemory{
    "alert_memory", "alert_memories", {"alert_id", "memory_id"}, "", "alert_id, memory_id", {}};
const RowKind kGone{"gone", "gone", {"kind", "key", "at"}, "", "kind, key", {"at"}};
const RowKind kLegacyFact{"legacy_fact", "legacy_facts", {"name", "value"}, "name", "name", {}};

}  // namespace row_kinds

std::size_t RowKind::IndexOf(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) {
    throw Error(ErrorCode::kInternal, std::string(name) + " has no " + std::string(column));
  }
  return static_cast<std::size_t>(found - columns.begin());
}

bool RowKind::Has(std::string_view column) const {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::span<const RowKind* const> AllRowKinds() {
  static constexpr std::array kAll = {&row_kinds::kMemory,
                                      &row_kinds::kAtom,
                                      &row_kinds::kLink,
                                      &row_kinds::kEmbedding,
                                      &row_kinds::kCategory,
                                      &row_kinds::kPin,
                                      &row_kinds::kAgentType,
                                      &row_kinds::kSession,
                                      &row_kinds::kSessionTurn,
                                      &row_kinds::kSessionBlock,
                                      &row_kinds::kSessionOperation,
                                      &row_kinds::kState,
                                      &row_kinds::kContradiction,
                                      &row_kinds::kAudit,
                                      &row_kinds::kOutbox,
                                      &row_kinds::kSinkDocument,
                                      &row_kinds::kBackup,
                                      &row_kinds::kLegacyRow,
                                      &row_kinds::kLegacyObject,
                                      &row_kinds::kLegacyFact,
                                      &row_kinds::kSetting,
                                      &row_kinds::kEarlierScore,
                                      &row_kinds::kEndedMemory,
                                      &row_kinds::kRepetition,
                                      &row_kinds::kEvent,
                                      &row_kinds::kAlertRule,
                                      &row_kinds::kAlert,
                                      &row_kinds::kAlertMemory,
                                      &row_kinds::kGone};
  return kAll;
}

std::vector<const RowKind*> PartsOf(const RowKind& kind) {
  std::vector<const RowKind*> parts;
  for (const RowKind* part : AllRowKinds()) {
    if (part->owner == &kind) parts.push_back(part);
  }
  return parts;
}

std::vector<std::string> IdentityOf(const RowKind& kind) {
  if (!kind.key.empty()) return {kind.key};
  static const std::map<const RowKind*, std::vector<std::string>> kOfSeveral = {
      {&row_kinds::kOutbox, {"sink", "memory_id"}},
      {&row_kinds::kSinkDocument, {"sink", "memory_id", "source"}},
      {&row_kinds::kLegacyRow, {"source_table", "position"}},
      {&row_kinds::kLegacyObject, {"kind", "name"}},
      {&row_kinds::kEarlierScore, {"memory_id", "until"}},
      {&row_kinds::kRepetition, {"memory_id", "at"}},
      {&row_kinds::kEvent, {"user_id", "id"}},
      {&row_kinds::kAlertRule, {"id", "user_id"}},
      {&row_kinds::kGone, {"kind", "key"}},
  };
  const auto found = kOfSeveral.find(&kind);
  return found == kOfSeveral.end() ? kind.columns : found->second;
}

const RowKind* FindRowKind(std::string_view name) {
  for (const RowKind* kind : AllRowKinds()) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

}  // namespace cortex
