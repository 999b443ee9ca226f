// Brain: the flow of storing and what changes a memory's standing.

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "brain/accepted_memory.h"
#include "brain/brain.h"
#include "brain/brain_sessions.h"
#include "brain/input_rules.h"
#include "fingerprint/fingerprint.h"
#include "language/topics/derived_categories.h"
#include "language/topics/importance.h"
#include "language/topics/topics.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kImportBatch = 2000;

}  // namespace

AcceptedMemory Brain::Accept(const NewMemory& input, TimeMs now) const {
  RequireUser(input.user_id);
  RequireName(input.source, "source");
  RequireOptionalName(input.id, "id");
  RequireOptionalName(input.speaker, "speaker");
  RequireOptionalName(input.session_id, "session_id");
  RequireOptionalName(input.proxy_agent, "proxy_agent");
  RequireNames(input.categories, "categories");
  RequireNames(input.topics, "topics");
  if (input.proxy_agent && !input.is_proxy) {
    throw Error(ErrorCode::kValidation,
                "proxy_agent \"" + *input.proxy_agent +
                    "\" without is_proxy: set is_proxy, or leave proxy_agent out");
  }
  if (input.source_turn && !input.session_id) {
    throw Error(ErrorCode::kValidation, "source_turn " + std::to_string(*input.source_turn) +
                                            " without session_id: name the session");
  }
  if (input.confidence) RequireConfidence(*input.confidence);
  if (input.importance) RequireImportance(*input.importance);
  if (input.created_at) RequireTime(*input.created_at, "created_at");
  RequireContent(input.content, options_.content_limit);

  AcceptedMemory accepted{
      Memory{}, ContentKey(input.content, input.user_id, input.speaker), nullptr, {}};
  Memory& memory = accepted.memory;
  static_cast<ToldMemory&>(memory) = input;
  if (!memory.topics.empty()) memory.topics_version.reset();
  memory.importance = input.importance.value_or(ImportanceOf(accepted.key.normalized()));
  memory.score.created_at = input.created_at.value_or(now);
  memory.derived_categories = DeriveCategories(memory.content);
  memory.recorded_at = now;
  return accepted;
}

/// Topics for a memory that comes without. Imports leave that to quieter moments.
void ClassifyTopics(AcceptedMemory* accepted) {
  TopicReading reading = ReadTopics(accepted->memory.content);
  accepted->safety_flag = reading.asks_for_review;
  if (!accepted->memory.topics_version) return;
  accepted->memory.topics = reading.names();
  accepted->memory.topics_version = BuiltRules().topics;
}

StorageResult Brain::CreateMemory(const NewMemory& input, TimeMs now) {
  const auto checks = input.compare_meaning ? StoringChecks::kAll : StoringChecks::kExact;
  if (input.compare_meaning) CatchUp();
  StorageResult result;
  const auto store = [&](Repositories& repositories) {
    try {
      AcceptedMemory accepted = Accept(input, now);
      if (input.compare_meaning) CatchUpWithin(repositories);
      ClassifyTopics(&accepted);
      if (input.id && repositories.memories.Exists(*input.id)) {
        throw Error(ErrorCode::kValidation,
                    "The id \"" + *input.id + "\" exists already: choose another");
      }
      result = Insert(repositories, input, std::move(accepted), checks, now);
      if (!input.compare_meaning && result.is_success()) {
        const std::int64_t seq = repositories.memories.LastSeq();
        LeaveToDerive(repositories, seq, seq);
        result.graph_state = GraphState::kPending;
      }
    } catch (const Error& error) {
      if (!IsRefusal(error.code())) throw;
      result = RefusalOf(error);
    }
  };
  store_->Write(store);
  return result;
}

StorageResult Brain::Insert(Repositories& repositories, const NewMemory& input,
                            AcceptedMemory accepted, StoringChecks checks, TimeMs now) {
  Memory& memory = accepted.memory;
  if (memory.source_turn)
    Sessions::RequireTurn(repositories, *memory.session_id, *memory.source_turn, {memory.user_id});
  if (checks == StoringChecks::kAll) AnalyzeForComparing(&accepted);
  if (checks != StoringChecks::kNone) {
    auto duplicate = FindExactDuplicate(repositories, accepted, now);
    if (!duplicate && checks == StoringChecks::kAll) {
      duplicate = FindSemanticDuplicate(repositories, accepted, now);
    }
    if (duplicate) return std::move(*duplicate);
  }
  if (input.categories.empty()) memory.categories = CategoriesOf(repositories, input.content);
  const ConfidencePolicy& policy = *repositories.policy;
  memory.score.decay_per_day = DecayOf(policy, memory);
  const bool needs_state = !input.is_proxy && !input.confidence;
  const BaseConfidence base = InitialConfidence(
      input.is_proxy, input.confidence,
      needs_state ? repositories.users.StateInForce(input.user_id) : std::nullopt);
  memory.id = input.id ? *input.id : options_.ids("stm", now);
  memory.score.base_confidence = base.value;
  memory.confidence_source = ConfidenceSourceName(base.source);
  memory.confidence = TrueConfidence(memory.score, now, policy);
  repositories.memories.Insert(&memory, accepted.key.hash());
  // Only a chosen id can have been named before.
  if (input.id && repositories.scores.HasEmbeddingOf(MemoryKind::kStm, memory.id))
    repositories.state.Raise(kScoreEpoch);

  // Else the row itself tells how it began.
  if (memory.confidence != base.value || (input.id && repositories.audit.Knows(memory.id))) {
    AuditEntry entry;
    entry.memory_id = memory.id;
    entry.new_confidence = memory.confidence;
    entry.reason = "created";
    entry.actor = memory.source;
    entry.at = now;
    repositories.audit.Append(entry);
  }

  StorageResult result;
  result.status = StorageStatus::kSuccess;
  result.message = "Stored as " + memory.id;
  result.memory_id = memory.id;
  result.topics = memory.topics;
  result.safety_flag = accepted.safety_flag;
  result.local_success = true;
  result.confidence = CurrentConfidence(memory.score, now, policy);
  EnqueueForSinks(repositories, &result, now);
  if (options_.embedding_model)
    repositories.outbox.QueueEmbedding(options_.embedding_model->id, memory.id, now);
  if (checks == StoringChecks::kAll) {
    PutGraph(repositories, accepted, &result);
    DetectContradictions(repositories, accepted, &result, now);
  }
  return result;
}

