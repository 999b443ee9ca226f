#include "language/clauses/name_tokens.h"

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// "Car", "new GP"; not "has", "in hospital", "took", "ill.".
bool MayBeOwned(const std::vector<Token>& tokens, std::size_t at) {
  if (at >= tokens.size() || tokens[at].kind != TokenKind::kWord) return false;
  const std::string& word = tokens[at].folded;
  constexpr std::uint32_t kNoNoun =
      kLexStop | kLexAuxiliary | kLexModal | kLexPreposition | kLexNegator | kLexPronoun;
  if (HasFlag(word, kNoNoun) || english::IsPastForm(word)) return false;
  if (english::IsBaseVerb(word) && !english::IsAlsoNoun(word)) return false;
  return !IsState(word, Lexicon::English().Find(word)) || !EndsPhrase(tokens, at + 1);
}

}  // namespace

bool EndsPhrase(const std::vector<Token>& tokens, std::size_t token) {
  return token >= tokens.size() || tokens[token].kind == TokenKind::kMark ||
         HasFlag(tokens[token].folded, kLexPreposition);
}

bool IsState(std::string_view word, const LexicalEntry* entry) {
  if (word.ends_with("ed")) return true;
  constexpr std::uint32_t kThing = kLexVerb | kLexPerson | kLexPlace | kLexTime | kLexSingle;
  return entry != nullptr && entry->scale != 0 && (entry->flags & kThing) == 0 &&
         !Lexicon::English().HasPlace(entry->meaning);
}

bool NamesValue(const std::vector<Token>& tokens, std::size_t at, std::string_view host) {
  const bool single = HasFlag(host, kLexSingle) && !HasFlag(host, kLexPerson);
  std::size_t end = at + 1;
  while (end < tokens.size() && tokens[end].kind == TokenKind::kWord && tokens[end].capitalised)
    ++end;
  if (end > at + 1) return single && EndsPhrase(tokens, end);
  return In(host, "name-tokens/attributes") && EndsPhrase(tokens, end + 1);
}

bool ActsOn(const std::vector<Token>& tokens, std::size_t at) {
  if (at + 2 >= tokens.size() || tokens[at + 1].capitalised) return false;
  const auto& verb = tokens[at + 1].folded;
  return verb.size() > 3 && verb.ends_with('s') && !verb.ends_with("ss") &&
         In(tokens[at + 2].folded, "definite-determiner");
}

bool BeginsFullName(const std::vector<Token>& tokens, std::size_t at) {
  if (at + 2 >= tokens.size() || !tokens[at + 1].capitalised) return false;
  const Lexicon& lexicon = Lexicon::English();
  const auto& next = tokens[at + 1].folded;
  const auto& verb = tokens[at + 2].folded;
  return (verb == "is" || verb == "was") && lexicon.Find(next) == nullptr &&
         lexicon.FindStem(StemOf(next)) == nullptr;
}

bool StandsForNumber(const std::vector<Token>& tokens, std::size_t at) {
  if (tokens[at].folded != "no" || at == 0 || at + 1 >= tokens.size()) return false;
  const Token& next = tokens[at + 1];
  return In(tokens[at - 1].folded, "name-tokens/numbered") &&
         (next.kind == TokenKind::kNumber || In(next.folded, "name-tokens/behind-number"));
}

std::string_view BareOwner(const std::vector<Token>& tokens, std::size_t at) {
  const std::string_view word = tokens[at].folded;
  if (!word.ends_with('s') || english::IsGivenName(word)) return {};
  const std::string_view owner = word.substr(0, word.size() - 1);
  // "Two mums".
  const bool counted = at > 0 && (tokens[at - 1].kind == TokenKind::kNumber ||
                                  In(tokens[at - 1].folded, "name-tokens/several"));
  if (!english::NamesSomebody(owner) || counted || !MayBeOwned(tokens, at + 1)) return {};
  // "Johns Hopkins": a name.
  return tokens[at].capitalised && tokens[at + 1].capitalised ? std::string_view() : owner;
}

bool LooksLikeName(const std::vector<Token>& tokens, std::size_t at, std::string_view word) {
  if (tokens[at].folded.ends_with("'s")) return true;
  if (at + 1 >= tokens.size()) return false;
  const Token& next = tokens[at + 1];
  // "Leo, my cousin, lives".
  if (next.folded == "," && at + 2 < tokens.size() &&
      (tokens[at + 2].folded == "my" || tokens[at + 2].folded == "our"))
    return true;
  // "Ines is", not "dogs are".
  const bool one = next.folded == "is" || next.folded == "was" || next.folded == "has";
  if (word.ends_with("ing") || (word.ends_with("s") && !one)) return false;
  if (next.capitalised || ActsOn(tokens, at)) return true;
  // "Grace emailed", "Maya and Tom".
  const bool joins = (next.folded == "and" || next.folded == "&") && at + 2 < tokens.size() &&
                     tokens[at + 2].capitalised;
  if (english::IsGivenName(word) && (joins || english::IsPastForm(next.folded))) return true;
  const Lexicon& lexicon = Lexicon::English();
  const LexicalEntry* entry = lexicon.Find(next.folded);
  if (entry == nullptr) entry = lexicon.FindStem(StemOf(next.folded));
  return entry != nullptr && (entry->flags & (kLexAuxiliary | kLexModal | kLexVerb)) != 0;
}

}  // namespace cortex
