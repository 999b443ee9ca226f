// Memories: changing one that is stored.

#include <algorithm>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "base/unicode.h"
#include "brain/accepted_memory.h"
#include "brain/atoms.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/derivation.h"
#include "brain/fact_graph.h"
#include "brain/input_rules.h"
#include "brain/memories.h"
#include "brain/outgoing.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "fingerprint/fingerprint.h"
#include "language/secrets/redacted.h"
#include "language/topics/derived_categories.h"
#include "language/topics/topics.h"
#include "store/store.h"

namespace cortex {
namespace {

bool EndsInSpace(std::string_view text) {
  const auto continues = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
  };
  std::size_t last = text.size();
  while (last > 0 && continues(text[--last])) {
  }
  return !text.empty() && IsBlank(text.substr(last));
}

bool BeginsWithSpace(std::string_view text) {
  std::size_t end = 0;
  if (!text.empty()) NextCodePoint(text, &end);
  return end > 0 && IsBlank(text.substr(0, end));
}

void Append(const std::string& text, std::string* content) {
  if (IsBlank(text)) throw Error(ErrorCode::kValidation, "append is empty: give the text to add");
  if (!EndsInSpace(*content) && !BeginsWithSpace(text)) *content += ' ';
  *content += text;
}

void Replace(const std::string& old_text, const std::string& text, std::string* content) {
  if (old_text.empty())
    throw Error(ErrorCode::kValidation, "replace is empty: give the text to take out");
  const std::string quoted = Quoted(old_text);
  const auto at = content->find(old_text);
  if (at == std::string::npos) {
    throw Error(ErrorCode::kValidation, "The memory does not hold " + quoted +
                                            ": give the text letter for letter; it reads " +
                                            Quoted(*content, 4 * kQuotedLength));
  }
  if (content->find(old_text, at + 1) != std::string::npos) {
    throw Error(ErrorCode::kValidation,
                "The memory holds " + quoted + " more than once: give more of the words around it");
  }
  content->replace(at, old_text.size(), text);
}

/// Times that are set anew, and such as are taken away.
void ChangeTimeLimits(const MemoryUpdate& update, TimeMs now, Memory* memory) {
  for (const auto& name : update.clear) {
    if (name != kTimeLimits[0] && name != kTimeLimits[1]) {
      throw Error(ErrorCode::kValidation,
                  "clear names " + Quoted(name) + ": give expires_at or review_at");
    }
    (name == kTimeLimits[0] ? memory->expires_at : memory->review_at).reset();
  }
  if (update.expires_at) {
    RequireFuture(*update.expires_at, now);
    memory->expires_at = update.expires_at;
  }
  if (update.review_at) memory->review_at = update.review_at;
  RequireTimeLimits(*memory);
}

/// Whether a memory still says all that it said, and something more.
bool GoesOn(const Memory& before, const Memory& after) {
  return after.content.starts_with(before.content);
}

/// Whether a pair is of what a memory said and says no more. A dismissed one stays: the rules learn
/// of it. Of a decided one what holds of the words holds while they stand; and who said that a
/// memory takes another's place ("replaces", without evidence) said that the other's is over.
bool IsOfOldText(const Contradiction& pair, const std::string& id, bool goes_on) {
  if (pair.status == "open" || pair.status == "possible") return true;
  if (pair.status == "dismissed" || goes_on) return false;
  return !pair.evidence.empty() || pair.penalised_id == id;
}

bool ChangesNothing(const MemoryUpdate& update) {
  return !update.importance && !update.categories && !update.topics && !update.expires_at &&
         !update.review_at && update.clear.empty() && update.replaces.empty();
}

}  // namespace

StorageResult Memories::Update(const std::string& id, const MemoryUpdate& given, TimeMs now,
                               const Reader& reader) {
  const auto change = [&](Memory* memory, SecretGate* gate) {
    MemoryUpdate update = given;
    if (update.categories) gate->Texts(&*update.categories);
    if (update.topics) gate->Texts(&*update.topics);
    if (ChangesNothing(update)) {
      throw Error(ErrorCode::kValidation,
                  "There is nothing to change: give importance, categories, topics, expires_at, "
                  "review_at or replaces");
    }
    ChangeTimeLimits(update, now, memory);
    if (update.importance) {
      RequireImportance(*update.importance);
      memory->importance = *update.importance;
    }
    if (update.categories) {
      memory->categories = AcceptNames(*update.categories, "categories");
      if (memory->categories.empty()) memory->categories = {"general"};
    }
    if (update.topics) {
      memory->topics = AcceptNames(*update.topics, "topics");
      memory->topics_version.reset();
    }
  };
  return ChangeMemory(id, reader, change, now, given.replaces);
}

