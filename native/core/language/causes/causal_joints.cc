#include "language/causes/causal_joints.h"

#include <optional>
#include <string_view>

#include "language/causes/causal_clause.h"
#include "language/causes/causal_connectives.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex::english {
namespace {

bool IsNegator(std::string_view word) {
  return In(word, "causal-joints/negator") || word.ends_with("n't");
}

/// What stands behind it is a noun, maybe with a clause about it.
bool TakesNoun(Joint joint) {
  return joint == Joint::kVerb || joint == Joint::kResult || joint == Joint::kCauseNoun ||
         joint == Joint::kPassive;
}

/// The connective that stands behind its effect.
bool IsBackward(Joint joint) {
  return joint == Joint::kCause || joint == Joint::kCauseNoun || joint == Joint::kPassive ||
         joint == Joint::kWhen || joint == Joint::kAfter;
}

/// Whether a connective fits what stands around it.
class JointRules {
 public:
  explicit JointRules(const Phrase& phrase) : phrase_(phrase) {}

  /// "Because the road was icy, the bus slid": `word` opens, `then` stands between the two.
  [[nodiscard]] bool FitsOpening(std::string_view word, Joint joint, TokenRange cause,
                                 TokenRange effect, bool then) const {
    const auto left = joint == Joint::kCauseNoun ? SplitClause(phrase_, cause)
                                                 : SplitLikelyClause(phrase_, cause);
    const auto right = SplitLikelyClause(phrase_, effect);
    if (!right) return false;
    switch (joint) {
      case Joint::kCause:
        return left && (word != "since" || IsReason(*left, *right));
      case Joint::kCauseNoun:
        return IsNounPhrase(phrase_, cause);
      case Joint::kWhen:
        return left && IsPresentClause(phrase_, *right) &&
               (then || IsPresentClause(phrase_, *left));
      default:
        return FitsAfter(cause, *right);
    }
  }

  /// `right` goes on to the end of the sentence; `left_is_noun`: an effect that is no clause.
  [[nodiscard]] bool Fits(Joint joint, TokenRange left, TokenRange right, bool left_is_noun) const {
    const auto before = SplitLikelyClause(phrase_, left);
    switch (joint) {
      case Joint::kEffect:
      case Joint::kMeaning:
        return (before || left_is_noun) && SplitLikelyClause(phrase_, right);
      case Joint::kResult:
        return (before || left_is_noun) && IsEffectNoun(right);
      case Joint::kCause:
        return before && !IsDenied(left) && SplitLikelyClause(phrase_, right);
      case Joint::kCauseNoun:
        return before && !IsDenied(left) && !IsAuxiliary(phrase_.At(left.end - 1)) &&
               IsEffectNoun(right);
      case Joint::kPassive:
        // "Due to my landlord" tells to whom.
        return IsNounPhrase(phrase_, left) && IsEffectNoun(right) &&
               !HasFlag(HeadOf(right), kLexPerson);
      case Joint::kWhen:
        return before && IsPresentClause(phrase_, *before) && IsPresent(right);
      case Joint::kAfter:
        return before && IsPastClause(phrase_, *before) && FitsAfterBehind(right);
      case Joint::kVerb:
        return false;  // see FitsVerb
    }
    return false;
  }

  /// "Red wine causes migraines": gives the place where the subject ends, with auxiliaries going to
  /// the verb; nothing when this is no such sentence.
  [[nodiscard]] std::optional<std::size_t> FitsVerb(TokenRange left, TokenRange verb,
                                                    TokenRange right) const {
    std::size_t end = left.end;
    while (end > left.begin + 1 && StandsBeforeVerb(phrase_.At(end - 1))) --end;
    for (std::size_t i = end; i < left.end; ++i) {
      const std::string_view word = phrase_.At(i);
      if (IsNegator(word) || IsDoubtful(word) || IsBe(word)) return std::nullopt;
    }
    const TokenRange subject{left.begin, end};
    if (!IsNounPhrase(phrase_, subject) || !IsEffectNoun(right)) return std::nullopt;
    const std::string_view last = phrase_.At(end - 1);
    if (end == left.end && IsPlainForm(phrase_.At(verb.begin)) && !LooksPlural(last))
      return std::nullopt;
    const bool made = phrase_.At(verb.begin).starts_with("ma");
    if (made && !FitsMade(subject, right)) return std::nullopt;
    const bool leads = phrase_.At(verb.begin).starts_with("le");
    if (leads && IsWay(last)) return std::nullopt;
    return end;
  }

