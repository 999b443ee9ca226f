#include "language/clauses/antecedent.h"

#include <optional>
#include <string_view>

#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

enum class Referent { kThing, kPerson, kMany };

bool IsNoun(const StatementWord& word) {
  return word.Is(kContentWord) && !word.Is(kTimeWord | kQuantityPart | kProtectedWord);
}

/// "The price", "the width": what a number tells.
bool NamesMeasure(const StatementWord& word) {
  const LexicalEntry* const entry = Lexicon::English().FindStem(word.stem);
  return entry != nullptr && (entry->flags & kLexMeasure) != 0;
}

/// Says of the noun phrase behind it that it is one definite or new thing.
bool Opens(const StatementWord& word) {
  return word.Is(kPossessive) || In(word.text, "antecedent/articles");
}

/// The subject where it is a pronoun in the third person and nothing else is named.
std::optional<Referent> PronounOf(const Statement& statement, const Clause& clause) {
  std::optional<Referent> found;
  for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
    const auto& word = statement.words[i];
    if (IsNoun(word) || word.Is(kSelf)) return std::nullopt;
    const bool that_one =
        word.text == "one" && i > clause.begin &&
        (statement.words[i - 1].text == "that" || statement.words[i - 1].text == "this");
    if (word.text == "it" || that_one) found = Referent::kThing;
    if (word.text == "he" || word.text == "she") found = Referent::kPerson;
    if (word.text == "they") found = Referent::kMany;
  }
  return found;
}

/// The object where it is one, and the speaker the subject: "we leave it unlocked".
std::optional<Referent> ObjectPronounOf(const Statement& statement, const Clause& clause) {
  bool speaker = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    const bool before = word.Is(kBeforeVerb);
    if (before && IsNoun(word)) return std::nullopt;
    speaker = speaker || (before && !word.Is(kPossessive) && (word.Is(kSelf) || word.text == "we"));
    if (before || !speaker) continue;
    if (word.text == "it") return Referent::kThing;
    if (word.text == "him") return Referent::kPerson;
    if (word.text == "them") return Referent::kMany;
    if (IsNoun(word) && !word.Is(kVerb)) return std::nullopt;
  }
  return std::nullopt;
}

bool Fits(const Statement& statement, WordRange phrase, Referent wanted) {
  if (phrase.empty()) return false;
  const auto& head = statement.words[phrase.end - 1];
  const bool person = head.Is(kPerson | kName);
  switch (wanted) {
    case Referent::kThing:
      return !head.Is(kPerson);
    case Referent::kPerson:
      return person;
    default:
      return head.text.ends_with("s");
  }
}

/// The noun phrase that begins at or behind `i`, inside [i, end).
WordRange PhraseFrom(const Statement& statement, std::size_t i, std::size_t end) {
  const auto& words = statement.words;
  while (i < end && !IsNoun(words[i])) ++i;
  std::size_t last = i;
  while (last < end && IsNoun(words[last]) && (last == i || words[last].Is(kAdjacent))) ++last;
  return {i, last};
}

/// The first noun phrase before the verb that stands behind no preposition.
WordRange SubjectOf(const Statement& statement, const Clause& clause) {
  const auto& words = statement.words;
  bool adjunct = false;
  for (std::size_t i = clause.begin; i < clause.end && words[i].Is(kBeforeVerb); ++i) {
    if (words[i].Is(kPreposition)) adjunct = true;
    if (!IsNoun(words[i])) continue;
    std::size_t end = i;
    while (end < clause.end && words[end].Is(kBeforeVerb)) ++end;
    const WordRange phrase = PhraseFrom(statement, i, end);
    if (!adjunct && !words[i].Is(kAside)) return phrase;
    adjunct = false;
    i = phrase.end - 1;
  }
  return {};
}

/// The first definite or new thing behind the verb; whoever is spoken of there at all.
WordRange ObjectOf(const Statement& statement, const Clause& clause, Referent wanted) {
  const auto& words = statement.words;
  std::size_t i = clause.begin;
  while (i < clause.end && words[i].Is(kBeforeVerb)) ++i;
  for (; i < clause.end && wanted == Referent::kPerson; ++i) {
    if (words[i].Is(kPerson | kName) && !words[i].Is(kPossessive))
      return PhraseFrom(statement, i, clause.end);
  }
  for (; i + 1 < clause.end; ++i) {
    if (words[i].Is(kPreposition)) return {};
    if (Opens(words[i]) && IsNoun(words[i + 1])) return PhraseFrom(statement, i + 1, clause.end);
  }
  return {};
}

WordRange AntecedentOf(const Statement& statement, const Clause& before, Referent wanted) {
  if (Fits(statement, before.antecedent, wanted)) return before.antecedent;
  const WordRange subject = SubjectOf(statement, before);
  if (Fits(statement, subject, wanted)) return subject;
  const WordRange object = ObjectOf(statement, before, wanted);
  return Fits(statement, object, wanted) ? object : WordRange();
}

/// "And the width is": of what was spoken of before.
bool SaysBareMeasure(const Statement& statement, const Clause& clause) {
  std::size_t nouns = 0;
  bool measure = false;
  for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kPossessive | kSelf | kPreposition)) return false;
    if (!IsNoun(word)) continue;
    ++nouns;
    measure = NamesMeasure(word);
  }
  return nouns == 1 && measure;
}

/// "Who is", "which is", "that's".
bool SaysWhoItIs(const Statement& statement, const Clause& clause) {
  return clause.begin + 1 < clause.end &&
         In(statement.words[clause.begin].text, "relative-pronoun") &&
         In(statement.words[clause.begin + 1].text, "antecedent/is");
}

/// The definite noun phrase that ends the clause: "call my mother's GP".
WordRange LastPhrase(const Statement& statement, const Clause& clause) {
  const auto& words = statement.words;
  std::size_t begin = clause.end;
  while (begin > clause.begin && IsNoun(words[begin - 1]) &&
         (begin == clause.end || words[begin].Is(kAdjacent)))
    --begin;
  if (begin == clause.end || begin == clause.begin) return {};
  const bool definite = words[begin - 1].Is(kPossessive) || words[begin - 1].text == "the" ||
                        words[begin].Is(kPossessive);
  return definite ? WordRange{begin, clause.end} : WordRange();
}

/// "Coffee? I don't touch it", "is there a lift? No, there isn't one": denies what was asked.
bool AnswersNo(const Statement& statement, const Clause& clause, const Clause& asked) {
  if (!asked.question || clause.question || !clause.Denies()) return false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (IsNoun(word) && !word.Is(kVerb) && word.text != "one") return false;
  }
  return true;
}

}  // namespace

void FindAntecedents(Statement* statement) {
  for (std::size_t i = 1; i < statement->clauses.size(); ++i) {
    Clause& clause = statement->clauses[i];
    if (SaysWhoItIs(*statement, clause)) {
      clause.antecedent = LastPhrase(*statement, statement->clauses[i - 1]);
      continue;
    }
    const Clause& before = statement->clauses[i - 1];
    if (AnswersNo(*statement, clause, before)) {
      clause.antecedent = {before.begin, before.end};
      continue;
    }
    auto wanted = PronounOf(*statement, clause);
    if (!wanted) wanted = ObjectPronounOf(*statement, clause);
    if (!wanted && SaysBareMeasure(*statement, clause)) wanted = Referent::kThing;
    if (wanted) clause.antecedent = AntecedentOf(*statement, before, *wanted);
  }
}

}  // namespace cortex
