#include "language/contradictions/ended_thing.h"

#include <algorithm>

#include "language/lexicon/word_classes.h"

namespace cortex {

WordRange SubjectBefore(const ClauseOf& told, std::size_t verb) {
  bool own = false;
  std::size_t begin = verb;
  while (begin > told.clause.begin && (begin == verb || told.statement.breaks[begin] != ':'))
    --begin;
  for (std::size_t i = begin; i < verb; ++i) own = own || told.words[i].Is(kContentWord | kPronoun);
  if (own || told.clause.subject < 0) return {begin, verb};
  const Clause& other = told.statement.clauses[static_cast<std::size_t>(told.clause.subject)];
  std::size_t end = other.begin;
  while (end < other.end && told.words[end].Is(kBeforeVerb)) ++end;
  return {other.begin, end};
}

bool IsOffForGood(const ClauseOf& told, const Ending& ending) {
  if (ending.of != EndingOf::kTreatment || ending.last + 1 != told.clause.end) return false;
  const WordRange subject = SubjectBefore(told, ending.first);
  bool occasion = false;
  for (std::size_t i = subject.begin; i < subject.end; ++i) {
    const bool names = In(told.words[i].text, "ending/occasion");
    if (!names && told.words[i].Is(kTimeWord | kQuantityPart)) return false;
    occasion = occasion || names;
  }
  return occasion;
}

WordRange EndedThing(const ClauseOf& told, const Ending& ending) {
  const auto& words = told.words;
  const bool passive =
      In(words[ending.first].text, "ending/passive") ||
      (ending.first > told.clause.begin && In(words[ending.first - 1].text, "ending/passive"));
  const auto phrase_end = [&](std::size_t end) {
    while (end < told.clause.end && !In(words[end].text, "ending/behind-object")) ++end;
    return end;
  };
  std::size_t end = phrase_end(ending.last + 1);
  if (end > ending.last + 1 && end < told.clause.end && In(words[end - 1].text, "ending/office") &&
      In(words[end].text, "ending/of-office"))
    end = phrase_end(end + 1);
  const bool object = std::any_of(
      words.begin() + static_cast<std::ptrdiff_t>(ending.last + 1),
      words.begin() + static_cast<std::ptrdiff_t>(end),
      [](const auto& word) { return word.Is(kContentWord) && !word.Is(kDegree | kQuantityPart); });
  const WordRange behind = {ending.last + 1, object ? end : ending.last + 1};
  // "The light is off" is something else.
  if (ending.of == EndingOf::kTreatment)
    return IsOffForGood(told, ending) ? SubjectBefore(told, ending.first) : behind;
  // "Was sacked from the shop" ends the work there, "was sold in the shop" not the shop.
  const bool doing = ending.of == EndingOf::kDoing || ending.of == EndingOf::kPlace;
  const bool thing = ending.of == EndingOf::kThing || ending.of == EndingOf::kDebt;
  // "Bea was taken off warfarin": she was not.
  const auto doers = DoersOf(told);
  const bool of_person = !doers.empty() && doers.front() < ending.first;
  if (object && (doing || (thing && (!passive || of_person)))) return behind;
  // "The metformin stopped": nobody does it.
  const bool verb = std::all_of(words.begin() + static_cast<std::ptrdiff_t>(told.clause.begin),
                                words.begin() + static_cast<std::ptrdiff_t>(ending.first),
                                [](const auto& word) { return word.Is(kBeforeVerb); });
  if (ending.of == EndingOf::kDoing && !object && doers.empty() && verb)
    return SubjectBefore(told, ending.first);
  // Ergative: "I paid off the loan" ends it, "the work paid off" does not.
  if (!passive && (doing || In(words[ending.first].text, "ending/of-object-only"))) return behind;
  return SubjectBefore(told, ending.first);
}

bool NamesAnother(const ClauseOf& older, const ClauseOf& told, WordRange thing) {
  const auto& words = told.words;
  bool some = !thing.empty() && In(words[thing.begin].text, "words/indefinite-article") &&
              (thing.begin == 0 || words[thing.begin - 1].text != "as");
  for (std::size_t i = thing.begin; i < thing.end; ++i) some = some && !words[i].Is(kName);
  if (some) return true;
  for (std::size_t i = thing.begin; i < thing.end; ++i) {
    if (In(words[i].text, "ending/another")) return true;
    // "The old certificate"; "the old API v1" is the one that has the name.
    const bool bare = i + 2 >= thing.end;
    if (bare && In(words[i].text, "ending/before-it") && !older.HasWord(words[i].text)) return true;
  }
  return false;
}

std::optional<std::size_t> HeadOfPhrase(const ClauseOf& told, WordRange phrase) {
  std::optional<std::size_t> head;
  for (std::size_t i = phrase.begin; i < phrase.end; ++i) {
    const auto& word = told.words[i];
    if (head && In(word.text, "finding-vetoes/narrowing")) break;
    // "Let the subscription lapse", "paid my brother back": of the verb.
    if (In(word.text, "ending/particle")) continue;
    if (word.Is(kContentWord) && !word.Is(kDegree | kQuantityPart | kTimeWord)) head = i;
  }
  return head;
}

bool EndsNoneOf(const ClauseOf& told, const Ending& ending) {
  const auto& words = told.words;
  std::size_t i = ending.first;
  while (i > told.clause.begin && In(words[i - 1].text, "ending/passive")) --i;
  return i > told.clause.begin + 1 && words[i - 1].text == "to" && words[i - 2].Is(kContentWord) &&
         !words[i - 2].Is(kVerb);
}

const Quantity* DayOfEnded(const ClauseOf& told, const Ending& ending) {
  for (std::size_t i = told.clause.begin; i < ending.first; ++i) {
    const Quantity* const day = ToldWord{told.statement, told.words[i]}.Value();
    if (day == nullptr || day->kind != QuantityKind::kDate || day->day == 0) continue;
    // "On 12 May the visit is cancelled": when it is over, or will be.
    return i > told.clause.begin + 1 ? day : nullptr;
  }
  return nullptr;
}

}  // namespace cortex
