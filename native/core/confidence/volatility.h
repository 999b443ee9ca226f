#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// How fast what memories tell changes: the hazard of the policy `evidence`, the rate of a constant
/// risk (survival analysis). "Born in" never changes, a dose does within weeks. Thread-safe: values
/// and pure functions.
namespace cortex {

/// What a brain has seen of the memories of a category.
struct CategoryHistory {
  /// For how long they stood, added up: until they were replaced, or until now.
  double days = 0;
  /// How many were replaced by a newer one or proved wrong; a possible pair counts in part.
  double replaced = 0;

  bool operator==(const CategoryHistory&) const = default;
};

/// By category, as it is folded. Learned from what the brain holds, so that it is no part of what
/// two policies differ by.
struct LearnedVolatility {
  using Histories = std::map<std::string, CategoryHistory, std::less<>>;
  std::shared_ptr<const Histories> categories;

  bool operator==(const LearnedVolatility& /*other*/) const { return true; }
};

/// For what kind of things a category stands before anything is learned.
enum class Pace { kForLife, kSlow, kQuick };

/// "allergy" is for life, "medication" quick; what is not known is slow.
Pace PaceOf(std::string_view category);

/// The rate at which what is told in these categories stops being true, a day: of each the prior of
/// its pace, moved by its history (conjugate prior: Gamma and Poisson), and of several the highest,
/// since a memory is only true while all it tells is. Where one of them is for life, those that are
/// slow say only where it was filed: an allergy is one under "health" too.
double HazardPerDay(const LearnedVolatility& learned, const std::vector<std::string>& categories);

}  // namespace cortex
