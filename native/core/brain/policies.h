#pragma once

#include <string>

#include "base/time.h"

/// The confidence policy that a brain keeps.
namespace cortex {

class Store;
struct ConfidencePolicy;
struct PolicyListing;
struct PolicySettings;
struct BrainOptions;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Policies {
 public:
  Policies(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// Has the brain keep its policy with the settings over it, or, `anew`, the default one with them
  /// over that; settings that change nothing keep what holds now. VALIDATION_ERROR; CORRUPT and
  /// NEWER_VERSION when what it keeps cannot be read, unless `anew`. Scores follow at once, here
  /// and in other processes at their next transaction; their cache with the next maintenance.
  void Keep(const PolicySettings& settings, bool anew, const std::string& actor, TimeMs now);
  /// Has the brain keep no policy: that of each opening holds. False when it kept none.
  bool Drop(const std::string& actor, TimeMs now);

  // --- Reads ---

  /// CORRUPT and NEWER_VERSION when what the brain keeps cannot be read.
  PolicyListing Get();

 private:
  static void NoteChange(Repositories& repositories, const ConfidencePolicy& before,
                         const std::string& actor, TimeMs now);

  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
