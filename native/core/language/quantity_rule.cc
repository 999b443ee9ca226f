#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "language/bearer.h"
#include "language/clause_pair.h"
#include "language/quantity_cases.h"
#include "language/token_view.h"

namespace cortex {
namespace {

bool IsAmount(const Quantity& quantity) {
  return quantity.kind != QuantityKind::kDate && quantity.kind != QuantityKind::kClock &&
         quantity.kind != QuantityKind::kLabel && quantity.kind != QuantityKind::kOrdinal;
}

/// What a unit may measure of a thing, with the stems that say so.
struct Dimension {
  std::string_view unit;
  std::array<std::string_view, 6> stems;
};
constexpr std::array<Dimension, 6> kDimensions = {{
    {"m", {"tall", "height", "high", "stand"}},
    {"m", {"long", "length"}},
    {"m", {"wide", "width", "broad"}},
    {"m", {"deep", "depth", "thick"}},
    {"g", {"weigh", "weight", "heavi", "scale"}},
    {"s", {"last", "long", "durat", "take", "length", "requir"}},
}};

/// A bit for each dimension of the unit that the word names; all of them for "measures".
unsigned DimensionsNamed(const StatementWord& word, std::string_view unit) {
  unsigned named = 0;
  for (std::size_t i = 0; i < kDimensions.size(); ++i) {
    if (kDimensions[i].unit != unit || word.stem.empty()) continue;
    if (OneOf(word.stem, kDimensions[i].stems) || word.stem == "measur") named |= 1U << i;
  }
  return named;
}

unsigned DimensionsOf(const Statement& statement, const Clause& clause, std::string_view unit) {
  static const StatementWord kLong = [] {
    StatementWord word;
    word.stem = "long";
    return word;
  }();
  unsigned named = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    // "The standing desk".
    const bool named_by_it =
        word.Is(kContentWord) && word.quantity < 0 && !word.text.ends_with("ing");
    if (named_by_it && word.stem != "measur") named |= DimensionsNamed(word, unit);
  }
  return named;
}

/// "2 m long", "1 m wide": two measures of one thing.
bool DimensionsDiffer(const ClausePair& pair, const QuantityPair& clash) {
  const auto& unit = pair.older.quantities[clash.older].unit;
  const unsigned older = DimensionsOf(pair.older, pair.a, unit);
  const unsigned newer = DimensionsOf(pair.newer, pair.b, unit);
  return older != 0 && newer != 0 && (older & newer) == 0;
}

/// "Weighs 82 kg", "is 1.78 m tall": the unit says what is measured of one and the same.
bool MeasuresTheSame(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& value = pair.older.quantities[clash.older];
  // "The scales show", "they noted".
  constexpr std::array<std::string_view, 5> kShowing = {"show", "read", "note", "record", "log"};
  const auto measures = [&](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::all_of(rest.begin(), rest.end(), [&](std::size_t i) {
      return OneOf(statement.words[i].stem, kShowing) ||
             DimensionsNamed(statement.words[i], value.unit) != 0;
    });
  };
  const bool lasting = value.unit == "s";
  if (lasting && (DimensionsOf(pair.older, pair.a, value.unit) == 0 ||
                  DimensionsOf(pair.newer, pair.b, value.unit) == 0))
    return false;
  if (pair.aligned.lone_time) return false;
  const bool same = pair.aligned.people > 0 || pair.aligned.equal > 0 || pair.aligned.light > 0 ||
                    pair.aligned.people_compared.same_subject;
  return same && value.kind == QuantityKind::kMeasure &&
         pair.newer.quantities[clash.newer].kind == QuantityKind::kMeasure &&
         measures(pair.older, pair.aligned.rest_older) &&
         measures(pair.newer, pair.aligned.rest_newer);
}

/// "Twelve members are tenors" tells of some, "we have 40 members" of all.
bool TellsOfSome(const ClausePair& pair, const QuantityPair& clash) {
  const auto counts_subject = [](const Statement& statement, const Clause& clause,
                                 std::size_t quantity) {
    if (statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
    for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
      if (statement.words[i].quantity == static_cast<std::int32_t>(quantity)) return true;
    }
    return false;
  };
  // "Half a tablet is my dose": the predicate names what the number tells.
  const auto predicates = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return !statement.words[i].Is(kBeforeVerb | kSingleValued);
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
  constexpr double kRounding = 0.006;
  const Quantity& a = pair.older.quantities[clash.older];
  const Quantity& b = pair.newer.quantities[clash.newer];
  if (a.kind != QuantityKind::kMeasure || b.kind != QuantityKind::kMeasure) return false;
  if (std::abs(a.value - b.value) > kRounding * std::max(a.value, b.value)) return false;
  const auto told = pair.FoundValues(ContradictionKind::kQuantity, clash);
  return LettersOf(told.older.text) != LettersOf(told.newer.text);
}

/// Words that, beside a quantity of the kind, only say that it is so: "the bus runs (comes, goes)
/// every ten minutes", "the lease runs (is) for a year".
bool IsFrameOf(const StatementWord& word, const Quantity& quantity) {
  constexpr std::array<std::string_view, 10> kRunning = {
      "run", "come", "go", "leav", "depart", "oper", "servic", "drive", "pass", "visit"};
  constexpr std::array<std::string_view, 7> kLasting = {"run",  "last", "tie", "sign",
                                                        "take", "go",   "left"};
  constexpr std::array<std::string_view, 9> kDue = {"due",  "pay",  "submit", "return", "deliv",
                                                    "hand", "leav", "depart", "deadlin"};
  const bool day = quantity.kind == QuantityKind::kDate || quantity.kind == QuantityKind::kOrdinal;
  if (day) return OneOf(word.stem, kDue);
  if (quantity.kind == QuantityKind::kFrequency) return OneOf(word.stem, kRunning);
  if (quantity.kind == QuantityKind::kMeasure && quantity.unit == "s")
    return OneOf(word.stem, kLasting) || word.text == "tied";
  return false;
}

bool HasFrames(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& quantity = pair.older.quantities[clash.older];
  const auto has = [&](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::any_of(rest.begin(), rest.end(),
                       [&](std::size_t i) { return IsFrameOf(statement.words[i], quantity); });
  };
  return !pair.aligned.opposites.empty() || has(pair.older, pair.aligned.rest_older) ||
         has(pair.newer, pair.aligned.rest_newer);
}

/// The pair without the frames of the clashing quantity.
ClausePair WithoutFrames(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& quantity = pair.older.quantities[clash.older];
  ClausePair bare = pair;
  const auto drop = [&](const Statement& statement, std::vector<std::size_t>& rest) {
    rest.erase(
        std::remove_if(rest.begin(), rest.end(),
                       [&](std::size_t i) { return IsFrameOf(statement.words[i], quantity); }),
        rest.end());
  };
  drop(pair.older, bare.aligned.rest_older);
  drop(pair.newer, bare.aligned.rest_newer);
  auto& opposites = bare.aligned.opposites;
  opposites.erase(std::remove_if(opposites.begin(), opposites.end(),
                                 [&](const OppositePair& x) {
                                   return IsFrameOf(pair.older.words[x.older], quantity) &&
                                          IsFrameOf(pair.newer.words[x.newer], quantity);
                                 }),
                  opposites.end());
  return bare;
}

/// "The flight", "the flight with luggage".
bool IncludesMore(const ClausePair& pair) {
  constexpr std::array<std::string_view, 2> kIncluding = {"with", "without"};
  const auto more = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      while (i > 0 && !statement.words[i - 1].Is(kContentWord | kPreposition | kQuantityPart) &&
             !OneOf(statement.words[i - 1].text, kIncluding))
        --i;
      return i > 0 && OneOf(statement.words[i - 1].text, kIncluding);
    });
  };
  return more(pair.older, pair.aligned.lone_older) != more(pair.newer, pair.aligned.lone_newer);
}

