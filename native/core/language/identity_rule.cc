#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "language/clause_pair.h"
#include "language/identity.h"
#include "language/token_view.h"

namespace cortex {
namespace {

/// "Is edited by", "the editor is".
bool DoesWhat(const StatementWord& agent, const StatementWord& deed) {
  // Not a car and a carer.
  if (!IsVerbForm(deed)) return false;
  return agent.stem == deed.stem + "or" || agent.stem == deed.stem + "er" ||
         agent.stem == deed.stem + "r";
}

/// The place that a head names: a slot, or what all words of its meaning name.
std::uint32_t PlaceOf(const StatementWord& head) {
  static const std::uint32_t kProvider = Lexicon::HashOf("provider");
  static const std::uint32_t kSchool = Lexicon::HashOf("school");
  if (head.Is(kPreposition)) return kProvider;
  if (head.slot == 0 && IsSchool(head)) return kSchool;
  return head.slot != 0 ? head.slot : head.meaning;
}

bool SameOwner(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (!a.owner || !b.owner) return true;
  const auto& x = pair.older.words[*a.owner];
  const auto& y = pair.newer.words[*b.owner];
  const auto own = [](const StatementWord& word) {
    return word.Is(kSelf) || word.text == "our" || word.text == "we";
  };
  return own(x) || own(y) ? own(x) == own(y) : x.meaning == y.meaning;
}

/// "My wife's parents live in", "my parents live in": whose owner the owner is.
bool SameFamily(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto of = [](const Statement& statement, const Identity& one) -> std::uint32_t {
    if (!one.by_verb || !one.owner || *one.owner == 0) return 0;
    const auto& before = statement.words[*one.owner - 1];
    return before.Is(kPossessive) && !before.Is(kPronoun) ? before.meaning : 0;
  };
  return of(pair.older, a) == of(pair.newer, b);
}

/// Qualifiers of one that the other lacks.
std::vector<std::size_t> LoneQualifiers(const Statement& statement, const Identity& one,
                                        const Statement& other, const Identity& two) {
  const auto same = [&](std::size_t i, std::size_t j) {
    return MatchWords(statement.words[i], other.words[j]) != WordMatch::kNone;
  };
  std::vector<std::size_t> lone;
  for (const std::size_t i : one.qualifiers) {
    // "The treasurer of the club", "the club's treasurer".
    const bool owner = two.owner && same(i, *two.owner);
    const bool shared = owner || std::any_of(two.qualifiers.begin(), two.qualifiers.end(),
                                             [&](std::size_t j) { return same(i, j); });
    if (!shared && !statement.words[i].Is(kLightWord)) lone.push_back(i);
  }
  return lone;
}

/// "Our main database", "the primary contact".
bool IsUnique(const Statement& statement, const Identity& one) {
  constexpr std::array<std::string_view, 5> kUnique = {"main", "primary", "default", "only",
                                                       "sole"};
  return std::any_of(one.qualifiers.begin(), one.qualifiers.end(),
                     [&](std::size_t i) { return OneOf(statement.words[i].text, kUnique); });
}

/// "My work phone", "my own phone" are two; "my supervisor", "my supervisor for the thesis" one.
bool SameQualifiers(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto lone_a = LoneQualifiers(pair.older, a, pair.newer, b);
  const auto lone_b = LoneQualifiers(pair.newer, b, pair.older, a);
  if (lone_a.empty() && lone_b.empty()) return true;
  const auto known = [](const StatementWord& head) {
    return head.Is(kSingleValued) || head.slot != 0;
  };
  if (!known(pair.older.words[a.head]) && !known(pair.newer.words[b.head]) &&
      !(IsUnique(pair.older, a) && IsUnique(pair.newer, b)))
    return false;
  if (!lone_a.empty() && !lone_b.empty()) return false;
  // "Our insurer", "our car insurer".
  const auto& lone = lone_a.empty() ? lone_b : lone_a;
  const std::size_t head = lone_a.empty() ? b.head : a.head;
  return a.by_verb || b.by_verb || std::find(lone.begin(), lone.end(), head - 1) == lone.end();
}

/// Two names of one sort, without a word in common: not a town and its country.
bool DifferentNames(const ClausePair& pair, const Identity& a, const Identity& b) {
  constexpr std::array<std::string_view, 8> kTitles = {"dr", "mr",        "mrs",  "ms",
                                                       "st", "professor", "prof", "miss"};
  static const std::uint32_t kCountry = Lexicon::HashOf("countri");
  const auto is_country = [](const StatementWord& word) {
    return Lexicon::English().NamesKindOf(kCountry, word.meaning);
  };
  const bool titles = OneOf(pair.older.words[a.first].text, kTitles) &&
                      OneOf(pair.newer.words[b.first].text, kTitles);
  bool known_a = false;
  bool known_b = false;
  for (std::size_t i = a.first; i <= a.last; ++i) {
    const auto& word = pair.older.words[i];
    known_a = known_a || is_country(word);
    for (std::size_t j = b.first; j <= b.last; ++j) {
      const auto& other = pair.newer.words[j];
      known_b = known_b || is_country(other);
      if (word.meaning == other.meaning && !OneOf(word.text, kTitles)) return false;
    }
  }
  return titles || known_a == known_b;
}

/// "On Mill Lane", "in Leeds"; "my dentist is in Leeds", "my dentist is Dr Vos".
bool SameSortOfPlace(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (a.by_verb || b.by_verb) return true;
  const std::string_view x = a.preposition == 0 ? "" : pair.older.words[a.preposition].text;
  const std::string_view y = b.preposition == 0 ? "" : pair.newer.words[b.preposition].text;
  if (!x.empty() && !y.empty()) return x == y;
  return (x == "in") == (y == "in");
}

bool HasName(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const StatementWord& word) { return word.Is(kName); });
}

}  // namespace

