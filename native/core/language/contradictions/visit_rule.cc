#include "language/contradictions/visit_rule.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/text/token_view.h"

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
  constexpr std::array<std::string_view, 4> kSeeing = {"visit", "visited", "foot", "toured"};
  Places places;
  bool seen = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool named = word.Is(kContentWord) && !word.Is(kVerb | kTimeWord | kLightWord | kAside);
    if (seen && named && word.Is(kNegated)) places.push_back(&word);
    const bool been =
        word.text == "been" && i + 1 < clause.end && statement.words[i + 1].Is(kPreposition);
    seen = seen || been || OneOf(word.text, kSeeing);
  }
  return places;
}

/// Planned, or nothing came of it.
bool IsUndone(const StatementWord& word) {
  constexpr std::array<std::string_view, 12> kUndone = {"cancel", "postpon", "book",  "plan",
                                                        "hope",   "dream",   "appli", "save",
                                                        "order",  "ticket",  "invit", "nearli"};
  return OneOf(word.stem, kUndone) || word.text == "cancelled" || word.text == "almost";
}

bool IsTravelling(const StatementWord& word) {
  constexpr std::array<std::string_view, 31> kVerbs = {
      "be",     "been",  "was",     "were",       "go",           "went", "visit", "tour",
      "travel", "fli",   "live_in", "when_i_was", "when_we_were", "live", "stay",  "spend",
      "studi",  "drive", "do",      "did",        "climb",        "love", "enjoy", "ski",
      "hike",   "cycl",  "return",  "come",       "explor",       "got",  "get"};
  return OneOf(word.stem, kVerbs) || OneOf(word.text, kVerbs);
}

/// "My trip", "our two weeks"; not "my sister spent her honeymoon": the nearest owner counts.
bool HasOwnJourney(const Statement& statement, const Clause& clause) {
  constexpr std::array<std::string_view, 14> kJourneys = {
      "trip", "holiday", "honeymoon", "visit",   "stay",  "semest",    "week",
      "year", "month",   "tour",      "weekend", "vacat", "childhood", "journey"};
  bool own = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kPossessive)) own = word.Is(kSelf) || word.text == "our";
    if (own && OneOf(word.stem, kJourneys)) return true;
  }
  return false;
}

/// "In Malta", "back from Malta", "visited Malta"; not "about Malta", "tea from Malta".
bool IsReached(const Statement& statement, const Clause& clause, std::size_t place) {
  constexpr std::array<std::string_view, 6> kThere = {"in",     "to",      "around",
                                                      "across", "through", "at"};
  constexpr std::array<std::string_view, 6> kSeen = {"visit", "tour",   "love",
                                                     "enjoy", "explor", "see"};
  std::size_t before = place;
  while (before > clause.begin && !statement.words[before - 1].Is(kPreposition | kVerb)) --before;
  if (before == clause.begin) return false;
  const auto& word = statement.words[before - 1];
  const bool back = word.text == "from" && before > clause.begin + 1 &&
                    statement.words[before - 2].text == "back";
  return OneOf(word.text, kThere) || word.text.ends_with("_in") || OneOf(word.stem, kSeen) || back;
}

/// "Malta was lovely", "when I visited": who was there stands in another clause.
bool VisitedElsewhere(const Statement& statement, const Clause& told) {
  constexpr std::array<std::string_view, 4> kGoing = {"visit", "go", "went", "stay"};
  return std::any_of(statement.clauses.begin(), statement.clauses.end(), [&](const Clause& clause) {
    const bool past = clause.tense == Tense::kPast || clause.tense == Tense::kPerfect;
    return clause.begin != told.begin && past && !clause.Denies() && !clause.wish &&
           HasSpeaker(statement, clause) && AnyWord(statement, clause, [&](const auto& word) {
             return OneOf(word.stem, kGoing) || OneOf(word.text, kGoing);
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
  constexpr std::array<std::string_view, 4> kNow = {"live", "live_in", "resid", "back"};
  return AnyWord(statement, clause, [&](const auto& word) {
    return OneOf(word.stem, kNow) || OneOf(word.text, kNow);
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
