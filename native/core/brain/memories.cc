#include "brain/memories.h"

#include <algorithm>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/derivation.h"
#include "brain/fact_graph.h"
#include "brain/input_rules.h"
#include "brain/outgoing.h"
#include "brain/secret_gate.h"
#include "brain/sessions.h"
#include "fingerprint/fingerprint.h"
#include "language/secrets/redacted.h"
#include "language/topics/derived_categories.h"
#include "language/topics/importance.h"
#include "language/topics/review.h"
#include "language/topics/topics.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::size_t kImportBatch = 2000;
/// A memory that is compared takes some twelve times as long, and others wait for a batch.
constexpr std::size_t kComparedBatch = 32;

/// What became of the entry that an import is at.
void Count(const StorageResult& result, const std::vector<SecretCount>& secrets,
           ImportProgress* progress) {
  switch (result.status) {
    case StorageStatus::kDuplicateExact:
      ++progress->duplicates;
      return;
    case StorageStatus::kDuplicateSemantic:
      ++progress->duplicates;
      progress->similar.push_back({progress->next, *result.matched_id, *result.similarity_score});
      return;
    default:
      break;
  }
  if (!result.is_success()) {
    progress->refused.push_back({progress->next, result.status, result.message});
    return;
  }
  ++progress->stored;
  if (result.in_future) ++progress->in_future;
  for (const auto& [kind, count] : secrets) progress->secrets[kind] += count;
  for (const auto& pair : result.contradictions)
    ++(pair.status == "possible" ? progress->possible : progress->contradictions);
}

/// Whether a memory says now what is not kept of it. Stored before secrets were taken out, it is
/// the same: "The key is ghp_..." and "The key is [secret:github_token]".
bool IsOtherText(const std::string& kept, const std::string& told) {
  return told != kept && told != WithoutSecrets(kept);
}

/// Topics for a memory that comes without. Imports leave that to quieter moments, and read only
/// whether a text asks for a person: nobody who needs one waits for such a moment.
void ClassifyTopics(AcceptedMemory* accepted) {
  TopicReading reading = ReadTopics(DocumentOf(accepted));
  accepted->safety_flag = reading.asks_for_review;
  if (!accepted->memory.topics_version) return;
  accepted->memory.topics = reading.names();
  accepted->memory.topics_version = BuiltRules().topics;
}

void ReadSafety(AcceptedMemory* accepted) {
  accepted->safety_flag =
      MayAskForReview(accepted->memory.content) && ReadTopics(DocumentOf(accepted)).asks_for_review;
}

/// How sure it is to begin with: as it was told, or as its user's state of mind says.
void GiveConfidence(Repositories& repositories, const NewMemory& input, TimeMs now,
                    Memory* memory) {
  const ConfidencePolicy& policy = *repositories.policy;
  memory->score.decay_per_day = DecayOf(policy, *memory);
  const bool needs_state = !input.is_proxy && !input.confidence;
  const BaseConfidence base = InitialConfidence(
      input.is_proxy, input.confidence,
      needs_state ? repositories.users.StateInForce(input.user_id) : std::nullopt);
  memory->score.base_confidence = base.value;
  memory->score.source = base.source;
  memory->confidence_source = ConfidenceSourceName(base.source);
  memory->confidence = TrueConfidence(memory->score, now, policy);
}

/// In the audit, where the row itself does not tell how the memory began.
void NoteCreation(Repositories& repositories, const NewMemory& input, const Memory& memory,
                  TimeMs now) {
  const bool moved = memory.confidence != memory.score.base_confidence;
  if (!moved && !(input.id && repositories.audit.Knows(memory.id))) return;
  AuditEntry entry;
  entry.memory_id = memory.id;
  entry.new_confidence = memory.confidence;
  entry.reason = "created";
  entry.actor = memory.source;
  entry.at = now;
  repositories.audit.Append(entry);
}

