#include "language/claims/phase_reader.h"

#include <algorithm>
#include <optional>
#include <string>

#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// The phase of which the word tells: "works", "husband", "pregnant".
std::optional<EndingOf> PhaseOf(const StatementWord& word) {
  // Not "the garden", though who gardens is a gardener.
  if (In(word.text, "phase/job") || (IsOccupation(word) && !word.Is(kVerb))) return EndingOf::kJob;
  if (In(word.text, "phase/marriage")) return EndingOf::kMarriage;
  if (In(word.text, "phase/home")) return EndingOf::kHome;
  if (In(word.text, "phase/studies")) return EndingOf::kStudies;
  if (In(word.text, "phase/singleness")) return EndingOf::kSingleness;
  if (In(word.text, "phase/pregnancy")) return EndingOf::kPregnancy;
  if (In(word.text, "phase/unemployment")) return EndingOf::kUnemployment;
  return std::nullopt;
}

bool IsPhase(EndingOf of) { return of >= EndingOf::kJob; }

/// "My father": whose he is belongs to it. Nobody for "they", "the team": another may be meant.
std::string WhoseOf(const Statement& statement, const Clause& clause) {
  std::string whose;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const StatementWord& word = statement.words[i];
    if (!word.Is(kBeforeVerb)) break;
    const bool self = word.Is(kSelf);
    if (!self && !word.Is(kName | kPerson)) continue;
    whose += (whose.empty() ? "" : " ") + (self ? std::string(kClaimSelf) : word.stem);
    if (!word.Is(kPossessive)) break;
  }
  return whose;
}

/// "Her husband is Tom" tells of her, not of him: whose a word of the marriage is.
std::string PartnerOf(const Statement& statement, std::size_t at, const Clause& clause,
                      const std::string& whose) {
  if (at == clause.begin) return {};
  // "Has a girlfriend".
  for (std::size_t i = clause.begin; i < at; ++i)
    if (In(statement.words[i].text, "owning/with-got")) return whose;
  const StatementWord& owner = statement.words[at - 1];
  if (!owner.Is(kPossessive)) return {};
  return owner.Is(kSelf) ? kClaimSelf : owner.Is(kName | kPerson) ? owner.stem : "";
}

/// "Was married for ten years": a state, not the wedding.
bool TellsState(const Statement& statement, const Clause& clause, std::size_t at) {
  return at > clause.begin && statement.words[at - 1].stem == "be";
}

/// "Is getting married", "has been married before": not now.
bool IsNotYetOrNoMore(const Statement& statement, const Clause& clause, std::size_t at) {
  if (at > clause.begin && statement.words[at - 1].stem == "get") return true;
  return AnyWord(statement, clause, [](const auto& word) { return In(word.text, "phase/before"); });
}

/// Behind "retired" stands what was, if anything: "the old server".
bool HasObject(const Statement& statement, const Clause& clause, std::size_t last) {
  if (last + 1 >= clause.end) return false;
  const StatementWord& next = statement.words[last + 1];
  return !next.Is(kTimeWord | kQuantityPart | kDegree | kPreposition) &&
         !In(next.text, "ending/behind-object");
}

}  // namespace

std::vector<Phase> ReadPhases(const Statement& statement) {
  std::vector<Phase> phases;
  for (std::size_t c = 0; c < statement.clauses.size(); ++c) {
    const Clause& clause = statement.clauses[c];
    const Clause& of_subject =
        clause.subject < 0 ? clause : statement.clauses[static_cast<std::size_t>(clause.subject)];
    std::string whose = WhoseOf(statement, of_subject);
    if (whose.empty()) continue;
    for (const Ending& ending : statement.endings) {
      if (!IsPhase(ending.of) || ending.first < clause.begin || ending.first >= clause.end)
        continue;
      if (ending.of == EndingOf::kJob && HasObject(statement, clause, ending.last)) continue;
      if (ending.of == EndingOf::kSingleness && TellsState(statement, clause, ending.first))
        continue;
      phases.push_back({whose, ending.of, true, ending.first, ending.last, c});
    }
    if (!HoldsNow(clause)) continue;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto phase = PhaseOf(statement.words[i]);
      if (!phase || IsNotYetOrNoMore(statement, clause, i)) continue;
      // "Works on the garden".
      if (*phase == EndingOf::kJob && i + 1 < clause.end && statement.words[i + 1].text == "on")
        continue;
      // "A single room".
      if (*phase == EndingOf::kSingleness && !TellsState(statement, clause, i) &&
          !statement.words[i].Is(kPerson))
        continue;
      if (*phase == EndingOf::kMarriage && statement.words[i].Is(kPerson))
        whose = PartnerOf(statement, i, clause, whose);
      if (!whose.empty()) phases.push_back({whose, *phase, false, i, i, c});
      break;
    }
  }
  return phases;
}

}  // namespace cortex
