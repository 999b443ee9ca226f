#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "language/clauses/clause_view.h"

/// Argument structure: which words of a clause do what to its verb, whatever construction tells it.
/// Thread-safe: pure functions, linear in the clause.
namespace cortex {

/// Semantic role of a phrase. "Anna gave Ben the key in May": agent, recipient, patient, adjunct.
enum class Role : std::uint8_t { kNone, kAgent, kPatient, kRecipient, kAdjunct };

struct Argument {
  Role role = Role::kNone;
  /// Equal for words of one phrase: "in the blue box".
  std::uint16_t phrase = 0;
  /// Meaning of the adjunct's preposition: "from" is not "to".
  std::uint32_t preposition = 0;
};

struct ArgumentStructure {
  /// Of each word of the clause, from its beginning.
  std::vector<Argument> words;
  /// Somebody or something is said to do it; not so in "the bug was fixed".
  bool has_agent = false;
  /// Says that two definite things are one, so that they may change places: "Lena's teacher is Mr
  /// Vogel", "Mr Vogel is Lena's teacher".
  bool equates = false;

  [[nodiscard]] bool Has(Role role) const;
};

/// Undoes the passive voice ("the letter was written by Anna"), the dative shift ("gave a book to
/// Anna") and adjuncts put in front ("in May she left"). Nothing where the clause has no verb, no
/// subject, or a second verb.
std::optional<ArgumentStructure> ReadArguments(const Statement& statement, const Clause& clause);

/// A word of the newer clause that has no counterpart in the older one.
inline constexpr std::size_t kUnmatched = static_cast<std::size_t>(-1);

/// Whether the words of the newer clause have the roles in it that their counterparts have in the
/// older one. `match`: for each word of the newer clause the index of its counterpart, or
/// kUnmatched.
bool FillSameRoles(ClauseOf newer, ClauseOf older, const std::vector<std::size_t>& match);

/// Tells how something is, by "be": "is scared", "is afraid", "is closed".
bool TellsState(ClauseOf told);

/// A predicate of function words alone, "is over", "is up", "is done", says nothing beside them:
/// the older one has to be the same, "in progress" is not. True where the newer one has content.
bool PredicatesAgree(ClauseOf newer, ClauseOf older);

/// "Has a degree", "holds a degree".
bool TellsHaving(const StatementWord& word);

/// "We" of "we hash passwords": adds nobody to "passwords are hashed".
bool IsGenericAgent(const StatementWord& word);

}  // namespace cortex
