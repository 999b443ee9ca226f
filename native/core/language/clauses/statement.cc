#include "language/clauses/statement.h"

#include <algorithm>
#include <utility>

#include "language/clauses/antecedent.h"
#include "language/clauses/change_marks.h"
#include "language/clauses/clause_asides.h"
#include "language/clauses/clause_change.h"
#include "language/clauses/clause_cuts.h"
#include "language/clauses/clause_links.h"
#include "language/clauses/clause_negation.h"
#include "language/clauses/periods.h"
#include "language/clauses/verb_marks.h"
#include "language/clauses/word_entry.h"
#include "language/clauses/words.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Says of each clause what it is.
class ClauseReader : WordsByPlace<std::vector<StatementWord>> {
 public:
  ClauseReader(Statement& statement, const std::vector<char>& breaks)
      : WordsByPlace(statement.words),
        clauses_(statement.clauses),
        breaks_(breaks),
        cuts_(statement.words, breaks) {}

  void Run() {
    SettleSelf();
    MarkVerbs(words_, breaks_);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (i > begin_ && cuts_.Parts(begin_, i)) Close(i);
    }
    if (begin_ < words_.size()) Close(words_.size());
  }

 private:
  /// "You" is the user where nobody says "I"; "the user" always is.
  void SettleSelf() {
    bool first_person = false;
    for (const auto& word : words_) first_person = first_person || word.Is(kSelf);
    for (auto& word : words_) {
      if (first_person || !In(word.text, "statement/you")) continue;
      word.flags |= kSelf | kPronoun;
      word.flags &= ~(kContentWord | kName | kLightWord);
      if (word.text == "your" || word.text == "yours") word.flags |= kPossessive;
    }
    for (auto& word : words_) {
      if (In(word.text, "statement/own")) word.flags |= kPossessive;
    }
  }

  // --- what a clause is ------------------------------------------------------------------------

  void Close(std::size_t end) {
    Clause clause;
    clause.begin = begin_;
    clause.end = end;
    if (breaks_[end] == '?') AskFrom(clause);
    MarkPredicate(clause);
    MarkAsides(words_, breaks_, clause);
    ReadFlags(clause);
    ReadTense(clause);
    // "I have been there once as a student".
    if (clause.tense == Tense::kPerfect) clause.over = false;
    ReadChange(words_, clause);
    ReadNegation(words_, breaks_, clause);
    MarkBeforeVerb(clause);
    MarkNeighbours(clause);
    LinkClause(words_, breaks_, clauses_, &clause);
    const auto number = static_cast<std::uint32_t>(clauses_.size());
    for (std::size_t i = clause.begin; i < clause.end; ++i) words_[i].clause = number;
    clauses_.push_back(clause);
    begin_ = end;
  }

  /// "The choir practises in": where no word is known for a verb, the first behind a noun that can
  /// be one in this form.
  void MarkPredicate(const Clause& clause) {
    if (cuts_.HasVerb(clause.begin, clause.end)) return;
    for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
      auto& word = words_[i];
      const auto& before = words_[i - 1];
      const bool behind_noun =
          breaks_[i] == 0 && before.Is(kContentWord) && !before.Is(kPossessive | kTimeWord);
      if (!behind_noun || !word.Is(kContentWord) || word.Is(kName | kTimeWord | kProtectedWord))
        continue;
      const bool of_many = before.text.ends_with('s') && english::IsBaseVerb(word.text);
      if (!of_many && !english::IsThirdPersonForm(word.text)) continue;
      word.flags |= kVerb;
      return;
    }
  }

  /// The whole sentence asks, not only its last clause.
  void AskFrom(Clause& clause) {
    clause.question = true;
    for (std::size_t i = clauses_.size(); i > 0; --i) {
      const char mark = breaks_[clauses_[i - 1].end];
      if (mark == '.' || mark == '?') return;
      clauses_[i - 1].question = true;
    }
  }

  void ReadFlags(Clause& clause) const {
    bool second_person_report = false;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const std::uint32_t lexical = Lexicon::English().FlagsOf(words_[i].text);
      const bool doubts = i == clause.begin && (Word(i) == "maybe" || Word(i) == "perhaps");
      if ((lexical & kLexHypothetical) != 0 || doubts) clause.hypothetical = true;
      // "Remind me that it is on the 16th": it is. "Just that one day": no wish.
      const bool told = Word(i) == "remind_me" && Word(i + 1) == "that";
      const bool this_day = Word(i) == "one_day" && i > clause.begin &&
                            (Word(i - 1) == "that" || Word(i - 1) == "the");
      // "I would never fly": nor does one.
      const bool never = Word(i) == "would" && Word(i + 1) == "never";
      if ((lexical & kLexWish) != 0 && !told && !this_day && !never) {
        clause.wish = true;
        // "I'd rather sit by the aisle": what one prefers.
        clause.wants = clause.wants || In(Word(i), "statement/wanting") || Word(i + 1) == "rather";
      }
      // "In an old flat": that is where.
      const bool one = i > clause.begin && (Word(i - 1) == "a" || Word(i - 1) == "an");
      if ((lexical & kLexOver) != 0 && !one) clause.over = true;
      // "I should not run" forbids; "I should run" only wishes.
      const bool forbids = i + 1 < clause.end && words_[i + 1].Is(kNegator);
      if (Word(i) == "should" && i > clause.begin && Follows(clause, i, kSelf) && !forbids)
        clause.wish = true;
      if ((Word(i) == "one" && Word(i + 1) == "of") || (Word(i) == "another" && !CountsAt(i + 1)) ||
          (Word(i) == "one" && Word(i + 1) == "thing"))
        clause.one_of_several = true;
      if ((lexical & kLexReport) != 0) {
        // "I think" is the speaker's own statement.
        const bool own = i > clause.begin && words_[i - 1].Is(kSelf);
        // "Her claim was refused": a thing.
        const bool thing = i > clause.begin && words_[i - 1].Is(kPossessive);
        if (thing) continue;
        // "Believes in homeopathy" reports nothing.
        second_person_report = second_person_report || (!own && Word(i + 1) != "in");
      }
    }
    clause.reported = second_person_report;
    // A sentence's wish or condition holds for its later clauses of the same sentence too.
    if (!clauses_.empty() && breaks_[clause.begin] != '.' && breaks_[clause.begin] != '?' &&
        clauses_.back().hypothetical) {
      // "If it rains, training is off", "if it rains we stay in".
      const bool follows =
          breaks_[clause.begin] == ',' || OpensCondition(words_[clauses_.back().begin]);
      clause.hypothetical =
          clause.hypothetical || (follows && !IsAboutAsking(words_, clauses_.back()));
    }
  }

  /// "Another five years": so long still.
  [[nodiscard]] bool CountsAt(std::size_t i) const {
    return i < words_.size() && words_[i].quantity >= 0;
  }

  /// Whether a word with the flag stands before `i`, degree words aside.
  [[nodiscard]] bool Follows(const Clause& clause, std::size_t i, std::uint32_t flag) const {
    while (i > clause.begin && words_[i - 1].Is(kDegree)) --i;
    return i > clause.begin && words_[i - 1].Is(flag) && !words_[i - 1].Is(kPossessive);
  }

  void ReadTense(Clause& clause) const {
    bool be = false;
    bool have = false;
    bool decided = false;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = words_[i];
      if (word.Is(kProtectedWord)) continue;
      const bool past = LooksLikePast(word);
      // "The user mentioned being married": is so.
      const bool tells = past && HasFlag(word.text, kLexTalk);
      if (tells && LooksLikeGerund(Word(i + 1))) {
        be = true;
        continue;
      }
      if (be && (past || word.text == "been") && !clause.passive && word.text != "been")
        clause.passive = true;
      if (decided) continue;
      if (word.text == "will" && word.Is(kModal)) {
        clause.tense = Tense::kFuture;
        decided = true;
      } else if (have && IsParticiple(word) && !IsAttributive(i)) {
        clause.tense = Tense::kPerfect;
        decided = true;
      } else if (In(word.text, "statement/past")) {
        clause.tense = Tense::kPast;
        be = be || In(word.text, "copula/with-be");
        decided = true;
      } else if (word.text == "have" || word.text == "has") {
        have = true;
      } else if (In(word.text, "copula/with-be")) {
        be = true;
      } else if (be && word.text == "going" && Word(i + 1) == "to" &&
                 english::IsBaseVerb(Word(i + 2).substr(0, Word(i + 2).find('_')))) {
        clause.tense = Tense::kFuture;
        decided = true;
      } else if (be && LooksLikeGerund(word.text)) {
        clause.tense = Tense::kProgressive;
        decided = true;
      } else if (past && !be && !have && IsFinite(clause, i)) {
        clause.tense = Tense::kPast;
        decided = true;
      } else if (!be && !have && IsUnchangedPast(clause, i)) {
        clause.tense = Tense::kPast;
        decided = true;
      } else if (word.Is(kVerb) && !be && !have && !LooksLikeGerund(word.text) && !past &&
                 IsFinite(clause, i)) {
        decided = true;  // a present verb
      }
    }
  }

  /// "The ticket cost 20": of one thing the present would be "costs".
  [[nodiscard]] bool IsUnchangedPast(const Clause& clause, std::size_t i) const {
    if (Word(i) != "cost" || i == clause.begin || !IsFinite(clause, i)) return false;
    const auto& before = words_[i - 1];
    const bool many = before.text.ends_with('s') && before.stem != before.text;
    return before.Is(kContentWord) && before.Is(kAdjacent | kContentWord) && !many &&
           before.quantity < 0;
  }

  /// After "have"; "have got" is the present.
  static bool IsParticiple(const StatementWord& word) {
    if (word.text == "had" || word.text == "been") return true;
    return word.text != "got" && LooksLikePast(word);
  }

  /// "Has a broken leg": says what something is like, not what was done.
  [[nodiscard]] bool IsAttributive(std::size_t i) const {
    return In(Word(i - 1), "statement/determiners") && i + 1 < words_.size() &&
           words_[i + 1].Is(kContentWord);
  }

  /// "I moved", not "a red haired girl", "the used car".
  [[nodiscard]] bool IsFinite(const Clause& clause, std::size_t i) const {
    // "A boy covered in mud is jumping": a participle, the verb follows.
    for (std::size_t at = i + 1; at < clause.end; ++at) {
      if (words_[at].Is(kAuxiliary | kModal)) return false;
    }
    if (i == clause.begin) return true;
    if (cuts_.IsContactClause(clause.begin, clause.end, i)) return false;
    return !In(Word(i - 1), "statement/determiners");
  }

  void MarkBeforeVerb(const Clause& clause) {
    std::size_t verb = clause.begin;
    if (Word(verb) == "being" || Word(verb) == "having") ++verb;  // "being tall, I ..."
    while (verb < clause.end && !IsMainVerb(clause, verb)) ++verb;
    for (std::size_t i = clause.begin; i < verb; ++i) words_[i].flags |= kBeforeVerb;
  }

  [[nodiscard]] bool IsMainVerb(const Clause& clause, std::size_t i) const {
    const auto& word = words_[i];
    if (word.Is(kAuxiliary | kModal)) return true;
    if (i > clause.begin && LooksLikePast(word) && IsFinite(clause, i)) return true;
    if (!word.Is(kVerb) || LooksLikeGerund(word.text)) return false;
    // "The school play is": a noun here too.
    const bool before_verb =
        i + 1 < clause.end && (words_[i + 1].Is(kAuxiliary | kModal) ||
                               (words_[i + 1].Is(kVerb) && words_[i + 1].text.ends_with('s')));
    if (before_verb && i > clause.begin && words_[i].Is(kContentWord) &&
        words_[i - 1].Is(kContentWord) && !words_[i - 1].Is(kPerson | kName))
      return false;
    // "My work", "the love of", "Gemma's call": a noun here.
    if (i > clause.begin && words_[i - 1].Is(kPossessive)) return false;
    // "The one spare key".
    if (i > clause.begin + 1 && Word(i - 1) == "one" && Word(i - 2) == "the") return false;
    return i == clause.begin || !In(Word(i - 1), "statement/determiners-of-nouns");
  }

  void MarkNeighbours(const Clause& clause) {
    bool listed = false;
    std::size_t gap = 1;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      auto& word = words_[i];
      listed = listed || word.text == "and" || word.text == "or" || breaks_[i] == ',';
      if (!word.Is(kContentWord | kQuantityPart)) {
        ++gap;
        continue;
      }
      if (gap == 0) word.flags |= kAdjacent;
      if (listed) word.flags |= kListed;
      listed = false;
      gap = 0;
    }
  }

  std::vector<Clause>& clauses_;
  const std::vector<char>& breaks_;
  ClauseCuts cuts_;
  std::size_t begin_ = 0;
};

