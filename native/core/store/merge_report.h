#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/domain.h"

/// What merging another brain into this one did, or would do. Values.
namespace cortex {

/// Rows that are listed one by one; the counts tell how many there are.
inline constexpr std::size_t kMostListedOfMerge = 1'000;

struct MergeReport {
  bool dry_run = false;
  /// The brain that was merged, and the one into which it was.
  std::string from;
  std::string into;
  /// Rows of the source by their kind: which the target held already, and which came to it.
  std::map<std::string, std::int64_t> same;
  std::map<std::string, std::int64_t> added;
  /// Rows of the target that say more now: a pair that the source decided, a session that went on
  /// there, counts of a score.
  std::map<std::string, std::int64_t> updated;
  /// Which rows these are, as far as they are listed.
  struct Update {
    std::string kind;
    std::string id;
    /// In words what is new.
    std::string what;
  };
  std::vector<Update> updates;
  /// Rows of the source that stay out because what they belong to is not in the target any more.
  std::map<std::string, std::int64_t> left_out;

  /// A memory that came, and one of the target that says all that it says. Both are there.
  struct Duplicate {
    std::string id;
    std::string matched_id;
    /// exact: the same words.
    std::string match;
    double similarity = 0;
  };
  std::vector<Duplicate> duplicates;
  std::int64_t duplicate_count = 0;
  /// Pairs of a memory that came and one of the target.
  std::vector<Contradiction> contradictions;
  std::int64_t contradiction_count = 0;

  /// A row that both have and that is not the same in both. The target's stays.
  struct Conflict {
    std::string kind;
    std::string id;
    std::string why;
  };
  std::vector<Conflict> conflicts;
  std::int64_t conflict_count = 0;

  /// Memories of the target that went, because they were deleted in the source.
  std::vector<std::string> deleted;
  /// What went from the target because it was forgotten in the source.
  ForgetReceipt forgotten;
};

}  // namespace cortex
