#include "language/clauses/name_tokens.h"

#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"

namespace cortex {

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

}  // namespace cortex
