#include "language/contradictions/value_differences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Twelve members are tenors" tells of some, "we have 40 members" of all.
bool TellsOfSome(const ClausePair& pair, const QuantityPair& clash) {
  const auto counts_subject = [](const ClauseSide& side, std::size_t quantity) {
    if (side.statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
    for (std::size_t i = side.clause.begin; i < side.clause.end && side.words[i].Is(kBeforeVerb);
         ++i) {
      // "Postgres 14" is counted by nobody.
      if (side.words[i].quantity == static_cast<std::int32_t>(quantity))
        return i == side.clause.begin || !side.words[i - 1].Is(kName);
    }
    return false;
  };
  // "Half a tablet is my dose": the predicate names what the number tells.
  const ValueFrames frames(pair, clash);
  const bool of_older = counts_subject(pair.Older(), clash.older);
  if (of_older == counts_subject(pair.Newer(), clash.newer)) return false;
  const ClauseSide counting = of_older ? pair.Older() : pair.Newer();
  return counting.AnyLone([&](std::size_t i) {
    return !counting.words[i].Is(kBeforeVerb | kSingleValued) && !frames.Has(counting.words[i]);
  });
}

std::string LettersOf(const std::string& text) {
  std::string letters;
  std::copy_if(text.begin(), text.end(), std::back_inserter(letters),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return letters;
}

/// "10 kilometres", "6.2 miles": the same in other units, rounded.
bool RoundsToTheSame(const ClausePair& pair, const QuantityPair& clash) {
  constexpr double kRounding = 0.015;
  const Quantity& a = pair.older.quantities[clash.older];
  const Quantity& b = pair.newer.quantities[clash.newer];
  if (a.kind != QuantityKind::kMeasure || b.kind != QuantityKind::kMeasure) return false;
  // A gigabyte has 1000 or 1024 megabytes.
  constexpr double kBinary = 0.05;
  const double rounding = a.unit == "byte" ? kBinary : kRounding;
  if (std::abs(a.value - b.value) > rounding * std::max(a.value, b.value)) return false;
  const auto told = pair.FoundValues(ContradictionKind::kQuantity, clash);
  return LettersOf(told.older.text) != LettersOf(told.newer.text);
}

/// "The flight", "the flight with luggage"; of a date or time, "the meeting with Lars".
bool IncludesMore(const ClausePair& pair, bool amount) {
  return pair.OnlyOne([&](const ClauseSide& side) {
    return side.AnyLone([&](std::size_t i) {
      if (!amount && !side.words[i].Is(kPerson | kName)) return false;
      const auto includes = [&] {
        return In(side.words[i - 1].text, "value-differences/including");
      };
      while (i > 0 && !side.words[i - 1].Is(kContentWord | kPreposition | kQuantityPart) &&
             !includes())
        --i;
      return i > 0 && includes();
    });
  });
}

/// "Is at 7:40", "arrives at 9:10": when it begins, when it ends.
bool EndsOnOneSide(const ClausePair& pair) {
  return pair.OnlyOne([](const ClauseSide& side) {
    return side.AnyLone(
        [&](std::size_t i) { return In(side.words[i].stem, "value-differences/ending"); });
  });
}

/// "We pay 20 euros each", "we pay 80 euros".
bool IsEachOnOneSide(const ClausePair& pair) {
  return pair.OnlyOne([](const ClauseSide& side) {
    bool many = false;
    for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
      const auto& word = side.words[i];
      many = many || word.text == "we" || word.text == "they" ||
             (word.Is(kPerson) && word.Is(kBeforeVerb) && word.text.ends_with('s'));
      const bool last = i + 1 == side.clause.end || side.words[i + 1].Is(kPreposition);
      if (word.text == "each" && many && last) return true;
    }
    return false;
  });
}

/// "Two weeks of holiday left", "25 days of holiday": what remains, and all of it.
bool OneRemains(const ClausePair& pair) {
  return pair.OnlyOne([](const ClauseSide& side) {
    for (std::size_t i = side.clause.begin + 1; i < side.clause.end; ++i) {
      const auto& word = side.words[i];
      if (In(word.text, "value-differences/remaining")) return true;
      // "Three years to run".
      const bool to_go = word.text == "to" && i + 1 < side.clause.end &&
                         (side.words[i + 1].text == "go" || side.words[i + 1].text == "run");
      if (to_go && side.words[i - 1].quantity >= 0) return true;
    }
    return false;
  });
}

/// "My savings goal", "I have in savings": what shall be, and what is.
bool OneIsAim(const ClausePair& pair) {
  return pair.OnlyOne([](const ClauseSide& side) {
    return side.AnyLone(
        [&](std::size_t i) { return In(side.words[i].stem, "value-differences/aims"); });
  });
}

/// "120 ml at seven", "180 ml at bedtime".
bool AreAtOtherTimes(const ClausePair& pair) {
  return pair.Both([](const ClauseSide& side) {
    return side.AnyLoneValue([](const Quantity& value) {
      return value.kind == QuantityKind::kClock;
    }) || side.AnyLone([&](std::size_t i) {
      return side.words[i].Is(kTimeWord) || side.words[i].text == "bedtime";
    });
  });
}

/// Repetition: "naps at nine", "naps again at one". Behind the value it is restitution, and tells
/// of the same as before: "the gym closes at nine again".
bool IsAgainOnOneSide(const ClausePair& pair) {
  return pair.OnlyOne([](const ClauseSide& side) {
    bool again = false;
    for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
      again = again || side.words[i].text == "again";
      if (again && side.words[i].quantity >= 0) return true;
    }
    return false;
  });
}