/// The other memory of a pair.
FoundContradiction FoundIn(Repositories& repositories, const Contradiction& pair,
                           const std::string& id) {
  const std::string& other = pair.newer_id == id ? pair.older_id : pair.newer_id;
  const auto memory = repositories.memories.Find(other);
  if (!memory) throw NoMemory(other);
  return {other,         memory->content, memory->score.created_at, pair.kind, pair.score,
          pair.evidence, pair.status};
}

/// A telling of what was known. One that is no later than the first is that one, imported again.
/// What an agent tells again is none of the user's, but where it asks for a person.
void NoteRepetition(Repositories& repositories, const AcceptedMemory& accepted, const Memory& known,
                    StorageResult* duplicate) {
  const Memory& again = accepted.memory;
  duplicate->safety_flag = accepted.safety_flag;
  if (accepted.safety_flag) repositories.insight.SetSafety(known.seq, true);
  if (again.is_proxy && !accepted.safety_flag) return;
  if (again.score.created_at <= known.score.created_at) return;
  const bool exact = duplicate->status == StorageStatus::kDuplicateExact;
  repositories.insight.AppendRepetition(
      again.user_id, {known.id, again.score.created_at,
                      exact ? RepetitionMatch::kExact : RepetitionMatch::kSemantic, std::nullopt});
  if (accepted.safety_flag) repositories.alerts.MarkSafety(again.user_id);
}

/// Before anything else looks at the memory, even to refuse it.
std::vector<SecretCount> TakeSecrets(const SecretPolicy& policy, NewMemory* memory) {
  SecretGate gate(policy, memory->user_id);
  gate.Name(memory->user_id, "user_id");
  gate.Name(memory->id, "id");
  gate.Name(memory->session_id, "session_id");
  gate.Text(&memory->content);
  gate.Texts(&memory->categories);
  gate.Texts(&memory->topics);
  gate.Text(&memory->proxy_agent);
  gate.Text(&memory->speaker);
  gate.Text(&memory->source);
  gate.Json(&memory->metadata);
  return gate.TakeCounts();
}

}  // namespace

AcceptedMemory Memories::Accept(const NewMemory& given, TimeMs now,
                                std::vector<SecretCount>* secrets) const {
  NewMemory input = given;
  *secrets = TakeSecrets(options_.secrets, &input);
  RequireUser(input.user_id);
  RequireName(input.source, "source");
  RequireOptionalName(input.id, "id");
  RequireOptionalName(input.speaker, "speaker");
  RequireOptionalName(input.session_id, "session_id");
  RequireOptionalName(input.proxy_agent, "proxy_agent");
  input.categories = AcceptNames(std::move(input.categories), "categories");
  input.topics = AcceptNames(std::move(input.topics), "topics");
  if (input.proxy_agent && !input.is_proxy) {
    throw Error(ErrorCode::kValidation,
                "proxy_agent " + Quoted(*input.proxy_agent) +
                    " without is_proxy: set is_proxy, or leave proxy_agent out");
  }
  if (input.source_turn && !input.session_id) {
    throw Error(ErrorCode::kValidation, "source_turn " + std::to_string(*input.source_turn) +
                                            " without session_id: name the session");
  }
  if (input.confidence) RequireConfidence(*input.confidence);
  if (input.importance) RequireImportance(*input.importance);
  if (input.metadata) RequireMetadata(*input.metadata);
  if (input.created_at) RequireTime(*input.created_at, "created_at");
  if (input.expires_at) RequireFuture(*input.expires_at, now);
  RequireTimeLimits(input);
  RequireContent(input.content, options_.content_limit);

  AcceptedMemory accepted{Memory{}, ContentKey(input.content, input.user_id, input.speaker)};
  Memory& memory = accepted.memory;
  static_cast<ToldMemory&>(memory) = input;
  if (!memory.topics.empty()) memory.topics_version.reset();
  memory.importance = input.importance.value_or(ImportanceOf(accepted.key.normalized()));
  memory.score.created_at = input.created_at.value_or(now);
  if (MayDeriveCategories(memory.content))
    memory.derived_categories = DeriveCategories(DocumentOf(&accepted));
  memory.recorded_at = now;
  return accepted;
}

