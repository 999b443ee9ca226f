#include "language/quantity_cases.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "language/token_view.h"
#include "language/units.h"

namespace cortex {
namespace {

/// "Naps at nine", "naps again at one".
bool IsAgainOnOneSide(const ClausePair& pair) {
  const auto again = [](const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause, [](const auto& word) { return word.text == "again"; });
  };
  return again(pair.older, pair.a) != again(pair.newer, pair.b);
}

/// The place behind the quantity; the clause's end where there is nothing.
std::size_t Behind(const Statement& statement, const Clause& clause, std::size_t quantity) {
  std::size_t last = clause.end;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].quantity == static_cast<std::int32_t>(quantity)) last = i;
  }
  return std::min(last + 1, clause.end);
}

/// "Day" of "a day", "hour" of "an hour"; empty where no period stands there.
std::string_view PeriodAt(const Statement& statement, const Clause& clause, std::size_t i) {
  if (i >= clause.end) return "";
  const std::string_view word = statement.words[i].text;
  for (const std::string_view each : {"a_", "an_", "per_", "each_", "every_"}) {
    if (word.starts_with(each)) return word.substr(each.size());
  }
  constexpr std::array<std::string_view, 3> kArticles = {"a", "an", "per"};
  if (!OneOf(word, kArticles) || i + 1 >= clause.end) return "";
  const std::string_view next = statement.words[i + 1].text;
  return UnitNamed(next) ? next : "";
}

/// "25 an hour", "150 a day"; "615 a month", "6,150 over ten months".
bool ArePerOtherPeriods(const ClausePair& pair, const QuantityPair& clash) {
  constexpr std::array<std::string_view, 4> kTotal = {"over", "in_total", "altogether", "for"};
  const std::size_t behind_a = Behind(pair.older, pair.a, clash.older);
  const std::size_t behind_b = Behind(pair.newer, pair.b, clash.newer);
  const auto a = PeriodAt(pair.older, pair.a, behind_a);
  const auto b = PeriodAt(pair.newer, pair.b, behind_b);
  if (!a.empty() && !b.empty()) return a != b;
  const auto total = [&](const Statement& statement, const Clause& clause, std::size_t at) {
    return at < clause.end && OneOf(statement.words[at].text, kTotal);
  };
  return (!a.empty() && total(pair.newer, pair.b, behind_b)) ||
         (!b.empty() && total(pair.older, pair.a, behind_a));
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
  return IsAgainOnOneSide(pair) || ArePerOtherPeriods(pair, clash) || AreForOtherPurposes(pair) ||
         (clock && IsOfOneDayOnOneSide(pair));
}

}  // namespace cortex
