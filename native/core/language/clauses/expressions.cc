#include "language/clauses/expressions.h"

#include <string>
#include <string_view>
#include <utility>

#include "language/clauses/word_entry.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

class ExpressionMerger {
 public:
  explicit ExpressionMerger(WordSequence* sequence) : sequence_(sequence) {}

  void Run() {
    const Lexicon& lexicon = Lexicon::English();
    auto& words = sequence_->words;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < words.size();) {
      const std::size_t size = ExpressionSize(lexicon, i);
      if (kept != i) {
        words[kept] = std::move(words[i]);
        sequence_->breaks[kept] = sequence_->breaks[i];
      }
      if (size > 1) Merge(words[kept], i, size);
      ++kept;
      i += size;
    }
    sequence_->breaks[kept] = sequence_->breaks[words.size()];
    words.resize(kept);
    sequence_->breaks.resize(kept + 1);
  }

 private:
  /// Words of the longest expression that begins at `i`, 1 for none.
  std::size_t ExpressionSize(const Lexicon& lexicon, std::size_t i) {
    const auto& words = sequence_->words;
    if (words[i].quantity >= 0) return 1;
    const Expressions rests = lexicon.ExpressionsAfter(words[i].stem);
    for (std::size_t each = 0; each < rests.size(); ++each) {
      const WordList rest = rests[each];
      if (i + rest.size() >= words.size()) continue;
      std::size_t matched = 0;
      while (matched < rest.size() && IsPart(words[i + 1 + matched].text, rest, matched) &&
             sequence_->breaks[i + 1 + matched] == 0) {
        ++matched;
      }
      if (matched < rest.size() || OpensAnother(lexicon, i + rest.size()) ||
          IsCutNounPhrase(lexicon, rest, i + rest.size()))
        continue;
      // "Is for peace", "is for 32 hours".
      const std::size_t next = i + rest.size() + 1;
      if (rest.back() == "for" && next < words.size() && words[next].quantity >= 0) continue;
      if (Compose(lexicon, i, rest)) return rest.size() + 1;
    }
    return 1;
  }

  /// As the tables have it, or the plural of its last word: "window seats".
  static bool IsPart(std::string_view word, const WordList& rest, std::size_t at) {
    const std::string_view part = rest[at];
    constexpr std::size_t kShortestNoun = 3;
    return word == part ||
           (at + 1 == rest.size() && part.size() >= kShortestNoun &&
            word.size() == part.size() + 1 && word.ends_with('s') && word.starts_with(part));
  }

  /// "Working at the moment", "finish work at five": the preposition belongs to what follows.
  [[nodiscard]] bool OpensAnother(const Lexicon& lexicon, std::size_t last) const {
    const auto& words = sequence_->words;
    if (!words[last].Is(kPreposition) || last + 1 >= words.size()) return false;
    if (words[last].text == "at" && words[last + 1].quantity >= 0) return true;
    const Expressions rests = lexicon.ExpressionsAfter(words[last].stem);
    for (std::size_t each = 0; each < rests.size(); ++each) {
      const WordList rest = rests[each];
      if (rest.size() < 2 || last + rest.size() >= words.size()) continue;
      std::size_t matched = 0;
      while (matched < rest.size() && words[last + 1 + matched].text == rest[matched]) ++matched;
      if (matched == rest.size()) return true;
    }
    return false;
  }

  /// A noun phrase would be cut: "in the red group" is not "in the red"; "off the table" is whole,
  /// and so is "the living room window", whose article stands before it all.
  [[nodiscard]] bool IsCutNounPhrase(const Lexicon& lexicon, const WordList& rest,
                                     std::size_t last) const {
    if (rest.size() < 2 || !In(rest[rest.size() - 2], "article")) return false;
    if (last + 1 >= sequence_->words.size() || sequence_->breaks[last + 1] != 0) return false;
    const StatementWord& next = sequence_->words[last + 1];
    return next.Is(kContentWord) && !next.Is(kVerb | kName) && lexicon.IsRelated(next.root);
  }

  /// Finds under which name the tables know the expression: as spoken, or by its first word's base.
  bool Compose(const Lexicon& lexicon, std::size_t i, const WordList& rest) {
    const auto& first = sequence_->words[i];
    std::string tail;
    for (const auto word : rest) tail.append("_").append(word);
    composed_ = first.text + tail;
    if (lexicon.Find(composed_) != nullptr || lexicon.FindStem(composed_) != nullptr) return true;
    constexpr std::uint32_t kAsSpokenOnly = kLexOver | kLexWish | kLexDegree | kLexPreposition;
    for (const auto& base : {std::string(lexicon.BaseOf(first.text)), first.stem}) {
      const std::string name = base + tail;
      const LexicalEntry* const entry = lexicon.FindStem(name);
      if (entry != nullptr && (entry->flags & kAsSpokenOnly) == 0) {
        composed_ = name;
        return true;
      }
    }
    // Kinds of things are known by their name alone.
    return lexicon.HasPlace(Lexicon::HashOf(composed_));
  }

  void Merge(StatementWord& word, std::size_t first, std::size_t size) {
    const auto& words = sequence_->words;
    StatementWord merged;
    merged.text = composed_;
    merged.stem = composed_;
    merged.root = Lexicon::HashOf(composed_);
    merged.meaning = merged.root;
    const Lexicon& lexicon = Lexicon::English();
    const LexicalEntry* entry = lexicon.Find(composed_);
    if (entry == nullptr) entry = lexicon.FindStem(composed_);
    TakeEntry(entry, &merged);
    // "Have children" speaks of children, "take the stairs" of stairs.
    const auto& last = words[first + size - 1];
    const bool light = composed_.starts_with("have_") || composed_.starts_with("take_") ||
                       composed_.starts_with("go_") || composed_.starts_with("use_");
    if (light && last.Is(kContentWord) && !last.Is(kLightWord)) merged.root = last.root;
    merged.span = {word.span.begin, words[first + size - 1].span.end};
    merged.flags |= word.flags & (kProtectedWord | kPastForm | kName);
    constexpr std::size_t kShortestRegularPast = 4;
    if (word.text.size() >= kShortestRegularPast && word.text.ends_with("ed"))
      merged.flags |= kPastForm;
    merged.flags |= words[first + size - 1].flags & kPossessive;
    // "Go to bed", "can not stand": with a verb in it, it is one.
    merged.flags |= word.flags & kVerb;
    // But "window seat" is none.
    const bool may = word.Is(kVerb | kModal | kAuxiliary | kNegator);
    for (std::size_t i = first + 1; may && i < first + size; ++i)
      merged.flags |= words[i].flags & kVerb;
    word = std::move(merged);
  }

  WordSequence* sequence_;
  std::string composed_;
};

}  // namespace

void MergeExpressions(WordSequence* sequence) { ExpressionMerger(sequence).Run(); }

}  // namespace cortex
