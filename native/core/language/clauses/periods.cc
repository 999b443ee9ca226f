#include "language/clauses/periods.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "language/text/word_table.h"
#include "language/values/calendar.h"

namespace cortex {
namespace {

/// Days of the period that the word tells of; nothing where it tells of none.
std::optional<double> DaysOf(std::string_view word) {
  constexpr WordTable<double, 6> kAdverbs = {{{"daily", 1},
                                              {"weekly", 7},
                                              {"fortnightly", 14},
                                              {"monthly", 30},
                                              {"yearly", 365},
                                              {"annually", 365}}};
  if (const auto days = LookUp(kAdverbs, word)) return days;
  const bool each = word.starts_with("every_") || word.starts_with("each_");
  return each ? PeriodDays(word.substr(word.rfind('_') + 1)) : std::nullopt;
}

/// "The weekly dose", "900 monthly", "a monthly": of a thing or an amount, not how often.
bool IsOfThing(const WordSequence& sequence, std::size_t i) {
  const auto& words = sequence.words;
  if (i > 0 && sequence.breaks[i] == 0 &&
      (words[i - 1].quantity >= 0 || words[i - 1].text == "the"))
    return true;
  const bool adverb = words[i].text.ends_with("ly");
  return adverb && i + 1 < words.size() && sequence.breaks[i + 1] == 0 &&
         words[i + 1].Is(kContentWord);
}

}  // namespace

void ReadPeriods(WordSequence& sequence, std::vector<Quantity>& quantities) {
  for (std::size_t i = 0; i < sequence.words.size(); ++i) {
    auto& word = sequence.words[i];
    if (word.quantity >= 0 || word.Is(kProtectedWord)) continue;
    const auto days = DaysOf(word.text);
    if (!days || IsOfThing(sequence, i)) continue;
    Quantity rate;
    rate.kind = QuantityKind::kFrequency;
    rate.value = 1 / *days;
    rate.bound = 1;
    word.quantity = static_cast<std::int32_t>(quantities.size());
    quantities.push_back(rate);
  }
}

}  // namespace cortex
