#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "language/alignment/alignment.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/contradictions.h"

/// Two clauses laid side by side, and what the rules over them (rules.h) ask in common.
/// Thread-safe: pure functions. A pair refers to its statements, a side to its pair.
namespace cortex {

/// One clause of a pair, and what it has for itself.
struct ClauseSide : ClauseOf {
  /// Of the words that only this side has, by their places.
  template <class Holds>
  [[nodiscard]] bool AnyLone(const Holds& holds) const {
    return std::any_of(lone.begin(), lone.end(), holds);
  }
  template <class Holds>
  [[nodiscard]] bool AnyRest(const Holds& holds) const {
    return std::any_of(rest.begin(), rest.end(), holds);
  }
  template <class Holds>
  [[nodiscard]] bool AnyLoneValue(const Holds& holds) const {
    return std::any_of(lone_values.begin(), lone_values.end(),
                       [&](std::size_t i) { return holds(statement.quantities[i]); });
  }
  [[nodiscard]] bool IsLone(std::size_t at) const {
    return std::binary_search(lone.begin(), lone.end(), at);
  }

  /// As in Alignment, of this side.
  const std::vector<std::size_t>& lone;
  const std::vector<std::size_t>& rest;
  const std::vector<std::size_t>& lone_people;
  const std::vector<std::size_t>& lone_values;
};

/// Both sides of a pair, as somebody looks at them.
template <class Side>
struct BothSides {
  template <class Holds>
  [[nodiscard]] bool Both(const Holds& holds) const {
    return holds(older) && holds(newer);
  }
  template <class Holds>
  [[nodiscard]] bool Either(const Holds& holds) const {
    return holds(older) || holds(newer);
  }
  template <class Holds>
  [[nodiscard]] bool OnlyOne(const Holds& holds) const {
    return holds(older) != holds(newer);
  }
  /// Of a question about one side beside the other.
  template <class Holds>
  [[nodiscard]] bool EitherBeside(const Holds& holds) const {
    return holds(older, newer) || holds(newer, older);
  }
  template <class Holds>
  [[nodiscard]] bool OnlyOneBeside(const Holds& holds) const {
    return holds(older, newer) != holds(newer, older);
  }

  Side older;
  Side newer;
};

struct ClausePair {
  ClausePair(const ClauseOf& in_older, const ClauseOf& in_newer,
             const ContradictionOptions& options)
      : older(in_older.statement),
        newer(in_newer.statement),
        a(in_older.clause),
        b(in_newer.clause),
        aligned(Align(in_older, in_newer, !options.same_scene)) {}

  [[nodiscard]] ClauseSide Older() const;
  [[nodiscard]] ClauseSide Newer() const;
  template <class Holds>
  [[nodiscard]] bool Both(const Holds& holds) const {
    return holds(Older()) && holds(Newer());
  }
  template <class Holds>
  [[nodiscard]] bool Either(const Holds& holds) const {
    return holds(Older()) || holds(Newer());
  }
  template <class Holds>
  [[nodiscard]] bool OnlyOne(const Holds& holds) const {
    return holds(Older()) != holds(Newer());
  }
  /// Of a question about one side beside the other.
  template <class Holds>
  [[nodiscard]] bool EitherBeside(const Holds& holds) const {
    return holds(Older(), Newer()) || holds(Newer(), Older());
  }

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

/// Whether the clause tells of one definite thing: the, my, this, a name.
bool IsDefinite(const ClauseSide& side);
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
