#pragma once

#include <cstdint>
#include <span>

#include "language/lexicon/lexicon.h"
#include "language/lexicon/phrase_table.h"
#include "language/lexicon/word_index.h"

/// The word tables of native/core/language/data as the build lays them out (native/lexicon):
/// read-only data, mapped with the binary. Thread-safe: constants.
namespace cortex {

/// A node of a tree of kinds: its members have their numbers between `enter` and `leave`.
struct KindPlace {
  std::uint16_t category;
  std::uint16_t enter;
  std::uint16_t leave;
};

/// What is known of a word by its hash.
struct WordRelations {
  enum Flag : std::uint8_t { kHasOpposite = 1, kContrasted = 2, kRelated = 4 };

  std::uint32_t word;
  std::uint16_t first_place;
  std::uint16_t first_general;
  std::uint8_t places;
  std::uint8_t generals;
  std::uint8_t flags;
};

struct LexiconTables {
  WordIndex words;
  WordIndex stems;
  /// By the number of a word or stem: its entry among `entries`.
  std::span<const std::uint16_t> word_entries;
  std::span<const std::uint16_t> stem_entries;
  std::span<const LexicalEntry> entries;
  /// Irregular forms, and the base of each.
  WordIndex forms;
  std::span<const WordRef> bases;
  /// Stems that begin expressions; the expressions of each; the further words of each expression.
  WordIndex heads;
  ListBegins expressions;
  ListBegins tails;
  std::span<const WordRef> tail_words;
  /// By hashes of words.
  std::span<const std::uint32_t> relation_seeds;
  std::span<const WordRelations> relations;
  std::span<const KindPlace> places;
  std::span<const std::uint32_t> generals;
  /// By category: the hash of its name, of which every member is a kind.
  std::span<const std::uint32_t> category_names;
  /// By hashes of pairs: their opposition, and kSynonyms.
  static constexpr std::uint8_t kSynonyms = 0x80;
  std::span<const std::uint32_t> pair_seeds;
  std::span<const std::uint64_t> pairs;
  std::span<const std::uint8_t> pair_relations;
  /// Of `pairs`, and of the words in `relations` that have places or generals.
  std::span<const std::uint64_t> pair_filter;
  std::span<const std::uint64_t> word_filter;
  /// By the sort of a value: the frames in which it stands, a bit each.
  WordIndex sorts;
  std::span<const std::uint64_t> sort_frames;
};

/// By stem: other stems.
struct StemTables {
  WordIndex stems;
  ListBegins others;
  std::span<const WordRef> other_words;
};

struct WordClassTables {
  WordIndex words;
  /// By the number of a word: the classes that have it (word_classes.h).
  ListBegins classes;
  std::span<const std::uint16_t> numbers;
  /// By class: the marks (MarkOf) of its words, by which most words are known not to be in it.
  std::span<const std::uint64_t> marks;
};

struct EnglishTables {
  LexiconTables lexicon;
  StemTables derivations;
  StemTables spellings;
  StemTables answers;
  StemTables aliases;
  StemTables synonyms;
  /// By the keys of matter_keys.h.
  StemTables matters;
  PhraseTable topics;
  WordList topic_names;
  PhraseTable risks;
  PhraseTable speech_acts;
  PhraseTable derived_categories;
  PhraseTable relations;
  WordList relation_names;
  /// A set of the beginnings of words (word_beginning.h): of every sign and thing among the derived
  /// categories, its longest word.
  std::span<const std::uint64_t> category_beginnings;
  /// The same of the endings by which a word is the name of a medicine.
  std::span<const std::uint64_t> category_endings;
  /// The same of every risk without which no text asks for a person, its longest word.
  std::span<const std::uint64_t> risk_beginnings;
  WordClassTables word_classes;
};

/// Defined in a file that the build writes.
extern const EnglishTables kEnglishTables;

}  // namespace cortex
