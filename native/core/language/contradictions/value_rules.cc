#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "language/contradictions/bearer.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

/// Said of a definite subject by "is".
bool IsPredicateOfDefinite(const ClauseSide& side, std::size_t at) {
  const auto& words = side.words;
  const bool person = words[at].Is(kPerson) && !IsOccupation(words[at]);
  if (person || words[at].Is(kBeforeVerb) || side.clause.tense == Tense::kProgressive) return false;
  std::size_t verb = at;
  while (verb > side.clause.begin && !words[verb].Is(kAuxiliary) &&
         !words[verb].text.ends_with("_as")) {
    if (words[verb].Is(kPreposition) && words[verb].text != "from") return false;
    --verb;
  }
  const auto& text = words[verb].text;
  return (In(text, "value-rules/be") || text.ends_with("_living_as")) &&
         HasDefinite(side.statement, side.clause.begin, verb);
}

/// "My car is red", "my car is blue": one definite thing, nothing else said.
std::optional<ContradictionFinding> FindPredicate(const ClausePair& pair) {
  if (pair.aligned.opposites.size() != 1 || pair.aligned.opposites.front().how != Opposition::kKind)
    return std::nullopt;
  if (pair.aligned.other_time || pair.aligned.lone_time || !pair.aligned.values.pairs.empty())
    return std::nullopt;
  const auto& opposites = pair.aligned.opposites.front();
  // "My eye colour is green": green is a colour anyway.
  const auto tells_more = [&](const ClauseSide& side) {
    return side.AnyRest([&](std::size_t i) {
      return !In(side.words[i].text, "value-rules/shades") &&
             !Lexicon::English().NamesKindOf(side.words[i].meaning,
                                             pair.older.words[opposites.older].meaning);
    });
  };
  if (pair.Either(tells_more) || !IsPredicateOfDefinite(pair.Older(), opposites.older) ||
      !IsPredicateOfDefinite(pair.Newer(), opposites.newer))
    return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kValue, opposites);
}

struct ValueSort {
  /// "Live in", "work for": only names are values.
  bool names_only = false;
  /// Only names beside a number are: "12 Mill Lane".
  bool beside_number = false;
};

/// "I have a nephew called Max": one of some, who may have another name.
bool NamesOneOfSome(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin + 2; i < side.clause.end; ++i) {
    if (In(side.words[i].text, "value-rules/named") &&
        In(side.words[i - 2].text, "words/indefinite-article"))
      return true;
  }
  return false;
}

bool PrepositionBetween(const Statement& statement, std::size_t last, std::size_t at) {
  for (std::size_t i = last + 1; i < at; ++i) {
    if (statement.words[i].Is(kPreposition)) return true;
  }
  return false;
}

/// The rest as one value: neighbouring words, none of them a verb, nor what the attribute is
/// further named by ("my maths teacher"). Beside numbers only names are values: "12 Mill Lane".
std::optional<WordRange> ValueOf(const ClauseSide& side, const ValueSort& sort) {
  const auto& words = side.words;
  std::optional<std::size_t> first;
  std::size_t last = 0;
  for (const std::size_t i : side.rest) {
    const auto& word = words[i];
    if (word.Is(kSingleValued)) continue;
    if ((sort.names_only || sort.beside_number) && !word.Is(kName)) return std::nullopt;
    // "My boss is Swiss": how he is, not who.
    if (sort.names_only && english::IsNationality(word.text)) return std::nullopt;
    if (IsVerbForm(word) && !word.Is(kName)) return std::nullopt;
    // "Wifi in my room is fast": which one is meant.
    std::size_t before = i;
    while (before > 0 && !words[before - 1].Is(kContentWord | kPreposition | kAuxiliary)) --before;
    if (word.Is(kBeforeVerb) && before > 0 && words[before - 1].Is(kPreposition))
      return std::nullopt;
    // "The diavola from Enzo's": where from says no other value.
    if (first && PrepositionBetween(side.statement, last, i)) break;
    if (first && !word.Is(kAdjacent)) return std::nullopt;
    if (!first) first = i;
    last = i;
  }
  if (!first) return std::nullopt;
  if (sort.beside_number && (*first == 0 || words[*first - 1].quantity < 0)) return std::nullopt;
  const bool names_attribute =
      last + 1 < words.size() && words[last + 1].Is(kSingleValued) && words[last + 1].Is(kAdjacent);
  if (names_attribute) return std::nullopt;
  return WordRange{*first, last + 1};
}

/// The quotation or address in a clause, as one stretch; nothing when there is none.
std::optional<EvidenceSpan> QuotedIn(const ClauseSide& side) {
  std::optional<std::size_t> first;
  std::size_t last = 0;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    if (!side.words[i].Is(kProtectedWord)) continue;
    if (!first) first = i;
    last = i;
  }
  if (!first) return std::nullopt;
  return EvidenceOf(side.statement, *first, last);
}

/// "With Vodafone", "on the fridge": each says something else of the thing.
bool StandApart(const ClausePair& pair, std::size_t older, std::size_t newer) {
  const auto preposition = [](const ClauseSide& side, std::size_t at) {
    while (at > side.clause.begin && side.words[at].Is(kAdjacent)) --at;  // "book" of "book club"
    return PrepositionBefore(side, at);
  };
  const auto a = preposition(pair.Older(), older);
  const auto b = preposition(pair.Newer(), newer);
  return a != b && In(a, "update/where") && In(b, "update/where");
}

