#include "language/facts/asked_fact.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "base/unicode.h"
#include "language/facts/validity.h"
#include "language/lexicon/derivations.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/matters.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"
#include "language/text/stem.h"
#include "language/text/tokens.h"

namespace cortex {
namespace {

/// What has more words asks for more than a fact.
constexpr std::size_t kMostWords = 12;
constexpr std::size_t kLongestQuestion = 2'000;
/// Of a longer name of a fact its first words.
constexpr std::size_t kMostNamed = 64;

/// "mother tongue", "date of birth": a noun of several words that names nobody, where it begins
/// with the word `at`; the number of its words.
std::size_t NounOfSeveral(const std::vector<std::string>& words, std::size_t at) {
  constexpr std::size_t kMost = 3;
  std::string noun = words[at];
  for (std::size_t size = 2; size <= kMost && at + size <= words.size(); ++size) {
    noun += ' ' + words[at + size - 1];
    if (MatterOf(noun, true)) return size;
  }
  return 0;
}

/// "with" of "live with"; empty where no preposition ends it.
std::string_view LastPreposition(std::string_view predicate) {
  const auto space = predicate.find_last_of(' ');
  if (space == std::string_view::npos) return {};
  const auto last = predicate.substr(space + 1);
  return english::IsPreposition(last) ? last : std::string_view();
}

/// "41", "41 years old", but not "41 Mill Lane".
bool IsAge(const ToldFact& fact) {
  if (fact.predicate != "be" || fact.object.empty() || !IsAsciiDigit(fact.object.front()))
    return false;
  const auto space = std::min(fact.object.find(' '), fact.object.size());
  if (!std::all_of(fact.object.begin(), fact.object.begin() + static_cast<std::ptrdiff_t>(space),
                   IsAsciiDigit))
    return false;
  const auto unit = std::string_view(fact.object).substr(std::min(space + 1, fact.object.size()));
  return unit.empty() || In(unit.substr(0, unit.find(' ')), "asked-fact/age");
}

bool IsSelf(std::string_view word) {
  return word == "user" || In(word, "claims/self") || HasFlag(word, kLexSelf);
}

/// "Tom", "brother": the capital at the beginning of the question is of every word.
bool IsSomebody(const Token& token, std::string_view word, bool first) {
  const bool is_name = token.capitalised && !first;
  return is_name || HasFlag(word, kLexPerson) || english::IsGivenName(word);
}

/// What a fact says, in stems: names of facts are words with a space between them.
std::unordered_set<std::string> StemsOf(std::string_view text) {
  std::unordered_set<std::string> stems;
  const std::string folded = FoldCase(text);
  std::size_t words = 0;
  for (std::size_t begin = 0; begin < folded.size() && words < kMostNamed; ++words) {
    const std::size_t end = std::min(folded.find(' ', begin), folded.size());
    const auto word = SplitContraction(std::string_view(folded).substr(begin, end - begin)).host;
    if (!word.empty()) stems.insert(StemOf(word));
    begin = end + 1;
  }
  return stems;
}

/// Also by other words for the same relation: "live in" is the city, too.
std::unordered_set<std::string> RelationOf(const ToldFact& fact) {
  auto stems = StemsOf(fact.predicate);
  for (const auto& other : graph::InOtherWords(fact.predicate, fact.attribute))
    stems.merge(StemsOf(other));
  return stems;
}

/// "Have", "be", "get": the object says what the relation is.
bool IsLight(std::string_view predicate) {
  const auto verb = predicate.substr(0, predicate.find(' '));
  return HasFlag(verb, kLexLight | kLexAuxiliary);
}

/// What stands behind "alice's" in "alice's mother", nothing in "alice"; absent where it is of
/// somebody else.
std::optional<std::string_view> OwnedBy(std::string_view teller, std::string_view subject) {
  if (!subject.starts_with(teller)) return std::nullopt;
  subject.remove_prefix(teller.size());
  if (subject.empty()) return subject;
  constexpr std::string_view kOwner = "'s ";
  if (!subject.starts_with(kOwner)) return std::nullopt;
  return subject.substr(kOwner.size());
}

}  // namespace

AskedFact::AskedFact(std::string_view question) {
  if (question.size() > kLongestQuestion) return;
  std::vector<Token> tokens;
  std::vector<std::string> folded;
  for (const auto& token : Tokenize(question)) {
    if (token.kind == TokenKind::kMark) continue;
    folded.emplace_back(SplitContraction(token.folded).host);
    tokens.push_back(token);
  }
  ReadForm(folded);
  std::unordered_set<std::string> seen;
  std::size_t noun_end = 0;
  std::size_t named_before = folded.size();
  for (std::size_t i = 0; i < folded.size(); ++i) {
    const std::string& word = folded[i];
    noun_end = std::max(noun_end, i + NounOfSeveral(folded, i));
    const bool is_self = IsSelf(word);
    of_self_ = of_self_ || is_self;
    const bool somebody = !is_self && i >= noun_end && IsSomebody(tokens[i], word, i == 0);
    const bool told = !english::IsStopWord(word) || In(word, "asked-fact/kept");
    if (is_self || !told || In(word, "question/now")) continue;
    const std::string stem = StemOf(word);
    if (!seen.insert(stem).second) continue;
    of_somebody_ = of_somebody_ || somebody;
    Word asked{{stem}, somebody, In(word, "asked-fact/age"), somebody && named_before + 1 == i};
    if (somebody) named_before = i;
    for (const auto other : AnswersTo(stem)) asked.stems.emplace_back(other);
    for (const auto other : DerivationsOf(stem)) asked.stems.emplace_back(other);
    words_.push_back(std::move(asked));
    if (words_.size() > kMostWords) break;
  }
  if (words_.size() > kMostWords) words_.clear();
}

/// What sort of answer its question word wants, and which preposition governs that: the one before
/// it ("with whom"), or the one that is stranded at the end ("Who does Noel live with?").
void AskedFact::ReadForm(const std::vector<std::string>& words) {
  const std::size_t word = !words.empty() && english::IsPreposition(words.front()) ? 1 : 0;
  if (word >= words.size() || !In(words[word], "question/word")) return;
  is_open_ = !In(words[word], "asked-fact/circumstance");
  is_where_ = In(words[word], "asked-fact/where");
  if (word > 0) {
    preposition_ = words.front();
  } else if (words.size() > 2 && english::IsPreposition(words.back())) {
    preposition_ = words.back();
  }
  // "Who runs the rota?", "Who is our treasurer?", but "Who does Noel live with?".
  is_of_subject_ = In(words[word], "asked-fact/who") && preposition_.empty() &&
                   word + 1 < words.size() && !In(words[word + 1], "asked-fact/support");
}

/// Where the word is the role that is asked for, and nobody else is: "our dentist".
bool AskedFact::IsRole(const ToldFact& fact, std::size_t word,
                       const std::vector<bool>& named) const {
  if (!fact.attribute || !words_[word].somebody || named[word]) return false;
  const auto predicate = StemsOf(fact.predicate);
  const auto& stems = words_[word].stems;
  if (std::none_of(stems.begin(), stems.end(),
                   [&](const std::string& stem) { return predicate.contains(stem); }))
    return false;
  bool others = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (i == word || !words_[i].somebody) continue;
    if (named[i]) return true;
    others = true;
  }
  return !others;
}

