#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>

#include "language/bearer.h"
#include "language/clause_pair.h"
#include "language/token_view.h"

namespace cortex {
namespace {

bool IsAmount(const Quantity& quantity) {
  return quantity.kind != QuantityKind::kDate && quantity.kind != QuantityKind::kClock &&
         quantity.kind != QuantityKind::kLabel && quantity.kind != QuantityKind::kOrdinal;
}

/// Said of a definite subject by "is".
bool IsPredicate(const Statement& statement, const Clause& clause, std::size_t at) {
  const bool person = statement.words[at].Is(kPerson) && !IsOccupation(statement.words[at]);
  if (person || statement.words[at].Is(kBeforeVerb) || clause.tense == Tense::kProgressive)
    return false;
  std::size_t verb = at;
  while (verb > clause.begin && !statement.words[verb].Is(kAuxiliary) &&
         !statement.words[verb].text.ends_with("_as")) {
    if (statement.words[verb].Is(kPreposition) && statement.words[verb].text != "from")
      return false;
    --verb;
  }
  constexpr std::array<std::string_view, 7> kBe = {"am",   "is",      "are",     "was",
                                                   "were", "work_as", "works_as"};
  return std::find(kBe.begin(), kBe.end(), statement.words[verb].text) != kBe.end() &&
         HasDefinite(statement, clause.begin, verb);
}

/// "My car is red", "my car is blue": one definite thing, nothing else said.
std::optional<ContradictionFinding> FindPredicate(const ClausePair& pair) {
  if (pair.aligned.opposites.size() != 1 || pair.aligned.opposites.front().how != Opposition::kKind)
    return std::nullopt;
  if (pair.aligned.other_time || !pair.aligned.values.pairs.empty()) return std::nullopt;
  const auto& opposites = pair.aligned.opposites.front();
  // "My eye colour is green": green is a colour anyway.
  const auto names_kind = [&](const Statement& statement, const std::vector<std::size_t>& rest) {
    constexpr std::array<std::string_view, 6> kShades = {"light",  "dark", "pale",
                                                         "bright", "deep", "plain"};
    return std::all_of(rest.begin(), rest.end(), [&](std::size_t i) {
      return OneOf(statement.words[i].text, kShades) ||
             Lexicon::English().NamesKindOf(statement.words[i].meaning,
                                            pair.older.words[opposites.older].meaning);
    });
  };
  if (!names_kind(pair.older, pair.aligned.rest_older) ||
      !names_kind(pair.newer, pair.aligned.rest_newer))
    return std::nullopt;
  if (!IsPredicate(pair.older, pair.a, opposites.older) ||
      !IsPredicate(pair.newer, pair.b, opposites.newer))
    return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kValue, opposites);
}

struct ValueSort {
  /// "Live in", "work for": only names are values.
  bool names_only = false;
  /// Only names beside a number are: "12 Mill Lane".
  bool beside_number = false;
};

/// "I have a nephew called Max": one of some, who may have another name.
bool NamesOneOfSome(const Statement& statement, const Clause& clause) {
  constexpr std::array<std::string_view, 3> kNamed = {"called", "named", "name"};
  for (std::size_t i = clause.begin + 2; i < clause.end; ++i) {
    if (std::find(kNamed.begin(), kNamed.end(), statement.words[i].text) == kNamed.end()) continue;
    const auto& article = statement.words[i - 2].text;
    if (article == "a" || article == "an") return true;
  }
  return false;
}

/// What a unit may measure of a thing, with the stems that say so.
struct Dimension {
  std::string_view unit;
  std::array<std::string_view, 6> stems;
};
constexpr std::array<Dimension, 6> kDimensions = {{
    {"m", {"tall", "height", "high", "stand"}},
    {"m", {"long", "length"}},
    {"m", {"wide", "width", "broad"}},
    {"m", {"deep", "depth", "thick"}},
    {"g", {"weigh", "weight", "heavi", "scale"}},
    {"s", {"last", "long", "durat", "take", "length", "requir"}},
}};

/// A bit for each dimension of the unit that the word names; all of them for "measures".
unsigned DimensionsNamed(const StatementWord& word, std::string_view unit) {
  unsigned named = 0;
  for (std::size_t i = 0; i < kDimensions.size(); ++i) {
    if (kDimensions[i].unit != unit || word.stem.empty()) continue;
    if (OneOf(word.stem, kDimensions[i].stems) || word.stem == "measur") named |= 1U << i;
  }
  return named;
}

unsigned DimensionsOf(const Statement& statement, const Clause& clause, std::string_view unit) {
  unsigned named = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    // "The standing desk".
    const bool named_by_it =
        word.Is(kContentWord) && word.quantity < 0 && !word.text.ends_with("ing");
    if (named_by_it && word.stem != "measur") named |= DimensionsNamed(word, unit);
  }
  return named;
}

