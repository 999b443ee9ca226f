#include "language/duplicates/duplicates.h"

#include <algorithm>

#include "language/clauses/clause_view.h"
#include "language/duplicates/arguments.h"
#include "language/duplicates/constructions.h"
#include "language/duplicates/qualifiers.h"
#include "language/duplicates/word_order.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/operators.h"

namespace cortex {
namespace {

/// Two participants that may stand for each other: I and me, mum and mother.
bool SameWord(const StatementWord& a, const StatementWord& b) {
  if (a.Is(kSelf) && b.Is(kSelf)) return a.Is(kPossessive) == b.Is(kPossessive);
  return a.meaning == b.meaning;
}

DuplicateComparison Answer(DuplicateComparison::Verdict verdict, double similarity,
                           std::string reason) {
  return {verdict, similarity, std::move(reason)};
}

constexpr double kThreshold = 0.8;
constexpr double kRelated = 0.5;

/// The older statement's word for each word of the newer, clause by clause.
class Matcher {
 public:
  Matcher(const Statement& newer, const Statement& older) : newer_(newer), older_(older) {}

  DuplicateComparison Compare() {
    if (TooLong(newer_) || TooLong(older_))
      return Answer(DuplicateComparison::kDistinct, 0, "too long");
    similarity_ = Overlap();
    if (similarity_ == 0) return Answer(DuplicateComparison::kDistinct, 0, "nothing in common");
    if (OperatorsOf(newer_.text) != OperatorsOf(older_.text)) {
      Fail("operators");
      return Veto();
    }
    std::size_t content = 0;
    for (const Clause& clause : newer_.clauses) {
      const std::size_t words = ContentOf(newer_, clause);
      content += words;
      if (words == 0 && QuantitiesOf(newer_, clause).empty()) continue;
      if (!FindsClause(clause)) return Veto();
    }
    if (!clauses_in_order_ && TellsSequence()) {
      Fail("what comes first");
      return Veto();
    }
    if (content == 0) return Answer(DuplicateComparison::kDistinct, 0, "no content");
    const double score = kThreshold + (1 - kThreshold) * similarity_;
    return Answer(DuplicateComparison::kDuplicate, score, "says no more than the older");
  }

 private:
  /// Clauses are compared each with each, words likewise: a bound keeps the worst case short. Who
  /// tells a page twice tells it in the same words, which is the store's exact comparison.
  static bool TooLong(const Statement& statement) {
    constexpr std::size_t kMaxClauses = 64;
    constexpr std::size_t kMaxWords = 500;
    return statement.cut || statement.clauses.size() > kMaxClauses ||
           statement.words.size() > kMaxWords;
  }

  [[nodiscard]] DuplicateComparison Veto() const {
    const bool related = similarity_ >= kRelated && !AreOfOthers(newer_, older_);
    return Answer(related ? DuplicateComparison::kPossibleUpdate : DuplicateComparison::kDistinct,
                  similarity_, reason_.empty() ? "adds something" : reason_);
  }

  [[nodiscard]] static std::size_t ContentOf(const Statement& statement, const Clause& clause) {
    std::size_t count = 0;
    for (std::size_t i = clause.begin; i < clause.end; ++i)
      count += static_cast<std::size_t>(Matters(statement.words[i]));
    return count;
  }

  /// Jaccard of the content words' meanings and the values.
  [[nodiscard]] double Overlap() const {
    const auto left = Meanings(newer_);
    const auto right = Meanings(older_);
    std::vector<std::uint32_t> common;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(common));
    const std::size_t all = left.size() + right.size() - common.size();
    return all == 0 ? 0 : static_cast<double>(common.size()) / static_cast<double>(all);
  }

  static std::vector<std::uint32_t> Meanings(const Statement& statement) {
    std::vector<std::uint32_t> meanings;
    for (const auto& word : statement.words) {
      if (Matters(word)) meanings.push_back(word.meaning);
    }
    std::sort(meanings.begin(), meanings.end());
    meanings.erase(std::unique(meanings.begin(), meanings.end()), meanings.end());
    return meanings;
  }