StorageResult Memories::Edit(const std::string& id, const MemoryEdit& given, TimeMs now,
                             const Reader& reader) {
  const auto change = [&](Memory* memory, SecretGate* gate) {
    MemoryEdit edit = given;
    gate->Text(&edit.text);
    RequireUtf8(edit.text, "the new text");
    RequireUtf8(edit.old_text, "replace");
    if (edit.kind == MemoryEdit::Kind::kContent) memory->content = edit.text;
    if (edit.kind == MemoryEdit::Kind::kAppend) Append(edit.text, &memory->content);
    if (edit.kind == MemoryEdit::Kind::kReplace)
      Replace(edit.old_text, edit.text, &memory->content);
    gate->Text(&memory->content);  // two harmless halves may make a key
    RequireContent(memory->content, options_.content_limit);
  };
  return ChangeMemory(id, reader, change, now, {});
}

StorageResult Memories::ChangeMemory(const std::string& id, const Reader& reader,
                                     const std::function<void(Memory*, SecretGate*)>& change,
                                     TimeMs now, const std::vector<std::string>& replaced) {
  parts_.derivation.CatchUp();
  StorageResult result;
  store_.Write([&](Repositories& repositories) {
    parts_.derivation.CatchUpWithin(repositories);
    const auto before = repositories.memories.Find(id, reader);
    if (!before) throw NoMemory(id);
    Memory after = *before;
    SecretGate gate(options_.secrets, before->user_id);
    try {
      change(&after, &gate);
      Comparisons::RequireReplaceable(repositories, replaced, after, now);
    } catch (const Error& error) {
      if (!IsRefusal(error.code())) throw;
      result = RefusalOf(error);
      return;
    }
    result = SaveChange(repositories, *before, std::move(after), now);
    if (result.is_success()) {
      parts_.comparisons.Replace(repositories, replaced, *before, "update", &result, now);
      TellConfidence(repositories, before->seq, now, &result);
    }
    TellSecrets(gate.TakeCounts(), &result);
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
  });
  return result;
}

StorageResult Memories::SaveChange(Repositories& repositories, const Memory& before, Memory after,
                                   TimeMs now) {
  AcceptedMemory accepted{after, ContentKey(after.content, after.user_id, after.speaker)};
  const bool new_text = after.content != before.content;
  if (new_text) {
    Comparisons::AnalyzeForComparing(&accepted);
    auto twin = parts_.comparisons.FindExactDuplicate(repositories, accepted, now);
    if (!twin) twin = parts_.comparisons.FindSemanticDuplicate(repositories, accepted, now);
    if (twin) return std::move(*twin);
  }
  StorageResult result;
  if (new_text) {
    const Document& document = DocumentOf(&accepted);
    after.derived_categories = DeriveCategories(document);
    const TopicReading reading = ReadTopics(document);
    result.safety_flag = reading.asks_for_review;
    if (after.topics_version) {  // topics that somebody gave stay
      after.topics = reading.names();
      after.topics_version = BuiltRules().topics;
    }
  }
  result.status = StorageStatus::kSuccess;
  result.message = "Changed " + before.id;
  result.memory_id = before.id;
  result.topics = after.topics;
  result.local_success = true;
  if (after.categories != before.categories ||
      after.derived_categories != before.derived_categories)
    repositories.insight.KeepScore(before.seq, now);
  // It counts again, as if it had been stored now.
  if (IsExpired(before, now)) repositories.state.Raise(kScoreEpoch);
  if (new_text) repositories.insight.SetSafety(before.seq, result.safety_flag);
  repositories.memories.Update(before, after, accepted.key.hash());
  if (DecayOf(*repositories.policy, after) != DecayOf(*repositories.policy, before))
    SaveMovedScore(repositories, before, after, now);
  if (new_text) {
    RenewDerived(repositories, before, accepted, &result, now);
  } else if (IsExpired(before, now) && !IsExpired(after, now)) {
    // Meanwhile it was compared with nothing.
    Comparisons::AnalyzeForComparing(&accepted);
    parts_.comparisons.RemoveStatementKeys(repositories, before);
    parts_.comparisons.DetectContradictions(repositories, accepted, &result, now);
  }
  return result;
}

