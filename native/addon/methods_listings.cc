// The methods of a brain that list page by page: each takes a query, and the cursor of the page
// before or null.

#include <optional>
#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/convert_sessions.h"
#include "addon/fields.h"
#include "addon/pieces.h"
#include "addon/shapes/alert.h"
#include "addon/shapes/insight.h"
#include "brain/listings.h"
#include "brain/memories.h"

namespace cortex::addon {
namespace {

Listings::After ToAfter(const Napi::Value& value) {
  if (IsAbsent(value)) return std::nullopt;
  return ToText(value, "after");
}

/// `{items, next}`, the items in pieces.
struct PageInPieces {
  template <class Item>
  Napi::Value operator()(Napi::Env env, const Page<Item>& page) const {
    Napi::Object begun = Napi::Object::New(env);
    begun.Set("items", Napi::Array::New(env));
    begun.Set("next", ToValue(env, page.next));
    return begun;
  }
  template <class Item>
  bool Grow(Napi::Env env, Napi::Object begun, const Page<Item>& page, std::size_t* next) const {
    std::size_t room = kRowsOfPiece;
    AppendSome(env, page.items, begun.Get("items").As<Napi::Array>(), next, &room);
    return *next == page.items.size();
  }
};

/// What a list asks that has no filters of its own.
struct PlainQuery {
  std::int64_t limit;
  Reader reader;
};

PlainQuery ToPlainQuery(const Napi::Value& value) {
  const Fields query(value, "query");
  return {query.Integer("limit"), ToReader(query["user_id"])};
}

}  // namespace

template <class Work>
Napi::Value BrainObject::PromisePage(const Napi::CallbackInfo& info, Work work) {
  auto page = [work = std::move(work), after = ToAfter(info[1])](Brain& brain,
                                                                 const CancelFlag* /*cancel*/) {
    return work(brain.listings(), after);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(page), PageInPieces(),
                 info.Env().Undefined());
}

Napi::Value BrainObject::PageOfMemories(const Napi::CallbackInfo& info) {
  RecentQuery query = ToRecentQuery(info[0], Opened().options().timezone);
  RecentQuery read = query;
  ++read.limit;
  const Post post = Memories::IsLong(read) ? &SharedBrain::ReadLong : &SharedBrain::Read;
  auto work = [query = std::move(query), after = ToAfter(info[1])](Brain& brain,
                                                                   const CancelFlag* cancel) {
    return brain.listings().OfMemories(query, after, cancel);
  };
  return Promise(info.Env(), post, std::move(work), PageInPieces(), info[2]);
}

Napi::Value BrainObject::PageOfSessions(const Napi::CallbackInfo& info) {
  return PromisePage(
      info, [query = ToSessionQuery(info[0])](Listings& listings, const Listings::After& after) {
        return listings.OfSessions(query, after);
      });
}

Napi::Value BrainObject::PageOfTurns(const Napi::CallbackInfo& info) {
  const Fields given(info[0], "query");
  auto work = [session = given.OptionalText("session_id"),
               query = ToTurnQuery(info[0], Opened().options().timezone)](
                  Listings& listings, const Listings::After& after) {
    return listings.OfTurns(session, query, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfSessionChanges(const Napi::CallbackInfo& info) {
  const Fields given(info[0], "query");
  auto work = [session = given.Text("session_id"), query = ToPlainQuery(info[0])](
                  Listings& listings, const Listings::After& after) {
    return listings.OfSessionChanges(session, query.limit, query.reader, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfAtoms(const Napi::CallbackInfo& info) {
  const Fields given(info[0], "query");
  auto work = [query = ToPlainQuery(info[0]), now = given.Time("now")](
                  Listings& listings, const Listings::After& after) {
    return listings.OfAtoms(query.limit, now, query.reader, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfContradictions(const Napi::CallbackInfo& info) {
  return PromisePage(info, [query = ToContradictionQuery(info[0])](Listings& listings,
                                                                   const Listings::After& after) {
    return listings.OfContradictions(query, after);
  });
}

Napi::Value BrainObject::PageOfEvents(const Napi::CallbackInfo& info) {
  const TimeZone zone = Opened().options().timezone;
  auto work = [query = FromValue<OutsideEventQuery>(info[0], "query", &zone)](
                  Listings& listings, const Listings::After& after) {
    return listings.OfEvents(query, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfAlerts(const Napi::CallbackInfo& info) {
  auto work = [query = FromValue<AlertQuery>(info[0], "query")](Listings& listings,
                                                                const Listings::After& after) {
    return listings.OfAlerts(query, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfHistory(const Napi::CallbackInfo& info) {
  const Fields given(info[0], "query");
  auto work = [id = given.Text("memory_id"), query = ToPlainQuery(info[0])](
                  Listings& listings, const Listings::After& after) {
    return listings.OfHistory(id, query.limit, query.reader, after);
  };
  return PromisePage(info, std::move(work));
}

Napi::Value BrainObject::PageOfCategories(const Napi::CallbackInfo& info) {
  auto work = [query = ToPlainQuery(info[0])](Listings& listings, const Listings::After& after) {
    return listings.OfCategories(query.limit, query.reader, after);
  };
  return PromisePage(info, std::move(work));
}

}  // namespace cortex::addon
