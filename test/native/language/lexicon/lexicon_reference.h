#pragma once

#include <optional>
#include <utility>

#include "lexicon/lexicon_source.h"
#include "lexicon/phrase_source.h"

/// What the tables say, answered in the plainest way from what was read of them. Thread-safe: reads
/// only.
namespace cortex::test {

class LexiconReference {
 public:
  /// `source` outlives this.
  explicit LexiconReference(const LexiconSource& source) : source_(source) {}

  [[nodiscard]] const LexicalEntry* Find(std::string_view word) const;
  [[nodiscard]] const LexicalEntry* FindStem(std::string_view stem) const;
  [[nodiscard]] std::uint64_t FramesOf(std::string_view sort) const;
  [[nodiscard]] std::vector<std::vector<std::string>> ExpressionsAfter(std::string_view stem) const;

  [[nodiscard]] bool IsRelated(std::uint32_t word) const;
  [[nodiscard]] bool HasPlace(std::uint32_t word) const;
  [[nodiscard]] bool HasOpposite(std::uint32_t word) const;
  [[nodiscard]] bool IsContrasted(std::uint32_t word) const;

  [[nodiscard]] Opposition Opposed(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] Opposition OpposedAsKinds(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] bool IsKindOf(std::uint32_t special, std::uint32_t general) const;
  [[nodiscard]] bool NamesKindOf(std::uint32_t word, std::uint32_t member) const;
  [[nodiscard]] bool AreSynonyms(std::uint32_t a, std::uint32_t b) const;

 private:
  [[nodiscard]] Opposition Written(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] bool SameKindApart(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] const std::vector<LexiconSource::Place>& PlacesOf(std::uint32_t word) const;
  [[nodiscard]] const std::vector<std::uint32_t>& GeneralsOf(std::uint32_t word) const;

  const LexiconSource& source_;
};

class PhraseReference {
 public:
  explicit PhraseReference(const PhraseSource& source) : source_(source) {}

  /// Labels and sizes of the phrases that stand at words[0].
  [[nodiscard]] std::vector<std::pair<int, std::size_t>> Visited(
      const std::vector<PhraseWord>& words) const;

 private:
  const PhraseSource& source_;
};

/// A text that is the phrase.
std::vector<PhraseWord> TextOf(const PhraseSource::Phrase& phrase);

}  // namespace cortex::test
