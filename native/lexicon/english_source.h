#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lexicon/lexicon_source.h"
#include "lexicon/phrase_source.h"

namespace cortex {

/// All that the tables of native/core/language/data say, as it is read.
struct EnglishSource {
  LexiconSource lexicon;
  /// By stem: other stems.
  using Stems = std::map<std::string, std::vector<std::string>, std::less<>>;
  Stems derivations;
  Stems spellings;
  Stems answers;
  Stems aliases;
  Stems synonyms;
  /// By the keys of language/lexicon/matter_keys.h.
  Stems matters;
  std::vector<std::string> topic_names;
  PhraseSource topics{lexicon};
  PhraseSource risks{lexicon};
  PhraseSource speech_acts{lexicon};
  PhraseSource derived_categories{lexicon};
  PhraseSource relations{lexicon};
  std::vector<std::string> relation_names;
  /// Of every sign and thing among the derived categories, its longest word.
  std::vector<std::string> category_words;
  /// Endings by which a word is the name of a medicine: "pril".
  std::vector<std::string> category_endings;
  /// Of every risk without which no text asks for a person, its longest word.
  std::vector<std::string> risk_words;
  /// Of each class of words, in the order of the table.
  std::vector<std::string> class_names;
  /// By word: the numbers of the classes that have it, in rising order.
  std::map<std::string, std::vector<std::uint16_t>, std::less<>> classes;

  EnglishSource();
  EnglishSource(const EnglishSource&) = delete;  // its phrases look into its lexicon
  EnglishSource& operator=(const EnglishSource&) = delete;
};

}  // namespace cortex
