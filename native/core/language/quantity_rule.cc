#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "language/bearer.h"
#include "language/clause_pair.h"
#include "language/frames.h"
#include "language/quantity_cases.h"
#include "language/token_view.h"

namespace cortex {
namespace {

bool IsAmount(const Quantity& quantity) {
  return quantity.kind != QuantityKind::kDate && quantity.kind != QuantityKind::kClock &&
         quantity.kind != QuantityKind::kLabel && quantity.kind != QuantityKind::kOrdinal;
}

/// "Weighs 82 kg", "is 1.78 m tall": the unit says what is measured of one and the same.
bool MeasuresTheSame(const ClausePair& pair, const QuantityPair& clash,
                     const FramesCompared& frames) {
  const Quantity& value = pair.older.quantities[clash.older];
  if (value.kind != QuantityKind::kMeasure ||
      pair.newer.quantities[clash.newer].kind != QuantityKind::kMeasure)
    return false;
  if (value.unit == "s" && !frames.shared) return false;
  if (pair.aligned.lone_time) return false;
  const bool same = pair.aligned.people > 0 || pair.aligned.equal > 0 || pair.aligned.light > 0 ||
                    pair.aligned.people_compared.same_subject;
  return same && pair.aligned.rest_older.empty() && pair.aligned.rest_newer.empty();
}

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
  if (std::abs(a.value - b.value) > kRounding * std::max(a.value, b.value)) return false;
  const auto told = pair.FoundValues(ContradictionKind::kQuantity, clash);
  return LettersOf(told.older.text) != LettersOf(told.newer.text);
}

/// "The flight", "the flight with luggage"; of a date or time, "the meeting with Lars".
bool IncludesMore(const ClausePair& pair, bool amount) {
  constexpr std::array<std::string_view, 2> kIncluding = {"with", "without"};
  const auto more = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      if (!amount && !statement.words[i].Is(kPerson | kName)) return false;
      while (i > 0 && !statement.words[i - 1].Is(kContentWord | kPreposition | kQuantityPart) &&
             !OneOf(statement.words[i - 1].text, kIncluding))
        --i;
      return i > 0 && OneOf(statement.words[i - 1].text, kIncluding);
    });
  };
  return more(pair.older, pair.aligned.lone_older) != more(pair.newer, pair.aligned.lone_newer);
}

