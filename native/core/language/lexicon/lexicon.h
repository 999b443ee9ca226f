#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "language/lexicon/word_index.h"

/// What the language room knows about English words: the tables of data/english.txt,
/// data/everyday.txt and data/wordnet.txt, laid out at build. Thread-safe: constants.
namespace cortex {

struct LexiconTables;
struct WordRelations;

/// What a word may be, before its sentence is known; tables name these in lower case.
enum LexicalFlag : std::uint32_t {
  kLexStop = 1U << 0U,
  kLexAuxiliary = 1U << 1U,
  kLexModal = 1U << 2U,
  kLexPreposition = 1U << 3U,
  kLexPronoun = 1U << 4U,
  kLexSelf = 1U << 5U,
  kLexNegator = 1U << 6U,
  kLexDegree = 1U << 7U,
  kLexHedge = 1U << 8U,
  kLexQuestion = 1U << 9U,
  kLexHypothetical = 1U << 10U,
  kLexWish = 1U << 11U,
  kLexReport = 1U << 12U,
  kLexOver = 1U << 13U,
  kLexPerson = 1U << 14U,
  kLexTime = 1U << 15U,
  kLexPlace = 1U << 16U,
  kLexLight = 1U << 17U,
  kLexSingle = 1U << 18U,
  kLexVerb = 1U << 19U,
  kLexPastForm = 1U << 20U,
  /// Relations of place and time that no other preposition may stand for.
  kLexDirection = 1U << 21U,
  /// Denies of everybody: nobody, none.
  kLexUniversal = 1U << 22U,
  /// Names another one than the present: target, former, first.
  kLexVersion = 1U << 23U,
  /// True for life: birth, blood type.
  kLexImmutable = 1U << 24U,
  /// A verb of a lasting state or attitude: love, trust, allow.
  kLexStative = 1U << 25U,
  /// Speaks of the talking itself: say, mention, conversation.
  kLexTalk = 1U << 26U,
  /// A change whose outcome lasts: move to, switch to, raise to.
  kLexChange = 1U << 27U,
  /// Names what a number tells: price, length, age.
  kLexMeasure = 1U << 28U,
};

/// How two words exclude each other.
enum class Opposition : std::uint8_t {
  kNone,
  /// Members of one kind: red and blue, beer and gin. Exclude each other only of one thing.
  kKind,
  /// Opposites in a rare sense, or through a similar word.
  kWeak,
  /// Opposites: hot and cold, love and hate, open and shut.
  kStrong,
};

struct LexicalEntry {
  std::uint32_t flags = 0;
  /// Hash of the word that stands for all that are interchangeable with it.
  std::uint32_t meaning = 0;
  /// Hash of the word that stands for all of the same matter; 0 for none.
  std::uint32_t theme = 0;
  /// Hash of the word that stands for a scale (hot, cold) with the word at one end; 0 for none.
  std::uint32_t scale = 0;
  /// Hash of the name of a place that only one fills (employer: "work for"); 0 for none.
  std::uint32_t slot = 0;
  /// A bit for each frame in which the word only says what a value is of: see Lexicon::FramesOf.
  std::uint64_t frames = 0;
};

/// Expressions that begin with one word: of each, the words after it; the longest first.
class Expressions {
 public:
  constexpr Expressions() = default;
  /// `begins`: where in `words` each begins, and where the last one ends.
  constexpr Expressions(const char* text, ListBegins begins, std::span<const WordRef> words)
      : text_(text), begins_(begins), words_(words) {}

  [[nodiscard]] constexpr std::size_t size() const {
    return begins_.empty() ? 0 : begins_.size() - 1;
  }
  constexpr WordList operator[](std::size_t index) const {
    return {text_, ListAt(words_, begins_, index)};
  }

 private:
  const char* text_ = nullptr;
  ListBegins begins_;
  std::span<const WordRef> words_;
};

class Lexicon {
 public:
  static const Lexicon& English();

