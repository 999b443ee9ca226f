#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What a question asks for, and whether a text has such a thing to answer with. English; a query
/// that is no question asks for anything. Thread-safe: pure functions, linear in the text.
namespace cortex {

enum class AskedFor : std::uint8_t {
  kAnything,
  /// "When did ...", "what year ..."
  kTime,
  /// "How many ...", "how long ...", "how old ..."
  kNumber,
};

/// `words` are folded, in the order of the query (language/text/keywords.h).
AskedFor WhatIsAskedFor(const std::vector<std::string>& words);

/// Whether it begins as questions do.
bool IsQuestion(const std::vector<std::string>& words);

/// Whether it asks what holds now: a question whose first finite verb is a present one, or a
/// perfect one where it asks how many. "Where does Ruth live?", "Do I still smoke?"; not "What did
/// Ruth paint?", "Where was I born?" `words` as above.
bool AsksForNow(const std::vector<std::string>& words);

/// Which of the words say that something is asked for as it is now, "now", "these days", and not
/// what. `words` as above.
std::vector<bool> SayNow(const std::vector<std::string>& words);

/// The stems of what a question is about: its words without question words, function words and
/// those that say that it asks for now. `words` as above.
std::vector<std::string> StemsOfMatter(const std::vector<std::string>& words);

/// Change of state: whether a sentence tells that what a question is about became another than it
/// was, "merged commits have now reached 165", "I've extended my reading challenge to 12 books": a
/// verb of change in a past form, among half of the stems of the matter.
bool TellsChange(std::string_view text, const std::vector<std::string>& matter);

/// Whether a text tells a time, or a number, in words or digits; every text tells anything.
bool Tells(AskedFor asked_for, std::string_view text);

}  // namespace cortex
