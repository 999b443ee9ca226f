#include "language/contradictions/ending_rule.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "language/alignment/word_match.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Of what the older clause tells, how much the ending must name: one word of three.
constexpr double kLeastNamed = 1.0 / 3;

/// Clauses and endings of a text that are laid side by side.
constexpr std::size_t kMostClauses = 16;

template <class Item>
std::span<const Item> First(const std::vector<Item>& items) {
  return std::span(items).first(std::min(items.size(), kMostClauses));
}

using WordPlaces = std::vector<std::size_t>;

bool IsWhoever(const StatementWord& word) { return word.Is(kPerson | kSelf); }

/// What a clause tells, without how much of it and what is only added: "after losing his job".
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
    const auto match = MatchWords(wanted, statement.words[i]);
    if (match == WordMatch::kEqual || wanted.root == statement.words[i].root) return true;
  }
  return false;
}

/// Who does it: "I", "the user", "Anna", "they"; nobody where that is no person.
std::optional<std::size_t> DoerOf(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (!word.Is(kBeforeVerb)) break;
    if (word.Is(kPossessive)) continue;  // "My cousin": the cousin
    if (IsWhoever(word) || word.Is(kName) || In(word.text, "third-person-pronoun")) return i;
  }
  return std::nullopt;
}

/// One speaks of the user, the other of Anna, whom the first does not name.
bool AreOthers(const Statement& older, const Clause& a, const Statement& newer, const Clause& b) {
  const auto one = DoerOf(older, a);
  const auto other = DoerOf(newer, b);
  if (!one || !other) return false;
  const auto& x = older.words[*one];
  const auto& y = newer.words[*other];
  if (x.Is(kSelf) && y.Is(kSelf)) return false;
  const auto points = [](const StatementWord& word) {
    return In(word.text, "third-person-pronoun");
  };
  // "She" may be Anna, and is not the user.
  if (points(x) || points(y)) return x.Is(kSelf) || y.Is(kSelf);
  return !Names(newer, b.begin, b.end, x) && !Names(older, a.begin, a.end, y);
}

const Clause& ClauseOf(const Statement& statement, std::size_t word) {
  return *std::find_if(statement.clauses.begin(), statement.clauses.end(),
                       [&](const Clause& clause) { return word < clause.end; });
}

/// "On Monday", not "the Monday shift": a time word that modifies no noun.
bool TellsWhen(const std::vector<StatementWord>& words, const Clause& clause, std::size_t i) {
  if (!words[i].Is(kTimeWord)) return false;
  const bool modifies = i + 1 < clause.end && words[i + 1].Is(kAdjacent) &&
                        words[i + 1].Is(kContentWord) && !words[i + 1].Is(kTimeWord);
  return !modifies;
}

/// The subject of a clause, as far as its words before the verb tell it, or that of the clause
/// whose subject it shares: "Solo was hit by a car and died".
WordRange SubjectOf(const Statement& statement, const Clause& clause, std::size_t verb) {
  bool own = false;
  for (std::size_t i = clause.begin; i < verb; ++i)
    own = own || statement.words[i].Is(kContentWord | kPronoun);
  if (own || clause.subject < 0) return {clause.begin, verb};
  const Clause& told = statement.clauses[static_cast<std::size_t>(clause.subject)];
  std::size_t end = told.begin;
  while (end < told.end && statement.words[end].Is(kBeforeVerb)) ++end;
  return {told.begin, end};
}

