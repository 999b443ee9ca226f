#include "language/contradictions/told_matter.h"

#include <string_view>

#include "language/alignment/word_match.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {

bool Holds(const WordPlaces& places, std::size_t at) {
  return std::binary_search(places.begin(), places.end(), at);
}

WordPlaces MatterOf(const ClauseOf& told) {
  WordPlaces matter;
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const auto& word = told.words[i];
    if (In(word.text, "ending/behind-matter")) break;
    const bool tells = word.Is(kContentWord) && !word.Is(kQuantityPart | kTimeWord | kDegree) &&
                       !word.Is(kLightWord) && !word.Is(kSelf);
    if (tells) matter.push_back(i);
  }
  return matter;
}

bool Names(const StatementWord& word, const StatementWord& wanted) {
  const std::string_view noun = std::string_view(wanted.text).substr(wanted.text.rfind('_') + 1);
  const bool within = noun.size() < wanted.text.size() && noun == word.text &&
                      In(wanted.text.substr(0, wanted.text.find('_')), "ending/where");
  return MatchWords(wanted, word) == WordMatch::kEqual || wanted.root == word.root || within;
}

bool Names(const ClauseOf& told, WordRange range, const StatementWord& wanted) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (Names(told.words[i], wanted)) return true;
  }
  return false;
}

bool Names(const ClauseOf& told, const StatementWord& wanted) {
  return told.Any([&](const auto& word) { return Names(word, wanted); });
}

bool TellsValue(const StatementWord& word) {
  return word.quantity >= 0 ||
         (word.Is(kContentWord) && !word.Is(kDegree | kLightWord | kProtectedWord));
}

bool NamesAllOf(const ClauseOf& older, const ClauseOf& newer, WordRange thing) {
  std::size_t named = 0;
  for (std::size_t j = thing.begin; j < thing.end; ++j) {
    const auto& word = newer.words[j];
    if (!TellsValue(word)) continue;
    if (!Names(older, word)) return false;
    ++named;
  }
  return named > 0;
}

bool AreOtherValues(const ToldWord& a, const ToldWord& b) {
  const Quantity* const x = a.Value();
  const Quantity* const y = b.Value();
  if (x != nullptr && y != nullptr)
    return x->kind == y->kind && x->unit == y->unit && !SameQuantity(*x, *y);
  const auto day = WeekdayNamed(a.word.text);
  const auto other = WeekdayNamed(b.word.text);
  return day && other && *day != *other;
}

bool AreSameValues(const ToldWord& a, const ToldWord& b) {
  const Quantity* const x = a.Value();
  const Quantity* const y = b.Value();
  return x != nullptr && y != nullptr && SameQuantity(*x, *y);
}

bool TellsOfOther(const ClauseOf& told) {
  return told.Any(
      [](const auto& word) { return word.Is(kBeforeVerb) && In(word.text, "ending/another"); });
}

std::string_view PrepositionBefore(const ClauseOf& told, std::size_t at) {
  while (at > told.clause.begin && !told.words[at - 1].Is(kContentWord | kVerb)) {
    --at;
    if (told.words[at].Is(kPreposition)) return told.words[at].text;
  }
  return {};
}

bool TellsWhatIsSaid(const ClauseOf& told) {
  bool says = false;
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    if (says && told.words[i].Is(kVerb | kAuxiliary | kModal)) return true;
    says = says || In(told.words[i].text, "ending/saying");
  }
  return false;
}

WordPlaces DoersOf(const ClauseOf& told) {
  WordPlaces doers;
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const auto& word = told.words[i];
    if (!word.Is(kBeforeVerb)) break;
    if (word.Is(kPossessive)) continue;  // "My cousin": the cousin
    // "Dinner with the Haases is on Friday": they do nothing.
    const bool beside = i > told.clause.begin + 1 && !PrepositionBefore(told, i).empty();
    if (beside && doers.empty() && !word.Is(kSelf | kPronoun)) continue;
    const bool whoever = word.Is(kPerson | kSelf | kName) || In(word.text, "third-person-pronoun");
    // "My cousin Bo": both; not "the user and Anna".
    if (whoever && (doers.empty() || word.Is(kAdjacent))) doers.push_back(i);
  }
  return doers;
}

