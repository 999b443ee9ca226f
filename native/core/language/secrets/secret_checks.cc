#include "language/secrets/secret_checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/ascii.h"

namespace cortex {
namespace {

bool IsCapital(char byte) { return byte >= 'A' && byte <= 'Z'; }

}  // namespace

bool HasLettersAndDigits(std::string_view text) {
  const auto is_letter = [](char byte) { return IsCapital(byte) || (byte >= 'a' && byte <= 'z'); };
  return std::any_of(text.begin(), text.end(), IsAsciiDigit) &&
         std::any_of(text.begin(), text.end(), is_letter);
}

double EntropyOf(std::string_view text) {
  std::array<std::size_t, 256> counts{};
  for (const char byte : text) ++counts.at(static_cast<unsigned char>(byte));
  double entropy = 0;
  for (const auto count : counts) {
    if (count == 0) continue;
    const double share = static_cast<double>(count) / static_cast<double>(text.size());
    entropy -= share * std::log2(share);
  }
  return entropy;
}

bool PassesLuhn(std::string_view text) {
  int sum = 0;
  bool doubled = false;
  for (std::size_t at = text.size(); at > 0; --at) {
    if (!IsAsciiDigit(text[at - 1])) continue;
    const int digit = (text[at - 1] - '0') * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
    doubled = !doubled;
  }
  return sum % 10 == 0;
}

bool PassesMod97(std::string_view text) {
  constexpr std::size_t kMoved = 4;  // the country and the check digits go to the end
  std::string account;
  for (const char byte : text)
    if (IsAsciiDigit(byte) || IsCapital(byte)) account += byte;
  if (account.size() <= kMoved) return false;
  int rest = 0;
  for (const char byte : account.substr(kMoved) + account.substr(0, kMoved))
    rest = (IsAsciiDigit(byte) ? rest * 10 + (byte - '0') : rest * 100 + (byte - 'A' + 10)) % 97;
  return rest == 1;
}

}  // namespace cortex
