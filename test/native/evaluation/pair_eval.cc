#include "evaluation/pair_eval.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>

#include "evaluation/eval_figures.h"
#include "language/clauses/statement.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/slots/analysis.h"

namespace cortex::eval {
namespace {

using nlohmann::json;

struct Tally {
  std::size_t right_found = 0;
  std::size_t wrong_found = 0;
  std::size_t missed = 0;
  std::size_t right_left = 0;

  void Add(bool expected, bool found) {
    if (expected) {
      ++(found ? right_found : missed);
    } else {
      ++(found ? wrong_found : right_left);
    }
  }
  [[nodiscard]] double Precision() const { return ShareOf(right_found, right_found + wrong_found); }
  [[nodiscard]] double Recall() const { return ShareOf(right_found, right_found + missed); }
  void Print(const std::string& name) const {
    const double sum = Precision() + Recall();
    std::printf("%-24s %5zu  precision %.3f  recall %.3f  F1 %.3f\n", name.c_str(),
                right_found + wrong_found + missed + right_left, Precision(), Recall(),
                sum == 0 ? 0 : 2 * Precision() * Recall() / sum);
  }
};

struct Texts {
  std::string older;
  std::string newer;
};

void PrintError(const char* what, const Texts& texts, const std::string& detail) {
  std::printf("  %s | %s | %s | %s\n", what, texts.older.c_str(), texts.newer.c_str(),
              detail.c_str());
}

/// Whether the index would bring the two together to be looked at for a duplicate.
bool MayRepeat(const Statement& older, const Statement& newer) {
  std::vector<std::int64_t> held;
  for (const auto& clause : KeysOf(older, 0)) {
    for (const auto& key : clause.words) held.push_back(key.hash);
    held.insert(held.end(), clause.values.begin(), clause.values.end());
  }
  const auto required = RequiredKeys(KeysOf(newer, 0));
  return std::all_of(required.begin(), required.end(), [&](std::int64_t key) {
    return std::find(held.begin(), held.end(), key) != held.end();
  });
}

bool IsDuplicate(const Statement& older, const Statement& newer) {
  return CompareForDuplicate(newer, older).verdict == DuplicateComparison::kDuplicate;
}

/// "near miss", "negation", "rooms".
std::string CategoryOf(const json& row) {
  const std::string category = row.value("kind", row.value("category", ""));
  return category.empty() ? row.value("label", "near miss") : category;
}

bool Contradicts(const json& row) {
  return row.contains("contradiction") ? row.at("contradiction").get<bool>()
                                       : row.at("label") == "contradiction";
}

void PrintFigures(const std::string& path, const std::map<std::string, Tally>& tallies) {
  const Tally& all = tallies.at("all");
  PrintFigure(path, "precision", all.Precision());
  PrintFigure(path, "recall", all.Recall());
  PrintFigure(path, "wrong", static_cast<double>(all.wrong_found));
  for (const auto& [name, tally] : tallies) {
    const bool expected = tally.right_found + tally.missed > 0;
    if (name != "all" && expected) PrintFigure(path, "recall " + name, tally.Recall());
  }
}

}  // namespace

std::vector<json> ReadRows(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  std::vector<json> rows;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) rows.push_back(json::parse(line));
  }
  return rows;
}

std::string_view NameOf(ContradictionKind kind) {
  switch (kind) {
    case ContradictionKind::kNegation:
      return "negation";
    case ContradictionKind::kAntonym:
      return "antonym";
    case ContradictionKind::kValue:
      return "value";
    case ContradictionKind::kQuantity:
      return "quantity";
  }
  return "";
}

