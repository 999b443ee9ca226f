#include "language/duplicates/arguments.h"

#include <algorithm>

#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Of a time, which stands anywhere.
constexpr std::uint16_t kNoPhrase = 0;

bool TellsSomething(const StatementWord& word) {
  return word.Is(kContentWord | kSelf | kName | kPerson | kPronoun);
}

class ArgumentReader {
 public:
  ArgumentReader(const Statement& statement, const Clause& clause)
      : statement_(statement), words_(statement.words), clause_(clause) {
    found_.words.resize(clause.end - clause.begin);
  }

  std::optional<ArgumentStructure> Read() {
    if (!FindVerbs()) return std::nullopt;
    ReadSubject();
    ReadBehind();
    if (!found_.Has(subject_role_)) return std::nullopt;
    found_.has_agent = found_.Has(Role::kAgent);
    found_.equates = Equates();
    return std::move(found_);
  }

 private:
  /// "Was written by", "has been living", "is": one group, from the first to the last verb.
  bool FindVerbs() {
    first_verb_ = clause_.begin;
    while (first_verb_ < clause_.end && !IsVerb(first_verb_)) ++first_verb_;
    if (first_verb_ == clause_.end) return false;
    last_verb_ = first_verb_;
    for (std::size_t i = first_verb_ + 1; i < clause_.end; ++i) {
      const bool between = words_[i].Is(kNegator | kDegree | kHedge);
      // "Is hashed": a participle that the lexicon does not know.
      const bool participle = clause_.passive && words_[last_verb_].Is(kAuxiliary) &&
                              words_[i].Is(kContentWord) && IsVerbForm(words_[i]);
      if (IsVerb(i) || participle) {
        last_verb_ = i;
      } else if (!between) {
        break;
      }
    }
    for (std::size_t i = last_verb_ + 1; i < clause_.end; ++i) {
      if (IsVerb(i) || In(words_[i].text, "relative-pronoun")) return false;
    }
    passive_ = clause_.passive && !words_[last_verb_].Is(kAuxiliary);
    by_follows_ = words_[last_verb_].text.ends_with("_by");
    dative_ = In(words_[last_verb_].stem, "arguments/dative-verb");
    return true;
  }

  /// "Was given a watch": "a watch" is none.
  [[nodiscard]] bool IsVerb(std::size_t i) const {
    if (words_[i].Is(kAuxiliary | kModal)) return true;
    return words_[i].Is(kVerb) && !words_[i].Is(kName) && !IsDetermined(words_, clause_, i);
  }