/// "2 m long", "1 m wide": two measures of one thing.
bool DimensionsDiffer(const ClausePair& pair, const QuantityPair& clash) {
  const auto& unit = pair.older.quantities[clash.older].unit;
  const unsigned older = DimensionsOf(pair.older, pair.a, unit);
  const unsigned newer = DimensionsOf(pair.newer, pair.b, unit);
  return older != 0 && newer != 0 && (older & newer) == 0;
}

/// "Weighs 82 kg", "is 1.78 m tall": the unit says what is measured of one and the same.
bool MeasuresTheSame(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& value = pair.older.quantities[clash.older];
  const auto measures = [&](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::all_of(rest.begin(), rest.end(), [&](std::size_t i) {
      return DimensionsNamed(statement.words[i], value.unit) != 0;
    });
  };
  const bool lasting = value.unit == "s";
  if (lasting && (DimensionsOf(pair.older, pair.a, value.unit) == 0 ||
                  DimensionsOf(pair.newer, pair.b, value.unit) == 0))
    return false;
  if (pair.aligned.lone_time) return false;
  const bool same = pair.aligned.people > 0 || pair.aligned.equal > 0 || pair.aligned.light > 0 ||
                    pair.aligned.people_compared.same_subject;
  return same && value.kind == QuantityKind::kMeasure &&
         pair.newer.quantities[clash.newer].kind == QuantityKind::kMeasure &&
         measures(pair.older, pair.aligned.rest_older) &&
         measures(pair.newer, pair.aligned.rest_newer);
}

bool IsBehindPreposition(const Statement& statement, std::size_t last, std::size_t at) {
  for (std::size_t i = last + 1; i < at; ++i) {
    if (statement.words[i].Is(kPreposition)) return true;
  }
  return false;
}

/// The rest as one value: neighbouring words, none of them a verb, nor what the attribute is
/// further named by ("my maths teacher"). Beside numbers only names are values: "12 Mill Lane".
std::optional<EvidenceSpan> ValueOf(const Statement& statement,
                                    const std::vector<std::size_t>& rest, const ValueSort& sort) {
  std::optional<std::size_t> first;
  std::size_t last = 0;
  for (const std::size_t i : rest) {
    const auto& word = statement.words[i];
    if (word.Is(kSingleValued)) continue;
    if ((sort.names_only || sort.beside_number) && !word.Is(kName)) return std::nullopt;
    if (IsVerbForm(word) && !word.Is(kName)) return std::nullopt;
    // "The diavola from Enzo's": where from says no other value.
    if (first && IsBehindPreposition(statement, last, i)) break;
    if (first && !word.Is(kAdjacent)) return std::nullopt;
    if (!first) first = i;
    last = i;
  }
  if (!first) return std::nullopt;
  if (sort.beside_number && (*first == 0 || statement.words[*first - 1].quantity < 0))
    return std::nullopt;
  const bool names_attribute = last + 1 < statement.words.size() &&
                               statement.words[last + 1].Is(kSingleValued) &&
                               statement.words[last + 1].Is(kAdjacent);
  if (names_attribute) return std::nullopt;
  return EvidenceOf(statement, *first, last);
}

