#include "language/clauses/clause_links.h"

#include <string_view>

#include "language/clauses/words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class LinkReader : WordsByPlace<const std::vector<StatementWord>> {
 public:
  LinkReader(const std::vector<StatementWord>& words, const std::vector<char>& breaks,
             std::vector<Clause>& before)
      : WordsByPlace(words), breaks_(breaks), clauses_(before) {}

  /// Joins "I stay in" and "if it rains", whichever comes first, within one sentence.
  void ReadCondition(Clause& clause) {
    if (clauses_.empty()) return;
    const char mark = breaks_[clause.begin];
    if (mark == '.' || mark == '?' || mark == ';') return;
    const auto last = static_cast<int>(clauses_.size()) - 1;
    // "Even if it's a typo": so in any case. "It turned out": so without it.
    const std::string_view before = Word(clause.begin - 1);
    if (before == "even" || before == "turned_out" || before == "turns_out") return;
    if (IsAboutAsking(words_, clause) || IsAboutAsking(words_, clauses_.back())) return;
    if (IsReminder(clauses_.back()) || IsReminder(clause) || IsRequest(clause) ||
        IsRequest(clauses_.back()) || IsInstruction(clauses_.back(), clause))
      return;
    if (clauses_.size() > 1 && IsReminder(clauses_[clauses_.size() - 2])) return;
    if (IsConditionAt(clause.begin)) {
      clauses_.back().condition = last + 1;
    } else if (IsConditionAt(clauses_.back().begin)) {
      clause.condition = last;
    }
  }

  /// "There's nobody in our house who has no bike": not that nobody is there.
  void ReadRelative(const Clause& clause) {
    if (clauses_.empty() || breaks_[clause.begin] != 0 || !In(Word(clause.begin), "relative-word"))
      return;
    Clause& before = clauses_.back();
    if (before.Negative() && Word(before.begin) == "there") before.hypothetical = true;
  }

  /// "My sister is a nurse and lives in Rome": who lives there stands before.
  void ReadSubject(Clause& clause) const {
    const char mark = breaks_[clause.begin];
    if (clauses_.empty() || (mark != 0 && mark != ',')) return;
    if (mark == 0 && !In(Word(clause.begin), "clause-links/joints")) return;
    for (std::size_t i = clause.begin; i < clause.end && words_[i].Is(kBeforeVerb); ++i) {
      if (words_[i].Is(kContentWord | kPronoun | kSelf) || words_[i].text == "there") return;
    }
    const int before = static_cast<int>(clauses_.size()) - 1;
    clause.subject = clauses_.back().subject >= 0 ? clauses_.back().subject : before;
  }

  /// "My brother says I'm miserable", "Ravi says our code is huge": how he finds it. What he says
  /// of himself he knows, as a doctor or a landlord knows what to say.
  void ReadOpinion(Clause& clause) const {
    if (clauses_.empty() || breaks_[clause.begin] != 0) return;
    const Clause& saying = clauses_.back();
    if (!In(Word(saying.end - 1), "clause-links/saying") || saying.end < saying.begin + 2) return;
    // "I never said that I don't like it": nothing is said.
    clause.reported = clause.reported || saying.Negative();
    if (!IsLayman(saying, saying.end - 2)) return;
    const bool of_himself = In(Word(clause.begin), "clause-links/himself");
    clause.opinion = !of_himself;
  }

 private:
  /// Anybody but those who are asked for what they say; a bare name.
  [[nodiscard]] bool IsLayman(const Clause& clause, std::size_t at) const {
    const auto& word = words_[at];
    if (word.Is(kPerson)) return !In(word.text, "clause-links/asked");
    const bool titled = at > clause.begin && words_[at - 1].Is(kPerson | kContentWord);
    return word.Is(kName) && !titled;
  }

  [[nodiscard]] bool IsConditionAt(std::size_t i) const {
    return i < words_.size() && OpensCondition(words_[i]);
  }

  /// "Remember that I am diabetic when you plan a menu": when to think of it, not when it is so.
  [[nodiscard]] bool IsReminder(const Clause& clause) const {
    std::size_t first = clause.begin;
    while (first < clause.end && (Word(first) == "please" || words_[first].Is(kDegree))) ++first;
    return first < clause.end && In(Word(first), "clause-links/reminders");
  }

  /// "When you book a flight": asked of who listens, where somebody else speaks.
  [[nodiscard]] bool IsRequest(const Clause& clause) const {
    return IsConditionAt(clause.begin) && clause.begin + 1 < clause.end &&
           Word(clause.begin + 1) == "you" && !words_[clause.begin + 1].Is(kSelf) &&
           Word(clause.begin + 2) != "are" && !words_[clause.begin + 2].Is(kModal);
  }

  /// "When you write the plan, put it down": asked of who listens.
  [[nodiscard]] bool IsInstruction(const Clause& condition, const Clause& clause) const {
    return IsConditionAt(condition.begin) && Word(condition.begin + 1) == "you" &&
           words_[clause.begin].Is(kVerb) && !words_[clause.begin].Is(kBeforeVerb);
  }

  const std::vector<char>& breaks_;
  std::vector<Clause>& clauses_;
};

}  // namespace

bool OpensCondition(const StatementWord& word) { return In(word.text, "clause-links/conditions"); }

bool IsAboutAsking(const std::vector<StatementWord>& words, const Clause& condition) {
  const std::size_t second = condition.begin + 1;
  if (second >= condition.end || !OpensCondition(words[condition.begin])) return false;
  const bool thing = In(words[second].text, "clause-links/thing");
  const bool you = words[second].text == "you";
  for (std::size_t i = second + 1; i < condition.end; ++i) {
    const auto& word = words[i];
    if (word.Is(kNegator)) return false;
    if (In(word.stem, "clause-links/asking") || In(word.text, "clause-links/asking")) return true;
    if (thing && word.text.starts_with("happen")) return true;
    if (you && In(word.stem, "clause-links/seeking")) return true;
  }
  return false;
}

void LinkClause(const std::vector<StatementWord>& words, const std::vector<char>& breaks,
                std::vector<Clause>& before, Clause* clause) {
  LinkReader reader(words, breaks, before);
  reader.ReadRelative(*clause);
  reader.ReadCondition(*clause);
  reader.ReadSubject(*clause);
  reader.ReadOpinion(*clause);
}

}  // namespace cortex
