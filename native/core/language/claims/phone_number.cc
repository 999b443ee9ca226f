#include "language/claims/phone_number.h"

#include <algorithm>
#include <iterator>

namespace cortex {
namespace {

constexpr std::size_t kFewestDigits = 5;
constexpr std::size_t kTellingDigits = 7;

}  // namespace

std::optional<PhoneNumber> ReadPhoneNumber(const ClaimWords& words, Stretch rest) {
  PhoneNumber number;
  for (std::size_t i = rest.begin; i < rest.end; ++i) {
    const auto& word = words.phrase[i].folded;
    const std::size_t before = number.digits.size();
    std::copy_if(word.begin(), word.end(), std::back_inserter(number.digits),
                 [](char c) { return c >= '0' && c <= '9'; });
    const bool tells = number.digits.size() > before;
    if (!tells && before > 0) break;
    if (!tells) continue;
    if (before == 0) number.told.begin = words.tokens[i]->offset;
    number.told.end = words.tokens[i]->end();
  }
  if (number.digits.size() < kFewestDigits) return std::nullopt;
  const std::size_t telling = std::min(number.digits.size(), kTellingDigits);
  number.digits.erase(0, number.digits.size() - telling);
  return number;
}

}  // namespace cortex
