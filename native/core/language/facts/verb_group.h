#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "language/facts/sentence.h"

/// Reads the verbs of a clause. Pure functions, thread-safe.
namespace cortex::graph {

/// Leads the predicate of what is planned and not yet so: it neither begins nor ends anything.
inline constexpr std::string_view kPlanned = "will ";
/// Leads the predicate of what was so and is over: "used to take codeine".
inline constexpr std::string_view kFormerly = "used to ";

struct VerbGroup {
  /// The first word behind it.
  std::size_t end = 0;
  /// Base form with what leads to it: "work", "want to learn", "used to be", "must return", "be",
  /// "will move" for whatever is told of what is to come.
  std::string predicate;
  /// The base form of its last verb.
  std::string verb;
  bool negated = false;
  /// Its finite verb is in the simple past: "worked", "was", but not "have worked".
  bool past = false;
  /// The last verb is "be" in its own right: what follows says what or where.
  bool copula = false;
  /// "be stolen", "be born": predicate and verb have the participle.
  bool passive = false;
  /// May not be so: might, would, wish.
  bool uncertain = false;
};

/// The group that begins at `at`, adverbs aside; nothing where no finite verb does.
std::optional<VerbGroup> ReadVerbGroup(const Sentence& sentence, std::size_t at);

/// The base form of any form of a verb.
std::string BaseFormOf(std::string_view form);

}  // namespace cortex::graph
