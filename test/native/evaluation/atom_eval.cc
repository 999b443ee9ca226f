#include "evaluation/atom_eval.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "evaluation/eval_figures.h"
#include "language/causes/causal_statements.h"

namespace cortex::eval {
namespace {

using nlohmann::json;
/// Subject, action, outcome, consequences.
using Fields = std::array<std::string, 4>;

/// As the gold set's README compares: lower case, no leading article, no final mark, single spaces.
std::string Normalised(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) {
    const bool article = word == "a" || word == "an" || word == "the";
    if (result.empty() && article) continue;
    result += (result.empty() ? "" : " ") + word;
  }
  while (!result.empty() && std::string(".,!;").find(result.back()) != std::string::npos)
    result.pop_back();
  return result;
}

std::vector<Fields> Expected(const json& row) {
  std::vector<Fields> atoms;
  for (const auto& atom : row.at("atoms"))
    atoms.push_back({Normalised(atom.at("subject")), Normalised(atom.at("action")),
                     Normalised(atom.at("outcome")), Normalised(atom.at("consequences"))});
  return atoms;
}

std::vector<Fields> Found(const std::string& text) {
  std::vector<Fields> atoms;
  for (const auto& found : FindCausalStatements(text, "Dana"))
    atoms.push_back({Normalised(found.subject), Normalised(found.action), Normalised(found.outcome),
                     Normalised(found.consequences)});
  return atoms;
}

void Print(const char* what, const Fields& fields) {
  std::printf("    %s %s | %s | %s | %s\n", what, fields[0].c_str(), fields[1].c_str(),
              fields[2].c_str(), fields[3].c_str());
}

struct Share {
  int right = 0;
  int found = 0;
  int gold = 0;
  [[nodiscard]] double Precision() const {
    return found == 0 ? 1.0 : static_cast<double>(right) / found;
  }
  [[nodiscard]] double Recall() const {
    return gold == 0 ? 1.0 : static_cast<double>(right) / gold;
  }
  void Print(const char* name) const {
    std::printf("  %-8s precision %.3f (%d of %d)  recall %.3f (%d of %d)\n", name, Precision(),
                right, found, Recall(), right, gold);
  }
};

}  // namespace

void EvaluateAtoms(const std::string& path, bool errors) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  Share atoms;
  Share causes;
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) continue;
    const json row = json::parse(line);
    const std::string text = row.at("text");
    const auto gold = Expected(row);
    const auto found = Found(text);
    const auto right = static_cast<int>(std::count_if(found.begin(), found.end(), [&](auto& atom) {
      return std::find(gold.begin(), gold.end(), atom) != gold.end();
    }));
    atoms.right += right;
    atoms.found += static_cast<int>(found.size());
    atoms.gold += static_cast<int>(gold.size());
    causes.right += static_cast<int>(!found.empty() && !gold.empty());
    causes.found += static_cast<int>(!found.empty());
    causes.gold += static_cast<int>(!gold.empty());
    if (!errors || found == gold) continue;
    std::printf("  %s %s\n", row.at("id").get<std::string>().c_str(), text.c_str());
    for (const auto& atom : gold) Print("gold ", atom);
    for (const auto& atom : found) Print("found", atom);
  }
  std::printf("%s\n", path.c_str());
  for (const auto& [name, share] : {std::pair{"atoms", atoms}, {"causes", causes}}) {
    share.Print(name);
    PrintFigure(path, std::string("precision ") + name, share.Precision());
    PrintFigure(path, std::string("recall ") + name, share.Recall());
  }
}

}  // namespace cortex::eval
