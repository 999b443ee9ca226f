#include "language/duplicates/constructions.h"

#include <algorithm>
#include <optional>

#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

using Words = std::vector<const StatementWord*>;

bool Counts(const StatementWord& word) {
  return word.Is(kContentWord | kSelf | kName | kPerson | kHedge) && !word.Is(kQuantityPart);
}

/// I and my, Anna and Anna's, cat and cats.
bool Same(const StatementWord& a, const StatementWord& b) {
  return (a.Is(kSelf) && b.Is(kSelf)) || (!a.Is(kSelf) && !b.Is(kSelf) && a.meaning == b.meaning);
}

bool SameWords(const Words& a, const Words& b) {
  return a.size() == b.size() &&
         std::is_permutation(a.begin(), a.end(), b.begin(),
                             [](const auto* x, const auto* y) { return Same(*x, *y); });
}

/// A quality of a thing that somebody has: "brown" of "hair" of "user".
struct Quality {
  Words owner;
  const StatementWord* thing = nullptr;
  Words quality;
};

Words Range(ClauseOf told, std::size_t begin, std::size_t end) {
  Words found;
  for (std::size_t i = begin; i < end; ++i) {
    if (Counts(told.words[i])) found.push_back(&told.words[i]);
  }
  return found;
}

bool HasGrammar(ClauseOf told, std::uint32_t flags) {
  return told.Any([flags](const StatementWord& word) { return word.Is(flags); });
}

/// "Has brown hair".
std::optional<Quality> QualityHad(ClauseOf told, std::size_t verb) {
  const Words had = Range(told, verb + 1, told.clause.end);
  Quality found{Range(told, told.clause.begin, verb), nullptr, had};
  if (had.size() < 2) return std::nullopt;
  found.thing = had.back();
  found.quality.pop_back();
  return found;
}

/// "My hair is brown".
std::optional<Quality> QualityTold(ClauseOf told, std::size_t verb) {
  Quality found;
  for (const StatementWord* const word : Range(told, told.clause.begin, verb)) {
    if (word->Is(kPossessive) && found.thing == nullptr) {
      found.owner.push_back(word);
    } else if (found.thing == nullptr) {
      found.thing = word;
    } else {
      return std::nullopt;
    }
  }
  found.quality = Range(told, verb + 1, told.clause.end);
  if (found.thing == nullptr || found.owner.empty()) return std::nullopt;
  return found;
}

std::optional<Quality> QualityOf(ClauseOf told) {
  // "Has hair with brown tips", "is browner than": more is said than a quality.
  if (HasGrammar(told, kPreposition | kName | kListed | kModal)) return std::nullopt;
  const auto& words = told.words;
  std::size_t verb = told.clause.begin;
  while (verb < told.clause.end && !words[verb].Is(kVerb | kAuxiliary)) ++verb;
  if (verb == told.clause.end) return std::nullopt;
  if (words[verb].stem == "be") return QualityTold(told, verb);
  if (TellsHaving(words[verb])) return QualityHad(told, verb);
  return std::nullopt;
}

bool SameQuality(ClauseOf newer, ClauseOf older) {
  const auto left = QualityOf(newer);
  if (!left || left->quality.empty()) return false;
  const auto right = QualityOf(older);
  return right && Same(*left->thing, *right->thing) && SameWords(left->owner, right->owner) &&
         SameWords(left->quality, right->quality);
}

const StatementWord& WordAt(ClauseOf told, std::size_t i) { return told.words[i]; }

/// Whose place it is: "my", "Kim's", or who is its subject.
const StatementWord* HolderOf(ClauseOf told, const Identity& identity) {
  if (identity.owner) return &WordAt(told, *identity.owner);
  return identity.subject ? &WordAt(told, *identity.subject) : nullptr;
}

std::uint32_t PlaceOf(ClauseOf told, const Identity& identity) {
  if (identity.place != 0) return identity.place;
  const StatementWord& head = WordAt(told, identity.head);
  return head.slot != 0 ? head.slot : head.meaning;
}

/// "I moved to Ghent", "I'm moving to Ghent": what is done, not what is so.
bool TellsDeed(ClauseOf told, const Identity& identity) {
  if (!identity.by_verb || told.clause.passive) return false;
  return WordAt(told, identity.head).Is(kPastForm) || TellsState(told);
}

/// Says who fills the place, and nothing else.
bool SaysNoMore(ClauseOf told, const Identity& identity) {
  const StatementWord* const holder = HolderOf(told, identity);
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const StatementWord& word = WordAt(told, i);
    const bool part = i == identity.head || &word == holder ||
                      (i >= identity.first && i <= identity.last) ||
                      word.Is(kAuxiliary | kLightWord | kMerged);
    if (!part && Counts(word)) return false;
  }
  const bool sure = !identity.weak && !identity.had && !identity.best && !identity.whole;
  return holder != nullptr && sure && identity.qualifiers.empty() && !TellsDeed(told, identity);
}

bool SamePlace(ClauseOf newer, const Identity& a, ClauseOf older, const Identity& b) {
  if (PlaceOf(newer, a) != PlaceOf(older, b) || !SaysNoMore(newer, a) || !SaysNoMore(older, b))
    return false;
  return Same(*HolderOf(newer, a), *HolderOf(older, b)) &&
         SameWords(Range(newer, a.first, a.last + 1), Range(older, b.first, b.last + 1));
}

bool FillSamePlace(ClauseOf newer, ClauseOf older) {
  const auto& theirs = older.clause.identities;
  return std::any_of(
      newer.clause.identities.begin(), newer.clause.identities.end(), [&](const Identity& a) {
        return std::any_of(theirs.begin(), theirs.end(),
                           [&](const Identity& b) { return SamePlace(newer, a, older, b); });
      });
}

}  // namespace

bool SaysSameOtherwise(ClauseOf newer, ClauseOf older) {
  return SameQuality(newer, older) || FillSamePlace(newer, older);
}

bool AreOfOthers(const Statement& newer, const Statement& older) {
  /// Somebody who is the head of what stands before the verb: "brother" of "my brother", not
  /// "student" of "my student loan".
  const auto subject = [](const Statement& statement) -> const StatementWord* {
    const StatementWord* head = nullptr;
    for (const auto& word : statement.words) {
      if (!word.Is(kBeforeVerb)) break;
      const bool names = word.Is(kContentWord | kSelf) && !word.Is(kPossessive);
      if (names) head = &word;
    }
    return head != nullptr && head->Is(kSelf | kPerson) ? head : nullptr;
  };
  const auto speaks_of = [](const Statement& statement, const StatementWord& somebody) {
    return std::any_of(statement.words.begin(), statement.words.end(), [&](const auto& word) {
      return Same(word, somebody) && (!word.Is(kSelf) || !word.Is(kPossessive));
    });
  };
  const StatementWord* const a = subject(newer);
  const StatementWord* const b = subject(older);
  return a != nullptr && b != nullptr && !speaks_of(older, *a) && !speaks_of(newer, *b);
}

}  // namespace cortex
