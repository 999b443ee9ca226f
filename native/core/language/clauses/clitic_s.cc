#include "language/clauses/clitic_s.h"

#include "language/clauses/name_tokens.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class CliticReader {
 public:
  CliticReader(const std::vector<Token>& tokens, std::size_t at, const WordSequence& told)
      : tokens_(tokens), told_(told), at_(at) {}

  /// "She's got", "mum's had"; "Theo's given up chess", "Theo's lost his keys", not "Theo's lost
  /// keys", "Theo's called Ted".
  [[nodiscard]] bool StandsForHas() const {
    if (at_ + 1 >= tokens_.size()) return false;
    const auto& done = tokens_[at_ + 1].folded;
    if (In(done, "words/after-has")) return true;
    if (at_ + 2 >= tokens_.size() || !english::IsParticiple(done)) return false;
    const auto& behind = tokens_[at_ + 2].folded;
    if (In(done + "_" + behind, "words/has-done")) return true;
    // "Zoe's allowed an hour", "Theo's called the boss": is.
    return In(behind, "statement/determiners-of-nouns") && !In(done, "words/given-something");
  }

  /// Whether 's after `host` is "is" and not a possessive: by the host, or by what follows.
  [[nodiscard]] bool IsVerbEnding(std::string_view host) const {
    if (In(host, "words/hosts")) return true;
    if (at_ + 1 >= tokens_.size()) return false;
    const Token& next = tokens_[at_ + 1];
    if (next.kind == TokenKind::kNumber) return true;
    // "The garden's roughly": what is so only more or less, or now, is no one's.
    // "Lena's only address".
    const bool only = next.folded == "only" && at_ + 2 < tokens_.size() &&
                      tokens_[at_ + 2].kind != TokenKind::kNumber && !LastSentenceHasVerb(told_);
    const bool adverb = In(next.folded, "words/adverbs");
    if (adverb && !(only && (VerbAt(at_ + 3) || VerbAt(at_ + 4)))) return true;
    // "My locker's number 12".
    if (next.folded == "number" && at_ + 2 < tokens_.size() &&
        tokens_[at_ + 2].kind == TokenKind::kNumber)
      return true;
    if (next.kind != TokenKind::kWord) return false;
    if (NamesValue(tokens_, at_, host)) return true;
    // "At St Bede's in Durham".
    if (at_ > 0 && tokens_[at_].capitalised && tokens_[at_ - 1].folded == "st") return false;
    constexpr std::size_t kShortestGerund = 6;
    // "My uncle's singing", but "I like my uncle's singing".
    if (next.folded.ends_with("ing") && next.folded.size() >= kShortestGerund)
      return !LastSentenceHasVerb(told_) && !VerbAt(at_ + 2) && !VerbAt(at_ + 3);
    const LexicalEntry* const entry = Lexicon::English().Find(next.folded);
    // "St Columba's Primary": a name.
    // "Dad's claim for a refund was refused": the verb comes later.
    if (!next.capitalised && IsState(next.folded, entry) && EndsPhrase(tokens_, at_ + 2))
      return !AuxiliaryFollows(at_ + 2) && !IsGoverned(next.folded);
    constexpr std::uint32_t kAfterVerb = kLexPreposition | kLexNegator;
    return HasFlag(next.folded, kAfterVerb) || In(next.folded, "words/behind-is");
  }

 private:
  /// Government: a preposition or a verb before the host takes a noun phrase, which goes on: "on
  /// Tom's list", "likes my dad's book"; not "since Tom's ill", "says Tom's back".
  [[nodiscard]] bool IsGoverned(std::string_view next) const {
    const auto& words = told_.words;
    for (std::size_t i = words.size() - 1; i > 0 && told_.breaks[i] == 0; --i) {
      const auto& before = words[i - 1];
      if (before.Is(kPreposition)) return !In(before.text, "clause-reader/starts");
      if (before.Is(kVerb))
        return english::IsAlsoNoun(next) && !english::IsReportingVerb(before.text) &&
               !In(before.stem, "clause-reader/reporting-verbs");
      const bool in_phrase = before.Is(kPossessive | kName | kPerson) || In(before.text, "article");
      if (!in_phrase) return false;
    }
    return false;
  }

  /// "Grandad's hearing is": the verb comes later.
  [[nodiscard]] bool VerbAt(std::size_t token) const {
    return token < tokens_.size() && HasFlag(tokens_[token].folded, kLexAuxiliary | kLexModal);
  }

  /// Whether "is", "can" or the like follows before the next mark or conjunction.
  [[nodiscard]] bool AuxiliaryFollows(std::size_t token) const {
    for (; token < tokens_.size() && tokens_[token].kind != TokenKind::kMark; ++token) {
      const auto& word = tokens_[token].folded;
      if (word == "and" || word == "but" || word == "because" || word == "so") return false;
      if (VerbAt(token)) return true;
    }
    return false;
  }

  const std::vector<Token>& tokens_;
  const WordSequence& told_;
  std::size_t at_;
};

}  // namespace

CliticS ReadCliticS(const std::vector<Token>& tokens, std::size_t at, std::string_view host,
                    const WordSequence& told) {
  const CliticReader reader(tokens, at, told);
  if (reader.StandsForHas()) return CliticS::kHas;
  return reader.IsVerbEnding(host) ? CliticS::kIs : CliticS::kGenitive;
}

bool LastSentenceHasVerb(const WordSequence& told) {
  for (std::size_t i = told.words.size(); i > 0; --i) {
    if (told.words[i - 1].Is(kVerb | kAuxiliary | kModal)) return true;
    if (told.breaks[i - 1] != 0) return false;
  }
  return false;
}

}  // namespace cortex