  /// "So" behind a comma, or before something that opens a clause: "we froze so we left". Not "so
  /// glad", nor the purpose of "so I can read".
  [[nodiscard]] bool FitsSo(std::size_t so) const {
    const std::string_view before = phrase_.At(so - 1);
    const std::string_view next = phrase_.At(so + 1);
    if (In(next, "causal-joints/others") || IsAuxiliary(next)) return false;
    if (before == ",") return true;
    if (IsAuxiliary(before) || before == "not" || before == "do") return false;
    const bool opens = IsDeterminer(next) || IsSubjectPronoun(next) ||
                       phrase_.IsCapitalised(so + 1) || next == "it" || next == "you";
    const std::string_view verb = phrase_.At(phrase_.SkipAdverbs(so + 2));
    return opens && (verb != "can" && verb != "could" && verb != "will");
  }

  /// "So salty that nobody finished it": where "that" stands, or 0.
  [[nodiscard]] std::size_t ThatBehindSo(std::size_t so, std::size_t end) const {
    constexpr std::size_t kFarthest = 4;
    for (std::size_t i = so + 2; i < end && i <= so + kFarthest; ++i) {
      if (phrase_.At(i) == "that") return SplitClause(phrase_, {i + 1, end}) ? i : 0;
      if (phrase_.IsMark(i) || IsSubordinator(phrase_.At(i))) return 0;
    }
    return 0;
  }

 private:
  [[nodiscard]] bool IsPerfect(const ClauseParts& clause) const {
    const std::string_view verb = phrase_.At(clause.verb);
    return (verb == "have" || verb == "has") &&
           IsParticiple(phrase_.At(phrase_.SkipAdverbs(clause.verb + 1)));
  }

  /// Of "since": "since we moved" and "I have slept better since" tell of a time.
  [[nodiscard]] bool IsReason(const ClauseParts& cause, const ClauseParts& effect) const {
    const bool happened = IsPastClause(phrase_, cause) && !IsAuxiliary(phrase_.At(cause.verb));
    return !happened && !IsPerfect(effect);
  }

  [[nodiscard]] bool IsPresent(TokenRange range) const {
    const auto clause = SplitLikelyClause(phrase_, range);
    return clause && IsPresentClause(phrase_, *clause);
  }

  [[nodiscard]] bool FitsAfter(TokenRange cause, const ClauseParts& effect) const {
    if (const auto clause = SplitClause(phrase_, cause))
      return IsPastClause(phrase_, *clause) && IsPastClause(phrase_, effect);
    cause = Trimmed(phrase_, cause);
    if (cause.empty()) return false;
    if (IsGerund(phrase_.At(cause.begin))) return true;
    // "After lunch", "after two years" tell of a time, "after the update" of an event.
    const std::string_view last = phrase_.At(cause.end - 1);
    return IsDeterminer(phrase_.At(cause.begin)) && IsPastClause(phrase_, effect) &&
           !IsPeriod(last) && !In(last, "causal-joints/meals") && !HasFlag(last, kLexTime);
  }

  /// Behind its effect, a mere noun is a time: "he called after the match".
  [[nodiscard]] bool FitsAfterBehind(TokenRange cause) const {
    const auto clause = SplitClause(phrase_, cause);
    if (clause) return IsPastClause(phrase_, *clause);
    return IsGerund(phrase_.At(Trimmed(phrase_, cause).begin));
  }

  /// What something may bring about: not "of the fire", "is unknown", ".".
  [[nodiscard]] bool IsEffectNoun(TokenRange range) const {
    range = Trimmed(phrase_, range);
    if (range.empty()) return false;
    const std::string_view first = phrase_.At(range.begin);
    return !phrase_.IsMark(range.begin) && !IsAuxiliary(first) && !IsPreposition(first);
  }

