#include "language/topics/importance.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr std::array<std::string_view, 12> kEmphasis = {
    "always", "critical", "deadline", "essential", "forget", "important",
    "must",   "never",    "remember", "required",  "urgent", "vital"};

constexpr std::array<std::string_view, 28> kSafety = {
    "allergic", "allergies", "allergy",   "ambulance",  "asthma",       "cancer",      "diabetes",
    "diabetic", "diagnosed", "diagnosis", "doctor",     "dosage",       "dose",        "emergency",
    "epilepsy", "fall",      "hospital",  "insulin",    "medication",   "medications", "medicine",
    "mg",       "pills",     "pregnant",  "prescribed", "prescription", "surgery",     "warfarin"};

template <std::size_t N>
bool AnyOf(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool HasDigit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

double ImportanceOf(std::string_view normalized) {
  constexpr double kPlain = 1.0;
  constexpr double kStep = 0.5;
  bool emphasis = false;
  bool safety = false;
  bool number = false;
  while (!normalized.empty()) {
    const auto space = normalized.find(' ');
    const auto word = normalized.substr(0, space);
    emphasis = emphasis || AnyOf(kEmphasis, word);
    safety = safety || AnyOf(kSafety, word);
    number = number || HasDigit(word);
    if (space == std::string_view::npos) break;
    normalized.remove_prefix(space + 1);
  }
  return kPlain +
         kStep * (static_cast<int>(emphasis) + static_cast<int>(safety) + static_cast<int>(number));
}

}  // namespace cortex
