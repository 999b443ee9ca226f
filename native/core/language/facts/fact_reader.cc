#include "language/facts/fact_reader.h"

#include <algorithm>

#include "language/facts/clause_reader.h"
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

}  // namespace

TextGraph ReadFacts(const Statement& statement, std::string_view speaker) {
  TextGraph graph;
  auto sentences = ReadSentences(statement, speaker);
  MarkArrangements(statement.acts.arrangements, &sentences);
  for (const auto& sentence : sentences) {
    const std::string_view teller = TellerOf(statement, sentence, speaker);
    if (sentence.words.size() <= kLongestSentence && !teller.empty())
      ClauseReader(statement.text, sentence, teller, &graph).Run();
    MentionNames(statement.text, sentence, teller, &graph.mentions);
  }
  return graph;
}

}  // namespace cortex::graph
