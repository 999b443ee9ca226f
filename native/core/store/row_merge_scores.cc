// RowMerge: scores that both brains have counted, and pairs that both have judged.

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "store/row_merge.h"
#include "store/row_values.h"
#include "store/store.h"

namespace cortex {
namespace {

/// What counts how often something happened; the audit tells of it.
constexpr std::array<std::string_view, 4> kCountColumns = {
    "access_count", "last_accessed", "validation_count", "contradiction_count"};
/// Of a pair: whether somebody or the rules decided it, and when.
std::optional<std::int64_t> DecidedAt(const std::vector<Value>& pair) {
  const auto status = TextAt(row_kinds::kContradiction, pair, "status");
  if (status == "open" || status == "possible") return std::nullopt;
  return NumberAt(row_kinds::kContradiction, pair, "resolved_at");
}

const char* KindNameOf(MemoryKind kind) {
  return kind == MemoryKind::kStm    ? row_kinds::kMemory.name
         : kind == MemoryKind::kAtom ? row_kinds::kAtom.name
                                     : row_kinds::kEmbedding.name;
}

/// "proved right 0 -> 1, accesses 2 -> 5".
std::string ChangeInWords(const ScoreInputs& before, const ScoreInputs& after) {
  std::string words;
  const auto tell = [&](const char* what, std::int64_t was, std::int64_t is) {
    if (was == is) return;
    words += words.empty() ? "" : ", ";
    words += std::string(what) + " " + std::to_string(was) + " -> " + std::to_string(is);
  };
  tell("proved right", before.validation_count, after.validation_count);
  tell("against it", before.contradiction_count, after.contradiction_count);
  tell("accesses", before.access_count, after.access_count);
  return words.empty() ? "it was looked at later" : words;
}

/// Of an event of the audit: how many failed validations an edit took back.
std::int64_t FailuresTakenBack(const std::vector<Value>& audit) {
  const std::string note = TextAt(row_kinds::kAudit, audit, "note").value_or("");
  const std::string_view beginning = kFailuresOfOldText;
  if (TextAt(row_kinds::kAudit, audit, "actor") != kEditor || !note.starts_with(beginning))
    return 0;
  std::int64_t failures = 0;
  std::from_chars(note.data() + beginning.size(), note.data() + note.size(), failures);
  return failures;
}

}  // namespace

bool RowMerge::IsCount(std::string_view column) {
  return std::find(kCountColumns.begin(), kCountColumns.end(), column) != kCountColumns.end();
}

void RowMerge::CompareCounts(const RowKind& kind, const Row& theirs, const Row& mine) {
  const bool differ =
      std::any_of(kCountColumns.begin(), kCountColumns.end(), [&](const auto column) {
        return theirs.at(kind.IndexOf(column)) != mine.at(kind.IndexOf(column));
      });
  if (!differ) return;
  const MemoryKind memory_kind = &kind == &row_kinds::kMemory ? MemoryKind::kStm
                                 : &kind == &row_kinds::kAtom ? MemoryKind::kAtom
                                                              : MemoryKind::kEmbedding;
  Tally& tally = tallies_[{memory_kind, *TextAt(kind, theirs, "id")}];
  tally.access_count = NumberAt(kind, theirs, "access_count");
  tally.validation_count = NumberAt(kind, theirs, "validation_count");
  tally.last_accessed = NumberAt(kind, theirs, "last_accessed");
}

bool RowMerge::TakesPair(const Row& theirs) {
  const RowKind& kind = row_kinds::kContradiction;
  std::optional<Contradiction> known;
  for (auto& pair : into_.contradictions.Of(*TextAt(kind, theirs, "older_id"))) {
    const auto newer = TextAt(kind, theirs, "newer_id");
    if (pair.newer_id == newer || pair.older_id == newer) known = std::move(pair);
  }
  if (!known) return true;
  const auto mine = into_.rows.Find(kind, known->id);
  const auto decided_there = DecidedAt(theirs);
  const auto decided_here = DecidedAt(*mine);
  const auto verdict = [&](const Row& pair) {
    return std::pair(TextAt(kind, pair, "status"), TextAt(kind, pair, "penalised_id"));
  };
  if (!decided_there || verdict(theirs) == verdict(*mine)) {
    Count(&report_.same, kind.name);
    return false;
  }
  if (decided_here) {
    const bool later =
        std::pair(*decided_there, verdict(theirs)) > std::pair(*decided_here, verdict(*mine));
    Conflict(kind, *mine,
             std::string("decided differently; the later decision holds, the ") +
                 (later ? "source's" : "target's"));
    if (!later) return false;
  }
  Penalise(mine->at(kind.IndexOf("penalised_id")), -1);
  Penalise(theirs.at(kind.IndexOf("penalised_id")), 1);
  into_.merges.TakeDecision(known->id, theirs);
  Updated(kind.name, known->id, "it was decided in the source");
  return false;
}

/// Of a memory that came, its own row counts it.
void RowMerge::Penalise(const Value& memory, int by) {
  const auto* id = std::get_if<std::string>(&memory);
  if (id == nullptr || added_.contains(*id)) return;
  tallies_[{MemoryKind::kStm, *id}].penalties += by;
}

bool RowMerge::IsDrawnAlready(const Row& atom) {
  const auto memory = TextAt(row_kinds::kAtom, atom, "source_memory_id");
  if (!memory || !IsDrawn(atom)) return false;
  const auto said = [](const Row& row) {
    return std::array{
        TextAt(row_kinds::kAtom, row, "subject"), TextAt(row_kinds::kAtom, row, "action"),
        TextAt(row_kinds::kAtom, row, "outcome"), TextAt(row_kinds::kAtom, row, "consequences")};
  };
  for (const auto& known : into_.atoms.OfMemory(*memory)) {
    const auto mine = into_.rows.Find(row_kinds::kAtom, known.id);
    if (!mine || !IsDrawn(*mine) || said(*mine) != said(atom)) continue;
    atoms_[*TextAt(row_kinds::kAtom, atom, "id")] = known.id;
    return true;
  }
  return false;
}

void RowMerge::NoteEvent(const Row& audit) {
  const auto id = TextAt(row_kinds::kAudit, audit, "memory_id");
  if (!id || added_.contains(*id)) return;
  const auto reason = TextAt(row_kinds::kAudit, audit, "reason");
  Tally& tally = tallies_[{ParseMemoryKind(*TextAt(row_kinds::kAudit, audit, "memory_type")), *id}];
  if (reason == "validation_success") ++tally.validations;
  if (reason == "validation_failure") ++tally.failures;
  tally.failures -= FailuresTakenBack(audit);
  if (reason != "access") return;
  // "3 accesses", or nothing for one (Store::AccessEntry).
  const std::string note = TextAt(row_kinds::kAudit, audit, "note").value_or("");
  const auto digits = note.find_first_not_of("0123456789");
  const bool counted = digits != 0 && note.substr(0, digits).size() < 10 && !note.empty();
  tally.accesses += counted ? std::stoll(note.substr(0, digits)) : 1;
}

void RowMerge::TakeCounts(TimeMs now) {
  const ConfidencePolicy& policy = *into_.policy;
  for (const auto& [key, tally] : tallies_) {
    auto row = into_.scores.Find(key.first, key.second);
    if (!row) continue;  // the history of something that is gone
    ScoreInputs& inputs = row->inputs;
    const ScoreInputs before = inputs;
    inputs.access_count = static_cast<std::int32_t>(
        std::max(before.access_count + tally.accesses, tally.access_count));
    inputs.validation_count = static_cast<std::int32_t>(
        std::max(before.validation_count + tally.validations, tally.validation_count));
    inputs.contradiction_count = static_cast<std::int32_t>(
        std::max<std::int64_t>(0, before.contradiction_count + tally.failures + tally.penalties));
    if (tally.last_accessed != 0)  // not never
      inputs.last_accessed = std::max(before.last_accessed, tally.last_accessed);
    const bool used = inputs.access_count != before.access_count;
    const bool judged = inputs.validation_count != before.validation_count ||
                        inputs.contradiction_count != before.contradiction_count;
    if (!used && !judged && inputs.last_accessed == before.last_accessed) continue;
    into_.scores.AddEvidence(key.first, key.second, &inputs);
    const double confidence = TrueConfidence(inputs, now, policy);
    if (used || inputs.last_accessed != before.last_accessed) {
      into_.scores.SaveAccess(*row, inputs.access_count - before.access_count, inputs.last_accessed,
                              confidence);
    }
    into_.scores.SaveCounts(*row, confidence, now);
    if (key.first == MemoryKind::kStm) into_.memories.NoteChange(row->seq);
    Updated(KindNameOf(key.first), key.second, ChangeInWords(before, inputs));
  }
}

}  // namespace cortex