StorageResult Memories::Create(const NewMemory& input, TimeMs now) {
  const StoringChecks checks{.meaning = input.compare_meaning};
  if (input.compare_meaning) parts_.derivation.CatchUp();
  StorageResult result;
  const auto store = [&](Repositories& repositories) {
    std::vector<SecretCount> secrets;
    try {
      AcceptedMemory accepted = Accept(input, now, &secrets);
      if (input.compare_meaning) parts_.derivation.CatchUpWithin(repositories);
      ClassifyTopics(&accepted);
      if (input.id && repositories.memories.Exists(*input.id)) {
        throw Error(ErrorCode::kValidation,
                    "The id \"" + *input.id + "\" exists already: choose another");
      }
      result = Insert(repositories, input, accepted, checks, now);
      if (!input.compare_meaning && result.is_success()) {
        parts_.derivation.LeaveToDerive(repositories, accepted.memory.seq);
        result.graph_state = GraphState::kPending;
      }
      TellSecrets(std::move(secrets), &result);
      alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
    } catch (const Error& error) {
      if (!IsRefusal(error.code())) throw;
      result = RefusalOf(error);
    }
  };
  store_.Write(store);
  return result;
}

MemoryCheck Memories::Check(const NewMemory& input, TimeMs now) {
  parts_.derivation.CatchUp();
  MemoryCheck check;
  store_.Rehearse(nullptr, [&](Repositories& repositories) {
    StorageResult result;
    try {
      AcceptedMemory accepted = Accept(input, now, &check.secrets);
      parts_.derivation.CatchUpWithin(repositories);
      result = Insert(repositories, input, accepted, {.meaning = true}, now);
      for (const auto& pair : result.contradictions)
        check.contradictions.push_back(FoundIn(repositories, pair, accepted.memory.id));
      // What is kept in memory of this one must go with it: its place goes to the next.
      if (result.is_success())
        parts_.comparisons.RemoveStatementKeys(repositories, accepted.memory);
    } catch (const Error& error) {
      if (!IsRefusal(error.code())) throw;
      result = RefusalOf(error);
    }
    check.status = result.status;
    check.message = result.is_success() ? "It could be stored" : result.message;
    check.matched_id = result.matched_id;
    check.similarity_score = result.similarity_score;
    check.possible_update_of = result.possible_update_of;
  });
  return check;
}

StorageResult Memories::Insert(Repositories& repositories, const NewMemory& input,
                               AcceptedMemory& accepted, StoringChecks checks, TimeMs now) {
  Memory& memory = accepted.memory;
  Comparisons::RequireReplaceable(repositories, input.replaces, memory, now);
  if (memory.source_turn)
    Sessions::RequireTurn(repositories, *memory.session_id, *memory.source_turn, {memory.user_id});
  if (checks.meaning) Comparisons::AnalyzeForComparing(&accepted);
  if (checks.duplicates) {
    auto duplicate = parts_.comparisons.FindExactDuplicate(repositories, accepted, now);
    if (!duplicate && checks.meaning)
      duplicate = parts_.comparisons.FindSemanticDuplicate(repositories, accepted, now);
    // Who says that it takes the other one's place says that it is not the same.
    if (duplicate && duplicate->status == StorageStatus::kDuplicateSemantic &&
        std::ranges::count(input.replaces, *duplicate->matched_id) > 0)
      duplicate.reset();
    if (duplicate) {
      if (const auto known = repositories.memories.Find(*duplicate->matched_id)) {
        NoteRepetition(repositories, accepted, *known, &*duplicate);
        parts_.comparisons.Replace(repositories, input.replaces, *known, memory.source, &*duplicate,
                                   now);
      }
      return std::move(*duplicate);
    }
  }
  if (input.categories.empty()) memory.categories = Categories::Of(repositories, &accepted);
  memory.id = input.id ? *input.id : options_.ids("stm", now);
  GiveConfidence(repositories, input, now, &memory);
  repositories.memories.Insert(&memory, accepted.key.hash());
  // Only a chosen id can have been named before.
  if (input.id && repositories.scores.HasEmbeddingOf(MemoryKind::kStm, memory.id))
    repositories.state.Raise(kScoreEpoch);
  NoteCreation(repositories, input, memory, now);
  if (accepted.safety_flag) repositories.insight.SetSafety(memory.seq, true);

  StorageResult result;
  result.status = StorageStatus::kSuccess;
  result.message = "Stored as " + memory.id;
  result.memory_id = memory.id;
  result.topics = memory.topics;
  result.safety_flag = accepted.safety_flag;
  result.in_future = IsAhead(memory.score.created_at, now);
  result.local_success = true;
  result.confidence = CurrentConfidence(memory.score, now, *repositories.policy);
  parts_.outgoing.EnqueueForSinks(repositories, &result, now);
  parts_.outgoing.QueueEmbedding(repositories, memory.id, now);
  if (checks.meaning) {
    repositories.graph_backlog.LeaveOut(memory.seq);
    parts_.facts.PutGraph(repositories, accepted, &result);
    parts_.comparisons.DetectContradictions(repositories, accepted, &result, now);
  }
  parts_.comparisons.Replace(repositories, input.replaces, memory, memory.source, &result, now);
  return result;
}

