#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "language/clauses/identity.h"
#include "language/clauses/statement.h"

/// Names in a clause, and descriptions of the one thing that they name. Thread-safe: read-only.
/// Refers to the statement.
namespace cortex {

class Naming {
 public:
  Naming(const Statement& statement, const Clause& clause)
      : words_(statement.words), breaks_(statement.breaks), clause_(clause) {}

  static bool IsColour(const StatementWord& word);
  /// "Little", "expensive": how something is.
  static bool IsDescriptive(const StatementWord& word);
  /// "Sister" of "my sister Rosa", "firm" of "a firm called Vonrode".
  [[nodiscard]] bool IntroducesName(std::size_t i) const;
  /// A name, or a person before one, at `i`, which may lie outside.
  [[nodiscard]] bool MayName(std::size_t i) const;
  [[nodiscard]] bool IsNamed(std::size_t i) const;
  /// Reads the stretch of names that begins at `first`; a title before it is none of it. False
  /// where there is none.
  bool Names(std::size_t first, Identity* found) const;
  /// Reads a name, or a noun phrase in small letters, that begins at `first`.
  bool Value(std::size_t first, Identity* found) const;
  /// Past "a", "the", colours and degrees: to the name of "a little Fiat".
  [[nodiscard]] std::size_t SkipLead(std::size_t first) const;
  [[nodiscard]] std::size_t EndOfPhrase(std::size_t begin) const;
  [[nodiscard]] bool IsCopula(std::size_t i) const;
  /// Who stands nearest before `i`: "my sister" of "my sister has one car".
  [[nodiscard]] std::optional<std::size_t> SomebodyBefore(std::size_t i) const;
  /// Who does what the verb says, by name where one is told: "Leo" of "Leo, my cousin, lives in".
  [[nodiscard]] std::optional<std::size_t> SubjectBefore(std::size_t verb) const;
  /// "He" or "she" as the subject, or whom that is.
  [[nodiscard]] std::optional<std::size_t> PronounBefore(std::size_t verb) const;
  /// A favourite, a hobby, a topic: what fills it is told by words as well as by names.
  [[nodiscard]] bool IsTold(const Identity& found) const;
  /// Reads [begin, end) as the description of one definite thing. False where it is none.
  bool Describe(std::size_t begin, std::size_t end, Identity* found) const;
  /// "A new job as a nurse": reads what stands behind the "as" at `as`, where the head is a job.
  bool TellsWork(std::size_t as, Identity* found) const;

 private:
  /// A noun phrase: the index of its head, and whether it tells of one definite thing.
  struct Phrase {
    std::size_t head = static_cast<std::size_t>(-1);
    bool definite = false;
  };
  Phrase ReadPhrase(std::size_t begin, std::size_t end, Identity* found) const;
  /// Turns "my wife's name" into "my wife". True where "his name" tells whose by pointing back.
  bool NamesBearer(std::size_t begin, Phrase* phrase, Identity* found) const;
  [[nodiscard]] std::optional<std::size_t> BearerOf(std::size_t pronoun) const;
  [[nodiscard]] bool IsOnly(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool IsBest(const Identity& found) const;

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
};

}  // namespace cortex
