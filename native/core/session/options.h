#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "session/document.h"

/// What a session can be set to. Thread-safe: values.
namespace cortex {

struct SessionOptions {
  /// Of the blocks, in code points; after the start, a block's own limit counts.
  std::array<std::int64_t, kBlockCount> limits = {32'000, 4'000, 8'000, 2'000};
  /// Shares of the history's limit, in percent, where the next band begins.
  std::int64_t warning_percent = 70;
  std::int64_t archive_percent = 85;
  std::int64_t emergency_percent = 95;
  /// Most turns in the history, and how many stay when there is one more.
  std::int64_t most_turns = 25;
  std::int64_t keep_on_overflow = 20;
  std::int64_t keep_on_full_overflow = 15;
  /// How many stay when the size says so.
  std::int64_t keep_on_archive = 5;
  std::int64_t keep_on_emergency = 3;
  /// Most entries of the lists in active_session.
  std::int64_t list_cap = 25;
  /// How many operations can be undone.
  std::int64_t undo_depth = 100;
  /// Nothing: 7/8 of the history's limit.
  std::optional<std::int64_t> archival_threshold;
  bool rotation = true;
  /// Whether blocks are held against each other when they are given from outside.
  bool cross_checks = true;
  /// Whether topics, extracts and the context's quality are told where the host tells none
  /// (turn_words.h). Not of sessions from before there was any of that.
  bool derives_context = false;

  bool operator==(const SessionOptions&) const = default;
};

/// The options with those that `patch` names set. VALIDATION_ERROR for an unknown name, a wrong
/// type, or values that do not go together.
SessionOptions WithOptions(SessionOptions options, const Json& patch);

Json OptionsDocument(const SessionOptions& options);

}  // namespace cortex