bool TellsOfSomebody(const ClauseOf& told) {
  for (std::size_t i = told.clause.begin; i < told.clause.end && told.words[i].Is(kBeforeVerb);
       ++i) {
    const auto& word = told.words[i];
    const bool named = word.Is(kName) && english::IsGivenName(word.text);
    if (named || word.Is(kPerson | kPronoun | kSelf)) return true;
  }
  return false;
}

bool TellsTreatment(const ClauseOf& told) {
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const std::string_view word = told.words[i].text;
    if (In(word, "ending/treated")) return true;
    if (word == "on" && i > told.clause.begin && english::IsAuxiliary(told.words[i - 1].text))
      return true;
  }
  return false;
}

bool TellOfOthers(const ClauseOf& older, const WordPlaces& value_of_older, const ClauseOf& newer,
                  WordRange value_of_newer) {
  const auto whose = [](const ClauseOf& told, const auto& is_value) {
    const WordPlaces doers = DoersOf(told);
    WordPlaces found;
    for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
      const auto& word = told.words[i];
      if (word.Is(kSelf | kPronoun | kTimeWord) || !word.Is(kContentWord) || is_value(i)) continue;
      const bool somebody = word.Is(kName | kPerson);
      if (word.Is(kPossessive) || Holds(doers, i) ||
          (somebody && PrepositionBefore(told, i) == "for"))
        found.push_back(i);
    }
    return found;
  };
  const WordPlaces xs = whose(older, [&](std::size_t i) { return Holds(value_of_older, i); });
  const WordPlaces ys = whose(
      newer, [&](std::size_t i) { return value_of_newer.begin <= i && i < value_of_newer.end; });
  const auto names = [](const ClauseOf& told, const WordPlaces& places, const ClauseOf& other) {
    return std::any_of(places.begin(), places.end(),
                       [&](std::size_t i) { return Names(other, told.words[i]); });
  };
  // "For Maya", "for the bride": who has a name may be who is told of by what he is.
  const auto are_named = [](const ClauseOf& told, const WordPlaces& places) {
    return std::all_of(places.begin(), places.end(),
                       [&](std::size_t i) { return told.words[i].Is(kName); });
  };
  return !xs.empty() && !ys.empty() && are_named(older, xs) == are_named(newer, ys) &&
         !names(older, xs, newer) && !names(newer, ys, older);
}

bool AreOthers(const ClauseOf& older, const ClauseOf& newer) {
  const WordPlaces xs = DoersOf(older);
  const WordPlaces ys = DoersOf(newer);
  if (xs.empty() || ys.empty()) return false;
  const auto any = [](const ClauseOf& told, const WordPlaces& places, const auto& holds) {
    return std::any_of(places.begin(), places.end(),
                       [&](std::size_t i) { return holds(told.words[i]); });
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
  return !any(older, xs, [&](const auto& x) { return counts(x) && Names(newer, x); }) &&
         !any(newer, ys, [&](const auto& y) { return counts(y) && Names(older, y); });
}

bool IsOfAnother(const ClauseOf& older, const ClauseOf& newer, std::size_t value) {
  // "Ines takes", "Mum's dose is"; not "the dentist appointment is".
  bool somebody = older.Any([](const auto& word) { return In(word.text, "ending/treated"); });
  const bool of_self = older.Any([](const auto& word) { return word.Is(kSelf); });
  for (std::size_t i = older.clause.begin; i < older.clause.end && older.words[i].Is(kBeforeVerb);
       ++i) {
    const auto& word = older.words[i];
    const bool modifies = i + 1 < older.clause.end && older.words[i + 1].Is(kAdjacent) &&
                          older.words[i + 1].Is(kContentWord);
    somebody = somebody || (word.Is(kPerson | kName) && (word.Is(kPossessive) || !modifies));
  }
  for (std::size_t j = newer.clause.begin; j < newer.clause.end; ++j) {
    const auto& word = newer.words[j];
    // "Raised her amlodipine".
    const bool points = In(word.text, "naming/theirs");
    if (points && of_self) return true;
    const bool whose = word.Is(kPossessive) && word.Is(kSelf | kPerson | kName);
    if (!whose && !(j > value && word.Is(kPerson | kName))) continue;
    const bool known = word.Is(kSelf) ? !somebody || of_self : Names(older, word);
    if (!known) return true;
  }
  return false;
}

}  // namespace cortex
