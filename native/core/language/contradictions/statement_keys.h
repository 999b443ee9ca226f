#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "language/clauses/statement.h"

/// Hashes under which texts meet that may repeat or contradict each other, so that a new one is
/// compared with a few of many. Thread-safe: pure functions, linear in the text.
namespace cortex {

struct StatementKey {
  std::int64_t hash = 0;
  /// Of an attribute of which one has one value (address, employer): two clauses about it are worth
  /// comparing whatever else they say.
  bool attribute = false;
  /// Of a scale, a few bits that tell its ends apart; else 0.
  std::uint8_t end = 0;
};

/// What a clause has that another one may deny without a negator.
enum ClauseTrait : std::uint8_t {
  /// A number, date or time that is said of something.
  kHasValue = 1U << 0U,
  /// "Is", and a word of a kind of which one thing is one: red, Spanish.
  kIsOfKind = 1U << 1U,
  /// Tells by name who or what fills a place: my dentist, my employer.
  kFillsPlace = 1U << 2U,
  /// Says that it is so from now on: "now", "instead", "moved to", "switched from".
  kSaysNow = 1U << 3U,
  /// Tells where one thing is.
  kSaysWhere = 1U << 4U,
  /// Tells by a word when it is: on Mondays, in winter.
  kSaysWhen = 1U << 5U,
};

/// The keys of one clause.
struct ClauseKeys {
  /// Of its words; those of one matter (home, address) or one scale (hot, cold) have one key.
  std::vector<StatementKey> words;
  /// Of its numbers, dates and times.
  std::vector<std::int64_t> values;
  /// Of the relations with one value that it claims: with the first clause of a text, those of the
  /// whole text. Who shares one is compared, whatever else there is.
  std::vector<std::int64_t> claims;
  /// Claims something: neither a question, nor a wish, nor a condition.
  bool asserted = false;
  bool negative = false;
  /// ClauseTraits.
  std::uint8_t traits = 0;
  /// A bit, chosen by hash, for each word that the tables of opposites name (fine, ill) and for
  /// each direction (on, before).
  std::uint32_t contrasts = 0;
  /// Equal for two clauses that say the same of the same, denial aside.
  std::uint32_t fingerprint = 0;
};

/// What is stored with each key of a clause: enough to see that it cannot contradict another
/// without reading the text.
struct ClauseShape {
  /// Among the clauses of its text.
  std::size_t number = 0;
  /// Keys of words; 0 where nothing is claimed.
  std::size_t words = 0;
  bool negative = false;
  std::uint8_t traits = 0;
  std::uint32_t contrasts = 0;
  std::uint32_t fingerprint = 0;
};

ClauseShape ShapeOf(const ClauseKeys& clause, std::size_t number);
/// On disk: the shape with the end of the key's scale.
std::int64_t Pack(const ClauseShape& shape, std::uint8_t end);
ClauseShape UnpackShape(std::int64_t packed);
std::uint8_t UnpackEnd(std::int64_t packed);

/// Keys of one text; what follows in a longer one has none.
inline constexpr std::size_t kMaxStatementKeys = 32;

/// `scope` says whose text it is: keys of two scopes never meet. On disk: a
/// change of what keys are made of changes the fingerprint of the rules (fingerprint.h), and stored
/// keys are made anew.
std::vector<ClauseKeys> KeysOf(const Statement& statement, std::int64_t scope);

/// All keys that an older text must have to say what this one says (duplicates.h).
std::vector<std::int64_t> RequiredKeys(const std::vector<ClauseKeys>& clauses);

/// What two clauses have in common.
struct SharedKeys {
  /// Of their words.
  std::size_t count = 0;
  /// One of them is of an attribute.
  bool attribute = false;
  /// One of them is of a scale, with different ends.
  bool opposed = false;
};

/// Whether one clause has something that the other may deny or exclude, whatever they share.
bool Contrasts(const ClauseShape& a, const ClauseShape& b);

/// Whether two clauses may contradict each other: they share all but one of the words of one, or a
/// third of them, and one denies it or has something that excludes what the other has; or both are
/// about one attribute or one place that is filled.
bool MayContradict(const ClauseShape& a, const ClauseShape& b, const SharedKeys& shared);
/// The same where the keys of both are at hand.
bool MayContradict(const ClauseKeys& a, const ClauseKeys& b);
/// Whether the index would bring two texts together to be looked at for a contradiction: two of
/// their clauses, or a relation that both claim.
bool MayMeet(const Statement& older, const Statement& newer);

}  // namespace cortex
