#pragma once

#include <cstddef>

/// Snapshot isolation: from which connection a read is made. Thread-safe: a value.
namespace cortex {

/// The lanes that read: each has one snapshot at a time.
enum class ReadLane : std::size_t { kRead = 0, kGraph = 1 };

}  // namespace cortex
