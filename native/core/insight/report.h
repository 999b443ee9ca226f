#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "base/time.h"
#include "insight/order_statistics.h"

/// What is told of a person over time: every figure with its interval, its count, its method and
/// parameters; and the same in words. Thread-safe: values.
namespace cortex::insight {

/// How a figure was found: the method's name and its parameters.
struct Method {
  std::string name;
  std::map<std::string, double> parameters;
};

/// One observation: a memory's value, at a local day and hour.
struct Observation {
  TimeMs at = 0;
  std::int64_t day = 0;
  /// 0 to 23.
  int hour = 0;
  /// 0 Monday to 6 Sunday.
  int weekday = 0;
  double value = 0;
};

/// A local day. Of a count, a day without any is 0; of anything else it has no value.
struct DayValue {
  /// Days since 1970-01-01, and the same as a date.
  std::int64_t day = 0;
  std::string date;
  std::int64_t count = 0;
  std::optional<double> value;
  /// What the value is made of: high, medium, low; successes, failures; kinds.
  std::map<std::string, double> parts;
};

/// What a day's value of events is.
enum class EventDay { kSum, kMedian, kCount };
}  // namespace cortex::insight
namespace cortex {
template <>
inline constexpr auto kEnumNames<insight::EventDay> = EnumNames("sum", "median", "count");
}  // namespace cortex
namespace cortex::insight {

/// The unit of events that have no value: each is once.
inline constexpr std::string_view kTimes = "times";

/// Events of the outside whose values can be compared: of one kind, of the same thing, in the same
/// unit. Those without a value are counted, in `times`, whatever they are of.
struct EventSeries {
  /// `medication donepezil (mg)`
  std::string name;
  std::string kind;
  std::optional<std::string> label;
  std::optional<std::string> unit;
  EventDay by_day = EventDay::kSum;
  std::int64_t count = 0;
};

struct BaselineFigures {
  std::string from;
  std::string to;
  std::int64_t days = 0;
  Estimate median;
  double spread = 0;
  /// Of the last seven days with data: how many spreads their median lies above the baseline's.
  std::optional<double> distance;
  std::optional<double> recent;
  std::int64_t recent_days = 0;
  Method method;
};

struct TrendFigures {
  /// By thirty days.
  Estimate slope;
  double p = 1;
  double tau = 0;
  double autocorrelation = 0;
  std::int64_t days = 0;
  Method method;
};

struct ExcursionFigures {
  std::string from;
  /// Absent while it lasts.
  std::optional<std::string> to;
  std::string direction;
};

struct ChartFigures {
  std::vector<ExcursionFigures> excursions;
  std::int64_t days = 0;
  Method method;
};

struct ChangeFigures {
  std::string day;
  std::string low;
  std::string high;
  double before = 0;
  double after = 0;
  double p = 1;
  std::int64_t days = 0;
  Method method;
};

/// How a metric goes with time.
struct TrendReport {
  std::string metric;
  /// Of the metric events: which.
  std::optional<EventSeries> event;
  std::string user_id;
  std::string timezone;
  TimeMs from = 0;
  TimeMs to = 0;
  std::int64_t observations = 0;
  std::int64_t days_with_data = 0;
  /// Whether there is enough for a judgement.
  bool enough = false;
  std::vector<std::string> words;
  std::vector<DayValue> days;
  std::optional<BaselineFigures> baseline;
  std::optional<TrendFigures> trend;
  std::optional<ChartFigures> chart;
  std::optional<ChangeFigures> change;
};

struct GroupFigures {
  std::string name;
  std::int64_t count = 0;
  /// Absent of too few.
  std::optional<Estimate> median;
  /// The values themselves, of too few.
  std::vector<double> values;
  /// Against all others: Cliff's delta; absent of too few, and where nothing is compared so.
  std::optional<Estimate> delta;
  std::optional<double> p;
  std::optional<double> q;
};

struct ContrastFigures {
  std::string one;
  std::string other;
  Estimate delta;
  double p = 1;
  double q = 1;
};

/// Groups of a metric, and whether they differ.
struct GroupReport {
  std::string by;
  std::vector<GroupFigures> groups;
  std::optional<double> statistic;
  std::optional<double> degrees;
  std::optional<double> p;
  /// Those that survive.
  std::vector<ContrastFigures> contrasts;
  Method method;
};

/// Two times of a day, or before and after something, by day.
struct EffectFigures {
  std::string name;
  bool enough = false;
  bool found = false;
  std::int64_t count = 0;
  std::int64_t compared_with = 0;
  std::optional<Estimate> difference;
  std::optional<double> p;
  Method method;
  std::vector<std::string> words;
};

struct LagFigures {
  std::int64_t lag = 0;
  double rho = 0;
  double p = 1;
  double q = 1;
  std::int64_t days = 0;
};

struct EventFigures {
  std::string kind;
  std::int64_t count = 0;
  EffectFigures effect;
  std::vector<LagFigures> lags;
  /// Hour by hour around the events, the figure less the median of its day; named by the hour, -6
  /// to 5 for a window of six.
  std::vector<GroupFigures> around;
  /// Of those that were due, how many happened; absent where none is known to have been left out.
  std::optional<double> adherence;
  std::int64_t due = 0;
};

struct PatternReport {
  std::string metric;
  std::string user_id;
  std::string timezone;
  TimeMs from = 0;
  TimeMs to = 0;
  std::int64_t observations = 0;
  bool enough = false;
  std::vector<std::string> words;
  std::vector<GroupReport> patterns;
  /// Of each hour of each weekday that has any, "Monday 08"; nothing is compared.
  std::vector<GroupFigures> hours_of_week;
  EffectFigures evening;
  std::vector<EventFigures> events;
};

struct CompareReport {
  std::string metric;
  std::string user_id;
  std::string timezone;
  TimeMs from = 0;
  TimeMs to = 0;
  std::int64_t observations = 0;
  bool enough = false;
  std::vector<std::string> words;
  GroupReport comparison;
};

}  // namespace cortex::insight
