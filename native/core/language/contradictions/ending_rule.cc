#include "language/contradictions/ending_rule.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/ended_thing.h"
#include "language/contradictions/former_rule.h"
#include "language/contradictions/phase_rule.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/scopes.h"
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
  const auto subject = HeadOfPhrase(newer, SubjectBefore(newer, ending.first));
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
  if (EndsNoneOf(newer, ending) || AreOfOtherScopes(older, newer)) return std::nullopt;
  if (ending.of == EndingOf::kLife && HoldsForGood(older)) return std::nullopt;
  const Quantity* const day = DayOfEnded(newer, ending);
  if (day != nullptr && IsOfOtherDays(older, *day)) return std::nullopt;
  const WordRange thing = EndedThing(newer, ending);
  const auto head = HeadOfPhrase(newer, thing);
  if (!head || NamesAnother(older, newer, thing) || IsOwnedByAnother(older, newer, thing))
    return std::nullopt;
  const WordPlaces doers = DoersOf(older);
  // "I left my scarf on the train": I have it still; "I left the choir": the choir sings on. "The
  // allergy was outgrown": what is over is said by itself.
  const bool has = older.Any([](const auto& word) { return In(word.text, "owning/with-got"); });
  const bool by_somebody = ending.of == EndingOf::kDoing && thing.begin > ending.last;
  if (by_somebody && (doers.empty() || (has && !NamesPlaceOf(older, newer.words[*head]))))
    return std::nullopt;
  // "Fiona says the budget for Brightwell is": who says it does not do it.
  if (by_somebody && TellsWhatIsSaid(older)) return std::nullopt;
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
