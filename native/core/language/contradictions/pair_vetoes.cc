#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "I have never been to Greece", "the bill hasn't been paid", "I never learned it": nor at any
/// time. "I haven't eaten today": at one.
bool NeverDid(const ClauseSide& side) {
  const Tense tense = side.clause.tense;
  const bool never = side.HasWord("never");
  if (tense == Tense::kPerfect && never) return true;
  const bool past = tense == Tense::kPast && never;
  const bool not_yet = tense == Tense::kPerfect && side.clause.Denies();
  return (past || not_yet) && !side.Any([](const auto& word) {
    return word.Is(kTimeWord | kQuantityPart) || word.quantity >= 0 || word.text == "since";
  });
}

/// "I never eat meat", "I ate a steak last week": as lately as that it was no other habit.
bool BreaksHabit(const ClausePair& pair) {
  const auto lately = [](const ClauseSide& side) {
    for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
      const auto& text = side.words[i].text;
      const bool last = text == "last" && i + 1 < side.clause.end &&
                        In(side.words[i + 1].text, "pair-vetoes/periods");
      if (last || In(text, "pair-vetoes/lately")) return side.clause.tense == Tense::kPast;
    }
    return false;
  };
  return pair.EitherBeside([&](const ClauseSide& side, const ClauseSide& other) {
    return side.clause.tense == Tense::kPresent && side.clause.Denies() && side.HasWord("never") &&
           lately(other);
  });
}

/// "I have booked one seat for the trip", "I booked three seats for the trip": one occasion, as far
/// as both tell alike of it.
bool SameOccasion(const ClausePair& pair) {
  constexpr int kDetailed = 3;
  const bool perfect = pair.a.tense == Tense::kPerfect || pair.b.tense == Tense::kPerfect;
  return perfect && pair.aligned.equal >= kDetailed && pair.aligned.values.pairs.size() == 1 &&
         pair.aligned.lone_older.empty() && pair.aligned.lone_newer.empty();
}

/// "Today", "last night": of the day on which it was told, which the text does not name.
bool IsOfItsDay(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (In(word.text, "pair-vetoes/days")) return true;
    const bool behind = i > side.clause.begin &&
                        (side.words[i - 1].text == "last" || side.words[i - 1].text == "this");
    if (behind && In(word.text, "pair-vetoes/parts")) return true;
  }
  return false;
}

/// Both tell of the same time: now, or then.
bool SameTime(const ClausePair& pair) {
  // Who has died is dead now.
  const bool for_life = std::any_of(pair.aligned.opposites.begin(), pair.aligned.opposites.end(),
                                    [&](const auto& opposites) {
                                      return pair.older.words[opposites.older].Is(kImmutable) ||
                                             pair.newer.words[opposites.newer].Is(kImmutable);
                                    });
  if (for_life) return true;
  if (pair.Both(IsOfItsDay)) return false;
  // "When I was born my parents were poor": of one and the same past, nothing else is said.
  if (pair.a.over && pair.b.over)
    return pair.aligned.rest_older.empty() && pair.aligned.rest_newer.empty();
  if (pair.a.over || pair.b.over) return false;
  const bool past_a = pair.a.tense == Tense::kPast;
  const bool past_b = pair.b.tense == Tense::kPast;
  if (past_a == past_b || pair.aligned.immutable) return true;
  return pair.Either(NeverDid) || SameOccasion(pair) || BreaksHabit(pair);
}

const Clause& ConditionOf(const ClauseSide& side) {
  return side.statement.clauses[static_cast<std::size_t>(side.clause.condition)];
}

/// Whether the text speaks of what the clause's condition says ("if it rains").
bool MeetsCondition(const ClauseSide& side, const ClauseSide& other) {
  if (side.clause.condition < 0) return true;
  const Clause& condition = ConditionOf(side);
  for (std::size_t i = condition.begin; i < condition.end; ++i) {
    const auto& word = side.words[i];
    if (!AlignedSide::Speaks(word) || word.Is(kLightWord)) continue;
    const bool met = std::any_of(other.words.begin(), other.words.end(), [&](const auto& x) {
      return AlignedSide::Speaks(x) && MatchWords(word, x) != WordMatch::kNone;
    });
    if (met) return true;
  }
  return false;
}