/// What ends, in the newer text: the object behind the phrase ("sold the car in May": the car), or
/// the subject where there is none or the phrase is passive ("the car was sold"). "Her seat on the
/// council": a place somebody has, and where.
WordRange EndedThing(const Statement& statement, const Clause& clause, const Ending& ending) {
  const auto& words = statement.words;
  const bool passive =
      In(words[ending.first].text, "ending/passive") ||
      (ending.first > clause.begin && In(words[ending.first - 1].text, "ending/passive"));
  const auto phrase_end = [&](std::size_t end) {
    while (end < clause.end && !In(words[end].text, "ending/behind-object") &&
           !TellsWhen(words, clause, end))
      ++end;
    return end;
  };
  std::size_t end = phrase_end(ending.last + 1);
  if (end > ending.last + 1 && end < clause.end && In(words[end - 1].text, "ending/office") &&
      In(words[end].text, "ending/of-office"))
    end = phrase_end(end + 1);
  const bool object = std::any_of(
      words.begin() + static_cast<std::ptrdiff_t>(ending.last + 1),
      words.begin() + static_cast<std::ptrdiff_t>(end),
      [](const auto& word) { return word.Is(kContentWord) && !word.Is(kDegree | kQuantityPart); });
  const WordRange behind = {ending.last + 1, object ? end : ending.last + 1};
  // "Was sacked from the shop" ends the work there, "was sold in the shop" not the shop.
  const bool doing = ending.of == EndingOf::kDoing;
  if (object && (doing || (ending.of == EndingOf::kThing && !passive))) return behind;
  // Ergative: "I paid off the loan" ends it, "the work paid off" does not.
  if (!passive && (doing || In(words[ending.first].text, "ending/of-object-only"))) return behind;
  return SubjectOf(statement, clause, ending.first);
}

/// "Another project", "his first flat": not the one that was told of, or who knows.
bool NamesAnother(const Statement& statement, WordRange thing) {
  for (std::size_t i = thing.begin; i < thing.end; ++i)
    if (In(statement.words[i].text, "ending/another")) return true;
  return false;
}

/// The head of a noun phrase: its last word that tells something.
std::optional<std::size_t> HeadOf(const Statement& statement, WordRange phrase) {
  for (std::size_t i = phrase.end; i > phrase.begin; --i) {
    const auto& word = statement.words[i - 1];
    if (word.Is(kContentWord) && !word.Is(kDegree | kQuantityPart | kTimeWord)) return i - 1;
  }
  return std::nullopt;
}

/// "Are deleted after 90 days": a rule, not something that has happened.
bool TellsARule(const Statement& statement, const Clause& clause, const Ending& ending) {
  for (std::size_t i = ending.last + 1; i + 1 < clause.end; ++i) {
    if (In(statement.words[i].text, "ending/by-rule") && statement.words[i + 1].Is(kQuantityPart))
      return clause.tense == Tense::kPresent;
  }
  return false;
}

bool TellsEnding(const Statement& statement, const Clause& clause) {
  return std::any_of(statement.endings.begin(), statement.endings.end(), [&](const Ending& one) {
    return one.of <= EndingOf::kLife && one.first >= clause.begin && one.first < clause.end;
  });
}

/// The word that tells something behind the preposition at `i`: "production" of "in production".
const StatementWord* BehindPreposition(const Statement& statement, const Clause& clause,
                                       std::size_t i) {
  constexpr std::size_t kNear = 3;
  for (std::size_t at = i + 1; at < std::min(clause.end, i + kNear); ++at) {
    if (statement.words[at].Is(kContentWord)) return &statement.words[at];
  }
  return nullptr;
}

/// "In production", "in development". What is the same place elsewhere in the clause: "at the shop
/// at the end of May".
bool StandsElsewhere(const Statement& older, const Clause& a, const Statement& newer,
                     const Clause& b) {
  for (std::size_t i = a.begin; i < a.end; ++i) {
    if (!In(older.words[i].text, "ending/where")) continue;
    const StatementWord* const here = BehindPreposition(older, a, i);
    bool same = false;
    bool other = false;
    for (std::size_t j = b.begin; here != nullptr && j < b.end; ++j) {
      if (newer.words[j].text != older.words[i].text) continue;
      const StatementWord* const there = BehindPreposition(newer, b, j);
      if (there == nullptr || there->Is(kTimeWord | kQuantityPart)) continue;
      (MatchWords(*here, *there) == WordMatch::kNone ? other : same) = true;
    }
    if (other && !same) return true;
  }
  return false;
}

/// Of another time, case or version of the thing. What stands behind the thing and its ending says
/// by whom and for what: "by the nurse", "in favour of Zed".
bool TellsOfAnother(const Statement& older, const Clause& a, const Statement& newer,
                    const Clause& b, std::size_t end) {
  if (StandsElsewhere(older, a, newer, b)) return true;
  Clause told = b;
  told.end = end;
  const ClausePair pair(older, a, newer, told, {});
  return vetoes::OtherCases(pair) || vetoes::OpposedConditions(pair) || vetoes::OtherVersions(pair);
}

