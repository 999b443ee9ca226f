#pragma once

#include <cstddef>

/// Snapshot isolation: from which connection a read is made. Thread-safe: a value.
namespace cortex {

/// The connections that read: each has one snapshot at a time. Short reads have one of their own,
/// so that none of them waits for a read that looks at much; those share the others.
enum class ReadLane : std::size_t { kShort = 0, kFirstLong = 1 };

/// So many long reads may go on beside each other.
inline constexpr std::size_t kLongReaders = 3;

inline constexpr std::size_t kReadLanes = 1 + kLongReaders;

}  // namespace cortex