void Memories::TellConfidence(Repositories& repositories, std::int64_t seq, TimeMs now,
                              StorageResult* result) {
  auto row = repositories.scores.FindBySeq(MemoryKind::kStm, seq);
  if (!row) return;
  store_.accesses().ApplyForWriter(MemoryKind::kStm, seq, &row->inputs);
  result->confidence = CurrentConfidence(row->inputs, now, *repositories.policy);
}

void Memories::RenewDerived(Repositories& repositories, const Memory& before,
                            const AcceptedMemory& accepted, StorageResult* result, TimeMs now) {
  const Memory& memory = accepted.memory;
  parts_.comparisons.RemoveStatementKeys(repositories, before);
  repositories.graph.Remove(before.seq);
  parts_.facts.PutGraph(repositories, accepted, result);
  parts_.outgoing.RenewEmbeddings(repositories, memory.id, now);
  parts_.outgoing.EnqueueForSinks(repositories, result, now);
  // What its old text contradicted, the new one may not.
  RemovePairsOfOldText(repositories, before, memory, now);
  if (!GoesOn(before, memory)) {
    TakeFailuresBack(repositories, memory, now);
    repositories.insight.RemoveRepetitions(memory.id);
  }
  parts_.comparisons.DetectContradictions(repositories, accepted, result, now);
  parts_.atoms.Renew(repositories, memory, now);
}

void Memories::RemovePairsOfOldText(Repositories& repositories, const Memory& before,
                                    const Memory& after, TimeMs now) {
  const std::string& id = after.id;
  for (const auto& pair : repositories.contradictions.Of(id)) {
    if (!IsOfOldText(pair, id, GoesOn(before, after))) continue;
    repositories.contradictions.RemovePair(pair.id);
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = kEditor;
    entry.note = "the text of " + id + " was changed";
    entry.at = now;
    // The loser of a decision may be gone.
    if (pair.penalised_id && repositories.memories.Exists(*pair.penalised_id))
      parts_.scores.ChangeCounts(repositories, *pair.penalised_id, 0, -1, entry, nullptr);
  }
}

void Memories::TakeFailuresBack(Repositories& repositories, const Memory& memory, TimeMs now) {
  if (!repositories.disputes.FailedLast(memory.id)) return;
  const auto row = repositories.scores.FindBySeq(MemoryKind::kStm, memory.seq);
  const auto pairs = repositories.contradictions.Of(memory.id);
  const auto penalises = [&](const Contradiction& pair) { return pair.penalised_id == memory.id; };
  const auto failures =
      row->inputs.contradiction_count - std::count_if(pairs.begin(), pairs.end(), penalises);
  if (failures <= 0) return;
  AuditEntry entry;
  entry.reason = "resolution";
  entry.actor = kEditor;
  entry.note = kFailuresOfOldText + std::to_string(failures);
  entry.at = now;
  parts_.scores.ChangeCounts(repositories, memory.id, 0, static_cast<int>(-failures), entry,
                             nullptr);
}

void Memories::SaveMovedScore(Repositories& repositories, const Memory& before, const Memory& after,
                              TimeMs now) {
  const auto row = repositories.scores.FindBySeq(MemoryKind::kStm, before.seq);
  if (!row) return;
  ScoreInputs inputs = row->inputs;
  store_.accesses().ApplyForWriter(MemoryKind::kStm, before.seq, &inputs);
  const ConfidencePolicy& policy = *repositories.policy;
  inputs.decay_per_day = DecayOf(policy, before);
  const double old_score = TrueConfidence(inputs, now, policy);
  inputs.decay_per_day = DecayOf(policy, after);
  const double new_score = TrueConfidence(inputs, now, policy);
  if (old_score == new_score) return;
  repositories.scores.SaveConfidence(*row, new_score, now);
  AuditEntry entry;
  entry.memory_id = before.id;
  entry.old_confidence = old_score;
  entry.new_confidence = new_score;
  entry.reason = "decay";
  entry.actor = "edit";
  entry.note = "its categories, or what its text tells, age otherwise";
  entry.at = now;
  repositories.audit.Append(entry);
}

}  // namespace cortex
