#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "store/domain.h"
#include "store/read_lane.h"

/// Which memories are most worth a question to somebody who knows.
namespace cortex {

class Scores;
class Store;
struct Repositories;

struct VerifyQuery {
  std::optional<std::string> user_id;
  std::int64_t limit = 10;
  /// A retrieval profile by name: below its verify_below.
  std::optional<std::string> profile;
  /// Only what a critical purpose cannot do without.
  bool critical_only = false;
  /// What was checked so recently is not asked for again.
  double checked_within_days = 30;
  TimeMs now = 0;
};

/// A memory that somebody should check, with its verify_reason.
struct ToCheck {
  Memory memory;
  /// expected_use * uncertainty.
  double worth = 0;
  /// Readings to be expected in the next thirty days (ExpectedUse).
  double expected_use = 0;
  /// 1 - confidence.
  double uncertainty = 0;
  /// Its categories, or its text, tell of an allergy, who somebody is, a medicine or a danger.
  bool critical = false;
};

/// How often a memory will probably be read in the next thirty days: (readings + 1) / (days + 30) *
/// 30, the mean of a Poisson rate that one reading in thirty days is known of beforehand. Of a
/// memory that nobody read that falls slowly, of one that is read it is how often that was.
double ExpectedUse(const ScoreInputs& memory, TimeMs now);

/// Thread-safety and errors: as Brain, which owns it.
class Verification {
 public:
  Verification(Store& store, Scores& scores) : store_(store), scores_(scores) {}

  // --- Reads ---

  /// The memories below `verify_below` of the profile, else below what a critical purpose asks for,
  /// that nobody checked lately, after those whose review_at has come: first those that a critical
  /// purpose cannot do without, each part by worth. Not what proved wrong, nor what another memory
  /// took the place of, nor what says nothing that could hold, as a question. Counts as no access.
  /// VALIDATION_ERROR for a limit outside 1..1,000. A long read.
  std::vector<ToCheck> Next(const VerifyQuery& query, const CancelFlag* cancel);

  /// The same within a read of the brain's.
  std::vector<ToCheck> NextWithin(Repositories& repositories, ReadLane lane,
                                  const VerifyQuery& query);

 private:
  struct Place;
  [[nodiscard]] std::vector<Place> PlacesOf(Repositories& repositories, ReadLane lane,
                                            const VerifyQuery& query, const std::string& user,
                                            double least) const;

  Store& store_;
  Scores& scores_;
};

}  // namespace cortex
