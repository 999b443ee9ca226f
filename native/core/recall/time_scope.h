#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/times/time_expression.h"
#include "recall/documents.h"

/// The times and sessions that a query names.
namespace cortex {

/// Holds for one query and snapshot. Sessions are counted for each user apart, in the order in
/// which they began. Thread-safe: a value.
class TimeScope {
 public:
  /// `text` is valid UTF-8; `documents` must outlive it.
  TimeScope(std::string_view text, TimeMs now, const TimeZone& zone, const Documents& documents);

  /// Whether the query names a time or session at all.
  [[nodiscard]] bool is_given() const { return given_; }
  /// Whether it asks for nothing else: then what lies outside is no answer.
  [[nodiscard]] bool is_whole_query() const { return given_ && expressions_.whole_query; }
  /// How far the words can be taken for the asker's own time: 1 for dates and sessions, less for
  /// "yesterday" or "last summer", which may repeat what was said then.
  [[nodiscard]] double certainty() const { return certainty_; }
  /// Bytes of the query that name times and sessions.
  [[nodiscard]] const std::vector<Span>& spans() const { return expressions_.spans; }
  /// When that is, or was, which it asks for (told_times.h): the times of what memories tell of;
  /// none where it asks what was said, names a session, or a time of more than some months; of
  /// many the first.
  [[nodiscard]] const std::vector<TimeRange>& asked_times() const { return asked_times_; }
  /// Whether it asks for whatever is on in them.
  [[nodiscard]] bool asks_what_is_on() const { return asks_what_is_on_; }
  /// Whether some of it is still to come.
  [[nodiscard]] bool asks_ahead() const { return asks_ahead_; }
  /// From the first to the last of the times that it names, where all of it is over by `now`;
  /// nothing where it names a session, or a time without an end ("since May").
  [[nodiscard]] std::optional<TimeRange> PastRange(TimeMs now) const;
  [[nodiscard]] bool Contains(const IndexedDocument& document) const;
  /// 1 inside, less the further outside: people speak of things soon after they happened, and
  /// seldom before.
  [[nodiscard]] double ClosenessOf(const IndexedDocument& document) const;

 private:
  void FindSessions(const Documents& documents);
  void FindAskedTimes(std::string_view text, TimeMs now, const TimeZone& zone);

  TimeExpressions expressions_;
  std::vector<TimeRange> asked_times_;
  bool asks_what_is_on_ = false;
  bool asks_ahead_ = false;
  bool given_ = false;
  double certainty_ = 1.0;
  /// By conversation; empty when no session is named.
  std::vector<bool> conversations_;
};

}  // namespace cortex
