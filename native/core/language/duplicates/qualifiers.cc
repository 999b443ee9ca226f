#include "language/duplicates/qualifiers.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

using Meanings = std::vector<std::uint32_t>;

struct Qualifiers {
  /// Without them more would be said: "slightly", "usually", "double".
  Meanings limiting;
  /// Without them less is said: "very", "always", "well".
  Meanings telling;
};

/// The words of one clause, with what stands around each.
class QualifierReader {
 public:
  explicit QualifierReader(ClauseOf of) : words_(of.statement.words), clause_(of.clause) {}

  Qualifiers Read() const {
    Qualifiers found;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      if (Limits(i)) found.limiting.push_back(words_[i].meaning);
      if (Tells(i)) found.telling.push_back(words_[i].meaning);
    }
    std::sort(found.limiting.begin(), found.limiting.end());
    std::sort(found.telling.begin(), found.telling.end());
    return found;
  }

 private:
  [[nodiscard]] std::string_view At(std::size_t i) const {
    return i >= clause_.begin && i < clause_.end ? std::string_view(words_[i].text) : "";
  }

  [[nodiscard]] bool Limits(std::size_t i) const {
    const std::string_view word = At(i);
    // "Half past three" is a value, compared as one.
    if (words_[i].quantity < 0 && In(word, "qualifiers/limiting")) return true;
    // "Is a little tired", "can walk a little", no little brother.
    if (word == "little")
      return At(i - 1) == "a" &&
             (i + 1 == clause_.end || (i > clause_.begin + 1 && words_[i - 2].Is(kVerb)));
    // "Up to 4", no way up to the roof.
    return word == "up" && At(i + 1) == "to" && i + 2 < clause_.end &&
           words_[i + 2].Is(kQuantityPart);
  }

  [[nodiscard]] bool Tells(std::size_t i) const {
    const std::string_view word = At(i);
    // "As well", "Well, ..."; "there is".
    if (word == "well") return i > clause_.begin && At(i - 1) != "as";
    if (word == "there") return i > clause_.begin && !words_[i].Is(kBeforeVerb);
    return In(word, "qualifiers/telling") ||
           (words_[i].Is(kDegree) && (In(word, "denial/alone") || In(word, "denial/often")));
  }

  const std::vector<StatementWord>& words_;
  const Clause& clause_;
};

bool HasCondition(const Clause& clause) { return clause.condition >= 0; }

/// "Tom says Mum fell": another clause says who says it.
bool IsReported(ClauseOf told) {
  if (told.clause.begin == 0) return false;
  const auto& words = told.words;
  const auto& before = words[told.clause.begin - 1];
  const Clause& saying = told.statement.clauses[before.clause];
  const bool by_self =
      AnyWord(told.statement, saying, [](const auto& word) { return word.Is(kSelf); });
  return In(before.stem, "qualifiers/reporting") && !by_self;
}

/// "Half a tablet", "one and a half tablets" against "a tablet", "a whole tablet".
bool IsOneOfSeveral(ClauseOf newer, ClauseOf older) {
  const auto& told = newer.statement.words;
  const auto& known = older.statement.words;
  for (std::size_t i = newer.clause.begin + 1; i < newer.clause.end; ++i) {
    const bool is_whole = In(told[i - 1].text, "quantities/full") && i > newer.clause.begin + 1;
    const auto& counts = told[i - (is_whole ? 2 : 1)];
    const bool is_one =
        In(counts.text, "qualifiers/one") && counts.quantity < 0 && told[i].Is(kContentWord);
    if (!is_one) continue;
    for (std::size_t j = older.clause.begin + 1; j < older.clause.end; ++j) {
      const std::int32_t amount = known[j - 1].quantity;
      if (known[j].meaning != told[i].meaning || amount < 0) continue;
      if (older.statement.quantities[static_cast<std::size_t>(amount)].value != 1) return true;
    }
  }
  return false;
}

}  // namespace

bool AreQualifiedAlike(ClauseOf newer, ClauseOf older) {
  if (HasCondition(newer.clause) != HasCondition(older.clause)) return false;
  if (IsReported(newer) != IsReported(older)) return false;
  const Qualifiers told = QualifierReader(newer).Read();
  const Qualifiers known = QualifierReader(older).Read();
  return told.limiting == known.limiting &&
         std::includes(known.telling.begin(), known.telling.end(), told.telling.begin(),
                       told.telling.end()) &&
         !IsOneOfSeveral(newer, older);
}

bool AreSameAsExactly(const Quantity& a, const Quantity& b) {
  return SameQuantity(a, b) && a.approximate == b.approximate && a.bound == b.bound;
}

}  // namespace cortex