/// "We never let him out", "he goes out when he likes": what is never so is not so in that case.
bool DeniesInAnyCase(const ClausePair& pair) {
  if (pair.a.Denies() == pair.b.Denies()) return false;
  const ClauseSide denying = pair.a.Denies() ? pair.Older() : pair.Newer();
  const ClauseSide affirming = pair.a.Denies() ? pair.Newer() : pair.Older();
  // "I don't take it for my back": there both have a case of their own.
  const bool restricted = denying.AnyLone(
      [&](std::size_t i) { return !denying.words[i].Is(kVerb | kBeforeVerb | kAside); });
  // "I always wear a helmet", "when I go to the shops I don't".
  if (denying.clause.condition >= 0 && affirming.clause.condition < 0)
    return affirming.lone.empty() && affirming.HasWord("always");
  if (denying.clause.condition >= 0 || affirming.clause.condition < 0 || restricted) return false;
  return In(affirming.words[ConditionOf(affirming).begin].text, "pair-vetoes/when") &&
         (denying.clause.tense == Tense::kPresent || NeverDid(denying));
}

/// "When Pip is alone", "when Pip is with us": two cases.
bool SameConditions(const ClausePair& pair) {
  const auto& a = pair.older.clauses[static_cast<std::size_t>(pair.a.condition)];
  const auto& b = pair.newer.clauses[static_cast<std::size_t>(pair.b.condition)];
  const auto says = [](const Statement& one, const Clause& clause, const Statement& other,
                       const Clause& whole) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      const auto& word = one.words[i];
      const bool last = i + 1 == clause.end && word.Is(kPreposition | kDirection);
      const bool tells =
          last || word.Is(kContentWord) || word.text == "alone" || word.text == "with";
      const bool said = AnyWord(other, whole, [&](const auto& x) {
        return x.meaning == word.meaning || MatchWords(word, x) != WordMatch::kNone;
      });
      if (tells && !word.Is(kLightWord) && !said) return false;
    }
    return true;
  };
  const bool older_said = says(pair.older, a, pair.newer, b);
  const bool newer_said = says(pair.newer, b, pair.older, a);
  // Of what is done in a case nothing holds without it.
  if (pair.a.hypothetical && pair.b.hypothetical) {
    const auto counts = [](const Statement& statement, const Clause& clause) {
      return AnyWord(statement, clause, [](const auto& word) { return word.quantity >= 0; });
    };
    return older_said && newer_said && !counts(pair.older, a) && !counts(pair.newer, b);
  }
  // What one side only adds may be detail.
  return older_said || newer_said;
}

/// "With the paddock empty the gate is open": told of a case.
bool OpensWithACase(const ClauseSide& side) {
  const std::size_t first = side.clause.begin;
  return side.words[first].text == "with" && side.clause.end > first + 1 &&
         side.words[first + 1].text == "the";
}

/// Says only when something is so.
bool IsCondition(const ClauseSide& side) {
  return In(side.words[side.clause.begin].text, "pair-vetoes/when");
}

bool StatesByVerb(const Statement& statement) {
  return std::any_of(statement.words.begin(), statement.words.end(), [](const StatementWord& word) {
    return word.Is(kVerb | kAuxiliary | kModal) || IsVerbForm(word);
  });
}

bool SaysHowOften(const Statement& statement) {
  return std::any_of(statement.words.begin(), statement.words.end(), [](const StatementWord& word) {
    return word.text == "every" || word.text == "each" || (word.Is(kContentWord) && IsRate(word));
  });
}

/// "01632 960001": as many digits as a telephone's number has.
bool IsTelephone(const Quantity& quantity) {
  constexpr std::size_t kLeastDigits = 7;
  return quantity.kind == QuantityKind::kLabel && quantity.unit.size() >= kLeastDigits &&
         std::all_of(quantity.unit.begin(), quantity.unit.end(),
                     [](char digit) { return IsAsciiDigit(digit); });
}

