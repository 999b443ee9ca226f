#pragma once

#include <cstddef>
#include <vector>

#include "language/clauses/statement.h"

/// Grammatical subject: who or what a clause tells of, by its words before the verb, or by those of
/// the clause whose subject it shares ("Anna cooks and bakes"). A value; refers to its statement.
namespace cortex {

struct ClauseSubject {
  ClauseSubject(const Statement& of, const Clause& clause);

  /// Nobody: a fragment ("not true"), or whom only the situation tells ("that", "you").
  [[nodiscard]] bool Unknown() const { return !self && !told; }
  /// "She", "that": somebody else, by a pronoun.
  [[nodiscard]] bool Pointed() const { return pronoun && !self; }

  const Statement& statement;
  /// "I", "the user", "we".
  bool self = false;
  /// The speaker or a person, also as an owner: "my", "sister".
  bool someone = false;
  bool pronoun = false;
  /// "My rent", "Anna's rent".
  bool owned = false;
  /// "She", and nobody knows who.
  bool unresolved = false;
  /// A word of its own, or a pronoun whose antecedent is known.
  bool told = false;
  /// Indices of names, of heavy words, and of quantities.
  std::vector<std::size_t> names;
  std::vector<std::size_t> words;
  std::vector<std::size_t> quantities;
};

}  // namespace cortex