/// The two words behind the quantity; nullptr where there is none.
std::array<const StatementWord*, 2> WordsBehind(const Statement& statement, const Clause& clause,
                                                std::size_t quantity) {
  std::size_t next = clause.end;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].quantity == static_cast<std::int32_t>(quantity)) next = i + 1;
  }
  const auto at = [&](std::size_t i) { return i < clause.end ? &statement.words[i] : nullptr; };
  return {at(next), at(next + 1)};
}

bool IsIn(const StatementWord* word, WordClass words) {
  return word != nullptr && In(word->text, words);
}

/// "Her first word was", "her second word was".
bool AreOrdinalsOfSubjects(const ClausePair& pair, const QuantityPair& clash) {
  const auto of_subject = [](const Statement& statement, const Clause& clause,
                             std::size_t quantity) {
    return statement.quantities[quantity].kind == QuantityKind::kOrdinal &&
           AnyWord(statement, clause, [&](const auto& word) {
             return word.quantity == static_cast<std::int32_t>(quantity) && word.Is(kBeforeVerb);
           });
  };
  return of_subject(pair.older, pair.a, clash.older) && of_subject(pair.newer, pair.b, clash.newer);
}

/// "Flight 190 leaves from gate 5", "flight 5 leaves from gate 7": a number says of which one it is
/// told. Without a verb it may be what is told: "Milking 95".
bool TellsWhichOne(const ClausePair& pair, const QuantityPair& clash) {
  const bool a = NumbersSubject(pair.older, pair.a, clash.older);
  const bool b = NumbersSubject(pair.newer, pair.b, clash.newer);
  const auto is_verb = [](const StatementWord& word) { return word.Is(kVerb); };
  return (a && b) || (a && AnyWord(pair.older, pair.a, is_verb)) ||
         (b && AnyWord(pair.newer, pair.b, is_verb));
}

/// "4 TB", "1.2 TB free".
bool IsAShareOnOneSide(const ClausePair& pair, const QuantityPair& clash) {
  const auto told = [](const Statement& statement, const Clause& clause, std::size_t quantity) {
    return IsIn(WordsBehind(statement, clause, quantity).front(), "value-differences/share");
  };
  return told(pair.older, pair.a, clash.older) != told(pair.newer, pair.b, clash.newer);
}

/// The period behind the quantity: "a week", "an hour"; empty where there is none.
std::string_view PeriodBehind(const std::array<const StatementWord*, 2>& behind) {
  const auto [first, second] = behind;
  if (first == nullptr) return {};
  const std::string_view told = PeriodTold(*first);
  if (!told.empty() || second == nullptr || !In(first->text, "value-differences/each")) return told;
  return second->text;
}

/// "25 an hour", "150 a day"; "615 a month", "6,150 over ten months".
bool ArePerOtherPeriods(const ClausePair& pair, const QuantityPair& clash) {
  const auto behind_a = WordsBehind(pair.older, pair.a, clash.older);
  const auto behind_b = WordsBehind(pair.newer, pair.b, clash.newer);
  const auto a = PeriodBehind(behind_a);
  const auto b = PeriodBehind(behind_b);
  if (!In(a, "value-differences/periods") && !In(b, "value-differences/periods")) return false;
  if (!a.empty() && !b.empty()) return a != b;
  return (!a.empty() && IsIn(behind_b.front(), "value-differences/total")) ||
         (!b.empty() && IsIn(behind_a.front(), "value-differences/total"));
}

/// "3.40 to sit in", "3.10 to take away".
bool AreForOtherPurposes(const ClausePair& pair) {
  return pair.Both([](const ClauseSide& side) {
    return side.AnyLone([&](std::size_t i) {
      return i > side.clause.begin + 1 && side.words[i].Is(kVerb) &&
             side.words[i - 1].text == "to" && side.words[i - 2].quantity >= 0;
    });
  });
}

/// "08:30 sold 12 loaves", "09:45 sold 12 loaves": of a log's entry it tells when that was written.
bool AreOfLogs(const ClausePair& pair, const QuantityPair& clash) {
  const auto leads = [](const Statement& statement, std::size_t quantity) {
    return statement.words.size() > 1 &&
           statement.quantities[quantity].kind == QuantityKind::kClock &&
           statement.words.front().quantity == static_cast<std::int32_t>(quantity);
  };
  return leads(pair.older, clash.older) && leads(pair.newer, clash.newer);
}

/// Both may hold, since each is told of a case of its own.
bool AreOfOtherCases(const ClausePair& pair, const QuantityPair& clash) {
  return AreAtOtherTimes(pair) || AreOrdinalsOfSubjects(pair, clash) ||
         IsAShareOnOneSide(pair, clash) || IsAgainOnOneSide(pair) ||
         ArePerOtherPeriods(pair, clash) || AreForOtherPurposes(pair) || AreOfLogs(pair, clash);
}

}  // namespace

bool HasOtherDifferences(const ClausePair& pair, const QuantityPair& clash,
                         const FramesCompared& frames) {
  if (!pair.aligned.opposites.empty() || pair.aligned.other_time) return true;
  // "3,000 words without the notes", "3,400 with them".
  if (pair.a.Negative() != pair.b.Negative()) return true;
  if (TellsWhichOne(pair, clash)) return true;
  if (frames.differ && !pair.aligned.values.same_counted) return true;
  const Quantity& value = pair.older.quantities[clash.older];
  if (value.kind == QuantityKind::kClock && EndsOnOneSide(pair)) return true;
  if (value.unit == "s" && OneRemains(pair)) return true;
  return RoundsToTheSame(pair, clash) || IsEachOnOneSide(pair) || OneIsAim(pair) ||
         AreOfOtherCases(pair, clash);
}

bool HasOtherScope(const ClausePair& pair, const QuantityPair& clash, bool amount) {
  return TellsOfSome(pair, clash) || IncludesMore(pair, amount);
}

}  // namespace cortex