/// The quotation or address in a clause, as one stretch; nothing when there is none.
std::optional<EvidenceSpan> QuotedIn(const Statement& statement, const Clause& clause) {
  std::optional<std::size_t> first;
  std::size_t last = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (!statement.words[i].Is(kProtectedWord)) continue;
    if (!first) first = i;
    last = i;
  }
  if (!first) return std::nullopt;
  return EvidenceOf(statement, *first, last);
}

/// "My email is jo@example.org": addresses and quotations as values.
std::optional<ContradictionFinding> FindQuoted(const ClausePair& pair) {
  if (!pair.aligned.single_valued || !pair.aligned.rest_older.empty() ||
      !pair.aligned.rest_newer.empty()) {
    return std::nullopt;
  }
  const auto older = QuotedIn(pair.older, pair.a);
  const auto newer = QuotedIn(pair.newer, pair.b);
  if (!older || !newer || older->text == newer->text) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, *older, *newer);
}

/// "Twelve members are tenors" tells of some, "we have 40 members" of all.
bool TellsOfSome(const ClausePair& pair, const QuantityPair& clash) {
  const auto counts_subject = [](const Statement& statement, const Clause& clause,
                                 std::size_t quantity) {
    if (statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
    for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
      if (statement.words[i].quantity == static_cast<std::int32_t>(quantity)) return true;
    }
    return false;
  };
  // "Half a tablet is my dose": the predicate names what the number tells.
  const auto predicates = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return !statement.words[i].Is(kBeforeVerb | kSingleValued);
    });
  };
  const bool of_older = counts_subject(pair.older, pair.a, clash.older);
  const bool of_newer = counts_subject(pair.newer, pair.b, clash.newer);
  if (of_older == of_newer) return false;
  return of_older ? predicates(pair.older, pair.aligned.lone_older)
                  : predicates(pair.newer, pair.aligned.lone_newer);
}

/// "My son likes pears", "... likes plums": there is no end of what one likes.
bool Likes(const Statement& statement, const Clause& clause) {
  static const std::uint32_t kLike = Lexicon::HashOf("like");
  static const std::uint32_t kLove = Lexicon::HashOf("love");
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.meaning == kLike || word.meaning == kLove) return true;
  }
  return false;
}