void Brain::EnqueueForSinks(Repositories& repositories, StorageResult* result, TimeMs now) {
  for (const auto& sink : options_.sinks) {
    repositories.outbox.Enqueue(sink, *result->memory_id, now);
    result->graph_state = GraphState::kPending;
    const auto down = sink_down_.find(sink);
    if (down == sink_down_.end() || !down->second) continue;
    result->status = StorageStatus::kSuccessLocalOnly;
    result->message += "; " + sink + " cannot be reached and gets it later";
  }
}

bool Brain::ImportBatch(const std::vector<NewMemory>& memories, bool keep_duplicates, TimeMs now,
                        ImportProgress* progress) {
  ImportProgress after;
  const StoringChecks checks = keep_duplicates ? StoringChecks::kNone : StoringChecks::kExact;
  const auto store_batch = [&](Repositories& repositories) {
    after = *progress;
    const std::int64_t last_seq = repositories.memories.LastSeq();
    const std::size_t end = std::min(memories.size(), after.next + kImportBatch);
    for (; after.next < end; ++after.next) {
      const NewMemory& input = memories[after.next];
      StorageResult result;
      try {
        AcceptedMemory accepted = Accept(input, now);
        if (input.id && repositories.memories.Exists(*input.id)) {
          ++after.existing;
          continue;
        }
        result = Insert(repositories, input, std::move(accepted), checks, now);
      } catch (const Error& error) {
        if (!IsRefusal(error.code())) throw;
        result = RefusalOf(error);
      }
      if (result.is_success()) {
        ++after.stored;
      } else if (result.status == StorageStatus::kDuplicateExact) {
        ++after.duplicates;
      } else {
        after.refused.push_back({after.next, result.status, result.message});
      }
    }
    const std::int64_t new_last_seq = repositories.memories.LastSeq();
    LeaveToDerive(repositories, last_seq + 1, new_last_seq);
    const bool last = after.next == memories.size();
    // A transaction that writes nothing would not make the batches before it durable.
    if (last && new_last_seq == last_seq && after.stored > 0) repositories.state.Raise(kImports);
  };
  // The last batch's fsync makes the earlier ones durable with it, and nothing is acknowledged
  // before.
  if (progress->next + kImportBatch < memories.size()) {
    store_->WriteRelaxed(store_batch);
  } else {
    store_->Write(store_batch);
  }
  *progress = std::move(after);
  return progress->next == memories.size();
}

void Brain::ChangeCounts(Repositories& repositories, const std::string& id, int validations,
                         int contradictions, AuditEntry entry, ValidationOutcome* outcome) {
  auto row = repositories.scores.Resolve(id);
  if (!row) throw NoMemory(id);
  ScoreInputs seen = row->inputs;
  store_->accesses().ApplyForWriter(row->kind, row->seq, &seen);
  const ConfidencePolicy& policy = *repositories.policy;
  const double shown_before = CurrentConfidence(seen, entry.at, policy);
  entry.old_confidence = TrueConfidence(seen, entry.at, policy);
  row->inputs.validation_count += validations;
  row->inputs.contradiction_count = std::max(0, row->inputs.contradiction_count + contradictions);
  seen.validation_count = row->inputs.validation_count;
  seen.contradiction_count = row->inputs.contradiction_count;
  entry.new_confidence = TrueConfidence(seen, entry.at, policy);
  repositories.scores.SaveCounts(*row, *entry.new_confidence, entry.at);
  entry.memory_id = row->id;
  entry.kind = row->kind;
  repositories.audit.Append(entry);
  if (outcome == nullptr) return;
  *outcome = {row->id,
              row->kind,
              shown_before,
              CurrentConfidence(seen, entry.at, policy),
              seen.validation_count,
              seen.contradiction_count};
}

ValidationOutcome Brain::RecordValidation(const std::string& id, bool success, TimeMs now,
                                          const std::string& actor,
                                          const std::optional<std::string>& note,
                                          const Reader& reader) {
  RequireName(actor, "actor");
  AuditEntry entry;
  entry.reason = success ? "validation_success" : "validation_failure";
  entry.actor = actor;
  entry.note = note;
  entry.at = now;
  ValidationOutcome outcome;
  store_->FlushAccesses();  // so that the audit tells events in their order
  store_->Write([&](Repositories& repositories) {
    if (!repositories.scores.Resolve(id, reader)) throw NoMemory(id);
    ChangeCounts(repositories, id, success ? 1 : 0, success ? 0 : 1, entry, &outcome);
  });
  return outcome;
}

std::optional<StorageResult> StorageFailure(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    if (!IsFailureOfStore(error.code())) return std::nullopt;
    StorageResult result = Refusal(StorageStatus::kStorageError, error.what());
    result.error_code = ErrorCodeName(error.code());
    return result;
  } catch (...) {  // not of the store: the caller throws it on
    return std::nullopt;
  }
}

StorageResult ValidationFailure(const std::string& message) {
  return Refusal(StorageStatus::kValidationError, message);
}

}  // namespace cortex