/// "Is at 7:40", "arrives at 9:10"; "comes on at six", "goes off at ten": when it begins, when it
/// ends.
bool EndsOnOneSide(const ClausePair& pair) {
  constexpr std::array<std::string_view, 5> kEnding = {"arriv", "finish", "end", "close", "stop"};
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
      return OneOf(word.stem, kEnding) || (other_comes_on && word.text == "go_off");
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
      many = many || word.text == "we" || word.text == "they";
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
  constexpr std::array<std::string_view, 4> kRemaining = {"left", "remaining", "remains",
                                                          "another"};
  const auto remains = [&](const Statement& statement, const Clause& clause) {
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      if (OneOf(word.text, kRemaining)) return true;
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

/// Without the frames of the values both sides still have something of their own.
bool AreBothOfOthers(const ClausePair& pair, const ClausePair& bare) {
  const auto& whole = pair.aligned;
  const auto& rest = bare.aligned;
  const bool framed = rest.rest_older.size() + rest.rest_newer.size() <
                      whole.rest_older.size() + whole.rest_newer.size();
  return framed && !rest.rest_older.empty() && !rest.rest_newer.empty();
}

/// "I'm in Year 9", "I'm in Year 10": the number of one and the same noun, said to be so.
bool NumbersTheSame(const ClausePair& pair, const QuantityPair& clash) {
  const auto numbered = [](const Statement& statement, const Clause& clause, std::size_t quantity) {
    bool is = false;
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      const auto& noun = statement.words[i - 1];
      is = is || (noun.Is(kAuxiliary) && !noun.text.starts_with("ha"));
      if (statement.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
      const bool names = noun.Is(kContentWord) && !noun.Is(kBeforeVerb | kVerb | kName);
      return is && names ? &noun : nullptr;
    }
    return static_cast<const StatementWord*>(nullptr);
  };
  const StatementWord* const a = numbered(pair.older, pair.a, clash.older);
  const StatementWord* const b = numbered(pair.newer, pair.b, clash.newer);
  return a != nullptr && b != nullptr && a->meaning == b->meaning &&
         pair.aligned.people_compared.same_subject;
}

/// Not one pair of values alone tells the two apart, or they are no values of the same.
bool HasOtherDifferences(const ClausePair& pair, const QuantityPair& clash,
                         const FramesCompared& frames) {
  if (!pair.aligned.opposites.empty() || pair.aligned.other_time) return true;
  // "3,000 words without the notes", "3,400 with them".
  if (pair.a.Negative() != pair.b.Negative()) return true;
  if (NumbersSubject(pair.older, pair.a, clash.older) &&
      NumbersSubject(pair.newer, pair.b, clash.newer))
    return true;
  if (frames.differ && !pair.aligned.values.same_counted) return true;
  return RoundsToTheSame(pair, clash) || IsEachOnOneSide(pair) || IsTheOtherWayRound(pair) ||
         IsWithOthers(pair) || RunsTheOtherWay(pair) || AreOfOtherCases(pair, clash) ||
         (pair.older.quantities[clash.older].unit == "s" && OneRemains(pair));
}

/// Words that stand together behind the verb are one detail; a subject is all its words.
std::size_t DetailsIn(const Statement& statement, const std::vector<std::size_t>& rest) {
  std::size_t details = 0;
  for (std::size_t k = 0; k < rest.size(); ++k) {
    const auto& word = statement.words[rest[k]];
    const bool joined = k > 0 && rest[k] == rest[k - 1] + 1 && word.Is(kAdjacent) &&
                        !IsVerbForm(statement.words[rest[k - 1]]);
    details += static_cast<std::size_t>(!joined || word.Is(kBeforeVerb));
  }
  return details;
}

/// What happened twice may have differed.
bool MayHaveDiffered(const ClausePair& pair, bool amount) {
  if (pair.a.tense != Tense::kPast || pair.aligned.immutable) return false;
  // "I took the 8 am train".
  if (pair.aligned.people_compared.same_subject && !amount) return true;
  const auto& values = pair.aligned.values;
  return (!pair.aligned.lone_older.empty() && !pair.aligned.lone_newer.empty()) ||
         (!values.lone_older.empty() && !values.lone_newer.empty());
}

/// "Does 45 miles to the gallon", "has done 60,000 miles".
bool OneIsDone(const ClausePair& pair, const QuantityPair& clash) {
  const bool done_a = pair.a.tense == Tense::kPerfect;
  const bool done_b = pair.b.tense == Tense::kPerfect;
  return pair.older.quantities[clash.older].unit == "m" && done_a != done_b &&
         (done_a ? pair.b : pair.a).tense == Tense::kPresent;
}

/// Rates that only mean the same where nothing else is said: "open every day", "a late opening
/// once a month"; "two meals a day", "is fed twice a day".
bool AreLooseRates(const Quantity& a, const Quantity& b) {
  const bool rate_a = a.kind == QuantityKind::kFrequency;
  const bool rate_b = b.kind == QuantityKind::kFrequency;
  return rate_a != rate_b || (rate_a && (a.bound != 0 || b.bound != 0));
}

/// Whether what both say goes far enough for them to speak of one thing.
bool ShareEnough(const ClausePair& pair, const QuantityPair& clash, bool numbered,
                 const FramesCompared& frames) {
  const Quantity& a = pair.older.quantities[clash.older];
  const Quantity& b = pair.newer.quantities[clash.newer];
  const std::size_t rest = DetailsIn(pair.older, pair.aligned.rest_older) +
                           DetailsIn(pair.newer, pair.aligned.rest_newer);
  if (AreLooseRates(a, b) && rest > 0) return false;
  const bool ages = a.kind == QuantityKind::kAge && b.kind == QuantityKind::kAge;
  if (ages && pair.aligned.people_compared.same_subject) return true;
  const int matched = pair.aligned.equal + pair.aligned.soft +
                      static_cast<int>(pair.aligned.values.same_counted) +
                      static_cast<int>(numbered);
  // "The parents' evening is on": all that is told is told by both.
  const int told_by_both = pair.aligned.people + pair.aligned.light;
  const bool alike = rest == 0 && told_by_both > (frames.shared ? 0 : 1);
  if (matched == 0 && !alike) return false;
  // One shared word beside much that only one side says is too little.
  return matched > 1 || rest <= 1 || pair.aligned.immutable;
}

std::optional<ContradictionFinding> JudgeClash(const ClausePair& pair, const QuantityPair& clash,
                                               const FramesCompared& frames) {
  if (HasOtherDifferences(pair, clash, frames) || OneIsDone(pair, clash)) return std::nullopt;
  const Quantity& value = pair.older.quantities[clash.older];
  const bool ages = value.kind == QuantityKind::kAge &&
                    pair.newer.quantities[clash.newer].kind == QuantityKind::kAge;
  const bool numbered = NumbersTheSame(pair, clash);
  const bool names = value.kind == QuantityKind::kNumber && (numbered || frames.labels);
  const bool amount = IsAmount(value) && !ages && !names;
  if (value.kind == QuantityKind::kClock && EndsOnOneSide(pair)) return std::nullopt;
  if (MeasuresTheSame(pair, clash, frames))
    return pair.FoundValues(ContradictionKind::kQuantity, clash);
  if (pair.SpeaksOfAnother() || SubjectsPart(pair) || ObjectsPart(pair) ||
      TellsOfSome(pair, clash) || IncludesMore(pair, amount))
    return std::nullopt;
  if (!ShareEnough(pair, clash, numbered, frames)) return std::nullopt;
  // "In the morning" on one side only: a part of the amount.
  if (amount && pair.aligned.lone_time) return std::nullopt;
  if (MayHaveDiffered(pair, amount)) return std::nullopt;
  return pair.FoundValues(amount ? ContradictionKind::kQuantity : ContradictionKind::kValue, clash);
}

}  // namespace

std::optional<ContradictionFinding> FindQuantityClash(const ClausePair& pair) {
  if (pair.aligned.values.pairs.size() != 1) return std::nullopt;
  const auto clash = pair.aligned.values.pairs.front();
  const ClausePair bare = WithoutFrames(pair, clash);
  if (AreBothOfOthers(pair, bare)) return std::nullopt;
  return JudgeClash(bare, clash, CompareFrames(pair, clash));
}

}  // namespace cortex
