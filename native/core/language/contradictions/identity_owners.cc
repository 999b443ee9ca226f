#include "language/contradictions/identity_owners.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Of an organisation, which "we" are.
bool IsOffice(const StatementWord& head) { return In(head.text, "identity/offices"); }

/// The owner, or whom "her" points back to where somebody was named before.
const StatementWord& OwnerOf(const FilledSide& side) {
  const Identity& one = side.one;
  const auto& word = side.words[*one.owner];
  if (!word.Is(kPronoun) || word.Is(kSelf) || word.text == "our" || word.text == "we") return word;
  for (const std::uint32_t sort : {std::uint32_t{kName}, std::uint32_t{kPerson}}) {
    for (std::size_t i = *one.owner; i > 0; --i) {
      const auto& before = side.words[i - 1];
      const bool value = i > one.first && i <= one.last + 1;
      if (before.Is(sort) && !value) return before;
    }
  }
  return word;
}

/// Words that both use for the owner.
bool OwnersAgree(const FilledSides& sides) {
  const auto& [older, newer] = sides;
  if (!older.one.owner || !newer.one.owner) {
    // "The CRM", "my sister's CRM".
    return !sides.Either([](const FilledSide& side) {
      const auto& owner = side.one.owner;
      return owner && !side.one.by_verb && *owner > 0 && side.words[*owner].Is(kPerson) &&
             !side.words[*owner].Is(kSelf | kSingleValued) &&
             side.words[*owner - 1].Is(kPossessive);
    });
  }
  const auto& x = OwnerOf(older);
  const auto& y = OwnerOf(newer);
  const auto own = [](const StatementWord& word) {
    return word.Is(kSelf) || word.text == "our" || word.text == "we" || word.text == "family";
  };
  if (own(x) != own(y)) {
    const auto& other = own(x) ? y : x;
    const auto& us = own(x) ? x : y;
    // Not "the support band's".
    if (IsGroup(other) && !us.Is(kSelf) && !other.Is(kAdjacent)) return true;
    return other.Is(kName) && !other.Is(kPerson) && IsOffice(older.Head());
  }
  // "Priya's favourite", "her favourite": whoever is not named is the one who is.
  if (own(x) || x.meaning == y.meaning) return true;
  return x.Is(kPronoun) != y.Is(kPronoun) &&
         !sides.Either([](const FilledSide& side) { return side.one.by_verb; });
}

/// "My wife's parents live in", "my parents live in": whose owner the owner is.
std::uint32_t FamilyOf(const FilledSide& side) {
  const auto& owner = side.one.owner;
  if (!side.one.by_verb || !owner || *owner == 0) return 0;
  const auto& before = side.words[*owner - 1];
  return before.Is(kPossessive) && !before.Is(kPronoun) ? before.meaning : 0;
}

/// Words that tell which of several an owner is.
struct OwnerDetail {
  /// "Anna", "Weber" of "Anna Weber".
  WordRange name;
  /// "Older" of "my older sister", "daughter" of "my daughter Mia".
  WordRange before;
  /// "Work" of "my friend from work".
  WordRange behind;
};

/// Words of one noun phrase, of which `i` is not the first and not the value.
bool GoesOn(const FilledSide& side, std::size_t i) {
  const StatementWord& word = side.words[i];
  const bool value = i >= side.one.first && i <= side.one.last;
  return !value && word.Is(kAdjacent) && word.Is(kContentWord) && side.statement.breaks[i] == 0;
}

/// What stands before an owner: "daughter" of "my daughter Mia", "older" of "my older sister",
/// which nothing but "my" or "the" lets know from "recently".
WordRange BeforeOwner(const FilledSide& side, std::size_t owner) {
  const auto& words = side.words;
  std::size_t begin = owner;
  const auto tells = [&](const StatementWord& word) {
    return word.Is(words[owner].Is(kName) ? kPerson : kContentWord) &&
           !word.Is(kPossessive | kTimeWord | kVerb);
  };
  while (begin > side.clause.begin && GoesOn(side, begin) && tells(words[begin - 1])) --begin;
  const bool determined =
      begin > side.clause.begin &&
      (words[begin - 1].Is(kPossessive) || In(words[begin - 1].text, "words/determiners"));
  return {determined || words[owner].Is(kName) ? begin : owner, owner};
}

/// What is led by a preposition behind an owner: "work" of "my friend from work lives".
WordRange BehindOwner(const FilledSide& side, std::size_t begin) {
  const auto& words = side.words;
  if (begin >= side.clause.end || !words[begin].Is(kPreposition) || words[begin].Is(kVerb))
    return {};
  const bool before_head = side.one.by_verb && side.one.head > begin;
  std::size_t end = begin;
  while (end < side.clause.end && side.statement.breaks[end] == 0 &&
         (before_head ? end < side.one.head : words[end].Is(kBeforeVerb)))
    ++end;
  return {begin, end};
}

OwnerDetail DetailOf(const FilledSide& side) {
  const std::size_t owner = *side.one.owner;
  if (side.words[owner].Is(kPronoun | kSelf)) return {};
  std::size_t end = owner + 1;
  const auto named = [&](std::size_t i) {
    return i < side.clause.end && side.words[i].Is(kName) && GoesOn(side, i);
  };
  while (side.words[owner].Is(kName) && named(end)) ++end;
  return {{owner, end}, BeforeOwner(side, owner), BehindOwner(side, end)};
}

/// Each side has a content word there that the other has not.
bool Differ(const FilledSides& sides, const WordRange& older, const WordRange& newer) {
  const auto content = [](const FilledSide& side, const WordRange& range) {
    std::vector<const StatementWord*> found;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const StatementWord& word = side.words[i];
      if (word.Is(kContentWord)) found.push_back(&word);
    }
    return found;
  };
  const auto mine = content(sides.older, older);
  const auto others = content(sides.newer, newer);
  const auto has_more = [](const auto& these, const auto& those) {
    return std::any_of(these.begin(), these.end(), [&](const auto* x) {
      return std::none_of(those.begin(), those.end(), [&](const auto* y) {
        return x->root == y->root || MatchWords(*x, *y) == WordMatch::kEqual;
      });
    });
  };
  return has_more(mine, others) && has_more(others, mine);
}

/// "Weber" of "Anna Weber".
WordRange Surname(const WordRange& name) { return {name.end - 1, name.end}; }

/// "Anna Schmidt" and "Anna Weber", "my older sister" and "my younger sister", "my friend from
/// school" and "my friend from work": two, of whom both tell by one word.
bool ToldApart(const FilledSides& sides) {
  const OwnerDetail older = DetailOf(sides.older);
  const OwnerDetail newer = DetailOf(sides.newer);
  const auto full = [](const WordRange& name) { return name.end > name.begin + 1; };
  const bool both_full = full(older.name) && full(newer.name);
  return (both_full && Differ(sides, Surname(older.name), Surname(newer.name))) ||
         Differ(sides, older.before, newer.before) || Differ(sides, older.behind, newer.behind);
}

}  // namespace

bool IsGroup(const StatementWord& word) { return In(word.text, "identity/groups"); }

bool SameOwner(const FilledSides& sides) {
  if (FamilyOf(sides.older) != FamilyOf(sides.newer) || !OwnersAgree(sides)) return false;
  return !sides.older.one.owner || !sides.newer.one.owner || !ToldApart(sides);
}

}  // namespace cortex
