#include "recall/dated.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "language/times/date_words.h"
#include "language/times/note_times.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// Texts that are read for one time: some milliseconds.
constexpr std::size_t kMostRead = 128;
constexpr std::size_t kMostBytesRead = 30'000;
/// "This month", "from May", is on no day of it.
constexpr double kLeastShare = 1.0 / 27;
/// What comes again and again is behind what is of the day, what comes each week behind what comes
/// more rarely.
constexpr double kRarelyAgain = 0.9;
constexpr double kDue = 0.9;
constexpr double kEachWeek = 0.8;
constexpr std::int64_t kDaysOfWeek = 7;

TimeMs Distance(TimeMs told_at, const TimeRange& range) {
  if (told_at < range.begin) return range.begin - told_at;
  return told_at < range.end ? 0 : told_at - range.end;
}

/// A month with a day comes before what may be a date by itself, which comes before a month alone.
int PlaceOf(unsigned of) {
  constexpr unsigned kBoth = DateWord::kMonth | DateWord::kDay;
  if ((of & kBoth) == kBoth) return 0;
  return (of & DateWord::kDate) != 0 ? 1 : 2;
}

/// What holds words that a date in the time is made of: those of all of it first, then those told
/// nearest to the time.
std::vector<DocumentNumber> MayBeDated(const TimeRange& range, const TimeZone& zone,
                                       const Documents& documents, SearchRepository& repository,
                                       const std::function<bool(DocumentNumber)>& accepts) {
  std::unordered_map<DocumentNumber, unsigned> words_of;
  for (const auto& [word, of, near] : DateWordsOf(range, zone)) {
    const auto terms = repository.Terms(word);
    if (terms.size() != 1) continue;
    repository.VisitPostings(
        terms.front().term, [&, of = of, near = near](std::int64_t seq, std::int32_t) {
          const auto document = documents.Find(seq);
          if (!document) return;
          const bool is_near = !near || Distance(documents[*document].created_at, range) <= *near;
          if (is_near) words_of[*document] |= of;
        });
  }
  std::vector<std::tuple<int, TimeMs, DocumentNumber>> found;
  for (const auto& [document, of] : words_of) {
    if (of == DateWord::kDay || !accepts(document)) continue;
    found.emplace_back(PlaceOf(of), Distance(documents[document].created_at, range), document);
  }
  std::sort(found.begin(), found.end());
  std::vector<DocumentNumber> first;
  std::size_t bytes = 0;
  for (const auto& [place, distance, document] : found) {
    if (first.size() == kMostRead) break;
    if (bytes + documents[document].length > kMostBytesRead) continue;
    bytes += documents[document].length;
    first.push_back(document);
  }
  return first;
}

/// How close what is told of a time is to the time that is asked for; 0 outside.
double Closeness(const TimeRange& told, const TimeRange& asked, const TimeZone& zone) {
  const bool open = told.begin == kOpenBegin || told.end == kOpenEnd;
  if (open || told.end <= asked.begin || asked.end <= told.begin) return 0;
  // "Tomorrow night" is not on the day after.
  const bool of_day_before = told.end - told.begin <= kLongestDay &&
                             zone.LocalDay(told.begin) < zone.LocalDay(asked.begin);
  if (of_day_before) return 0;
  const double share =
      static_cast<double>(asked.end - asked.begin) / static_cast<double>(told.end - told.begin);
  return share < kLeastShare ? 0 : std::sqrt(std::min(1.0, share));
}

/// "Papers due by Friday" is on on that day, if that is to come.
DatedDocument DueBy(DocumentNumber document, const TimeRange& told, TimeMs told_at,
                    const TimeRange& asked, const TimeZone& zone) {
  const TimeMs last = told.end - 1;
  const bool due = told.begin == kOpenBegin && told.end != kOpenEnd && last >= told_at &&
                   last >= asked.begin && last < asked.end;
  const TimeMs day = zone.InstantOf(zone.LocalDay(last), 0);
  return {document, std::max(day, asked.begin), due ? kDue : 0};
}

