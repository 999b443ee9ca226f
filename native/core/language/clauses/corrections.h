#pragma once

#include <cstddef>
#include <vector>

#include "language/text/tokens.h"
#include "language/values/quantities.h"

namespace cortex {

/// Corrections that stand behind what is so, as notes have them. A value; refers to the tokens and
/// quantities of one text. Thread-safe: looks at a few tokens.
class Corrections {
 public:
  Corrections(const std::vector<Token>& tokens, const std::vector<Quantity>& quantities)
      : tokens_(tokens), quantities_(quantities) {}

  /// "The quiz is at the Crown (not the Anchor)", "the dose is 10 mg (was 5 mg)": the bracket at
  /// the token opens what is not, or was so before.
  [[nodiscard]] bool OpenAt(std::size_t bracket) const;
  /// The word at the token says that what follows was so before: "was" of "10 mg (was 5 mg)" and of
  /// "costs 35 euros, was 30", and nothing else follows. Another value of its kind stands before:
  /// not in "paid the rent (was 900 euros)", "called on 5 May, was 3 kg", "Anna came on Sunday (was
  /// in Leeds)".
  [[nodiscard]] bool TellFormerAt(std::size_t at) const;

 private:
  /// What stands at a token that may be corrected.
  struct Place {
    std::size_t at = 0;
    /// "On" of "on Thursdays"; tokens_.size() where none stands before it.
    std::size_t preposition = 0;
  };

  [[nodiscard]] bool CorrectsValue(std::size_t mark, Place former) const;
  [[nodiscard]] bool CorrectsAmount(std::size_t mark, const Quantity& former) const;
  [[nodiscard]] bool CorrectsDay(std::size_t mark, std::size_t former) const;
  [[nodiscard]] bool CorrectsName(std::size_t mark, std::size_t former) const;
  [[nodiscard]] const Quantity* QuantityAt(std::size_t at) const;
  /// The last one that ends few tokens before the mark; null where there is none.
  [[nodiscard]] const Quantity* QuantityBefore(std::size_t mark) const;
  /// Where the bracket is closed or, behind a comma, the sentence ends; 0 where more is told.
  [[nodiscard]] std::size_t EndBehind(std::size_t mark) const;
  [[nodiscard]] std::size_t EndOfSentence(std::size_t at) const;
  /// Nothing but a word for what is counted stands between the value and the end.
  [[nodiscard]] bool IsAllOf(std::size_t value, std::size_t end) const;

  const std::vector<Token>& tokens_;
  const std::vector<Quantity>& quantities_;
};

/// Where the bracket that opens at the token is closed, if it holds `most` tokens at most; else 0.
std::size_t ClosingBracket(const std::vector<Token>& tokens, std::size_t bracket, std::size_t most);

}  // namespace cortex
