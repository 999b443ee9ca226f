#include "language/times/session_expression.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "language/values/numbers.h"

namespace cortex {
namespace {

using Ranges = std::vector<SessionRange>;
constexpr int kMostSessions = 1'000'000;

bool IsSingular(const TimeText& text, std::size_t i) {
  return text.Is(i, {"session", "conversation", "chat", "discussion"});
}
bool IsPluralNoun(const TimeText& text, std::size_t i) {
  return text.Is(i, {"sessions", "conversations", "chats", "discussions"});
}
bool IsNoun(const TimeText& text, std::size_t i) {
  return IsSingular(text, i) || IsPluralNoun(text, i);
}

/// "a session with the physio": not with whom this one is held.
bool IsWithOthers(const TimeText& text, std::size_t end) {
  return text.Is(end, {"of", "with"}) && !text.Is(end + 1, {"ours", "you", "me", "us"});
}

/// "the first session musician", "the last conversation piece".
bool IsOfAnotherNoun(const TimeText& text, std::size_t end) {
  return text.ContentBetween(end, end + 1) != 0 && !text.IsCapitalised(end) && !text.ClosesAt(end);
}

std::optional<Read<int>> WholeAt(const TimeText& text, std::size_t i) {
  if (const auto digits = text.Digits(i)) {
    if (*digits < 1 || *digits > kMostSessions) return std::nullopt;
    return Read<int>{*digits, i + 1};
  }
  if (text.Is(i, {"a", "an"}) || text.view().IsNumber(i)) return std::nullopt;
  const auto number = text.CountAt(i);
  if (!number || number->value < 1 || number->value > kMostSessions ||
      number->value != std::floor(number->value))
    return std::nullopt;
  return Read<int>{static_cast<int>(number->value), number->end};
}

/// "12", "#4", "no. 3", "number twelve".
std::optional<Read<int>> LabelAt(const TimeText& text, std::size_t i) {
  std::size_t at = text.Skip(i, {"#", "number", "no", "nr"});
  if (at != i) at = text.Skip(at, {"."});
  return WholeAt(text, at);
}

SessionRange Ordered(int first, int last) { return {std::min(first, last), std::max(first, last)}; }

/// "session 12", "sessions 2 to 5", "sessions 1, 3 and 5".
std::optional<Read<Ranges>> LabelledAt(const TimeText& text, std::size_t i) {
  if (!IsNoun(text, i)) return std::nullopt;
  if (const auto joined = text.JoinedNumbersAt(i + 1); joined && joined->first > 0)
    return Read<Ranges>{{Ordered(joined->first, joined->second)}, i + 2};
  const auto first = LabelAt(text, i + 1);
  if (!first) return std::nullopt;
  Read<Ranges> sessions{{{first->value, first->value}}, first->end};
  while (true) {
    std::size_t at = text.Skip(sessions.end, {",", "&", "or"});
    const bool to = text.Is(at, {"to", "through", "until", "thru", "-", "\u2013"});
    at = text.Skip(at, {"to", "through", "until", "thru", "-", "\u2013", "and", "or"});
    if (at == sessions.end) break;
    if (IsSingular(text, at)) ++at;
    const auto next = LabelAt(text, at);
    if (!next || (!to && IsSingular(text, i) && !IsSingular(text, at - 1))) break;
    SessionRange& last = sessions.value.back();
    if (to) {
      last = Ordered(last.first, next->value);
    } else if (next->value == last.last + 1) {
      last.last = next->value;
    } else {
      sessions.value.push_back({next->value, next->value});
    }
    sessions.end = next->end;
  }
  return sessions;
}

struct FromEnd {
  std::string_view words;
  int session;
};

constexpr std::array<FromEnd, 16> kCountedFromEnd = {{{"second to last", -2},
                                                      {"second-to-last", -2},
                                                      {"second last", -2},
                                                      {"next to last", -2},
                                                      {"next-to-last", -2},
                                                      {"last but one", -2},
                                                      {"penultimate", -2},
                                                      {"third to last", -3},
                                                      {"third-to-last", -3},
                                                      {"most recent", -1},
                                                      {"very last", -1},
                                                      {"last", -1},
                                                      {"latest", -1},
                                                      {"previous", -1},
                                                      {"newest", -1},
                                                      {"past", -1}}};

/// "the last session", "the past two sessions", "the session before last".
std::optional<Read<Ranges>> FromEndAt(const TimeText& text, std::size_t i) {
  for (const auto& [words, session] : kCountedFromEnd) {
    const auto at = text.Phrase(i, words);
    if (!at) continue;
    const auto count = session == -1 ? WholeAt(text, *at) : std::nullopt;
    if (count && IsNoun(text, count->end) && count->value <= kMostSessions)
      return Read<Ranges>{{{-count->value, -1}}, count->end + 1};
    if (!IsSingular(text, *at) || words == "past") return std::nullopt;
    return Read<Ranges>{{{session, session}}, *at + 1};
  }
  if (!IsSingular(text, i)) return std::nullopt;
  constexpr std::array<std::string_view, 3> kBeforeLast = {"before last", "before the last",
                                                           "before the previous"};
  for (const auto words : kBeforeLast) {
    const auto end = text.Phrase(i + 1, words);
    if (end) return Read<Ranges>{{{-2, -2}}, IsSingular(text, *end) ? *end + 1 : *end};
  }
  return std::nullopt;
}

/// "fourth session", "first two sessions", "earliest session", "the second" of sessions.
std::optional<Read<Ranges>> OrdinalSessionAt(const TimeText& text, std::size_t i) {
  const bool very = text.Is(i, {"very"});
  const auto ordinal = text.Is(i, {"earliest"}) ? std::optional(Read<int>{1, i + 1})
                                                : text.OrdinalAt(very ? i + 1 : i);
  if (!ordinal || ordinal->value < 1) return std::nullopt;
  const auto count = ordinal->value == 1 ? WholeAt(text, ordinal->end) : std::nullopt;
  if (count && IsNoun(text, count->end)) return Read<Ranges>{{{1, count->value}}, count->end + 1};
  if (IsSingular(text, ordinal->end))
    return Read<Ranges>{{{ordinal->value, ordinal->value}}, ordinal->end + 1};
  // "the first of our sessions"
  const std::size_t of = text.Is(ordinal->end, {"of"}) ? ordinal->end + 1 : text.size();
  if (text.Is(of, {"our", "the", "these"}) && IsPluralNoun(text, of + 1))
    return Read<Ranges>{{{ordinal->value, ordinal->value}}, of + 2};
  // "the second and third sessions", "the second to fifth sessions"
  const bool to = text.Is(ordinal->end, {"to", "through"});
  if (!to && !text.Is(ordinal->end, {"and", "or"})) return std::nullopt;
  const auto last = text.OrdinalAt(text.Skip(ordinal->end + 1, {"the"}));
  if (!last || !IsNoun(text, last->end) || last->value < 1) return std::nullopt;
  if (to || last->value == ordinal->value + 1)
    return Read<Ranges>{{Ordered(ordinal->value, last->value)}, last->end + 1};
  return Read<Ranges>{{{ordinal->value, ordinal->value}, {last->value, last->value}},
                      last->end + 1};
}

/// "three sessions ago", "a session back".
std::optional<Read<Ranges>> AgoAt(const TimeText& text, std::size_t i) {
  auto count =
      text.Is(i, {"a", "an"}) && IsSingular(text, i + 1) ? Read<int>{1, i + 1} : WholeAt(text, i);
  if (!count && text.Is(i, {"a", "couple"})) {
    const auto couple = text.CountAt(i);
    if (couple && couple->value > 1)
      count = Read<int>{static_cast<int>(couple->value), couple->end};
  }
  if (!count || !IsNoun(text, count->end)) return std::nullopt;
  if (!text.Is(count->end + 1, {"ago", "back", "earlier"})) return std::nullopt;
  return Read<Ranges>{{{-count->value, -count->value}}, count->end + 2};
}

std::optional<Read<Ranges>> PlainAt(const TimeText& text, std::size_t i) {
  std::size_t at = text.Skip(i, {"the", "our", "my", "your"});
  auto sessions = LabelledAt(text, at);
  if (!sessions) sessions = AgoAt(text, at);
  const bool certain = sessions.has_value();
  if (!sessions) sessions = FromEndAt(text, at);
  if (!sessions) sessions = OrdinalSessionAt(text, at);
  if (!sessions || IsWithOthers(text, sessions->end)) return std::nullopt;
  if (!certain && IsOfAnotherNoun(text, sessions->end)) return std::nullopt;
  return sessions;
}

/// The sessions after or before a boundary; nothing when there are none.
std::optional<Ranges> OpenRange(SessionRange range) {
  const bool ordered =
      (range.first > 0) == (range.last > 0) ? range.first <= range.last : range.first > 0;
  if (!ordered) return std::nullopt;
  return Ranges{range};
}

/// One session further, never across the ends.
std::optional<int> Neighbour(int session, int step) {
  const int moved = session + step;
  return moved == 0 ? std::nullopt : std::optional(moved);
}

/// "between sessions 2 and 5", "from session 2 to session 4", "from session 3 on".
std::optional<Read<Ranges>> TwoEndsAt(const TimeText& text, std::size_t i) {
  const auto first = PlainAt(text, i + 1);
  if (!first) return std::nullopt;
  const int begin = first->value.front().first;
  const bool between = text.Is(i, {"between"});
  if (!between && text.Is(first->end, {"on", "onward", "onwards"}))
    return Read<Ranges>{{{begin, -1}}, first->end + 1};
  const bool joined = text.Is(first->end, {"and", "to", "until", "through", "till"});
  const auto last = joined ? PlainAt(text, first->end + 1) : std::nullopt;
  const auto range = last ? OpenRange({begin, last->value.back().last}) : std::nullopt;
  if (range) return Read<Ranges>{*range, last->end};
  return Read<Ranges>{{Ordered(begin, first->value.back().last)}, first->end};
}

enum class SessionBound : std::uint8_t { kFrom, kAfter, kBefore, kUpTo };

struct SessionBoundWords {
  std::string_view words;
  SessionBound bound;
};

constexpr std::array<SessionBoundWords, 10> kSessionBounds = {
    {{"since", SessionBound::kFrom},
     {"after", SessionBound::kAfter},
     {"before", SessionBound::kBefore},
     {"prior to", SessionBound::kBefore},
     {"until", SessionBound::kUpTo},
     {"till", SessionBound::kUpTo},
     {"up to and including", SessionBound::kUpTo},
     {"up to", SessionBound::kUpTo},
     {"up until", SessionBound::kUpTo},
     {"through", SessionBound::kUpTo}}};

std::optional<Ranges> Bounded(SessionBound bound, const SessionRange& whole) {
  const auto after = Neighbour(whole.last, 1);
  const auto before = Neighbour(whole.first, -1);
  switch (bound) {
    case SessionBound::kFrom:
      return OpenRange({whole.first, -1});
    case SessionBound::kAfter:
      return after ? OpenRange({*after, -1}) : std::nullopt;
    case SessionBound::kBefore:
      return before ? OpenRange({1, *before}) : std::nullopt;
    case SessionBound::kUpTo:
      return OpenRange({1, whole.last});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Read<std::vector<SessionRange>>> SessionsAt(const TimeText& text, std::size_t i) {
  if (text.IsProtected(i)) return std::nullopt;
  if (text.Is(i, {"between", "from"})) return TwoEndsAt(text, i);
  for (const auto& [words, bound] : kSessionBounds) {
    const auto at = text.Phrase(i, words);
    const auto sessions = at ? PlainAt(text, *at) : std::nullopt;
    if (!sessions) continue;
    const auto range = Bounded(bound, {sessions->value.front().first, sessions->value.back().last});
    if (!range) return std::nullopt;
    return Read<Ranges>{*range, sessions->end};
  }
  return PlainAt(text, i);
}

}  // namespace cortex