/// "Has a job at Costa", "was sacked from Costa": not what one has, but where.
bool NamesPlaceOf(const Statement& older, const Clause& a, const Statement& newer,
                  std::size_t head) {
  for (std::size_t i = a.begin; i < a.end; ++i) {
    const StatementWord* const behind =
        In(older.words[i].text, "ending/where") ? BehindPreposition(older, a, i) : nullptr;
    if (behind != nullptr && Names(newer, head, head + 1, *behind)) return true;
  }
  return false;
}

struct Ended {
  /// Words of the older clause that the ending names.
  WordPlaces named;
  double share = 0;
};

/// "The play was written by Keats", "the author of the play is Keats": so it stays when he dies.
bool HoldsForGood(const Statement& statement, const Clause& clause) {
  const auto& words = statement.words;
  return std::any_of(statement.claims.begin(), statement.claims.end(), [&](const Claim& claim) {
    const bool for_good = claim.arity == Arity::kOneForLife || In(claim.relation, "ending/lasting");
    return for_good && claim.told.begin >= words[clause.begin].span.begin &&
           claim.told.end <= words[clause.end - 1].span.end;
  });
}

/// The ending names a good part of what the older clause tells, and nothing else by its head.
std::optional<Ended> EndedBy(const Statement& older, const Clause& a, const Statement& newer,
                             const Ending& ending) {
  const Clause& b = ClauseOf(newer, ending.first);
  if (!HoldsNow(a) || TellsEnding(older, a) || AreOthers(older, a, newer, b)) return std::nullopt;
  if (TellsARule(newer, b, ending)) return std::nullopt;
  if (ending.of == EndingOf::kLife && HoldsForGood(older, a)) return std::nullopt;
  const WordRange thing = EndedThing(newer, b, ending);
  const auto head = HeadOf(newer, thing);
  if (!head || NamesAnother(newer, thing)) return std::nullopt;
  const auto doer = DoerOf(older, a);
  // "I left my scarf on the train": I have it still; "I left the choir": the choir sings on.
  const bool has =
      AnyWord(older, a, [](const auto& word) { return In(word.text, "owning/with-got"); });
  if (ending.of == EndingOf::kDoing && (!doer || (has && !NamesPlaceOf(older, a, newer, *head))))
    return std::nullopt;
  const WordPlaces matter = MatterOf(older, a);
  const bool of_people = ending.of == EndingOf::kLife || ending.of == EndingOf::kBond;
  Ended ended;
  bool names_head = false;
  bool names_verb = false;
  for (const std::size_t i : matter) {
    const auto& word = older.words[i];
    const bool whoever = doer && (i == *doer || (i < *doer && word.Is(kName)));
    if (whoever && !of_people) continue;
    if (!Names(newer, thing.begin, thing.end, word)) continue;
    ended.named.push_back(i);
    // "The nurse post", "the Saturday shift": the words before it say which.
    names_head = names_head || In(newer.words[*head].text, "ending/office") ||
                 Names(newer, *head, *head + 1, word);
    names_verb = names_verb || word.Is(kVerb);
  }
  if (ended.named.empty() || !names_head ||
      TellsOfAnother(older, a, newer, b, std::max(thing.end, ending.last + 1)))
    return std::nullopt;
  ended.share = static_cast<double>(ended.named.size()) / static_cast<double>(matter.size());
  if (ended.share < kLeastNamed && !of_people && !names_verb) return std::nullopt;
  return ended;
}

bool SameValue(const Statement& older, const StatementWord& a, const Statement& newer,
               const StatementWord& b) {
  if (a.quantity < 0 || b.quantity < 0) return a.root == b.root && a.Is(kContentWord);
  return SameQuantity(older.quantities[static_cast<std::size_t>(a.quantity)],
                      newer.quantities[static_cast<std::size_t>(b.quantity)]);
}