std::size_t AskedFact::PlaceOf(std::string_view word) const {
  const auto asked = std::find_if(words_.begin(), words_.end(), [&](const Word& one) {
    return one.stems.front() == StemOf(word);
  });
  return static_cast<std::size_t>(asked - words_.begin());
}

/// Whose it is, "my mother's" or Tom's; the words of the question that say so.
std::optional<std::vector<bool>> AskedFact::NamedBy(const ToldFact& fact, bool by_asker) const {
  const auto owned = OwnedBy(fact.teller, fact.subject);
  if (owned && (!by_asker || !of_self_)) return std::nullopt;
  std::vector<bool> named(words_.size());
  bool names_somebody = false;
  bool is_owned = owned.has_value();
  // The word before, and the rest of a name that goes on otherwise there.
  std::size_t before = words_.size();
  std::optional<std::size_t> surname;
  for (const auto& token : Tokenize(owned.value_or(fact.subject))) {
    if (token.kind == TokenKind::kMark) continue;
    const auto [word, ending] = SplitContraction(token.folded);
    const std::size_t asked = PlaceOf(word);
    if (asked < words_.size()) {
      named[asked] = true;
      names_somebody = names_somebody || words_[asked].somebody;
    } else if (is_owned && IsSomebody(token, word, false)) {
      return std::nullopt;  // "Aiko's brother" is not Aiko
    } else if (before + 1 < words_.size() && words_[before + 1].surname) {
      surname = before + 1;
    }
    is_owned = is_owned || ending == "'s";
    before = is_owned ? words_.size() : asked;
  }
  if (surname && !named[*surname]) return std::nullopt;  // "Anna Weber" is not "Anna Schmidt"
  for (std::size_t i = 0; i < words_.size(); ++i)
    names_somebody = names_somebody || (owned && IsRole(fact, i, named));
  if (of_somebody_ && !names_somebody) return std::nullopt;
  const bool is_named = std::find(named.begin(), named.end(), true) != named.end();
  return is_named || owned ? std::optional(std::move(named)) : std::nullopt;
}

