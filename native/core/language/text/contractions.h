#pragma once

#include <optional>
#include <string_view>

/// Two words written as one. Thread-safe: pure functions; what they give refers to what they get or
/// to constants.
namespace cortex {

struct ContractionParts {
  std::string_view host;
  std::string_view ending;
};

/// "don't" is "do" and "n't", "mum's" is "mum" and "'s"; without an ending where there is none.
ContractionParts SplitContraction(std::string_view folded);
/// "Im", "dont": as they are typed in haste; both words in full.
std::optional<ContractionParts> BareContraction(std::string_view folded);
/// "'m": "am". Of the endings but "n't" and "'s", which may be several.
std::string_view LongContraction(std::string_view ending);

}  // namespace cortex
