#include <algorithm>
#include <map>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/input_rules.h"
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

void Comparisons::RequireReplaceable(Repositories& repositories,
                                     const std::vector<std::string>& ids, const Memory& by,
                                     TimeMs now) {
  RequireNames(ids, "replaces");
  if (!ids.empty() && IsExpired(by, now)) throw HasExpired(by);
  for (const auto& id : ids) {
    if (id == by.id) {
      throw Error(ErrorCode::kValidation,
                  "replaces names the memory itself, " + Quoted(id) + ": give another one's id");
    }
    if (repositories.memories.Find(id, {by.user_id})) continue;
    throw Error(ErrorCode::kValidation, "replaces names " + Quoted(id) +
                                            ", which is no memory of " + Quoted(by.user_id) +
                                            ": give the id of one that is");
  }
}

void Comparisons::Replace(Repositories& repositories, const std::vector<std::string>& ids,
                          const Memory& by, const std::string& actor, StorageResult* result,
                          TimeMs now) {
  auto& told = result->contradictions;
  for (const auto& id : ids) {
    const auto loser = repositories.memories.Find(id);
    if (!loser || loser->id == by.id) continue;
    const Contradiction before = PairToReplace(repositories, *loser, by, now);
    Contradiction pair = before;
    pair.status = "resolved";
    pair.penalised_id = loser->id;
    pair.dismissal_key.reset();
    AuditEntry entry;
    entry.reason = "resolution";
    entry.actor = actor;
    entry.note = by.id + " holds";
    entry.at = now;
    const bool decided_so = before.status == "resolved" && before.penalised_id == pair.penalised_id;
    if (!decided_so) Settle(repositories, before, pair, std::move(entry));
    std::erase_if(told, [&](const Contradiction& found) { return found.id == pair.id; });
    told.push_back(std::move(pair));
  }
}

Contradiction Comparisons::PairToReplace(Repositories& repositories, const Memory& loser,
                                         const Memory& winner, TimeMs now) {
  for (auto& pair : repositories.contradictions.Of(winner.id))
    if (pair.older_id == loser.id || pair.newer_id == loser.id) return std::move(pair);
  const bool told_later = loser.score.created_at <= winner.score.created_at;
  Contradiction pair;
  pair.id = options_.ids("con", now);
  pair.older_id = told_later ? loser.id : winner.id;
  pair.newer_id = told_later ? winner.id : loser.id;
  pair.kind = NameOf(ContradictionKind::kValue);
  pair.status = "possible";
  pair.score = 1;
  pair.detected_at = now;
  repositories.contradictions.Insert(pair);
  return pair;
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
