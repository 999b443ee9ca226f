#include "language/times/session_expression.h"

#include <algorithm>

#include "language/text/word_lists.h"
#include "language/times/time_words.h"

namespace cortex {
namespace {

using Ranges = std::vector<SessionRange>;
using ReadRanges = std::optional<Read<Ranges>>;
constexpr int kMostSessions = 1'000'000;

ReadRanges One(int first, int last, std::size_t end) { return Read<Ranges>{{{first, last}}, end}; }

bool IsSingular(const TimeText& text, std::size_t i) { return text.IsIn(i, "times/session"); }
bool IsPluralNoun(const TimeText& text, std::size_t i) { return text.IsIn(i, "times/sessions"); }
bool IsNoun(const TimeText& text, std::size_t i) {
  return IsSingular(text, i) || IsPluralNoun(text, i);
}

/// "a session with the physio": not with whom this one is held.
bool IsWithOthers(const TimeText& text, std::size_t end) {
  return text.IsIn(end, "times/of-or-with") && !text.IsIn(end + 1, "times/those-who-speak");
}

/// "the first session musician", "the last conversation piece".
bool IsOfAnotherNoun(const TimeText& text, std::size_t end) {
  return text.ContentBetween(end, end + 1) != 0 && !text.IsCapitalised(end) && !text.ClosesAt(end);
}

std::optional<Read<int>> WholeAt(const TimeText& text, std::size_t i) {
  const auto digits = text.Digits(i);
  if (!digits && (text.IsIn(i, "words/indefinite-article") || text.view().IsNumber(i)))
    return std::nullopt;
  if (!digits) return text.WholeCountAt(i, kMostSessions);
  if (*digits < 1 || *digits > kMostSessions) return std::nullopt;
  return Read<int>{*digits, i + 1};
}

/// "12", "#4", "no. 3", "number twelve".
std::optional<Read<int>> LabelAt(const TimeText& text, std::size_t i) {
  const std::size_t at = text.SkipIn(i, "times/number");
  return WholeAt(text, at == i ? at : text.Skip(at, "."));
}

SessionRange Ordered(int first, int last) { return {std::min(first, last), std::max(first, last)}; }

/// "session 12", "sessions 2 to 5", "sessions 1, 3 and 5".
ReadRanges LabelledAt(const TimeText& text, std::size_t i) {
  if (!IsNoun(text, i)) return std::nullopt;
  if (const auto joined = text.JoinedNumbersAt(i + 1); joined && joined->first > 0)
    return Read<Ranges>{{Ordered(joined->first, joined->second)}, i + 2};
  const auto first = LabelAt(text, i + 1);
  if (!first) return std::nullopt;
  Read<Ranges> sessions{{{first->value, first->value}}, first->end};
  while (true) {
    std::size_t at = text.SkipIn(sessions.end, "times/list-joint");
    const bool to = text.IsIn(at, "times/to");
    at = to ? at + 1 : text.SkipIn(at, "times/and");
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

/// "the last session", "the past two sessions", "the session before last".
ReadRanges FromEndAt(const TimeText& text, std::size_t i) {
  if (const auto from_end = text.PhraseOf(word_lists::kSessionsFromEnd, i)) {
    const auto& [session, at] = *from_end;
    const auto count = session == -1 ? WholeAt(text, at) : std::nullopt;
    if (count && IsNoun(text, count->end)) return One(-count->value, -1, count->end + 1);
    if (!IsSingular(text, at) || text.Is(i, "past")) return std::nullopt;
    return One(session, session, at + 1);
  }
  if (!IsSingular(text, i) || !text.Is(i + 1, "before")) return std::nullopt;
  const std::size_t last = text.Skip(i + 2, "the");
  if (!text.IsIn(last, "times/last-session")) return std::nullopt;
  return One(-2, -2, IsSingular(text, last + 1) ? last + 2 : last + 1);
}

/// "fourth session", "first two sessions", "earliest session", "the second" of sessions.
ReadRanges OrdinalSessionAt(const TimeText& text, std::size_t i) {
  const auto ordinal = text.Is(i, "earliest") ? std::optional(Read<int>{1, i + 1})
                                              : text.OrdinalAt(text.Skip(i, "very"));
  if (!ordinal || ordinal->value < 1) return std::nullopt;
  const auto [first, end] = *ordinal;
  const auto count = first == 1 ? WholeAt(text, end) : std::nullopt;
  if (count && IsNoun(text, count->end)) return One(1, count->value, count->end + 1);
  if (IsSingular(text, end)) return One(first, first, end + 1);
  // "the first of our sessions"
  if (text.Is(end, "of") && text.IsIn(end + 1, "times/our") && IsPluralNoun(text, end + 2))
    return One(first, first, end + 3);
  // "the second and third sessions", "the second to fifth sessions"
  const bool to = text.IsIn(end, "times/to");
  if (!to && !text.IsIn(end, "times/and")) return std::nullopt;
  const auto last = text.OrdinalAt(text.Skip(end + 1, "the"));
  if (!last || !IsNoun(text, last->end) || last->value < 1) return std::nullopt;
  if (to || last->value == first + 1)
    return Read<Ranges>{{Ordered(first, last->value)}, last->end + 1};
  return Read<Ranges>{{{first, first}, {last->value, last->value}}, last->end + 1};
}

/// "three sessions ago", "a session back".
ReadRanges AgoAt(const TimeText& text, std::size_t i) {
  const auto count = text.WholeCountAt(i, kMostSessions);
  if (!count || !IsNoun(text, count->end)) return std::nullopt;
  if (!text.IsIn(count->end + 1, "times/ago-or-earlier")) return std::nullopt;
  return One(-count->value, -count->value, count->end + 2);
}

ReadRanges PlainAt(const TimeText& text, std::size_t i) {
  const std::size_t at = text.SkipIn(i, "words/the-or-ours");
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
std::optional<Ranges> OpenRange(int first, int last) {
  const bool ordered = (first > 0) == (last > 0) ? first <= last : first > 0;
  if (!ordered || last == 0) return std::nullopt;
  return Ranges{{first, last}};
}

/// "between sessions 2 and 5", "from session 2 to session 4", "from session 3 on".
ReadRanges TwoEndsAt(const TimeText& text, std::size_t i) {
  const auto first = PlainAt(text, i + 1);
  if (!first) return std::nullopt;
  const int begin = first->value.front().first;
  if (!text.Is(i, "between") && text.IsIn(first->end, "times/onward"))
    return One(begin, -1, first->end + 1);
  const bool joined = text.IsIn(first->end, "times/to") || text.Is(first->end, "and");
  const auto last = joined ? PlainAt(text, first->end + 1) : std::nullopt;
  const auto range = last ? OpenRange(begin, last->value.back().last) : std::nullopt;
  if (range) return Read<Ranges>{*range, last->end};
  return Read<Ranges>{{Ordered(begin, first->value.back().last)}, first->end};
}

}  // namespace

ReadRanges SessionsAt(const TimeText& text, std::size_t i) {
  if (text.IsProtected(i)) return std::nullopt;
  if (text.IsIn(i, "times/between")) return TwoEndsAt(text, i);
  const auto bound = BoundAt(text, i);
  const auto sessions = PlainAt(text, bound ? bound->end : i);
  if (!bound || !sessions) return sessions;
  const int first = sessions->value.front().first;
  const int last = sessions->value.back().last;
  switch (bound->value) {
    case Bound::kFromStart:
      return ReadTo(sessions->end, OpenRange(first, -1));
    case Bound::kFromEnd:
      return ReadTo(sessions->end, OpenRange(last + 1, -1));
    case Bound::kToStart:
      return ReadTo(sessions->end, OpenRange(1, first - 1));
    case Bound::kToEnd:
      return ReadTo(sessions->end, OpenRange(1, last));
  }
  return std::nullopt;
}

}  // namespace cortex
