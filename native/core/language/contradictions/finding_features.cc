#include "language/contradictions/finding_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "language/clauses/change_marks.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_subject.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/counted_part.h"
#include "language/contradictions/found_side.h"
#include "language/contradictions/note_subject.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

constexpr std::array<std::string_view, 7> kRules = {"denial", "opposites", "place", "change",
                                                    "value",  "quantity",  "visit"};

/// Words of one side only that are counted at most.
constexpr std::size_t kMostLone = 8;

/// "This week", "this Tuesday": an exception, it may be; "from this week" it is so from then on.
bool IsOfThisTime(const ClauseSide& side, std::size_t i) {
  if (side.words[i].text != "this" || i + 1 >= side.clause.end) return false;
  const std::string_view time = side.words[i + 1].text;
  return (WeekdayNamed(time) || In(time, "finding/short-time")) &&
         (i == side.clause.begin || !In(side.words[i - 1].text, "finding/from"));
}

/// "Dr Frost while Dr Hill is on leave".
bool IsWhileSomethingElseIs(const ClauseSide& side) {
  const std::size_t next = side.clause.end;
  return next < side.words.size() && side.statement.breaks[next] != '.' &&
         In(side.words[next].text, "finding/while");
}

bool IsDate(const ClauseSide& side, const StatementWord& word) {
  const Quantity* const value = ToldWord{side.statement, word}.Value();
  return value != nullptr && value->kind == QuantityKind::kDate;
}

/// "For the next": three words from here.
bool BeginsNextSpan(const ClauseSide& side, std::size_t i) {
  if (i + 2 >= side.clause.end) return false;
  const auto& words = side.words;
  return In(words[i].text + "_" + words[i + 1].text + "_" + words[i + 2].text,
            "validity/for-the-next");
}

/// "In May the newsletter goes out on the 11th", "on Christmas Eve the shop closes at 13": before
/// anything else it is said of which time, of which the other side tells nothing.
bool IsOfOneTime(const ClauseSide& side, const ClauseSide& other) {
  std::size_t i = side.clause.begin;
  if (!In(side.words[i].text, "words/on-at-in")) return false;
  bool time = false;
  for (++i; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (In(word.text, "article")) continue;
    const bool when = word.Is(kTimeWord | kQuantityPart);
    if (!when) break;
    const bool told = other.Any([&](const auto& one) { return one.root == word.root; });
    if (told) return false;
    time = time || IsDate(side, word) || word.Is(kTimeWord);
  }
  return time && i < side.clause.end && side.words[i].Is(kBeforeVerb);
}

/// "June", "the 12th of May", "the end of the week", "Friday"; not "four", "he comes".
bool NamesDay(const ClauseSide& side, std::size_t i) {
  constexpr std::size_t kMost = 4;
  for (const std::size_t end = std::min(side.clause.end, i + kMost); i < end; ++i) {
    const auto& word = side.words[i];
    if (word.Is(kTimeWord) || IsDate(side, word)) return true;
    if (!word.Is(kQuantityPart | kPreposition) && !In(word.text, "article") &&
        !In(word.text, "time-phrase/part-of"))
      return false;
  }
  return false;
}

/// "Lives in Lisbon until June", "10 mg for the next two weeks": told with its end, and the other
/// side is not: what that tells may come back.
bool IsForATime(const ClauseSide& side, const ClauseSide& other) {
  const auto told = [](const ClauseSide& of) {
    for (std::size_t i = of.clause.begin; i < of.clause.end; ++i) {
      if (BeginsNextSpan(of, i)) return true;
      if (In(of.words[i].text, "time-phrase/until") && NamesDay(of, i + 1)) return true;
    }
    return false;
  };
  return told(side) && !told(other);
}

/// Self-repair: "10 mg, no wait, that was her sister": what was said is taken back.
bool IsRepaired(const ClauseSide& side) {
  const std::size_t next = side.clause.end;
  return next + 1 < side.words.size() && side.statement.breaks[next] != '.' &&
         In(side.words[next].text + "_" + side.words[next + 1].text, "finding/repair");
}

