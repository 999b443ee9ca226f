#pragma once

#include <cstddef>

#include "language/alignment/alignment.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/contradictions.h"

/// Two clauses laid side by side, and what the rules over them (rules.h) ask in common.
/// Thread-safe: pure functions. A pair refers to its statements.
namespace cortex {

struct ClausePair {
  ClausePair(const Statement& older_text, const Clause& older_clause, const Statement& newer_text,
             const Clause& newer_clause, const ContradictionOptions& options)
      : older(older_text),
        newer(newer_text),
        a(older_clause),
        b(newer_clause),
        aligned(Align(older_text, older_clause, newer_text, newer_clause, !options.same_scene)) {}

  /// Words that only one side has may add detail. Where both have their own in one and the same
  /// role, they speak of two matters: two deeds, two objects, two hens.
  [[nodiscard]] bool SpeaksOfAnother() const;
  /// Whether the two words were found to exclude each other.
  [[nodiscard]] bool AreOpposed(std::size_t in_older, std::size_t in_newer) const;
  /// 0 to 1: the part of the words that both sides have.
  [[nodiscard]] double Closeness() const;

  [[nodiscard]] ContradictionFinding Found(ContradictionKind kind, EvidenceSpan in_older,
                                           EvidenceSpan in_newer) const;
  [[nodiscard]] ContradictionFinding FoundOpposites(ContradictionKind kind,
                                                    const OppositePair& pair) const;
  [[nodiscard]] ContradictionFinding FoundValues(ContradictionKind kind,
                                                 const QuantityPair& pair) const;

  const Statement& older;
  const Statement& newer;
  const Clause& a;
  const Clause& b;
  Alignment aligned;
};

/// Whether the word tells that somebody cannot have something, or that he can: "allergic", "eats".
bool TellsOfTolerance(const StatementWord& word);
/// Whether the clause says that something is so from now on: "now", "instead", "moved to".
bool SaysNow(const Statement& statement, const Clause& clause);
/// Whether the clause tells by a word when something is: on Mondays, in winter.
bool SaysWhen(const Statement& statement, const Clause& clause);
/// Whether the clause tells where one thing is.
bool SaysWhere(const Statement& statement, const Clause& clause);
/// Whether the clause tells something beside what was told before: "also", "another", "as well".
bool SaysAlso(const Statement& statement, const Clause& clause);

/// "My left knee hurts", "my right knee is fine": two subjects, not two things said of one.
bool ChoosesAnother(const ClausePair& pair, const OppositePair& opposites);

}  // namespace cortex
