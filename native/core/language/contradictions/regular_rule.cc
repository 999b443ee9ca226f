#include <algorithm>
#include <string_view>
#include <vector>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

/// What is so each time: the day of a visit, what to book.
namespace cortex {
namespace {

/// "The gardener comes on Fridays", "our gardener's day is Tuesday": the words for who comes.
struct RegularDay {
  std::vector<std::size_t> visitor;
  bool own = true;
};

/// Behind the day nothing else is said, and before it only that somebody comes.
bool ComesOnDay(const Statement& statement, const Clause& clause, std::size_t verb,
                std::size_t day) {
  const auto& text = statement.words[day].text;
  bool each = text.ends_with("days");
  for (std::size_t i = verb; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    each = each || word.text == "every" || word.text == "each";
    const bool comes = In(word.stem, "regular/coming") || In(word.text, "regular/coming");
    const bool tells = word.Is(kContentWord | kNegator | kModal) || word.quantity >= 0;
    if (i != day && tells && !comes) return false;
  }
  const auto& first = statement.words[verb];
  return each && In(first.stem, "regular/coming") && clause.tense == Tense::kPresent;
}

/// Reads who has the day at `day` for a fixed one; nobody where the clause does not say it so.
RegularDay ReadRegularDay(const Statement& statement, const Clause& clause, std::size_t day) {
  RegularDay found;
  std::size_t verb = clause.begin;
  while (verb < clause.end && !statement.words[verb].Is(kVerb | kAuxiliary)) ++verb;
  if (verb == clause.begin || verb >= day) return {};
  const bool own_day = statement.words[verb - 1].text == "day" && verb >= clause.begin + 2 &&
                       statement.words[verb - 2].Is(kPossessive | kContentWord) &&
                       statement.words[verb].text == "is" && day + 1 == clause.end &&
                       (day == verb + 1 || statement.words[verb + 1].text == "on");
  if (!own_day && !ComesOnDay(statement, clause, verb, day)) return {};
  for (std::size_t i = clause.begin; i < verb - static_cast<std::size_t>(own_day); ++i) {
    const auto& word = statement.words[i];
    const bool pronoun = word.Is(kPronoun | kSelf);
    if ((pronoun && !word.Is(kPossessive)) || word.Is(kPreposition | kTimeWord)) return {};
    if (pronoun && !word.Is(kSelf) && word.text != "our") found.own = false;
    if (word.Is(kContentWord)) found.visitor.push_back(i);
  }
  return found;
}

bool SameVisitor(const ClausePair& pair, const RegularDay& a, const RegularDay& b) {
  return !a.visitor.empty() && a.own && b.own &&
         std::equal(a.visitor.begin(), a.visitor.end(), b.visitor.begin(), b.visitor.end(),
                    [&](std::size_t i, std::size_t j) {
                      return pair.older.words[i].meaning == pair.newer.words[j].meaning;
                    });
}

/// "Always book me the window seat": what to choose each time, nothing else told.
bool ChoosesAlways(const ClauseSide& side) {
  return side.HasWord("always") && !side.clause.Negative() &&
         !side.AnyLone([&](std::size_t i) { return !In(side.words[i].stem, "regular/choosing"); });
}

Proposal FindRegularDay(const ClausePair& pair) {
  if (pair.aligned.opposites.size() != 1 || pair.a.Negative() || pair.b.Negative())
    return std::nullopt;
  const auto& days = pair.aligned.opposites.front();
  const auto is_day = [](const StatementWord& word) {
    return word.Is(kTimeWord) && !word.Is(kListed) &&
           (word.text.ends_with("day") || word.text.ends_with("days"));
  };
  if (!is_day(pair.older.words[days.older]) || !is_day(pair.newer.words[days.newer]))
    return std::nullopt;
  const auto a = ReadRegularDay(pair.older, pair.a, days.older);
  const auto b = ReadRegularDay(pair.newer, pair.b, days.newer);
  if (!SameVisitor(pair, a, b)) return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kValue, days);
}

Proposal FindStandingChoice(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (aligned.opposites.size() != 1 || aligned.other_time || aligned.lone_time ||
      !pair.Both(ChoosesAlways))
    return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kValue, aligned.opposites.front());
}

}  // namespace

/// One thing, said to be on two days, or at two times of the day or the year: "the gardener comes
/// on Fridays", "our gardener's day is Tuesday".
const Rule rules::kRegularDay = {FindingRule::kChange, FindRegularDay};
/// "Aisle seat, always", "always book me the window seat".
const Rule rules::kStandingChoice = {FindingRule::kChange, FindStandingChoice};

}  // namespace cortex
