/// Measures duplicates, contradictions, time expressions and atoms on evaluation sets; run by hand,
/// not by ctest.
///
///     cortex_language_eval [--errors] [--duplicates FILE] [--memories FILE] [--scene FILE]
///                          [--pairs FILE] [--keys] [--speed] [--compare NEWER OLDER]
///                          [--time-expressions FILE] [--topics FILE] [--atoms FILE]
///                          [--triples FILE] [--facts TEXT] [--pronouns FILE] [--acts FILE]
///                          [--features FILE] [--within FILE] [--meeting FILE] [--restatements
///                          FILE]
///                          [--restatement-cases] [--figures]
///
/// --figures prints them for a program as well (eval_figures.h); scripts/ratchet.mjs asks.
/// --duplicates: {a: newer, b: older, expected, questionable?, soft?}
/// --memories:   {older, newer, contradiction, kind?}
/// --scene, --pairs: {a, b, label, category?}; --scene takes both texts for captions of one scene.
/// --topics:     {text, expected: [topic ...], match: any | all | exact | none | skip,
/// safety_flag?, questionable?}
/// --time-expressions: rows as test/gold/README-time-expressions.md tells.
/// --atoms, --triples: rows as test/gold/README-atoms.md and README-triples.md tell.
/// --acts:       {text, act}; without act it is only printed.
/// --features:   {older, newer, contradiction | judged}
/// --within:     {group, text}: texts of one speaker, laid beside each other
/// --meeting:    {older, newer, contradiction}: whether the keys bring the pairs together
/// --restatements: {user, input, expected, better?, mode, gender?, hard?, questionable?}
/// --pronouns: texts, one a line, or the strings of a JSON object a line.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/atom_eval.h"
#include "evaluation/coverage_eval.h"
#include "evaluation/eval_figures.h"
#include "evaluation/pair_eval.h"
#include "evaluation/restate_eval.h"
#include "evaluation/time_expression_eval.h"
#include "evaluation/triples_eval.h"
#include "language/clauses/statement.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/statement_keys.h"
#include "language/duplicates/duplicates.h"
#include "language/facts/fact_reader.h"
#include "language/slots/analysis.h"
#include "language/speech_acts/speech_act.h"
#include "language/topics/topics.h"

