#pragma once

#include <string>

#include "base/time.h"

namespace cortex {

struct ConfidencePolicy;
struct Memory;

/// Why the score of a scored memory is not higher, in plain words: "told 40 days ago on a day of
/// low state; nobody checked it". It speaks of the memory, not of the person: a low score does not
/// say that it is wrong.
std::string WhyVerify(const Memory& memory, const ConfidencePolicy& policy, TimeMs now);

}  // namespace cortex
