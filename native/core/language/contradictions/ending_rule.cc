#include "language/contradictions/ending_rule.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/former_rule.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Of what the older clause tells, how much the ending must name: one word of three.
constexpr double kLeastNamed = 1.0 / 3;
/// The same where a name or an identifier leaves no doubt of what is meant: one of five.
constexpr double kLeastExact = 1.0 / 5;

ClauseOf ClauseAt(const Statement& statement, std::size_t word) {
  return {statement, *std::find_if(statement.clauses.begin(), statement.clauses.end(),
                                   [&](const Clause& clause) { return word < clause.end; })};
}

/// "On Monday", not "the Monday shift": a time word that modifies no noun.
bool TellsWhen(const ClauseOf& told, std::size_t i) {
  const auto& words = told.words;
  if (!words[i].Is(kTimeWord)) return false;
  const bool modifies = i + 1 < told.clause.end && words[i + 1].Is(kAdjacent) &&
                        words[i + 1].Is(kContentWord) && !words[i + 1].Is(kTimeWord);
  return !modifies;
}

/// The subject of a clause, as far as its words before the verb tell it, or that of the clause
/// whose subject it shares: "Solo was hit by a car and died". "Update: Solo died": behind the
/// label.
WordRange SubjectOf(const ClauseOf& told, std::size_t verb) {
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

/// "The dinner with the Haases is off"; not "pony club is off this week", which goes on then.
bool IsOffForGood(const ClauseOf& told, const Ending& ending) {
  if (ending.of != EndingOf::kTreatment || ending.last + 1 != told.clause.end) return false;
  const WordRange subject = SubjectOf(told, ending.first);
  bool occasion = false;
  for (std::size_t i = subject.begin; i < subject.end; ++i) {
    const bool names = In(told.words[i].text, "ending/occasion");
    if (!names && told.words[i].Is(kTimeWord | kQuantityPart)) return false;
    occasion = occasion || names;
  }
  return occasion;
}

/// What ends, in the newer text: the object behind the phrase ("sold the car in May": the car), or
/// the subject where there is none or the phrase is passive ("the car was sold"). "Her seat on the
/// council": a place somebody has, and where.
WordRange EndedThing(const ClauseOf& told, const Ending& ending) {
  const auto& words = told.words;
  const bool passive =
      In(words[ending.first].text, "ending/passive") ||
      (ending.first > told.clause.begin && In(words[ending.first - 1].text, "ending/passive"));
  const auto phrase_end = [&](std::size_t end) {
    while (end < told.clause.end && !In(words[end].text, "ending/behind-object") &&
           !TellsWhen(told, end))
      ++end;
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
    return IsOffForGood(told, ending) ? SubjectOf(told, ending.first) : behind;
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
    return SubjectOf(told, ending.first);
  // Ergative: "I paid off the loan" ends it, "the work paid off" does not.
  if (!passive && (doing || In(words[ending.first].text, "ending/of-object-only"))) return behind;
  return SubjectOf(told, ending.first);
}

/// "Another project", "his first flat", "a painting": not the one that was told of, or who knows.
/// "A Skoda", "quit as a nurse": what one had or was.
bool NamesAnother(const ClauseOf& told, WordRange thing) {
  const auto& words = told.words;
  bool some = !thing.empty() && In(words[thing.begin].text, "words/indefinite-article") &&
              (thing.begin == 0 || words[thing.begin - 1].text != "as");
  for (std::size_t i = thing.begin; i < thing.end; ++i) some = some && !words[i].Is(kName);
  if (some) return true;
  for (std::size_t i = thing.begin; i < thing.end; ++i)
    if (In(words[i].text, "ending/another")) return true;
  return false;
}

/// "Dad's metformin" where the older tells of Mum.
bool IsOwnedByAnother(const ClauseOf& older, const ClauseOf& newer, WordRange thing) {
  if (DoersOf(older).empty()) return false;
  for (std::size_t i = thing.begin; i < thing.end; ++i) {
    const auto& word = newer.words[i];
    const bool owner = word.Is(kPossessive) && word.Is(kPerson | kName) && !word.Is(kSelf);
    if (owner && !Names(older, word)) return true;
  }
  return false;
}

/// "40 sold so far": some of them.
bool EndsSome(const ClauseOf& told, const Ending& ending) {
  if (ending.of != EndingOf::kThing || ending.first <= told.clause.begin) return false;
  const Quantity* const value = ToldWord{told.statement, told.words[ending.first - 1]}.Value();
  return value != nullptr && value->kind == QuantityKind::kNumber;
}

/// The head of a noun phrase: its last word that tells something, before "of".
std::optional<std::size_t> HeadOf(const ClauseOf& told, WordRange phrase) {
  std::optional<std::size_t> head;
  for (std::size_t i = phrase.begin; i < phrase.end; ++i) {
    const auto& word = told.words[i];
    if (head && word.text == "of") break;
    // "Let the subscription lapse", "paid my brother back": of the verb.
    if (In(word.text, "ending/particle")) continue;
    if (word.Is(kContentWord) && !word.Is(kDegree | kQuantityPart | kTimeWord)) head = i;
  }
  return head;
}

/// "Are deleted after 90 days": a rule, not something that has happened.
bool TellsARule(const ClauseOf& told, const Ending& ending) {
  for (std::size_t i = ending.last + 1; i + 1 < told.clause.end; ++i) {
    if (In(told.words[i].text, "ending/by-rule") && told.words[i + 1].Is(kQuantityPart))
      return told.clause.tense == Tense::kPresent;
  }
  return false;
}

/// Infinitival relative: "a series to get lost in", "a car to sell": what may be, of the noun.
bool TellsWhatFor(const ClauseOf& told, const Ending& ending) {
  const auto& words = told.words;
  std::size_t i = ending.first;
  while (i > told.clause.begin && In(words[i - 1].text, "ending/passive")) --i;
  return i > told.clause.begin + 1 && words[i - 1].text == "to" && words[i - 2].Is(kContentWord) &&
         !words[i - 2].Is(kVerb);
}

bool TellsEnding(const ClauseOf& told) {
  const auto& endings = told.statement.endings;
  return std::any_of(endings.begin(), endings.end(), [&](const Ending& one) {
    return one.of <= EndingOf::kLife && one.first >= told.clause.begin &&
           one.first < told.clause.end;
  });
}

/// The head of what stands behind the preposition at `i`: "production" of "in production", "leave"
/// of "on parental leave".
const StatementWord* BehindPreposition(const ClauseOf& told, std::size_t i) {
  constexpr std::size_t kNear = 3;
  const StatementWord* head = nullptr;
  for (std::size_t at = i + 1; at < told.clause.end; ++at) {
    const auto& word = told.words[at];
    const bool goes_on =
        head == nullptr ? at < i + kNear : word.Is(kAdjacent) && !word.Is(kTimeWord);
    if (!goes_on) break;
    if (word.Is(kContentWord)) head = &word;
  }
  return head;
}

/// "In production", "in development". What is the same place elsewhere in the clause: "at the shop
/// at the end of May".
bool StandsElsewhere(const ClauseOf& older, const ClauseOf& newer) {
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    if (!In(older.words[i].text, "ending/where")) continue;
    const StatementWord* const here = BehindPreposition(older, i);
    bool same = false;
    bool other = false;
    for (std::size_t j = newer.clause.begin; here != nullptr && j < newer.clause.end; ++j) {
      // "Left Acme and started at Zed": behind it stands what came instead.
      if (newer.words[j].text == "and") break;
      if (newer.words[j].text != older.words[i].text) continue;
      const StatementWord* const there = BehindPreposition(newer, j);
      if (there == nullptr || there->Is(kTimeWord | kQuantityPart)) continue;
      (MatchWords(*here, *there) == WordMatch::kNone ? other : same) = true;
    }
    if (other && !same) return true;
  }
  return false;
}

/// Of another time, case or version of the thing. What stands behind the thing and its ending says
/// by whom and for what: "by the nurse", "in favour of Zed".
bool TellsOfAnother(const ClauseOf& older, const ClauseOf& newer, std::size_t end) {
  if (StandsElsewhere(older, newer)) return true;
  Clause told = newer.clause;
  told.end = end;
  const ClausePair pair(older, {newer.statement, told}, {});
  return vetoes::OtherCases(pair) || vetoes::OpposedConditions(pair) || vetoes::OtherVersions(pair);
}

/// "Has a job at Costa", "was sacked from Costa": not what one has, but where.
bool NamesPlaceOf(const ClauseOf& older, const StatementWord& place) {
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    const StatementWord* const behind =
        In(older.words[i].text, "ending/where") ? BehindPreposition(older, i) : nullptr;
    if (behind != nullptr && Names(place, *behind)) return true;
    // "In_hospital": an expression.
    const auto& text = older.words[i].text;
    const bool where = In(std::string_view(text).substr(0, text.find('_')), "ending/where");
    if (where && older.words[i].Is(kContentWord) && Names(place, older.words[i])) return true;
  }
  return false;
}

