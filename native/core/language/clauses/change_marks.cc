#include "language/clauses/change_marks.h"

#include "language/clauses/clause_view.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Went up", "was halved", "moved_to".
bool IsVerbOfChange(const StatementWord& word) {
  return In(word.stem, "ending/change") || In(word.stem, "change/verb") ||
         In(word.text, "change/verb-expression");
}

/// "Gone up", "went to 30"; "go" alone changes nothing: "keeps going".
bool GoesSomewhere(const Statement& statement, const Clause& clause, std::size_t i) {
  if (i + 1 >= clause.end) return false;
  const auto& next = statement.words[i + 1];
  return In(next.text, "change/whither") || next.quantity >= 0;
}

/// "Is over", "Goodwins are history", "Renske left": not "come over", "two weeks left".
bool IsState(const Statement& statement, const Clause& clause, std::size_t i) {
  if (i == clause.begin) return true;
  const auto& before = statement.words[i - 1];
  return before.Is(kAuxiliary) || before.Is(kName | kPerson);
}

std::uint8_t MarkOfVerb(const Statement& statement, const Clause& clause, std::size_t i) {
  const auto& word = statement.words[i];
  if (In(word.text, "change/going") && !GoesSomewhere(statement, clause, i)) return 0;
  const bool told = clause.outcome || clause.passive || word.text.ends_with("ed") ||
                    clause.tense == Tense::kPast || clause.tense == Tense::kPerfect ||
                    english::IsPastForm(word.text) || english::IsTenseless(word.text);
  return told && !word.text.ends_with("ing") ? kChanged : 0;
}

std::uint8_t MarkOf(const Statement& statement, const Clause& clause, std::size_t i) {
  const auto& word = statement.words[i];
  if (word.Is(kProtectedWord)) return 0;
  if (IsVerbOfChange(word)) return MarkOfVerb(statement, clause, i);
  if (In(word.text, "update/now") || In(word.text, "change/now")) return kSaysItIsNow;
  if (In(word.text, "change/ended")) return clause.Negative() ? 0 : kSaysItEnded;
  if (In(word.text, "change/ended-state") && IsState(statement, clause, i)) return kSaysItEnded;
  if (In(word.text, "change/begins")) return kSaysItBegins;
  if (In(word.text, "change/corrects")) return kCorrects;
  if (SaysBack(statement.words, clause, i)) return kSaysItIsBack;
  return 0;
}

}  // namespace

void ReadChangeMarks(Statement* statement) {
  for (auto& clause : statement->clauses) {
    for (std::size_t i = clause.begin; i < clause.end; ++i)
      clause.change_marks |= MarkOf(*statement, clause, i);
  }
}

}  // namespace cortex
