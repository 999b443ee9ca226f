#include "lexicon/english_source.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "language/claims/relation_tables.h"
#include "language/lexicon/lexicon_data.h"
#include "language/lexicon/matter_keys.h"
#include "language/speech_acts/speech_act_tables.h"
#include "language/text/word_table.h"
#include "language/topics/derived_category_tables.h"
#include "language/topics/topic_tables.h"
#include "language/topics/word_beginnings.h"
#include "lexicon/lexicon_reader.h"
#include "lexicon/table_text.h"

namespace cortex {
namespace {

using Fit = PhraseSource::Fit;
using Words = std::vector<std::string_view>;

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

constexpr WordTable<ActLabel, kActLabels> kActLabelNames = {{
    {"filler", kActFiller},
    {"joint", kActJoint},
    {"request", kActRequest},
    {"favour", kActFavour},
    {"question", kActQuestion},
    {"asked", kActAsked},
    {"wonder", kActWonder},
    {"order", kActOrder},
    {"told", kActTold},
    {"object", kActObject},
    {"subject", kActSubject},
    {"proposal", kActProposal},
    {"plan", kActPlan},
    {"place", kActPlace},
    {"arranged", kActArranged},
    {"ahead", kActAhead},
    {"be", kActBe},
    {"smalltalk", kActSmalltalk},
    {"kind", kActKind},
    {"answer", kActAnswer},
    {"proform", kActProForm},
    {"noted", kActNoted},
    {"kept", kActKept},
    {"standing", kActStanding},
    {"lasting", kActLasting},
    {"makes", kActMakes},
    {"pretends", kActPretends},
}};

constexpr WordTable<CategoryRole, kCategoryRoles> kRoleNames = {{
    {"sign", kRoleSign},
    {"thing", kRoleThing},
    {"said", kRoleSaid},
    {"ending", kRoleEnding},
    {"unless", kRoleUnless},
    {"forbids", kRoleForbids},
    {"substance", kRoleSubstance},
    {"bears", kRoleBears},
    {"reaction", kRoleReaction},
    {"allergen", kRoleAllergen},
    {"abstract", kRoleAbstract},
    {"ordinary", kRoleOrdinary},
    {"dose", kRoleDose},
    {"form", kRoleForm},
    {"person", kRolePerson},
    {"daily", kRoleDaily},
}};

constexpr WordTable<RelationRole, kRelationRoles> kRelationRoleNames = {{
    {"life", kRelationForLife},
    {"now", kRelationNow},
    {"begin", kRelationBegins},
    {"end", kRelationEnds},
}};

/// Hands every line to `read` as its words.
template <class Read>
void ReadLines(std::span<const std::string_view> table, const Read& read) {
  const std::string text = Join(table);
  for (const auto line : Split(text, '\n')) read(Split(line, ' '));
}

[[noreturn]] void RefuseLine(const std::string& table, const Words& words) {
  std::string line;
  for (const auto word : words) line.append(line.empty() ? 0 : 1, ' ').append(word);
  throw std::logic_error("Unknown directive in the table of " + table + ": " + line);
}

/// Adds the words of a line from `first` on.
void AddAll(const Words& words, std::size_t first, int label, Fit fit, PhraseSource* phrases) {
  for (std::size_t i = first; i < words.size(); ++i) phrases->Add(words[i], label, fit);
}

std::string_view LongestWord(std::string_view entry) {
  std::string_view longest;
  for (std::size_t at = 0; at < entry.size(); ++at) {
    if (!IsLetter(entry[at]) || (at > 0 && IsLetter(entry[at - 1]))) continue;
    const auto word = WordAt(entry, at);
    if (word.size() > longest.size()) longest = word;
  }
  return longest;
}

/// Whether a text without any phrase of these asks for nobody.
bool BeginsARisk(RiskLabel label) {
  return label == kAct || label == kDeath || label == kSign || label == kRiskWord;
}

/// "topic NAME entries", "risk LABEL entries".
void ReadTopicLine(const Words& words, EnglishSource* source) {
  const std::string_view name = words.size() > 1 ? words[1] : "";
  if (words.front() == "risk") {
    const auto risk = LookUp(kRiskLabels, name);
    if (!risk) RefuseLine("topics", words);
    for (std::size_t i = 2; i < words.size() && BeginsARisk(*risk); ++i)
      source->risk_words.emplace_back(LongestWord(words[i]));
    return AddAll(words, 2, *risk, Fit::kAsWritten, &source->risks);
  }
  if (words.front() != "topic" || name.empty()) RefuseLine("topics", words);
  auto& names = source->topic_names;
  const auto label = std::find(names.begin(), names.end(), name) - names.begin();
  if (static_cast<std::size_t>(label) == names.size()) names.emplace_back(name);
  AddAll(words, 2, static_cast<int>(label), Fit::kAnyForm, &source->topics);
}

/// "act LABEL entries".
void ReadSpeechActLine(const Words& words, EnglishSource* source) {
  const auto label = words.size() > 1 ? LookUp(kActLabelNames, words[1]) : std::nullopt;
  if (words.front() != "act" || !label) RefuseLine("speech acts", words);
  AddAll(words, 2, *label, Fit::kAsWritten, &source->speech_acts);
}

/// Whether a text without any word of the role derives nothing.
bool BeginsACategory(CategoryRole role) {
  return role == kRoleSign || role == kRoleThing || role == kRoleSubstance || role == kRoleBears ||
         role == kRoleReaction;
}

/// "pril" of "-pril".
std::string EndingOf(std::string_view entry) {
  const bool fits = entry.starts_with(kEndingMark) && entry.size() > kShortestEnding &&
                    entry.size() <= kLongestEnding + 1;
  if (!fits) throw std::logic_error("No ending: " + std::string(entry));
  return std::string(entry.substr(1));
}

/// "sign CATEGORY entries", "unless entries"; see the head of the table.
void ReadCategoryLine(const Words& words, EnglishSource* source) {
  const auto role = LookUp(kRoleNames, words.front());
  const bool of_one = role && *role <= kRoleEnding;
  int category = 0;
  for (const auto& named : kCategoryNames) {
    if (of_one && words.size() > 1 && named.name == words[1])
      category = static_cast<int>(named.category);
  }
  if (!role || (of_one && category == 0)) RefuseLine("derived categories", words);
  const std::size_t first = of_one ? 2 : 1;
  const bool any_form = *role == kRoleAllergen || *role == kRoleAbstract;
  AddAll(words, first, kCategoryRoles * category + *role,
         any_form ? Fit::kAnyForm : Fit::kAsWritten, &source->derived_categories);
  for (std::size_t i = first; i < words.size(); ++i) {
    if (*role == kRoleEnding) source->category_endings.push_back(EndingOf(words[i]));
    if (BeginsACategory(*role)) source->category_words.emplace_back(LongestWord(words[i]));
  }
}

/// "now NAME entries", and the same with "life", "begin" and "end".
void ReadRelationLine(const Words& words, EnglishSource* source) {
  const auto role = LookUp(kRelationRoleNames, words.front());
  constexpr std::size_t kFewest = 3;
  if (!role || words.size() < kFewest) RefuseLine("relations", words);
  auto& names = source->relation_names;
  const auto number = std::find(names.begin(), names.end(), words[1]) - names.begin();
  if (static_cast<std::size_t>(number) == names.size()) names.emplace_back(words[1]);
  AddAll(words, 2, RelationLabel(static_cast<int>(number), *role), Fit::kAnyForm,
         &source->relations);
}

/// "STEM other stems".
void ReadStemLine(const Words& words, EnglishSource::Stems* stems) {
  stems->emplace(words.front(), std::vector<std::string>(words.begin() + 1, words.end()));
}

void ReadDerivationLine(const Words& words, EnglishSource* source) {
  ReadStemLine(words, &source->derivations);
}

/// Each of the stems from `first` on stands for the others.
void AddGroup(const Words& words, std::size_t first, EnglishSource::Stems* stems) {
  for (std::size_t i = first; i < words.size(); ++i) {
    auto& others = (*stems)[std::string(words[i])];
    for (std::size_t j = first; j < words.size(); ++j) {
      if (j != i) others.emplace_back(words[j]);
    }
  }
}

/// "stems", one word in its spellings.
void ReadSpellingLine(const Words& words, EnglishSource* source) {
  AddGroup(words, 0, &source->spellings);
}

/// "= stems", which name the same; "~ stems", which may; or "STEM other stems".
void ReadAnswerLine(const Words& words, EnglishSource* source) {
  if (words.front() == "=") return AddGroup(words, 1, &source->aliases);
  if (words.front() == "~") return AddGroup(words, 1, &source->synonyms);
  ReadStemLine(words, &source->answers);
}

/// "one NAME entries", and the same with "many", "begin" and "noun"; "present entries".
void ReadMatterLine(const Words& words, EnglishSource* source) {
  namespace keys = matter_keys;
  auto& matters = source->matters;
  const std::string_view directive = words.front();
  const bool present = directive == keys::kPresent;
  const bool noun = directive == keys::kNoun;
  const bool first = directive == keys::kOne || directive == keys::kMany;
  if (words.size() < 3 || (!present && !noun && !first && directive != keys::kBegin))
    RefuseLine("matters", words);
  const std::string name(present ? std::string_view() : words[1]);
  auto& values = matters[keys::Values(name)];
  if (first) values.assign(1, std::string(directive));
  if (!present && values.empty()) RefuseLine("matters (of no matter above)", words);
  for (std::size_t i = present ? 1 : 2; i < words.size(); ++i) {
    std::string word(words[i]);
    std::replace(word.begin(), word.end(), '_', ' ');
    matters[present ? std::string(keys::kPresent) : keys::Words(name, noun)].push_back(word);
    if (present) continue;
    const std::string_view role = directive == keys::kBegin ? keys::kBegin : keys::kState;
    const std::vector<std::string> told = {name, values.front(), std::string(role)};
    if (!matters.try_emplace(keys::Told(word, noun), told).second)
      RefuseLine("matters (it stands there twice: " + word + ")", words);
  }
}

/// "class NAME words".
void ReadClassLine(const Words& words, EnglishSource* source) {
  constexpr std::size_t kFewest = 3;
  if (words.front() != "class" || words.size() < kFewest) RefuseLine("word classes", words);
  auto& names = source->class_names;
  const bool goes_on = !names.empty() && names.back() == words[1];
  if (!goes_on) {
    if (std::find(names.begin(), names.end(), words[1]) != names.end())
      RefuseLine("word classes (the class is there already)", words);
    names.emplace_back(words[1]);
  }
  const auto number = static_cast<std::uint16_t>(names.size() - 1);
  for (std::size_t i = 2; i < words.size(); ++i) {
    auto& classes = source->classes[std::string(words[i])];
    if (!classes.empty() && classes.back() == number)
      RefuseLine("word classes (it has a word twice: " + std::string(words[i]) + ")", words);
    classes.push_back(number);
  }
}

}  // namespace

EnglishSource::EnglishSource() : lexicon(ReadLexicon()) {
  const auto into = [this](auto read) {
    return [this, read](const Words& words) { read(words, this); };
  };
  ReadLines(DerivationTable(), into(ReadDerivationLine));
  ReadLines(SpellingTable(), into(ReadSpellingLine));
  ReadLines(AnswerTable(), into(ReadAnswerLine));
  ReadLines(TopicTable(), into(ReadTopicLine));
  ReadLines(SpeechActTable(), into(ReadSpeechActLine));
  for (const auto table : {DerivedCategoryTable(), SubstanceTable(), InnStemTable()})
    ReadLines(table, into(ReadCategoryLine));
  ReadLines(WordClassTable(), into(ReadClassLine));
  ReadLines(RelationTable(), into(ReadRelationLine));
  ReadLines(MatterTable(), into(ReadMatterLine));
}

}  // namespace cortex
