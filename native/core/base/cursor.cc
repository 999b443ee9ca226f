#include "base/cursor.h"

#include <cstddef>
#include <string_view>

#include "base/error.h"
#include "base/hash.h"
#include "base/unicode.h"

namespace cortex {
namespace {

/// The first byte: another layout has another number.
constexpr char kLayout = 1;
constexpr int kBitsOfByte = 8;
constexpr int kBitsOfLetter = 6;
constexpr std::size_t kBytesOfNumber = 8;
/// Layout, list, two numbers, the length of the name, the check.
constexpr std::size_t kShortest = 1 + 5 * kBytesOfNumber;
/// Longer ones are of nobody's making: owners and names are at most some hundred bytes.
constexpr std::size_t kLongestCursor = 4'000;
/// Of RFC 4648, section 5: safe in addresses and on command lines.
constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void AppendNumber(std::int64_t number, std::string* bytes) {
  auto rest = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < kBytesOfNumber; ++i, rest >>= kBitsOfByte)
    *bytes += static_cast<char>(rest & 0xFFU);
}

std::int64_t NumberAt(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = kBytesOfNumber; i-- > 0;)
    number = number << kBitsOfByte | static_cast<unsigned char>(bytes.at(at + i));
  return static_cast<std::int64_t>(number);
}

std::string ToLetters(std::string_view bytes) {
  std::string text;
  std::uint32_t kept = 0;
  int bits = 0;
  for (const char byte : bytes) {
    kept = kept << kBitsOfByte | static_cast<unsigned char>(byte);
    for (bits += kBitsOfByte; bits >= kBitsOfLetter;) {
      bits -= kBitsOfLetter;
      text += kLetters[kept >> static_cast<unsigned>(bits) & 0x3FU];
    }
  }
  if (bits > 0) text += kLetters[kept << static_cast<unsigned>(kBitsOfLetter - bits) & 0x3FU];
  return text;
}

/// Nothing for what is not letters of a cursor.
std::optional<std::string> FromLetters(std::string_view text) {
  std::string bytes;
  std::uint32_t kept = 0;
  int bits = 0;
  for (const char letter : text) {
    const auto value = kLetters.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    kept = kept << kBitsOfLetter | static_cast<std::uint32_t>(value);
    bits += kBitsOfLetter;
    if (bits < kBitsOfByte) continue;
    bits -= kBitsOfByte;
    bytes += static_cast<char>(kept >> static_cast<unsigned>(bits) & 0xFFU);
  }
  return bytes;
}

Error NoCursor(const std::string& text) {
  constexpr std::size_t kShown = 60;
  return {ErrorCode::kValidation, "after \"" + Excerpt(text, kShown) +
                                      "\" is no cursor, or was cut or changed: give the next of a "
                                      "page as it is, or leave it out to begin at the beginning"};
}

}  // namespace

std::string EncodeCursor(const ListPosition& position, std::int64_t list) {
  std::string bytes(1, kLayout);
  AppendNumber(list, &bytes);
  AppendNumber(position.at, &bytes);
  AppendNumber(position.number, &bytes);
  AppendNumber(static_cast<std::int64_t>(position.name.size()), &bytes);
  bytes += position.name + position.owner;
  AppendNumber(StableHash(bytes), &bytes);
  return ToLetters(bytes);
}

ListPosition DecodeCursor(const std::string& text, std::int64_t list) {
  if (text.size() > kLongestCursor) throw NoCursor(text);
  const auto bytes = FromLetters(text);
  if (!bytes || bytes->size() < kShortest) throw NoCursor(text);
  const std::string_view whole = *bytes;
  const std::string_view checked = whole.substr(0, whole.size() - kBytesOfNumber);
  const bool intact = ToLetters(whole) == text && checked.front() == kLayout &&
                      StableHash(checked) == NumberAt(whole, checked.size());
  if (!intact) throw NoCursor(text);
  std::size_t at = 1;
  const auto next = [&] {
    const std::int64_t number = NumberAt(checked, at);
    at += kBytesOfNumber;
    return number;
  };
  if (next() != list) {
    throw Error(ErrorCode::kValidation,
                "after is the cursor of another list: of other filters, another user, another kind "
                "of list or another brain. Give it with what its page was asked with, or leave it "
                "out to begin at the beginning");
  }
  ListPosition position;
  position.at = next();
  position.number = next();
  const auto name = static_cast<std::uint64_t>(next());
  if (name > checked.size() - at) throw NoCursor(text);
  position.name = checked.substr(at, name);
  position.owner = checked.substr(at + name);
  return position;
}

}  // namespace cortex
