#include "language/facts/fact_reader.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "language/facts/arrow.h"
#include "language/facts/clause_reader.h"
#include "language/facts/fragment_reader.h"
#include "language/facts/sentence.h"

namespace cortex::graph {
namespace {

/// Longer sentences are lists or have lost their marks.
constexpr std::size_t kLongestSentence = 60;

void AddMention(EntityMention mention, std::vector<EntityMention>* mentions) {
  const bool known = std::any_of(mentions->begin(), mentions->end(),
                                 [&](const auto& other) { return other.name == mention.name; });
  if (!known && !mention.name.empty()) mentions->push_back(std::move(mention));
}

/// Names and the speaker are mentioned by any sentence, also one that states nothing.
void MentionNames(std::string_view text, const Sentence& sentence, std::string_view speaker,
                  std::vector<EntityMention>* mentions) {
  const auto& words = sentence.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& word = words[i];
    if (word.Is(kSpeaker | kSpeakerName) || word.text == "my" || word.text == "mine") {
      AddMention({std::string(speaker), EntityType::kPerson}, mentions);
      continue;
    }
    if (!word.Is(kName) || word.Is(kOpaque | kTimeNoun)) continue;
    std::size_t begin = i;
    if (i > 0 && words[i - 1].Is(kTitle) && word.mark == 0) --begin;
    while (i + 1 < words.size() && words[i + 1].Is(kName) && words[i + 1].mark == 0 &&
           !words[i].Is(kOwner) && !words[i + 1].Is(kOpaque | kSpeakerName))
      ++i;
    const std::size_t from = words[begin].span.begin;
    const bool titled = words[begin].Is(kTitle);
    AddMention({std::string(text.substr(from, words[i].span.end - from)),
                titled ? EntityType::kPerson : EntityType::kMisc},
               mentions);
  }
}

/// What is arranged is to come: "we're moving to Metz".
void MarkArrangements(const std::vector<Span>& arranged, std::vector<Sentence>* sentences) {
  auto next = arranged.begin();
  for (auto& sentence : *sentences) {
    for (auto& word : sentence.words) {
      while (next != arranged.end() && next->begin < word.span.begin) ++next;
      if (next != arranged.end() && next->begin == word.span.begin) word.roles |= kArranged;
    }
  }
}

/// Who "I" is in a sentence; empty where that is somebody whom the text does not name.
std::string_view TellerOf(const Statement& statement, const Sentence& sentence,
                          std::string_view speaker) {
  if (!sentence.said_by) return speaker;
  const auto [begin, end] = *sentence.said_by;
  return std::string_view(statement.text).substr(begin, end - begin);
}

/// Whether nothing but a dash stands between two sentences: "Mia - shoe size 31".
bool IsDash(std::string_view between) {
  bool dash = false;
  for (std::size_t at = between.find_first_not_of(' '); at != std::string_view::npos;
       at = between.find_first_not_of(' ', at)) {
    const auto rest = between.substr(at);
    std::size_t bytes = 0;
    for (const std::string_view mark : {"-", "\u2013", "\u2014"})
      if (rest.starts_with(mark)) bytes = mark.size();
    if (bytes == 0) return false;
    dash = true;
    at += bytes;
  }
  return dash;
}

/// A clause with the mark for its verb tells the same, or too much: "rent: 520 a month", "Dad:
/// digoxin 125 mcg".
void DropRepeated(std::size_t fragments, std::size_t clauses, std::vector<Fact>* facts) {
  const auto begin = facts->begin() + static_cast<std::ptrdiff_t>(fragments);
  const auto end = facts->begin() + static_cast<std::ptrdiff_t>(clauses);
  facts->erase(std::remove_if(end, facts->end(),
                              [&](const Fact& fact) {
                                return std::any_of(begin, end, [&](const Fact& told) {
                                  const std::string& value = told.object.name;
                                  return fact.object.name == value ||
                                         (fact.predicate == "be" &&
                                          fact.object.name.find(value) != std::string::npos);
                                });
                              }),
               facts->end());
}

/// `person`: the one of the sentence before it, and then its own.
void ReadSentence(const Statement& statement, const Sentence& told, std::string_view teller,
                  const FragmentContext& context, std::optional<EntityMention>* person,
                  TextGraph* graph) {
  Sentence changed;
  if (!told.arrows.empty()) {
    changed = told;
    ReadArrows(&changed);
    if (changed.route) return;
  }
  const Sentence& sentence = told.arrows.empty() ? told : changed;
  const std::size_t fragments = graph->facts.size();
  ReadFragments(statement, sentence, teller, context, graph);
  const std::size_t clauses = graph->facts.size();
  ClauseReader reader(statement.text, sentence, teller, graph);
  if (*person) reader.GoOnFrom(**person);
  reader.Run();
  *person = reader.OnlyPerson();
  if (clauses > fragments) DropRepeated(fragments, clauses, &graph->facts);
}

}  // namespace

TextGraph ReadFacts(const Statement& statement, std::string_view speaker) {
  TextGraph graph;
  auto sentences = ReadSentences(statement, speaker);
  MarkArrangements(statement.acts.arrangements, &sentences);
  const std::string_view text = statement.text;
  FragmentContext context;
  std::optional<EntityMention> topic;
  std::optional<EntityMention> person;
  std::size_t before = 0;
  for (const auto& sentence : sentences) {
    const std::string_view teller = TellerOf(statement, sentence, speaker);
    const bool dash = topic && IsDash(text.substr(before, sentence.span.begin - before));
    context.owner = dash ? std::exchange(topic, std::nullopt) : std::nullopt;
    if (!sentence.goes_on || sentence.said_by) person.reset();
    if (sentence.words.size() <= kLongestSentence && !teller.empty())
      ReadSentence(statement, sentence, teller, context, &person, &graph);
    topic = TopicOf(text, sentence, teller);
    before = sentence.span.end;
    context.names_others = context.names_others || NamesOthers(sentence);
    MentionNames(statement.text, sentence, teller, &graph.mentions);
  }
  return graph;
}

}  // namespace cortex::graph
