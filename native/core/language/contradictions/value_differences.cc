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
#include "language/text/token_view.h"

namespace cortex {
namespace {

/// "Twelve members are tenors" tells of some, "we have 40 members" of all.
bool TellsOfSome(const ClausePair& pair, const QuantityPair& clash) {
  const auto counts_subject = [](const Statement& statement, const Clause& clause,
                                 std::size_t quantity) {
    if (statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
    for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
      // "Postgres 14" is counted by nobody.
      if (statement.words[i].quantity == static_cast<std::int32_t>(quantity))
        return i == clause.begin || !statement.words[i - 1].Is(kName);
    }
    return false;
  };
  // "Half a tablet is my dose": the predicate names what the number tells.
  const ValueFrames frames(pair, clash);
  const auto predicates = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return !statement.words[i].Is(kBeforeVerb | kSingleValued) && !frames.Has(statement.words[i]);
    });
  };
  const bool of_older = counts_subject(pair.older, pair.a, clash.older);
  const bool of_newer = counts_subject(pair.newer, pair.b, clash.newer);
  if (of_older == of_newer) return false;
  return of_older ? predicates(pair.older, pair.aligned.lone_older)
                  : predicates(pair.newer, pair.aligned.lone_newer);
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
  const auto more = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      if (!amount && !statement.words[i].Is(kPerson | kName)) return false;
      while (i > 0 && !statement.words[i - 1].Is(kContentWord | kPreposition | kQuantityPart) &&
             !In(statement.words[i - 1].text, "value-differences/including"))
        --i;
      return i > 0 && In(statement.words[i - 1].text, "value-differences/including");
    });
  };
  return more(pair.older, pair.aligned.lone_older) != more(pair.newer, pair.aligned.lone_newer);
}

/// "Is at 7:40", "arrives at 9:10"; "comes on at six", "goes off at ten": when it begins, when it
/// ends.
bool EndsOnOneSide(const ClausePair& pair) {
  const auto comes_on = [](const Statement& statement, const Clause& clause) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      if (statement.words[i].text == "on" && statement.words[i - 1].Is(kVerb)) return true;
    }
    return false;
  };
  const auto ends = [&](const Statement& statement, const std::vector<std::size_t>& lone,
                        bool other_comes_on) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      const auto& word = statement.words[i];
      return In(word.stem, "value-differences/ending") || (other_comes_on && word.text == "go_off");
    });
  };
  return ends(pair.older, pair.aligned.lone_older, comes_on(pair.newer, pair.b)) !=
         ends(pair.newer, pair.aligned.lone_newer, comes_on(pair.older, pair.a));
}

/// "We pay 20 euros each", "we pay 80 euros".
bool IsEachOnOneSide(const ClausePair& pair) {
  const auto each = [](const Statement& statement, const Clause& clause) {
    bool many = false;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      many = many || word.text == "we" || word.text == "they" ||
             (word.Is(kPerson) && word.Is(kBeforeVerb) && word.text.ends_with('s'));
      const bool last = i + 1 == clause.end || statement.words[i + 1].Is(kPreposition);
      if (word.text == "each" && many && last) return true;
    }
    return false;
  };
  return each(pair.older, pair.a) != each(pair.newer, pair.b);
}

/// "I owe Jonas 200", "Jonas owes me 50".
bool IsTheOtherWayRound(const ClausePair& pair) {
  const auto acts = [](const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause, [](const StatementWord& word) {
      return word.Is(kSelf) && word.Is(kBeforeVerb) && !word.Is(kPossessive);
    });
  };
  if (acts(pair.older, pair.a) == acts(pair.newer, pair.b)) return false;
  const auto has = [](const Statement& statement, const Clause& clause, const StatementWord& verb) {
    return AnyWord(statement, clause, [&](const auto& word) { return word.root == verb.root; });
  };
  const bool same_deed = AnyWord(pair.older, pair.a, [&](const StatementWord& word) {
    return word.Is(kVerb) && has(pair.newer, pair.b, word);
  });
  return same_deed && AnyWord(pair.older, pair.a, [&](const StatementWord& one) {
           return AnyWord(pair.newer, pair.b, [&](const StatementWord& other) {
             const bool somebody = one.Is(kName | kPerson) || other.Is(kName | kPerson);
             return somebody && one.meaning == other.meaning && !one.Is(kPossessive) &&
                    !other.Is(kPossessive) && one.Is(kBeforeVerb) != other.Is(kBeforeVerb);
           });
         });
}

/// "I owe Karim 50 euros", "I owe my uncle 3,000".
bool IsWithOthers(const ClausePair& pair) {
  const auto others = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      const auto& word = statement.words[i];
      return word.Is(kPerson | kName) && !word.Is(kBeforeVerb | kPossessive | kQuantityPart);
    });
  };
  return others(pair.older, pair.aligned.lone_older) && others(pair.newer, pair.aligned.lone_newer);
}

/// "Two weeks of holiday left", "25 days of holiday": what remains, and all of it.
bool OneRemains(const ClausePair& pair) {
  const auto remains = [&](const Statement& statement, const Clause& clause) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      if (In(word.text, "value-differences/remaining")) return true;
      // "Three years to run".
      const bool to_go =
          word.text == "to" && i + 1 < clause.end &&
          OneOf(statement.words[i + 1].text, std::array<std::string_view, 2>{"go", "run"});
      if (to_go && statement.words[i - 1].quantity >= 0) return true;
    }
    return false;
  };
  return remains(pair.older, pair.a) != remains(pair.newer, pair.b);
}

