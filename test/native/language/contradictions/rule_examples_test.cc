// Each rule and veto of contradictions has examples that run: examples.txt beside this file. A rule
// or veto without one fails, and so does an example of a name that is gone.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "language/contradictions/comparisons.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/rule_names.h"
#include "language/slots/analysis.h"

namespace cortex {
namespace {

struct Example {
  std::string name;
  bool holds = false;
  std::string older;
  std::string newer;
  int line = 0;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << "line " << example.line << ", " << example.name << (example.holds ? " + " : " - ")
       << example.older << " | " << example.newer;
}

/// "rule NAME" opens a rule or veto; "+ OLDER | NEWER" is an example, "- OLDER | NEWER" a near
/// miss.
std::vector<Example> ReadExamples() {
  std::ifstream file(CORTEX_RULE_EXAMPLES);
  std::vector<Example> examples;
  std::string name;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("rule ", 0) == 0) {
      name = line.substr(5);
      continue;
    }
    const auto bar = line.find(" | ");
    if (bar == std::string::npos || line.size() < 2) {
      ADD_FAILURE() << "line " << number << " is no example: " << line;
      continue;
    }
    examples.push_back(
        {name, line[0] == '+', line.substr(2, bar - 2), line.substr(bar + 3), number});
  }
  return examples;
}

/// What decided the pair: the rules that found something; else the vetoes that kept a rule silent.
std::vector<std::string> DecidedBy(const Example& example) {
  std::vector<std::string> names;
  const auto compared = CompareClauses(AnalyzeStatement(Document(example.older)),
                                       AnalyzeStatement(Document(example.newer)));
  for (const auto& one : compared) {
    if (one.found || !one.silenced_rule.empty()) names.emplace_back(one.step);
    if (!one.refused_by.empty()) names.emplace_back(one.refused_by);
    for (const auto& [rule, veto] : one.silent)
      names.push_back(std::string(rule) + "/" + std::string(veto));
  }
  return names;
}

class RuleExamples : public testing::TestWithParam<Example> {};

TEST_P(RuleExamples, AreDecidedByWhatTheyShow) {
  const auto names = DecidedBy(GetParam());
  const bool decided = std::find(names.begin(), names.end(), GetParam().name) != names.end();
  std::string told;
  for (const auto& name : names) told += " " + name;
  EXPECT_EQ(decided, GetParam().holds) << "decided by:" << told;
}

INSTANTIATE_TEST_SUITE_P(Contradictions, RuleExamples, testing::ValuesIn(ReadExamples()));

TEST(RuleExamplesTable, EachRuleAndVetoHasAnExampleAndANearMiss) {
  std::map<std::string, std::pair<int, int>> counts;
  for (const auto& name : AllRuleNames()) counts[name] = {};
  for (const auto& example : ReadExamples()) {
    const auto known = counts.find(example.name);
    if (known == counts.end()) {
      ADD_FAILURE() << "no rule or veto is called " << example.name;
      continue;
    }
    ++(example.holds ? known->second.first : known->second.second);
  }
  for (const auto& [name, count] : counts) {
    EXPECT_GT(count.first, 0) << name << " has no example";
    EXPECT_GT(count.second, 0) << name << " has no near miss";
  }
}

}  // namespace
}  // namespace cortex