namespace {

using cortex::eval::EvaluateContradictions;
using cortex::eval::NameOf;
using cortex::eval::PrintFigure;
using cortex::eval::ReadRows;
using nlohmann::json;

bool TopicsMatch(const std::string& match, const std::vector<std::string>& expected,
                 const std::vector<std::string>& found) {
  const std::set<std::string> wanted(expected.begin(), expected.end());
  const std::set<std::string> given(found.begin(), found.end());
  std::size_t shared = 0;
  for (const auto& topic : wanted) shared += given.count(topic);
  if (match == "exact") return wanted == given;
  if (match == "all") return shared == wanted.size();
  if (match == "none") return shared == 0;
  return match == "skip" || shared > 0;
}

void EvaluateTopics(const std::string& path, bool errors) {
  int rows = 0;
  int right = 0;
  int wrong_flags = 0;
  for (const auto& row : ReadRows(path)) {
    const std::string text = row.at("text");
    const auto reading = cortex::ReadTopics(cortex::Document(text));
    const auto found = reading.names();
    const bool flag_right = reading.asks_for_review == row.value("safety_flag", false);
    wrong_flags += static_cast<int>(!flag_right);
    if (errors && !flag_right) std::printf("  FLAG | %s\n", text.c_str());
    if (row.value("questionable", false) || row.at("match") == "skip") continue;
    const bool matched = TopicsMatch(row.at("match"), row.at("expected"), found);
    ++rows;
    right += static_cast<int>(matched);
    if (errors && !matched)
      std::printf("  wrong | %s | %s | %s\n", text.c_str(), row.at("expected").dump().c_str(),
                  json(found).dump().c_str());
  }
  std::printf("topics: %d of %d right; wrong safety flags: %d\n", right, rows, wrong_flags);
  PrintFigure(path, "right", right);
  PrintFigure(path, "wrong safety flags", wrong_flags);
}

/// How often the act of a text is the one a reader gave it, by that one.
void EvaluateActs(const std::string& path, bool errors) {
  std::map<std::string, std::pair<int, int>> right_of;
  for (const auto& row : ReadRows(path)) {
    const std::string text = row.at("text");
    const std::string found(cortex::SpeechActName(
        cortex::SpeechActOf(cortex::ReadSpeechActs(cortex::Document(text)).parts)));
    const std::string expected = row.value("act", "");
    if (expected.empty()) {
      std::printf("%s\t%s\n", found.c_str(), json(text).dump().c_str());
      continue;
    }
    for (const auto& name : {expected, std::string("all")}) {
      right_of[name].first += static_cast<int>(found == expected);
      ++right_of[name].second;
    }
    if (errors && found != expected)
      std::printf("  %s, not %s | %s\n", found.c_str(), expected.c_str(), text.c_str());
  }
  for (const auto& [name, right] : right_of)
    std::printf("acts, %-12s %d of %d right\n", name.c_str(), right.first, right.second);
}

const cortex::ContradictionOptions kHoweverUnsure{.possible_from = 0};

void PrintFinding(json line, const std::optional<cortex::ContradictionFinding>& found) {
  line["found"] = found.has_value();
  if (found) {
    line["score"] = found->score;
    line["sure"] = found->sure;
    line["rule"] = found->rule;
    for (const auto& [name, value] : found->features) line["features"][std::string(name)] = value;
  }
  std::printf("%s\n", line.dump().c_str());
}

/// Every finding with what its score is made of, also those too unsure to be told, a JSON object a
/// line: what the fit of the scores reads (scripts/fit-findings.py).
void PrintFeatures(const std::string& path) {
  int number = 0;
  for (const auto& row : ReadRows(path)) {
    const std::string older = row.at("older");
    const std::string newer = row.at("newer");
    const bool gold = row.contains("contradiction");
    const std::string label =
        gold ? (row.at("contradiction").get<bool>() ? "right" : "wrong") : row.at("judged");
    PrintFinding({{"row", number++}, {"missed", row.contains("missed")}, {"label", label}},
                 cortex::FindContradiction(cortex::AnalyzeStatement(cortex::Document(older)),
                                           cortex::AnalyzeStatement(cortex::Document(newer)),
                                           kHoweverUnsure));
  }
}

/// The findings among all texts of each group, in their order: on text that nobody wrote for it
/// nearly all are wrong, and a reader labels the rest.
void PrintFindingsWithin(const std::string& path) {
  std::map<std::string, std::vector<cortex::Statement>> groups;
  for (const auto& row : ReadRows(path)) {
    const std::string text = row.at("text");
    groups[row.at("group")].push_back(cortex::AnalyzeStatement(cortex::Document(text)));
  }
  for (const auto& [group, statements] : groups) {
    for (auto newer = statements.begin(); newer != statements.end(); ++newer) {
      for (auto older = statements.begin(); older != newer; ++older) {
        const auto found = cortex::FindContradiction(*older, *newer, kHoweverUnsure);
        if (!found) continue;
        PrintFinding(
            {{"group", group}, {"label", "wrong"}, {"older", older->text}, {"newer", newer->text}},
            found);
      }
    }
  }
}

void MeasureSpeed() {
  const std::string text =
      "My sister Anna lives in a small flat near the harbour and takes 5 mg daily.";
  const std::string other =
      "My sister Anna lives in a big house near the station and takes 10 mg daily.";
  constexpr int kRounds = 100;
  constexpr int kBatches = 200;
  // The best of many batches: what others on the machine do falls away.
  const auto time = [&](const char* name, const std::function<std::size_t()>& work) {
    std::size_t sum = work();
    double best = 1e9;
    for (int batch = 0; batch < kBatches; ++batch) {
      const auto start = std::chrono::steady_clock::now();
      for (int i = 0; i < kRounds; ++i) sum += work();
      const std::chrono::duration<double, std::micro> spent =
          std::chrono::steady_clock::now() - start;
      best = std::min(best, spent.count() / kRounds);
    }
    std::printf("%-24s %7.2f us  (%zu)\n", name, best, sum % 10);
  };
  const auto a = cortex::AnalyzeStatement(cortex::Document(text));
  const auto b = cortex::AnalyzeStatement(cortex::Document(other));
  time("analysis", [&] { return cortex::AnalyzeStatement(cortex::Document(text)).words.size(); });
  time("duplicate", [&] { return cortex::CompareForDuplicate(a, b).reason.size(); });
  time("contradiction", [&] { return std::size_t{cortex::FindContradiction(a, b).has_value()}; });
  time("facts", [&] { return cortex::graph::ReadFacts(a, "alice").facts.size(); });
  time("topics", [&] { return cortex::ReadTopics(cortex::Document(text)).topics.size(); });
  time("statement keys", [&] { return cortex::KeysOf(a, 0).size(); });
}

void Describe(const std::string& text) {
  const auto statement = cortex::AnalyzeStatement(cortex::Document(text));
  for (const auto& clause : statement.clauses) {
    std::printf("[tense %d neg %d%s%s%s%s%s]", static_cast<int>(clause.tense), clause.negations,
                clause.question ? " question" : "", clause.wish ? " wish" : "",
                clause.hypothetical ? " if" : "", clause.reported ? " reported" : "",
                clause.over ? " over" : "");
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      std::printf(" %s", word.text.c_str());
      const std::pair<std::uint32_t, char> marks[] = {
          {cortex::kContentWord, 'c'}, {cortex::kLightWord, 'l'},  {cortex::kNegated, 'n'},
          {cortex::kSelf, 's'},        {cortex::kName, 'N'},       {cortex::kPerson, 'P'},
          {cortex::kVerb, 'v'},        {cortex::kBeforeVerb, 'b'}, {cortex::kQuantityPart, 'q'},
          {cortex::kTimeWord, 't'},    {cortex::kPossessive, 'p'}, {cortex::kSingleValued, '1'}};
      std::printf("/");
      for (const auto& [flag, mark] : marks) {
        if (word.Is(flag)) std::printf("%c", mark);
      }
    }
    std::printf("\n");
  }
  for (const auto& q : statement.quantities)
    std::printf("  quantity kind %d value %g unit %s date %d-%d-%d (%d)\n",
                static_cast<int>(q.kind), q.value, q.unit.c_str(), q.year, q.month, q.day,
                q.weekday);
}

