#include "language/facts/validity.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <sstream>

#include "language/facts/verb_group.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/times/time_expression.h"

namespace cortex::graph {
namespace {

using Predicates = std::span<const std::string_view>;

/// Of what there is one at a time: what says that it is so, and what says that it begins.
struct Matter {
  Predicates states;
  Predicates beginnings;
};

constexpr std::array<std::string_view, 6> kEmployer = {
    "work for", "work at", "employer", "be employed by", "be employed at", "company"};
constexpr std::array<std::string_view, 3> kEmployment = {"start working for", "start working at",
                                                         "start at"};
constexpr std::array<std::string_view, 5> kHome = {"live in", "live at", "reside in", "city",
                                                   "address"};
constexpr std::array<std::string_view, 4> kMove = {"move to", "move into", "move in",
                                                   "relocate to"};
constexpr std::array<std::string_view, 4> kSpouse = {"be married to", "husband", "wife", "spouse"};
constexpr std::array<std::string_view, 2> kWedding = {"marry", "get married to"};
constexpr std::array<Matter, 3> kMatters = {
    {{kEmployer, kEmployment}, {kHome, kMove}, {kSpouse, kWedding}}};

constexpr std::array<std::string_view, 3> kPresent = {"new ", "current ", "present "};

bool Has(Predicates predicates, std::string_view predicate) {
  return std::find(predicates.begin(), predicates.end(), predicate) != predicates.end();
}

/// "new employer" is the employer.
std::string_view WithoutPresent(std::string_view predicate) {
  for (const std::string_view word : kPresent) {
    if (predicate.starts_with(word)) predicate.remove_prefix(word.size());
  }
  return predicate;
}

/// "GP" is "new GP", too.
void AddPresent(std::string_view noun, std::vector<std::string>* all) {
  for (const std::string_view word : kPresent) all->push_back(std::string(word).append(noun));
}

std::vector<std::string> AllOf(const Matter& matter) {
  std::vector<std::string> all(matter.states.begin(), matter.states.end());
  all.insert(all.end(), matter.beginnings.begin(), matter.beginnings.end());
  for (const std::string_view state : matter.states)
    if (state.find(' ') == std::string_view::npos) AddPresent(state, &all);
  return all;
}

/// "favourite colour", "shoe size": by any word of it.
bool HasSingleValue(std::string_view attribute) {
  for (std::size_t begin = 0; begin < attribute.size();) {
    const std::size_t end = std::min(attribute.find(' ', begin), attribute.size());
    if (HasFlag(attribute.substr(begin, end - begin), kLexSingle)) return true;
    begin = end + 1;
  }
  return false;
}

/// Whether a fact says how something is, rather than what happened.
bool IsState(const Fact& fact) {
  const std::string_view plain = WithoutPresent(fact.predicate);
  const auto has_state = [&](const Matter& matter) { return Has(matter.states, plain); };
  return fact.attribute || std::any_of(kMatters.begin(), kMatters.end(), has_state);
}

/// "Every evening", "twice a day": how often, not when.
bool IsRepeated(std::string_view when) {
  constexpr std::array<std::string_view, 8> kStarts = {"every", "each", "once",  "twice",
                                                       "daily", "now",  "right", "all"};
  return Has(kStarts, when.substr(0, when.find(' ')));
}

/// The time that the words name; nothing where they name none or several.
std::optional<TimeRange> RangeOf(const std::string& when, TimeMs told_at,
                                 const TimeZone& timezone) {
  if (when.empty() || IsRepeated(when)) return std::nullopt;
  const auto times = ParseTimeExpressions(when, told_at, timezone);
  return times.ranges.size() == 1 ? std::optional(times.ranges.front()) : std::nullopt;
}

/// "Goes to 60 in June", told in July: the next June, which no year tells, nor "last".
bool IsAhead(const Fact& fact, const TimeRange& range, TimeMs told_at) {
  if (fact.past || range.end > told_at) return false;
  std::istringstream words{fact.when};
  for (std::string word; words >> word;) {
    constexpr std::size_t kYear = 4;
    const bool year = word.size() == kYear && word.find_first_not_of("0123456789") == word.npos;
    if (year || english::IsPastTime(word)) return false;
  }
  return true;
}

void SetTimes(const std::optional<TimeRange>& range, TimeMs told_at, Fact* fact) {
  // A plan holds from when it was told; its time is that of the deed.
  if (fact->predicate.starts_with(kPlanned)) return;
  const bool over = fact->past && IsState(*fact);
  if (range && !IsAhead(*fact, *range, told_at)) {
    const bool until = fact->when.starts_with("until ") || fact->when.starts_with("till ");
    if (range->begin == kOpenBegin || until) {
      if (range->end != kOpenEnd) fact->valid_to = range->end;
    } else if (range->begin <= told_at) {
      fact->valid_from = range->begin;
      if (over) fact->valid_to = range->end;
    }
  }
  if (over) fact->valid_to = std::min(fact->valid_to.value_or(told_at), told_at);
}

}  // namespace

void ReadValidity(TimeMs told_at, const TimeZone& timezone, TextGraph* graph) {
  std::string when;
  std::optional<TimeRange> range;
  for (auto& fact : graph->facts) {
    // The facts of a sentence share it.
    if (fact.when != when) {
      when = fact.when;
      range = RangeOf(when, told_at, timezone);
    }
    SetTimes(range, told_at, &fact);
  }
}

bool GoesOn(std::string_view when) {
  return when.empty() || In(when.substr(0, when.find(' ')), "validity/goes-on");
}

std::vector<std::string> ExclusiveWith(const std::string& predicate, bool attribute) {
  const std::string_view plain = WithoutPresent(predicate);
  for (const auto& matter : kMatters) {
    if (Has(matter.states, plain) || Has(matter.beginnings, plain)) return AllOf(matter);
  }
  if (!attribute || !HasSingleValue(plain)) return {};
  std::vector<std::string> all = {std::string(plain)};
  AddPresent(plain, &all);
  return all;
}

}  // namespace cortex::graph
