#include "evaluation/time_expression_eval.h"

#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "evaluation/eval_figures.h"
#include "language/times/time_expression.h"

namespace cortex::eval {
namespace {

using nlohmann::json;

struct Score {
  int right = 0;
  int all = 0;
  void Add(bool is_right) {
    right += static_cast<int>(is_right);
    ++all;
  }
  void Print(const std::string& name) const {
    std::printf("  %-16s %4d of %4d\n", name.c_str(), right, all);
  }
};

TimeRange RangeOf(const json& row) {
  const TimeZone utc = TimeZone::Utc();
  const auto end_of = [&](const char* name, TimeMs open) {
    return row.at(name).is_null() ? open : utc.Parse(row.at(name));
  };
  return {end_of("from", kOpenBegin), end_of("to", kOpenEnd)};
}

bool Equals(const TimeExpressions& found, const json& answer) {
  if (answer.contains("sessions")) {
    return found.ranges.empty() && found.sessions.size() == 1 &&
           found.sessions[0].first == answer["sessions"][0] &&
           found.sessions[0].last == answer["sessions"][1];
  }
  if (!found.sessions.empty() || found.ranges.size() != 1) return false;
  // Both ends to the second.
  const TimeRange range = RangeOf(answer);
  return found.ranges[0].begin / 1000 == range.begin / 1000 &&
         found.ranges[0].end / 1000 == range.end / 1000;
}

bool IsRight(const TimeExpressions& found, const json& row) {
  const bool has_sessions = row.contains("sessions") && !row["sessions"].is_null();
  if (row.at("range").is_null() && !has_sessions) return found.spans.empty();
  if (has_sessions ? Equals(found, json{{"sessions", row["sessions"]}})
                   : Equals(found, row.at("range")))
    return true;
  for (const auto& answer : row.value("accept", json::array())) {
    if (Equals(found, answer)) return true;
  }
  return false;
}

void PrintError(const json& row, const TimeExpressions& found) {
  std::printf(
      "  %s %s | %s | now %s %s | %s\n", row.at("id").get<std::string>().c_str(),
      row.at("family").get<std::string>().c_str(), row.at("query").get<std::string>().c_str(),
      row.at("now").get<std::string>().c_str(), row.at("zone").get<std::string>().c_str(),
      row.contains("sessions") ? row["sessions"].dump().c_str() : row.at("range").dump().c_str());
  for (const auto& range : found.ranges)
    std::printf("    found %s to %s\n", FormatUtc(range.begin).c_str(),
                FormatUtc(range.end).c_str());
  for (const auto& sessions : found.sessions)
    std::printf("    found sessions %d to %d\n", sessions.first, sessions.last);
}

}  // namespace

bool EvaluateTimeExpressions(const std::string& path, bool errors) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  std::map<std::string, Score> families;
  Score total;
  Score hard;
  std::printf("%s\n", path.c_str());
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    const json row = json::parse(line);
    const TimeExpressions found =
        ParseTimeExpressions(row.at("query").get<std::string>(),
                             TimeZone::Utc().Parse(row.at("now")), TimeZone(row.at("zone")));
    const bool right = IsRight(found, row);
    families[row.at("family")].Add(right);
    total.Add(right);
    const bool same_hardness = found.whole_query == row.at("hard").get<bool>();
    hard.Add(same_hardness);
    if (!errors) continue;
    if (!right) PrintError(row, found);
    if (right && !same_hardness)
      std::printf(
          "  %s %s: %s\n", row.at("id").get<std::string>().c_str(),
          found.whole_query ? "taken as wholly about time" : "not seen as wholly about time",
          row.at("query").get<std::string>().c_str());
  }
  for (const auto& [family, score] : families) score.Print(family);
  for (const auto& [family, score] : families) PrintFigure(path, "right " + family, score.right);
  PrintFigure(path, "right whole query", hard.right);
  total.Print("total");
  hard.Print("whole query");
  return total.right == total.all && hard.right == hard.all;
}

}  // namespace cortex::eval