  /// The noun before what qualifies it: "landlord" of "my landlord on the first".
  [[nodiscard]] std::string_view HeadOf(TokenRange range) const {
    range = Trimmed(phrase_, range);
    std::size_t end = range.begin;
    while (end < range.end && phrase_.IsWord(end) && !IsPreposition(phrase_.At(end))) ++end;
    return end == range.begin ? "" : phrase_.At(end - 1);
  }

  /// "Not because", "just because".
  [[nodiscard]] bool IsDenied(TokenRange left) const {
    return In(phrase_.At(left.end - 1), "causal-joints/denied");
  }

  static bool IsDoubtful(std::string_view word) { return In(word, "causal-joints/doubtful"); }

  /// Before a participle: "is made".
  static bool IsBe(std::string_view word) { return In(word, "causal-joints/be"); }

  static bool StandsBeforeVerb(std::string_view word) {
    return IsAuxiliary(word) || IsAdverb(word) || IsNegator(word);
  }

  static bool IsPlainForm(std::string_view verb) { return In(verb, "causal-joints/plain-form"); }

  static bool LooksPlural(std::string_view word) {
    return In(word, "causal-joints/looks-plural") || (word.ends_with('s') && !word.ends_with("ss"));
  }

  static bool IsWay(std::string_view word) { return In(word, "causal-joints/way"); }

  /// "Makes Dana drowsy", "makes my joints ache"; not "made a cake", "makes furniture".
  [[nodiscard]] bool FitsMade(TokenRange subject, TokenRange right) const {
    right = Trimmed(phrase_, right);
    constexpr std::size_t kLongestObject = 4;
    if (HasFlag(phrase_.At(subject.end - 1), kLexPerson) || right.end - right.begin < 2)
      return false;
    if (phrase_.IsCapitalised(subject.begin) && phrase_.IsTitleCase(subject.end - 1)) return false;
    const std::string_view first = phrase_.At(right.begin);
    const bool person = IsObjectPronoun(first) || phrase_.IsCapitalised(right.begin);
    const bool possessed =
        first.ends_with("'s") || (IsDeterminer(first) && !In(first, "causal-joints/articles"));
    if ((!person && !possessed) || In(first, "causal-joints/articles")) return false;
    const std::string_view second = phrase_.At(right.begin + 1);
    if (person && !possessed)
      return !IsDeterminer(second) && !IsPreposition(second) && !phrase_.IsMark(right.begin + 1);
    for (std::size_t i = right.begin + 2; i < right.end && i <= right.begin + kLongestObject; ++i) {
      if (IsBaseVerb(phrase_.At(i))) return true;
    }
    return false;
  }

  const Phrase& phrase_;
};

/// Cuts one sentence at its connectives.
class JointReader {
 public:
  JointReader(const Phrase& phrase, CausalChain* chain)
      : phrase_(phrase), rules_(phrase), chain_(chain) {}

  bool ReadOpening(TokenRange sentence) {
    const auto opening = OpeningAt(phrase_, sentence.begin);
    if (!opening) return false;
    const std::size_t begin = sentence.begin + opening->size;
    for (std::size_t i = begin + 1; i + 1 < sentence.end; ++i) {
      const std::size_t effect = EffectBegin(opening->joint, i);
      if (effect == 0) continue;
      const bool then = phrase_.At(i) == "then" || phrase_.At(effect) == "then";
      const TokenRange cause{begin, i};
      const TokenRange rest{effect, sentence.end};
      if (!rules_.FitsOpening(phrase_.At(sentence.begin), opening->joint, cause, rest, then))
        continue;
      chain_->parts.push_back({cause, !SplitLikelyClause(phrase_, cause)});
      chain_->links.push_back({{}, opening->joint == Joint::kAfter});
      Read(rest, false);
      return true;
    }
    return false;
  }