void Memories::ImportOne(Repositories& repositories, const NewMemory& input, StoringChecks checks,
                         TimeMs now, ImportProgress* progress) {
  StorageResult result;
  std::vector<SecretCount> secrets;
  try {
    AcceptedMemory accepted = Accept(input, now, &secrets);
    if (input.id && repositories.memories.Exists(*input.id)) {
      // Nothing is told of another user's.
      const auto known = repositories.memories.Find(*input.id, {accepted.memory.user_id});
      if (!known)
        throw Error(ErrorCode::kValidation,
                    "The id " + Quoted(*input.id) + " is taken: leave it out, or give another");
      if (IsOtherText(known->content, accepted.memory.content))
        progress->differing.push_back({progress->next, *input.id});
      ++progress->existing;
      return;
    }
    if (checks.meaning) {
      ClassifyTopics(&accepted);
    } else {
      ReadSafety(&accepted);
    }
    result = Insert(repositories, input, accepted, checks, now);
  } catch (const Error& error) {
    if (!IsRefusal(error.code())) throw;
    result = RefusalOf(error);
  }
  Count(result, secrets, progress);
}

bool Memories::ImportBatch(const std::vector<NewMemory>& memories, StoringChecks checks, TimeMs now,
                           ImportProgress* progress) {
  if (checks.meaning) parts_.derivation.CatchUp();
  const std::size_t batch = checks.meaning ? kComparedBatch : kImportBatch;
  ImportProgress after;
  const auto store_batch = [&](Repositories& repositories) {
    if (checks.meaning) parts_.derivation.CatchUpWithin(repositories);
    after = *progress;
    const std::int64_t last_seq = repositories.memories.LastSeq();
    const std::size_t end = std::min(memories.size(), after.next + batch);
    for (; after.next < end; ++after.next)
      ImportOne(repositories, memories[after.next], checks, now, &after);
    const std::int64_t new_last_seq = repositories.memories.LastSeq();
    if (new_last_seq > last_seq && !checks.meaning)
      parts_.derivation.LeaveToDerive(repositories, last_seq + 1);
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
    const bool last = after.next == memories.size();
    // A transaction that writes nothing would not make the batches before it durable.
    if (last && new_last_seq == last_seq && after.stored > 0) repositories.state.Raise(kImports);
  };
  // The last batch's fsync makes the earlier ones durable with it, and nothing is acknowledged
  // before.
  if (progress->next + batch < memories.size()) {
    store_.WriteRelaxed(store_batch);
  } else {
    store_.Write(store_batch);
  }
  *progress = std::move(after);
  return progress->next == memories.size();
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
