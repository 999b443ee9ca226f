#include "session/state.h"

#include <array>
#include <nlohmann/json.hpp>

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

std::string DumpDetails(const SessionState& state) {
  Json counters = Json::object();
  for (const auto& counter : kCounters) counters[counter.name] = state.counters.*counter.member;
  return DumpDocument({{"options", OptionsDocument(state.options)},
                       {"counters", std::move(counters)},
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