/// "Is at 7:40", "arrives at 9:10": when it begins, when it ends.
bool EndsOnOneSide(const ClausePair& pair) {
  constexpr std::array<std::string_view, 5> kEnding = {"arriv", "finish", "end", "close", "stop"};
  const auto ends = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(),
                       [&](std::size_t i) { return OneOf(statement.words[i].stem, kEnding); });
  };
  return ends(pair.older, pair.aligned.lone_older) != ends(pair.newer, pair.aligned.lone_newer);
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

/// Not one pair of values alone tells the two apart, or they are no values of the same.
bool HasOtherDifferences(const ClausePair& pair, const QuantityPair& clash) {
  if (!pair.aligned.opposites.empty() || pair.aligned.other_time) return true;
  // "3,000 words without the notes", "3,400 with them".
  if (pair.a.Negative() != pair.b.Negative()) return true;
  if (NumbersSubject(pair.older, pair.a, clash.older) &&
      NumbersSubject(pair.newer, pair.b, clash.newer))
    return true;
  return RoundsToTheSame(pair, clash) || DimensionsDiffer(pair, clash) || IsEachOnOneSide(pair) ||
         IsTheOtherWayRound(pair) || AreOfOtherCases(pair, clash);
}

std::optional<ContradictionFinding> JudgeClash(const ClausePair& pair, const QuantityPair& clash) {
  if (HasOtherDifferences(pair, clash)) return std::nullopt;
  const Quantity& older_value = pair.older.quantities[clash.older];
  const bool ages = older_value.kind == QuantityKind::kAge &&
                    pair.newer.quantities[clash.newer].kind == QuantityKind::kAge;
  const bool amount = IsAmount(older_value) && !ages;
  if (older_value.kind == QuantityKind::kClock && EndsOnOneSide(pair)) return std::nullopt;
  // "Does 45 miles to the gallon", "has done 60,000 miles".
  const bool done_a = pair.a.tense == Tense::kPerfect;
  const bool done_b = pair.b.tense == Tense::kPerfect;
  if (older_value.unit == "m" && done_a != done_b &&
      (done_a ? pair.b : pair.a).tense == Tense::kPresent)
    return std::nullopt;
  const int matched =
      pair.aligned.equal + pair.aligned.soft + static_cast<int>(pair.aligned.values.same_counted);
  if (MeasuresTheSame(pair, clash)) return pair.FoundValues(ContradictionKind::kQuantity, clash);
  if (pair.SpeaksOfAnother() || SubjectsPart(pair) || ObjectsPart(pair) ||
      TellsOfSome(pair, clash) || IncludesMore(pair))
    return std::nullopt;
  const std::size_t rest = pair.aligned.rest_older.size() + pair.aligned.rest_newer.size();
  // "Open every day", "a late opening once a month".
  const bool at_least = older_value.kind == QuantityKind::kFrequency &&
                        (older_value.bound != 0 || pair.newer.quantities[clash.newer].bound != 0);
  if (at_least && rest > 0) return std::nullopt;
  const bool own_age = ages && pair.aligned.people_compared.same_subject;
  // "The parents' evening is on": all that is told is told by both.
  const bool alike = rest == 0 && pair.aligned.people + pair.aligned.light > 1;
  if (matched == 0 && !own_age && !alike) return std::nullopt;
  // One shared word beside much that only one side says is too little.
  if (matched <= 1 && rest > 1 && !own_age) return std::nullopt;
  // "In the morning" on one side only: a part of the amount.
  if (amount && pair.aligned.lone_time) return std::nullopt;
  // What happened twice may have differed.
  const bool past = pair.a.tense == Tense::kPast && !pair.aligned.immutable;
  // "I took the 8 am train".
  const bool told = past && pair.aligned.people_compared.same_subject;
  if (told && !amount) return std::nullopt;
  const bool details = !pair.aligned.lone_older.empty() && !pair.aligned.lone_newer.empty();
  if (past && (details || (!pair.aligned.values.lone_older.empty() &&
                           !pair.aligned.values.lone_newer.empty())))
    return std::nullopt;
  return pair.FoundValues(amount ? ContradictionKind::kQuantity : ContradictionKind::kValue, clash);
}

}  // namespace

std::optional<ContradictionFinding> FindQuantityClash(const ClausePair& pair) {
  if (pair.aligned.values.pairs.size() != 1) return std::nullopt;
  const auto clash = pair.aligned.values.pairs.front();
  return HasFrames(pair, clash) ? JudgeClash(WithoutFrames(pair, clash), clash)
                                : JudgeClash(pair, clash);
}

}  // namespace cortex
