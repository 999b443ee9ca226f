#include "language/lexicon/matters.h"

#include "language/lexicon/english_tables.h"
#include "language/lexicon/matter_keys.h"

namespace cortex {
namespace {

WordList Entries(std::string_view key) {
  const StemTables& tables = kEnglishTables.matters;
  const std::size_t found = tables.stems.Find(key);
  if (found == WordIndex::kNone) return {};
  return {tables.stems.text, ListAt(tables.other_words, tables.others, found)};
}

std::vector<std::string> Strings(const WordList& words) {
  std::vector<std::string> strings;
  for (const auto word : words) strings.emplace_back(word);
  return strings;
}

}  // namespace

std::optional<Matter> MatterOf(std::string_view predicate, bool attribute) {
  const WordList told = Entries(matter_keys::Told(predicate, attribute));
  if (told.empty()) return std::nullopt;
  Matter matter;
  matter.name = told[0];
  matter.one_value = told[1] == matter_keys::kOne;
  matter.state = told[2] == matter_keys::kState;
  return matter;
}

MatterWords WordsOfMatter(std::string_view name) {
  return {Strings(Entries(matter_keys::Words(name, false))),
          Strings(Entries(matter_keys::Words(name, true)))};
}

WordList PresentWords() { return Entries(matter_keys::kPresent); }

}  // namespace cortex