  explicit constexpr Lexicon(const LexiconTables& tables) : tables_(tables) {}

  /// What is known of a folded word, or of an expression joined by "_"; nullptr when nothing is.
  [[nodiscard]] const LexicalEntry* Find(std::string_view folded) const;
  /// The same by stem.
  [[nodiscard]] const LexicalEntry* FindStem(std::string_view stem) const;
  /// What a folded word may be; 0 where nothing is known of it.
  [[nodiscard]] std::uint32_t FlagsOf(std::string_view folded) const;
  /// The base of an irregular form ("went": "go"); the word itself when it is regular.
  [[nodiscard]] std::string_view BaseOf(std::string_view folded) const;
  /// Expressions that begin with a word of this stem.
  [[nodiscard]] Expressions ExpressionsAfter(std::string_view stem) const;

  /// By hashes of stems or meanings.
  [[nodiscard]] Opposition Opposed(std::uint32_t a, std::uint32_t b) const;
  /// Whether anything but its entry is known of it: opposites, kinds, synonyms.
  [[nodiscard]] bool IsRelated(std::uint32_t word) const;
  /// Whether the word is known as a kind of something.
  [[nodiscard]] bool HasPlace(std::uint32_t word) const;
  /// Whether the word names what the other is one of: colour and red.
  [[nodiscard]] bool NamesKindOf(std::uint32_t word, std::uint32_t member) const;
  /// The same, also through what the words are kinds of: vegan and steak.
  [[nodiscard]] Opposition OpposedAsKinds(std::uint32_t a, std::uint32_t b) const;
  /// Whether anything at all is opposed to it.
  [[nodiscard]] bool HasOpposite(std::uint32_t word) const;
  /// Whether the tables of opposites name it, or what it is a kind of.
  [[nodiscard]] bool IsContrasted(std::uint32_t word) const;
  /// Whether `special` is a kind of `general`.
  [[nodiscard]] bool IsKindOf(std::uint32_t special, std::uint32_t general) const;
  /// Whether both mean the same in their commonest sense.
  [[nodiscard]] bool AreSynonyms(std::uint32_t a, std::uint32_t b) const;

  /// The frames in which a value of the sort may stand ("money", "m"), a bit each: the words of one
  /// frame all say the same of it (costs, charges, price).
  [[nodiscard]] std::uint64_t FramesOf(std::string_view sort) const;

  /// The hash by which words are known here: FNV-1a, 32 bits.
  static constexpr std::uint32_t HashOf(std::string_view stem) {
    constexpr std::uint32_t kOffsetBasis = 0x811C9DC5U;
    constexpr std::uint32_t kPrime = 0x01000193U;
    std::uint32_t hash = kOffsetBasis;
    for (const char c : stem) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    return hash;
  }
  /// One key for two words, whichever comes first.
  static constexpr std::uint64_t PairKey(std::uint32_t a, std::uint32_t b) {
    constexpr unsigned kHalf = 32;
    return (std::uint64_t{std::min(a, b)} << kHalf) | std::max(a, b);
  }

 private:
  /// What is known of the word by its hash; nullptr when nothing is.
  [[nodiscard]] const WordRelations* RelationsOf(std::uint32_t word) const;
  /// The same of words that have places or generals; most others cost one look into memory.
  [[nodiscard]] const WordRelations* KindsOf(std::uint32_t word) const;
  /// What is known of the pair: its opposition and whether both are synonyms; 0 for nothing.
  [[nodiscard]] std::uint8_t PairRelations(std::uint64_t pair) const;
  [[nodiscard]] Opposition OppositionOf(std::uint64_t pair) const;
  [[nodiscard]] bool SameKindApart(std::uint32_t a, std::uint32_t b) const;

  const LexiconTables& tables_;
};

/// Whether a folded word may be one of these, by English().
inline bool HasFlag(std::string_view folded, std::uint32_t flags) {
  return (Lexicon::English().FlagsOf(folded) & flags) != 0;
}

}  // namespace cortex