/// A text of more bytes is too long to be one statement.
constexpr std::size_t kMaxBytes = 8 * kMaxStatementWords;

Statement ReadWhole(const Document& document) {
  Statement statement;
  statement.text = document.text();
  statement.quantities = FindQuantities(document.tokens());
  auto sequence = ReadWords(document, statement.quantities);
  ReadPeriods(sequence, statement.quantities);
  statement.words = std::move(sequence.words);
  statement.cut = document.tokens().size() > kMaxStatementWords;
  statement.breaks = std::move(sequence.breaks);
  statement.acts = ReadSpeechActs(document);
  statement.act = SpeechActOf(statement.acts.parts);
  ClauseReader(statement, statement.breaks).Run();
  FindAntecedents(&statement);
  ReadChangeMarks(&statement);
  return statement;
}

}  // namespace

Statement ReadStatement(const Document& document) {
  if (document.text().size() <= kMaxBytes) return ReadWhole(document);
  Statement statement = ReadWhole(document.Beginning(kMaxBytes));
  statement.cut = true;
  return statement;
}

bool NumbersSubject(const Statement& statement, const Clause& clause, std::size_t quantity) {
  if (statement.quantities[quantity].kind != QuantityKind::kNumber) return false;
  for (std::size_t i = clause.begin + 1; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.quantity != static_cast<std::int32_t>(quantity)) continue;
    const auto& noun = statement.words[i - 1];
    if (!noun.Is(kContentWord) || noun.Is(kQuantityPart)) return false;
    // "Note" itself may look like the verb; then another one follows.
    const bool opens = i == clause.begin + 1 && i + 1 < clause.end &&
                       statement.words[i + 1].Is(kVerb | kAuxiliary);
    return opens || (word.Is(kBeforeVerb) && !noun.Is(kVerb));
  }
  return false;
}

}  // namespace cortex
