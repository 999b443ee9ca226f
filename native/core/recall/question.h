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

/// Whether it asks what holds now: a question whose first finite verb is a present one. "Where does
/// Ruth live?", "Do I still smoke?"; not "What did Ruth paint?", "Where was I born?" `words` as
/// above.
bool AsksForNow(const std::vector<std::string>& words);

/// Whether a text tells a time, or a number, in words or digits; every text tells anything.
bool Tells(AskedFor asked_for, std::string_view text);

}  // namespace cortex
