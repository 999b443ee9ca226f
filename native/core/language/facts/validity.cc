#include "language/facts/validity.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "base/unicode.h"
#include "language/facts/verb_group.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/matters.h"
#include "language/lexicon/word_classes.h"
#include "language/times/time_expression.h"

namespace cortex::graph {
namespace {

/// "This month" is a while, "in 2024" is none.
constexpr TimeMs kLongestWhile = 100 * kMillisPerDay;

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

/// "Every evening", "twice a day": how often, not when.
bool IsRepeated(std::string_view when) {
  return In(when.substr(0, when.find(' ')), "validity/repeated");
}

/// The time that the words name; nothing where they name none or several.
std::optional<TimeRange> RangeOf(const std::string& when, TimeMs told_at, const TimeZone& timezone,
                                 TimeReading reading = TimeReading::kLatest) {
  if (when.empty() || IsRepeated(when)) return std::nullopt;
  const auto times = ParseTimeExpressions(when, told_at, timezone, reading);
  return times.ranges.size() == 1 ? std::optional(times.ranges.front()) : std::nullopt;
}

/// "June 2019", "last June": no other than that one.
bool TellsWhich(const std::string& when) {
  std::istringstream words{when};
  for (std::string word; words >> word;) {
    constexpr std::size_t kYear = 4;
    const bool year = word.size() == kYear && word.find_first_not_of("0123456789") == word.npos;
    if (year || english::IsPastTime(word)) return true;
  }
  return false;
}

/// "Goes to 60 in June", told in July: the next June, which no year tells, nor "last".
bool IsAhead(const Fact& fact, const TimeRange& range, TimeMs told_at) {
  return !fact.past && range.end <= told_at && !TellsWhich(fact.when);
}

/// How many words there are in front, with underscores, of which a class tells: 1 of "until June".
std::string FirstWords(std::string_view text, int count) {
  std::istringstream stream{FoldCase(text)};
  std::string joined;
  for (std::string word; count-- > 0 && stream >> word;)
    joined += (joined.empty() ? "" : "_") + word;
  return joined;
}

/// "On leave", "closed", "at the fair", "works from home": how it is for a time, and not how many.
bool IsPassing(const Fact& fact) {
  const bool number = !fact.object.name.empty() && fact.object.name.front() >= '0' &&
                      fact.object.name.front() <= '9';
  if (fact.attribute || number) return false;
  std::string_view predicate = fact.predicate;
  constexpr std::string_view kWill = "will ";
  if (predicate.starts_with(kWill)) predicate.remove_prefix(kWill.size());
  if (predicate == "be") return In(FoldCase(fact.object.name), "validity/passing-state");
  return In(FirstWords(predicate, 2), "validity/passing") ||
         In(FirstWords(predicate, 1), "validity/passing");
}

/// "Covers her shift tonight", "on-call this week: Diego": somebody else's turn is next.
bool IsTurn(const Fact& fact) {
  if (In(FirstWords(fact.predicate, 1), "validity/turn") ||
      In(FirstWords(fact.predicate, 2), "validity/turn"))
    return true;
  const bool named =
      fact.object.type == EntityType::kMisc || fact.object.type == EntityType::kPerson;
  return !fact.attribute && fact.predicate == "be" && named;
}

/// Head of a noun phrase, the last word before a preposition: "surgery" of "knee surgery on left
/// side".
std::string HeadOf(std::string_view name) {
  std::string head;
  std::istringstream words{FoldCase(name)};
  for (std::string word; words >> word && !In(word, "times/preposition");) head = word;
  return head;
}

/// Causatives: "had her hip replaced", "had dentures fitted": done, and so from then on.
bool IsCausative(const Fact& fact, std::string_view head) {
  const auto two = FirstWords(fact.predicate, 2);
  constexpr std::string_view kHave = "have_";
  return english::IsParticiple(head) ||
         (two.starts_with(kHave) && english::IsParticiple(two.substr(kHave.size())));
}

/// Stative and habitual verbs: "had a patch", "took tramadol", "used to take it"; not "took up
/// chess", nor "had a baby" and "took the job", which last, nor "never had measles".
bool IsHabit(const Fact& fact) {
  if (fact.predicate.starts_with(kFormerly)) return true;
  const bool habit = In(FirstWords(fact.predicate, 1), "validity/habit") &&
                     !In(FirstWords(fact.predicate, 2), "validity/lasting-deed");
  if (fact.negated || !habit) return false;
  const auto head = HeadOf(fact.object.name);
  return !In(head, "validity/lasting-event") && !IsCausative(fact, head);
}

/// Whether a fact says how something is, rather than what happened: "was closed", and is.
bool IsState(const Fact& fact) {
  const auto matter = MatterOf(fact.predicate, fact.attribute);
  const bool passes = IsPassing(fact) && !english::IsParticiple(fact.object.name);
  return fact.attribute || (matter && matter->state && matter->one_value) || passes ||
         IsHabit(fact);
}

/// "From 7 to 17 April", "20 March to 2 April", "from tomorrow until Friday"; not "from 9 to 5",
/// "from Monday to Friday", "from May to October", which come again, nor "from 2017".
bool IsOfDates(const Fact& fact, const TimeRange& range) {
  const bool led = In(FirstWords(fact.when, 1), "times/between") ||
                   (fact.when.front() >= '0' && fact.when.front() <= '9');
  if (!led || range.end - range.begin <= kMillisPerDay) return false;
  bool ends = false;
  bool dated = fact.when.find_first_of("0123456789") != std::string::npos;
  std::istringstream words{fact.when};
  for (std::string word; words >> word;) {
    ends = ends || In(word, "validity/to") || word.find('-') != std::string::npos;
    dated = dated || In(word, "validity/short-time");
  }
  return ends && dated;
}

/// Whether the words bound what they are said of: "until June", "for the next two weeks", "this
/// week" of what passes.
bool TellsEnd(const Fact& fact, const TimeRange& range) {
  if (range.end == kOpenEnd) return false;
  if (range.begin == kOpenBegin) return In(FirstWords(fact.when, 1), "time-phrase/until");
  if (In(FirstWords(fact.when, 3), "validity/for-the-next") || IsOfDates(fact, range)) return true;
  const std::string first = FirstWords(fact.when, 1);
  // "While Tomasz is ill this week, Priya looks after CI."
  if (In(first, "finding/while")) return !fact.past && range.end - range.begin < kLongestWhile;
  const bool day = first == "on" && fact.when.find_first_of("0123456789") != std::string::npos;
  const bool soon = In(first, "validity/short-time");
  return !fact.past && ((IsPassing(fact) && (day || soon)) || (soon && IsTurn(fact)));
}

/// Terminus: "on leave until June", "from 7 to 17 April": from when to when; the next June where no
/// year tells another.
std::optional<TimeRange> BoundsOf(const Fact& fact, TimeMs told_at, const TimeZone& timezone) {
  auto range = RangeOf(fact.when, told_at, timezone);
  if (range && TellsEnd(fact, *range) && IsAhead(fact, *range, told_at))
    range = RangeOf(fact.when, told_at, timezone, TimeReading::kNext);
  return range && TellsEnd(fact, *range) ? range : std::nullopt;
}

/// Announced: "works at Aldi from June", "starts there in June", told before June. What each year
/// or week has again holds from the next time.
std::optional<TimeMs> AnnouncedFor(const Fact& fact, TimeMs told_at, const TimeZone& timezone) {
  if (fact.past || fact.negated) return std::nullopt;
  const auto matter = MatterOf(fact.predicate, fact.attribute);
  const bool from = !fact.begins.empty();
  if (!from && (fact.when.empty() || !matter || matter->state)) return std::nullopt;
  const std::string& day = from ? fact.begins : fact.when;
  auto range = RangeOf(day, told_at, timezone);
  if (!range || range->begin == kOpenBegin) return std::nullopt;
  // "From this month": it has begun.
  const bool begun = range->begin <= told_at && day.starts_with("this ");
  if (begun) return std::nullopt;
  if (range->begin <= told_at && IsAhead(fact, {range->begin, range->begin}, told_at))
    range = RangeOf(day, told_at, timezone, TimeReading::kNext);
  return range && range->begin > told_at ? std::optional(range->begin) : std::nullopt;
}

/// "Book", "be booked for": by its verb; what somebody plans to do is planned from now on.
bool IsArranging(const Fact& fact) {
  std::string_view predicate = fact.predicate;
  constexpr std::string_view kPassive = "be ";
  if (predicate.starts_with(kPassive)) predicate.remove_prefix(kPassive.size());
  const auto verb = FirstWords(predicate, 1);
  return In(BaseFormOf(verb), "validity/arranging") && !predicate.starts_with(verb + " to ");
}

/// Futurate: "booked 31 Oct", "is booked for Friday": the next such day, on which it is over. Of
/// "booked it on Friday", "booked it in June" the nearer one is meant, which may be that of the
/// deed.
std::optional<TimeRange> ArrangedFor(const Fact& fact, TimeMs told_at, const TimeZone& timezone) {
  if (fact.negated || fact.when.empty() || !IsArranging(fact) || TellsWhich(fact.when))
    return std::nullopt;
  const auto latest = RangeOf(fact.when, told_at, timezone);
  if (!latest || latest->begin == kOpenBegin || latest->end == kOpenEnd) return std::nullopt;
  const bool running = latest->end > told_at;
  if (running && latest->begin <= told_at && fact.past) return std::nullopt;
  if (running) return latest;
  const auto next = RangeOf(fact.when, told_at, timezone, TimeReading::kNext);
  const bool of_deed = fact.past && In(FirstWords(fact.when, 1), "words/on-at-in") && next &&
                       told_at - latest->end <= next->begin - told_at;
  return of_deed ? std::nullopt : next;
}

void SetTimes(const std::optional<TimeRange>& range, TimeMs told_at, const TimeZone& timezone,
              Fact* fact) {
  // A plan holds from when it was told; its time is that of the deed.
  if (fact->predicate.starts_with(kPlanned)) return;
  if (const auto day = range ? ArrangedFor(*fact, told_at, timezone) : std::nullopt) {
    fact->valid_from = day->begin;
    fact->valid_to = day->end;
    return;
  }
  const bool over = fact->past && IsState(*fact);
  if (range && TellsEnd(*fact, *range)) {
    const auto bounds = BoundsOf(*fact, told_at, timezone);
    if (bounds && bounds->begin != kOpenBegin) fact->valid_from = bounds->begin;
    if (bounds) fact->valid_to = bounds->end;
  } else if (const auto begin = AnnouncedFor(*fact, told_at, timezone)) {
    fact->valid_from = begin;
    return;
  } else if (range && !IsAhead(*fact, *range, told_at)) {
    if (range->begin == kOpenBegin) {
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

bool MayTellEnd(std::string_view when) {
  return In(FirstWords(when, 1), "time-phrase/until") || In(FirstWords(when, 1), "times/between") ||
         In(FirstWords(when, 3), "validity/for-the-next");
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
