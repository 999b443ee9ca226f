#include "language/speech_acts/whose.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"
#include "language/text/keywords.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// What notes call whoever they are of.
constexpr std::string_view kUser = "user";

/// A noun phrase before its verb: "the user's nice old neighbour Ruth".
constexpr std::size_t kWordsBeforeVerb = 6;

std::string_view HostOf(const Token& token) { return SplitContraction(token.folded).host; }

bool IsSelf(std::string_view word) { return In(word, "claims/self") || word == kUser; }

/// A sentence, what stands before a colon apart: "Note: ...", "By the way: ...".
std::vector<std::vector<Token>> SentencesOf(std::string_view text) {
  std::vector<std::vector<Token>> sentences;
  bool begins = true;
  for (auto& token : Tokenize(text)) {
    if (token.kind == TokenKind::kMark) {
      begins = begins || token.folded == ":";
      continue;
    }
    if (begins || token.starts_sentence) sentences.emplace_back();
    begins = false;
    sentences.back().push_back(std::move(token));
  }
  return sentences;
}

bool IsFinite(std::string_view word) {
  return english::IsAuxiliary(word) || english::IsThirdPersonForm(word) ||
         english::IsPastForm(word);
}

/// A capital at the beginning of a sentence is of every word.
bool IsPersonsName(const Token& token) {
  const std::string_view word = HostOf(token);
  return token.capitalised && (english::IsGivenName(word) || english::IsUnknown(word));
}

}  // namespace

WhoseAsked::WhoseAsked(std::string_view question) {
  for (const auto& folded : FoldedWords(question)) {
    const std::string word(SplitContraction(folded).host);
    of_self_ = of_self_ || IsSelf(word) || HasFlag(word, kLexSelf);
    asks_who_ = asks_who_ || word == "who" || word == "whom";
    if (!english::IsStopWord(word) && word != kUser) stems_.insert(StemOf(word));
  }
}

bool WhoseAsked::IsOfAnother(std::string_view text) const {
  std::size_t most = 0;
  bool of_another = false;
  for (const auto& sentence : SentencesOf(text)) {
    const auto asked = static_cast<std::size_t>(
        std::count_if(sentence.begin(), sentence.end(),
                      [&](const Token& token) { return IsAsked(HostOf(token)); }));
    if (asked <= most) continue;
    most = asked;
    of_another = HasOtherSubject(sentence);
  }
  return of_another;
}

bool WhoseAsked::HasOtherSubject(const std::vector<Token>& sentence) const {
  std::size_t verb = 0;
  bool somebody = false;
  bool named = false;
  for (; verb < std::min(sentence.size(), kWordsBeforeVerb); ++verb) {
    const Token& token = sentence[verb];
    const std::string_view word = HostOf(token);
    if (verb > 0 && IsFinite(word)) break;
    // "My wife and I", "user lives"; not "the user's".
    const bool is_self = english::IsSubjectPronoun(word) || token.folded == kUser;
    if (is_self && IsSelf(word)) return false;
    const bool is_other = HasFlag(word, kLexPerson) || In(word, "directives/somebody");
    somebody = somebody || (is_other && !IsAsked(word));
    named = named || (IsPersonsName(token) && !IsSelf(word) && !IsAsked(word));
  }
  if (somebody || !named || asks_who_) return somebody;
  // "Toulouse is my favourite city": the name is what is asked for.
  return std::none_of(sentence.begin() + static_cast<std::ptrdiff_t>(verb), sentence.end(),
                      [](const Token& token) { return IsSelf(HostOf(token)); });
}

bool WhoseAsked::IsAsked(std::string_view word) const { return stems_.contains(StemOf(word)); }

}  // namespace cortex
