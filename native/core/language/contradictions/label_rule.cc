#include "language/contradictions/label_rule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/finding_features.h"
#include "language/contradictions/note_subject.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/text_labels.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Words of a label and of a value at most, and of a name: what is longer tells more than one
/// value.
constexpr std::size_t kLongestLabel = 8;
constexpr std::size_t kLongestLabelled = 8;
constexpr std::size_t kLongestName = 4;
constexpr std::size_t kLongestThing = 2;
/// Parts of a text at most: its labels, and whose they are.
constexpr std::size_t kMostLabels = 8;

using Roots = std::vector<std::uint32_t>;

/// A label and its value.
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

  /// Empty for a text that tells anything else.
  [[nodiscard]] std::vector<Labelled> Read() const {
    if (words_.size() > kMostLabels * kLongestLabelled) return {};
    std::vector<WordRange> parts = Parts();
    if (parts.size() > kMostLabels) return {};
    // "Grace & Ben - Florist: ...": whose all of them are.
    WordRange whose;
    if (parts.size() > 1 && !MarkIn(parts.front()) &&
        parts.front().end - parts.front().begin <= kLongestLabel) {
      whose = parts.front();
      parts.erase(parts.begin());
    }
    // "Job: backup; schedule: daily": a row, of what stands first.
    if (parts.size() > 1 && whose.empty()) {
      whose = parts.front();
      parts.erase(parts.begin());
    }
    std::vector<Labelled> labels;
    for (const WordRange& part : parts) {
      const auto mark = parts.size() == 1 && whose.empty() ? MarkOrVerbIn(part) : MarkIn(part);
      if (!mark) return {};
      auto told = Told(whose, {part.begin, mark->begin}, {mark->end, part.end});
      if (told) labels.push_back(std::move(*told));
    }
    return labels;
  }

 private:
  /// Between full stops, semicolons and dashes.
  [[nodiscard]] std::vector<WordRange> Parts() const {
    std::vector<WordRange> parts;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const char mark = statement_.breaks[i];
      if (i == 0 || mark == ';' || mark == '.' || mark == '?') parts.push_back({i, i});
      parts.back().end = i + 1;
    }
    return parts;
  }

  /// Where the label ends and its value begins: a colon, which is no word or an "is".
  [[nodiscard]] std::optional<WordRange> MarkIn(WordRange part) const {
    const std::size_t most = std::min(part.end, part.begin + kLongestLabel + 1);
    for (std::size_t i = part.begin + 1; i < most; ++i) {
      if (statement_.breaks[i] == ':') return WordRange{i, i};
      if (IsMark(i)) return WordRange{i, i + 1};
    }
    return std::nullopt;
  }

  /// The same, or the verb of "the tech lead is Priya".
  [[nodiscard]] std::optional<WordRange> MarkOrVerbIn(WordRange part) const {
    if (const auto mark = MarkIn(part)) return mark;
    const std::size_t most = std::min(part.end, part.begin + kLongestLabel + 1);
    for (std::size_t i = part.begin + 1; i < most; ++i) {
      if (!words_[i].Is(kAuxiliary | kModal)) continue;
      const bool tells_who = In(words_[i].text, "label/is") && IsDefinite(i) && IsNamed(i + 1);
      return tells_who ? std::optional(WordRange{i, i + 1}) : std::nullopt;
    }
    return std::nullopt;
  }

  /// "Is" that stands for a colon or a sign: "Dentist: Dr Vos", "port = 8080".
  [[nodiscard]] bool IsMark(std::size_t i) const {
    const bool equals = words_[i].text == "is" && statement_.text[words_[i].span.begin] == '=';
    return equals || StandsForColon(statement_, i);
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
    if (word.Is(kNone) || !word.Is(kContentWord) || IsDeed(word)) return false;
    const bool expression = word.text.find('_') != std::string::npos;
    if (!expression && english::IsUnknown(word.text) && !In(word.text, "label/short")) return false;
    const bool somebody = english::IsGivenName(word.text) || In(word.text, "words/own-kin");
    const bool introduces =
        (In(word.text, "attribution/labels") && !In(word.text, "label/of-one")) ||
        In(word.text, "fragment/labels");
    return !somebody && !introduces;
  }

  [[nodiscard]] std::optional<Labelled> Told(WordRange whose, WordRange label,
                                             WordRange value) const {
    Labelled told;
    if (!ReadLabel(label, &told) || !ReadValue(value, &told)) return std::nullopt;
    if (told.label.size() == 1 && IsOfMany(label)) return std::nullopt;
    for (std::size_t i = whose.begin; i < whose.end; ++i)
      if (words_[i].Is(kContentWord | kName)) told.label.push_back(words_[i].root);
    std::sort(told.label.begin(), told.label.end());
    return told;
  }

  /// "Reviewed", "handles"; not "gitlab runners".
  [[nodiscard]] static bool DoesSomething(const StatementWord& word) {
    return english::IsPastForm(word.text) ||
           (english::IsThirdPersonForm(word.text) && !english::IsPluralNoun(word.text));
  }

  /// "Dog: Rex"; not "current project: Apollo".
  [[nodiscard]] bool IsOfMany(WordRange label) const {
    bool of_many = false;
    for (std::size_t i = label.begin; i < label.end; ++i) {
      if (In(words_[i].text, "label/newest")) return false;
      of_many = of_many || In(words_[i].text, "label/of-many");
    }
    return of_many;
  }

  [[nodiscard]] bool ReadLabel(WordRange label, Labelled* told) const {
    const StatementWord* head = nullptr;
    bool is_headed = false;
    for (std::size_t i = label.begin; i < label.end; ++i) {
      const auto& word = words_[i];
      if (word.Is(kAuxiliary | kModal | kNegator)) return false;
      is_headed = is_headed || word.Is(kPreposition);
      // "New work number: ...".
      const bool tells = word.Is(kContentWord | kName | kQuantityPart);
      if (!tells || In(word.text, "label/newest")) continue;
      if (!is_headed) head = &word;
      told->label.push_back(word.root);
    }
    return head != nullptr && IsHead(*head);
  }

  [[nodiscard]] bool ReadValue(WordRange value, Labelled* told) const {
    while (value.begin < value.end && In(words_[value.begin].text, "label/now")) ++value.begin;
    // "Lee (was Dana)": what was so before is none of it.
    for (std::size_t i = value.begin; i < value.end; ++i)
      if (statement_.breaks[i] == ',' && words_[i].Is(kNegator)) value.end = i;
    if (value.begin >= value.end || value.end - value.begin > kLongestLabelled) return false;
    // "Decision: use Postgres", "Status: waiting for Ann".
    const auto& first = words_[value.begin];
    const bool does = english::IsThirdPersonForm(first.text) || english::IsPastForm(first.text);
    if (does || (first.Is(kVerb | kPreposition) && !first.Is(kName))) return false;
    constexpr std::uint32_t kSentence = kAuxiliary | kModal | kNegator | kHedge;
    std::size_t told_words = 0;
    bool all_names = true;
    for (std::size_t i = value.begin; i < value.end; ++i) {
      const auto& word = words_[i];
      const bool pronoun = word.Is(kPronoun) && !word.Is(kPossessive);
      if (word.Is(kSentence) || pronoun) return false;
      told->is_narrowed = told->is_narrowed || (word.Is(kPreposition) && word.text != "of");
      if (!word.Is(kContentWord | kName | kQuantityPart)) continue;
      told->value.push_back(word.root);
      const bool names = word.Is(kName) || english::IsGivenName(word.text) || word.quantity >= 0 ||
                         word.Is(kTimeWord);
      all_names = all_names && names;
      if (!names && DoesSomething(word)) return false;
      ++told_words;
    }
    // "Bloom Room", "pizza", "sage green"; what is longer tells more than what the label has.
    if (told_words == 0 || told_words > (all_names ? kLongestName : kLongestThing)) return false;
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

struct LabelledIn {
  const Statement& statement;
  const Labelled& labelled;
};

std::optional<ContradictionFinding> DifferingValue(const LabelledIn& older,
                                                   const LabelledIn& newer) {
  const Labelled& before = older.labelled;
  const Labelled& now = newer.labelled;
  if (before.label != now.label || before.is_narrowed != now.is_narrowed ||
      OneHoldsOther(before.value, now.value))
    return std::nullopt;
  ContradictionFinding found{
      ContradictionKind::kValue, 1.0,
      EvidenceOf(older.statement, before.value_at.begin, before.value_at.end - 1),
      EvidenceOf(newer.statement, now.value_at.begin, now.value_at.end - 1)};
  const ClausePair pair({older.statement, ClauseWith(older.statement, found.older)},
                        {newer.statement, ClauseWith(newer.statement, found.newer)}, {});
  if (!Asserts(older.statement, pair.a) || !Asserts(newer.statement, pair.b)) return std::nullopt;
  found.rule = kLabelRule;
  found.features = FeaturesOfClaims(pair);
  return found;
}

}  // namespace