bool FillsPlace(const Statement& statement, const Clause& clause) {
  return HasName(statement, clause) && ReadIdentity(statement, clause).has_value();
}

std::optional<ContradictionFinding> FindIdentity(const ClausePair& pair, bool same_time) {
  if (!pair.aligned.values.pairs.empty() || pair.aligned.other_version || pair.a.Denies() ||
      pair.b.Denies() || pair.a.one_of_several || pair.b.one_of_several)
    return std::nullopt;
  if (!HasName(pair.older, pair.a) || !HasName(pair.newer, pair.b)) return std::nullopt;
  const auto a = ReadIdentity(pair.older, pair.a);
  if (!a) return std::nullopt;
  const auto b = ReadIdentity(pair.newer, pair.b);
  if (!b) return std::nullopt;
  if (!SameSortOfPlace(pair, *a, *b)) return std::nullopt;
  // "The app is hosted on", "the app's manual is hosted on".
  if (a->subject && b->subject &&
      MatchWords(pair.older.words[*a->subject], pair.newer.words[*b->subject]) == WordMatch::kNone)
    return std::nullopt;
  // "I live in", "my company is based in".
  if (a->by_verb && b->by_verb && a->subject.has_value() != b->subject.has_value())
    return std::nullopt;
  if (!same_time && !a->lasting && !b->lasting) return std::nullopt;
  const auto& place = pair.older.words[a->head];
  const auto& other_place = pair.newer.words[b->head];
  if (PlaceOf(place) != PlaceOf(other_place) && !DoesWhat(place, other_place) &&
      !DoesWhat(other_place, place))
    return std::nullopt;
  // One buys bread from several: only a supplier is named for one.
  if (a->weak && b->weak) return std::nullopt;
  // "Goes to Riverside Dance School on Fridays".
  if (a->by_verb && b->by_verb && pair.aligned.lone_time) return std::nullopt;
  if (!SameFamily(pair, *a, *b)) return std::nullopt;
  if (!SameOwner(pair, *a, *b) || !SameQualifiers(pair, *a, *b)) return std::nullopt;
  if (!DifferentNames(pair, *a, *b)) return std::nullopt;
  return pair.Found(ContradictionKind::kValue, EvidenceOf(pair.older, a->first, a->last),
                    EvidenceOf(pair.newer, b->first, b->last));
}

}  // namespace cortex
