#include "language/contradictions/told_matter.h"

#include <string_view>

#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {

bool Holds(const WordPlaces& places, std::size_t at) {
  return std::binary_search(places.begin(), places.end(), at);
}

WordPlaces MatterOf(const Statement& statement, const Clause& clause) {
  WordPlaces matter;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (In(word.text, "ending/behind-matter")) break;
    const bool tells = word.Is(kContentWord) && !word.Is(kQuantityPart | kTimeWord | kDegree) &&
                       !word.Is(kLightWord) && !word.Is(kSelf);
    if (tells) matter.push_back(i);
  }
  return matter;
}

bool Names(const Statement& statement, std::size_t begin, std::size_t end,
           const StatementWord& wanted) {
  for (std::size_t i = begin; i < end; ++i) {
    const auto& word = statement.words[i];
    const std::string_view noun = std::string_view(wanted.text).substr(wanted.text.rfind('_') + 1);
    const bool within = noun.size() < wanted.text.size() && noun == word.text &&
                        In(wanted.text.substr(0, wanted.text.find('_')), "ending/where");
    if (MatchWords(wanted, word) == WordMatch::kEqual || wanted.root == word.root || within)
      return true;
  }
  return false;
}

bool AreOtherValues(const Statement& older, const StatementWord& a, const Statement& newer,
                    const StatementWord& b) {
  if (a.quantity < 0 || b.quantity < 0) {
    const auto x = WeekdayNamed(a.text);
    const auto y = WeekdayNamed(b.text);
    return x && y && *x != *y;
  }
  const auto& x = older.quantities[static_cast<std::size_t>(a.quantity)];
  const auto& y = newer.quantities[static_cast<std::size_t>(b.quantity)];
  return x.kind == y.kind && x.unit == y.unit && !SameQuantity(x, y);
}

bool AreSameValues(const Statement& older, const StatementWord& a, const Statement& newer,
                   const StatementWord& b) {
  return a.quantity >= 0 && b.quantity >= 0 &&
         SameQuantity(older.quantities[static_cast<std::size_t>(a.quantity)],
                      newer.quantities[static_cast<std::size_t>(b.quantity)]);
}

bool TellsOfOther(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const auto& word) {
    return word.Is(kBeforeVerb) && In(word.text, "ending/another");
  });
}

WordPlaces DoersOf(const Statement& statement, const Clause& clause) {
  WordPlaces doers;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (!word.Is(kBeforeVerb)) break;
    if (word.Is(kPossessive)) continue;  // "My cousin": the cousin
    const bool whoever = word.Is(kPerson | kSelf | kName) || In(word.text, "third-person-pronoun");
    // "My cousin Bo": both; not "the user and Anna".
    if (whoever && (doers.empty() || word.Is(kAdjacent))) doers.push_back(i);
  }
  return doers;
}

bool TellsTreatment(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const std::string_view word = statement.words[i].text;
    if (In(word, "ending/treated")) return true;
    if (word == "on" && i > clause.begin && english::IsAuxiliary(statement.words[i - 1].text))
      return true;
  }
  return false;
}

std::string_view PrepositionBefore(const Statement& statement, const Clause& clause,
                                   std::size_t at) {
  while (at > clause.begin && !statement.words[at - 1].Is(kContentWord | kVerb)) {
    --at;
    if (statement.words[at].Is(kPreposition)) return statement.words[at].text;
  }
  return {};
}

bool AreOthers(const Statement& older, const Clause& a, const Statement& newer, const Clause& b) {
  const WordPlaces xs = DoersOf(older, a);
  const WordPlaces ys = DoersOf(newer, b);
  if (xs.empty() || ys.empty()) return false;
  const auto any = [](const Statement& statement, const WordPlaces& places, const auto& holds) {
    return std::any_of(places.begin(), places.end(),
                       [&](std::size_t i) { return holds(statement.words[i]); });
  };
  const auto self = [](const StatementWord& word) { return word.Is(kSelf); };
  const auto points = [](const StatementWord& word) {
    return In(word.text, "third-person-pronoun");
  };
  const bool self_a = any(older, xs, self);
  const bool self_b = any(newer, ys, self);
  if (self_a && self_b) return false;
  // "She" may be Anna, and is not the user.
  if (any(older, xs, points) || any(newer, ys, points)) return self_a || self_b;
  // "My sister Jo", "my sister Mags": where both have a name, that decides.
  const auto named = [](const StatementWord& word) { return word.Is(kName); };
  const bool by_name = any(older, xs, named) && any(newer, ys, named);
  const auto counts = [&](const StatementWord& word) {
    // "The user's father" names the user, whom he is not.
    return !self(word) && (!by_name || word.Is(kName));
  };
  return !any(older, xs, [&](const auto& x) {
    return counts(x) && Names(newer, b.begin, b.end, x);
  }) && !any(newer, ys, [&](const auto& y) {
    return counts(y) && Names(older, a.begin, a.end, y);
  });
}

bool IsOfAnother(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
                 std::size_t value) {
  // "Ines takes", "Mum's dose is"; not "the dentist appointment is".
  bool somebody =
      AnyWord(older, a, [](const auto& word) { return In(word.text, "ending/treated"); });
  const bool of_self = AnyWord(older, a, [](const auto& word) { return word.Is(kSelf); });
  for (std::size_t i = a.begin; i < a.end && older.words[i].Is(kBeforeVerb); ++i) {
    const auto& word = older.words[i];
    const bool modifies =
        i + 1 < a.end && older.words[i + 1].Is(kAdjacent) && older.words[i + 1].Is(kContentWord);
    somebody = somebody || (word.Is(kPerson | kName) && (word.Is(kPossessive) || !modifies));
  }
  for (std::size_t j = b.begin; j < b.end; ++j) {
    const auto& word = newer.words[j];
    // "Raised her amlodipine".
    const bool points = In(word.text, "naming/theirs");
    if (points && of_self) return true;
    const bool whose = word.Is(kPossessive) && word.Is(kSelf | kPerson | kName);
    if (!whose && !(j > value && word.Is(kPerson | kName))) continue;
    const bool known = word.Is(kSelf) ? !somebody || of_self : Names(older, a.begin, a.end, word);
    if (!known) return true;
  }
  return false;
}

}  // namespace cortex
