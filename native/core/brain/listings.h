#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/cursor.h"
#include "base/lane.h"
#include "base/time.h"
#include "brain/brain_atoms.h"
#include "brain/brain_sessions.h"
#include "brain/brain_types.h"
#include "store/alert_rows.h"
#include "store/domain.h"
#include "store/insight_rows.h"
#include "store/reader.h"

/// Lists of any length, read page by page.
namespace cortex {

class AlertRules;
class Atoms;
class Categories;
class Comparisons;
class Events;
class Memories;
class Scores;
class Sessions;
class Store;

/// Every list has an order of its own in which no row moves, and a page begins behind the keys of
/// the row that the page before ended with: not at a count of rows, so that a page costs the same
/// wherever it is, and what is written and removed meanwhile moves nothing. A row that was there
/// when the first page was read and fits all the time is listed once; of those that come, go or
/// change meanwhile, some are listed.
///
/// `after` is the `next` of the page before; nothing: the beginning. VALIDATION_ERROR for one of
/// another list or of nobody's making, and for a limit outside 1 to 1,000. Reads; thread-safety
/// and errors as Brain, which owns it.
class Listings {
 public:
  struct Parts {
    Scores& scores;
    Categories& categories;
    Sessions& sessions;
    Atoms& atoms;
    Comparisons& comparisons;
    Memories& memories;
    Events& events;
    AlertRules& alerts;
  };
  using After = std::optional<std::string>;

  Listings(Store& store, const BrainOptions& options, const Parts& parts)
      : store_(store), options_(options), parts_(parts) {}

  /// Newest first. What is listed counts as accessed unless `peek`.
  Page<Memory> OfMemories(RecentQuery query, const After& after, const CancelFlag* cancel);
  /// The last begun first: the latest activity, which sorts Sessions::List, moves a session.
  Page<SessionRow> OfSessions(SessionQuery query, const After& after);
  /// Of one session by their numbers; of all in the order in which they were stored.
  Page<FoundTurn> OfTurns(const std::optional<std::string>& session, TurnQuery query,
                          const After& after);
  /// Newest first, where Sessions::History has the newest last.
  Page<SessionOperation> OfSessionChanges(const std::string& session, std::int64_t limit,
                                          const Reader& reader, const After& after);
  /// The last stored first. No access.
  Page<Atom> OfAtoms(std::int64_t limit, TimeMs now, const Reader& reader, const After& after);
  /// Newest first.
  Page<ContradictionListing> OfContradictions(ContradictionQuery query, const After& after);
  /// By time.
  Page<OutsideEvent> OfEvents(OutsideEventQuery query, const After& after);
  /// Newest first.
  Page<Alert> OfAlerts(AlertQuery query, const After& after);
  /// Oldest first, without the accesses that are still queued.
  Page<AuditEntry> OfHistory(const std::string& id, std::int64_t limit, const Reader& reader,
                             const After& after);
  /// By name. Memories are counted anew for each page.
  Page<CategoryListing> OfCategories(std::int64_t limit, const Reader& reader, const After& after);

 private:
  /// A number for a list: its kind, its filters and the brain's file.
  template <class... Parts>
  [[nodiscard]] std::int64_t ListOf(const char* kind, const Parts&... filters) const;

  Store& store_;
  const BrainOptions& options_;
  Parts parts_;
};

}  // namespace cortex