  /// "My favourite colour" is one, whatever fills it.
  [[nodiscard]] bool IsPlace(std::size_t begin, std::size_t end) const {
    const auto any = [&](std::uint32_t flag) {
      return std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                         words_.begin() + static_cast<std::ptrdiff_t>(end),
                         [flag](const StatementWord& word) { return word.Is(flag); });
    };
    return any(kPossessive) && any(kSingleValued);
  }

  /// A copula between two that are definite, or between a place and what fills it.
  [[nodiscard]] bool Equates() const {
    if (!IsCopula() || passive_) return false;
    const std::size_t behind = last_verb_ + 1;
    return (HasDefinite(statement_, clause_.begin, first_verb_) &&
            HasDefinite(statement_, behind, clause_.end)) ||
           IsPlace(clause_.begin, first_verb_) || IsPlace(behind, clause_.end);
  }

  [[nodiscard]] bool IsCopula() const {
    return words_[last_verb_].Is(kAuxiliary) && words_[last_verb_].stem == "be";
  }

  /// What stands before the verb: the subject, and adjuncts that were put in front of it.
  void ReadSubject() {
    subject_role_ = passive_ ? Role::kPatient : Role::kAgent;
    Begin(subject_role_);
    for (std::size_t i = clause_.begin; i < first_verb_; ++i) {
      const bool comma = i > clause_.begin && statement_.breaks[i] == ',';
      const bool behind_adjunct =
          current_.role == Role::kAdjunct && i > clause_.begin && !words_[i - 1].Is(kPreposition);
      if (words_[i].Is(kPreposition) && words_[i].text != "of") {
        Begin(Role::kAdjunct, words_[i].meaning);
      } else if (comma || (behind_adjunct && BeginsPhrase(i))) {
        Begin(subject_role_);
      }
      Put(i);
    }
  }

  void ReadBehind() {
    Begin(by_follows_ ? Role::kAgent : Role::kPatient);
    std::vector<std::size_t> bare;
    for (std::size_t i = last_verb_ + 1; i < clause_.end; ++i) {
      if (words_[i].Is(kPreposition) && words_[i].text != "of") {
        Begin(RoleBehind(words_[i].text), words_[i].meaning);
      } else if (current_.role == Role::kPatient && !bare.empty() && BeginsPhrase(i)) {
        Begin(Role::kPatient);
      }
      Put(i);
      if (At(i).role == Role::kPatient && TellsSomething(words_[i])) bare.push_back(i);
    }
    if (dative_) PartObjects(bare);
  }

  [[nodiscard]] Role RoleBehind(std::string_view preposition) const {
    if (passive_ && preposition == "by") return Role::kAgent;
    if (dative_ && preposition == "to") return Role::kRecipient;
    return Role::kAdjunct;
  }

  /// Two objects: to whom, and what. "Gave Anna a book"; in the passive the subject is one of them:
  /// "Anna was given a book".
  void PartObjects(const std::vector<std::size_t>& bare) {
    if (bare.empty() || found_.Has(Role::kRecipient)) return;
    if (passive_) {
      for (std::size_t i = clause_.begin; i < first_verb_; ++i) {
        if (At(i).role == Role::kPatient) At(i).role = Role::kRecipient;
      }
      subject_role_ = Role::kRecipient;
      return;
    }
    const auto phrase = At(bare.front()).phrase;
    const bool two = At(bare.back()).phrase != phrase;
    const bool whom = words_[bare.front()].Is(kName | kSelf | kPerson | kPronoun | kPossessive);
    if (!two || !whom) return;
    for (const std::size_t i : bare) {
      if (At(i).phrase == phrase) At(i).role = Role::kRecipient;
    }
  }

  /// A determiner, a pronoun, or a name that does not go on: another noun phrase begins.
  [[nodiscard]] bool BeginsPhrase(std::size_t i) const {
    const StatementWord& word = words_[i];
    if (In(word.text, "article") || In(word.text, "definite-determiner")) return true;
    if (word.Is(kSelf | kPronoun)) return true;
    return word.Is(kName) && !word.Is(kAdjacent);
  }

  void Begin(Role role, std::uint32_t preposition = 0) {
    current_.role = role;
    current_.preposition = role == Role::kAdjunct ? preposition : 0;
    ++current_.phrase;
  }

  /// A time is an adjunct wherever it stands: "every Sunday".
  void Put(std::size_t i) {
    const StatementWord& word = words_[i];
    const bool before_time =
        word.Is(kHedge | kDegree) && i + 1 < clause_.end && words_[i + 1].Is(kTimeWord);
    At(i) = current_;
    if (word.Is(kTimeWord | kQuantityPart) || before_time) At(i) = {Role::kAdjunct, kNoPhrase, 0};
    if (!TellsSomething(word) && !word.Is(kHedge)) At(i).role = Role::kNone;
  }

  Argument& At(std::size_t i) { return found_.words[i - clause_.begin]; }

  const Statement& statement_;
  const std::vector<StatementWord>& words_;
  const Clause& clause_;
  std::size_t first_verb_ = 0;
  std::size_t last_verb_ = 0;
  bool passive_ = false;
  bool by_follows_ = false;
  bool dative_ = false;
  Role subject_role_ = Role::kAgent;
  Argument current_;
  ArgumentStructure found_;
};

Role Turned(Role role) {
  if (role == Role::kAgent) return Role::kPatient;
  return role == Role::kPatient ? Role::kAgent : role;
}

/// Lays the phrases of two clauses beside each other.
class RoleComparison {
 public:
  RoleComparison(ClauseOf newer, ClauseOf older, const std::vector<std::size_t>& match)
      : newer_(newer),
        older_(older),
        match_(match),
        left_(ReadArguments(newer.statement, newer.clause)),
        right_(ReadArguments(older.statement, older.clause)) {}

  bool Agree() {
    if (!left_ || !right_) return false;
    return RolesAgree(false) || (left_->equates && right_->equates && RolesAgree(true));
  }

 private:
  /// `turned`: what is the subject of one is behind the verb in the other.
  bool RolesAgree(bool turned) const {
    std::vector<bool> taken(right_->words.size(), false);
    bool somebody = false;
    for (std::size_t i = 0; i < match_.size(); ++i) {
      const Role role = left_->words[i].role;
      if (match_[i] == kUnmatched) {
        const bool adds = role == Role::kAgent && right_->has_agent &&
                          IsGenericAgent(newer_.statement.words[newer_.clause.begin + i]);
        if (adds) return false;
        continue;
      }
      const std::size_t at = match_[i] - older_.clause.begin;
      taken[at] = true;
      const Role other = right_->words[at].role;
      if (role != (turned ? Turned(other) : other) ||
          left_->words[i].preposition != right_->words[at].preposition)
        return false;
      somebody = somebody || (role != Role::kNone && role != Role::kAdjunct);
    }
    return somebody && KeepPhrases() && LeavesNobodyOut(taken);
  }