std::optional<ContradictionFinding> FindOtherLabelled(const Statement& older,
                                                      const Statement& newer) {
  const auto labels = LabelReader(older).Read();
  if (labels.empty()) return std::nullopt;
  const auto told_now = LabelReader(newer).Read();
  for (const Labelled& before : labels) {
    for (const Labelled& now : told_now)
      if (auto found = DifferingValue({older, before}, {newer, now})) return found;
  }
  return std::nullopt;
}

std::vector<std::string> LabelKeys(const Statement& statement) {
  std::vector<std::string> keys;
  for (const Labelled& labelled : LabelReader(statement).Read()) {
    std::string key = "label";
    for (const std::uint32_t root : labelled.label) key += ' ' + std::to_string(root);
    keys.push_back(std::move(key));
  }
  return keys;
}

/// "Supplier: Acme", "Supplier: Lidl": items of a list.
bool vetoes::ItemsOfAList(const ClausePair& pair, const ContradictionFinding& /*finding*/) {
  return pair.Both([](const ClauseSide& side) {
    const std::size_t mark = side.clause.begin + 1;
    if (mark >= side.clause.end || !In(side.words[mark - 1].text, "label/of-many")) return false;
    return StandsForColon(side.statement, mark);
  });
}

}  // namespace cortex
