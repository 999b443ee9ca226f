#include "recall/time_scope.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/ascii.h"
#include "language/lexicon/units.h"
#include "language/text/tokens.h"
#include "language/times/told_times.h"

namespace cortex {
namespace {

/// Days after which a memory is 1/e as close, said after the time and before it.
constexpr double kDaysAfter = 7.0;
constexpr double kDaysBefore = 3.0;
/// How close what was said just before is.
constexpr double kJustBefore = 0.7;
/// What is less close is not close at all.
constexpr double kLeastCloseness = 0.05;

double DaysBetween(TimeMs from, TimeMs to) {
  return static_cast<double>(to - from) / static_cast<double>(kMillisPerDay);
}

double Closeness(const TimeRange& range, TimeMs time) {
  if (time < range.begin) {
    return kJustBefore * std::exp(-DaysBetween(time, range.begin) / kDaysBefore);
  }
  return time < range.end ? 1.0 : std::exp(-DaysBetween(range.end, time) / kDaysAfter);
}

constexpr double kCertaintyOfRelative = 0.25;
/// A season.
constexpr TimeMs kLongestAsked = 100 * kMillisPerDay;
/// What is to come, where no time is named.
constexpr TimeMs kComing = 31 * kMillisPerDay;
/// Each is looked up by itself.
constexpr std::size_t kMostAsked = 4;

/// A month by name, a year, or a date in digits.
bool IsOfCalendar(std::string_view word) {
  constexpr std::size_t kYearDigits = 4;
  const auto digits = std::count_if(word.begin(), word.end(), IsAsciiDigit);
  return MonthNamed(word).has_value() || digits >= static_cast<std::ptrdiff_t>(kYearDigits);
}

bool NamesCalendar(std::string_view text, const std::vector<Span>& spans) {
  return std::any_of(spans.begin(), spans.end(), [text](const Span& span) {
    const auto tokens = Tokenize(text.substr(span.begin, span.end - span.begin));
    return std::any_of(tokens.begin(), tokens.end(),
                       [](const Token& token) { return IsOfCalendar(token.folded); });
  });
}

/// The place, from 0, of a session that is counted from 1 or from the end.
std::int64_t PlaceOf(int session, std::size_t count) {
  return session < 0 ? static_cast<std::int64_t>(count) + session : session - 1;
}

}  // namespace

TimeScope::TimeScope(std::string_view text, TimeMs now, const TimeZone& zone,
                     const Documents& documents)
    : expressions_(ParseTimeExpressions(text, now, zone)),
      given_(!expressions_.ranges.empty() || !expressions_.sessions.empty()) {
  if (!expressions_.sessions.empty()) FindSessions(documents);
  if (expressions_.sessions.empty() && !NamesCalendar(text, expressions_.spans))
    certainty_ = kCertaintyOfRelative;
  if (expressions_.sessions.empty()) FindAskedTimes(text, now, zone);
}

void TimeScope::FindAskedTimes(std::string_view text, TimeMs now, const TimeZone& zone) {
  if (AsksOfTelling(text)) return;
  if (!given_ && AsksWhatComes(text)) {
    asked_times_.push_back({now, now + kComing});
    asks_what_is_on_ = asks_ahead_ = true;
    return;
  }
  if (!given_ && !NamesDay(text)) return;
  const AskedTime asked = TimeAsked(text, now, zone);
  asks_what_is_on_ = asked != AskedTime::kAside;
  if (!given_ && !asks_what_is_on_) return;
  for (const auto& range : ToldTimes(text, now, zone)) {
    if (range.begin == kOpenBegin || range.end == kOpenEnd) continue;
    if (range.end - range.begin > kLongestAsked || asked_times_.size() == kMostAsked) continue;
    asked_times_.push_back(range);
    asks_ahead_ = asks_ahead_ || range.end > now;
  }
  // "What's on 5 March?", asked in January: what was said last March is no answer.
  auto& said = expressions_.ranges;
  const bool is_meant = std::any_of(said.begin(), said.end(), [&](const TimeRange& range) {
    return std::find(asked_times_.begin(), asked_times_.end(), range) != asked_times_.end();
  });
  if (asked == AskedTime::kWhatIsOn && asks_ahead_ && !is_meant) said.clear();
}

void TimeScope::FindSessions(const Documents& documents) {
  using Start = std::pair<TimeMs, DocumentNumber>;
  std::map<NameNumber, std::vector<std::pair<Start, ConversationNumber>>> by_user;
  const auto& conversations = documents.conversations();
  conversations_.assign(conversations.size(), false);
  for (ConversationNumber number = 0; number < conversations.size(); ++number) {
    const Conversation& conversation = conversations[number];
    if (conversation.turns.empty()) continue;
    const DocumentNumber first = conversation.turns.front();
    by_user[conversation.user].push_back({{documents[first].created_at, first}, number});
  }
  for (auto& [user, sessions] : by_user) {
    std::sort(sessions.begin(), sessions.end());
    const auto last_place = static_cast<std::int64_t>(sessions.size()) - 1;
    for (const auto& named : expressions_.sessions) {
      const auto [first, last] = std::minmax(
          {PlaceOf(named.first, sessions.size()), PlaceOf(named.last, sessions.size())});
      for (auto at = std::max<std::int64_t>(0, first); at <= std::min(last, last_place); ++at)
        conversations_[sessions[static_cast<std::size_t>(at)].second] = true;
    }
  }
}

std::optional<TimeRange> TimeScope::PastRange(TimeMs now) const {
  const auto& ranges = expressions_.ranges;
  if (ranges.empty() || !expressions_.sessions.empty()) return std::nullopt;
  TimeRange all = ranges.front();
  for (const auto& range : ranges) {
    all.begin = std::min(all.begin, range.begin);
    all.end = std::max(all.end, range.end);
  }
  const bool over = all.begin != kOpenBegin && all.end != kOpenEnd && all.end <= now;
  return over ? std::optional(all) : std::nullopt;
}

bool TimeScope::Contains(const IndexedDocument& document) const {
  if (document.conversation != kNoConversation && !conversations_.empty() &&
      conversations_[document.conversation]) {
    return true;
  }
  const auto holds = [&document](const TimeRange& range) {
    return range.begin <= document.created_at && document.created_at < range.end;
  };
  return std::any_of(expressions_.ranges.begin(), expressions_.ranges.end(), holds);
}

double TimeScope::ClosenessOf(const IndexedDocument& document) const {
  if (!given_) return 0;
  if (Contains(document)) return 1;
  double closest = 0;
  for (const auto& range : expressions_.ranges)
    closest = std::max(closest, Closeness(range, document.created_at));
  return closest < kLeastCloseness ? 0 : closest;
}

}  // namespace cortex
