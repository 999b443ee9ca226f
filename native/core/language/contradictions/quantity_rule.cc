#include <cstddef>
#include <vector>

#include "language/contradictions/bearer.h"
#include "language/contradictions/frames.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/value_differences.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsAmount(const Quantity& quantity) {
  return quantity.kind != QuantityKind::kDate && quantity.kind != QuantityKind::kClock &&
         quantity.kind != QuantityKind::kLabel && quantity.kind != QuantityKind::kOrdinal;
}

/// A time of day that one side alone names: a part of the amount, "in the morning", unless the
/// newer says that its own holds now: "I now take 10 mg", "was raised to 10 mg".
bool IsOfAPart(const ClausePair& pair) {
  return pair.aligned.lone_time && !pair.b.outcome && !SaysNow(pair.newer, pair.b);
}

/// "I get up at six", "on weekends I get up at nine": one side alone says on which days.
bool OnSomeDays(const ClausePair& pair) {
  return pair.Either([](const ClauseSide& side) {
    return side.AnyLone([&](std::size_t i) {
      return side.words[i].Is(kTimeWord) && In(side.words[i].text, "words/habitual");
    });
  });
}

/// "Weighs 82 kg", "is 1.78 m tall": the unit says what is measured of one and the same.
bool MeasuresTheSame(const ClausePair& pair, const QuantityPair& clash,
                     const FramesCompared& frames) {
  const Quantity& value = pair.older.quantities[clash.older];
  if (value.kind != QuantityKind::kMeasure ||
      pair.newer.quantities[clash.newer].kind != QuantityKind::kMeasure)
    return false;
  if (value.unit == "s" && !frames.shared) return false;
  if (IsOfAPart(pair)) return false;
  const bool same = pair.aligned.people > 0 || pair.aligned.equal > 0 || pair.aligned.light > 0 ||
                    pair.aligned.people_compared.same_subject;
  return same && pair.aligned.rest_older.empty() && pair.aligned.rest_newer.empty();
}

bool HasDeed(const ClauseSide& side) {
  return side.AnyRest(
      [&](std::size_t i) { return side.words[i].Is(kVerb) && !side.words[i].Is(kBeforeVerb); });
}

/// Without the frames of the values both sides still have something of their own; or one has a deed
/// of its own where the other had a frame: "listens on 8080", "exposes metrics on 9100".
bool AreBothOfOthers(const ClausePair& pair, const ClausePair& bare) {
  const auto& whole = pair.aligned;
  const auto& rest = bare.aligned;
  const bool framed = rest.rest_older.size() + rest.rest_newer.size() <
                      whole.rest_older.size() + whole.rest_newer.size();
  if (!framed) return false;
  if (!rest.rest_older.empty() && !rest.rest_newer.empty()) return true;
  return pair.Both(HasDeed) &&
         bare.Either([](const ClauseSide& side) { return side.rest.size() > 1 && HasDeed(side); });
}

