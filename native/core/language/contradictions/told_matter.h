#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "language/clauses/statement.h"

/// What a clause tells of whom, as the rules read it that compare whole texts by what ends or takes
/// another's place. Thread-safe: pure functions.
namespace cortex {

/// Indices into Statement::words, ascending.
using WordPlaces = std::vector<std::size_t>;

/// Clauses and endings of a text that are laid side by side.
inline constexpr std::size_t kMostTold = 16;

template <class Item>
std::span<const Item> First(const std::vector<Item>& items) {
  return std::span(items).first(std::min(items.size(), kMostTold));
}

bool Holds(const WordPlaces& places, std::size_t at);

/// "Takes metformin", "is on metformin": not "drives the car".
bool TellsTreatment(const Statement& statement, const Clause& clause);

/// What a clause tells, without how much of it and what is only added: "after losing his job".
WordPlaces MatterOf(const Statement& statement, const Clause& clause);
/// Whether a word of [begin, end) says the same, or is the noun of a wanted "in_hospital".
bool Names(const Statement& statement, std::size_t begin, std::size_t end,
           const StatementWord& wanted);
/// "By" of "not by bike", at "bike"; empty where no preposition stands before it.
std::string_view PrepositionBefore(const Statement& statement, const Clause& clause,
                                   std::size_t at);
/// Two days of the week, or two amounts, times or dates of one sort, that exclude each other.
bool AreOtherValues(const Statement& older, const StatementWord& a, const Statement& newer,
                    const StatementWord& b);
/// Two amounts, times or dates that are the same.
bool AreSameValues(const Statement& older, const StatementWord& a, const Statement& newer,
                   const StatementWord& b);
/// "The other meeting was moved", "another one is on Friday now".
bool TellsOfOther(const Statement& statement, const Clause& clause);
/// Who does it: "I", "the user", "my sister Lena", "they"; nobody where that is no person.
WordPlaces DoersOf(const Statement& statement, const Clause& clause);
/// The newer clause tells whose it is, or behind the word at `value` for whom, and the older one
/// tells of somebody else: "Dad's doctor", "for Dad".
bool IsOfAnother(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
                 std::size_t value);
/// One speaks of the user, the other of Anna, whom the first does not name.
bool AreOthers(const Statement& older, const Clause& a, const Statement& newer, const Clause& b);

}  // namespace cortex
