// Brain: the flow of storing (specs/storage-status.md) and what changes a memory's standing.

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain.h"
#include "language/importance.h"
#include "language/occurrence.h"
#include "store/content_key.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostNames = 64;
constexpr std::size_t kExcerptLength = 50;
constexpr std::size_t kImportBatch = 2000;

void RequireName(const std::string& name, const std::string& what) {
  RequireUtf8(name, what);
  if (IsBlank(name))
    throw Error(ErrorCode::kValidation, what + " is empty: leave it out or give it a name");
  if (CountCodePoints(name) > kLongestName) {
    throw Error(ErrorCode::kValidation, what + " \"" + Excerpt(name, kExcerptLength) +
                                            "\" is longer than " + std::to_string(kLongestName) +
                                            " characters: shorten it");
  }
}

void RequireNames(const std::vector<std::string>& names, const std::string& what) {
  if (names.size() > kMostNames) {
    throw Error(ErrorCode::kValidation, what + " has " + std::to_string(names.size()) +
                                            " items: give " + std::to_string(kMostNames) +
                                            " at most");
  }
  for (const auto& name : names) RequireName(name, "an item of " + what);
}

void RequireOptionalName(const std::optional<std::string>& name, const std::string& what) {
  if (name) RequireName(*name, what);
}

void RequireImportance(double importance) {
  constexpr double kHighest = 5;
  if (std::isfinite(importance) && importance >= 0 && importance <= kHighest) return;
  throw Error(ErrorCode::kValidation,
              "importance is " + std::to_string(importance) + ": give a number from 0 to 5");
}

StorageResult Refusal(StorageStatus status, const std::string& message) {
  StorageResult result;
  result.status = status;
  result.message = message;
  return result;
}

StorageResult AsRefusal(const Error& error) {
  switch (error.code()) {
    case ErrorCode::kContentEmpty:
      return Refusal(StorageStatus::kContentEmpty, error.what());
    case ErrorCode::kContentTooLong:
      return Refusal(StorageStatus::kContentTooLong, error.what());
    default:
      return Refusal(StorageStatus::kValidationError, error.what());
  }
}

bool IsFailureOfStore(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBusy:
    case ErrorCode::kDiskFull:
    case ErrorCode::kIo:
    case ErrorCode::kCorrupt:
    case ErrorCode::kStorage:
      return true;
    default:
      return false;
  }
}

}  // namespace

/// What a memory will be stored as; everything that can be known before the transaction.
struct Brain::Accepted {
  Memory memory;
  ContentKey key;
};

Brain::Accepted Brain::Accept(const NewMemory& input, TimeMs now) const {
  RequireUtf8(input.content, "content");
  RequireName(input.user_id, "user_id");
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
  if (input.confidence) RequireConfidence(*input.confidence);
  if (input.importance) RequireImportance(*input.importance);
  if (input.created_at) RequireTime(*input.created_at, "created_at");
  if (IsBlank(input.content))
    throw Error(ErrorCode::kContentEmpty, "The content is empty: give some text");
  const auto length = static_cast<std::int64_t>(CountCodePoints(input.content));
  if (length > options_.content_limit) {
    throw Error(ErrorCode::kContentTooLong,
                "The content has " + std::to_string(length) + " characters, the limit is " +
                    std::to_string(options_.content_limit) + ": shorten it or store it in parts");
  }

  Accepted accepted{Memory{}, ContentKey(input.content, input.user_id, input.speaker)};
  Memory& memory = accepted.memory;
  memory.content = input.content;
  memory.source = input.source;
  memory.categories =
      input.categories.empty() ? std::vector<std::string>{"general"} : input.categories;
  memory.topics = input.topics;
  memory.importance = input.importance.value_or(ImportanceOf(accepted.key.normalized()));
  memory.user_id = input.user_id;
  memory.speaker = input.speaker;
  memory.session_id = input.session_id;
  memory.is_proxy = input.is_proxy;
  memory.proxy_agent = input.proxy_agent;
  memory.score.created_at = input.created_at.value_or(now);
  memory.score.decay_per_day = DecayPerDay(options_.policy, memory.categories);
  memory.recorded_at = now;
  return accepted;
}

