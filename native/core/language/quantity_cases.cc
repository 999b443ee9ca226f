#include "language/quantity_cases.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "language/token_view.h"
#include "language/units.h"

namespace cortex {
namespace {

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

/// The word behind the quantity; empty where there is none.
std::string_view WordBehind(const Statement& statement, const Clause& clause,
                            std::size_t quantity) {
  std::size_t last = clause.end;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].quantity == static_cast<std::int32_t>(quantity)) last = i;
  }
  return last + 1 < clause.end ? std::string_view(statement.words[last + 1].text) : "";
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

/// "4 TB", "1.2 TB free".
bool IsAShareOnOneSide(const ClausePair& pair, const QuantityPair& clash) {
  constexpr std::array<std::string_view, 4> kShares = {"free", "used", "available", "unused"};
  return OneOf(WordBehind(pair.older, pair.a, clash.older), kShares) !=
         OneOf(WordBehind(pair.newer, pair.b, clash.newer), kShares);
}

/// The period behind the quantity: "an hour", "per day"; empty where there is none.
std::string_view PeriodBehind(const Statement& statement, const Clause& clause,
                              std::size_t quantity) {
  const std::string_view word = WordBehind(statement, clause, quantity);
  for (const std::string_view each : {"a_", "an_", "per_", "each_", "every_"}) {
    if (word.starts_with(each)) return word.substr(each.size());
  }
  if (word != "an" && word != "a" && word != "per") return {};
  for (std::size_t i = clause.end; i > clause.begin + 1; --i) {
    if (statement.words[i - 2].quantity == static_cast<std::int32_t>(quantity))
      return i < clause.end ? std::string_view(statement.words[i].text) : std::string_view();
  }
  return {};
}

/// "25 an hour", "150 a day"; "615 a month", "6,150 over ten months".
bool ArePerOtherPeriods(const ClausePair& pair, const QuantityPair& clash) {
  constexpr std::array<std::string_view, 4> kTotal = {"over", "in_total", "altogether", "for"};
  const auto behind_a = WordBehind(pair.older, pair.a, clash.older);
  const auto behind_b = WordBehind(pair.newer, pair.b, clash.newer);
  const auto a = PeriodBehind(pair.older, pair.a, clash.older);
  const auto b = PeriodBehind(pair.newer, pair.b, clash.newer);
  constexpr std::array<std::string_view, 9> kPeriods = {
      "minute", "hour", "day", "night", "week", "fortnight", "month", "quarter", "year"};
  if (!OneOf(a, kPeriods) && !OneOf(b, kPeriods)) return false;
  if (!a.empty() && !b.empty()) return a != b;
  return (!a.empty() && OneOf(behind_b, kTotal)) || (!b.empty() && OneOf(behind_a, kTotal));
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

}  // namespace

bool AreOfOtherCases(const ClausePair& pair, const QuantityPair& clash) {
  const bool clock = pair.older.quantities[clash.older].kind == QuantityKind::kClock;
  return AreAtOtherTimes(pair) || AreOrdinalsOfSubjects(pair, clash) ||
         IsAShareOnOneSide(pair, clash) || IsAgainOnOneSide(pair) ||
         ArePerOtherPeriods(pair, clash) || AreForOtherPurposes(pair) ||
         (clock && IsOfOneDayOnOneSide(pair));
}

}  // namespace cortex
