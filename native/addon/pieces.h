#pragma once

#include <cstddef>
#include <cstdint>

#include "addon/convert.h"
#include "addon/napi_setup.h"
#include "graph/graph_view.h"

/// Cooperative scheduling of large results: they are made a piece at a time, between which
/// JavaScript does other work. Making ten thousand memories at once would keep every other answer
/// waiting for a tenth of a second. On the JavaScript thread.
namespace cortex::addon {

/// So many rows take some milliseconds.
inline constexpr std::size_t kRowsOfPiece = 250;

/// Appends the items from `*next` on, at most `*room` of them, and counts both on.
template <class Items>
void AppendSome(Napi::Env env, const Items& items, Napi::Array list, std::size_t* next,
                std::size_t* room) {
  for (; *next < items.size() && *room > 0; ++*next, --*room) {
    const Napi::HandleScope scope(env);
    list.Set(static_cast<std::uint32_t>(*next), ToValue(env, items[*next]));
  }
}

/// A list: begun empty, and then grown; Grow is true when it is whole.
struct ListInPieces {
  template <class Items>
  Napi::Value operator()(Napi::Env env, const Items& /*items*/) const {
    return Napi::Array::New(env);
  }
  template <class Items>
  bool Grow(Napi::Env env, Napi::Object begun, const Items& items, std::size_t* next) const {
    std::size_t room = kRowsOfPiece;
    AppendSome(env, items, begun.As<Napi::Array>(), next, &room);
    return *next == items.size();
  }
};

/// A piece of the fact graph: its entities, then its facts.
struct GraphInPieces {
  Napi::Value operator()(Napi::Env env, const graph::GraphView& view) const {
    graph::GraphView begun;
    begun.truncated = view.truncated;
    begun.underived = view.underived;
    return FromGraph(env, begun);
  }
  bool Grow(Napi::Env env, Napi::Object begun, const graph::GraphView& view,
            std::size_t* next) const {
    std::size_t room = kRowsOfPiece;
    const std::size_t entities = view.entities.size();
    if (*next < entities)
      AppendSome(env, view.entities, begun.Get("entities").As<Napi::Array>(), next, &room);
    if (*next < entities) return false;
    std::size_t fact = *next - entities;
    AppendSome(env, view.facts, begun.Get("facts").As<Napi::Array>(), &fact, &room);
    *next = entities + fact;
    return fact == view.facts.size();
  }
};

}  // namespace cortex::addon
