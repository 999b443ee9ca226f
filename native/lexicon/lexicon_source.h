#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexicon/lexicon.h"

namespace cortex {

/// What the tables of words say, as they are read: what language/lexicon.h answers from, before it
/// is laid out. In the order of the keys, so that one text gives one layout.
struct LexiconSource {
  template <class Value>
  using Map = std::map<std::string, Value, std::less<>>;

  /// A node of a tree of kinds: its members have their numbers between `enter` and `leave`.
  struct Place {
    std::uint32_t category = 0;
    std::uint32_t enter = 0;
    std::uint32_t leave = 0;
  };

  Map<LexicalEntry> by_word;
  Map<LexicalEntry> by_stem;
  Map<std::string> bases;
  Map<std::vector<std::vector<std::string>>> expressions;
  std::map<std::uint64_t, Opposition> opposites;
  std::set<std::uint32_t> has_opposite;
  std::set<std::uint32_t> contrasted;
  std::set<std::uint64_t> synonyms;
  std::set<std::uint32_t> related;
  std::map<std::uint32_t, std::vector<Place>> places;
  /// By category: the hash of its name, of which every member is a kind.
  std::vector<std::uint32_t> category_names;
  std::map<std::uint32_t, std::vector<std::uint32_t>> generals;
  /// By the sort of a value: the frames in which it stands, a bit each.
  Map<std::uint64_t> frames_by_sort;

  /// The base of an irregular form; the word itself when it is regular.
  [[nodiscard]] std::string_view BaseOf(std::string_view word) const {
    const auto found = bases.find(word);
    return found == bases.end() ? word : std::string_view(found->second);
  }
};

}  // namespace cortex
