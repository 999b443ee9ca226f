#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

/// Values as text that is the same on every machine, for wide_output.cc. Thread-safe: pure
/// functions.
namespace cortex::wide {

/// Backslashes, quotation marks and control characters are escaped: "\x0a" is a line break.
inline std::string Escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    constexpr unsigned char kFirstPrinted = 0x20;
    if (c == '\\' || c == '"') {
      (result += '\\') += c;
    } else if (code < kFirstPrinted) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      constexpr unsigned char kHex = 16;
      result += {'\\', 'x', kDigits[code / kHex], kDigits[code % kHex]};
    } else {
      result += c;
    }
  }
  return result;
}

inline std::string Quoted(std::string_view text) { return "\"" + Escaped(text) + "\""; }

inline std::string Text(std::int64_t number) { return std::to_string(number); }
inline std::string Text(std::size_t number) { return std::to_string(number); }
inline std::string Text(int number) { return std::to_string(number); }

/// Rounded, so that a compiler that adds in another order gives the same.
inline std::string Text(double number) {
  constexpr int kDigits = 6;
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*g", kDigits, number);
  return buffer.data();
}

inline std::string Share(double number) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3f", number);
  return buffer.data();
}

inline std::string Hex(std::uint64_t number) {
  constexpr int kHex = 16;
  std::array<char, 17> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, kHex);
  return {buffer.data(), end.ptr};
}

/// " name" for each that is set, in this order.
using Flags = std::initializer_list<std::pair<bool, std::string_view>>;
inline std::string Text(const Flags& flags) {
  std::string result;
  for (const auto& [set, name] : flags) {
    if (set) (result += " ") += name;
  }
  return result;
}

template <typename Items, typename Function>
inline std::string Joined(const Items& items, const Function& text_of,
                          std::string_view between = " ") {
  std::string result;
  for (const auto& item : items) {
    if (!result.empty()) result += between;
    result += text_of(item);
  }
  return result;
}

}  // namespace cortex::wide
