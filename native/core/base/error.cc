#include "base/error.h"

#include <array>
#include <cstddef>

namespace cortex {
namespace {
constexpr std::array kNames = {
#define CORTEX_ERROR_CODE(enumerator, name) std::string_view(name),
#include "base/error_codes.def"
#undef CORTEX_ERROR_CODE
};

std::string WithVisibleNuls(const std::string& message) {
  constexpr std::string_view kSymbolForNul = "\u2400";
  std::string text;
  for (const char c : message) {
    if (c == '\0') text += kSymbolForNul;
    if (c != '\0') text += c;
  }
  return text;
}

}  // namespace

Error::Error(ErrorCode code, const std::string& message, int sqlite_code)
    : std::runtime_error(WithVisibleNuls(message)), code_(code), sqlite_code_(sqlite_code) {}

std::string_view ErrorCodeName(ErrorCode code) { return kNames.at(static_cast<std::size_t>(code)); }

std::vector<std::string_view> ErrorCodeNames() { return {kNames.begin(), kNames.end()}; }

}  // namespace cortex
