#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/naming.h"

/// Restrictive modifiers of a subject: "my budget for shoes" is another one than "my budget".
namespace cortex {
namespace {

/// A subject with what narrows it: "budget" and "shoes" of "my budget for shoes is".
struct NarrowedSubject {
  std::size_t head = 0;
  WordRange narrowing;
};

/// Behind the words before it; the end of the clause where there is none.
std::size_t VerbOf(const ClauseSide& side) {
  std::size_t verb = side.clause.begin;
  while (verb < side.clause.end && side.words[verb].Is(kBeforeVerb)) ++verb;
  return verb;
}

/// The words before the verb behind a preposition that stands at a noun, or the direction there
/// ("the train back leaves"); none in "in May, my budget is", nor where the verb does not follow.
std::optional<NarrowedSubject> NarrowedSubjectOf(const ClauseSide& side) {
  const auto& words = side.words;
  const std::size_t verb = VerbOf(side);
  for (std::size_t i = side.clause.begin + 1; i < verb; ++i) {
    const bool last = i + 1 == verb;
    if (!last && side.statement.breaks[i + 1] != 0) return std::nullopt;
    const auto& head = words[i - 1];
    const bool noun = head.Is(kContentWord) && !head.Is(kTimeWord | kQuantityPart);
    if (!noun || side.statement.breaks[i] != 0) continue;
    if (last && words[i].Is(kDirection) && !words[i].Is(kPreposition))
      return NarrowedSubject{i - 1, {i, verb}};
    if (!last && In(words[i].text, "finding-vetoes/narrowing"))
      return NarrowedSubject{i - 1, {i + 1, verb}};
  }
  return std::nullopt;
}

bool IsTold(const StatementWord& word, const ClauseSide& side) {
  return std::any_of(side.words.begin(), side.words.end(), [&](const auto& other) {
    if (word.quantity >= 0) return other.text == word.text;
    return other.root == word.root ||
           (!word.Is(kName) && MatchWords(word, other) != WordMatch::kNone);
  });
}

bool IsNamed(const StatementWord& word, const ClauseSide& side) {
  return std::any_of(side.words.begin(), side.words.end(), [&](const auto& other) {
    return other.root == word.root || MatchWords(word, other) == WordMatch::kEqual;
  });
}

/// "Of my flat": the door of it is "my door".
bool IsOwn(const ClauseSide& side, const NarrowedSubject& subject, const ClauseSide& other) {
  // "Our_place": one expression.
  const auto self = [](const StatementWord& word) {
    return In(std::string_view(word.text).substr(0, word.text.find('_')), "claims/of-self");
  };
  const bool owned = subject.head > 0 && side.words[subject.head - 1].Is(kPossessive);
  return !owned && self(side.words[subject.narrowing.begin]) &&
         side.words[subject.head + 1].text != "for" && other.Any(self);
}

/// A word that may stand before a noun and say which one it is: "shoe" of "my shoe budget".
bool IsPremodifier(const StatementWord& word) {
  return word.Is(kContentWord) && !Naming::IsColour(word) &&
         !word.Is(kTimeWord | kLightWord | kVersion | kDegree | kPossessive | kQuantityPart |
                  kPerson | kListed);
}

/// Noun adjunct: a noun before another one; not how that is ("a big one").
bool IsNounAdjunct(const StatementWord& word) {
  return IsPremodifier(word) && (word.Is(kSingleValued) || !Naming::IsDescriptive(word));
}

/// Where the compound that ends with `head` begins. Adjectives stand before noun adjuncts, so what
/// stands behind one is a noun: "test" of "the new blood test appointment".
std::size_t BeginOfCompound(const ClauseSide& side, std::size_t head) {
  std::size_t begin = head;
  for (std::size_t i = head; i > side.clause.begin && side.words[i].Is(kAdjacent); --i) {
    if (!IsPremodifier(side.words[i - 1])) break;
    if (IsNounAdjunct(side.words[i - 1])) begin = i - 1;
  }
  return begin;
}

/// The last word of a subject that a noun phrase of its own is: "password" of "the router password
/// is"; none where the verb does not follow it.
std::optional<std::size_t> HeadOfSubject(const ClauseSide& side) {
  const std::size_t verb = VerbOf(side);
  if (verb == side.clause.end || verb < side.clause.begin + 2) return std::nullopt;
  const auto& head = side.words[verb - 1];
  if (!head.Is(kContentWord) || head.Is(kTimeWord)) return std::nullopt;
  // "Bo", of which "my brother Bo" is none; an acronym stands where nouns do: "its IP", "the SSID".
  if (head.Is(kName) && !IsDetermined(side.words, side.clause, BeginOfCompound(side, verb - 1)))
    return std::nullopt;
  return verb - 1;
}

/// "Work" of "Ann's work phone number" where the other tells of "Ann's phone number": its whole
/// subject is the end of this one.
std::optional<NarrowedSubject> NarrowerCompoundOf(const ClauseSide& side, const ClauseSide& other) {
  const auto head = HeadOfSubject(side);
  const auto wider = HeadOfSubject(other);
  if (!head || !wider) return std::nullopt;
  const std::size_t begin = BeginOfCompound(side, *head);
  const std::size_t begin_of_wider = BeginOfCompound(other, *wider);
  std::size_t end = *head + 1;
  for (std::size_t i = *wider + 1; i > begin_of_wider; --i) {
    if (end == begin || side.words[end - 1].root != other.words[i - 1].root) return std::nullopt;
    --end;
  }
  if (end <= begin || begin == side.clause.begin) return std::nullopt;
  return NarrowedSubject{*head, {begin, end}};
}

/// Whether the subject is one that both name, narrowed by what the other text does not tell.
bool IsNarrower(const FoundSide& one, const FoundSide& other) {
  auto subject = NarrowedSubjectOf(one);
  if (!subject) {
    subject = NarrowerCompoundOf(one, other);
    if (!subject) return false;
    // "Our feature store", told again as "the store": anaphora.
    const bool own = In(one.words[subject->narrowing.begin - 1].text, "claims/of-self");
    if (own &&
        other.Any([](const auto& word) { return word.Is(kBeforeVerb) && word.text == "the"; }))
      return false;
  }
  if (!subject || !IsNamed(one.words[subject->head], other) || IsOwn(one, *subject, other))
    return false;
  bool tells = false;
  for (std::size_t i = subject->narrowing.begin; i < subject->narrowing.end; ++i) {
    const auto& word = one.words[i];
    // "The meeting at 10 is": what is told of it; "my goal for 2026": which one it is.
    const Quantity* const quantity = one.QuantityAt(i);
    const bool number = quantity != nullptr && quantity->kind == QuantityKind::kNumber;
    if (!number && one.IsEvidence(word)) return false;
    const bool names = word.quantity >= 0 || word.Is(kDirection) ||
                       (word.Is(kContentWord) && !word.Is(kLightWord));
    if (!names) continue;
    if (IsTold(word, other)) return false;
    tells = true;
  }
  return tells;
}

/// "The certificate of the test portal", "the lease of the second van", where the other tells of
/// the portal, the van: one of the things that both name is told by more.
bool NarrowsAPart(const FoundSide& one, const FoundSide& other) {
  const std::size_t verb = VerbOf(one);
  const std::size_t verb_of_other = VerbOf(other);
  bool behind = false;
  for (std::size_t i = one.clause.begin + 1; i < verb; ++i) {
    const auto& noun = one.words[i];
    const auto& before = one.words[i - 1];
    behind = behind || before.Is(kPreposition);
    if (!behind) continue;
    if (!noun.Is(kContentWord) || noun.Is(kTimeWord) || one.statement.breaks[i] != 0) continue;
    const Quantity* const value = one.QuantityAt(i - 1);
    const bool ordinal = value != nullptr && value->kind == QuantityKind::kOrdinal;
    if (!ordinal && !(noun.Is(kAdjacent) && IsNounAdjunct(before))) continue;
    if (IsTold(before, other)) continue;
    for (std::size_t k = other.clause.begin + 1; k < verb_of_other; ++k) {
      const bool bare = !other.words[k - 1].Is(kContentWord) && other.words[k - 1].quantity < 0;
      if (bare && other.words[k].root == noun.root) return true;
    }
  }
  return false;
}

/// "100 euros a month on shoes", "12 minutes on Windows", "5 euros at the airport", "room 14 for
/// the X-ray": an amount or number of a part, or in some cases, that the other text does not tell
/// of.
bool IsOfAPart(const FoundSide& one, const FoundSide& other) {
  bool for_part = false;
  bool in_case = false;
  for (std::size_t i = one.clause.begin; i + 1 < one.clause.end; ++i) {
    const auto& word = one.words[i];
    if (word.quantity >= 0 && word.span.begin >= one.evidence.begin) {
      const auto kind = one.QuantityAt(i)->kind;
      const bool money = kind == QuantityKind::kMoney;
      for_part = for_part || money || kind == QuantityKind::kNumber;
      in_case = in_case || money || kind == QuantityKind::kMeasure;
    }
    const bool led =
        (in_case && In(word.text, "words/on-at-in")) || (for_part && word.text == "for");
    if (word.span.begin < one.evidence.end || !led) continue;
    const auto& noun = one.words[one.clause.end - 1];
    return noun.Is(kContentWord) && !noun.Is(kTimeWord | kPerson | kSelf | kLightWord | kVerb) &&
           noun.quantity < 0 && !IsTold(noun, other);
  }
  return false;
}

}  // namespace

/// "My budget is", "my budget for shoes is": all of it, and a part.
bool vetoes::NarrowerSubject(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool changed = SaysNow(pair.older, pair.a) || SaysNow(pair.newer, pair.b);
  const FoundSides sides(pair, finding);
  if (finding.kind == ContradictionKind::kQuantity && !changed && sides.OnlyOneBeside(IsOfAPart))
    return true;
  if (finding.kind == ContradictionKind::kNegation) return false;
  return sides.EitherBeside(IsNarrower) || sides.EitherBeside(NarrowsAPart);
}

}  // namespace cortex
