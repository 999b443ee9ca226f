#include "language/contradictions/label_rule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/finding_features.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Words of a label and of a value at most: what is longer tells more than one value.
constexpr std::size_t kLongestLabel = 8;
constexpr std::size_t kLongestLabelled = 8;

using Roots = std::vector<std::uint32_t>;

/// A text that is nothing but a label and its value.
struct Labelled {
  /// Roots of what the label says, sorted: "photographer", "anna" and "ben" of "photographer for
  /// Anna and Ben".
  Roots label;
  /// Of the value, sorted.
  Roots value;
  WordRange value_at;
  /// It says where, for whom or with whom, too: "Postgres in production".
  bool is_narrowed = false;
};

class LabelReader {
 public:
  explicit LabelReader(const Statement& statement)
      : statement_(statement), words_(statement.words) {}

  [[nodiscard]] std::optional<Labelled> Read() const {
    if (words_.size() > kLongestLabel + 1 + kLongestLabelled || HoldsSentences())
      return std::nullopt;
    for (std::size_t i = 1; i < words_.size() && i <= kLongestLabel; ++i) {
      if (statement_.breaks[i] == ':') return Told({0, i}, {i, words_.size()});
      if (IsMark(i)) return Told({0, i}, {i + 1, words_.size()});
      if (!words_[i].Is(kAuxiliary | kModal)) continue;
      const bool tells_who = In(words_[i].text, "label/is") && IsDefinite(i) && IsNamed(i + 1);
      if (!tells_who) return std::nullopt;
      return Told({0, i}, {i + 1, words_.size()});
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool HoldsSentences() const {
    const auto last = statement_.breaks.begin() + static_cast<std::ptrdiff_t>(words_.size());
    return std::any_of(statement_.breaks.begin(), last,
                       [](char mark) { return mark == '.' || mark == '?'; });
  }

  /// "Is" that stands for a colon: "Dentist: Dr Vos".
  [[nodiscard]] bool IsMark(std::size_t i) const {
    const char mark = statement_.text[words_[i].span.begin];
    return words_[i].text == "is" && (mark == ':' || mark == '=');
  }

  /// "The tech lead", "our florist", "Anna's venue", or short as a label is.
  [[nodiscard]] bool IsDefinite(std::size_t end) const {
    constexpr std::size_t kCompound = 2;
    return end == kCompound || HasDefinite(statement_, 0, end);
  }

  [[nodiscard]] bool IsNamed(std::size_t i) const {
    while (i < words_.size() && In(words_[i].text, "label/now")) ++i;
    return i < words_.size() && words_[i].Is(kName);
  }

  /// The noun that says what is labelled: "photographer" of "photographer for Anna", "lead" of
  /// "tech lead". Not who is spoken of: "Anna: vegetarian".
  [[nodiscard]] bool IsHead(const StatementWord& word) const {
    constexpr std::uint32_t kNone = kTimeWord | kQuantityPart | kPossessive | kSelf | kPronoun;
    if (word.Is(kNone) || !word.Is(kContentWord)) return false;
    if (english::IsUnknown(word.text) && !In(word.text, "label/short")) return false;
    const bool somebody = english::IsGivenName(word.text) || In(word.text, "words/own-kin");
    const bool introduces =
        (In(word.text, "attribution/labels") && !In(word.text, "label/of-one")) ||
        In(word.text, "fragment/labels");
    return !somebody && !introduces;
  }

  [[nodiscard]] std::optional<Labelled> Told(WordRange label, WordRange value) const {
    Labelled told;
    if (!ReadLabel(label, &told) || !ReadValue(value, &told)) return std::nullopt;
    return told;
  }

  [[nodiscard]] bool ReadLabel(WordRange label, Labelled* told) const {
    const StatementWord* head = nullptr;
    bool is_headed = false;
    for (std::size_t i = label.begin; i < label.end; ++i) {
      const auto& word = words_[i];
      if (word.Is(kAuxiliary | kModal | kNegator)) return false;
      is_headed = is_headed || word.Is(kPreposition);
      if (!word.Is(kContentWord | kName | kQuantityPart)) continue;
      if (!is_headed) head = &word;
      told->label.push_back(word.root);
    }
    // "Idea: blue napkins".
    if (told->label.size() == 1 && head != nullptr && In(head->text, "label/of-many")) return false;
    std::sort(told->label.begin(), told->label.end());
    return head != nullptr && IsHead(*head);
  }

  [[nodiscard]] bool ReadValue(WordRange value, Labelled* told) const {
    while (value.begin < value.end && In(words_[value.begin].text, "label/now")) ++value.begin;
    if (value.begin >= value.end || value.end - value.begin > kLongestLabelled) return false;
    // "Decision: use Postgres", "Status: waiting for Ann".
    const auto& first = words_[value.begin];
    if (first.Is(kVerb | kPreposition) && !first.Is(kName)) return false;
    constexpr std::uint32_t kSentence = kAuxiliary | kModal | kNegator | kHedge;
    for (std::size_t i = value.begin; i < value.end; ++i) {
      const auto& word = words_[i];
      const bool pronoun = word.Is(kPronoun) && !word.Is(kPossessive);
      if (word.Is(kSentence) || pronoun) return false;
      told->is_narrowed = told->is_narrowed || (word.Is(kPreposition) && word.text != "of");
      if (word.Is(kContentWord | kName | kQuantityPart)) told->value.push_back(word.root);
    }
    std::sort(told->value.begin(), told->value.end());
    told->value_at = value;
    return !told->value.empty();
  }

  const Statement& statement_;
  const std::vector<StatementWord>& words_;
};

/// "Hartley Barn", "Hartley Barn, York": the same, said more closely.
bool OneHoldsOther(const Roots& a, const Roots& b) {
  return std::includes(a.begin(), a.end(), b.begin(), b.end()) ||
         std::includes(b.begin(), b.end(), a.begin(), a.end());
}

}  // namespace

std::optional<ContradictionFinding> FindOtherLabelled(const Statement& older,
                                                      const Statement& newer) {
  const auto before = LabelReader(older).Read();
  if (!before) return std::nullopt;
  const auto now = LabelReader(newer).Read();
  if (!now || before->label != now->label || before->is_narrowed != now->is_narrowed ||
      OneHoldsOther(before->value, now->value))
    return std::nullopt;
  ContradictionFinding found{ContradictionKind::kValue, 1.0,
                             EvidenceOf(older, before->value_at.begin, before->value_at.end - 1),
                             EvidenceOf(newer, now->value_at.begin, now->value_at.end - 1)};
  const ClausePair pair({older, ClauseWith(older, found.older)},
                        {newer, ClauseWith(newer, found.newer)}, {});
  if (!Asserts(older, pair.a) || !Asserts(newer, pair.b)) return std::nullopt;
  found.rule = kLabelRule;
  found.features = FeaturesOf(pair, FindingRule::kPlace);
  return found;
}

std::string LabelKey(const Statement& statement) {
  const auto labelled = LabelReader(statement).Read();
  if (!labelled) return {};
  std::string key = "label";
  for (const std::uint32_t root : labelled->label) key += ' ' + std::to_string(root);
  return key;
}

}  // namespace cortex
