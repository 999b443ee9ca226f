#include "language/facts/validity.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "base/unicode.h"
#include "language/facts/verb_group.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/matters.h"
#include "language/lexicon/word_classes.h"
#include "language/times/time_expression.h"

namespace cortex::graph {
namespace {

/// "new employer" is the employer.
std::string_view WithoutPresent(std::string_view predicate) {
  for (const auto word : PresentWords()) {
    if (predicate.size() > word.size() && predicate.starts_with(word) &&
        predicate[word.size()] == ' ')
      predicate.remove_prefix(word.size() + 1);
  }
  return predicate;
}

/// "GP" is "new GP", too.
void AddPresent(std::string_view noun, std::vector<std::string>* all) {
  for (const auto word : PresentWords())
    all->push_back(std::string(word) + ' ' + std::string(noun));
}

std::vector<std::string> AllOf(const Matter& matter) {
  auto [all, nouns] = WordsOfMatter(matter.name);
  for (auto& noun : nouns) {
    AddPresent(noun, &all);
    all.push_back(std::move(noun));
  }
  return all;
}

/// "favourite colour", "shoe size": by any word of it.
bool HasSingleValue(std::string_view attribute) {
  for (std::size_t begin = 0; begin < attribute.size();) {
    const std::size_t end = std::min(attribute.find(' ', begin), attribute.size());
    const auto word = attribute.substr(begin, end - begin);
    if (HasFlag(word, kLexSingle) || In(word, "fragment/amounts")) return true;
    begin = end + 1;
  }
  return false;
}

/// Whether a fact says how something is, rather than what happened.
bool IsState(const Fact& fact) {
  const auto matter = MatterOf(fact.predicate, fact.attribute);
  return fact.attribute || (matter && matter->state && matter->one_value);
}

/// "Every evening", "twice a day": how often, not when.
bool IsRepeated(std::string_view when) {
  return In(when.substr(0, when.find(' ')), "validity/repeated");
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

/// Announced: "works at Aldi from June", "starts there in June", told before June. What each year
/// or week has again holds from the next time.
std::optional<TimeMs> AnnouncedFor(const Fact& fact, TimeMs told_at, const TimeZone& timezone) {
  if (fact.past || fact.negated) return std::nullopt;
  const auto matter = MatterOf(fact.predicate, fact.attribute);
  const bool from = !fact.begins.empty();
  if (!from && (fact.when.empty() || !matter || matter->state)) return std::nullopt;
  const std::string& day = from ? fact.begins : fact.when;
  // From now on the first one that is to come: of a week, of a month, of a year.
  constexpr std::array<TimeMs, 4> kDays = {0, 7, 31, 366};
  for (const TimeMs days : kDays) {
    const auto next = RangeOf(day, told_at + days * kMillisPerDay, timezone);
    if (!next || next->begin == kOpenBegin) return std::nullopt;
    if (next->begin > told_at) return next->begin;
    // "From this month": it has begun.
    if (day.starts_with("this ")) return std::nullopt;
    if (!IsAhead(fact, {next->begin, next->begin}, told_at)) return std::nullopt;
  }
  return std::nullopt;
}

void SetTimes(const std::optional<TimeRange>& range, TimeMs told_at, const TimeZone& timezone,
              Fact* fact) {
  // A plan holds from when it was told; its time is that of the deed.
  if (fact->predicate.starts_with(kPlanned)) return;
  if (const auto begin = AnnouncedFor(*fact, told_at, timezone)) {
    fact->valid_from = begin;
    return;
  }
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
    SetTimes(range, told_at, timezone, &fact);
  }
}

bool GoesOn(std::string_view when) {
  if (when.empty() || In(when.substr(0, when.find(' ')), "validity/goes-on")) return true;
  std::string expression(when);
  std::replace(expression.begin(), expression.end(), ' ', '_');
  return In(expression, "time-phrase/now");
}

std::vector<std::string> ExclusiveWith(const std::string& predicate, bool attribute) {
  const std::string_view plain = attribute ? WithoutPresent(predicate) : predicate;
  const auto matter = MatterOf(plain, attribute);
  if (matter && matter->one_value) return AllOf(*matter);
  if (!attribute || !HasSingleValue(plain)) return {};
  std::vector<std::string> all = {std::string(plain)};
  AddPresent(plain, &all);
  return all;
}

std::vector<std::string> InOtherWords(const std::string& predicate, bool attribute) {
  const auto matter = MatterOf(attribute ? WithoutPresent(predicate) : predicate, attribute);
  return matter ? AllOf(*matter) : ExclusiveWith(predicate, attribute);
}

}  // namespace cortex::graph
