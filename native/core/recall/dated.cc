#include "recall/dated.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "language/times/date_words.h"
#include "language/times/recurrence.h"
#include "language/times/told_times.h"
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
constexpr double kEachWeek = 0.8;
constexpr TimeMs kWeek = 7 * kMillisPerDay;

TimeMs Distance(TimeMs told_at, const TimeRange& range) {
  if (told_at < range.begin) return range.begin - told_at;
  return told_at < range.end ? 0 : told_at - range.end;
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
  std::vector<std::tuple<bool, TimeMs, DocumentNumber>> found;
  for (const auto& [document, of] : words_of) {
    constexpr unsigned kBoth = DateWord::kMonth | DateWord::kDay;
    const bool whole = (of & DateWord::kDate) != 0 || (of & kBoth) == kBoth;
    if (of == DateWord::kDay || !accepts(document)) continue;
    found.emplace_back(!whole, Distance(documents[document].created_at, range), document);
  }
  std::sort(found.begin(), found.end());
  std::vector<DocumentNumber> first;
  std::size_t bytes = 0;
  for (const auto& [in_part, distance, document] : found) {
    if (first.size() == kMostRead) break;
    if (bytes + documents[document].length > kMostBytesRead) continue;
    bytes += documents[document].length;
    first.push_back(document);
  }
  return first;
}

/// How close what is told of a time is to the time that is asked for; 0 outside.
double Closeness(const TimeRange& told, const TimeRange& asked) {
  const bool open = told.begin == kOpenBegin || told.end == kOpenEnd;
  if (open || told.end <= asked.begin || asked.end <= told.begin) return 0;
  // "Tomorrow night" is not on the day after.
  if (told.end - told.begin <= kMillisPerDay && told.begin < asked.begin) return 0;
  const double share =
      static_cast<double>(asked.end - asked.begin) / static_cast<double>(told.end - told.begin);
  return share < kLeastShare ? 0 : std::sqrt(std::min(1.0, share));
}

/// How close what comes again is on its day.
double ClosenessOf(const Recurrence& recurrence) {
  return ComesEachWeek(recurrence) ? kEachWeek : kRarelyAgain;
}

/// No closer than what comes again on that day: "Thursday" of "every Thursday" is not this one.
double Bounded(double closeness, const TimeRange& told, const std::vector<Recurrence>& recurrences,
               const TimeZone& zone) {
  if (told.end - told.begin > kMillisPerDay) return closeness;
  for (const auto& recurrence : recurrences) {
    const bool is_one_of_many =
        recurrence.pattern.cycle != Cycle::kYear && OccursOn(recurrence, zone.LocalDay(told.begin));
    if (is_one_of_many) closeness = std::min(closeness, ClosenessOf(recurrence));
  }
  return closeness;
}

/// The best of what a text tells of the time.
DatedDocument DatedBy(DocumentNumber document, const std::string& text, TimeMs told_at,
                      const TimeRange& asked, const TimeZone& zone) {
  DatedDocument best{document, 0, 0};
  const auto recurrences = RecurrencesOf(text, told_at, zone);
  for (const auto& told : ToldTimes(text, told_at, zone)) {
    const double closeness = Bounded(Closeness(told, asked), told, recurrences, zone);
    if (closeness > best.closeness) best = {document, std::max(told.begin, asked.begin), closeness};
  }
  if (asked.end - asked.begin > kWeek) return best;
  for (TimeMs day = asked.begin; !recurrences.empty() && day < asked.end; day += kMillisPerDay) {
    if (told_at >= day + kMillisPerDay) continue;
    for (const auto& recurrence : recurrences) {
      const double closeness = ClosenessOf(recurrence);
      if (closeness > best.closeness && OccursOn(recurrence, zone.LocalDay(day)))
        best = {document, day, closeness};
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
