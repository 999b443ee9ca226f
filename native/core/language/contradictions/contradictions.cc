#include "language/contradictions/contradictions.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/finding_score.h"
#include "language/contradictions/judgement.h"
#include "language/contradictions/pair_vetoes.h"
#include "language/contradictions/visit_rule.h"
#include "language/speech_acts/speech_act.h"
#include "language/text/token_view.h"

namespace cortex {
namespace {

/// Clauses of a text that are compared each with each.
constexpr std::size_t kMaxClauses = 8;

/// Captions of one scene: whatever excludes each other contradicts.
std::optional<ContradictionFinding> JudgeScene(const ClausePair& pair) {
  constexpr double kClose = 0.6;
  if (auto proposal = FindNegation(pair); proposal.finding) return proposal.finding;
  if (pair.a.Negative() != pair.b.Negative()) return std::nullopt;
  if (pair.SpeaksOfAnother() && pair.Closeness() < kClose) return std::nullopt;
  const auto& aligned = pair.aligned;
  if (!aligned.opposites.empty())
    return pair.FoundOpposites(ContradictionKind::kAntonym, aligned.opposites.front());
  if (!aligned.values.pairs.empty())
    return pair.FoundValues(ContradictionKind::kQuantity, aligned.values.pairs.front());
  return std::nullopt;
}

/// "Don't use capitals", "please never call me".
bool Forbids(const Statement& statement, const Clause& clause) {
  if (!clause.Denies() || clause.wants) return false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.text == "not" || word.text == "never") return true;
    if (!word.Is(kDegree) && word.text != "please" && word.text != "do") return false;
  }
  return false;
}

/// What is wished is laid beside what is wished; "don't shorten it" asks for it as well as "I don't
/// want it shortened".
bool SameMood(const Statement& older, const Clause& a, const Statement& newer, const Clause& b) {
  return a.wants == b.wants || (a.wants && Forbids(newer, b)) || (b.wants && Forbids(older, a));
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

/// The clause in which the evidence begins.
const Clause& ClauseWith(const Statement& statement, const EvidenceSpan& evidence) {
  const auto found =
      std::find_if(statement.clauses.begin(), statement.clauses.end(), [&](const Clause& clause) {
        return statement.words[clause.end - 1].span.end > evidence.begin;
      });
  return found == statement.clauses.end() ? statement.clauses.back() : *found;
}

/// Calls `compare` with every two clauses that may exclude each other.
template <class Compare>
void ForEachTwo(const Statement& older, const Statement& newer, const Compare& compare) {
  const std::size_t older_clauses = std::min(older.clauses.size(), kMaxClauses);
  const std::size_t newer_clauses = std::min(newer.clauses.size(), kMaxClauses);
  for (std::size_t i = 0; i < older_clauses; ++i) {
    for (std::size_t j = 0; j < newer_clauses; ++j) {
      const Clause& a = older.clauses[i];
      const Clause& b = newer.clauses[j];
      if (MayExclude(a, b) && SameMood(older, a, newer, b)) compare(a, b);
    }
  }
}

std::optional<ContradictionFinding> FindInScene(const Statement& older, const Statement& newer,
                                                const ContradictionOptions& options) {
  std::optional<ContradictionFinding> best;
  ForEachTwo(older, newer, [&](const Clause& a, const Clause& b) {
    const ClausePair pair(older, a, newer, b, options);
    if (SharesNothing(pair)) return;
    auto found = JudgeScene(pair);
    if (found && (!best || found->score > best->score)) best = std::move(found);
  });
  return best;
}

/// Which clauses of a text state that something is so; none of one that asks for something or is
/// small talk, code or a quotation as a whole. Read only when somebody asks.
class Assertions {
 public:
  explicit Assertions(const Statement& statement) : statement_(statement) {}

  bool Assert(const Clause& clause) {
    if (!read_) parts_ = ReadSpeechActs(statement_.text);
    read_ = true;
    const auto whole = SpeechActOf(parts_);
    if (whole != SpeechAct::kStatement && whole != SpeechAct::kPlan) return false;
    const std::size_t begin = statement_.words[clause.begin].span.begin;
    const std::size_t end = statement_.words[clause.end - 1].span.end;
    return std::all_of(parts_.begin(), parts_.end(), [&](const ActSpan& part) {
      const bool touches = part.span.begin < end && begin < part.span.end;
      return !touches || part.act == SpeechAct::kStatement;
    });
  }

 private:
  const Statement& statement_;
  std::vector<ActSpan> parts_;
  bool read_ = false;
};

}  // namespace

std::optional<ContradictionFinding> FindContradiction(const Statement& older,
                                                      const Statement& newer,
                                                      const ContradictionOptions& options) {
  if (options.same_scene) return FindInScene(older, newer, options);
  std::optional<ContradictionFinding> best;
  Assertions of_older(older);
  Assertions of_newer(newer);
  const auto take = [&](const ClausePair& pair, std::string_view rule, FindingRule sort,
                        ContradictionFinding found) {
    if (!of_older.Assert(pair.a) || !of_newer.Assert(pair.b)) return;
    found.rule = rule;
    found.features = FeaturesOf(pair, sort);
    found.score = ScoreOf(found.features);
    found.sure = found.score >= SureFrom();
    if (!best || found.score > best->score) best = std::move(found);
  };
  if (auto visit = FindVisit(older, newer)) {
    const ClausePair pair(older, ClauseWith(older, visit->older), newer,
                          ClauseWith(newer, visit->newer), options);
    if (RefusedBy(pair, *visit) == nullptr)
      take(pair, kVisitRule, FindingRule::kVisit, std::move(*visit));
  }
  ForEachTwo(older, newer, [&](const Clause& a, const Clause& b) {
    const ClausePair pair(older, a, newer, b, options);
    auto judged = Judge(pair);
    if (judged.Found())
      take(pair, judged.step->name, judged.step->sort, std::move(*judged.finding));
  });
  return best;
}

}  // namespace cortex
