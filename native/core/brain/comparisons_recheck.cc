#include <utility>

#include "base/error.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/dismissal_key.h"
#include "store/store.h"

namespace cortex {
namespace {

/// Pairs of one transaction.
constexpr std::int64_t kBatch = 200;

}  // namespace

bool Comparisons::RecheckBatch(const RecheckOptions& options, RecheckProgress* progress) {
  if (options_.read_only)
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
  if (!progress->started) store_.FlushAccesses();
  RecheckProgress after;
  bool over = false;
  store_.Write([&](Repositories& repositories) {
    after = *progress;
    if (!after.started) after.total = repositories.contradictions.CountUndecided(options.user_id);
    after.started = true;
    const auto pairs =
        repositories.contradictions.Undecided(after.after_id, options.user_id, kBatch);
    for (const auto& pair : pairs) {
      after.after_id = pair.id;
      ++after.checked;
      Recheck(repositories, pair, options.now, &after);
    }
    over = static_cast<std::int64_t>(pairs.size()) < kBatch;
  });
  *progress = std::move(after);
  return over;
}

void Comparisons::Recheck(Repositories& repositories, const Contradiction& before, TimeMs now,
                          RecheckProgress* progress) {
  AuditEntry entry;
  entry.reason = "resolution";
  entry.actor = "rules";
  entry.at = now;
  const auto judged = JudgeAgain(repositories, before);
  if (!judged) {
    Contradiction pair = before;
    pair.status = "dismissed";
    pair.penalised_id.reset();
    entry.note = "dismissed: the rules of today do not report it";
    Settle(repositories, before, pair, std::move(entry));
    ++progress->dismissed;
  } else if (before.status == "open" && judged->status == "possible") {
    entry.note = "possible: the rules of today are not sure";
    Settle(repositories, before, *judged, std::move(entry));
    ++progress->lowered;
  }
}

std::optional<Comparisons::FoundAgain> Comparisons::FindAgain(Repositories& repositories,
                                                              const Contradiction& pair,
                                                              ContradictionOptions judging) {
  const auto older = repositories.memories.Find(pair.older_id);
  const auto newer = repositories.memories.Find(pair.newer_id);
  if (!older || !newer || BothTurns(*older, *newer)) return std::nullopt;
  const auto one = statements_.Of(older->seq, older->content);
  const auto other = statements_.Of(newer->seq, newer->content);
  judging.notes = SettingOf(*older, *newer);
  auto finding = FindContradiction(*one, *other, judging);
  if (!finding) return std::nullopt;
  const auto key = DismissalKey(*finding, *one, *other, ScopeOf(older->user_id, older->speaker));
  return FoundAgain{std::move(*finding), key};
}

std::optional<Contradiction> Comparisons::JudgeAgain(Repositories& repositories,
                                                     const Contradiction& pair) {
  const auto again = FindAgain(repositories, pair,
                               {.sure_from = options_.contradictions.open,
                                .possible_from = options_.contradictions.possible});
  if (!again) return std::nullopt;
  const auto& [finding, key] = *again;
  if (key && repositories.contradictions.WasDismissed(*key)) return std::nullopt;
  Contradiction judged = pair;
  judged.kind = NameOf(finding.kind);
  judged.score = finding.score;
  judged.evidence = {finding.older.text, finding.newer.text};
  // It never adds a penalty.
  if (!finding.sure) {
    judged.status = "possible";
    judged.penalised_id.reset();
  }
  return judged;
}

}  // namespace cortex
