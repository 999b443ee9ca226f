#include "language/clauses/change_marks.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "language/clauses/clause_view.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Went up", "was halved", "moved_to".
bool IsVerbOfChange(const StatementWord& word) {
  if (word.text.ends_with("ion")) return false;  // "the migration"
  return In(word.stem, "ending/change") || In(word.stem, "change/verb") ||
         In(word.text, "change/verb-expression") || In(word.text, "change/results");
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
  const bool subject = before.Is(kBeforeVerb) && before.quantity < 0;
  return before.Is(kAuxiliary | kName | kPerson) || (subject && statement.words[i].Is(kVerb));
}

/// "Zod is out", "is out since Monday": not "is out of milk".
bool IsOut(const Statement& statement, const Clause& clause, std::size_t i) {
  if (i == clause.begin || !statement.words[i - 1].Is(kAuxiliary)) return false;
  for (std::size_t at = i + 1; at < clause.end; ++at)
    if (!statement.words[at].Is(kTimeWord | kAside | kDegree)) return false;
  return true;
}

/// Who or what has left: "Renske left", "Goodwins are history", "Jenkins was removed".
bool HasGone(const Statement& statement, const Clause& clause, std::size_t i) {
  const std::string_view word = statement.words[i].text;
  if (In(word, "change/out")) return IsOut(statement, clause, i);
  return In(word, "change/departed") && IsState(statement, clause, i);
}

/// "Goes up to 575", "to come down to 60", "up by 5": how much it will be.
bool TellsAmount(const Statement& statement, const Clause& clause, std::size_t i) {
  constexpr std::size_t kMostTowards = 2;  // "up to"
  const std::size_t end = std::min(clause.end, i + kMostTowards + 2);
  std::size_t at = i + 1;
  while (at < end && In(statement.words[at].text, "change/towards")) ++at;
  return at > i + 1 && at < end && statement.words[at].quantity >= 0;
}

/// "From Monday", "as of April", "since the 22nd": not "from Monday to Thursday".
bool BeginsThen(const Statement& statement, const Clause& clause, std::size_t i) {
  const std::string_view word = statement.words[i].text;
  const bool as_of = word == "of" && i > clause.begin && statement.words[i - 1].text == "as";
  if (!as_of && !In(word, "change/since")) return false;
  constexpr std::size_t kLongestDate = 5;
  const std::size_t end = std::min(clause.end, i + 1 + kLongestDate);
  std::size_t at = i + 1;
  if (at < end && statement.words[at].text == "the") ++at;
  if (at >= end || !statement.words[at].Is(kTimeWord | kQuantityPart)) return false;
  for (; at < end; ++at)
    if (In(statement.words[at].text, "former/until")) return false;
  return true;
}

/// "No more approvals", "had his last lesson".
bool EndsByPair(const Statement& statement, const Clause& clause, std::size_t i) {
  const std::string& word = statement.words[i].text;
  return i > clause.begin && In(word, "change/second") &&
         In(statement.words[i - 1].text + '_' + word, "change/pair-end");
}

/// Phrasal verbs: "gave it up", "put the op back", "took over".
std::uint8_t MarkOfPhrasal(const Statement& statement, const Clause& clause, std::size_t i) {
  constexpr std::size_t kFarthestVerb = 4;
  const std::string& particle = statement.words[i].text;
  if (!In(particle, "change/particle") || clause.wish) return 0;
  for (std::size_t at = i; at > clause.begin && i - at < kFarthestVerb; --at) {
    if (statement.words[at - 1].Is(kNegated)) continue;
    const std::string phrasal = statement.words[at - 1].text + '_' + particle;
    if (In(phrasal, "change/phrasal")) return kChanged;
    if (In(phrasal, "change/phrasal-end")) return kSaysItEnded;
  }
  return 0;
}