/// Deixis: "this", "you", "the first two", "tomorrow": only the situation tells who, which or when.
bool PointsOut(const ClauseSide& side) {
  if (IsWhileSomethingElseIs(side) || IsRepaired(side)) return true;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (In(word.text, "finding/deictic") || IsOfThisTime(side, i)) return true;
    const bool bare = i + 1 == side.clause.end || !side.words[i + 1].Is(kContentWord);
    if (bare && In(word.text, "finding/demonstrative")) return true;
  }
  return false;
}

/// Multiple comparisons: a finding is the likeliest of all that the clauses of two messages allow,
/// so the more there are the less it means. Doublings of their number.
double Crowd(const Statement& older, const Statement& newer) {
  const auto pairs = static_cast<double>(older.clauses.size() * newer.clauses.size());
  return std::log2(std::max(1.0, pairs));
}

/// Content words and people that the one side tells and the other does not.
double LoneOf(const ClauseSide& side) {
  return static_cast<double>(std::min(side.lone.size() + side.lone_people.size(), kMostLone));
}

double One(bool holds) { return holds ? 1.0 : 0.0; }

/// On how many sides it holds.
template <class Holds>
double Sides(const ClausePair& pair, const Holds& holds) {
  return One(holds(pair.Older())) + One(holds(pair.Newer()));
}

/// What one side tells for a time only.
double Passing(const ClausePair& pair) {
  return One(pair.EitherBeside(IsOfOneTime) || IsForATime(pair.Newer(), pair.Older()));
}

/// "For 2 days", "for the weekend", "for 48 hours".
bool BeginsSpan(const ClauseSide& side, std::size_t i) {
  constexpr std::size_t kMost = 4;
  if (side.words[i].text != "for") return false;
  for (std::size_t at = i + 1; at < std::min(side.clause.end, i + kMost); ++at) {
    const auto& word = side.words[at];
    if (In(word.text, "finding/span")) return true;
    if (!word.Is(kQuantityPart) && !In(word.text, "article")) return false;
  }
  return false;
}

/// "Has to stop it": not yet, maybe.
bool IsOrdered(const ClauseSide& side) {
  const auto& endings = side.statement.endings;
  return std::any_of(endings.begin(), endings.end(), [&](const Ending& ending) {
    return ending.ordered && ending.first >= side.clause.begin && ending.first < side.clause.end;
  });
}

/// "Stopped for two days", "stopped till after the operation": not for good.
bool IsPause(const ClauseSide& side) {
  for (std::size_t i = side.clause.begin + 1; i < side.clause.end; ++i) {
    if (In(side.words[i].text, "time-phrase/until") || BeginsSpan(side, i)) return true;
  }
  // "Stopped, until Friday": the mark, or a verb of its own, begins another clause.
  return side.clause.end < side.words.size() && side.statement.breaks[side.clause.end] != '.' &&
         In(side.words[side.clause.end].text, "time-phrase/until");
}

double Asking(const Statement& older, const Statement& newer) {
  return One(!Tells(older) || !Tells(newer));
}

std::string_view Predicate(const ClauseSide& side) {
  return PredicateIn(side.statement, side.clause.begin, side.clause.end);
}

/// Whether something stands behind a verb that many things may fill, "runs on Python 3.12", and not
/// in the other text.
bool FillsOneOfMany(const ClauseSide& side, const ClauseSide& other) {
  bool behind = false;
  bool is_other = true;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const StatementWord& word = side.words[i];
    if (behind && word.Is(kContentWord)) {
      is_other = is_other && !other.Any([&](const StatementWord& told) {
        return told.Is(kContentWord) && told.meaning == word.meaning;
      });
    }
    behind = behind || In(word.text, "identity/of-many-kinds");
  }
  return behind && is_other;
}

/// "Runs on ECS", "runs on Python 3.12": on both.
bool FillOneOfMany(const ClausePair& pair) {
  return FillsOneOfMany(pair.Older(), pair.Newer()) && FillsOneOfMany(pair.Newer(), pair.Older());
}

bool HasNoPredicate(const ClauseSide& side) { return Predicate(side).empty(); }