/// How close what comes again is on its day.
double ClosenessOf(const Recurrence& recurrence) {
  return ComesEachWeek(recurrence) ? kEachWeek : kRarelyAgain;
}

/// No closer than what comes again on that day: "Thursday" of "every Thursday" is not this one, and
/// "Friday" of "every other Friday from 13 March" is not the one before.
double Bounded(double closeness, const TimeRange& told, const std::vector<Recurrence>& recurrences,
               const TimeZone& zone) {
  if (told.end - told.begin > kLongestDay) return closeness;
  const std::int64_t day = zone.LocalDay(told.begin);
  bool named = false;
  double most = 0;
  for (const auto& recurrence : recurrences) {
    if (recurrence.pattern.cycle == Cycle::kYear || !MayOccurOn(recurrence, day)) continue;
    named = true;
    if (OccursOn(recurrence, day)) most = std::max(most, ClosenessOf(recurrence));
  }
  return named ? std::min(closeness, most) : closeness;
}

/// The best of what a text tells of the time.
DatedDocument DatedBy(DocumentNumber document, const std::string& text, TimeMs told_at,
                      const TimeRange& asked, const TimeZone& zone) {
  DatedDocument best{document, 0, 0};
  const auto [times, recurrences] = ReadNoteTimes(text, told_at, zone);
  for (const auto& told : times) {
    const double closeness = Bounded(Closeness(told, asked, zone), told, recurrences, zone);
    if (closeness > best.closeness) best = {document, std::max(told.begin, asked.begin), closeness};
    const DatedDocument due = DueBy(document, told, told_at, asked, zone);
    if (recurrences.empty() && due.closeness > best.closeness) best = due;
  }
  const std::int64_t first = zone.LocalDay(asked.begin);
  const std::int64_t last = zone.LocalDay(asked.end - 1);
  if (last - first >= kDaysOfWeek) return best;
  for (std::int64_t day = std::max(first, zone.LocalDay(told_at)); day <= last; ++day) {
    for (const auto& recurrence : recurrences) {
      const double closeness = ClosenessOf(recurrence);
      if (closeness > best.closeness && OccursOn(recurrence, day))
        best = {document, std::max(zone.InstantOf(day, 0), asked.begin), closeness};
    }
  }
  return best;
}

}  // namespace

std::vector<DatedDocument> FindDated(const std::vector<TimeRange>& asked, const TimeZone& zone,
                                     const Documents& documents, SearchRepository& repository,
                                     const std::function<bool(DocumentNumber)>& accepts) {
  std::vector<DatedDocument> dated;
  for (const auto& range : asked) {
    for (const auto document : MayBeDated(range, zone, documents, repository, accepts)) {
      const DatedDocument best = DatedBy(document, repository.TextOf(document),
                                         documents[document].created_at, range, zone);
      if (best.closeness > 0) dated.push_back(best);
    }
  }
  const auto closest_first = [](const DatedDocument& a, const DatedDocument& b) {
    return std::pair(a.document, -a.closeness) < std::pair(b.document, -b.closeness);
  };
  std::sort(dated.begin(), dated.end(), closest_first);
  const auto same = [](const DatedDocument& a, const DatedDocument& b) {
    return a.document == b.document;
  };
  dated.erase(std::unique(dated.begin(), dated.end(), same), dated.end());
  return dated;
}

const DatedDocument* FindIn(const std::vector<DatedDocument>& dated, DocumentNumber document) {
  const auto found = std::lower_bound(
      dated.begin(), dated.end(), document,
      [](const DatedDocument& one, DocumentNumber other) { return one.document < other; });
  return found != dated.end() && found->document == document ? &*found : nullptr;
}

double ClosenessIn(const std::vector<DatedDocument>& dated, DocumentNumber document) {
  const DatedDocument* const one = FindIn(dated, document);
  return one == nullptr ? 0 : one->closeness;
}

}  // namespace cortex