/// "I'm in Year 9", "I'm in Year 10": the number of one and the same noun, said to be so.
bool NumbersTheSame(const ClausePair& pair, const QuantityPair& clash) {
  const auto numbered = [](const ClauseSide& side, std::size_t quantity) {
    bool is = false;
    for (std::size_t i = side.clause.begin + 1; i < side.clause.end; ++i) {
      const auto& noun = side.words[i - 1];
      is = is || (noun.Is(kAuxiliary) && !noun.text.starts_with("ha"));
      if (side.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
      const bool names = noun.Is(kContentWord) && !noun.Is(kBeforeVerb | kVerb | kName);
      return is && names ? &noun : nullptr;
    }
    return static_cast<const StatementWord*>(nullptr);
  };
  const StatementWord* const a = numbered(pair.Older(), clash.older);
  const StatementWord* const b = numbered(pair.Newer(), clash.newer);
  return a != nullptr && b != nullptr && a->meaning == b->meaning &&
         pair.aligned.people_compared.same_subject;
}

/// Words that stand together behind the verb are one detail, "every" with what it counts; a subject
/// is all its words.
std::size_t DetailsIn(const ClauseSide& side) {
  const auto& rest = side.rest;
  std::size_t details = 0;
  for (std::size_t k = 0; k < rest.size(); ++k) {
    const auto& word = side.words[rest[k]];
    const bool joined = k > 0 && rest[k] == rest[k - 1] + 1 && word.Is(kAdjacent) &&
                        !IsVerbForm(side.words[rest[k - 1]]);
    details += static_cast<std::size_t>(!joined || word.Is(kBeforeVerb));
  }
  return details;
}

/// What happened twice may have differed.
bool MayHaveDiffered(const ClausePair& pair, bool amount) {
  if (pair.a.tense != Tense::kPast || pair.aligned.immutable) return false;
  // "I took the 8 am train".
  if (pair.aligned.people_compared.same_subject && !amount) return true;
  return pair.Both([](const ClauseSide& side) { return !side.lone.empty(); }) ||
         pair.Both([](const ClauseSide& side) { return !side.lone_values.empty(); });
}

/// Rates that only mean the same where nothing else is said: "open every day", "a late opening
/// once a month"; "two meals a day", "is fed twice a day".
bool AreLooseRates(const Quantity& a, const Quantity& b) {
  const bool rate_a = a.kind == QuantityKind::kFrequency;
  const bool rate_b = b.kind == QuantityKind::kFrequency;
  return rate_a != rate_b || (rate_a && (a.bound != 0 || b.bound != 0));
}

/// Verbs of both that only say what such a value is of.
int FramingDeeds(const ClausePair& pair, const QuantityPair& clash) {
  const ValueFrames frames(pair, clash);
  const ClauseSide older = pair.Older();
  int deeds = 0;
  for (std::size_t i = pair.a.begin; i < pair.a.end; ++i) {
    const auto& word = older.words[i];
    const bool deed = AlignedSide::Speaks(word) && word.Is(kVerb) &&
                      !word.Is(kBeforeVerb | kLightWord) && frames.Has(word);
    deeds += static_cast<int>(deed && !older.IsLone(i));
  }
  return deeds;
}

/// A person, or a word that no list knows and no article stands before: "marek".
bool MayBeSomebody(const ClauseSide& side, std::size_t i) {
  const auto& word = side.words[i];
  if (word.Is(kName | kPerson)) return true;
  const bool led = i > side.clause.begin && !side.words[i - 1].Is(kContentWord);
  const Lexicon& lexicon = Lexicon::English();
  return !led && lexicon.Find(word.text) == nullptr &&
         !lexicon.IsRelated(Lexicon::HashOf(word.stem));
}

/// "Marek marries on 8 August", "Marek is off until 13 March": of somebody many things have a date.
bool ShareSomebodyAlone(const ClausePair& pair, const Quantity& value) {
  if (value.kind != QuantityKind::kDate) return false;
  const ClauseSide older = pair.Older();
  bool somebody = false;
  for (std::size_t i = pair.a.begin; i < pair.a.end; ++i) {
    const auto& word = older.words[i];
    const bool shared = AlignedSide::Speaks(word) && pair.Newer().Any([&](const auto& other) {
      return AlignedSide::Speaks(other) && other.meaning == word.meaning;
    });
    if (!shared) continue;
    if (!word.Is(kBeforeVerb) || !MayBeSomebody(older, i)) return false;
    somebody = true;
  }
  return somebody;
}

/// Whether what both say goes far enough for them to speak of one thing.
bool ShareEnough(const ClausePair& pair, const QuantityPair& clash, bool numbered,
                 const FramesCompared& frames) {
  const Quantity& a = pair.older.quantities[clash.older];
  const Quantity& b = pair.newer.quantities[clash.newer];
  const std::size_t rest = DetailsIn(pair.Older()) + DetailsIn(pair.Newer());
  if (AreLooseRates(a, b) && rest > 0) return false;
  const bool ages = a.kind == QuantityKind::kAge && b.kind == QuantityKind::kAge;
  if (ages && pair.aligned.people_compared.same_subject) return true;
  const int matched = pair.aligned.equal + pair.aligned.soft +
                      static_cast<int>(pair.aligned.values.same_counted) +
                      static_cast<int>(numbered);
  // "I get paid on the 28th", "I pay rent on the 1st": only the deed is the same.
  if (rest > 0 && matched > 0 && matched <= FramingDeeds(pair, clash)) return false;
  if (matched == 1 && rest > 0 && !pair.aligned.immutable && ShareSomebodyAlone(pair, a))
    return false;
  // "The parents' evening is on": all that is told is told by both.
  const int told_by_both = pair.aligned.people + pair.aligned.light;
  const bool alike = rest == 0 && told_by_both > (frames.shared ? 0 : 1);
  if (matched == 0 && !alike) return false;
  // One shared word beside much that only one side says is too little.
  return matched > 1 || rest <= 1 || pair.aligned.immutable;
}

std::optional<ContradictionFinding> JudgeClash(const ClausePair& pair, const QuantityPair& clash,
                                               const FramesCompared& frames) {
  if (HasOtherDifferences(pair, clash, frames)) return std::nullopt;
  const Quantity& value = pair.older.quantities[clash.older];
  const bool ages = value.kind == QuantityKind::kAge &&
                    pair.newer.quantities[clash.newer].kind == QuantityKind::kAge;
  const bool numbered = NumbersTheSame(pair, clash);
  const bool names = value.kind == QuantityKind::kNumber && (numbered || frames.labels);
  const bool amount = IsAmount(value) && !ages && !names;
  if (MeasuresTheSame(pair, clash, frames))
    return pair.FoundValues(ContradictionKind::kQuantity, clash);
  if (pair.SpeaksOfAnother() || SubjectsPart(pair) || ObjectsPart(pair) ||
      HasOtherScope(pair, clash, amount))
    return std::nullopt;
  if (!ShareEnough(pair, clash, numbered, frames)) return std::nullopt;
  if ((amount || OnSomeDays(pair)) && IsOfAPart(pair)) return std::nullopt;
  if (MayHaveDiffered(pair, amount)) return std::nullopt;
  return pair.FoundValues(amount ? ContradictionKind::kQuantity : ContradictionKind::kValue, clash);
}

Proposal FindQuantityClash(const ClausePair& pair) {
  if (pair.aligned.values.pairs.size() != 1) return std::nullopt;
  const auto clash = pair.aligned.values.pairs.front();
  const ClausePair bare = WithoutFrames(pair, clash);
  if (AreBothOfOthers(pair, bare)) return std::nullopt;
  return JudgeClash(bare, clash, CompareFrames(pair, clash));
}

}  // namespace

/// Both say alike, but for a number, date or time.
const Rule rules::kQuantity = {FindingRule::kQuantity, FindQuantityClash};

}  // namespace cortex