std::string LettersOf(const std::string& text) {
  std::string letters;
  std::copy_if(text.begin(), text.end(), std::back_inserter(letters),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return letters;
}

/// "10 kilometres", "6.2 miles": the same in other units, rounded.
bool RoundsToTheSame(const ClausePair& pair, const QuantityPair& clash) {
  constexpr double kRounding = 0.006;
  const Quantity& a = pair.older.quantities[clash.older];
  const Quantity& b = pair.newer.quantities[clash.newer];
  if (a.kind != QuantityKind::kMeasure || b.kind != QuantityKind::kMeasure) return false;
  if (std::abs(a.value - b.value) > kRounding * std::max(a.value, b.value)) return false;
  const auto told = pair.FoundValues(ContradictionKind::kQuantity, clash);
  return LettersOf(told.older.text) != LettersOf(told.newer.text);
}

/// Words that, beside a quantity of the kind, only say that it is so: "the bus runs (comes, goes)
/// every ten minutes", "the lease runs (is) for a year".
bool IsFrameOf(const StatementWord& word, const Quantity& quantity) {
  constexpr std::array<std::string_view, 10> kRunning = {
      "run", "come", "go", "leav", "depart", "oper", "servic", "drive", "pass", "visit"};
  constexpr std::array<std::string_view, 6> kLasting = {"run", "last", "tie", "sign", "take", "go"};
  constexpr std::array<std::string_view, 6> kDue = {"due",    "pay",   "submit",
                                                    "return", "deliv", "hand"};
  const bool day = quantity.kind == QuantityKind::kDate || quantity.kind == QuantityKind::kOrdinal;
  if (day) return OneOf(word.stem, kDue);
  if (quantity.kind == QuantityKind::kFrequency) return OneOf(word.stem, kRunning);
  if (quantity.kind == QuantityKind::kMeasure && quantity.unit == "s")
    return OneOf(word.stem, kLasting) || word.text == "tied";
  return false;
}

bool HasFrames(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& quantity = pair.older.quantities[clash.older];
  const auto has = [&](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::any_of(rest.begin(), rest.end(),
                       [&](std::size_t i) { return IsFrameOf(statement.words[i], quantity); });
  };
  return !pair.aligned.opposites.empty() || has(pair.older, pair.aligned.rest_older) ||
         has(pair.newer, pair.aligned.rest_newer);
}

/// The pair without the frames of the clashing quantity.
ClausePair WithoutFrames(const ClausePair& pair, const QuantityPair& clash) {
  const Quantity& quantity = pair.older.quantities[clash.older];
  ClausePair bare = pair;
  const auto drop = [&](const Statement& statement, std::vector<std::size_t>& rest) {
    rest.erase(
        std::remove_if(rest.begin(), rest.end(),
                       [&](std::size_t i) { return IsFrameOf(statement.words[i], quantity); }),
        rest.end());
  };
  drop(pair.older, bare.aligned.rest_older);
  drop(pair.newer, bare.aligned.rest_newer);
  auto& opposites = bare.aligned.opposites;
  opposites.erase(std::remove_if(opposites.begin(), opposites.end(),
                                 [&](const OppositePair& x) {
                                   return IsFrameOf(pair.older.words[x.older], quantity) &&
                                          IsFrameOf(pair.newer.words[x.newer], quantity);
                                 }),
                  opposites.end());
  return bare;
}

/// "The flight", "the flight with luggage".
bool IncludesMore(const ClausePair& pair) {
  constexpr std::array<std::string_view, 4> kIncluding = {"with", "without", "including",
                                                          "excluding"};
  const auto more = [&](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return i > 0 && OneOf(statement.words[i - 1].text, kIncluding);
    });
  };
  return more(pair.older, pair.aligned.lone_older) != more(pair.newer, pair.aligned.lone_newer);
}

/// Not one pair of values alone tells the two apart, or they are no values of the same.
bool HasOtherDifferences(const ClausePair& pair, const QuantityPair& clash) {
  if (!pair.aligned.opposites.empty() || pair.aligned.other_time) return true;
  if (NumbersSubject(pair.older, pair.a, clash.older) &&
      NumbersSubject(pair.newer, pair.b, clash.newer))
    return true;
  return RoundsToTheSame(pair, clash) || DimensionsDiffer(pair, clash);
}

