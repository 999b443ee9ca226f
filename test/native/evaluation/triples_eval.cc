#include "evaluation/triples_eval.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/unicode.h"
#include "evaluation/eval_figures.h"
#include "language/facts/fact_reader.h"
#include "language/lexicon/english_words.h"
#include "language/restatement/restate.h"
#include "language/slots/analysis.h"

namespace cortex::eval {
namespace {

using nlohmann::json;

struct Triple {
  std::string subject;
  std::string predicate;
  std::string object;
  bool negated = false;

  auto operator<=>(const Triple&) const = default;
};

std::string Replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::vector<std::string> WordsOf(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Rules 1 and 2 of the scoring.
std::string Clean(const std::string& raw) {
  std::string text = Replaced(Replaced(FoldCase(raw), "\u2019", "'"), "\"", "");
  text = Replaced(Replaced(text, "\u201C", ""), "\u201D", "");
  while (!text.empty() && std::string_view(".,! ").find(text.back()) != std::string_view::npos)
    text.pop_back();
  auto words = WordsOf(text);
  std::erase_if(words, [](const std::string& w) { return w == "a" || w == "an" || w == "the"; });
  return Joined(words);
}

std::string CleanPhrase(const std::string& raw) {
  static const std::set<std::string> kStarts = {
      "this",  "that",   "these",  "those", "some",    "any", "no",  "each",
      "every", "all",    "both",   "many",  "much",    "few", "lot", "lots",
      "of",    "plenty", "couple", "bit",   "several", "most"};
  auto words = WordsOf(Clean(raw));
  while (words.size() > 1 && kStarts.contains(words.front())) words.erase(words.begin());
  return Joined(words);
}

std::string CleanPredicate(const std::string& raw, const std::string& subject) {
  std::string text = Clean(raw);
  for (const std::string_view lead : {"will ", "can ", "be able to ", "be going to "}) {
    if (text.starts_with(lead)) text.erase(0, lead.size());
  }
  return Clean(Replaced(text, subject + "'s ", ""));
}

Triple Normal(const Triple& raw) {
  Triple triple;
  triple.subject = CleanPhrase(raw.subject);
  triple.predicate = CleanPredicate(raw.predicate, triple.subject);
  triple.object = CleanPhrase(raw.object);
  if (triple.object.starts_with(triple.subject + "'s "))
    triple.object.erase(0, triple.subject.size() + 3);
  triple.negated = raw.negated;
  return triple;
}

Triple FromJson(const json& row) {
  return {row.at("subject"), row.at("predicate"), row.at("object"), row.value("negated", false)};
}

/// A gold triple with all readings that count as it.
struct Gold {
  std::set<Triple> readings;
  std::string when;
  bool negated = false;
};

std::vector<Gold> GoldOf(const json& row) {
  std::vector<Gold> all;
  for (const auto& item : row.at("triples")) {
    std::vector<Triple> raw = {FromJson(item)};
    for (const auto& other : item.value("accept", json::array())) raw.push_back(FromJson(other));
    Gold gold;
    for (const auto& triple : raw) {
      gold.readings.insert(Normal(triple));
      gold.readings.insert(
          Normal({triple.subject + "'s " + triple.predicate, "be", triple.object, triple.negated}));
    }
    gold.when = item.at("when").is_null() ? "" : std::string(item.at("when"));
    gold.negated = raw.front().negated;
    all.push_back(std::move(gold));
  }
  return all;
}

struct Figures {
  int gold = 0;
  int found = 0;
  int predicted = 0;
  int right = 0;
  int whens = 0;
  int right_whens = 0;
  int silent_rows = 0;
  int noisy_rows = 0;
  int exact_rows = 0;
  int rows = 0;

  void Print(const char* name) const {
    const double precision = predicted == 0 ? 1 : static_cast<double>(right) / predicted;
    const double recall = gold == 0 ? 1 : static_cast<double>(found) / gold;
    std::printf(
        "%-14s precision %.3f (%d of %d)  recall %.3f (%d of %d)  F1 %.3f  rows exact %d of %d  "
        "rows without facts that gave one %d of %d  when %d of %d\n",
        name, precision, right, predicted, recall, found, gold,
        2 * precision * recall / (precision + recall), exact_rows, rows, noisy_rows, silent_rows,
        right_whens, whens);
  }
  void PrintFigures(const std::string& path, const std::string& name) const {
    PrintFigure(path, "precision " + name, predicted == 0 ? 1 : 1.0 * right / predicted);
    PrintFigure(path, "recall " + name, gold == 0 ? 1 : 1.0 * found / gold);
    PrintFigure(path, "exact rows " + name, exact_rows);
    PrintFigure(path, "wrong rows without facts " + name, noisy_rows);
    PrintFigure(path, "right times " + name, right_whens);
  }
};

std::string CleanWhen(const std::string& raw) {
  static const std::set<std::string> kPrepositions = {"in",    "on", "at",     "since", "for",
                                                      "until", "by", "before", "after"};
  auto words = WordsOf(Clean(raw));
  if (words.size() > 1 && kPrepositions.contains(words.front())) words.erase(words.begin());
  return Joined(words);
}

struct Prediction {
  Triple triple;
  std::string when;
};

std::vector<Prediction> Predict(const std::string& text, const std::string& user) {
  std::vector<Prediction> predictions;
  for (const auto& fact : graph::ReadFacts(AnalyzeStatement(Document(text)), user).facts) {
    const Triple triple =
        Normal({fact.subject.name, fact.predicate, fact.object.name, fact.negated});
    const bool known = std::any_of(predictions.begin(), predictions.end(),
                                   [&](const Prediction& p) { return p.triple == triple; });
    if (!known) predictions.push_back({triple, fact.when});
  }
  return predictions;
}

void Score(const std::vector<Gold>& gold, const std::vector<Prediction>& predictions,
           const json& row, bool errors, Figures* figures) {
  bool exact = true;
  const auto print = [&](const char* what, const Triple& t) {
    if (errors)
      std::printf("  %s %s | %s | %s(%s | %s | %s)\n", what,
                  row.at("id").get<std::string>().c_str(),
                  row.at("restated").get<std::string>().c_str(), t.negated ? "not " : "",
                  t.subject.c_str(), t.predicate.c_str(), t.object.c_str());
  };
  ++figures->rows;
  for (const auto& wanted : gold) {
    ++figures->gold;
    const auto hit = std::find_if(predictions.begin(), predictions.end(), [&](const auto& p) {
      return wanted.readings.contains(p.triple);
    });
    if (hit == predictions.end()) {
      exact = false;
      print("missed", *wanted.readings.begin());
      continue;
    }
    ++figures->found;
    ++figures->whens;
    if (CleanWhen(hit->when) == CleanWhen(wanted.when)) ++figures->right_whens;
  }
  for (const auto& prediction : predictions) {
    ++figures->predicted;
    const bool right = std::any_of(gold.begin(), gold.end(), [&](const Gold& wanted) {
      return wanted.readings.contains(prediction.triple);
    });
    figures->right += static_cast<int>(right);
    if (!right) print("WRONG ", prediction.triple);
    exact = exact && right;
  }
  figures->exact_rows += static_cast<int>(exact);
  if (!gold.empty()) return;
  ++figures->silent_rows;
  figures->noisy_rows += static_cast<int>(!predictions.empty());
}

bool HoldsPronoun(const std::string& name) {
  static const std::set<std::string> kPronouns = {
      "i",       "me",     "my",       "mine",      "myself",     "we",       "us",
      "our",     "ours",   "you",      "your",      "yours",      "he",       "him",
      "his",     "she",    "her",      "hers",      "it",         "its",      "they",
      "them",    "their",  "theirs",   "himself",   "herself",    "itself",   "themselves",
      "who",     "whom",   "whose",    "which",     "that",       "this",     "these",
      "those",   "nobody", "everyone", "everybody", "something",  "anything", "nothing",
      "someone", "anyone", "somebody", "anybody",   "everything", "yourself", "ourselves"};
  std::string before;
  for (const auto& word : WordsOf(FoldCase(name))) {
    const bool numeral = word == "i" && english::IsNumberedNoun(before);  // "Type I"
    if (kPronouns.contains(word) && !numeral) return true;
    before = word;
  }
  return false;
}

std::vector<std::string> TextsOf(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  const bool rows = path.ends_with(".jsonl");
  std::vector<std::string> texts;
  for (std::string line; std::getline(file, line);) {
    if (!IsUtf8(line)) continue;
    if (!rows) {
      texts.push_back(line);
      continue;
    }
    for (const auto& value : json::parse(line)) {
      if (value.is_string()) texts.push_back(value);
    }
  }
  return texts;
}

}  // namespace

void EvaluateTriples(const std::string& path, bool errors) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("Cannot read " + path);
  Figures restated;
  Figures told;
  for (std::string line; std::getline(file, line);) {
    const json row = json::parse(line);
    const auto gold = GoldOf(row);
    const std::string user = row.at("user");
    Score(gold, Predict(row.at("restated"), user), row, false, &restated);
    Score(gold, Predict(row.at("text"), user), row, errors, &told);
  }
  restated.Print("from restated");
  told.Print("from text");
  restated.PrintFigures(path, "from restated");
  told.PrintFigures(path, "from text");
}

bool HasNoPronounEntities(const std::string& path) {
  std::size_t entities = 0;
  std::size_t facts = 0;
  int bad = 0;
  const auto texts = TextsOf(path);
  for (const auto& text : texts) {
    const auto graph = graph::ReadFacts(AnalyzeStatement(Document(text)), "Speaker");
    facts += graph.facts.size();
    entities += graph.mentions.size();
    for (const auto& entity : graph.mentions) {
      if (!HoldsPronoun(entity.name)) continue;
      ++bad;
      std::printf("  %s | %s\n", entity.name.c_str(), text.c_str());
    }
  }
  std::printf("%zu texts, %zu facts, %zu mentions, %d of them with a pronoun\n", texts.size(),
              facts, entities, bad);
  PrintFigure(path, "wrong entities", bad);
  return bad == 0;
}

}  // namespace cortex::eval
