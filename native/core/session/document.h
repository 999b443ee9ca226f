#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/problems.h"

/// JSON as the blocks hold it: fields keep their order, text is compact and not escaped beyond
/// need. Thread-safe: pure functions. For this room only.
namespace cortex {

using Json = nlohmann::ordered_json;

/// The value of a JSON text from a host. Whatever the text is, this does not throw: what is wrong
/// (no JSON, not UTF-8, deeper than 64, a name twice in one object, a NUL in a text) is added to
/// `problems`, and there is no value.
std::optional<Json> ParseDocument(std::string_view text, BlockLabel block,
                                  std::vector<Problem>* problems);

/// The value of a JSON text that the store holds. CORRUPT when it is none.
Json ParseStored(std::string_view text, const std::string& what);

std::string DumpDocument(const Json& value);

/// `pointer` with one more step (RFC 6901).
std::string Step(const std::string& pointer, std::string_view name);
std::string Step(const std::string& pointer, std::size_t index);

/// Puts problems into the order in which their places come in the document.
void SortByPlace(const Json& document, std::vector<Problem>* problems);

}  // namespace cortex
