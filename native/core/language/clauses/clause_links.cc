#include "language/clauses/clause_links.h"

#include <array>
#include <string_view>

#include "language/text/token_view.h"

namespace cortex {
namespace {

class LinkReader {
 public:
  LinkReader(const std::vector<StatementWord>& words, const std::vector<char>& breaks,
             std::vector<Clause>& before)
      : words_(words), breaks_(breaks), clauses_(before) {}

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
    constexpr std::array<std::string_view, 5> kRelative = {"who", "that", "which", "when", "where"};
    if (clauses_.empty() || breaks_[clause.begin] != 0 || !OneOf(Word(clause.begin), kRelative))
      return;
    Clause& before = clauses_.back();
    if (before.Negative() && Word(before.begin) == "there") before.hypothetical = true;
  }

  /// "My sister is a nurse and lives in Rome": who lives there stands before.
  void ReadSubject(Clause& clause) const {
    const char mark = breaks_[clause.begin];
    if (clauses_.empty() || (mark != 0 && mark != ',')) return;
    constexpr std::array<std::string_view, 4> kJoints = {"and", "or", "but", "then"};
    if (mark == 0 && !OneOf(Word(clause.begin), kJoints)) return;
    for (std::size_t i = clause.begin; i < clause.end && words_[i].Is(kBeforeVerb); ++i) {
      if (words_[i].Is(kContentWord | kPronoun | kSelf) || words_[i].text == "there") return;
    }
    const int before = static_cast<int>(clauses_.size()) - 1;
    clause.subject = clauses_.back().subject >= 0 ? clauses_.back().subject : before;
  }

  /// "My brother says I'm miserable", "Ravi says our code is huge": how he finds it. What he says
  /// of himself he knows, as a doctor or a landlord knows what to say.
  void ReadOpinion(Clause& clause) const {
    constexpr std::array<std::string_view, 3> kSaying = {"says", "said", "reckons"};
    constexpr std::array<std::string_view, 4> kHimself = {"he", "she", "his", "her"};
    if (clauses_.empty() || breaks_[clause.begin] != 0) return;
    const Clause& saying = clauses_.back();
    if (!OneOf(Word(saying.end - 1), kSaying) || saying.end < saying.begin + 2) return;
    // "I never said that I don't like it": nothing is said.
    clause.reported = clause.reported || saying.Negative();
    if (!IsLayman(saying, saying.end - 2)) return;
    const bool of_himself = OneOf(Word(clause.begin), kHimself);
    clause.opinion = !of_himself;
  }

 private:
  /// Anybody but those who are asked for what they say; a bare name.
  [[nodiscard]] bool IsLayman(const Clause& clause, std::size_t at) const {
    constexpr std::array<std::string_view, 22> kAsked = {
        "doctor",     "gp",           "dentist",  "physio",     "nurse",    "midwife",
        "vet",        "surgeon",      "optician", "pharmacist", "landlord", "boss",
        "consultant", "cardiologist", "manager",  "teacher",    "mechanic", "plumber",
        "lawyer",     "accountant",   "builder",  "electrician"};
    const auto& word = words_[at];
    if (word.Is(kPerson)) return !OneOf(word.text, kAsked);
    const bool titled = at > clause.begin && words_[at - 1].Is(kPerson | kContentWord);
    return word.Is(kName) && !titled;
  }

  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }

  [[nodiscard]] bool IsConditionAt(std::size_t i) const {
    return i < words_.size() && OpensCondition(words_[i]);
  }

  /// "Remember that I am diabetic when you plan a menu": when to think of it, not when it is so.
  [[nodiscard]] bool IsReminder(const Clause& clause) const {
    constexpr std::array<std::string_view, 4> kReminders = {"remember", "note", "keep_in_mind",
                                                            "bear_in_mind"};
    std::size_t first = clause.begin;
    while (first < clause.end && (Word(first) == "please" || words_[first].Is(kDegree))) ++first;
    return first < clause.end && OneOf(Word(first), kReminders);
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

  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  std::vector<Clause>& clauses_;
};

}  // namespace

bool OpensCondition(const StatementWord& word) {
  constexpr std::array<std::string_view, 7> kConditions = {
      "if", "unless", "when", "whenever", "while", "in_case", "as_long_as"};
  return OneOf(word.text, kConditions);
}

bool IsAboutAsking(const std::vector<StatementWord>& words, const Clause& condition) {
  constexpr std::array<std::string_view, 5> kAsking = {"ask", "wonder", "enquir", "inquir", "know"};
  constexpr std::array<std::string_view, 3> kThing = {"something", "anything", "whatever"};
  constexpr std::array<std::string_view, 9> kSeeking = {"book", "order", "buy",  "look", "need",
                                                        "ring", "call",  "send", "visit"};
  const std::size_t second = condition.begin + 1;
  if (second >= condition.end || !OpensCondition(words[condition.begin])) return false;
  const bool thing = OneOf(words[second].text, kThing);
  const bool you = words[second].text == "you";
  for (std::size_t i = second + 1; i < condition.end; ++i) {
    const auto& word = words[i];
    if (word.Is(kNegator)) return false;
    if (OneOf(word.stem, kAsking) || OneOf(word.text, kAsking)) return true;
    if (thing && word.text.starts_with("happen")) return true;
    if (you && OneOf(word.stem, kSeeking)) return true;
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
