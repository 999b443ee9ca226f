#include "language/topics/topic_tables.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "language/lexicon/lexicon_data.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr WordTable<RiskLabel, 11> kRiskLabels = {{
    {"intent", kIntent},
    {"act", kAct},
    {"wish", kWish},
    {"death", kDeath},
    {"sign", kSign},
    {"word", kRiskWord},
    {"over", kOver},
    {"told", kTold},
    {"treatment", kTreatment},
    {"first", kFirst},
    {"after", kAfter},
}};

/// Takes the first of the words, which `rest` then lacks.
std::string_view TakeWord(std::string_view* rest) {
  const auto end = std::min(rest->find_first_of(" \n"), rest->size());
  const auto word = rest->substr(0, end);
  rest->remove_prefix(std::min(rest->size(), end + 1));
  return word;
}

void ReadLine(std::string_view line, TopicTables* tables) {
  const auto directive = TakeWord(&line);
  const auto name = TakeWord(&line);
  const auto risk = LookUp(kRiskLabels, name);
  if (directive != "topic" && !(directive == "risk" && risk))
    throw std::logic_error("Unknown directive in the table of topics: " + std::string(directive));
  auto& names = tables->names;
  const auto label = std::find(names.begin(), names.end(), name) - names.begin();
  if (directive == "topic" && static_cast<std::size_t>(label) == names.size())
    names.emplace_back(name);
  while (!line.empty()) {
    const auto entry = TakeWord(&line);
    if (directive == "topic") {
      tables->topics.Add(entry, static_cast<int>(label));
    } else {
      tables->risks.Add(entry, *risk, PhraseTable::Fit::kAsWritten);
    }
  }
}

TopicTables ReadTables() {
  std::string text;
  for (const auto piece : TopicTable()) text += piece;
  TopicTables tables;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    if (end > 0) ReadLine(rest.substr(0, end), &tables);
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return tables;
}

}  // namespace

const TopicTables& TopicTables::English() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kTables = new TopicTables(ReadTables());
  return *kTables;
}

}  // namespace cortex
