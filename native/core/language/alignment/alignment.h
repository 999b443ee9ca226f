#pragma once

#include <cstddef>
#include <vector>

#include "language/alignment/clashing.h"
#include "language/alignment/participants.h"
#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/clauses/statement.h"
#include "language/lexicon/lexicon.h"

/// Which words of two clauses speak of the same. Thread-safe: pure functions over statements.
namespace cortex {

struct OppositePair {
  /// Indices into the two statements' words.
  std::size_t older = 0;
  std::size_t newer = 0;
  Opposition how = Opposition::kNone;
};

/// Two clauses laid side by side.
struct Alignment {
  /// Heavy content words (neither light, nor times, nor people) found on both sides.
  int equal = 0;
  int soft = 0;
  /// Light words, times and people found on both sides.
  int light = 0;
  int people = 0;
  /// Indices of heavy content words found on one side only, opposites left out.
  std::vector<std::size_t> rest_older;
  std::vector<std::size_t> rest_newer;
  /// Indices of all content words found on one side only.
  std::vector<std::size_t> lone_older;
  std::vector<std::size_t> lone_newer;
  /// Matched words of which one is a kind of the other.
  std::vector<OppositePair> kinds;
  std::vector<OppositePair> opposites;
  Clashes values;
  Participants people_compared;
  /// Different times or directions, or another version ("target weight"): whatever differs may be
  /// true of both.
  bool other_time = false;
  bool other_direction = false;
  bool other_version = false;
  /// What both speak of does not change with time (birth, blood type).
  bool immutable = false;
  /// Something that one side says and the other does not is a time of the day or the year.
  bool lone_time = false;
  /// People as objects on one side only.
  std::vector<std::size_t> lone_people_older;
  std::vector<std::size_t> lone_people_newer;
  /// Both have an attribute of which one has one value ("favourite", "age").
  bool single_valued = false;
  /// Both name that attribute by one word, not only its matter ("home", "live").
  bool same_attribute = false;
  /// That attribute is a person ("my wife"): only names are its values.
  bool single_person = false;
};

/// `people_differ`: a man and a woman are two people; otherwise two words for one who cannot be
/// both.
Alignment Align(const ClauseOf& older, const ClauseOf& newer, bool people_differ);

}  // namespace cortex
