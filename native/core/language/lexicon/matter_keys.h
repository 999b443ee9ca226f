#pragma once

#include <string>
#include <string_view>

/// How the table of matters is keyed, for the build that writes it and the code that reads it.
namespace cortex::matter_keys {

inline constexpr std::string_view kOne = "one";
inline constexpr std::string_view kMany = "many";
inline constexpr std::string_view kState = "state";
inline constexpr std::string_view kBegin = "begin";
inline constexpr std::string_view kNoun = "noun";
inline constexpr std::string_view kPresent = "present";

/// Of a word: its matter, whether that has one value, and whether the word tells its state.
inline std::string Told(std::string_view word, bool noun) {
  return std::string(noun ? "noun " : "verb ").append(word);
}

/// Of a matter: its verbs or its nouns.
inline std::string Words(std::string_view matter, bool nouns) {
  return std::string(nouns ? "nouns of " : "verbs of ").append(matter);
}

/// Of a matter: whether one value holds at a time.
inline std::string Values(std::string_view matter) { return std::string("of ").append(matter); }

}  // namespace cortex::matter_keys