/// Indefinite: "a wedding on 13 June", "meeting with Priya on 3 June". It may be one of several.
bool IsOneOnADate(const ClauseSide& side) {
  bool one = HasNoPredicate(side);
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    one = one || In(side.words[i].text, "words/indefinite-article");
    const Quantity* const value = ToldWord{side.statement, side.words[i]}.Value();
    if (value != nullptr && value->kind == QuantityKind::kDate && value->day != 0) return one;
  }
  return false;
}

/// "2026-06-13 wedding of Maya", "[15:30] no runners": a time that may be when it is, or when it
/// was written down.
bool BeginsWithStamp(const FoundSide& side) {
  const auto at = side.Place();
  const Quantity* const time = side.Value();
  if (!at || time == nullptr) return false;
  for (std::size_t i = 0; i < *at; ++i)
    if (side.words[i].quantity < 0) return false;
  const bool bracketed = side.statement.text.starts_with('[');
  return (time->kind == QuantityKind::kDate && time->year != 0 && *at == 0) ||
         (time->kind == QuantityKind::kClock && bracketed);
}

/// What stands before a part of a sentence that a semicolon, a dash or a bracket sets off.
WordRange HeadBefore(const ClauseSide& side) {
  const auto& breaks = side.statement.breaks;
  const std::size_t end = side.clause.begin;
  if (end == 0 || breaks[end] != ';') return {};
  std::size_t begin = end;
  while (begin > 0 && breaks[begin] != '.' && breaks[begin] != '?') --begin;
  return {begin, end};
}

bool TellsMore(const ClauseSide& side, WordRange head, const Statement& other) {
  constexpr std::uint32_t kNone = kTimeWord | kQuantityPart | kDegree;
  return std::any_of(
      side.words.begin() + static_cast<std::ptrdiff_t>(head.begin),
      side.words.begin() + static_cast<std::ptrdiff_t>(head.end), [&](const StatementWord& word) {
        const bool matter = word.Is(kContentWord | kName) && !word.Is(kNone);
        return matter && word.quantity < 0 &&
               std::none_of(other.words.begin(), other.words.end(),
                            [&](const auto& told) { return told.root == word.root; });
      });
}

/// What is set off, and has no subject of its own, is of what stands before it.
bool IsOfOtherHead(const ClauseSide& side, const ClauseSide& other) {
  const WordRange head = HeadBefore(side);
  return !head.empty() && !OpensWithSubject(side) && TellsMore(side, head, other.statement);
}

/// "Weekly report late (last run May 8)", "evening check late (last run May 11)".
bool AreOfOtherHeads(const ClausePair& pair) {
  // "Vos rang; Mum takes 5 mg".
  if (pair.Either([](const ClauseSide& side) { return TellsOfSomebody(side); })) return false;
  const WordRange a = HeadBefore(pair.Older());
  const WordRange b = HeadBefore(pair.Newer());
  const bool both = !a.empty() && !b.empty() && TellsMore(pair.Older(), a, pair.newer) &&
                    TellsMore(pair.Newer(), b, pair.older);
  return both || pair.EitherBeside(IsOfOtherHead);
}

/// "Caught up via the notes of the 26th", "of the 27th": what nobody is told to have done twice.
bool MayBothHaveHappened(const ClausePair& pair) {
  return pair.a.tense == Tense::kPast && pair.b.tense == Tense::kPast &&
         !NamesItsSubject(pair.Newer());
}

/// Notes that say in a label of what they are: of another thing, or of one of several.
bool MayBeOfOthers(const ClausePair& pair) {
  return AreUnderOtherLabels(pair.Older(), pair.Newer()) ||
         AreItemsOfDeeds(pair.Older(), pair.Newer());
}

/// Notes that do not say of what they are; not "deadline moved to May", "port: 9090 (was 8080)",
/// which tell what changes.
double Unnamed(const ClausePair& pair) {
  const bool changes = SaysNow(pair.newer, pair.b) || (pair.b.change_marks & kChanged) != 0 ||
                       pair.Newer().Has("former/no-longer");
  return One(!changes && AreOfNobody(pair.Older(), pair.Newer()));
}

