#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/clauses/statement.h"
#include "language/facts/noun_phrase.h"
#include "language/facts/sentence.h"

/// The values of notes without a verb: "575", "5 mg twice a day", "Dr Vos". Used by one thread.
namespace cortex::graph {

struct FragmentValue {
  /// What a value is; a number is one without a unit.
  enum class Sort : std::uint8_t { kAmount, kDose, kNumber, kDay, kName };

  std::size_t begin = 0;
  std::size_t end = 0;
  Sort sort = Sort::kAmount;
  /// "A month", "twice a day".
  bool rated = false;
  std::string when;
  /// See Fact.
  std::string begins;
};

/// Whether a word can be a part of the noun phrase that begins at `begin`, and no verb.
bool IsBareNoun(const std::vector<Word>& words, std::size_t begin, std::size_t i);

class FragmentValueReader {
 public:
  /// All outlive the reader.
  FragmentValueReader(const Statement& statement, const Sentence& sentence,
                      const NounPhraseReader& phrases)
      : statement_(statement), sentence_(sentence), words_(sentence.words), phrases_(phrases) {}

  /// The value that words [at, end) are, with how often and when; nothing where they say more.
  [[nodiscard]] std::optional<FragmentValue> Read(std::size_t at, std::size_t end) const;
  /// "Dr Okafor" of "Dentist: Dr Okafor".
  [[nodiscard]] std::optional<FragmentValue> ReadName(std::size_t at, std::size_t end) const;

 private:
  [[nodiscard]] bool Is(std::size_t i, std::uint32_t mask) const {
    return i < words_.size() && words_[i].Is(mask);
  }
  [[nodiscard]] std::string_view Text(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }
  [[nodiscard]] bool ReadAmount(std::size_t at, std::size_t end, FragmentValue* value) const;
  [[nodiscard]] bool ReadDay(std::size_t at, std::size_t end, FragmentValue* value) const;
  [[nodiscard]] bool ReadTail(std::size_t at, std::size_t end, FragmentValue* value) const;

  const Statement& statement_;
  const Sentence& sentence_;
  const std::vector<Word>& words_;
  const NounPhraseReader& phrases_;
};

}  // namespace cortex::graph