StorageResult Brain::CreateMemory(const NewMemory& input, TimeMs now) {
  StorageResult result;
  const auto store = [&](Repositories& repositories) {
    try {
      Accepted accepted = Accept(input, now);
      if (input.id && repositories.memories.Exists(*input.id)) {
        throw Error(ErrorCode::kValidation,
                    "The id \"" + *input.id + "\" exists already: choose another");
      }
      result = Insert(repositories, input, std::move(accepted), false, now);
    } catch (const Error& error) {
      if (IsFailureOfStore(error.code()) || error.code() == ErrorCode::kSchemaChanged) throw;
      result = AsRefusal(error);
    }
  };
  store_->Write(store);
  return result;
}

StorageResult Brain::Insert(Repositories& repositories, const NewMemory& input, Accepted accepted,
                            bool keep_duplicates, TimeMs now) {
  Memory& memory = accepted.memory;
  if (!keep_duplicates) {
    auto duplicate = FindDuplicate(repositories, accepted.key, memory.score.created_at, now);
    if (duplicate) return std::move(*duplicate);
  }
  const bool needs_state = !input.is_proxy && !input.confidence;
  const BaseConfidence base = InitialConfidence(
      input.is_proxy, input.confidence,
      needs_state ? repositories.users.StateInForce(input.user_id) : std::nullopt);
  memory.id = input.id ? *input.id : options_.ids("stm", now);
  memory.score.base_confidence = base.value;
  memory.confidence_source = ConfidenceSourceName(base.source);
  memory.confidence = CurrentConfidence(memory.score, now, options_.policy);
  repositories.memories.Insert(&memory, accepted.key.hash());

  AuditEntry entry;
  entry.memory_id = memory.id;
  entry.new_confidence = memory.confidence;
  entry.reason = "created";
  entry.actor = memory.source;
  entry.at = now;
  repositories.audit.Append(entry);

  StorageResult result;
  result.status = StorageStatus::kSuccess;
  result.message = "Stored as " + memory.id;
  result.memory_id = memory.id;
  result.topics = memory.topics;
  result.local_success = true;
  result.confidence = memory.confidence;
  EnqueueForSinks(repositories, &result, now);
  return result;
}

void Brain::EnqueueForSinks(Repositories& repositories, StorageResult* result, TimeMs now) {
  for (const auto& sink : options_.sinks) {
    repositories.outbox.Enqueue(sink, *result->memory_id, now);
    result->graph_state = GraphState::kPending;
    const auto down = sink_down_.find(sink);
    if (down == sink_down_.end() || !down->second) continue;
    result->status = StorageStatus::kSuccessLocalOnly;
    result->message = "Stored as " + *result->memory_id + " in the brain; " + sink +
                      " cannot be reached and gets it later";
  }
}

std::optional<StorageResult> Brain::FindDuplicate(Repositories& repositories, const ContentKey& key,
                                                  TimeMs created_at, TimeMs now) {
  for (const auto& candidate : repositories.memories.FindByContentKey(key.hash())) {
    if (ContentKey(candidate.content, candidate.user_id, candidate.speaker) != key) continue;
    const bool same_day =
        options_.timezone.LocalDay(created_at) == options_.timezone.LocalDay(candidate.created_at);
    if (!same_day && IsBoundToItsDay(key.normalized())) continue;
    StorageResult result = Refusal(StorageStatus::kDuplicateExact,
                                   "Already known as " + candidate.id + ": \"" +
                                       Excerpt(candidate.content, kExcerptLength) + "\"");
    result.matched_id = candidate.id;
    result.similarity_score = 1.0;
    for (const auto& sink : options_.sinks) {
      if (repositories.outbox.StateOf(sink, candidate.id) != "failed") continue;
      repositories.outbox.Enqueue(sink, candidate.id, now);
      result.graph_state = GraphState::kPending;
      result.message += "; " + sink + " had failed to get it and is asked again";
    }
    return result;
  }
  return std::nullopt;
}

