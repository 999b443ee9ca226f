#include "evaluation/restate_eval.h"

#include <cstdio>
#include <map>
#include <string_view>

#include "evaluation/eval_figures.h"
#include "evaluation/pair_eval.h"
#include "language/restatement/restate.h"
#include "language/restatement/restate_cases.h"

namespace cortex::eval {
namespace {

struct Score {
  int right = 0;
  int all = 0;
};

class Scores {
 public:
  explicit Scores(bool errors) : errors_(errors) {}

  void Add(const std::string& group, std::string_view said, std::string_view expected,
           std::string_view restated) {
    Score& score = groups_[group];
    ++score.all;
    score.right += static_cast<int>(restated == expected);
    if (!errors_ || restated == expected) return;
    std::printf("  %s | %s | expected %s | got %s\n", group.c_str(), std::string(said).c_str(),
                std::string(expected).c_str(), std::string(restated).c_str());
  }

  void Print(const std::string& path) const {
    std::printf("%s\n", path.c_str());
    for (const auto& [name, score] : groups_) {
      std::printf("  %-24s %4d of %4d\n", name.c_str(), score.right, score.all);
      PrintFigure(path, "right " + name, score.right);
    }
  }

 private:
  bool errors_;
  std::map<std::string, Score> groups_;
};

RestateOptions OptionsOf(const nlohmann::json& row) {
  RestateOptions options;
  options.user = row.at("user");
  if (row.at("mode") == "second") options.person = RestatementPerson::kSecond;
  if (row.value("gender", "") == "female") options.gender = RestatementGender::kFemale;
  if (row.value("gender", "") == "male") options.gender = RestatementGender::kMale;
  return options;
}

}  // namespace

void EvaluateRestatements(const std::string& path, bool errors) {
  Scores scores(errors);
  for (const auto& row : ReadRows(path)) {
    if (row.value("superseded", false)) continue;
    const bool better = row.contains("better");
    const std::string expected = row.at(better ? "better" : "expected");
    const bool questionable = row.value("questionable", false) && !better;
    const std::string group =
        questionable ? "questionable" : (row.value("hard", false) ? "hard" : "firm");
    const std::string said = row.at("input");
    scores.Add(group, said, expected, Restate(said, OptionsOf(row)));
  }
  scores.Print(path);
}

void EvaluateRestatementCases(bool errors) {
  Scores scores(errors);
  for (const auto cases :
       {test::RestateVerbCases(), test::RestatePronounCases(), test::RestateSentenceCases()}) {
    for (const auto& one : cases) {
      RestateOptions options;
      options.user = "alice";
      if (one.rule == "SecondPerson") options.person = RestatementPerson::kSecond;
      scores.Add(std::string(one.rule), one.said, one.restated, Restate(one.said, options));
    }
  }
  scores.Print("restatement-cases");
}

}  // namespace cortex::eval
