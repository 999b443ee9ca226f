#include "language/contradictions.h"

#include <algorithm>
#include <array>

#include "language/alignment.h"

namespace cortex {
namespace {

constexpr std::size_t kMaxClauses = 8;

/// Where in a clause the finding rests: from the first to the last of the words given.
EvidenceSpan Evidence(const Statement& statement, std::size_t first, std::size_t last) {
  EvidenceSpan span;
  span.begin = statement.words[first].span.begin;
  span.end = statement.words[last].span.end;
  span.text = statement.text.substr(span.begin, span.end - span.begin);
  return span;
}

/// One older and one newer clause, and the four rules for them.
class ClausePair {
 public:
  ClausePair(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
             const ContradictionOptions& options)
      : older_(older),
        newer_(newer),
        a_(a),
        b_(b),
        options_(options),
        aligned_(Align(older, a, newer, b, !options.same_scene)) {}

  std::optional<ContradictionFinding> Judge() {
    if (aligned_.equal + aligned_.soft + aligned_.light + aligned_.people == 0 &&
        aligned_.opposites.empty() && aligned_.clashing.empty()) {
      return std::nullopt;
    }
    if (options_.same_scene) return JudgeScene();
    if (!SameTime()) return std::nullopt;
    if (auto found = Negation()) return found;
    if (aligned_.other_people || aligned_.other_version || aligned_.other_direction)
      return std::nullopt;
    if (a_.one_of_several || b_.one_of_several || a_.Negative() != b_.Negative())
      return std::nullopt;
    if (auto found = Antonym()) return found;
    if (auto found = Value()) return found;
    return QuantityClash();
  }

 private:
  [[nodiscard]] bool SameTime() const {
    if (a_.over || b_.over) return false;
    const bool past_a = a_.tense == Tense::kPast;
    const bool past_b = b_.tense == Tense::kPast;
    if (past_a == past_b || aligned_.immutable) return true;
    // Who has died is dead now.
    return std::any_of(aligned_.opposites.begin(), aligned_.opposites.end(), [&](const auto& pair) {
      return older_.words[pair.older].Is(kImmutable) || newer_.words[pair.newer].Is(kImmutable);
    });
  }

  [[nodiscard]] int StrongPairs() const {
    return static_cast<int>(
        std::count_if(aligned_.opposites.begin(), aligned_.opposites.end(),
                      [](const auto& pair) { return pair.how == Opposition::kStrong; }));
  }

  static bool IsVerbForm(const StatementWord& word) {
    return word.Is(kVerb | kPastForm) || word.text.ends_with("ing") || word.text.ends_with("ed");
  }

  static bool HasRest(const Statement& statement, const std::vector<std::size_t>& rest,
                      bool verbs) {
    // An attribute's name ("address") says nothing beside its value.
    return std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
      const auto& word = statement.words[i];
      return !word.Is(kSingleValued) && IsVerbForm(word) == verbs;
    });
  }

  /// Words that only one side has may add detail; when both have their own, they speak of two
  /// matters. Verbs and the rest are judged apart: "faces north" and "is bright".
  [[nodiscard]] bool RestOnOneSideOnly() const {
    const bool things = HasRest(older_, aligned_.rest_older, false) &&
                        HasRest(newer_, aligned_.rest_newer, false);
    const bool actions = HasRest(older_, aligned_.rest_older, true) &&
                         HasRest(newer_, aligned_.rest_newer, true);
    return !things && !actions;
  }

  [[nodiscard]] double Closeness() const {
    const int matched = 2 * (aligned_.equal + aligned_.soft) + aligned_.light + aligned_.people;
    const auto rest = static_cast<int>(aligned_.rest_older.size() + aligned_.rest_newer.size());
    return static_cast<double>(matched) / static_cast<double>(std::max(1, matched + rest));
  }

  ContradictionFinding Found(ContradictionKind kind, EvidenceSpan older, EvidenceSpan newer) const {
    constexpr double kLeast = 0.6;
    return {kind, kLeast + (1 - kLeast) * Closeness(), std::move(older), std::move(newer)};
  }
  ContradictionFinding Found(ContradictionKind kind) const {
    return Found(kind, Evidence(older_, a_.begin, a_.end - 1),
                 Evidence(newer_, b_.begin, b_.end - 1));
  }

  // --- negation --------------------------------------------------------------------------------