std::optional<ContradictionFinding> JudgeClash(const ClausePair& pair, const QuantityPair& clash) {
  if (HasOtherDifferences(pair, clash)) return std::nullopt;
  const Quantity& older_value = pair.older.quantities[clash.older];
  const bool ages = older_value.kind == QuantityKind::kAge &&
                    pair.newer.quantities[clash.newer].kind == QuantityKind::kAge;
  const bool amount = IsAmount(older_value) && !ages;
  const int matched =
      pair.aligned.equal + pair.aligned.soft + static_cast<int>(pair.aligned.values.same_counted);
  if (MeasuresTheSame(pair, clash)) return pair.FoundValues(ContradictionKind::kQuantity, clash);
  if (pair.SpeaksOfAnother() || SubjectsPart(pair) || ObjectsPart(pair) ||
      TellsOfSome(pair, clash) || IncludesMore(pair))
    return std::nullopt;
  const std::size_t rest = pair.aligned.rest_older.size() + pair.aligned.rest_newer.size();
  // "Open every day", "a late opening once a month".
  const bool at_least = older_value.kind == QuantityKind::kFrequency &&
                        (older_value.bound != 0 || pair.newer.quantities[clash.newer].bound != 0);
  if (at_least && rest > 0) return std::nullopt;
  const bool own_age = ages && pair.aligned.people_compared.same_subject;
  // "The parents' evening is on": all that is told is told by both.
  const bool alike = rest == 0 && pair.aligned.people + pair.aligned.light > 1;
  if (matched == 0 && !own_age && !alike) return std::nullopt;
  // One shared word beside much that only one side says is too little.
  if (matched <= 1 && rest > 1 && !own_age) return std::nullopt;
  // "In the morning" on one side only: a part of the amount.
  if (amount && pair.aligned.lone_time) return std::nullopt;
  // What happened twice may have differed.
  const bool past = pair.a.tense == Tense::kPast && !pair.aligned.immutable;
  // "I took the 8 am train".
  const bool told = past && pair.aligned.people_compared.same_subject;
  if (told && !amount) return std::nullopt;
  const bool details = !pair.aligned.lone_older.empty() && !pair.aligned.lone_newer.empty();
  if (past && (details || (!pair.aligned.values.lone_older.empty() &&
                           !pair.aligned.values.lone_newer.empty())))
    return std::nullopt;
  return pair.FoundValues(amount ? ContradictionKind::kQuantity : ContradictionKind::kValue, clash);
}

}  // namespace

/// A single-valued attribute, named on both sides, with another value each: a word of the same
/// kind (green, blue) or one stretch of words that the other lacks (Mutual North).
std::optional<ContradictionFinding> FindValue(const ClausePair& pair) {
  if (auto found = FindPredicate(pair)) return found;
  if (!pair.aligned.single_valued) return std::nullopt;
  if (Likes(pair.older, pair.a) && Likes(pair.newer, pair.b)) return std::nullopt;
  if (FillsPlace(pair.older, pair.a) && FillsPlace(pair.newer, pair.b)) return std::nullopt;
  if (NamesOneOfSome(pair.older, pair.a) || NamesOneOfSome(pair.newer, pair.b)) return std::nullopt;
  if (pair.aligned.values.pairs.empty() && pair.aligned.opposites.size() == 1 &&
      !pair.SpeaksOfAnother()) {
    const auto& opposites = pair.aligned.opposites.front();
    const auto names_value = [](const StatementWord& word) {
      return word.Is(kContentWord) && !word.Is(kVerb);
    };
    if (!names_value(pair.older.words[opposites.older]) ||
        !names_value(pair.newer.words[opposites.newer]))
      return std::nullopt;
    if (ChoosesAnother(pair, opposites) || BearersDiffer(pair, opposites)) return std::nullopt;
    return pair.FoundOpposites(ContradictionKind::kValue, opposites);
  }
  if (pair.aligned.other_time || !pair.aligned.opposites.empty()) return std::nullopt;
  if (auto found = FindQuoted(pair)) return found;
  const ValueSort sort{pair.aligned.single_person || !pair.aligned.same_attribute,
                       !pair.aligned.values.pairs.empty()};
  const auto older_value = ValueOf(pair.older, pair.aligned.rest_older, sort);
  const auto newer_value = ValueOf(pair.newer, pair.aligned.rest_newer, sort);
  if (!older_value || !newer_value) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, *older_value, *newer_value);
}

std::optional<ContradictionFinding> FindQuantityClash(const ClausePair& pair) {
  if (pair.aligned.values.pairs.size() != 1) return std::nullopt;
  const auto clash = pair.aligned.values.pairs.front();
  return HasFrames(pair, clash) ? JudgeClash(WithoutFrames(pair, clash), clash)
                                : JudgeClash(pair, clash);
}

}  // namespace cortex