/// "Mum is in hospital", "the car is at the garage": where who or what has left it is.
bool IsThere(const ClauseOf& older, const ClauseOf& newer, const Ending& ending,
             const StatementWord& place) {
  const bool does = older.Any([](const auto& word) {
    return word.Is(kVerb) && !word.Is(kAuxiliary | kName) && !word.Is(kAdjacent);
  });
  if (does || !NamesPlaceOf(older, place)) return false;
  if (!DoersOf(older).empty()) return !DoersOf(newer).empty();
  const auto subject = HeadOf(newer, SubjectOf(newer, ending.first));
  return subject && older.Any([&](const auto& word) {
    return word.Is(kBeforeVerb) && word.root == newer.words[*subject].root;
  });
}

struct Ended {
  Ending ending;
  /// Words of the older clause that the ending names.
  WordPlaces named;
  double share = 0;
};

/// "Low Tide", "new_checkout": told by a name.
bool NamesExactly(const ClauseOf& told, const WordPlaces& named) {
  return std::any_of(named.begin(), named.end(), [&](std::size_t i) {
    const auto& word = told.words[i];
    return word.Is(kName) || (word.text.find('_') != std::string::npos && !word.Is(kVerb));
  });
}

/// "The play was written by Keats", "the author of the play is Keats": so it stays when he dies.
bool HoldsForGood(const ClauseOf& told) {
  const auto& claims = told.statement.claims;
  return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
    const bool for_good = claim.arity == Arity::kOneForLife || In(claim.relation, "ending/lasting");
    return for_good && claim.told.begin >= told.words[told.clause.begin].span.begin &&
           claim.told.end <= told.words[told.clause.end - 1].span.end;
  });
}

