// Memories of another brain that came into this one, beside those that were here.

#include <utility>

#include "brain/accepted_memory.h"
#include "brain/comparisons.h"
#include "language/duplicates/duplicates.h"
#include "language/slots/analysis.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr const char* kExact = "exact";
constexpr const char* kSemantic = "semantic";

}  // namespace

MergedComparison Comparisons::CompareMerged(Repositories& repositories, const Memory& memory,
                                            std::int64_t last_known, TimeMs now) {
  AcceptedMemory accepted{memory, ContentKey(memory.content, memory.user_id, memory.speaker)};
  AnalyzeForComparing(&accepted);
  MergedComparison merged;
  const bool expired = IsExpired(memory, now);
  const TimeMs told_at = memory.score.created_at;
  const auto may_repeat = [&](const ComparedMemory& known) {
    return known.seq <= last_known && MayRepeat(accepted.key, told_at, known.created_at);
  };
  const auto is_told_back = [&](const ComparedMemory& known) {
    return IsToldBack(repositories, known, memory.id, told_at);
  };
  repositories.memories.VisitByContentKey(accepted.key.hash(), [&](const ComparedMemory& known) {
    if (expired || !may_repeat(known)) return true;
    if (ContentKey(known.content, known.user_id, known.speaker) != accepted.key) return true;
    if (is_told_back(known)) return true;
    merged.duplicate = {memory.id, known.id, kExact, 1.0};
    return false;
  });
  const auto compare = [&](const ComparedMemory& known) {
    if (!may_repeat(known)) return true;
    const auto told =
        CompareForDuplicate(*accepted.statement, *statements_.Of(known.seq, known.content));
    if (told.verdict != DuplicateComparison::kDuplicate || is_told_back(known)) return true;
    merged.duplicate = {memory.id, known.id, kSemantic, told.similarity};
    return false;
  };
  if (!merged.duplicate && !expired)
    VisitCandidates(repositories, accepted.keys, memory.user_id, memory.speaker, compare);
  StorageResult result;
  DetectContradictions(repositories, accepted, &result, now, last_known);
  merged.contradictions = std::move(result.contradictions);
  return merged;
}

}  // namespace cortex
