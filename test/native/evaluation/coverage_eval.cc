#include "evaluation/coverage_eval.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <string_view>

#include "evaluation/pair_eval.h"
#include "language/contradictions/comparisons.h"
#include "language/contradictions/judgement.h"
#include "language/contradictions/rule_names.h"
#include "language/slots/analysis.h"

namespace cortex::eval {
namespace {

struct Decided {
  int held = 0;
  int right = 0;
  int wrong = 0;
  std::string shortest;
  std::string shortest_wrong;
};

/// Whether the pair contradicts; nothing where the row does not say.
std::optional<bool> LabelOf(const nlohmann::json& row) {
  if (const auto told = row.find("contradiction"); told != row.end()) return told->get<bool>();
  const auto judged = row.find("judged");
  if (judged == row.end()) return std::nullopt;
  if (*judged == "right") return true;
  if (*judged == "wrong") return false;
  return std::nullopt;
}

class Coverage {
 public:
  void Add(const nlohmann::json& row) {
    const auto label = LabelOf(row);
    if (!label) return;
    const auto older = row.at("older").get<std::string>();
    const auto newer = row.at("newer").get<std::string>();
    const auto compared =
        CompareClauses(AnalyzeStatement(Document(older)), AnalyzeStatement(Document(newer)));
    const bool found = std::any_of(compared.begin(), compared.end(),
                                   [](const ClauseComparison& one) { return one.found; });
    const std::string pair = older + " | " + newer;
    for (const auto& one : compared) {
      if (one.found) Count(std::string(one.step), *label, pair);
      if (!one.refused_by.empty()) Count(std::string(one.refused_by), found == *label, pair);
      if (!one.silenced_rule.empty()) {
        if (!found) Count(std::string(one.step), !*label, pair);
      }
      for (const auto& [rule, veto] : one.silent) {
        if (!found) Count(std::string(rule) + "/" + std::string(veto), !*label, pair);
      }
    }
  }

  void Print(bool examples) const {
    std::printf("%-36s %7s %7s %7s\n", "rule or veto", "decided", "right", "wrong");
    for (const auto& name : AllRuleNames()) {
      const auto found = decided_.find(name);
      if (found == decided_.end()) {
        std::printf("%-36s %7d\n", name.c_str(), 0);
        continue;
      }
      const Decided& counts = found->second;
      std::printf("%-36s %7d %7d %7d\n", name.c_str(), counts.held, counts.right, counts.wrong);
      if (!examples) continue;
      if (!counts.shortest.empty()) std::printf("    + %s\n", counts.shortest.c_str());
      if (!counts.shortest_wrong.empty())
        std::printf("    wrong %s\n", counts.shortest_wrong.c_str());
    }
  }

 private:
  void Count(const std::string& name, bool right, const std::string& pair) {
    Decided& counts = decided_[name];
    ++counts.held;
    ++(right ? counts.right : counts.wrong);
    std::string& shortest = right ? counts.shortest : counts.shortest_wrong;
    if (shortest.empty() || pair.size() < shortest.size()) shortest = pair;
  }

  std::map<std::string, Decided> decided_;
};

}  // namespace

void EvaluateCoverage(const std::vector<std::string>& paths, bool examples) {
  Coverage coverage;
  for (const auto& path : paths) {
    for (const auto& row : ReadRows(path)) coverage.Add(row);
  }
  coverage.Print(examples);
}

}  // namespace cortex::eval
