#pragma once

#include "language/contradictions/clause_pair.h"

/// What a denial denies. Thread-safe: pure functions over a pair, to which a denial refers.
namespace cortex {

/// A pair of which one side denies.
struct Denial {
  explicit Denial(const ClausePair& of)
      : pair(of),
        older(of.a.Denies()),
        denying(older ? of.Older() : of.Newer()),
        affirming(older ? of.Newer() : of.Older()),
        aligned(of.aligned) {}

  const ClausePair& pair;
  /// The older one denies.
  bool older;
  ClauseSide denying;
  ClauseSide affirming;
  const Alignment& aligned;
};

/// "I always lock up", "every Sunday": whenever that may be. But "always with gloves on" tells how
/// it is done whenever it is.
bool AffirmsAlways(const Denial& denial);

/// "Hold a key" and "have a key", "accept cards" and "take cards": of one and the same object the
/// two verbs say the same.
bool SaysTheSame(const StatementWord& a, const StatementWord& b);

/// What one does with food that one has.
bool IsConsuming(const StatementWord& word);

/// "Tea without milk", "tea with milk": all else is alike, and no single event.
bool DeniesWhatGoesAlong(const ClausePair& pair);

/// "I don't do yoga" says nothing against "I teach yoga": the denial has no verb of weight, the
/// other one that it lacks. But "my garden" is one that I have.
bool OnlyMentions(const Denial& denial);

/// "My aunt never calls", "I call my aunt": who does it to whom. What two do with each other has no
/// such two roles.
bool SwapsRoles(const Denial& denial);

/// The denial holds of another case than the one that the other side tells of, whatever words they
/// share: "I don't work nights", "I can't sleep without earplugs".
bool DeniesAnotherCase(const Denial& denial);

}  // namespace cortex