  /// Words of one phrase stand in one phrase, and in the same order.
  [[nodiscard]] bool KeepPhrases() const {
    for (std::size_t i = 1, before = 0; i < match_.size(); ++i) {
      if (!StandsInPhrase(i)) continue;
      const bool together =
          StandsInPhrase(before) && left_->words[i].phrase == left_->words[before].phrase;
      if (together && !(match_[before] < match_[i] && PhraseAt(before) == PhraseAt(i)))
        return false;
      before = i;
    }
    return true;
  }

  [[nodiscard]] bool StandsInPhrase(std::size_t i) const {
    const Argument& argument = left_->words[i];
    return match_[i] != kUnmatched && argument.role != Role::kNone && argument.phrase != kNoPhrase;
  }

  [[nodiscard]] std::uint16_t PhraseAt(std::size_t i) const {
    return right_->words[match_[i] - older_.clause.begin].phrase;
  }

  /// Nothing that the older says of who does what to whom is missing, but who does it where the
  /// newer leaves that open.
  [[nodiscard]] bool LeavesNobodyOut(const std::vector<bool>& taken) const {
    for (std::size_t j = 0; j < taken.size(); ++j) {
      const Role role = right_->words[j].role;
      if (taken[j] || role == Role::kNone || role == Role::kAdjunct) continue;
      const StatementWord& word = older_.statement.words[older_.clause.begin + j];
      if (word.Is(kDegree) || (role == Role::kAgent && !left_->has_agent)) continue;
      if (role == Role::kAgent && IsGenericAgent(word)) continue;
      return false;
    }
    return true;
  }

  ClauseOf newer_;
  ClauseOf older_;
  const std::vector<std::size_t>& match_;
  std::optional<ArgumentStructure> left_;
  std::optional<ArgumentStructure> right_;
};

/// What stands behind "be", but articles, times and what only strengthens it; where there is
/// nothing else the first of these: "over" of "is over now".
std::vector<const StatementWord*> PredicateOf(ClauseOf told) {
  std::vector<const StatementWord*> predicate;
  const StatementWord* strengthens = nullptr;
  bool behind = false;
  for (std::size_t i = told.clause.begin; i < told.clause.end; ++i) {
    const StatementWord& word = told.words[i];
    const bool is_be = word.Is(kAuxiliary) && word.stem == "be";
    const bool tells = behind && !is_be && !word.Is(kTimeWord | kNegator);
    behind = behind || is_be;
    if (!tells || In(word.text, "article")) continue;
    if (!word.Is(kDegree)) {
      predicate.push_back(&word);
    } else if (strengthens == nullptr) {
      strengthens = &word;
    }
  }
  if (predicate.empty() && strengthens != nullptr) predicate.push_back(strengthens);
  return predicate;
}

}  // namespace

bool FillSameRoles(ClauseOf newer, ClauseOf older, const std::vector<std::size_t>& match) {
  return RoleComparison(newer, older, match).Agree();
}

bool TellsState(ClauseOf told) {
  return told.Any(
      [](const StatementWord& word) { return word.Is(kAuxiliary) && word.stem == "be"; });
}

bool PredicatesAgree(ClauseOf newer, ClauseOf older) {
  const auto said = PredicateOf(newer);
  const bool has_content = std::any_of(said.begin(), said.end(), [](const StatementWord* word) {
    return word->Is(kContentWord | kHedge | kQuantityPart | kProtectedWord);
  });
  if (said.empty() || has_content) return true;
  const auto same = [](const StatementWord* a, const StatementWord* b) {
    return a->meaning == b->meaning;
  };
  const auto told = PredicateOf(older);
  return std::equal(said.begin(), said.end(), told.begin(), told.end(), same);
}

bool TellsHaving(const StatementWord& word) { return In(word.text, "constructions/having"); }

bool IsGenericAgent(const StatementWord& word) { return In(word.text, "arguments/generic-agent"); }

bool ArgumentStructure::Has(Role role) const {
  return std::any_of(words.begin(), words.end(),
                     [role](const Argument& argument) { return argument.role == role; });
}

std::optional<ArgumentStructure> ReadArguments(const Statement& statement, const Clause& clause) {
  return ArgumentReader(statement, clause).Read();
}

}  // namespace cortex
