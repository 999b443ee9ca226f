#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cortex {

/// What every layer of the language rooms makes of a text, and of two texts laid side by side:
/// speech acts, words with their flags, clauses, facts, topics; whether one says what the other
/// says, and which rule or veto decided each two clauses. For developers: the JSON may change with
/// any version. Both texts are valid UTF-8. Thread-safe: a pure function.
std::string ExplainLanguage(std::string_view text, std::optional<std::string_view> newer);

}  // namespace cortex
