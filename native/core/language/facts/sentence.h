#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/clauses/statement.h"

/// The sentences of a text as the reader of facts sees them: words with what each may do. Pure
/// functions over constant tables, linear in the text, thread-safe.
namespace cortex::graph {

/// What a word may be, by itself; a word has several of them.
enum Role : std::uint32_t {
  /// a, the, this
  kArticle = 1U << 0U,
  /// all, some, two, a few: before a noun, and no part of its name
  kQuantifier = 1U << 1U,
  /// my, our, his
  kPossessor = 1U << 2U,
  /// I, me, we, us
  kSpeaker = 1U << 3U,
  /// he, she, him
  kHeOrShe = 1U << 4U,
  kIt = 1U << 5U,
  kThey = 1U << 6U,
  /// you, something, who: stands for nothing that a fact could name
  kUnnamed = 1U << 7U,
  kBe = 1U << 8U,
  kHave = 1U << 9U,
  kDo = 1U << 10U,
  kModal = 1U << 11U,
  kNegation = 1U << 12U,
  kPreposition = 1U << 13U,
  /// and, or, but
  kCoordinator = 1U << 14U,
  /// because, although: another statement follows
  kConnector = 1U << 15U,
  /// if, when, that: what follows is no statement of its own
  kSubordinator = 1U << 16U,
  kRelative = 1U << 17U,
  kAdverb = 1U << 18U,
  kParticle = 1U << 19U,
  /// A day, month, season, part of a day.
  kTimeNoun = 1U << 20U,
  /// day, week, hour: what durations are counted in
  kTimeUnit = 1U << 21U,
  /// today, yesterday, daily
  kTimeAdverb = 1U << 22U,
  kNumber = 1U << 23U,
  /// Capitalised, and not for beginning a sentence.
  kName = 1U << 24U,
  /// Ends in 's: owns what follows.
  kOwner = 1U << 25U,
  /// A quotation, an address.
  kOpaque = 1U << 26U,
  kPersonNoun = 1U << 27U,
  /// Mr, Dr
  kTitle = 1U << 28U,
  /// An attribute of which one has one value: age, employer.
  kAttribute = 1U << 29U,
  /// The speaker's own name, or what stands for it.
  kSpeakerName = 1U << 30U,
  /// "Moving" in "we're moving to Metz in March": to come, not under way.
  kArranged = 1U << 31U,
};

struct Word {
  /// Folded, without a possessive ending.
  std::string text;
  /// Bytes in the text, without a possessive ending.
  Span span;
  std::uint32_t roles = 0;
  /// What stands before it: ',' ':' or 0.
  char mark = 0;

  [[nodiscard]] bool Is(std::uint32_t mask) const { return (roles & mask) != 0; }
};

struct Sentence {
  std::vector<Word> words;
  /// Bytes in the text.
  Span span;
  bool question = false;
  /// Who says it where that is somebody else than who tells the text; of no bytes for nobody named.
  std::optional<Span> said_by;
  /// A semicolon stands before it.
  bool goes_on = false;
  /// The words behind arrows: 4 of "Owner: Tomasz -> Diego".
  std::vector<std::size_t> arrows;
  /// Its arrows tell no value: see ReadArrows.
  bool route = false;
  /// Bytes of the text that are none of its words: the old value before an arrow.
  Span cut;
};

/// `speaker` is the name of who speaks: where it stands in the text, it is the speaker.
std::vector<Sentence> ReadSentences(const Statement& statement, std::string_view speaker);

/// The roles of a word of a closed class; 0 for any other word.
std::uint32_t ClosedRolesOf(std::string_view word);

}  // namespace cortex::graph
