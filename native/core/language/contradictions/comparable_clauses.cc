#include "language/contradictions/comparable_clauses.h"

#include <algorithm>
#include <cstddef>

#include "language/contradictions/clause_pair.h"

namespace cortex {
namespace {

/// Clauses of a text that are compared each with each.
constexpr std::size_t kMaxClauses = 8;

/// "Don't use capitals", "please never call me".
bool Forbids(const ClauseOf& told) {
  const Clause& clause = told.clause;
  if (!clause.Denies() || clause.wants) return false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = told.words[i];
    if (word.text == "not" || word.text == "never") return true;
    if (!word.Is(kDegree) && word.text != "please" && word.text != "do") return false;
  }
  return false;
}

/// What is wished is laid beside what is wished; "don't shorten it" asks for it as well as "I don't
/// want it shortened".
bool SameMood(const BothSides<ClauseOf>& sides) {
  const auto wants = [](const ClauseOf& side) { return side.clause.wants; };
  return !sides.OnlyOne(wants) ||
         sides.EitherBeside([&](const ClauseOf& one, const ClauseOf& other) {
           return wants(one) && Forbids(other);
         });
}

/// "When she has a fit, lay her on her left side": told of a case, not of what is so.
bool TellsOfACase(const Clause& clause) {
  return clause.hypothetical && clause.condition >= 0 && !clause.question && !clause.reported &&
         (!clause.wish || clause.wants);
}

/// Whether both tell what is so, or what to do or expect in a case.
bool MayExclude(const Clause& a, const Clause& b) {
  return (a.Asserted() && b.Asserted()) || (TellsOfACase(a) && TellsOfACase(b));
}

}  // namespace

std::vector<std::pair<const Clause*, const Clause*>> ComparableClauses(const Statement& older,
                                                                       const Statement& newer) {
  std::vector<std::pair<const Clause*, const Clause*>> comparable;
  const std::size_t older_clauses = std::min(older.clauses.size(), kMaxClauses);
  const std::size_t newer_clauses = std::min(newer.clauses.size(), kMaxClauses);
  for (std::size_t i = 0; i < older_clauses; ++i) {
    for (std::size_t j = 0; j < newer_clauses; ++j) {
      const Clause& a = older.clauses[i];
      const Clause& b = newer.clauses[j];
      if (MayExclude(a, b) && SameMood({{older, a}, {newer, b}})) comparable.emplace_back(&a, &b);
    }
  }
  return comparable;
}

const Clause& ClauseWith(const Statement& statement, const EvidenceSpan& evidence) {
  const auto found =
      std::find_if(statement.clauses.begin(), statement.clauses.end(), [&](const Clause& clause) {
        return statement.words[clause.end - 1].span.end > evidence.begin;
      });
  return found == statement.clauses.end() ? statement.clauses.back() : *found;
}

bool Tells(const Statement& statement) {
  return statement.act == SpeechAct::kStatement || statement.act == SpeechAct::kPlan;
}

namespace {

template <class Holds>
bool AllActsOf(const Statement& statement, const Clause& clause, const Holds& holds) {
  const std::size_t begin = statement.words[clause.begin].span.begin;
  const std::size_t end = statement.words[clause.end - 1].span.end;
  const auto& parts = statement.acts.parts;
  return std::all_of(parts.begin(), parts.end(), [&](const ActSpan& part) {
    const bool touches = part.span.begin < end && begin < part.span.end;
    return !touches || holds(part.act);
  });
}

}  // namespace

bool Asserts(const Statement& statement, const Clause& clause) {
  return AllActsOf(statement, clause, [](SpeechAct act) { return act == SpeechAct::kStatement; });
}

bool AssertsOrPlans(const Statement& statement, const Clause& clause) {
  return AllActsOf(statement, clause, [](SpeechAct act) {
    return act == SpeechAct::kStatement || act == SpeechAct::kPlan;
  });
}

}  // namespace cortex