bool Brain::ImportBatch(const std::vector<NewMemory>& memories, bool keep_duplicates, TimeMs now,
                        ImportProgress* progress) {
  ImportProgress after;
  const auto store_batch = [&](Repositories& repositories) {
    after = *progress;
    const std::size_t end = std::min(memories.size(), after.next + kImportBatch);
    for (; after.next < end; ++after.next) {
      const NewMemory& input = memories[after.next];
      StorageResult result;
      try {
        Accepted accepted = Accept(input, now);
        if (input.id && repositories.memories.Exists(*input.id)) {
          ++after.existing;
          continue;
        }
        result = Insert(repositories, input, std::move(accepted), keep_duplicates, now);
      } catch (const Error& error) {
        if (IsFailureOfStore(error.code()) || error.code() == ErrorCode::kSchemaChanged) throw;
        result = AsRefusal(error);
      }
      if (result.is_success()) {
        ++after.stored;
      } else if (result.status == StorageStatus::kDuplicateExact) {
        ++after.duplicates;
      } else {
        after.refused.push_back({after.next, result.status, result.message});
      }
    }
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
  if (!row) {
    throw Error(ErrorCode::kNotFound,
                "There is no memory with the id \"" + Excerpt(id, kExcerptLength) + "\"");
  }
  ScoreInputs seen = row->inputs;
  store_->accesses().ApplyForWriter(row->kind, row->seq, &seen);
  const double before = CurrentConfidence(seen, entry.at, options_.policy);
  row->inputs.validation_count += validations;
  row->inputs.contradiction_count = std::max(0, row->inputs.contradiction_count + contradictions);
  seen.validation_count = row->inputs.validation_count;
  seen.contradiction_count = row->inputs.contradiction_count;
  const double after = CurrentConfidence(seen, entry.at, options_.policy);
  repositories.scores.SaveCounts(*row, after, entry.at);
  entry.memory_id = row->id;
  entry.kind = row->kind;
  entry.old_confidence = before;
  entry.new_confidence = after;
  repositories.audit.Append(entry);
  if (outcome == nullptr) return;
  *outcome = {row->id, row->kind, before, after, seen.validation_count, seen.contradiction_count};
}

ValidationOutcome Brain::RecordValidation(const std::string& id, bool success, TimeMs now,
                                          const std::string& actor,
                                          const std::optional<std::string>& note) {
  RequireName(actor, "actor");
  AuditEntry entry;
  entry.reason = success ? "validation_success" : "validation_failure";
  entry.actor = actor;
  entry.note = note;
  entry.at = now;
  ValidationOutcome outcome;
  store_->FlushAccesses();  // so that the audit tells events in their order
  store_->Write([&](Repositories& repositories) {
    ChangeCounts(repositories, id, success ? 1 : 0, success ? 0 : 1, entry, &outcome);
  });
  return outcome;
}

std::optional<Contradiction> Brain::OpenContradiction(Contradiction pair, TimeMs now) {
  pair.status = "open";
  pair.penalised_id = pair.older_id;
  pair.detected_at = now;
  bool opened = false;
  store_->Write([&](Repositories& repositories) {
    if (!repositories.memories.Exists(pair.newer_id)) {
      throw Error(ErrorCode::kNotFound, "There is no memory with the id \"" + pair.newer_id + "\"");
    }
    pair.id = options_.ids("con", now);
    opened = repositories.contradictions.Insert(pair);
    if (!opened) return;
    AuditEntry entry;
    entry.reason = "contradiction";
    entry.actor = "contradictions";
    entry.note = "contradicted by " + pair.newer_id;
    entry.at = now;
    ChangeCounts(repositories, pair.older_id, 0, 1, entry, nullptr);
  });
  if (!opened) return std::nullopt;
  return pair;
}

Contradiction Brain::ResolveContradiction(const std::string& id,
                                          const std::optional<std::string>& winner_id,
                                          const std::string& actor, TimeMs now) {
  RequireName(actor, "actor");
  Contradiction pair;
  store_->Write([&](Repositories& repositories) {
    auto found = repositories.contradictions.Find(id);
    if (!found)
      throw Error(ErrorCode::kNotFound, "There is no contradiction with the id \"" + id + "\"");
    pair = std::move(*found);
    if (winner_id && *winner_id != pair.older_id && *winner_id != pair.newer_id) {
      throw Error(ErrorCode::kValidation, "The winner \"" + *winner_id + "\" is neither " +
                                              pair.older_id + " nor " + pair.newer_id);
    }
    const std::optional<std::string> before = pair.penalised_id;
    pair.status = winner_id ? "resolved" : "dismissed";
    pair.penalised_id.reset();
    if (winner_id) pair.penalised_id = *winner_id == pair.older_id ? pair.newer_id : pair.older_id;
    repositories.contradictions.SaveResolution(pair, actor, now);
    if (before == pair.penalised_id) return;
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = actor;
    entry.note = winner_id ? *winner_id + " holds" : "dismissed";
    entry.at = now;
    if (before) ChangeCounts(repositories, *before, 0, -1, entry, nullptr);
    if (pair.penalised_id) ChangeCounts(repositories, *pair.penalised_id, 0, 1, entry, nullptr);
  });
  return pair;
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