void ShowFacts(const std::string& text) {
  const auto graph =
      cortex::graph::ReadFacts(cortex::AnalyzeStatement(cortex::Document(text)), "alice");
  for (const auto& fact : graph.facts)
    std::printf("%s(%s | %s | %s) %s\n", fact.negated ? "not " : "", fact.subject.name.c_str(),
                fact.predicate.c_str(), fact.object.name.c_str(), fact.when.c_str());
  for (const auto& entity : graph.mentions)
    std::printf("  %s: %s\n", std::string(cortex::EntityTypeName(entity.type)).c_str(),
                entity.name.c_str());
}

/// How the rules lay two clauses side by side.
void ShowAlignment(const cortex::Statement& older, const cortex::Statement& newer) {
  for (const auto& a : older.clauses) {
    for (const auto& b : newer.clauses) {
      const cortex::ClausePair pair({older, a}, {newer, b}, {});
      const auto& aligned = pair.aligned;
      std::printf("equal %d soft %d light %d people %d values %zu/%d", aligned.equal, aligned.soft,
                  aligned.light, aligned.people, aligned.values.pairs.size(), aligned.values.same);
      const auto list = [](const char* name, const cortex::Statement& statement,
                           const std::vector<std::size_t>& words) {
        std::printf(" %s[", name);
        for (const std::size_t i : words) std::printf(" %s", statement.words[i].text.c_str());
        std::printf(" ]");
      };
      list("rest", older, aligned.rest_older);
      list("rest", newer, aligned.rest_newer);
      list("lone", older, aligned.lone_older);
      list("lone", newer, aligned.lone_newer);
      for (const auto& x : aligned.opposites)
        std::printf(" %s/%s", older.words[x.older].text.c_str(), newer.words[x.newer].text.c_str());
      std::printf("%s%s%s%s%s%s%s%s\n", aligned.people_compared.differ ? " people-differ" : "",
                  aligned.people_compared.same_subject ? " same-subject" : "",
                  aligned.other_time ? " other-time" : "", aligned.lone_time ? " lone-time" : "",
                  aligned.other_direction ? " other-direction" : "",
                  aligned.other_version ? " other-version" : "",
                  aligned.single_valued ? " single-valued" : "",
                  pair.SpeaksOfAnother() ? " speaks-of-another" : "");
    }
  }
}