  bool FindsClause(const Clause& clause) {
    const auto found = std::find_if(older_.clauses.begin(), older_.clauses.end(),
                                    [&](const Clause& other) { return Covers(clause, other); });
    if (found == older_.clauses.end()) return false;
    clauses_in_order_ = clauses_in_order_ && found->begin >= last_found_;
    last_found_ = found->begin;
    return true;
  }

  /// "First lint, then build": the order of the clauses says something.
  [[nodiscard]] bool TellsSequence() const {
    return std::any_of(newer_.words.begin(), newer_.words.end(), [](const StatementWord& word) {
      return In(word.text, "duplicates/sequence");
    });
  }

  bool Fail(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
    return false;
  }

  /// Whether `other` says all that `clause` says, and nothing speaks against their being the same.
  bool Covers(const Clause& clause, const Clause& other) {
    if (clause.question != other.question || clause.wish != other.wish ||
        clause.hypothetical != other.hypothetical || clause.reported != other.reported ||
        clause.over != other.over) {
      return Fail("one of them is a question, wish, condition or report");
    }
    if (clause.tense != other.tense) return Fail("tense");
    if (IsOnceMore(newer_, clause) && !IsOnceMore(older_, other)) return Fail("once more");
    if (clause.negations != other.negations ||
        QuotedNegators(newer_, clause) != QuotedNegators(older_, other))
      return Fail("negation");
    if (!SameGrammar(clause, other, kModal)) return Fail("modality");
    if (!SameGrammar(clause, other, kHedge)) return Fail("how surely or how often");
    if (!SameGrammar(clause, other, kDirection)) return Fail("direction");
    if (!PredicatesAgree({newer_, clause}, {older_, other})) return Fail("what it is");
    if (!QuantitiesAgree(clause, other)) return Fail("numbers, dates or times");
    const bool same_otherwise = SaysSameOtherwise({newer_, clause}, {older_, other});
    if (!same_otherwise && !MatchesWords(clause, other)) return false;
    if (!AreQualifiedAlike({newer_, clause}, {older_, other}))
      return Fail("how much, how well, under which condition or by whose word");
    if (same_otherwise) return true;
    if (TellsSequence() && IsTurnedRound()) return Fail("what comes first");
    if (InSameOrder(clause, other)) return true;
    const bool another_construction = clause.passive != other.passive || IsTurnedRound();
    return (another_construction && FillSameRoles({newer_, clause}, {older_, other}, match_)) ||
           Fail("who does what to whom");
  }

  /// "Mum fell again": another fall.
  static bool IsOnceMore(const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause,
                   [](const StatementWord& word) { return In(word.text, "duplicates/once-more"); });
  }

  /// The words stand to each other as in the older text, told in the same voice.
  [[nodiscard]] bool InSameOrder(const Clause& clause, const Clause& other) const {
    return (clause.passive == other.passive || IsSameState(clause, other)) &&
           SubjectsAgree(clause, other) && FollowAlike({newer_, clause}, {older_, other}, match_);
  }

  /// "Is scared of", "is afraid of": a participle for an adjective, and not a word more.
  [[nodiscard]] bool IsSameState(const Clause& clause, const Clause& other) const {
    if (!TellsState({newer_, clause}) || !TellsState({older_, other})) return false;
    for (std::size_t j = other.begin; j < other.end; ++j) {
      if (Matters(older_.words[j]) && !taken_[j - other.begin]) return false;
    }
    return true;
  }

  /// Two words have changed places.
  [[nodiscard]] bool IsTurnedRound() const {
    std::size_t last = 0;
    for (const std::size_t at : match_) {
      if (at == kUnmatched) continue;
      if (at < last) return true;
      last = at;
    }
    return false;
  }

