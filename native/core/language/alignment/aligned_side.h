#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "language/clauses/clause_view.h"

namespace cortex {

inline constexpr std::size_t kNoPartner = static_cast<std::size_t>(-1);

/// One of two clauses that are laid side by side (alignment.h). Refers to the statement.
struct AlignedSide {
  /// Content words of a clause that are compared: the comparison is quadratic.
  static constexpr std::size_t kMaxContent = 40;

  explicit AlignedSide(const ClauseOf& told)
      : statement(told.statement),
        clause(told.clause),
        end(std::min(clause.end, clause.begin + kMaxComparedWords)) {
    words.reserve(end - clause.begin);
    for (std::size_t i = clause.antecedent.begin; i < clause.antecedent.end; ++i) {
      if (Speaks(statement.words[i])) words.push_back(i);
    }
    for (std::size_t i = clause.begin; i < end && words.size() < kMaxContent; ++i) {
      if (Speaks(statement.words[i])) words.push_back(i);
    }
    partner.assign(words.size(), kNoPartner);
  }

  /// Words that take part in a comparison at all.
  static bool Speaks(const StatementWord& word) {
    return word.Is(kContentWord) && !word.Is(kQuantityPart | kProtectedWord);
  }

  [[nodiscard]] const StatementWord& Word(std::size_t i) const { return statement.words[words[i]]; }
  [[nodiscard]] bool IsLone(std::size_t i) const { return partner[i] == kNoPartner; }
  /// "My brother" of "my brother Leo" where both sides speak of Leo.
  [[nodiscard]] bool IsKnownByName(std::size_t i) const {
    if (!Word(i).Is(kPerson) || i + 1 >= words.size()) return false;
    // "As a manager, Ruth": what she is there.
    if (words[i] > clause.begin && statement.words[words[i] - 1].text == "a") return false;
    return Word(i + 1).Is(kName) && Word(i + 1).Is(kAdjacent) && !IsLone(i + 1);
  }
  /// "My student visa": no student is spoken of.
  [[nodiscard]] bool OnlyModifies(std::size_t i) const {
    const std::size_t next = words[i] + 1;
    if (Word(i).Is(kPossessive) || next >= end || statement.breaks[next] != 0) return false;
    const auto& head = statement.words[next];
    return head.Is(kAdjacent) && head.Is(kBeforeVerb) == Word(i).Is(kBeforeVerb) &&
           !head.Is(kPerson | kName | kTimeWord | kQuantityPart | kListed);
  }
  [[nodiscard]] bool Has(const StatementWord& word) const {
    for (std::size_t i = clause.begin; i < end; ++i) {
      if (statement.words[i].meaning == word.meaning) return true;
    }
    return false;
  }

  /// The same among the words that are compared, what "it" stands for included.
  [[nodiscard]] bool HasWord(const StatementWord& word) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::size_t i) { return statement.words[i].meaning == word.meaning; });
  }

  const Statement& statement;
  const Clause& clause;
  /// Index of the first word of the clause that is not compared.
  std::size_t end;
  /// Indices of the content words, first those of what "it" stands for.
  std::vector<std::size_t> words;
  /// For each of them the position in the other side's `words` of the one it was matched with.
  std::vector<std::size_t> partner;
};

}  // namespace cortex
