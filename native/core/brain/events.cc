#include "brain/events.h"

#include <cmath>
#include <string>

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/event_series.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

void TakeSecrets(const SecretPolicy& policy, OutsideEvent* event) {
  SecretGate gate(policy, event->user_id);
  gate.Name(event->user_id, "user_id");
  gate.Name(event->id, "id");
  gate.Text(&event->kind);
  gate.Text(&event->unit);
  gate.Text(&event->label);
  gate.Text(&event->source);
}

void RequireSound(const OutsideEvent& event) {
  RequireUser(event.user_id);
  RequireName(event.kind, "kind");
  if (!event.id.empty()) RequireName(event.id, "id");
  RequireOptionalName(event.unit, "unit");
  RequireOptionalName(event.label, "label");
  RequireOptionalName(event.source, "source");
  RequireTime(event.at, "at");
  if (event.value && !std::isfinite(*event.value)) {
    throw Error(ErrorCode::kValidation, "value of the event " + Quoted(event.id) +
                                            " is no finite number: give one, or leave it out");
  }
}

}  // namespace

EventRecording Events::Record(std::vector<OutsideEvent> events, TimeMs now) {
  for (auto& event : events) {
    TakeSecrets(options_.secrets, &event);
    RequireSound(event);
    if (event.id.empty()) event.id = options_.ids("evt", now);
  }
  EventRecording recording;
  store_.Write([&](Repositories& repositories) {
    recording = {};
    for (const auto& event : events)
      ++(repositories.events.Insert(event, now) ? recording.recorded : recording.existing);
  });
  return recording;
}

std::vector<OutsideEvent> Events::Find(const OutsideEventQuery& query) {
  constexpr std::int64_t kMostEvents = 100'000;
  RequireLimit(query.limit, kMostEvents);
  RequireRange(query.from, query.to, {"from", "to"});
  std::vector<OutsideEvent> events;
  store_.Read(nullptr,
              [&](Repositories& repositories) { events = repositories.events.Find(query); });
  return events;
}

std::vector<insight::EventSeries> Events::Series(const OutsideEventQuery& query) {
  const std::string user = query.user_id.value_or("");
  RequireUser(user);
  RequireRange(query.from, query.to, {"from", "to"});
  std::vector<insight::EventSeries> series;
  store_.Read(nullptr, [&](Repositories& repositories) {
    series = EventSeriesOf(repositories, user, query);
  });
  return series;
}

}  // namespace cortex
