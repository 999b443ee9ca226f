#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "session/changes.h"
#include "session/problems.h"
#include "store/domain.h"

/// What is asked of the sessions of a brain, and what they answer. Values.
namespace cortex {

struct NewSessionRequest {
  /// Absent: a new one.
  std::optional<std::string> id;
  std::string user_id;
  /// Options that differ from the defaults, as JSON; of a new session only.
  std::optional<std::string> options;
  /// What SessionOptions::derives_context of a new one is where `options` do not say.
  bool derives_context = false;
};

struct SessionView {
  SessionRow row;
  SessionBlocks blocks;
  /// normal, warning, archive or emergency.
  std::string band;
  /// Of the words that a summariser would replace.
  std::int64_t summary_version = 0;
  /// Options in force, as JSON.
  std::string options;
  /// Whether this call made the session.
  bool created = false;
};

}  // namespace cortex