/// "I owe my brother 600", "the invoice is unpaid": not "Dad sent the invoice".
bool TellsDebt(const ClauseOf& told) {
  return told.Any([](const auto& word) { return In(word.text, "ending/owed"); });
}

/// "Was prescribed warfarin": and takes it from then on.
bool IsPrescribed(const ClauseOf& told) {
  const Clause& clause = told.clause;
  return clause.Asserted() && !clause.Negative() && !clause.over && clause.passive &&
         told.Any([](const auto& word) { return In(word.text, "ending/prescribed"); });
}

/// Inchoative: "started amlodipine", "restarted the tablets": it holds from then on.
bool TellsBeginning(const ClauseOf& told) {
  const Clause& clause = told.clause;
  return clause.Asserted() && !clause.Negative() && !clause.over && !clause.wish &&
         clause.tense != Tense::kFuture &&
         told.Any([](const auto& word) { return In(word.stem, "ending/begins"); });
}

/// Whether the ending is of the sort of thing that the clause tells.
bool MayEnd(const ClauseOf& older, EndingOf of) {
  if (of == EndingOf::kTreatment) return TellsTreatment(older) || TellsBeginning(older);
  return of != EndingOf::kDebt || TellsDebt(older);
}

/// "The doctor stopped the metformin": who treats somebody ends what that one is treated with, and
/// names nobody else.
bool TreatsWhomIsToldOf(const ClauseOf& older, const ClauseOf& newer) {
  if (!TellsTreatment(older)) return false;
  bool treats = false;
  bool titled = false;
  for (std::size_t i = newer.clause.begin; i < newer.clause.end; ++i) {
    const auto& word = newer.words[i];
    const bool treating = word.Is(kBeforeVerb) && In(word.text, "ending/treating");
    const bool name = titled && word.Is(kName);
    titled = treating || name;
    treats = treats || treating;
    if (treating || name || !word.Is(kSelf | kPerson | kName)) continue;
    const bool known = older.Any([&](const auto& other) {
      return word.Is(kSelf) ? other.Is(kSelf) : other.root == word.root;
    });
    if (!known) return false;
  }
  return treats;
}