  /// In code and quotations, where nothing is read: print("no file").
  static std::ptrdiff_t QuotedNegators(const Statement& statement, const Clause& clause) {
    std::ptrdiff_t count = 0;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      count += static_cast<std::ptrdiff_t>(word.Is(kNegator) && word.Is(kProtectedWord));
    }
    return count;
  }

  /// The same modals (or hedges, or directions) in both, whatever their order.
  bool SameGrammar(const Clause& clause, const Clause& other, std::uint32_t flag) {
    return Grammar(newer_, clause, flag, left_) == Grammar(older_, other, flag, right_);
  }
  static const std::vector<std::uint32_t>& Grammar(const Statement& statement, const Clause& clause,
                                                   std::uint32_t flag,
                                                   std::vector<std::uint32_t>& words) {
    words.clear();
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      if (word.Is(flag) && word.quantity < 0) words.push_back(word.meaning);
    }
    std::sort(words.begin(), words.end());
    return words;
  }

  static std::vector<const Quantity*> QuantitiesOf(const Statement& statement,
                                                   const Clause& clause) {
    std::vector<const Quantity*> found;
    std::int32_t last = -1;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const std::int32_t index = statement.words[i].quantity;
      if (index < 0 || index == last) continue;
      last = index;
      // "100 mg instead of 50 mg": not what is so.
      if (i > clause.begin && In(statement.words[i - 1].text, "clause-asides/instead")) continue;
      found.push_back(&statement.quantities[static_cast<std::size_t>(index)]);
    }
    return found;
  }

  /// Every value of the newer stands in the older, in the same order, and none disagrees.
  [[nodiscard]] bool QuantitiesAgree(const Clause& clause, const Clause& other) const {
    const auto wanted = QuantitiesOf(newer_, clause);
    const auto given = QuantitiesOf(older_, other);
    std::size_t at = 0;
    for (const auto* quantity : wanted) {
      while (at < given.size() && !AreSameAsExactly(*quantity, *given[at])) ++at;
      if (at == given.size()) return false;
      ++at;
    }
    return true;
  }

  /// Finds a word of the older clause for each content word of the newer one.
  bool MatchesWords(const Clause& clause, const Clause& other) {
    match_.assign(clause.end - clause.begin, kUnmatched);
    taken_.assign(other.end - other.begin, false);
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = newer_.words[i];
      if (!Matters(word) && !IsParticipant(word) && !word.Is(kPossessive)) continue;
      const bool scope_moves = clause.passive != other.passive && clause.Negative();
      const std::size_t found = FindWord(word, other, scope_moves);
      if (found == kUnmatched) {
        if (AddsNothing(i, clause, other)) continue;
        for (std::size_t j = other.begin; j < other.end; ++j) {
          if (!taken_[j - other.begin] && IsOpposite(word, older_.words[j]))
            return Fail("\"" + word.text + "\" against \"" + older_.words[j].text + "\"");
        }
        return Fail("adds \"" + word.text + "\"");
      }
      taken_[found - other.begin] = true;
      match_[i - clause.begin] = found;
    }
    return DeniesNoMore(clause, other) && MatchedAsHeads(clause, other);
  }

  /// Monotonicity of negation: who never ate asparagus may have eaten.
  bool DeniesNoMore(const Clause& clause, const Clause& other) {
    if (!clause.Denies()) return true;
    for (std::size_t j = other.begin; j < other.end; ++j) {
      const auto& word = older_.words[j];
      if (!taken_[j - other.begin] && word.Is(kNegated) && word.Is(kContentWord) &&
          !word.Is(kAside | kLightWord | kTimeWord | kVerb))
        return Fail("denies more than \"" + word.text + "\"");
    }
    return true;
  }

  /// "We hash" where it "is hashed"; "holds a degree" where it has "has".
  [[nodiscard]] bool AddsNothing(std::size_t i, const Clause& clause, const Clause& other) const {
    const auto& word = newer_.words[i];
    if (IsGenericAgent(word) && other.passive && !clause.passive) return true;
    const bool of_thing = i + 1 < clause.end && (newer_.words[i + 1].Is(kQuantityPart) ||
                                                 IsDetermined(newer_.words, clause, i + 2));
    return of_thing && TellsHaving(word) && AnyWord(older_, other, TellsHaving);
  }

  /// `scope_moves`: in another voice what is denied stands elsewhere: "isn't supported", "don't
  /// support it".
  [[nodiscard]] std::size_t FindWord(const StatementWord& word, const Clause& other,
                                     bool scope_moves) const {
    for (std::size_t j = other.begin; j < other.end; ++j) {
      const auto& candidate = older_.words[j];
      if (taken_[j - other.begin] || !SameWord(word, candidate)) continue;
      if (word.Is(kPossessive) != candidate.Is(kPossessive)) continue;
      if (!scope_moves && word.Is(kNegated) != candidate.Is(kNegated)) continue;
      return j;
    }
    return kUnmatched;
  }

  static bool IsOpposite(const StatementWord& a, const StatementWord& b) {
    const Lexicon& lexicon = Lexicon::English();
    return lexicon.Opposed(a.meaning, b.meaning) == Opposition::kStrong ||
           lexicon.Opposed(a.root, b.root) == Opposition::kStrong;
  }

  /// "Chocolate" is not "chocolate milk": a matched word must not be what another word of the older
  /// text is named by; and between two matched words no verb may stand that the newer lacks.
  bool MatchedAsHeads(const Clause& clause, const Clause& other) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const std::size_t at = match_[i - clause.begin];
      if (at == kUnmatched || !Matters(newer_.words[i])) continue;
      const bool last = at + 1 >= other.end;
      if (last || taken_[at + 1 - other.begin]) continue;
      const auto& next = older_.words[at + 1];
      const bool names_next = next.Is(kAdjacent) && Matters(next) && !next.Is(kListed) &&
                              !older_.words[at].Is(kVerb) && !next.Is(kTimeWord);
      if (names_next) return Fail("\"" + older_.words[at].text + "\" belongs to another word");
    }
    std::size_t first = kUnmatched;
    std::size_t last = 0;
    for (const auto at : match_) {
      if (at == kUnmatched) continue;
      first = std::min(first, at);
      last = std::max(last, at);
    }
    if (first == kUnmatched) return true;
    for (std::size_t j = first; j < last; ++j) {
      const auto& word = older_.words[j];
      if (!taken_[j - other.begin] && word.Is(kVerb) &&
          !word.Is(kLightWord | kAuxiliary | kModal) && !TellsHaving(word))
        return Fail("the older says \"" + word.text + "\"");
    }
    return true;
  }

  /// What stands before the verb must be the same on both sides, times aside.
  [[nodiscard]] bool SubjectsAgree(const Clause& clause, const Clause& other) const {
    for (std::size_t j = other.begin; j < other.end; ++j) {
      const auto& word = older_.words[j];
      if (taken_[j - other.begin] || !word.Is(kBeforeVerb) || word.Is(kTimeWord)) continue;
      const bool owner = word.Is(kPossessive) && word.Is(kPronoun);
      if (Matters(word) || owner || (IsParticipant(word) && !word.Is(kPossessive))) return false;
    }
    // And what is the subject of the newer is the subject of the older.
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const std::size_t at = match_[i - clause.begin];
      if (at == kUnmatched || !IsParticipant(newer_.words[i])) continue;
      if (newer_.words[i].Is(kBeforeVerb) != older_.words[at].Is(kBeforeVerb)) return false;
    }
    return true;
  }

  const Statement& newer_;
  const Statement& older_;
  double similarity_ = 0;
  std::string reason_;
  /// Whether the clauses that were found follow each other as in the newer text.
  bool clauses_in_order_ = true;
  std::size_t last_found_ = 0;
  std::vector<std::size_t> match_;
  std::vector<bool> taken_;
  std::vector<std::uint32_t> left_;
  std::vector<std::uint32_t> right_;
};

}  // namespace

DuplicateComparison CompareForDuplicate(const Statement& newer, const Statement& older) {
  return Matcher(newer, older).Compare();
}

}  // namespace cortex
