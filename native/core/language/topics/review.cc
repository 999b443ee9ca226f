#include "language/topics/review.h"

#include <algorithm>
#include <cstddef>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/word_classes.h"
#include "language/topics/topic_tables.h"
#include "language/topics/word_beginnings.h"

namespace cortex {
namespace {

/// The speaker, at most so many words before what they want.
constexpr std::size_t kSubjectReach = 5;
/// What denies a phrase stands at most so many words before it.
constexpr std::size_t kDenialReach = 4;

/// Looks through one sentence at a time for what data/topics.txt calls a risk.
class RiskReader {
 public:
  explicit RiskReader(const std::vector<PhraseWord>& words) : words_(words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      kEnglishTables.risks.Visit(words, i, [&](int label, std::size_t size) {
        found_.push_back({i, label, size});
      });
    }
  }

  [[nodiscard]] bool Run() const {
    const bool any = std::any_of(found_.begin(), found_.end(), [](const Found& phrase) {
      return phrase.label == kAct || phrase.label == kDeath || phrase.label == kSign ||
             phrase.label == kRiskWord;
    });
    if (!any) return false;
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && !words_[end].starts_sentence) ++end;
      if (IsRisk(begin, end)) return true;
      begin = end;
    }
    return false;
  }

 private:
  struct Found {
    std::size_t at;
    int label;
    std::size_t size;
  };

  [[nodiscard]] bool IsRisk(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (IsSign(i) || IsWanted(begin, i, kIntent, kAct) || IsWanted(begin, i, kWish, kDeath) ||
          IsWord(begin, i, end))
        return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t SizeAt(std::size_t i, int label) const {
    std::size_t longest = 0;
    auto found = std::lower_bound(found_.begin(), found_.end(), i,
                                  [](const Found& a, std::size_t at) { return a.at < at; });
    for (; found != found_.end() && found->at == i; ++found) {
      if (found->label == label) longest = std::max(longest, found->size);
    }
    return longest;
  }

  [[nodiscard]] bool Holds(std::size_t begin, std::size_t end, int label) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (SizeAt(i, label) > 0) return true;
    }
    return false;
  }

  /// "I can't stop thinking of": denied twice is not denied.
  [[nodiscard]] bool IsDenied(std::size_t begin, std::size_t at) const {
    int denials = 0;
    for (std::size_t i = at; i > begin && at - i < kDenialReach && !words_[i].after_mark; --i) {
      if (SizeAt(i - 1, kOver) > 0) ++denials;
    }
    return denials % 2 != 0;
  }

  [[nodiscard]] bool EndsClause(std::size_t i) const {
    return i >= words_.size() || words_[i].after_mark || words_[i].starts_sentence ||
           SizeAt(i, kAfter) > 0;
  }

  [[nodiscard]] bool IsSign(std::size_t i) const {
    const std::size_t size = SizeAt(i, kSign);
    return size > 0 && EndsClause(i + size);
  }

  /// "I really want to die", or without a subject: "Thinking of killing myself".
  [[nodiscard]] bool IsWanted(std::size_t begin, std::size_t i, RiskLabel wanting,
                              RiskLabel wanted) const {
    const std::size_t intent = SizeAt(i, wanting);
    if (intent == 0) return false;
    const std::size_t act = SizeAt(i + intent, wanted);
    if (act == 0 || (wanted == kDeath && !EndsClause(i + intent + act))) return false;
    return IsOwn(begin, i) && !IsDenied(begin, i) && !IsLaughing(i + intent + act);
  }

  /// "I could kill myself laughing".
  [[nodiscard]] bool IsLaughing(std::size_t i) const { return SizeAt(i, kTold) > 0; }

  /// Whether nobody else comes between the speaker and what is wanted.
  [[nodiscard]] bool IsOwn(std::size_t begin, std::size_t at) const {
    if (at == begin || SizeAt(at, kFirst) > 0) return true;
    for (std::size_t i = at; i > begin && at - i < kSubjectReach; --i) {
      if (SizeAt(i - 1, kFirst) > 0) return true;
      if (In(words_[i - 1].folded, "review/others") || words_[i - 1].is_name) return false;
    }
    return false;
  }

  /// "I keep thinking about self-harm", but not "I take lithium for suicidal thoughts".
  [[nodiscard]] bool IsWord(std::size_t begin, std::size_t i, std::size_t end) const {
    return SizeAt(i, kRiskWord) > 0 && Holds(begin, i, kFirst) && !IsDenied(begin, i) &&
           !Holds(begin, end, kTold) && !Holds(begin, end, kTreatment);
  }

  const std::vector<PhraseWord>& words_;
  /// In the order of the words.
  std::vector<Found> found_;
};

}  // namespace

bool AsksForReview(const std::vector<PhraseWord>& words) { return RiskReader(words).Run(); }

bool MayAskForReview(std::string_view text) {
  return WordBeginnings(kEnglishTables.risk_beginnings).HoldsOneOf(text);
}

}  // namespace cortex
