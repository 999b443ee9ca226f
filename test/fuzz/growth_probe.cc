// cortex_growth FUNCTION PATTERN COUNT: the processor time, in milliseconds, that a function of the
// language room takes for a text of so many repetitions; without arguments the names of the
// functions and patterns, for scripts.

#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "base/time.h"
#include "base/unicode.h"
#include "graph/fact_reader.h"
#include "graph/validity.h"
#include "language/causal_statements.h"
#include "language/contradictions.h"
#include "language/duplicates.h"
#include "language/importance.h"
#include "language/normalize.h"
#include "language/restate.h"
#include "language/statement.h"
#include "language/time_expression.h"
#include "language/topics.h"

namespace {

using namespace cortex;  // NOLINT: one small program

constexpr TimeMs kNow = 1'772'366'400'000;

const std::map<std::string, std::function<void(const std::string&)>>& Functions() {
  static const std::map<std::string, std::function<void(const std::string&)>> functions = {
      {"AnalyzeStatement", [](const std::string& text) { AnalyzeStatement(text); }},
      {"FindContradiction",
       [](const std::string& text) {
         FindContradiction(AnalyzeStatement(text), AnalyzeStatement(text + " not"));
       }},
      {"CompareForDuplicate",
       [](const std::string& text) {
         CompareForDuplicate(AnalyzeStatement(text), AnalyzeStatement(text + " again"));
       }},
      {"Restate", [](const std::string& text) { Restate(text, {"Ada"}); }},
      {"ParseTimeExpressions",
       [](const std::string& text) { ParseTimeExpressions(text, kNow, TimeZone::Utc()); }},
      {"FindCausalStatements", [](const std::string& text) { FindCausalStatements(text, "Ada"); }},
      {"ReadFacts",
       [](const std::string& text) {
         TextGraph facts = graph::ReadFacts(AnalyzeStatement(text), "Ada");
         graph::ReadValidity(kNow, TimeZone::Utc(), &facts);
       }},
      {"ReadTopics", [](const std::string& text) { ReadTopics(text); }},
      {"ImportanceOf", [](const std::string& text) { ImportanceOf(NormalizeForComparison(text)); }},
  };
  return functions;
}

const std::map<std::string, std::string>& Patterns() {
  static const std::map<std::string, std::string> patterns = {
      {"letter", "a"},
      {"word", "and "},
      {"not", "not "},
      {"open", "("},
      {"quote", "\" "},
      {"apostrophe", "I'm my's "},
      {"comma", "tea, "},
      {"sentence", "I like tea. "},
      {"clause", "because it rained and I fell, "},
      {"number", "5 mg 10 "},
      {"time", "last Tuesday at 7:40 "},
      {"name", "Ada of Metz "},
      {"possessive", "Ada's "},
      {"dash", "-"},
      {"mark", "e\u0301"},
      {"ideograph", "北京"},
      {"line", "x\n"},
  };
  return patterns;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    for (const auto& [name, run] : Functions()) std::cout << "function " << name << '\n';
    for (const auto& [name, text] : Patterns()) std::cout << "pattern " << name << '\n';
    return argc == 1 ? 0 : 2;
  }
  std::string text;
  const std::string& piece = Patterns().at(argv[2]);
  for (long left = std::stol(argv[3]); left > 0; --left) text += piece;
  Functions().at(argv[1])("I like tea.");  // loads the tables
  const std::clock_t began = std::clock();
  Functions().at(argv[1])(text);
  std::cout << 1000 * (std::clock() - began) / CLOCKS_PER_SEC << '\n';
  return 0;
}
