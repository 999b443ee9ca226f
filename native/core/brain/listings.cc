#include "brain/listings.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/unicode.h"
#include "brain/alert_rules.h"
#include "brain/atoms.h"
#include "brain/categories.h"
#include "brain/comparisons.h"
#include "brain/events.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "brain/sessions.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kLongestPage = 1'000;

void RequirePageLimit(std::int64_t limit) {
  if (limit >= 1 && limit <= kLongestPage) return;
  throw Error(ErrorCode::kValidation,
              "limit is " + std::to_string(limit) + ": a page has 1 to 1000 rows");
}

// A filter as text, its length before it: no two lists of filters read alike.
void AddFilter(const std::string& text, std::string* list) {
  *list += std::to_string(text.size()) + ":" + text;
}
template <class Number>
requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
void AddFilter(Number number, std::string* list) {
  AddFilter(std::to_string(static_cast<double>(number)), list);
}
template <class Value>
void AddFilter(const std::optional<Value>& value, std::string* list) {
  *list += value ? "+" : "-";
  if (value) AddFilter(*value, list);
}
void AddFilter(const std::vector<std::string>& texts, std::string* list) {
  AddFilter(texts.size(), list);
  for (const auto& text : texts) AddFilter(text, list);
}

std::optional<ListPosition> PlaceOf(const Listings::After& after, std::int64_t list) {
  if (!after) return std::nullopt;
  return DecodeCursor(*after, list);
}

/// The page of `limit` rows, of which one more was read to know whether there is another page.
template <class Item, class PositionOf>
Page<Item> PageOf(std::vector<Item> items, std::int64_t limit, std::int64_t list,
                  const PositionOf& position_of) {
  Page<Item> page{std::move(items), std::nullopt};
  if (page.items.size() <= static_cast<std::size_t>(limit)) return page;
  page.items.resize(static_cast<std::size_t>(limit));
  page.next = EncodeCursor(position_of(page.items.back()), list);
  return page;
}

}  // namespace

template <class... Filters>
std::int64_t Listings::ListOf(const char* kind, const Filters&... filters) const {
  std::string list;
  AddFilter(std::string(kind), &list);
  AddFilter(options_.path, &list);
  (AddFilter(filters, &list), ...);
  return StableHash(list);
}

Page<Memory> Listings::OfMemories(RecentQuery query, const After& after, const CancelFlag* cancel) {
  RequirePageLimit(query.limit);
  std::vector<std::string> categories;
  for (const auto& category : query.categories) categories.push_back(FoldName(category));
  std::ranges::sort(categories);
  if (query.topic) query.topic = FoldName(*query.topic);
  const auto list = ListOf("memories", query.user_id, categories, query.min_confidence,
                           query.purpose, query.profile, query.undisputed, query.only_disputed,
                           query.omit_superseded, query.expired, query.is_proxy, query.proxy_agent,
                           query.since, query.until, query.session_id, query.speaker, query.topic);
  query.after = PlaceOf(after, list);
  const auto limit = query.limit++;
  const bool counts = !std::exchange(query.peek, true);
  auto page = PageOf(parts_.memories.GetRecent(query, cancel), limit, list, [](const Memory& last) {
    return ListPosition{.at = last.score.created_at, .number = last.seq};
  });
  if (counts)
    for (const auto& memory : page.items) parts_.scores.CountAccess(memory, query.now);
  return page;
}

Page<SessionRow> Listings::OfSessions(SessionQuery query, const After& after) {
  RequirePageLimit(query.limit);
  const auto list = ListOf("sessions", query.user_id, query.status);
  query.after = PlaceOf(after, list);
  query.by_beginning = true;
  const auto limit = query.limit++;
  return PageOf(parts_.sessions.List(query), limit, list,
                [](const SessionRow& last) { return ListPosition{.number = last.seq}; });
}

Page<FoundTurn> Listings::OfTurns(const std::optional<std::string>& session, TurnQuery query,
                                  const After& after) {
  RequirePageLimit(query.limit);
  const auto list = ListOf("turns", session, query.first, query.last, query.text, query.since,
                           query.until, query.archived, query.user_id, query.newest_first);
  query.after = PlaceOf(after, list);
  query.as_stored = true;
  const auto limit = query.limit++;
  return PageOf(parts_.sessions.FindTurns(session, query), limit, list, [&](const FoundTurn& last) {
    return ListPosition{.number = session ? last.turn.id : last.seq};
  });
}

