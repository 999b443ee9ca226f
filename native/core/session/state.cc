#include "session/state.h"

#include <array>
#include <nlohmann/json.hpp>

#include "session/shape.h"

namespace cortex {
namespace {

struct Counter {
  const char* name;
  std::int64_t SessionCounters::*member;
};
constexpr std::array<Counter, 7> kCounters = {{
    {"completed_turns", &SessionCounters::completed_turns},
    {"response_ms", &SessionCounters::response_ms},
    {"responses", &SessionCounters::responses},
    {"context_ms", &SessionCounters::context_ms},
    {"contexts", &SessionCounters::contexts},
    {"updates_ok", &SessionCounters::updates_ok},
    {"updates", &SessionCounters::updates},
}};

Json NarrativeDocument(const Narrative& narrative) {
  Json quality = Json::object();
  for (const auto& [label, text] : narrative.quality) quality[label] = text;
  return {{"key_points", narrative.key_points},
          {"next_topics", narrative.next_topics},
          {"quality", std::move(quality)},
          {"notes", narrative.notes},
          {"version", narrative.version}};
}

Narrative ReadNarrative(const Json& document) {
  Narrative narrative;
  document.at("key_points").get_to(narrative.key_points);
  document.at("next_topics").get_to(narrative.next_topics);
  document.at("notes").get_to(narrative.notes);
  document.at("version").get_to(narrative.version);
  for (const auto& [label, text] : document.at("quality").items())
    narrative.quality.emplace_back(label, text.get<std::string>());
  return narrative;
}

}  // namespace

Json CountersDocument(const SessionCounters& counters) {
  Json document = Json::object();
  for (const auto& counter : kCounters) document[counter.name] = counters.*counter.member;
  return document;
}

SessionCounters WithCounters(SessionCounters counters, const Json& patch) {
  constexpr std::int64_t kMost = 1'000'000'000'000'000;
  if (!patch.is_object()) throw Error(ErrorCode::kValidation, "counters must be an object");
  for (const auto& counter : kCounters) {
    const Json* given = Member(patch, counter.name);
    if (given == nullptr) continue;
    const bool fits = given->is_number_unsigned() && given->get<std::uint64_t>() <= kMost;
    if (!fits) {
      throw Error(ErrorCode::kValidation, std::string("counters.") + counter.name +
                                              " must be a whole number from 0 to " +
                                              std::to_string(kMost));
    }
    counters.*counter.member = given->get<std::int64_t>();
  }
  if (counters.updates_ok <= counters.updates) return counters;
  throw Error(ErrorCode::kValidation, "counters.updates_ok is more than counters.updates");
}

std::string DumpDetails(const SessionState& state) {
  return DumpDocument({{"options", OptionsDocument(state.options)},
                       {"counters", CountersDocument(state.counters)},
                       {"narrative", NarrativeDocument(state.narrative)},
                       {"history", state.history}});
}

void ReadDetails(const std::string& details, SessionState* state) {
  const std::string what = "The session's details";
  const Json document = ParseStored(details, what);
  try {
    state->options = WithOptions({}, document.at("options"));
    for (const auto& counter : kCounters)
      state->counters.*counter.member = document.at("counters").at(counter.name);
    state->narrative = ReadNarrative(document.at("narrative"));
    state->history = document.at("history");
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::kCorrupt, what + " are not what was stored: " + error.what());
  }
}

}  // namespace cortex