/// What may hold beside the other: the newer one does not say that it is so now.
bool MayStandBeside(const ClausePair& pair, FindingRule rule, const ContradictionFinding& found) {
  if (SaysNow(pair.newer, pair.b)) return false;
  const FoundSides sides(pair, found);
  const bool of_place = rule == FindingRule::kPlace && FillOneOfMany(pair);
  return of_place || MayBeOfOthers(pair) || MayBothHaveHappened(pair) || pair.Both(IsOneOnADate) ||
         sides.Both(BeginsWithStamp) || MayCountAPart(sides) || AreOfOtherHeads(pair);
}

}  // namespace

FindingFeatures FeaturesOf(const ClausePair& pair, FindingRule rule,
                           const ContradictionFinding& found) {
  const auto& aligned = pair.aligned;
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  const double lone_a = LoneOf(pair.Older());
  const double lone_b = LoneOf(pair.Newer());
  // Monotonicity: who does not swim in the sea may swim; who does not swim does not swim in the
  // sea. So a word more on the denied side speaks against it, one on the other side less.
  const bool denied = pair.a.Negative() != pair.b.Negative();
  const double lone_denied = pair.a.Negative() ? lone_a : lone_b;
  const double lone_asserted = pair.a.Negative() ? lone_b : lone_a;
  return {{"one", 1},
          {kRules.at(static_cast<std::size_t>(rule)), 1},
          {"asking", Asking(pair.older, pair.newer)},
          {"crowd", Crowd(pair.older, pair.newer)},
          {"closeness", pair.Closeness()},
          {"shared", static_cast<double>(std::min(aligned.equal + aligned.soft, 4))},
          {"predicate", One(Predicate(pair.Older()) == Predicate(pair.Newer()))},
          {"lone", denied ? 0 : std::min(lone_a + lone_b, static_cast<double>(kMostLone))},
          {"lone_denied", denied ? lone_denied : 0},
          {"lone_asserted", denied ? lone_asserted : 0},
          {"self", One(a.self && b.self)},
          {"owned", One(a.owned && b.owned)},
          {"unknown_subject", One(a.Unknown()) + One(b.Unknown())},
          {"pronoun", One(a.Pointed()) + One(b.Pointed())},
          {"deictic", Sides(pair, PointsOut)},
          {"passing", Passing(pair)},
          {"verbless", Sides(pair, HasNoPredicate)},
          {"loose", One(MayStandBeside(pair, rule, found))},
          {"unnamed", Unnamed(pair)},
          {"other_tense", One(pair.a.tense != pair.b.tense)}};
}

FindingFeatures FeaturesOfEnding(const ClausePair& pair) {
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  return {{"one", 1},
          {"ended", 1},
          {"ended_crowd", Crowd(pair.older, pair.newer)},
          {"ended_asking", Asking(pair.older, pair.newer)},
          {"ended_deictic", Sides(pair, PointsOut)},
          {"ended_passing", One(IsPause(pair.Newer()) || IsOrdered(pair.Newer()))},
          {"loose", One(MayBeOfOthers(pair))},
          {"unnamed", Unnamed(pair)},
          {"ended_unknown_subject", One(a.Unknown()) + One(b.Unknown())}};
}

FindingFeatures FeaturesOfClaims(const ClausePair& pair) {
  return {{"one", 1},
          {"claim", 1},
          {"crowd", Crowd(pair.older, pair.newer)},
          {"asking", Asking(pair.older, pair.newer)},
          {"passing", Passing(pair)}};
}

bool IsNeverSure(const FindingFeatures& features) {
  return std::any_of(features.begin(), features.end(), [](const auto& feature) {
    return feature.second > 0 &&
           (feature.first.ends_with("asking") || feature.first.ends_with("deictic") ||
            feature.first.ends_with("passing") || feature.first == "loose");
  });
}

bool IsUnnamed(const FindingFeatures& features) {
  return std::any_of(features.begin(), features.end(), [](const auto& feature) {
    return feature.first == "unnamed" && feature.second > 0;
  });
}

}  // namespace cortex