/// "My savings goal", "I have in savings": what shall be, and what is.
bool OneIsAim(const ClausePair& pair) {
  const auto aims = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return In(statement.words[i].stem, "value-differences/aims");
    });
  };
  return aims(pair.older, pair.aligned.lone_older) != aims(pair.newer, pair.aligned.lone_newer);
}

/// "The train to Leeds", "the train from Leeds".
bool RunsTheOtherWay(const ClausePair& pair) {
  const auto has = [](const Statement& statement, const Clause& clause, const StatementWord& place,
                      std::string_view preposition) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      if (statement.words[i].meaning == place.meaning && statement.words[i - 1].text == preposition)
        return true;
    }
    return false;
  };
  const auto turns = [&](const Statement& statement, const Clause& clause, const Statement& other,
                         const Clause& whole) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      const bool place = statement.words[i].Is(kContentWord) && statement.words[i - 1].text == "to";
      if (place && has(other, whole, statement.words[i], "from")) return true;
    }
    return false;
  };
  return turns(pair.older, pair.a, pair.newer, pair.b) ||
         turns(pair.newer, pair.b, pair.older, pair.a);
}

/// "Does 45 miles to the gallon", "has done 60,000 miles".
bool OneIsDone(const ClausePair& pair, const QuantityPair& clash) {
  const bool done_a = pair.a.tense == Tense::kPerfect;
  const bool done_b = pair.b.tense == Tense::kPerfect;
  return pair.older.quantities[clash.older].unit == "m" && done_a != done_b &&
         (done_a ? pair.b : pair.a).tense == Tense::kPresent;
}

/// "120 ml at seven", "180 ml at bedtime".
bool AreAtOtherTimes(const ClausePair& pair) {
  const auto timed = [](const Statement& statement, const std::vector<std::size_t>& values,
                        const std::vector<std::size_t>& lone) {
    return std::any_of(values.begin(), values.end(),
                       [&](std::size_t i) {
                         return statement.quantities[i].kind == QuantityKind::kClock;
                       }) ||
           std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
             return statement.words[i].Is(kTimeWord) || statement.words[i].text == "bedtime";
           });
  };
  const auto& aligned = pair.aligned;
  return timed(pair.older, aligned.values.lone_older, aligned.lone_older) &&
         timed(pair.newer, aligned.values.lone_newer, aligned.lone_newer);
}

/// "Naps at nine", "naps again at one".
bool IsAgainOnOneSide(const ClausePair& pair) {
  const auto again = [](const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause, [](const auto& word) { return word.text == "again"; });
  };
  return again(pair.older, pair.a) != again(pair.newer, pair.b);
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

bool IsOneOf(const StatementWord* word, const auto& words) {
  return word != nullptr && OneOf(word->text, words);
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
  constexpr std::array<std::string_view, 4> kShares = {"free", "used", "available", "unused"};
  const auto told = [&](const Statement& statement, const Clause& clause, std::size_t quantity) {
    return IsOneOf(WordsBehind(statement, clause, quantity).front(), kShares);
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
  constexpr std::array<std::string_view, 4> kTotal = {"over", "in_total", "altogether", "for"};
  const auto behind_a = WordsBehind(pair.older, pair.a, clash.older);
  const auto behind_b = WordsBehind(pair.newer, pair.b, clash.newer);
  const auto a = PeriodBehind(behind_a);
  const auto b = PeriodBehind(behind_b);
  if (!In(a, "value-differences/periods") && !In(b, "value-differences/periods")) return false;
  if (!a.empty() && !b.empty()) return a != b;
  return (!a.empty() && IsOneOf(behind_b.front(), kTotal)) ||
         (!b.empty() && IsOneOf(behind_a.front(), kTotal));
}

/// "3.40 to sit in", "3.10 to take away".
bool AreForOtherPurposes(const ClausePair& pair) {
  const auto purpose = [](const Statement& statement, const Clause& clause,
                          const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return i > clause.begin + 1 && statement.words[i].Is(kVerb) &&
             statement.words[i - 1].text == "to" && statement.words[i - 2].quantity >= 0;
    });
  };
  return purpose(pair.older, pair.a, pair.aligned.lone_older) &&
         purpose(pair.newer, pair.b, pair.aligned.lone_newer);
}

/// "Closes at ten", "closes at six on Saturdays": the rule and its exception.
bool IsOfOneDayOnOneSide(const ClausePair& pair) {
  const auto day = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      std::string_view name = statement.words[i].text;
      if (name.ends_with('s')) name.remove_suffix(1);
      return i > 0 && WeekdayNamed(name).has_value() && statement.words[i - 1].text == "on";
    });
  };
  return day(pair.older, pair.aligned.lone_older) != day(pair.newer, pair.aligned.lone_newer);
}

/// Both may hold, since each is told of a case of its own.
bool AreOfOtherCases(const ClausePair& pair, const QuantityPair& clash) {
  const bool clock = pair.older.quantities[clash.older].kind == QuantityKind::kClock;
  return AreAtOtherTimes(pair) || AreOrdinalsOfSubjects(pair, clash) ||
         IsAShareOnOneSide(pair, clash) || IsAgainOnOneSide(pair) ||
         ArePerOtherPeriods(pair, clash) || AreForOtherPurposes(pair) ||
         (clock && IsOfOneDayOnOneSide(pair));
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
  return RoundsToTheSame(pair, clash) || IsEachOnOneSide(pair) || IsTheOtherWayRound(pair) ||
         IsWithOthers(pair) || RunsTheOtherWay(pair) || OneIsAim(pair) || OneIsDone(pair, clash) ||
         AreOfOtherCases(pair, clash);
}

bool HasOtherScope(const ClausePair& pair, const QuantityPair& clash, bool amount) {
  return TellsOfSome(pair, clash) || IncludesMore(pair, amount);
}

}  // namespace cortex
