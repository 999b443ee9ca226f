#include "language/secrets/secret_checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/ascii.h"
#include "base/unicode.h"

namespace cortex {
namespace {

bool IsCapital(char byte) { return byte >= 'A' && byte <= 'Z'; }

/// What base64 says; nothing where it is none.
std::string Decoded(std::string_view text) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) return "";
  std::string decoded;
  unsigned bits = 0;
  int held = 0;
  for (const char byte : text) {
    const auto value = kAlphabet.find(byte);
    if (value == std::string_view::npos) return "";
    bits = (bits << 6U) | static_cast<unsigned>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    decoded += static_cast<char>((bits >> static_cast<unsigned>(held)) & 0xffU);
  }
  return decoded;
}

/// DB_PASS, YOUR-PASSWORD: the name of a setting. `least` of them words.
bool IsNameInCapitals(std::string_view text, std::ptrdiff_t least) {
  const auto parts = 1 + std::count_if(text.begin(), text.end(),
                                       [](char byte) { return byte == '_' || byte == '-'; });
  return parts >= least && !text.empty() && IsCapital(text.front()) && IsCapital(text.back()) &&
         std::all_of(text.begin(), text.end(),
                     [](char byte) { return IsCapital(byte) || byte == '_' || byte == '-'; });
}

bool IsEnclosed(std::string_view text, char open, char close) {
  return text.size() > 2 && text.front() == open && text.back() == close;
}

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

bool LooksLikeAPlaceholder(std::string_view text) {
  constexpr std::string_view kFillers = "xX*.-_?#";
  const bool one_filler = text.size() > 1 &&
                          kFillers.find(text.front()) != std::string_view::npos &&
                          text.find_first_not_of(text.front()) == std::string_view::npos;
  const bool masked =
      text.find("***") != std::string_view::npos || text.find("...") != std::string_view::npos;
  const bool enclosed = IsEnclosed(text, '[', ']') || IsEnclosed(text, '%', '%');
  const bool variable = text.starts_with('$') && IsNameInCapitals(text.substr(1), 1);
  return one_filler || masked || enclosed || variable || IsNameInCapitals(text, 2);
}

bool IsCredentials(std::string_view text) {
  const std::string decoded = Decoded(text);
  const bool readable = std::none_of(decoded.begin(), decoded.end(), [](char byte) {
    return (byte >= 0 && byte < ' ') || byte == 0x7f;
  });
  return readable && decoded.find(':') != std::string::npos && IsUtf8(decoded);
}

}  // namespace cortex