  std::optional<ContradictionFinding> Negation() const {
    const bool odd = StrongPairs() % 2 != 0;
    if (a_.Negative() == b_.Negative() || odd || !aligned_.opposites.empty()) return std::nullopt;
    const bool older_negative = a_.Negative();
    const Clause& denial = older_negative ? a_ : b_;
    const Statement& denying = older_negative ? older_ : newer_;
    const Statement& affirming = older_negative ? newer_ : older_;
    if (denial.negates_adjunct) return std::nullopt;
    const bool universal = HasUniversal(denying, denial);
    const bool lone_denier =
        older_negative ? aligned_.lone_person_older : aligned_.lone_person_newer;
    if (universal ? lone_denier : aligned_.other_people) return std::nullopt;
    if (aligned_.equal + aligned_.soft + aligned_.people == 0) return std::nullopt;
    // What is denied must all be said on the other side: "I don't eat raw fish" denies nothing of
    // "I eat fish".
    const auto& denied_rest = older_negative ? aligned_.rest_older : aligned_.rest_newer;
    const auto& denied_quantities =
        older_negative ? aligned_.lone_quantities_older : aligned_.lone_quantities_newer;
    if (!denied_quantities.empty() || !aligned_.clashing.empty()) return std::nullopt;
    if (DeniesTheSpecial(older_negative)) return std::nullopt;
    const bool covered = std::all_of(denied_rest.begin(), denied_rest.end(), [&](std::size_t i) {
      return SaidIn(affirming, denying.words[i]);
    });
    if (!covered || aligned_.other_time || aligned_.other_direction || aligned_.other_version)
      return std::nullopt;
    return Found(ContradictionKind::kNegation);
  }

  /// "No kitten drinks" says nothing against "a cat drinks".
  [[nodiscard]] bool DeniesTheSpecial(bool older_negative) const {
    const Lexicon& lexicon = Lexicon::English();
    return std::any_of(aligned_.kinds.begin(), aligned_.kinds.end(), [&](const auto& pair) {
      const auto a = older_.words[pair.older].meaning;
      const auto b = newer_.words[pair.newer].meaning;
      return older_negative ? lexicon.IsKindOf(a, b) : lexicon.IsKindOf(b, a);
    });
  }