Page<SessionOperation> Listings::OfSessionChanges(const std::string& session, std::int64_t limit,
                                                  const Reader& reader, const After& after) {
  RequirePageLimit(limit);
  const auto list = ListOf("session_changes", session, reader.user);
  const auto place = PlaceOf(after, list);
  auto changes = parts_.sessions.History(session, limit + 1, reader,
                                         place ? std::optional(place->number) : std::nullopt);
  std::ranges::reverse(changes);
  return PageOf(std::move(changes), limit, list,
                [](const SessionOperation& last) { return ListPosition{.number = last.seq}; });
}

Page<Atom> Listings::OfAtoms(std::int64_t limit, TimeMs now, const Reader& reader,
                             const After& after) {
  RequirePageLimit(limit);
  const auto list = ListOf("atoms", reader.user);
  const auto place = PlaceOf(after, list);
  constexpr auto kBehindAll = std::numeric_limits<std::int64_t>::max();
  return PageOf(parts_.atoms.Newest(place ? place->number : kBehindAll, limit + 1, now, reader),
                limit, list, [](const Atom& last) { return ListPosition{.number = last.seq}; });
}

Page<ContradictionListing> Listings::OfContradictions(ContradictionQuery query,
                                                      const After& after) {
  RequirePageLimit(query.limit);
  const auto list = ListOf("contradictions", query.status, query.memory_id, query.user_id);
  query.after = PlaceOf(after, list);
  const auto limit = query.limit++;
  return PageOf(parts_.comparisons.GetContradictions(query), limit, list,
                [](const ContradictionListing& last) {
                  return ListPosition{.at = last.pair.detected_at, .name = last.pair.id};
                });
}

Page<OutsideEvent> Listings::OfEvents(OutsideEventQuery query, const After& after) {
  RequirePageLimit(query.limit);
  const auto list = ListOf("events", query.user_id, query.kind, query.from, query.to);
  query.after = PlaceOf(after, list);
  const auto limit = query.limit++;
  return PageOf(parts_.events.Find(query), limit, list, [](const OutsideEvent& last) {
    return ListPosition{.at = last.at, .name = last.id, .owner = last.user_id};
  });
}

Page<Alert> Listings::OfAlerts(AlertQuery query, const After& after) {
  RequirePageLimit(query.limit);
  const auto list = ListOf("alerts", query.user_id, query.rule_id, query.state, query.active);
  query.after = PlaceOf(after, list);
  const auto limit = query.limit++;
  return PageOf(parts_.alerts.Find(query), limit, list, [](const Alert& last) {
    return ListPosition{.at = last.opened_at, .name = last.id};
  });
}

Page<AuditEntry> Listings::OfHistory(const std::string& id, std::int64_t limit,
                                     const Reader& reader, const After& after) {
  RequirePageLimit(limit);
  const auto list = ListOf("history", id, reader.user);
  const auto place = PlaceOf(after, list);
  return PageOf(parts_.scores.PageOfHistory(id, place, limit + 1, reader), limit, list,
                [&](const AuditEntry& last) { return AuditRepository::PositionOf(last, place); });
}

Page<CategoryListing> Listings::OfCategories(std::int64_t limit, const Reader& reader,
                                             const After& after) {
  RequirePageLimit(limit);
  const auto list = ListOf("categories", reader.user);
  const auto place = PlaceOf(after, list);
  auto all = parts_.categories.GetAll(reader);
  if (place) {
    const auto is_listed = [&](const CategoryListing& listing) {
      return FoldName(listing.category.name) <= place->name;
    };
    all.erase(all.begin(), std::ranges::partition_point(all, is_listed));
  }
  const auto beyond = static_cast<std::size_t>(limit) + 1;
  if (all.size() > beyond) all.resize(beyond);
  return PageOf(std::move(all), limit, list, [](const CategoryListing& last) {
    return ListPosition{.name = FoldName(last.category.name)};
  });
}

}  // namespace cortex