bool Tells(const Statement& statement, const Clause& clause, const Statement& other,
           const StatementWord& value) {
  return AnyWord(statement, clause, [&](const StatementWord& word) {
    return SameValue(other, value, statement, word);
  });
}

/// "Was raised from 20 mg to 30 mg": the first word of what it was; not "the train from Leeds to
/// York".
std::optional<std::size_t> FormerValue(const Statement& statement, const Clause& clause) {
  bool changes = false;
  for (std::size_t i = clause.begin; i + 3 < clause.end; ++i) {
    const auto& word = statement.words[i];
    changes = changes || In(word.stem, "ending/change");
    const bool merged = word.text != "from" && word.text.ends_with("_from");
    if (!merged && (word.text != "from" || !changes)) continue;
    for (std::size_t to = i + 2; to < clause.end; ++to)
      if (statement.words[to].text == "to") return i + 1;
  }
  return std::nullopt;
}

/// "The rent went up from 700 to 800", of a rent of 700: what it was, and a word besides that both
/// have.
bool ChangesFrom(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
                 std::size_t former) {
  if (!HoldsNow(a) || !Tells(older, a, newer, newer.words[former])) return false;
  const auto matter = MatterOf(older, a);
  return std::any_of(matter.begin(), matter.end(), [&](std::size_t i) {
    return !SameValue(newer, newer.words[former], older, older.words[i]) &&
           Names(newer, b.begin, b.end, older.words[i]);
  });
}

std::optional<ContradictionFinding> FindChangeFrom(const Statement& older, const Statement& newer) {
  for (const auto& b : First(newer.clauses)) {
    const auto former = FormerValue(newer, b);
    if (!former || !b.Asserted() || b.wish || b.tense == Tense::kFuture) continue;
    for (const auto& a : First(older.clauses)) {
      if (!ChangesFrom(older, a, newer, b, *former)) continue;
      return ContradictionFinding{ContradictionKind::kValue, 1.0,
                                  EvidenceOf(older, a.begin, a.end - 1),
                                  EvidenceOf(newer, *former, b.end - 1)};
    }
  }
  return std::nullopt;
}

/// "Works as a nurse", "retired": a phase of somebody's life and what ends it. "Divorced Max" ends
/// no marriage with Tom.
bool EndsPhase(const Statement& older, const Phase& was, const Statement& newer, const Phase& is) {
  if (was.ends || !is.ends || was.of != is.of || was.whose != is.whose) return false;
  const Clause& a = older.clauses[was.clause];
  const Clause& b = newer.clauses[is.clause];
  bool named = false;
  bool same = false;
  for (std::size_t i = is.last + 1; i < b.end; ++i) {
    if (!newer.words[i].Is(kName) || newer.words[i].Is(kTimeWord)) continue;
    named = true;
    same = same || Names(older, a.begin, a.end, newer.words[i]);
  }
  return (!named || same) && b.Asserted() && !b.Negative();
}

std::optional<ContradictionFinding> FindPhaseEnded(const Statement& older, const Statement& newer) {
  for (const Phase& is : First(newer.phases)) {
    for (const Phase& was : First(older.phases)) {
      if (!EndsPhase(older, was, newer, is)) continue;
      return ContradictionFinding{ContradictionKind::kAntonym, 1.0,
                                  EvidenceOf(older, was.first, was.last),
                                  EvidenceOf(newer, is.first, is.last)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ContradictionFinding> FindEnded(const Statement& older, const Statement& newer) {
  if (auto changed = FindChangeFrom(older, newer)) return changed;
  std::optional<ContradictionFinding> best;
  double most = 0;
  for (const auto& ending : First(newer.endings)) {
    if (ending.of > EndingOf::kLife) continue;
    for (const auto& clause : First(older.clauses)) {
      const auto ended = EndedBy(older, clause, newer, ending);
      if (!ended || ended->share <= most) continue;
      most = ended->share;
      best = ContradictionFinding{ContradictionKind::kNegation, most,
                                  EvidenceOf(older, ended->named.front(), ended->named.back()),
                                  EvidenceOf(newer, ending.first, ending.last)};
    }
  }
  return best ? best : FindPhaseEnded(older, newer);
}

}  // namespace cortex
