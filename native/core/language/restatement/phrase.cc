#include "language/restatement/phrase.h"

#include <algorithm>
#include <utility>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/speech_acts/attribution.h"
#include "language/text/protected_spans.h"

namespace cortex::english {
namespace {

/// Longer names are no names; searching for them could cost more than the text.
constexpr std::size_t kLongestSearchedName = 256;
constexpr std::size_t kMostAdverbs = 8;

bool IsFirstPersonToken(const Token& token) {
  return In(token.folded, "words/first-person-singular");
}

/// Whether the name would be taken for a pronoun when the text is restated again. The bare subject
/// or object is harmless: it is replaced by itself.
bool NeedsShield(std::string_view name) {
  if (name.size() > kLongestSearchedName) return false;
  const auto tokens = Tokenize(name);
  if (tokens.size() == 1)
    return IsFirstPersonToken(tokens[0]) && name.size() > 1 && tokens[0].folded != "me";
  return std::any_of(tokens.begin(), tokens.end(), IsFirstPersonToken);
}

}  // namespace

Phrase::Phrase(std::string_view text, std::string_view name)
    : text_(text), tokens_(Tokenize(text)) {
  const auto spans = OpaqueSpans(name);
  std::vector<Token> kept;
  kept.reserve(tokens_.size());
  auto span = spans.begin();
  for (auto& token : tokens_) {
    while (span != spans.end() && span->end <= token.offset) ++span;
    const bool inside = span != spans.end() && token.offset >= span->begin;
    if (inside && !kept.empty() && kept.back().offset >= span->begin) continue;
    kept.push_back(std::move(token));
    opaque_.push_back(inside);
    if (inside) kept.back().size = span->end - kept.back().offset;
  }
  tokens_ = std::move(kept);
}

std::vector<Span> Phrase::ForeignSpans() const {
  auto spans = ProtectedSpans(text_);
  const auto attributions = ReadAttributions(text_, tokens_);
  std::erase_if(spans, [&](const Span& span) { return AttributionAt(attributions, span.begin); });
  for (const auto& one : attributions) spans.push_back(one.said);
  std::sort(spans.begin(), spans.end(),
            [](const Span& a, const Span& b) { return a.begin < b.begin; });
  return spans;
}

std::vector<Span> Phrase::OpaqueSpans(std::string_view name) const {
  auto spans = ForeignSpans();
  if (!NeedsShield(name)) return spans;
  std::vector<Span> names;
  std::size_t free_from = 0;
  auto next = spans.begin();
  for (const auto& token : tokens_) {
    while (next != spans.end() && next->end <= token.offset) ++next;
    const bool inside = next != spans.end() && next->Contains(token.offset);
    if (inside || token.offset < free_from || !text_.substr(token.offset).starts_with(name))
      continue;
    free_from = token.offset + name.size();
    names.push_back({token.offset, free_from});
  }
  std::vector<Span> merged(spans.size() + names.size());
  std::merge(spans.begin(), spans.end(), names.begin(), names.end(), merged.begin(),
             [](const Span& a, const Span& b) { return a.begin < b.begin; });
  return merged;
}

std::string_view Phrase::At(std::size_t index) const {
  if (index >= tokens_.size() || opaque_[index]) return {};
  return tokens_[index].folded;
}

std::string_view Phrase::Raw(std::size_t index) const {
  return text_.substr(tokens_[index].offset, tokens_[index].size);
}

bool Phrase::IsOpaque(std::size_t index) const { return index < tokens_.size() && opaque_[index]; }

bool Phrase::IsWord(std::size_t index) const {
  return index < tokens_.size() && !opaque_[index] && tokens_[index].kind == TokenKind::kWord;
}

bool Phrase::IsMark(std::size_t index) const {
  return index < tokens_.size() && !opaque_[index] && tokens_[index].kind == TokenKind::kMark;
}

bool Phrase::TouchesPrevious(std::size_t index) const {
  return index > 0 && index < tokens_.size() && !tokens_[index].after_space;
}

bool Phrase::StartsLine(std::size_t index) const {
  if (index == 0) return true;
  if (index >= tokens_.size() || !tokens_[index].after_space) return false;
  const std::size_t from = tokens_[index - 1].end();
  return text_.substr(from, tokens_[index].offset - from).find('\n') != std::string_view::npos;
}

bool Phrase::StartsSentence(std::size_t index) const {
  if (StartsLine(index)) return true;
  const std::string_view before = At(index - 1);
  if (before == "!" || before == "?" || before == ";") return true;
  if (before != ".") return false;
  // A full stop goes with an abbreviation when the sentence goes on in small letters.
  return index >= size() || tokens_[index].capitalised || !IsWord(index) ||
         At(index - 2).find('.') == std::string_view::npos;
}

bool Phrase::IsCapitalised(std::size_t index) const {
  return IsWord(index) && tokens_[index].capitalised;
}

bool Phrase::IsTitleCase(std::size_t index) const {
  return IsCapitalised(index) && !tokens_[index].all_caps && !StartsSentence(index);
}

bool Phrase::IsAdverbAt(std::size_t index) const {
  const std::string_view word = At(index);
  if (IsAdverbOrVerb(word)) return IsFiniteForm(At(index + 1)) && !IsPreposition(At(index + 1));
  return IsAdverb(word);
}

std::size_t Phrase::SkipAdverbs(std::size_t index) const {
  for (std::size_t count = 0; count < kMostAdverbs; ++count) {
    if (IsAdverbPair(At(index), At(index + 1))) {
      index += 2;
    } else if (IsAdverbAt(index)) {
      ++index;
    } else {
      break;
    }
  }
  return index;
}

}  // namespace cortex::english
