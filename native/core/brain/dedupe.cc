#include "brain/dedupe.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/accepted_memory.h"
#include "brain/atoms.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/derivation.h"
#include "brain/input_rules.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "language/duplicates/duplicates.h"
#include "language/secrets/redacted.h"
#include "language/slots/analysis.h"
#include "store/store.h"

namespace cortex {

/// An older memory that says all that a newer one says.
struct Dedupe::Twin {
  ComparedMemory memory;
  double similarity = 0;
  std::string reason;
  /// The newer says all that the older says, too.
  bool mutual = false;
};

namespace {

constexpr std::int64_t kDedupeBatch = 200;
constexpr const char* kSameWords = "the same words";

using Action = DedupeOptions::Action;

void RequireSound(const DedupeOptions& options) {
  RequireNames(options.categories, "categories");
  RequireOptionalName(options.user_id, "user_id");
  if (options.action != Action::kReport) RequireName(options.actor, "actor");
  if (options.threshold >= 0 && options.threshold <= 1) return;
  throw Error(ErrorCode::kValidation,
              "similarity_threshold is " + std::to_string(options.threshold) + ": give 0 to 1");
}

/// What both say holds for as long as either of them does.
void UniteTimeLimits(const Memory& from, Memory* into) {
  if (!from.expires_at || !into->expires_at) {
    into->expires_at.reset();
  } else {
    into->expires_at = std::max(*into->expires_at, *from.expires_at);
  }
  if (!into->review_at) into->review_at = from.review_at;
  if (from.review_at) into->review_at = std::min(*into->review_at, *from.review_at);
}

/// Whether one memory can name both turns that the two were drawn from: one of them names none, or
/// both the same.
bool CanNameBothSources(const Memory& one, const Memory& other) {
  if (!one.source_turn && !other.source_turn) return true;
  if (!one.session_id || !other.session_id) return true;
  if (one.session_id != other.session_id) return false;
  return !one.source_turn || !other.source_turn || one.source_turn == other.source_turn;
}

/// What the one's program keeps with it, behind what the other's does; nothing for neither.
std::optional<std::string> UnitedMetadata(const Memory& from, const Memory& into) {
  if (!from.metadata || !into.metadata) return into.metadata ? into.metadata : from.metadata;
  auto all = nlohmann::ordered_json::parse(*into.metadata);
  const auto more = nlohmann::ordered_json::parse(*from.metadata);
  for (const auto& [name, value] : more.items())
    if (!all.contains(name)) all[name] = value;
  return all.dump();
}

/// Whether nothing is lost when one memory stands for both.
bool CanBeOne(const Memory& from, const Memory& into) {
  const auto metadata = UnitedMetadata(from, into);
  const bool fits = !metadata || CountCodePoints(*metadata) <= kLongestMetadata;
  return fits && CanNameBothSources(from, into);
}

/// Said by the person herself is what one of the two was.
void UniteProvenance(const Memory& from, Memory* into) {
  into->metadata = UnitedMetadata(from, *into);
  if (!from.is_proxy && into->is_proxy) {
    into->is_proxy = false;
    into->proxy_agent.reset();
  }
  if (!into->session_id) into->session_id = from.session_id;
  if (!into->source_turn && into->session_id == from.session_id)
    into->source_turn = from.source_turn;
}

bool EndsSooner(const ComparedMemory& one, const ComparedMemory& other) {
  return one.expires_at && (!other.expires_at || *one.expires_at < *other.expires_at);
}

bool IsOlder(const ComparedMemory& one, const ComparedMemory& other) {
  return std::tie(one.created_at, one.seq) < std::tie(other.created_at, other.seq);
}

DuplicateGroup::Duplicate DuplicateOf(const ComparedMemory& memory, double similarity,
                                      const std::string& reason) {
  return {memory.id, Excerpt(memory.content, kQuotedLength), memory.created_at, similarity, reason};
}

DuplicateGroup& GroupOf(const ComparedMemory& survivor, DedupeProgress* progress) {
  DuplicateGroup& group = progress->groups[survivor.seq];
  group.survivor_id = survivor.id;
  group.excerpt = Excerpt(survivor.content, kQuotedLength);
  group.created_at = survivor.created_at;
  return group;
}

/// Adds what is not there yet, without regard to case.
void Unite(const std::vector<std::string>& more, std::vector<std::string>* names) {
  for (const auto& name : more) {
    const auto same = [&](const auto& known) { return FoldName(known) == FoldName(name); };
    if (std::none_of(names->begin(), names->end(), same)) names->push_back(name);
  }
}

/// What happened to the one has happened to what both say.
void AddCounts(const ScoreInputs& more, ScoreInputs* score) {
  score->access_count += more.access_count;
  score->validation_count += more.validation_count;
  score->contradiction_count += more.contradiction_count;
  score->last_accessed = std::max(score->last_accessed, more.last_accessed);
}

void RequireDerived(Repositories& repositories) {
  if (!repositories.statement_backlog.Deferred()) return;
  throw Error(
      ErrorCode::kReadOnly,
      "An import has left memories that are not yet ready to be compared: open the brain once "
      "without readOnly, then ask again");
}

std::string TwoDecimals(double value) {
  std::array<char, 16> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.2f", value);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace

bool Dedupe::RunBatch(const DedupeOptions& options, DedupeProgress* progress) {
  SecretGate(options_.secrets, options.user_id).Name(options.actor, "actor");
  RequireSound(options);
  DedupeOptions folded = options;
  for (auto& category : folded.categories) category = FoldName(category);
  const auto work = [&](Repositories& repositories) {
    if (folded.ids.empty()) return DedupeNext(repositories, folded, progress);
    DedupeNamed(repositories, folded, progress);
  };
  if (options_.read_only && options.action == Action::kReport) {
    store_.Read(nullptr, [&](Repositories& repositories) {
      RequireDerived(repositories);
      work(repositories);
    });
  } else {
    parts_.derivation.CatchUp();
    store_.FlushAccesses();  // so that none is lost with a duplicate
    store_.Write([&](Repositories& repositories) {
      parts_.derivation.CatchUpWithin(repositories);
      work(repositories);
    });
  }
  return !progress->user;
}

void Dedupe::DedupeNamed(Repositories& repositories, const DedupeOptions& options,
                         DedupeProgress* progress) {
  auto& memories = repositories.memories;
  progress->total = static_cast<std::int64_t>(options.ids.size());
  for (const auto& id : options.ids) {
    const auto memory = memories.Find(id, {options.user_id});
    if (!memory) throw NoMemory(id);
    ++progress->compared;
    if (const auto newer = memories.FindUnpenalised(memory->seq))
      DedupeOne(repositories, options, *newer, progress);
  }
}

void Dedupe::DedupeNext(Repositories& repositories, const DedupeOptions& options,
                        DedupeProgress* progress) {
  auto& users = repositories.users;
  if (!std::exchange(progress->started, true)) {
    progress->total = repositories.memories.Count({options.user_id});
    progress->user = options.user_id ? options.user_id : users.After(std::nullopt);
  }
  if (!progress->user) return;
  const auto batch = repositories.memories.After(
      *progress->user, {progress->created_at, progress->seq}, kDedupeBatch);
  for (const auto& newer : batch) {
    progress->created_at = newer.created_at;
    progress->seq = newer.seq;
    ++progress->compared;
    if (options.categories.empty() || repositories.memories.IsInAny(options.categories, newer))
      DedupeOne(repositories, options, newer, progress);
  }
  if (static_cast<std::int64_t>(batch.size()) == kDedupeBatch) return;
  progress->user = options.user_id ? std::nullopt : users.After(progress->user);
  progress->created_at = DedupeProgress().created_at;
  progress->seq = 0;
}

void Dedupe::DedupeOne(Repositories& repositories, const DedupeOptions& options,
                       const ComparedMemory& newer, DedupeProgress* progress) {
  auto twins = FindOlderTwins(repositories, newer, options, *progress);
  if (twins.empty()) return;
  if (options.action == Action::kMerge) {
    const auto from = repositories.memories.Find(newer.id);
    std::erase_if(twins, [&](const Twin& twin) {
      return !CanBeOne(*from, *repositories.memories.Find(twin.memory.id));
    });
    if (twins.empty()) ++progress->kept;
    if (twins.empty()) return;
  }
  if (options.action == Action::kDeleteOlder)
    return DeleteOlder(repositories, newer, twins, options, progress);
  const auto less = [](const Twin& a, const Twin& b) {
    return std::pair(a.similarity, b.memory.seq) < std::pair(b.similarity, a.memory.seq);
  };
  const Twin& survivor = *std::max_element(twins.begin(), twins.end(), less);
  GroupOf(survivor.memory, progress)
      .duplicates.push_back(DuplicateOf(newer, survivor.similarity, survivor.reason));
  ++progress->duplicates;
  if (options.action == Action::kReport) {
    progress->found.insert(newer.seq);
    return;
  }
  Merge(repositories, *repositories.memories.Find(newer.id),
        *repositories.memories.Find(survivor.memory.id), survivor.similarity, options);
}

std::vector<Dedupe::Twin> Dedupe::FindOlderTwins(Repositories& repositories,
                                                 const ComparedMemory& newer,
                                                 const DedupeOptions& options,
                                                 const DedupeProgress& progress) {
  auto& memories = repositories.memories;
  const ContentKey key(newer.content, newer.user_id, newer.speaker);
  const bool all = options.action == Action::kDeleteOlder;
  const auto is_told_back = [&](const ComparedMemory& older) {
    return Comparisons::IsToldBack(repositories, older, newer.id, newer.created_at);
  };
  std::vector<Twin> twins;
  const auto qualifies = [&](const ComparedMemory& older) {
    return IsOlder(older, newer) && !progress.found.contains(older.seq) &&
           parts_.comparisons.MayRepeat(key, newer.created_at, older.created_at) &&
           (options.categories.empty() || memories.IsInAny(options.categories, older));
  };
  memories.VisitByContentKey(key.hash(), [&](const ComparedMemory& older) {
    if (!qualifies(older)) return true;
    if (ContentKey(older.content, older.user_id, older.speaker) != key) return true;
    if (is_told_back(older)) return true;
    twins.push_back({older, 1.0, kSameWords, true});
    return all;
  });
  if (!twins.empty() && !all) return twins;

  const Statement statement = AnalyzeStatement(Document(newer.content));
  const auto compare = [&](const ComparedMemory& older) {
    if (!qualifies(older)) return true;
    if (ContentKey(older.content, older.user_id, older.speaker) == key) return true;
    const Statement other = AnalyzeStatement(Document(older.content));
    const auto told = CompareForDuplicate(statement, other);
    if (told.verdict != DuplicateComparison::kDuplicate) return true;
    if (told.similarity < options.threshold || is_told_back(older)) return true;
    const bool mutual =
        CompareForDuplicate(other, statement).verdict == DuplicateComparison::kDuplicate;
    twins.push_back({older, told.similarity, told.reason, mutual});
    return true;
  };
  const auto keys = ScopedKeys(newer.user_id, newer.speaker, statement);
  Comparisons::VisitCandidates(repositories, keys, newer.user_id, newer.speaker, compare);
  return twins;
}

void Dedupe::DeleteOlder(Repositories& repositories, const ComparedMemory& newer,
                         const std::vector<Twin>& twins, const DedupeOptions& options,
                         DedupeProgress* progress) {
  ForgetReceipt removed;
  for (const auto& twin : twins) {
    if (!twin.mutual || EndsSooner(newer, twin.memory)) {
      ++progress->kept;
      continue;
    }
    const auto older = repositories.memories.Find(twin.memory.id);
    parts_.removal.RemoveMemory(repositories, *older, true, options.actor, options.now, &removed);
    auto& duplicates = GroupOf(newer, progress).duplicates;
    // What went because of the older one is now told by the newer one.
    if (auto group = progress->groups.extract(twin.memory.seq)) {
      auto& earlier = group.mapped().duplicates;
      duplicates.insert(duplicates.end(), earlier.begin(), earlier.end());
    }
    duplicates.push_back(DuplicateOf(twin.memory, twin.similarity, twin.reason));
    ++progress->duplicates;
  }
}

void Dedupe::Merge(Repositories& repositories, const Memory& from, Memory to, double similarity,
                   const DedupeOptions& options) {
  const Memory before = to;
  Unite(from.categories, &to.categories);
  Unite(from.topics, &to.topics);
  if (!from.topics_version) to.topics_version.reset();
  to.importance = std::max(to.importance, from.importance);
  UniteTimeLimits(from, &to);
  UniteProvenance(from, &to);
  const ContentKey key(to.content, to.user_id, to.speaker);
  repositories.insight.KeepScore(to.seq, options.now);
  repositories.memories.Update(before, to, key.hash());
  repositories.merges.SaveProvenance(to);

  MovePairs(repositories, from.id, to.id, options);
  repositories.audit.KeepBeginning(from.id);
  repositories.merges.MoveAudit(from.id, to.id);
  repositories.merges.MoveAtoms(from.id, to.id);
  repositories.merges.MovePins(from.id, to.id);
  repositories.insight.KeepEnd(from, options.now, to.id);
  repositories.insight.MoveRepetitions(from.id, to.id);
  for (const auto& sink : repositories.outbox.EnqueueDeletion(from.id, options.now)) {
    if (!repositories.outbox.StateOf(sink, to.id))
      repositories.outbox.Enqueue(sink, to.id, options.now);
  }
  repositories.removals.RemoveEmbeddings("stm", from.id);
  repositories.removals.RemoveLegacyRowOf(from.id);
  parts_.comparisons.RemoveStatementKeys(repositories, from);
  repositories.graph.Remove(from.seq);
  repositories.memories.Remove(from);
  // What was drawn from both is told once.
  parts_.atoms.Renew(repositories, to, options.now);

  AuditEntry entry;
  entry.memory_id = to.id;
  const ConfidencePolicy& policy = *repositories.policy;
  repositories.scores.AddEvidence(MemoryKind::kStm, to.id, &to.score);
  to.score.decay_per_day = DecayOf(policy, before);
  entry.old_confidence = TrueConfidence(to.score, options.now, policy);
  AddCounts(from.score, &to.score);
  to.score.decay_per_day = DecayOf(policy, to);
  to.confidence = TrueConfidence(to.score, options.now, policy);
  repositories.merges.SaveScore(to, options.now);
  entry.new_confidence = to.confidence;
  entry.reason = "merged";
  entry.actor = options.actor;
  entry.note = "merged " + from.id + " (similarity " + TwoDecimals(similarity) + ")";
  entry.at = options.now;
  repositories.audit.Append(entry);
}

void Dedupe::MovePairs(Repositories& repositories, const std::string& from, const std::string& to,
                       const DedupeOptions& options) {
  for (const auto& pair : repositories.contradictions.Of(from)) {
    const std::string& other = pair.older_id == from ? pair.newer_id : pair.older_id;
    repositories.merges.RenameInNotes(other, from, to);
    if (repositories.contradictions.Redirect(pair.id, from, to)) continue;
    repositories.contradictions.RemovePair(pair.id);
    if (pair.penalised_id != other) continue;
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = options.actor;
    entry.note = "the same pair as another, after a merge into " + to;
    entry.at = options.now;
    parts_.scores.ChangeCounts(repositories, other, 0, -1, entry, nullptr);
  }
}

}  // namespace cortex