/// Whether the fact's preposition and what it tells fit what the question asks for.
bool AskedFact::IsSoughtSort(const ToldFact& fact) const {
  const std::string_view told =
      fact.attribute ? std::string_view() : LastPreposition(fact.predicate);
  if (is_where_ && In(told, "asked-fact/not-places")) return false;
  if (preposition_.empty() || told.empty() || told == preposition_) return true;
  const auto others = graph::InOtherWords(fact.predicate, false);
  return std::any_of(others.begin(), others.end(), [&](const std::string& other) {
    return (other + " ").find(" " + preposition_ + " ") != std::string::npos;
  });
}

/// Whether the object says more than the question does.
bool AskedFact::IsNews(const ToldFact& fact) const {
  const auto object = StemsOf(fact.object);
  const auto teller = StemsOf(fact.teller + " " + fact.teller + "'s");
  return std::any_of(object.begin(), object.end(), [&](const std::string& stem) {
    return !teller.contains(stem) &&
           std::none_of(words_.begin(), words_.end(),
                        [&](const Word& word) { return word.stems.front() == stem; });
  });
}

bool AskedFact::IsRelation(const ToldFact& fact, const std::vector<bool>& named) const {
  const auto relation = RelationOf(fact);
  const auto object = StemsOf(fact.object);
  bool by_relation = IsLight(fact.predicate);
  bool asks_something = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i].somebody) {
      const bool is_role = IsRole(fact, i, named);
      asks_something = asks_something || is_role;
      by_relation = by_relation || is_role;
      continue;
    }
    asks_something = true;
    // "My team meeting": of whom, and what.
    if (named[i]) continue;
    if (words_[i].age && IsAge(fact)) {
      by_relation = true;
      continue;
    }
    const bool in_relation = words_[i].IsAmong(relation);
    if (!in_relation && !words_[i].IsAmong(object)) return false;
    by_relation = by_relation || in_relation;
  }
  return asks_something && by_relation;
}

/// "Who runs the rota?": the fact tells the rest of the question, and its subject answers.
bool AskedFact::IsOfSubject(const ToldFact& fact) const {
  if (!is_of_subject_ || words_.empty() || fact.attribute) return false;
  const auto relation = RelationOf(fact);
  const auto object = StemsOf(fact.object);
  const auto subject = StemsOf(fact.subject);
  return std::all_of(words_.begin(), words_.end(), [&](const Word& word) {
    return !word.IsAmong(subject) && (word.IsAmong(relation) || word.IsAmong(object));
  });
}

bool AskedFact::Word::IsAmong(const std::unordered_set<std::string>& told) const {
  return std::any_of(stems.begin(), stems.end(),
                     [&](const std::string& stem) { return told.contains(stem); });
}

Telling AskedFact::ToldBy(const ToldFact& fact, bool by_asker) const {
  const auto named = NamedBy(fact, by_asker);
  if (!named && IsOfSubject(fact)) return Telling::kAsked;
  const bool tells = IsRelation(fact, named.value_or(std::vector<bool>(words_.size())));
  if (!named) return tells ? Telling::kOther : Telling::kNothing;
  const bool answers = tells && IsSoughtSort(fact) && (!is_open_ || IsNews(fact));
  return answers ? Telling::kAsked : Telling::kOther;
}

}  // namespace cortex