/// "Leo lives with Mia", "Leo and Mia split up": a bond is between two, of whom the older clause
/// names both. "Leo is allergic to nuts" tells of Leo alone.
bool NamesBoth(const ClauseOf& older, const ClauseOf& newer) {
  const auto self = [](const auto& word) { return word.Is(kSelf); };
  std::size_t people = static_cast<std::size_t>(older.Any(self) && newer.Any(self));
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    const auto& word = older.words[i];
    people += static_cast<std::size_t>(word.Is(kPerson | kName) && Names(newer, word));
  }
  return people > 1;
}

/// "Visits every Monday", "is on 5 May", where what ends is the visit on 12 May.
bool IsOfOtherDays(const ClauseOf& older, const Quantity& day) {
  bool tells = false;
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    if (In(older.words[i].text, "ending/recurring")) return true;
    const Quantity* const told = ToldWord{older.statement, older.words[i]}.Value();
    if (told == nullptr || told->kind != QuantityKind::kDate) continue;
    if (CompatibleQuantities(*told, day)) return false;
    tells = true;
  }
  return tells;
}

/// The ending names a good part of what the older clause tells, and nothing else by its head.
std::optional<Ended> EndedBy(const ClauseOf& older, const ClauseOf& newer, const Ending& ending) {
  const bool holds = HoldsNow(older.clause) || IsPrescribed(older) || TellsBeginning(older);
  const bool may = MayEnd(older, ending.of) || IsOffForGood(newer, ending);
  if (!holds || TellsEnding(older) || !may) return std::nullopt;
  if (AreOthers(older, newer) && !TreatsWhomIsToldOf(older, newer)) return std::nullopt;
  if (TellsARule(newer, ending) || EndsSome(newer, ending) || TellsWhatFor(newer, ending))
    return std::nullopt;
  if (ending.of == EndingOf::kLife && HoldsForGood(older)) return std::nullopt;
  const Quantity* const day = DayOfEnded(newer, ending);
  if (day != nullptr && IsOfOtherDays(older, *day)) return std::nullopt;
  const WordRange thing = EndedThing(newer, ending);
  const auto head = HeadOf(newer, thing);
  if (!head || NamesAnother(newer, thing) || IsOwnedByAnother(older, newer, thing))
    return std::nullopt;
  const WordPlaces doers = DoersOf(older);
  // "I left my scarf on the train": I have it still; "I left the choir": the choir sings on. "The
  // allergy was outgrown": what is over is said by itself.
  const bool has = older.Any([](const auto& word) { return In(word.text, "owning/with-got"); });
  const bool by_somebody = ending.of == EndingOf::kDoing && thing.begin > ending.last;
  if (by_somebody && (doers.empty() || (has && !NamesPlaceOf(older, newer.words[*head]))))
    return std::nullopt;
  // "The suitcases are packed in the trunk": nobody gave it up.
  if (by_somebody && newer.clause.passive && DoersOf(newer).empty()) return std::nullopt;
  if (ending.of == EndingOf::kPlace && !IsThere(older, newer, ending, newer.words[*head]))
    return std::nullopt;
  const WordPlaces matter = MatterOf(older);
  const bool of_people = ending.of == EndingOf::kLife || ending.of == EndingOf::kBond;
  Ended ended{ending, {}, 0};
  std::size_t told = 0;
  // "Back from parental leave": a general word, which its adjective makes a matter.
  bool names_head = newer.words[*head].Is(kLightWord) && Names(older, newer.words[*head]);
  bool names_verb = false;
  for (const std::size_t i : matter) {
    const auto& word = older.words[i];
    const bool whoever =
        !doers.empty() && (Holds(doers, i) || (i < doers.back() && word.Is(kName)));
    if (whoever && !of_people) continue;
    ++told;
    if (!Names(newer, thing, word)) continue;
    ended.named.push_back(i);
    // "The nurse post", "the Saturday shift": the words before it say which.
    names_head = names_head || In(newer.words[*head].text, "ending/office") ||
                 Names(newer.words[*head], word);
    names_verb = names_verb || word.Is(kVerb);
  }
  if (ending.of == EndingOf::kBond && !NamesBoth(older, newer)) return std::nullopt;
  if (ended.named.empty() || !names_head ||
      TellsOfAnother(older, newer, std::max(thing.end, ending.last + 1)))
    return std::nullopt;
  ended.share = static_cast<double>(ended.named.size()) / static_cast<double>(told);
  const double least = NamesExactly(older, ended.named) ? kLeastExact : kLeastNamed;
  if (ended.share < least && !of_people && !names_verb) return std::nullopt;
  return ended;
}

