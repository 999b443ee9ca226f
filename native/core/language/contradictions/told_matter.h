#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "language/clauses/clause_view.h"

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

/// A word with the text in which it stands. Refers to both.
struct ToldWord {
  /// The quantity to which it belongs, or null.
  [[nodiscard]] const Quantity* Value() const {
    const auto at = static_cast<std::size_t>(word.quantity);
    return word.quantity < 0 ? nullptr : &statement.quantities[at];
  }

  const Statement& statement;
  const StatementWord& word;
};

/// Somebody stands before the verb: "I live in Rome", "Mum takes 5 mg"; not "the budget is 400".
bool TellsOfSomebody(const ClauseOf& told);
/// "Takes metformin", "is on metformin": not "drives the car".
bool TellsTreatment(const ClauseOf& told);

/// What a clause tells, without how much of it and what is only added: "after losing his job".
WordPlaces MatterOf(const ClauseOf& told);
/// Whether the word says the same, or is the noun of a wanted "in_hospital".
bool Names(const StatementWord& word, const StatementWord& wanted);
/// The same of a word of the range, and of one of the clause.
bool Names(const ClauseOf& told, WordRange range, const StatementWord& wanted);
bool Names(const ClauseOf& told, const StatementWord& wanted);
/// An amount, or a word of meaning.
bool TellsValue(const StatementWord& word);
/// Whether all that tells the thing is told by the older clause, too; not where nothing tells it.
bool NamesAllOf(const ClauseOf& older, const ClauseOf& newer, WordRange thing);
/// "By" of "not by bike", at "bike"; empty where no preposition stands before it.
std::string_view PrepositionBefore(const ClauseOf& told, std::size_t at);
/// Two days of the week, or two amounts, times or dates of one sort, that exclude each other.
bool AreOtherValues(const ToldWord& a, const ToldWord& b);
/// Two amounts, times or dates that are the same.
bool AreSameValues(const ToldWord& a, const ToldWord& b);
/// "The other meeting was moved", "another one is on Friday now".
bool TellsOfOther(const ClauseOf& told);
/// Reported speech: "Fiona says the budget is 15k", which holds on when she has left.
bool TellsWhatIsSaid(const ClauseOf& told);
/// Who does it: "I", "the user", "my sister Lena", "they"; nobody where that is no person.
WordPlaces DoersOf(const ClauseOf& told);
/// The newer clause tells whose it is, or behind the word at `value` for whom, and the older one
/// tells of somebody else: "Dad's doctor", "for Dad".
bool IsOfAnother(const ClauseOf& older, const ClauseOf& newer, std::size_t value);
/// Each tells whose or for whom it is, or who does it, besides the values themselves, and none of
/// them the other's: "Maya's dress is", "Grace's dress is", "four tiers for Grace".
bool TellOfOthers(const ClauseOf& older, const WordPlaces& value_of_older, const ClauseOf& newer,
                  WordRange value_of_newer);
/// One speaks of the user, the other of Anna, whom the first does not name.
bool AreOthers(const ClauseOf& older, const ClauseOf& newer);

}  // namespace cortex
