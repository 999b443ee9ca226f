#include "language/contradictions/clause_pair.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// What a word that only one side has does there.
struct Role {
  enum class Kind {
    kVerb,
    /// "White" in "white hens", where both speak of hens.
    kModifier,
    /// "Butter" in "peanut butter", where both speak of peanuts.
    kHead,
    /// Behind a preposition.
    kComplement,
    kSubject,
    kObject,
  };
  Kind kind = Kind::kObject;
  /// The word modified, or the preposition.
  std::size_t at = 0;
};

/// One side's words by what they do.
class RoleReader {
 public:
  explicit RoleReader(const ClauseSide& side)
      : side_(side), words_(side.words), clause_(side.clause) {}

  [[nodiscard]] Role Of(std::size_t i) const {
    const auto& word = words_[i];
    std::size_t first = i;
    while (Continues(first)) --first;
    std::size_t last = i;
    while (last + 1 < clause_.end && Continues(last + 1)) ++last;
    for (std::size_t at = i + 1; at <= last; ++at) {
      if (!side_.IsLone(at)) return {Role::Kind::kModifier, at};
    }
    for (std::size_t at = first; at < i; ++at) {
      if (!side_.IsLone(at) && !words_[at].Is(kVerb | kName)) return {Role::Kind::kHead, at};
    }
    // "In rent", but "to rent".
    const bool behind = first > clause_.begin && words_[first - 1].Is(kPreposition) &&
                        words_[first - 1].text != "to";
    const bool deed = IsVerbForm(word) && !word.Is(kBeforeVerb) &&
                      !IsDetermined(words_, clause_, first) && !behind;
    if (deed && !word.text.ends_with("ing")) return {Role::Kind::kVerb, i};
    std::size_t before = first;
    while (before > clause_.begin && !words_[before - 1].Is(kContentWord | kPreposition | kVerb))
      --before;
    if (before > clause_.begin &&
        (words_[before - 1].Is(kPreposition) || In(words_[before - 1].text, "clause-pair/sides")))
      return {Role::Kind::kComplement, before - 1};
    if (deed) return {Role::Kind::kVerb, i};
    return {word.Is(kBeforeVerb) ? Role::Kind::kSubject : Role::Kind::kObject, i};
  }

  /// Whether the phrase of the preposition says which one of the things meant it is.
  [[nodiscard]] bool Qualifies(std::size_t preposition, const StatementWord& thing) const {
    return preposition > clause_.begin &&
           MatchWords(words_[preposition - 1], thing) != WordMatch::kNone;
  }

 private:
  /// Whether the word and the one before stand in one noun phrase.
  [[nodiscard]] bool Continues(std::size_t i) const {
    return i > clause_.begin && words_[i].Is(kAdjacent) && !words_[i].Is(kListed | kQuantityPart) &&
           words_[i - 1].Is(kContentWord) && !words_[i - 1].Is(kTimeWord) &&
           words_[i].Is(kBeforeVerb) == words_[i - 1].Is(kBeforeVerb);
  }

  const ClauseSide& side_;
  const std::vector<StatementWord>& words_;
  const Clause& clause_;
};

EvidenceSpan QuantityEvidence(const Statement& statement, const Clause& clause,
                              std::size_t quantity) {
  std::size_t first = clause.end - 1;
  std::size_t last = clause.begin;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
    first = std::min(first, i);
    last = std::max(last, i);
  }
  return EvidenceOf(statement, std::min(first, last), std::max(first, last));
}

}  // namespace

ClauseSide ClausePair::Older() const {
  return {{older, a},
          aligned.lone_older,
          aligned.rest_older,
          aligned.lone_people_older,
          aligned.values.lone_older};
}

ClauseSide ClausePair::Newer() const {
  return {{newer, b},
          aligned.lone_newer,
          aligned.rest_newer,
          aligned.lone_people_newer,
          aligned.values.lone_newer};
}

bool ClausePair::SpeaksOfAnother() const {
  using Kind = Role::Kind;
  const ClauseSide first = Older();
  const ClauseSide second = Newer();
  const RoleReader left(first);
  const RoleReader right(second);
  const auto exclude = [&](const Role& x, const Role& y) {
    if (x.kind == Kind::kHead || y.kind == Kind::kHead) return true;
    if (x.kind == Kind::kVerb || y.kind == Kind::kVerb) return x.kind == y.kind;
    if (x.kind == Kind::kModifier && y.kind == Kind::kModifier)
      return MatchWords(older.words[x.at], newer.words[y.at]) != WordMatch::kNone ||
             AreOpposed(x.at, y.at);
    // "The main beach", "the beach behind the dunes".
    if (x.kind == Kind::kModifier)
      return y.kind == Kind::kComplement && right.Qualifies(y.at, older.words[x.at]);
    if (y.kind == Kind::kModifier)
      return x.kind == Kind::kComplement && left.Qualifies(x.at, newer.words[y.at]);
    return x.kind == y.kind || x.kind == Kind::kSubject || y.kind == Kind::kSubject;
  };
  const auto roles = [](const RoleReader& reader, const ClauseSide& side) {
    std::vector<Role> found;
    for (const std::size_t i : side.rest) found.push_back(reader.Of(i));
    for (const std::size_t i : side.lone_people) {
      const Role role = reader.Of(i);
      if (role.kind == Kind::kComplement) found.push_back(role);
    }
    return found;
  };
  const auto xs = roles(left, first);
  const auto ys = roles(right, second);
  return std::any_of(xs.begin(), xs.end(), [&](const Role& x) {
    return std::any_of(ys.begin(), ys.end(), [&](const Role& y) { return exclude(x, y); });
  });
}

bool ClausePair::AreOpposed(std::size_t in_older, std::size_t in_newer) const {
  return std::any_of(aligned.opposites.begin(), aligned.opposites.end(), [&](const auto& pair) {
    return pair.older == in_older && pair.newer == in_newer;
  });
}

double ClausePair::Closeness() const {
  const int matched = 2 * (aligned.equal + aligned.soft) + aligned.light + aligned.people;
  const auto rest = static_cast<int>(aligned.rest_older.size() + aligned.rest_newer.size());
  return static_cast<double>(matched) / static_cast<double>(std::max(1, matched + rest));
}

ContradictionFinding ClausePair::Found(ContradictionKind kind, EvidenceSpan in_older,
                                       EvidenceSpan in_newer) const {
  constexpr double kLeast = 0.6;
  return {kind, kLeast + (1 - kLeast) * Closeness(), std::move(in_older), std::move(in_newer)};
}

ContradictionFinding ClausePair::FoundOpposites(ContradictionKind kind,
                                                const OppositePair& pair) const {
  return Found(kind, EvidenceOf(older, pair.older, pair.older),
               EvidenceOf(newer, pair.newer, pair.newer));
}

ContradictionFinding ClausePair::FoundValues(ContradictionKind kind,
                                             const QuantityPair& pair) const {
  return Found(kind, QuantityEvidence(older, a, pair.older),
               QuantityEvidence(newer, b, pair.newer));
}

bool IsDefinite(const ClauseSide& side) {
  return HasDefinite(side.statement, side.clause.begin, side.clause.end);
}

bool ChoosesAnother(const ClausePair& pair, const OppositePair& opposites) {
  const auto chooses = [](const Statement& statement, std::size_t at) {
    return statement.words[at].Is(kBeforeVerb) && at + 1 < statement.words.size() &&
           statement.words[at + 1].Is(kBeforeVerb) && statement.words[at + 1].Is(kAdjacent);
  };
  return chooses(pair.older, opposites.older) && chooses(pair.newer, opposites.newer);
}

}  // namespace cortex
