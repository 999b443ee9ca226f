// The methods of a brain about a person over time, and about events of the outside.

#include <utility>
#include <vector>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/shapes/insight.h"
#include "brain/events.h"
#include "brain/insights.h"

namespace cortex::addon {

template <class Report>
Napi::Value BrainObject::PromiseInsight(const Napi::CallbackInfo& info, ReadInsight<Report> read) {
  const TimeZone zone = Opened().options().timezone;
  auto work = [query = FromValue<InsightQuery>(info[0], "query", &zone), read](
                  Brain& brain, const CancelFlag* cancel) {
    return (brain.insights().*read)(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), Writer(), info[1]);
}

Napi::Value BrainObject::Trends(const Napi::CallbackInfo& info) {
  return PromiseInsight(info, &Insights::Trends);
}

Napi::Value BrainObject::Patterns(const Napi::CallbackInfo& info) {
  return PromiseInsight(info, &Insights::Patterns);
}

Napi::Value BrainObject::Compare(const Napi::CallbackInfo& info) {
  return PromiseInsight(info, &Insights::Compare);
}

Napi::Value BrainObject::GetRepetitions(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.insights().RepetitionsOf(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

Napi::Value BrainObject::RecordEvents(const Napi::CallbackInfo& info) {
  const TimeZone zone = Opened().options().timezone;
  const auto given = FromValue<std::vector<NewOutsideEvent>>(info[0], "events", &zone);
  auto work = [events = std::vector<OutsideEvent>(given.begin(), given.end()),
               now = ToTime(info[1], "now")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.events().Record(events, now);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), Writer(),
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetEvents(const Napi::CallbackInfo& info) {
  const TimeZone zone = Opened().options().timezone;
  auto work = [query = FromValue<OutsideEventQuery>(info[0], "query", &zone)](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.events().Find(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

Napi::Value BrainObject::GetEventSeries(const Napi::CallbackInfo& info) {
  const TimeZone zone = Opened().options().timezone;
  auto work = [query = FromValue<OutsideEventQuery>(info[0], "query", &zone)](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.events().Series(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

}  // namespace cortex::addon