/// "Vitamin D, 1000 IU daily", "pharmacy number 01632 960001": a note of an amount, or a number.
bool NotesAmount(const Statement& statement) {
  for (std::size_t i = 0; i < statement.words.size(); ++i) {
    const auto& word = statement.words[i];
    if (word.quantity < 0) continue;
    const Quantity& quantity = statement.quantities[static_cast<std::size_t>(word.quantity)];
    const auto kind = quantity.kind;
    if (i > 0 && IsTelephone(quantity)) return true;
    // "Three drops every night", "locker 387".
    const bool again = kind == QuantityKind::kNumber && i + 1 < statement.words.size() &&
                       statement.words[i + 1].Is(kContentWord);
    if (again && SaysHowOften(statement)) return true;
    if (statement.breaks[i] == 0) continue;
    if (kind == QuantityKind::kMeasure || kind == QuantityKind::kMoney ||
        kind == QuantityKind::kPercent || kind == QuantityKind::kFrequency)
      return true;
  }
  return false;
}

bool StatesSomething(const Statement& statement) {
  return NotesAmount(statement) || StatesByVerb(statement);
}

}  // namespace

/// "I like tea", "the bus is late": not a word, opposition or value in common.
bool vetoes::NothingShared(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  return aligned.equal + aligned.soft + aligned.light + aligned.people == 0 &&
         aligned.opposites.empty() && aligned.values.pairs.empty();
}

/// Tense and temporal adverbs: "I lived in Ghent", "I live in Bruges". Both must tell of now, or of
/// the same then.
bool vetoes::OtherTimes(const ClausePair& pair) { return !SameTime(pair); }

/// Conditionals: "if it rains I take the bus", "I cycle": the other clause does not speak of the
/// case.
bool vetoes::OtherCases(const ClausePair& pair) {
  const bool meets =
      MeetsCondition(pair.Older(), pair.Newer()) && MeetsCondition(pair.Newer(), pair.Older());
  return !meets && !DeniesInAnyCase(pair);
}

/// "If the door opens", "unless the door opens"; "when no incident is open", "when one is".
bool vetoes::OpposedConditions(const ClausePair& pair) {
  const bool opens = pair.EitherBeside([](const ClauseSide& side, const ClauseSide& other) {
    return side.clause.condition >= 0 && OpensWithACase(other);
  });
  if (opens) return true;
  if (pair.a.condition < 0 || pair.b.condition < 0) return false;
  return !SameConditions(pair) || pair.OnlyOne([](const ClauseSide& side) {
    const Clause& condition = ConditionOf(side);
    return condition.Negative() != (side.words[condition.begin].text == "unless");
  });
}

/// "When it rains", "when it snows": two conditions, nothing that is so.
bool vetoes::BothConditions(const ClausePair& pair) { return pair.Both(IsCondition); }

/// "I also speak Danish": beside what was told before.
bool vetoes::OneAdds(const ClausePair& pair) {
  return SaysAlso(pair.older, pair.a) || SaysAlso(pair.newer, pair.b);
}

/// "My sister is tall", "my brother is short": said of two people.
bool vetoes::OtherPeople(const ClausePair& pair) { return pair.aligned.people_compared.differ; }

/// "From Rome to Oslo", "from Oslo to Rome".
bool vetoes::OtherDirections(const ClausePair& pair) { return pair.aligned.other_direction; }

/// "One of the cups is red", "another is blue".
bool vetoes::OneOfSeveral(const ClausePair& pair) {
  return pair.a.one_of_several || pair.b.one_of_several;
}

/// "I don't like hot tea", "I like cold tea": what denies opposes nothing by its words.
bool vetoes::OnlyOneDenies(const ClausePair& pair) { return pair.a.Denies() != pair.b.Denies(); }

/// "My old phone", "my new phone": contrastive modifiers.
bool vetoes::OtherVersions(const ClausePair& pair) { return pair.aligned.other_version; }

/// "Note 4", "Note 5": labels, without a verb no value is stated.
bool vetoes::StatesNothing(const ClausePair& pair) {
  return !StatesSomething(pair.older) || !StatesSomething(pair.newer);
}

}  // namespace cortex
