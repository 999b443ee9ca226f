#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/time.h"

/// Identifiers of rows.
namespace cortex {

/// Makes a new identifier with the given prefix ("stm", "atom", ...). Called from one thread at a
/// time.
using IdSource = std::function<std::string(std::string_view prefix, TimeMs now)>;

/// `<prefix>_<ULID>`: 48 bits of time and 80 random bits, in lower-case Crockford base 32, rising
/// within a millisecond, so that new rows land at the end of the index. Source: the ULID
/// specification.
IdSource RandomIds();

/// The same with a fixed seed, for reproducible runs.
IdSource SeededIds(std::uint64_t seed);

}  // namespace cortex
