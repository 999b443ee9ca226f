#pragma once

#include <span>
#include <string_view>

/// Sentences and what becomes of them when alice said them, for restate_test.cc.
namespace cortex::test {

struct RestateCase {
  /// The rule that it shows; those of "SecondPerson" are restated so.
  std::string_view rule;
  std::string_view said;
  std::string_view restated;
};

/// Which form a verb takes, and which verbs.
std::span<const RestateCase> RestateVerbCases();
/// Which words are the speaker.
std::span<const RestateCase> RestatePronounCases();
/// Sentences as people say them, several rules in each.
std::span<const RestateCase> RestateSentenceCases();

}  // namespace cortex::test