/// A clause, and the phase of somebody's life that it tells.
struct PhaseSide : ClauseOf {
  PhaseSide(const Statement& told_in, const Phase& told)
      : ClauseOf{told_in, told_in.clauses[told.clause]}, phase(told) {}

  const Phase& phase;
};

/// "Works as a nurse", "retired": a phase of somebody's life and what ends it, or "is single", "is
/// married": one that excludes it. "Divorced Max", "Max and I split up" ends
/// no marriage with Tom.
bool EndsPhase(const BothSides<PhaseSide>& sides) {
  const auto& [older, newer] = sides;
  const Phase& was = older.phase;
  const Phase& is = newer.phase;
  if (was.ends || was.whose != is.whose) return false;
  const bool excludes = was.of != is.of && Phase::Counterpart(was.of) == Phase::Counterpart(is.of);
  if (is.ends ? was.of != is.of : !excludes) return false;
  bool named = false;
  bool same = false;
  for (std::size_t i = newer.clause.begin; i < newer.clause.end; ++i) {
    const auto& word = newer.words[i];
    // "Max and I split up".
    const bool beside = i + 2 < is.first && newer.words[i + 1].text == "and" &&
                        newer.words[i + 2].Is(kSelf) && word.Is(kContentWord);
    const bool behind = i > is.last && word.Is(kName) && !word.Is(kTimeWord);
    if (!beside && !behind) continue;
    named = true;
    same = same || Names(older, word);
  }
  return (!named || same || excludes) && newer.clause.Asserted() && !newer.clause.Negative();
}

std::optional<ContradictionFinding> FindPhaseEnded(const Statement& older, const Statement& newer) {
  for (const Phase& is : First(newer.phases)) {
    for (const Phase& was : First(older.phases)) {
      if (!EndsPhase({{older, was}, {newer, is}})) continue;
      return ContradictionFinding{ContradictionKind::kAntonym, 1.0,
                                  EvidenceOf(older, was.first, was.last),
                                  EvidenceOf(newer, is.first, is.last)};
    }
  }
  return std::nullopt;
}

/// Of what `holding` tells, what one of the endings of `ending` that may names most of.
template <class May>
std::optional<Ended> MostEnded(const Statement& holding, const Statement& ending, const May& may) {
  std::optional<Ended> most;
  for (const auto& each : First(ending.endings)) {
    if (!may(each)) continue;
    const ClauseOf in_ending = ClauseAt(ending, each.first);
    for (const auto& clause : First(holding.clauses)) {
      auto ended = EndedBy({holding, clause}, in_ending, each);
      if (ended && (!most || ended->share > most->share)) most = std::move(ended);
    }
  }
  return most;
}

}  // namespace

const Quantity* DayOfEnded(const ClauseOf& told, const Ending& ending) {
  for (std::size_t i = told.clause.begin; i < ending.first; ++i) {
    const Quantity* const day = ToldWord{told.statement, told.words[i]}.Value();
    if (day == nullptr || day->kind != QuantityKind::kDate || day->day == 0) continue;
    // "On 12 May the visit is cancelled": when it is over, or will be.
    return i > told.clause.begin + 1 ? day : nullptr;
  }
  return nullptr;
}

std::optional<ContradictionFinding> FindEnded(const Statement& older, const Statement& newer) {
  if (auto replaced = FindReplaced(older, newer)) return replaced;
  if (const auto ended = MostEnded(
          older, newer, [](const Ending& ending) { return ending.of <= EndingOf::kLife; })) {
    return ContradictionFinding{ContradictionKind::kNegation, ended->share,
                                EvidenceOf(older, ended->named.front(), ended->named.back()),
                                EvidenceOf(newer, ended->ending.first, ended->ending.last)};
  }
  return FindPhaseEnded(older, newer);
}

std::optional<ContradictionFinding> FindResumed(const Statement& older, const Statement& newer) {
  const auto ended = MostEnded(newer, older, [&](const Ending& ending) {
    // "I finished the marathon": and may run the next one.
    return (ending.of == EndingOf::kDoing || ending.of == EndingOf::kTreatment) &&
           !In(older.words[ending.first].stem, "ending/completes");
  });
  if (!ended) return std::nullopt;
  return ContradictionFinding{ContradictionKind::kNegation, ended->share,
                              EvidenceOf(older, ended->ending.first, ended->ending.last),
                              EvidenceOf(newer, ended->named.front(), ended->named.back())};
}

}  // namespace cortex