/// Place adjuncts: "is down in the kitchen", "works in the bedroom": each says something else of
/// the thing, and only where it is so.
bool AreAdjuncts(const ClausePair& pair, const OppositePair& places) {
  // What stands before "in the kitchen", none where the word has no preposition of place.
  const auto predicate = [](const ClauseSide& side, std::size_t at) {
    while (at > side.clause.begin && !side.words[at - 1].Is(kContentWord | kPreposition)) --at;
    const bool where = at > side.clause.begin + 1 && In(side.words[at - 1].text, "update/where");
    return where ? &side.words[at - 2] : nullptr;
  };
  const auto* const older = predicate(pair.Older(), places.older);
  const auto* const newer = predicate(pair.Newer(), places.newer);
  return older != nullptr && newer != nullptr && older->meaning != newer->meaning &&
         !(older->Is(kAuxiliary) || newer->Is(kAuxiliary));
}

/// "My email is jo@example.org": addresses and quotations as values.
std::optional<ContradictionFinding> FindQuoted(const ClausePair& pair) {
  if (!pair.aligned.single_valued || !pair.aligned.rest_older.empty() ||
      !pair.aligned.rest_newer.empty()) {
    return std::nullopt;
  }
  const auto older = QuotedIn(pair.Older());
  const auto newer = QuotedIn(pair.Newer());
  if (!older || !newer || older->text == newer->text) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, *older, *newer);
}

/// "My favourite city", "my favourite season": what the attribute is of.
bool NamesOtherHeads(const ClausePair& pair) {
  return pair.Both([](const ClauseSide& side) {
    for (std::size_t i = side.clause.begin; i + 1 < side.clause.end; ++i) {
      // "Size 8 shoes": what the number is of.
      std::size_t head = i + 1;
      while (head + 1 < side.clause.end && side.words[head].quantity >= 0) ++head;
      const auto& word = side.words[head];
      const bool modifies = side.words[i].Is(kSingleValued) && word.Is(kAdjacent) &&
                            word.Is(kContentWord) && !word.Is(kName | kListed);
      if (modifies && side.IsLone(head) && !side.IsLone(i)) return true;
    }
    return false;
  });
}

/// "My son likes pears", "... likes plums"; "the app supports CSV": there is no end of such things.
bool HasMany(const ClauseSide& side) {
  const std::uint32_t like = Lexicon::HashOf("like");
  const std::uint32_t love = Lexicon::HashOf("love");
  return side.Any([&](const auto& word) {
    return word.meaning == like || word.meaning == love ||
           (word.Is(kVerb) && In(word.stem, "value-rules/many"));
  });
}

/// A single-valued attribute, named on both sides, with another value each: a word of the same
/// kind (green, blue) or one stretch of words that the other lacks (Mutual North).
Proposal FindValue(const ClausePair& pair) {
  if (auto found = FindPredicate(pair)) return found;
  if (!pair.aligned.single_valued) return std::nullopt;
  if (pair.Both(HasMany)) return std::nullopt;
  if (!pair.a.identities.empty() && !pair.b.identities.empty()) return std::nullopt;
  if (pair.Either(NamesOneOfSome)) return std::nullopt;
  if (pair.aligned.values.pairs.empty() && pair.aligned.opposites.size() == 1 &&
      !pair.SpeaksOfAnother()) {
    if (pair.a.opinion || pair.b.opinion) return std::nullopt;
    const auto& opposites = pair.aligned.opposites.front();
    const auto names_value = [](const StatementWord& word) {
      return word.Is(kContentWord) && !word.Is(kVerb);
    };
    if (!names_value(pair.older.words[opposites.older]) ||
        !names_value(pair.newer.words[opposites.newer]))
      return std::nullopt;
    if (ChoosesAnother(pair, opposites) || BearersDiffer(pair, opposites) ||
        StandApart(pair, opposites.older, opposites.newer) || AreAdjuncts(pair, opposites))
      return std::nullopt;
    // "Collection is on Tuesdays", "the shop is open on Saturdays": a time of one matter.
    const bool times = pair.older.words[opposites.older].Is(kTimeWord) ||
                       IsRate(pair.older.words[opposites.older]);
    if (times && pair.aligned.equal == 0) return std::nullopt;
    return pair.FoundOpposites(ContradictionKind::kValue, opposites);
  }
  if (pair.aligned.other_time || !pair.aligned.opposites.empty()) return std::nullopt;
  if (auto found = FindQuoted(pair)) return found;
  const ValueSort sort{pair.aligned.single_person || !pair.aligned.same_attribute,
                       !pair.aligned.values.pairs.empty()};
  if (NamesOtherHeads(pair)) return std::nullopt;
  // "In Freiburg", "7 Mill Lane".
  if (!pair.aligned.same_attribute &&
      !(pair.aligned.values.lone_older.empty() && pair.aligned.values.lone_newer.empty()))
    return std::nullopt;
  const auto older_value = ValueOf(pair.Older(), sort);
  const auto newer_value = ValueOf(pair.Newer(), sort);
  if (!older_value || !newer_value || StandApart(pair, older_value->begin, newer_value->begin))
    return std::nullopt;
  // "My eyes are bad", "I've got glaucoma in the left eye": how it is, and what one has.
  const auto names = [](const ClauseSide& side) {
    return side.AnyRest([&](std::size_t i) { return !Naming::IsDescriptive(side.words[i]); });
  };
  if (pair.OnlyOne(names)) return std::nullopt;
  return pair.Found(ContradictionKind::kValue,
                    EvidenceOf(pair.older, older_value->begin, older_value->end - 1),
                    EvidenceOf(pair.newer, newer_value->begin, newer_value->end - 1));
}

}  // namespace

/// An attribute of which one has one value, with two.
const Rule rules::kValue = {FindingRule::kValue, FindValue};

}  // namespace cortex
