#include "language/facts/asked_fact.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/unicode.h"
#include "language/facts/validity.h"
#include "language/lexicon/derivations.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
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

bool IsSelf(std::string_view word) {
  return word == "user" || In(word, "claims/self") || HasFlag(word, kLexSelf);
}

/// "Tom", "brother": the capital at the beginning of the question is of every word.
bool IsSomebody(const Token& token, std::string_view word, bool first) {
  const bool is_name = token.capitalised && !first;
  return is_name || HasFlag(word, kLexPerson) || In(word, "attribution/names");
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
  for (const auto& other : graph::ExclusiveWith(fact.predicate, fact.attribute))
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
  std::unordered_set<std::string> seen;
  bool first = true;
  for (const auto& token : Tokenize(question)) {
    if (token.kind == TokenKind::kMark) continue;
    const std::string word(SplitContraction(token.folded).host);
    const bool is_self = IsSelf(word);
    of_self_ = of_self_ || is_self;
    const bool somebody = !is_self && IsSomebody(token, word, first);
    first = false;
    if (is_self || english::IsStopWord(word) || In(word, "question/now")) continue;
    const std::string stem = StemOf(word);
    if (!seen.insert(stem).second) continue;
    of_somebody_ = of_somebody_ || somebody;
    Word asked{{stem}, somebody};
    for (const auto other : AnswersTo(stem)) asked.stems.emplace_back(other);
    for (const auto other : DerivationsOf(stem)) asked.stems.emplace_back(other);
    words_.push_back(std::move(asked));
    if (words_.size() > kMostWords) break;
  }
  if (words_.size() > kMostWords) words_.clear();
}

/// Whose it is, "my mother's" or Tom's; the words of the question that say so.
std::optional<std::vector<bool>> AskedFact::NamedBy(const ToldFact& fact, bool by_asker) const {
  const auto owned = OwnedBy(fact.teller, fact.subject);
  if (owned && (!by_asker || !of_self_)) return std::nullopt;
  std::vector<bool> named(words_.size());
  bool names_somebody = false;
  for (const auto& token : Tokenize(owned.value_or(fact.subject))) {
    if (token.kind == TokenKind::kMark) continue;
    const std::string word(SplitContraction(token.folded).host);
    const auto asked = std::find_if(words_.begin(), words_.end(), [&](const Word& one) {
      return one.stems.front() == StemOf(word);
    });
    if (asked != words_.end()) {
      named[static_cast<std::size_t>(asked - words_.begin())] = true;
      names_somebody = names_somebody || asked->somebody;
    } else if (owned && IsSomebody(token, word, false)) {
      return std::nullopt;
    }
  }
  if (of_somebody_ && !names_somebody) return std::nullopt;
  const bool is_named = std::find(named.begin(), named.end(), true) != named.end();
  return is_named || owned ? std::optional(std::move(named)) : std::nullopt;
}

bool AskedFact::IsRelation(const ToldFact& fact, const std::vector<bool>& named) const {
  const auto relation = RelationOf(fact);
  const auto object = StemsOf(fact.object);
  bool by_relation = IsLight(fact.predicate);
  bool asks_something = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i].somebody) continue;
    asks_something = true;
    // "My team meeting": of whom, and what.
    if (named[i]) continue;
    const auto says = [&](const std::unordered_set<std::string>& stems) {
      return std::any_of(words_[i].stems.begin(), words_[i].stems.end(),
                         [&](const std::string& stem) { return stems.contains(stem); });
    };
    const bool in_relation = says(relation);
    if (!in_relation && !says(object)) return false;
    by_relation = by_relation || in_relation;
  }
  return asks_something && by_relation;
}

Telling AskedFact::ToldBy(const ToldFact& fact, bool by_asker) const {
  const auto named = NamedBy(fact, by_asker);
  const bool tells = IsRelation(fact, named.value_or(std::vector<bool>(words_.size())));
  if (named) return tells ? Telling::kAsked : Telling::kOther;
  return tells ? Telling::kOther : Telling::kNothing;
}

}  // namespace cortex
