#include <algorithm>
#include <map>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/scores.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

bool IsUndecided(const Contradiction& pair) {
  return pair.status == "open" || pair.status == "possible";
}

}  // namespace

Contradiction Comparisons::Decide(
    const std::string& id, const std::string& actor, TimeMs now, const Reader& reader,
    const std::function<std::string(Repositories&, Contradiction*)>& decide) {
  SecretGate(options_.secrets, reader.user).Name(actor, "actor");
  if (IsBlank(actor)) throw Error(ErrorCode::kValidation, "actor is empty: say who decides");
  store_.FlushAccesses();  // so that the audit tells events in their order
  Contradiction pair;
  store_.Write([&](Repositories& repositories) {
    const auto before = repositories.contradictions.Find(id, reader);
    if (!before) {
      throw Error(ErrorCode::kNotFound, "There is no contradiction with the id " + Quoted(id) +
                                            ": list the contradictions for those there are");
    }
    pair = *before;
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = actor;
    entry.note = decide(repositories, &pair);
    entry.at = now;
    const bool untouched = IsUndecided(*before) && IsUndecided(pair);
    if (!untouched) Settle(repositories, *before, pair, std::move(entry));
    alerts::EvaluateDue(repositories, {options_.ids, options_.timezone, now});
  });
  return pair;
}

Contradiction Comparisons::ResolveContradiction(const std::string& id,
                                                const std::optional<std::string>& winner,
                                                const std::string& actor, TimeMs now,
                                                const Reader& reader) {
  return Decide(id, actor, now, reader, [&](Repositories& repositories, Contradiction* pair) {
    const bool older_holds = winner == "older" || winner == pair->older_id;
    const bool newer_holds = winner == "newer" || winner == pair->newer_id;
    if (winner && !older_holds && !newer_holds) {
      throw Error(ErrorCode::kValidation, "The winner " + Quoted(*winner) + " is neither " +
                                              pair->older_id + ", the older, nor " +
                                              pair->newer_id + ", the newer");
    }
    pair->status = winner ? "resolved" : "dismissed";
    pair->penalised_id.reset();
    pair->dismissal_key.reset();
    if (winner) {
      pair->penalised_id = older_holds ? pair->newer_id : pair->older_id;
      return (older_holds ? pair->older_id : pair->newer_id) + " holds";
    }
    if (const auto again = FindAgain(repositories, *pair, {.possible_from = 0}))
      pair->dismissal_key = again->dismissal_key;
    return std::string("dismissed");
  });
}

Contradiction Comparisons::ReopenContradiction(const std::string& id, const std::string& actor,
                                               TimeMs now, const Reader& reader) {
  return Decide(id, actor, now, reader, [&](Repositories& repositories, Contradiction* pair) {
    if (IsUndecided(*pair)) return std::string();
    const auto again = FindAgain(repositories, *pair,
                                 {.sure_from = options_.contradictions.open,
                                  .possible_from = options_.contradictions.possible});
    const bool sure = again && again->finding.sure;
    pair->status = sure ? "open" : "possible";
    pair->penalised_id.reset();
    if (sure) pair->penalised_id = pair->older_id;
    pair->dismissal_key.reset();
    return std::string("to be decided again");
  });
}

void Comparisons::Settle(Repositories& repositories, const Contradiction& before,
                         const Contradiction& pair, AuditEntry entry) {
  const auto score_of = [&](const std::string& memory) {
    return repositories.memories.Exists(memory)
               ? std::optional(scores_.TrueScore(repositories, memory, entry.at))
               : std::nullopt;
  };
  const std::map<std::string, std::optional<double>> scores = {
      {pair.older_id, score_of(pair.older_id)}, {pair.newer_id, score_of(pair.newer_id)}};
  if (IsUndecided(pair)) {
    repositories.contradictions.SaveJudgement(pair);
  } else {
    repositories.contradictions.SaveResolution(pair, entry.actor, entry.at);
  }
  const auto change = [&](const std::string& memory, int penalties) {
    entry.old_confidence = scores.at(memory);
    scores_.ChangeCounts(repositories, memory, 0, penalties, entry, nullptr);
  };
  const bool moved = before.penalised_id != pair.penalised_id;
  if (moved && before.penalised_id) change(*before.penalised_id, -1);
  if (moved && pair.penalised_id) change(*pair.penalised_id, 1);
  // A possible pair counts against the older memory without a penalty.
  const bool was_possible = before.status == "possible" && pair.penalised_id != pair.older_id;
  const bool is_possible = pair.status == "possible" && before.penalised_id != pair.older_id;
  if ((was_possible || is_possible) && scores.at(pair.older_id)) {
    entry.old_confidence = scores.at(pair.older_id);
    scores_.NoteMove(repositories, pair.older_id, entry);
  }
}

}  // namespace cortex
