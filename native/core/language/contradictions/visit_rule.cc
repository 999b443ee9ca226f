#include "language/contradictions/visit_rule.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

using Places = std::vector<const StatementWord*>;

/// "I", "we", "the user" as the subject.
bool IsSpeaker(const StatementWord& word) {
  if (word.text == "when_i_was" || word.text == "when_we_were") return true;
  return word.Is(kBeforeVerb) && !word.Is(kPossessive) && (word.Is(kSelf) || word.text == "we");
}

bool HasSpeaker(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, IsSpeaker);
}

/// "To Malta", "the Old Castle": what is denied to have been seen.
Places PlacesOf(const Statement& statement, const Clause& clause) {
  Places places;
  bool seen = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool named = word.Is(kContentWord) && !word.Is(kVerb | kTimeWord | kLightWord | kAside);
    if (seen && named && word.Is(kNegated)) places.push_back(&word);
    const bool been =
        word.text == "been" && i + 1 < clause.end && statement.words[i + 1].Is(kPreposition);
    seen = seen || been || In(word.text, "visit/seeing");
  }
  return places;
}

/// Planned, or nothing came of it.
bool IsUndone(const StatementWord& word) {
  return In(word.stem, "visit/undone") || word.text == "cancelled" || word.text == "almost";
}

bool IsTravelling(const StatementWord& word) {
  return In(word.stem, "visit/travelling") || In(word.text, "visit/travelling");
}

/// "My trip", "our two weeks"; not "my sister spent her honeymoon": the nearest owner counts.
bool HasOwnJourney(const Statement& statement, const Clause& clause) {
  bool own = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kPossessive)) own = word.Is(kSelf) || word.text == "our";
    if (own && In(word.stem, "visit/journeys")) return true;
  }
  return false;
}

/// "In Malta", "back from Malta", "visited Malta"; not "about Malta", "tea from Malta".
bool IsReached(const Statement& statement, const Clause& clause, std::size_t place) {
  std::size_t before = place;
  while (before > clause.begin && !statement.words[before - 1].Is(kPreposition | kVerb)) --before;
  if (before == clause.begin) return false;
  const auto& word = statement.words[before - 1];
  const bool back = word.text == "from" && before > clause.begin + 1 &&
                    statement.words[before - 2].text == "back";
  return In(word.text, "visit/there") || word.text.ends_with("_in") ||
         In(word.stem, "visit/seen") || back;
}

/// "Malta was lovely", "when I visited": who was there stands in another clause.
bool VisitedElsewhere(const Statement& statement, const Clause& told) {
  return std::any_of(statement.clauses.begin(), statement.clauses.end(), [&](const Clause& clause) {
    const bool past = clause.tense == Tense::kPast || clause.tense == Tense::kPerfect;
    return clause.begin != told.begin && past && !clause.Denies() && !clause.wish &&
           HasSpeaker(statement, clause) && AnyWord(statement, clause, [&](const auto& word) {
             return In(word.stem, "visit/going") || In(word.text, "visit/going");
           });
  });
}

/// The place itself, or Oslo of Norway.
bool IsIn(const StatementWord& word, const StatementWord& place) {
  if (word.Is(kPossessive)) return false;
  return word.root == place.root || Lexicon::English().IsKindOf(word.meaning, place.meaning);
}

bool TellsOfVisit(const Statement& statement, const Clause& clause, const Places& places) {
  if (clause.question || clause.wish || clause.reported || clause.Denies() ||
      clause.tense == Tense::kFuture || AnyWord(statement, clause, IsUndone))
    return false;
  // "If I was in Malta", but "when I was".
  if (clause.hypothetical && statement.words[clause.begin].text != "when") return false;
  std::size_t at = clause.end;
  for (const StatementWord* place : places) {
    at = clause.begin;
    while (at < clause.end && !IsIn(statement.words[at], *place)) ++at;
    if (at == clause.end) return false;
  }
  const bool past = clause.over || clause.tense == Tense::kPast || clause.tense == Tense::kPerfect;
  if (past && statement.words[at].Is(kBeforeVerb) && VisitedElsewhere(statement, clause))
    return true;
  if (past && HasOwnJourney(statement, clause)) return true;
  if (!HasSpeaker(statement, clause) || !IsReached(statement, clause, at)) return false;
  if (past) return AnyWord(statement, clause, IsTravelling);
  return AnyWord(statement, clause, [&](const auto& word) {
    return In(word.stem, "visit/now") || In(word.text, "visit/now");
  });
}

std::optional<ContradictionFinding> FindDenied(const Statement& denying, const Statement& other,
                                               bool denies_older) {
  constexpr double kScore = 0.8;
  for (const Clause& clause : denying.clauses) {
    if (!clause.Asserted() || !DeniesEveryVisit(denying, clause)) continue;
    const Places places = PlacesOf(denying, clause);
    for (const Clause& told : other.clauses) {
      if (!TellsOfVisit(other, told, places)) continue;
      auto denied = EvidenceOf(denying, clause.begin, clause.end - 1);
      auto visit = EvidenceOf(other, told.begin, told.end - 1);
      if (!denies_older) std::swap(denied, visit);
      return ContradictionFinding{ContradictionKind::kNegation, kScore, denied, visit};
    }
  }
  return std::nullopt;
}

}  // namespace

bool DeniesEveryVisit(const Statement& statement, const Clause& clause) {
  // "I have never set foot": a form that is the present too.
  const bool past = clause.tense == Tense::kPerfect || clause.tense == Tense::kPast ||
                    AnyWord(statement, clause, [](const auto& word) {
                      return word.text == "have" || word.text == "has";
                    });
  const bool never =
      AnyWord(statement, clause, [](const auto& word) { return word.text == "never"; });
  return past && never && clause.Denies() && HasSpeaker(statement, clause) &&
         !PlacesOf(statement, clause).empty();
}

std::optional<ContradictionFinding> FindVisit(const Statement& older, const Statement& newer) {
  if (auto found = FindDenied(older, newer, true)) return found;
  return FindDenied(newer, older, false);
}

}  // namespace cortex