  /// Adds the range's parts behind those that are there.
  void Read(TokenRange range, bool is_noun) {
    const bool has_cause = !chain_->parts.empty();
    chain_->parts.push_back({range, is_noun});
    for (std::size_t i = range.begin + 1; i + 1 < range.end; ++i) {
      const auto connective = ConnectiveAt(phrase_, i);
      if (!connective) continue;
      // Only the first two can stand the other way round.
      if (IsBackward(connective->joint) && (has_cause || !chain_->links.empty())) continue;
      const std::size_t next = Cut(*connective, i, range.end);
      if (next != 0) i = next - 1;
    }
    if (reversed_) Reverse();
  }

 private:
  /// The token where the effect begins when the cause ends at `i`; 0 when it cannot end there.
  [[nodiscard]] std::size_t EffectBegin(Joint opening, std::size_t i) const {
    if (phrase_.At(i) == ",") return i + 1;
    if (phrase_.At(i) == "then" && opening == Joint::kWhen) return i + 1;
    // "Thanks to my tutor I passed": a name or pronoun with its verb needs no comma.
    const bool names = phrase_.IsTitleCase(i) || phrase_.At(i) == "we";
    const bool verb_follows = IsFiniteForm(phrase_.At(phrase_.SkipAdverbs(i + 1)));
    return opening == Joint::kCauseNoun && names && verb_follows ? i : 0;
  }

  /// Ends the last part at the connective and begins another behind it, at the returned token; 0
  /// when the connective does not fit.
  std::size_t Cut(const Connective& connective, std::size_t at, std::size_t end) {
    CausalPart& last = chain_->parts.back();
    TokenRange left{last.range.begin, at};
    TokenRange right{at + connective.size, end};
    CausalLink link{{}, connective.joint == Joint::kAfter};
    const std::size_t last_word = right.begin - 1;
    const bool is_so = phrase_.At(last_word) == "so";
    if (const std::size_t that = is_so ? rules_.ThatBehindSo(last_word, end) : 0) {
      left.end = that;
      right.begin = that + 1;
    } else if (is_so && !rules_.FitsSo(last_word)) {
      return 0;
    }
    if (connective.joint == Joint::kVerb) {
      const auto subject_end = rules_.FitsVerb(left, {at, right.begin}, right);
      if (!subject_end) return 0;
      left.end = *subject_end;
      link.verb = {left.end, right.begin};
    } else if (!rules_.Fits(connective.joint, left, right, last.is_noun)) {
      return 0;
    }
    last.range = left;
    last.is_noun =
        last.is_noun || connective.joint == Joint::kVerb || connective.joint == Joint::kPassive;
    reversed_ = reversed_ || IsBackward(connective.joint);
    chain_->links.push_back(link);
    chain_->parts.push_back(
        {right, TakesNoun(connective.joint) || !SplitLikelyClause(phrase_, right), true});
    return right.begin;
  }

  /// "E because C, so F": C, E, F.
  void Reverse() { std::swap(chain_->parts[0], chain_->parts[1]); }

  const Phrase& phrase_;
  JointRules rules_;
  CausalChain* chain_;
  bool reversed_ = false;
};

}  // namespace

CausalChain ReadChain(const Phrase& phrase, TokenRange sentence) {
  CausalChain chain;
  if (sentence.empty()) return chain;
  JointReader reader(phrase, &chain);
  if (!reader.ReadOpening(sentence)) reader.Read(sentence, false);
  return chain;
}

bool Continue(const Phrase& phrase, TokenRange sentence, CausalChain* chain) {
  if (sentence.empty()) return false;
  const auto continuation = ContinuationAt(phrase, sentence.begin);
  if (!continuation) return false;
  if (phrase.At(sentence.begin) == "so" && !JointRules(phrase).FitsSo(sentence.begin)) return false;
  const TokenRange rest = Trimmed(phrase, {sentence.begin + continuation->size, sentence.end});
  const bool is_noun = continuation->joint == Joint::kResult;
  const bool fits = is_noun ? !rest.empty() : SplitClause(phrase, rest).has_value();
  const CausalPart& before = chain->parts.back();
  if (!fits || (!before.is_noun && !SplitClause(phrase, before.range))) return false;
  chain->links.push_back({});
  JointReader(phrase, chain).Read(rest, is_noun);
  return true;
}

}  // namespace cortex::english