void EvaluateDuplicates(const std::string& path, bool errors) {
  std::map<std::string, Tally> tallies;
  int unreachable = 0;
  for (const auto& row : ReadRows(path)) {
    const Texts texts{row.at("b"), row.at("a")};
    const auto older = AnalyzeStatement(Document(texts.older));
    const auto newer = AnalyzeStatement(Document(texts.newer));
    const auto compared = CompareForDuplicate(newer, older);
    const bool found = compared.verdict == DuplicateComparison::kDuplicate;
    const bool expected = row.at("expected") == "duplicate";
    const bool loose = row.value("questionable", false) || row.value("soft", false);
    tallies[loose ? "questionable or soft" : "firm"].Add(expected, found);
    unreachable += static_cast<int>(found && !MayRepeat(older, newer));
    if (!errors || found == expected) continue;
    PrintError(found ? "FALSE" : (loose ? "missed (soft)" : "missed"), texts, compared.reason);
  }
  for (const auto& [name, tally] : tallies) {
    tally.Print("duplicates, " + name);
    PrintFigure(path, "precision " + name, tally.Precision());
    PrintFigure(path, "recall " + name, tally.Recall());
  }
  PrintFigure(path, "unreachable", unreachable);
}

void EvaluateContradictions(const std::string& path, const PairOptions& options) {
  std::map<std::string, Tally> tallies;
  int unreachable = 0;
  int right_kind = 0;
  int wrong_sure = 0;
  ContradictionOptions how;
  how.same_scene = options.scene;
  for (const auto& row : ReadRows(path)) {
    const Texts texts{row.at(options.fields.older), row.at(options.fields.newer)};
    const auto older = AnalyzeStatement(Document(texts.older));
    const auto newer = AnalyzeStatement(Document(texts.newer));
    const auto found = FindContradiction(older, newer, how);
    const bool expected = Contradicts(row);
    const std::string category = CategoryOf(row);
    tallies["all"].Add(expected, found.has_value());
    tallies[category].Add(expected, found.has_value());
    if (found && expected && NameOf(found->kind) == category) ++right_kind;
    if (found && !expected && found->sure) ++wrong_sure;
    if (options.keys && found && !MayMeet(older, newer)) {
      ++unreachable;
      if (options.errors) PrintError("no shared key", texts, "");
    }
    if (!options.errors || found.has_value() == expected) continue;
    const std::string detail = found ? std::string(NameOf(found->kind)) + ": \"" +
                                           found->older.text + "\" / \"" + found->newer.text + "\""
                                     : category;
    PrintError(found ? "FALSE" : "missed", texts, detail);
  }
  std::printf("%s\n", path.c_str());
  for (const auto& [name, tally] : tallies) tally.Print("  " + name);
  if (!options.scene) std::printf("  found with the right kind: %d\n", right_kind);
  if (options.keys) std::printf("  found, but without a shared key: %d\n", unreachable);
  PrintFigures(path, tallies);
  if (options.scene) return;
  PrintFigure(path, "right kind", right_kind);
  PrintFigure(path, "wrong and sure", wrong_sure);
}

void EvaluateKeys(const std::string& path, bool errors) {
  std::size_t gold = 0;
  std::size_t meeting = 0;
  int unreachable = 0;
  int taken_for_same = 0;
  for (const auto& row : ReadRows(path)) {
    const Texts texts{row.at("older"), row.at("newer")};
    const auto older = AnalyzeStatement(Document(texts.older));
    const auto newer = AnalyzeStatement(Document(texts.newer));
    const bool meets = MayMeet(older, newer);
    unreachable += static_cast<int>(!meets && FindContradiction(older, newer));
    if (!Contradicts(row)) continue;
    ++gold;
    meeting += static_cast<std::size_t>(meets);
    const bool same = IsDuplicate(older, newer);
    taken_for_same += static_cast<int>(same);
    if (errors && !meets) PrintError("does not meet", texts, CategoryOf(row));
    if (errors && same) PrintError("TAKEN FOR THE SAME", texts, CategoryOf(row));
  }
  std::printf("%s: %zu of %zu contradictions meet, %d of them taken for the same\n", path.c_str(),
              meeting, gold, taken_for_same);
  PrintFigure(path, "contradictions that meet", static_cast<double>(meeting));
  PrintFigure(path, "unreachable", unreachable);
  PrintFigure(path, "wrong duplicates", taken_for_same);
}

}  // namespace cortex::eval