void Compare(const std::string& newer, const std::string& older) {
  Describe(older);
  Describe(newer);
  const auto a = cortex::AnalyzeStatement(cortex::Document(newer));
  const auto b = cortex::AnalyzeStatement(cortex::Document(older));
  const auto duplicate = cortex::CompareForDuplicate(a, b);
  std::printf("duplicate: %d %.2f %s\n", static_cast<int>(duplicate.verdict), duplicate.similarity,
              duplicate.reason.c_str());
  ShowAlignment(b, a);
  for (const bool scene : {false, true}) {
    cortex::ContradictionOptions options;
    options.same_scene = scene;
    const auto found = cortex::FindContradiction(b, a, options);
    if (!found) {
      std::printf("contradiction: none\n");
      continue;
    }
    std::printf("contradiction: %s %.2f \"%s\" / \"%s\"\n",
                std::string(NameOf(found->kind)).c_str(), found->score, found->older.text.c_str(),
                found->newer.text.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  bool errors = false;
  bool keys = false;
  bool all_right = true;
  for (const auto& argument : arguments) {
    errors = errors || argument == "--errors";
    keys = keys || argument == "--keys";
    cortex::eval::PrintsFigures() = cortex::eval::PrintsFigures() || argument == "--figures";
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto& name = arguments[i];
    if (name == "--speed") MeasureSpeed();
    if (name == "--coverage") {
      cortex::eval::EvaluateCoverage(
          {arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1, arguments.end()}, errors);
      return 0;
    }
    if (name == "--restatement-cases") cortex::eval::EvaluateRestatementCases(errors);
    if (i + 1 >= arguments.size()) continue;
    const auto& path = arguments[i + 1];
    if (name == "--duplicates") cortex::eval::EvaluateDuplicates(path, errors);
    if (name == "--memories")
      EvaluateContradictions(path, {{"older", "newer"}, false, errors, keys});
    if (name == "--scene") EvaluateContradictions(path, {{"a", "b"}, true, errors, keys});
    if (name == "--pairs") EvaluateContradictions(path, {{"a", "b"}, false, errors, keys});
    if (name == "--meeting") cortex::eval::EvaluateKeys(path, errors);
    if (name == "--restatements") cortex::eval::EvaluateRestatements(path, errors);
    if (name == "--triples") cortex::eval::EvaluateTriples(path, errors);
    if (name == "--pronouns") all_right = cortex::eval::HasNoPronounEntities(path) && all_right;
    if (name == "--facts") ShowFacts(path);
    if (name == "--topics") EvaluateTopics(path, errors);
    if (name == "--features") PrintFeatures(path);
    if (name == "--within") PrintFindingsWithin(path);
    if (name == "--acts") EvaluateActs(path, errors);
    if (name == "--time-expressions")
      all_right = cortex::eval::EvaluateTimeExpressions(path, errors) && all_right;
    if (name == "--atoms") cortex::eval::EvaluateAtoms(path, errors);
    if (name == "--compare" && i + 2 < arguments.size()) Compare(path, arguments[i + 2]);
  }
  // With --figures whoever reads them decides.
  return all_right || cortex::eval::PrintsFigures() ? 0 : 1;
}
