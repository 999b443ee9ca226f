#include "graph/validity.h"

#include <algorithm>
#include <array>
#include <span>

#include "language/lexicon.h"
#include "language/time_expression.h"

namespace cortex::graph {
namespace {

/// "Every evening", "twice a day": how often, not when.
bool IsRepeated(std::string_view when) {
  constexpr std::array<std::string_view, 8> kStarts = {"every", "each", "once",  "twice",
                                                       "daily", "now",  "right", "all"};
  const std::string_view first = when.substr(0, when.find(' '));
  return std::find(kStarts.begin(), kStarts.end(), first) != kStarts.end();
}

constexpr std::array<std::string_view, 9> kEmployer = {
    "work for",          "work at",          "employer", "be employed by", "be employed at",
    "start working for", "start working at", "start at", "company"};
constexpr std::array<std::string_view, 5> kHome = {"live in", "live at", "reside in", "city",
                                                   "address"};
constexpr std::array<std::string_view, 4> kSpouse = {"be married to", "husband", "wife", "spouse"};
constexpr std::array<std::span<const std::string_view>, 3> kExclusive = {kEmployer, kHome, kSpouse};

/// "new employer" is the employer.
std::string_view WithoutPresent(std::string_view predicate) {
  for (const std::string_view word : {"new ", "current ", "present "}) {
    if (predicate.starts_with(word)) predicate.remove_prefix(word.size());
  }
  return predicate;
}

}  // namespace

void ReadValidity(TimeMs told_at, const TimeZone& timezone, TextGraph* graph) {
  for (auto& fact : graph->facts) {
    if (fact.when.empty() || IsRepeated(fact.when)) continue;
    const auto times = ParseTimeExpressions(fact.when, told_at, timezone);
    if (times.ranges.size() != 1) continue;
    const TimeRange& range = times.ranges.front();
    const bool until = fact.when.starts_with("until ") || fact.when.starts_with("till ");
    if (range.begin == kOpenBegin || until) {
      if (range.end != kOpenEnd) fact.valid_to = range.end;
    } else if (range.begin <= told_at) {
      fact.valid_from = range.begin;
    }
  }
}

std::vector<std::string> ExclusiveWith(const std::string& predicate, bool attribute) {
  const std::string_view plain = WithoutPresent(predicate);
  for (const auto& group : kExclusive) {
    if (std::find(group.begin(), group.end(), plain) == group.end()) continue;
    std::vector<std::string> names(group.begin(), group.end());
    for (const auto name : group) {
      if (name.find(' ') == std::string_view::npos) {
        for (const char* word : {"new ", "current ", "present "})
          names.push_back(std::string(word).append(name));
      }
    }
    return names;
  }
  if (!attribute) return {};
  // "favourite colour", "shoe size": by any word of it.
  for (std::size_t begin = 0; begin < predicate.size();) {
    const std::size_t end = std::min(predicate.find(' ', begin), predicate.size());
    const LexicalEntry* const entry =
        Lexicon::English().Find(std::string_view(predicate).substr(begin, end - begin));
    if (entry != nullptr && (entry->flags & kLexSingle) != 0) return {predicate};
    begin = end + 1;
  }
  return {};
}

}  // namespace cortex::graph