  static bool HasUniversal(const Statement& statement, const Clause& clause) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (statement.words[i].Is(kUniversal)) return true;
    }
    return false;
  }

  /// Whether another asserted clause says the word.
  static bool SaidIn(const Statement& statement, const StatementWord& word) {
    return std::any_of(statement.words.begin(), statement.words.end(), [&](const auto& other) {
      const Clause& clause = statement.clauses[other.clause];
      return clause.Asserted() && !clause.Negative() && other.Is(kContentWord) &&
             MatchWords(word, other) >= WordMatch::kKind;
    });
  }

  // --- antonyms --------------------------------------------------------------------------------

  /// Whether the word is told of something that is not one definite thing: "a white dog", where
  /// another text may speak of another dog.
  static bool SaysOfAnyone(const Statement& statement, const Clause& clause, std::size_t at) {
    const bool attribute = at + 1 < clause.end && statement.words[at + 1].Is(kAdjacent) &&
                           !statement.words[at + 1].Is(kListed);
    if (!attribute) return !HasDefinite(statement, clause.begin, std::min(clause.end, clause.begin + 6));
    std::size_t begin = at;
    while (begin > clause.begin && !statement.words[begin].Is(kPreposition | kAuxiliary | kVerb))
      --begin;
    // "I am a tall man": told of the subject.
    if (statement.words[begin].Is(kAuxiliary) && HasDefinite(statement, clause.begin, begin))
      return false;
    return !HasDefinite(statement, begin, at);
  }

  static bool HasDefinite(const Statement& statement, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (IsDefinite(statement.words[i])) return true;
    }
    return false;
  }

  static bool IsDefinite(const StatementWord& word) {
    constexpr std::array<std::string_view, 4> kDefinite = {"the", "this", "that", "there"};
    return word.Is(kSelf | kPossessive | kName | kPronoun) ||
           std::find(kDefinite.begin(), kDefinite.end(), word.text) != kDefinite.end();
  }

  std::optional<ContradictionFinding> Antonym() const {
    if (aligned_.opposites.size() != 1) return std::nullopt;
    const auto& pair = aligned_.opposites.front();
    if (pair.how != Opposition::kStrong) return std::nullopt;
    if (aligned_.other_time || !aligned_.clashing.empty() || !RestOnOneSideOnly())
      return std::nullopt;
    if (aligned_.equal + aligned_.soft + aligned_.people == 0 && !aligned_.same_subject)
      return std::nullopt;
    if (SaysOfAnyone(older_, a_, pair.older) && SaysOfAnyone(newer_, b_, pair.newer))
      return std::nullopt;
    return Found(ContradictionKind::kAntonym, Evidence(older_, pair.older, pair.older),
                 Evidence(newer_, pair.newer, pair.newer));
  }

  // --- values ----------------------------------------------------------------------------------

  [[nodiscard]] static bool IsAmount(const Quantity& quantity) {
    return quantity.kind != QuantityKind::kDate && quantity.kind != QuantityKind::kClock &&
           quantity.kind != QuantityKind::kLabel && quantity.kind != QuantityKind::kOrdinal;
  }

  [[nodiscard]] EvidenceSpan QuantityEvidence(const Statement& statement, const Clause& clause,
                                              std::size_t quantity) const {
    std::size_t first = clause.end - 1;
    std::size_t last = clause.begin;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (statement.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
      first = std::min(first, i);
      last = std::max(last, i);
    }
    return Evidence(statement, std::min(first, last), std::max(first, last));
  }

  std::optional<ContradictionFinding> QuantityClash() const {
    if (aligned_.clashing.size() != 1) return std::nullopt;
    if (!aligned_.opposites.empty() || aligned_.other_time) return std::nullopt;
    const int matched = aligned_.equal + aligned_.soft;
    if (matched == 0 || !RestOnOneSideOnly()) return std::nullopt;
    // One shared word beside much that only one side says is too little.
    const std::size_t rest = aligned_.rest_older.size() + aligned_.rest_newer.size();
    if (matched == 1 && rest > 1) return std::nullopt;
    // What happened twice may have differed.
    const bool past = a_.tense == Tense::kPast && !aligned_.immutable;
    if (past && !aligned_.lone_quantities_older.empty() && !aligned_.lone_quantities_newer.empty())
      return std::nullopt;
    const auto& pair = aligned_.clashing.front();
    const bool amount = IsAmount(older_.quantities[pair.older]);
    return Found(amount ? ContradictionKind::kQuantity : ContradictionKind::kValue,
                 QuantityEvidence(older_, a_, pair.older), QuantityEvidence(newer_, b_, pair.newer));
  }

  /// A single-valued attribute, named on both sides, with another value each: a word of the same
  /// kind (green, blue) or one stretch of words that the other lacks (Mutual North).
  std::optional<ContradictionFinding> Value() const {
    if (!aligned_.single_valued) return std::nullopt;
    if (aligned_.opposites.size() == 1 && RestOnOneSideOnly()) {
      const auto& pair = aligned_.opposites.front();
      if (!older_.words[pair.older].Is(kContentWord) || !newer_.words[pair.newer].Is(kContentWord))
        return std::nullopt;
      return Found(ContradictionKind::kValue, Evidence(older_, pair.older, pair.older),
                   Evidence(newer_, pair.newer, pair.newer));
    }
    if (aligned_.other_time || !aligned_.opposites.empty()) return std::nullopt;
    const bool beside_numbers = !aligned_.clashing.empty();
    const auto older_value = ValueOf(older_, aligned_.rest_older, beside_numbers);
    const auto newer_value = ValueOf(newer_, aligned_.rest_newer, beside_numbers);
    if (!older_value || !newer_value) return std::nullopt;
    return Found(ContradictionKind::kValue, *older_value, *newer_value);
  }

  /// The rest as one value: neighbouring words, none of them a verb, nor what the attribute is
  /// further named by ("my maths teacher"). Beside numbers only names are values: "12 Mill Lane".
  static std::optional<EvidenceSpan> ValueOf(const Statement& statement,
                                             const std::vector<std::size_t>& rest, bool names_only) {
    std::optional<std::size_t> first;
    std::size_t last = 0;
    for (const std::size_t i : rest) {
      const auto& word = statement.words[i];
      if (word.Is(kSingleValued)) continue;
      if (names_only && !word.Is(kName)) return std::nullopt;
      if (IsVerbForm(word) && !word.Is(kName)) return std::nullopt;
      if (first && !word.Is(kAdjacent)) return std::nullopt;
      if (!first) first = i;
      last = i;
    }
    if (!first) return std::nullopt;
    const bool names_attribute = last + 1 < statement.words.size() &&
                                 statement.words[last + 1].Is(kSingleValued) &&
                                 statement.words[last + 1].Is(kAdjacent);
    if (names_attribute) return std::nullopt;
    return Evidence(statement, *first, last);
  }

  // --- one scene -------------------------------------------------------------------------------

  std::optional<ContradictionFinding> JudgeScene() const {
    if (auto found = Negation()) return found;
    if (a_.Negative() != b_.Negative()) return std::nullopt;
    if (!RestOnOneSideOnly() && Closeness() < 0.6) return std::nullopt;
    if (!aligned_.opposites.empty()) {
      const auto& pair = aligned_.opposites.front();
      return Found(ContradictionKind::kAntonym, Evidence(older_, pair.older, pair.older),
                   Evidence(newer_, pair.newer, pair.newer));
    }
    if (!aligned_.clashing.empty()) {
      const auto& pair = aligned_.clashing.front();
      return Found(ContradictionKind::kQuantity, QuantityEvidence(older_, a_, pair.older),
                   QuantityEvidence(newer_, b_, pair.newer));
    }
    return std::nullopt;
  }

  const Statement& older_;
  const Statement& newer_;
  const Clause& a_;
  const Clause& b_;
  const ContradictionOptions& options_;
  Alignment aligned_;
};

}  // namespace

std::optional<ContradictionFinding> FindContradiction(const Statement& older,
                                                      const Statement& newer,
                                                      const ContradictionOptions& options) {
  std::optional<ContradictionFinding> best;
  const std::size_t older_clauses = std::min(older.clauses.size(), kMaxClauses);
  const std::size_t newer_clauses = std::min(newer.clauses.size(), kMaxClauses);
  for (std::size_t i = 0; i < older_clauses; ++i) {
    if (!older.clauses[i].Asserted()) continue;
    for (std::size_t j = 0; j < newer_clauses; ++j) {
      if (!newer.clauses[j].Asserted()) continue;
      auto found =
          ClausePair(older, older.clauses[i], newer, newer.clauses[j], options).Judge();
      if (found && (!best || found->score > best->score)) best = std::move(found);
    }
  }
  return best;
}

}  // namespace cortex