/// "Is down to 29", "to come down to 60", "Mrs Iyer up to 3 litres": not "takes up to 3".
bool TellsLevel(const Statement& statement, const Clause& clause, std::size_t i) {
  if (i == clause.begin || !In(statement.words[i].text, "change/level")) return false;
  if (!TellsAmount(statement, clause, i)) return false;
  const auto& before = statement.words[i - 1];
  if (before.Is(kAuxiliary) || In(before.text, "change/moving")) return true;
  for (std::size_t at = clause.begin; at < i; ++at)
    if (statement.words[at].Is(kVerb | kPreposition)) return false;
  return before.Is(kContentWord | kName);
}

/// Attributive: "a raised bed", "the reduced fee".
bool IsAttribute(const Statement& statement, const Clause& clause, std::size_t i) {
  return i > clause.begin && i + 1 < clause.end && statement.words[i].text.ends_with("ed") &&
         In(statement.words[i - 1].text, "words/determiners") &&
         statement.words[i + 1].Is(kContentWord);
}

/// Told as what has happened or will: not "hasn't gone up", "might go up".
bool MayChange(const Statement& statement, const Clause& clause, std::size_t i) {
  return !statement.words[i].Is(kNegated) && !clause.wish && !IsAttribute(statement, clause, i);
}

std::uint8_t MarkOfVerb(const Statement& statement, const Clause& clause, std::size_t i) {
  const auto& word = statement.words[i];
  if (TellsAmount(statement, clause, i)) return kChanged;
  if (!MayChange(statement, clause, i)) return 0;
  if (In(word.text, "change/going") && !clause.passive && !GoesSomewhere(statement, clause, i))
    return 0;
  const bool past = word.text.ends_with("ed") || english::IsPastForm(word.text);
  // "Will move", "had to change"; not "needed upgrades".
  const bool base =
      english::IsTenseless(word.text) || (word.Is(kVerb) && !word.text.ends_with('s'));
  const bool happened = clause.outcome || clause.passive || clause.tense == Tense::kPast ||
                        clause.tense == Tense::kPerfect || english::IsTenseless(word.text);
  const bool told = past || (base && happened) || In(word.text, "change/verb-expression") ||
                    In(word.text, "change/results");
  return told && !word.text.ends_with("ing") ? kChanged : 0;
}

/// "Milo is in the red group again": not "is ill again", "was at the dentist again".
bool IsThereAgain(const Statement& statement, const Clause& clause, std::size_t i) {
  if (!In(statement.words[i].text, "change/again") || clause.tense != Tense::kPresent) return false;
  for (std::size_t at = clause.begin; at + 1 < i; ++at)
    if (statement.words[at].stem == "be") return statement.words[at + 1].Is(kPreposition);
  return false;
}

std::uint8_t MarkOf(const Statement& statement, const Clause& clause, std::size_t i) {
  const auto& word = statement.words[i];
  if (word.Is(kProtectedWord)) return 0;
  if (!word.Is(kNegated) && HasGone(statement, clause, i)) return kSaysItEnded | kSaysItsGone;
  if (TellsLevel(statement, clause, i)) return kChanged;
  const std::uint8_t changes = IsVerbOfChange(word) ? MarkOfVerb(statement, clause, i) : 0;
  if (changes != 0) return changes;
  // "Is not only": more is so, not less.
  const bool denied = i > clause.begin && statement.words[i - 1].Is(kNegator);
  if (!denied && (In(word.text, "update/now") || In(word.text, "change/now"))) return kSaysItIsNow;
  if (In(word.text, "change/ended")) return clause.Negative() ? 0 : kSaysItEnded;
  if (In(word.text, "change/ended-state") && IsState(statement, clause, i)) return kSaysItEnded;
  if (In(word.text, "change/begins") || BeginsThen(statement, clause, i)) return kSaysItBegins;
  if (In(word.text, "change/done") && MayChange(statement, clause, i)) return kSaysItIsDone;
  if (In(word.text, "change/corrects")) return kCorrects;
  const std::uint8_t phrasal = MarkOfPhrasal(statement, clause, i);
  if (phrasal != 0) return phrasal;
  if (EndsByPair(statement, clause, i)) return kSaysItEnded;
  if (SaysBack(statement.words, clause, i)) return kSaysItIsBack;
  if (IsThereAgain(statement, clause, i)) return kSaysItIsNow;
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
