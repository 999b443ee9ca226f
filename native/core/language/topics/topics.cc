#include "language/topics/topics.h"

#include <algorithm>

#include "language/lexicon/english_tables.h"
#include "language/topics/review.h"

namespace cortex {

namespace {

std::vector<Topic> Classify(const std::vector<PhraseWord>& words) {
  const WordList names = kEnglishTables.topic_names;
  std::vector<double> weights(names.size());
  double all = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    // Words of a phrase weigh as much as they would alone.
    kEnglishTables.topics.Visit(words, i, [&](int label, std::size_t size) {
      weights[static_cast<std::size_t>(label)] += static_cast<double>(size);
      all += static_cast<double>(size);
    });
  }
  std::vector<Topic> topics;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0) topics.push_back({std::string(names[i]), weights[i] / all});
  }
  std::sort(topics.begin(), topics.end(), [](const Topic& a, const Topic& b) {
    return a.score != b.score ? a.score > b.score : a.name < b.name;
  });
  return topics;
}

}  // namespace

std::vector<std::string> TopicReading::names() const {
  std::vector<std::string> names;
  names.reserve(topics.size());
  for (const auto& topic : topics) names.push_back(topic.name);
  return names;
}

TopicReading ReadTopics(const Document& document) {
  const auto words = ReadPhraseWords(document.tokens());
  return {Classify(words), AsksForReview(words)};
}

}  // namespace cortex
