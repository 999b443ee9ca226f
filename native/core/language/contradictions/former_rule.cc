#include "language/contradictions/former_rule.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// What was so and is no more, as the newer text names it.
struct Former {
  WordRange value;
  /// Told as a deed: "switched from". Else it is told how it is: "instead of", "not any more".
  bool by_deed = false;
};

/// Reads what a clause says was so.
class FormerReader {
 public:
  FormerReader(const Statement& statement, const Clause& clause)
      : words_(statement.words), breaks_(statement.breaks), clause_(clause) {}

  [[nodiscard]] std::vector<Former> Read() const {
    std::vector<Former> found;
    bool changes = false;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      changes = changes || In(words_[i].stem, "ending/change");
      const Former former = At(i, changes);
      if (!former.value.empty()) found.push_back(former);
    }
    return found;
  }

 private:
  [[nodiscard]] Former At(std::size_t i, bool changes) const {
    const std::string_view text = words_[i].text;
    if (In(text, "clause-asides/instead")) return {Behind(i + 1), false};
    if (EndsHere(i)) return {Behind(i + 1), false};
    if (text == "no" && i + 1 < clause_.end && words_[i + 1].text == "more")
      return {Behind(i + 2), false};
    // "Took over from Dr Keller".
    if (text == "from" && i > clause_.begin && words_[i - 1].text == "over")
      return {Behind(i + 1), true};
    const bool from = (text == "from" && changes) || text.ends_with("_from");
    if (!from) return {WordRange{}, true};
    // "Switched to decaf from espresso": the new value stands before.
    const WordRange value = UpToTo(i + 1);
    return {value.empty() && ToldBefore("to", i) ? Behind(i + 1) : value, true};
  }

  [[nodiscard]] bool ToldBefore(std::string_view text, std::size_t before) const {
    const auto first = words_.begin();
    return std::any_of(first + static_cast<std::ptrdiff_t>(clause_.begin),
                       first + static_cast<std::ptrdiff_t>(before),
                       [&](const auto& word) { return word.text == text; });
  }

  /// A negator that says "no more": "no longer", "not ... any more", "now, not".
  [[nodiscard]] bool EndsHere(std::size_t i) const {
    const std::string_view text = words_[i].text;
    if (In(text, "former/no-longer")) return true;
    if (text != "not") return false;
    for (std::size_t at = i + 1; at < clause_.end; ++at)
      if (In(words_[at].text, "former/any-more")) return true;
    const bool aside = i > clause_.begin && breaks_[i] == ',';
    for (std::size_t at = clause_.begin; aside && at < i; ++at)
      if (In(words_[at].text, "update/now")) return true;
    return false;
  }

  /// Up to where the clause goes on to something else.
  [[nodiscard]] WordRange Behind(std::size_t begin) const {
    std::size_t end = begin;
    while (end < clause_.end && (end == begin || breaks_[end] == 0) &&
           !In(words_[end].text, "former/any-more") && !In(words_[end].text, "former/end"))
      ++end;
    return Told(begin, end);
  }

  /// "From 20 mg to 30 mg": up to the "to" behind which the new value stands.
  [[nodiscard]] WordRange UpToTo(std::size_t begin) const {
    for (std::size_t to = begin + 1; to < clause_.end; ++to) {
      if (words_[to].text != "to") continue;
      const WordRange value = Told(begin, to);
      if (!value.empty()) return value;
    }
    return {};
  }

  /// Empty where nothing of meaning is told: "instead of it".
  [[nodiscard]] WordRange Told(std::size_t begin, std::size_t end) const {
    const bool tells = std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(begin),
                                   words_.begin() + static_cast<std::ptrdiff_t>(end), TellsValue);
    return tells ? WordRange{begin, end} : WordRange{};
  }

 public:
  static bool TellsValue(const StatementWord& word) {
    return word.quantity >= 0 ||
           (word.Is(kContentWord) && !word.Is(kDegree | kLightWord | kProtectedWord));
  }

 private:
  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
};

/// "10 mg instead of 5": the unit of the one is that of the other (ellipsis).
bool LeavesUnitOut(const Quantity& value, const Statement& statement) {
  return value.kind == QuantityKind::kNumber &&
         std::any_of(statement.quantities.begin(), statement.quantities.end(),
                     [](const auto& one) { return one.kind == QuantityKind::kMeasure; });
}

bool SameValue(const Statement& older, const StatementWord& a, const Statement& newer,
               const StatementWord& b) {
  if (a.quantity < 0 || b.quantity < 0) return false;
  const Quantity& known = older.quantities[static_cast<std::size_t>(a.quantity)];
  const Quantity& told = newer.quantities[static_cast<std::size_t>(b.quantity)];
  return AreSameValues(older, a, newer, b) ||
         (known.kind == QuantityKind::kMeasure && a.text == b.text && LeavesUnitOut(told, newer));
}

/// Whether no word tells what the value is of: "instead of 5 mg".
bool IsAmount(const Statement& statement, WordRange value) {
  for (std::size_t i = value.begin; i < value.end; ++i) {
    const auto& word = statement.words[i];
    if (word.quantity < 0 && word.Is(kContentWord)) return false;
  }
  return true;
}

/// The words of the older clause that tell the value; none where it does not tell all of it.
WordPlaces PlacesOf(const Statement& older, const Clause& a, const Statement& newer,
                    WordRange value) {
  WordPlaces places;
  for (std::size_t j = value.begin; j < value.end; ++j) {
    const auto& word = newer.words[j];
    if (!FormerReader::TellsValue(word)) continue;
    bool told = false;
    for (std::size_t i = a.begin; i < a.end; ++i) {
      const auto& other = older.words[i];
      const bool same =
          word.quantity >= 0 ? SameValue(older, other, newer, word) : Names(older, i, i + 1, word);
      const bool goes_on = Holds(places, i - 1) && other.quantity >= 0 &&
                           other.quantity == older.words[i - 1].quantity;
      if ((same || goes_on) && !Holds(places, i))
        places.insert(std::upper_bound(places.begin(), places.end(), i), i);
      told = told || same;
    }
    if (!told) return {};
  }
  return places;
}

/// Both name who it is of: the user, "we", or one name.
bool SameDoer(const Statement& older, const Clause& a, const Statement& newer, const Clause& b) {
  const auto we = [](const auto& word) { return word.text == "we" && word.Is(kBeforeVerb); };
  if (AnyWord(older, a, we) && AnyWord(newer, b, we)) return true;
  return !DoersOf(older, a).empty() && !DoersOf(newer, b).empty() && !AreOthers(older, a, newer, b);
}

/// Whether the older clause is of what the newer one changes: the newer names what it is of, or
/// hardly anything else is told of the same person.
bool OfTheSame(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
               WordRange value, const WordPlaces& places) {
  const WordPlaces doers = DoersOf(older, a);
  std::size_t others = 0;
  bool same = SameDoer(older, a, newer, b);
  for (const std::size_t i : MatterOf(older, a)) {
    if (Holds(places, i)) continue;
    const auto& word = older.words[i];
    const bool named =
        Names(newer, b.begin, value.begin, word) || Names(newer, value.end, b.end, word);
    if (named && !Holds(doers, i)) return true;
    same = same || named;
    if (!named && !Holds(doers, i)) ++others;
  }
  // "No more smoking": what is told of oneself, and nothing besides.
  const bool untold = DoersOf(newer, b).empty() && others == 0 && !doers.empty();
  if (!same && !(untold && older.words[doers.front()].Is(kSelf))) return false;
  // An amount alone does not tell what it is of.
  if (IsAmount(newer, value) && others > 0) return false;
  const std::string_view before = PrepositionBefore(older, a, places.front());
  return others <= 1 || (!before.empty() && before == PrepositionBefore(newer, b, value.end - 1));
}

/// "I switched from an iPhone to a Pixel", told again: the iPhone was over then, too.
bool ToldAsFormer(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto formers = FormerReader(statement, clause).Read();
  return std::any_of(formers.begin(), formers.end(), [at](const Former& former) {
    return former.value.begin <= at && at < former.value.end;
  });
}

/// "My doctor raised my amlodipine from 5 mg": who changes a thing need not be whose it is.
bool ChangesOnesOwn(const Statement& older, const Clause& a, const Statement& newer,
                    const Clause& b) {
  const WordPlaces doers = DoersOf(older, a);
  if (doers.empty() || !older.words[doers.front()].Is(kSelf)) return false;
  const WordPlaces matter = MatterOf(older, a);
  return std::any_of(matter.begin(), matter.end(), [&](std::size_t i) {
    if (Holds(doers, i)) return false;
    for (std::size_t j = b.begin + 1; j < b.end; ++j) {
      const auto& owner = newer.words[j - 1];
      if (owner.Is(kPossessive) && owner.Is(kSelf) && Names(newer, j, j + 1, older.words[i]))
        return true;
    }
    return false;
  });
}

/// "Today", "this week": it stays as it was.
bool IsForAWhile(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause,
                 [](const auto& word) { return In(word.text, "former/for-a-while"); });
}

bool MayTell(const Statement& statement, const Clause& clause, bool by_deed) {
  if (!clause.Asserted() || clause.wish || clause.tense == Tense::kFuture) return false;
  return by_deed || (clause.tense != Tense::kPast && !IsForAWhile(statement, clause));
}

std::optional<ContradictionFinding> FoundIn(const Statement& older, const Clause& a,
                                            const Statement& newer, const Clause& b,
                                            const Former& former) {
  if (!HoldsNow(a)) return std::nullopt;
  const bool ones_own = former.by_deed && ChangesOnesOwn(older, a, newer, b);
  if (!ones_own && AreOthers(older, a, newer, b)) return std::nullopt;
  const WordPlaces places = PlacesOf(older, a, newer, former.value);
  if (places.empty() || ToldAsFormer(older, a, places.front())) return std::nullopt;
  if (!OfTheSame(older, a, newer, b, former.value, places)) return std::nullopt;
  const ClausePair pair(older, a, newer, b, {});
  if (vetoes::OtherCases(pair) || vetoes::OpposedConditions(pair)) return std::nullopt;
  // "I no longer take it" denies; "on Friday now, not on Monday" tells what is so instead.
  const bool denies = !former.by_deed && b.Denies();
  const auto kind = denies ? ContradictionKind::kNegation : ContradictionKind::kValue;
  return ContradictionFinding{kind, 1.0, EvidenceOf(older, places.front(), places.back()),
                              EvidenceOf(newer, former.value.begin, former.value.end - 1)};
}

/// "Moved to Wednesday", "put up to 10 mg", "doubled".
struct Change {
  std::size_t verb = 0;
  /// The time or amount to which something is changed; none where only that it is changed is told.
  std::optional<std::size_t> value;
};

std::optional<Change> ChangeIn(const Statement& statement, const Clause& clause) {
  std::optional<std::size_t> verb;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    // "Moved_to": one expression.
    const bool to = word.text.ends_with("_to");
    const std::string_view deed = std::string_view(word.text).substr(0, word.text.size() - 3);
    if (In(to ? StemOf(deed) : word.stem, "ending/change")) verb = i;
    if (!verb || i + 1 == clause.end || !(to || In(word.text, "former/until"))) continue;
    const auto& next = statement.words[i + 1];
    if (next.quantity >= 0 || next.Is(kTimeWord)) return Change{*verb, i + 1};
  }
  // "Was changed" alone tells of no amount.
  const bool of_amount = verb && In(statement.words[*verb].stem, "antonym-events/changing") &&
                         english::IsPastForm(statement.words[*verb].text);
  return of_amount ? std::optional(Change{*verb, std::nullopt}) : std::nullopt;
}

bool IsMeasured(const Quantity& quantity) {
  return quantity.kind == QuantityKind::kMeasure || quantity.kind == QuantityKind::kMoney ||
         quantity.kind == QuantityKind::kPercent;
}

bool IsMeasuredAt(const Statement& statement, std::size_t i) {
  const auto quantity = statement.words[i].quantity;
  return quantity >= 0 && IsMeasured(statement.quantities[static_cast<std::size_t>(quantity)]);
}

/// Two days of the week, dates, times of day or amounts of which one excludes the other.
bool IsOtherValue(const Statement& older, const StatementWord& a, const Statement& newer,
                  const StatementWord& b) {
  if (a.quantity < 0 || b.quantity < 0) return AreOtherValues(older, a, newer, b);
  const auto& told = older.quantities[static_cast<std::size_t>(a.quantity)];
  const bool times = told.kind == QuantityKind::kDate || told.kind == QuantityKind::kClock;
  return (times || IsMeasured(told)) && AreOtherValues(older, a, newer, b);
}

/// What is changed before `end`: the object of the change, or the subject where it has none
/// ("choir was moved").
WordRange ChangedThing(const Statement& newer, const Clause& b, std::size_t verb, std::size_t end) {
  const bool object =
      std::any_of(newer.words.begin() + static_cast<std::ptrdiff_t>(verb + 1),
                  newer.words.begin() + static_cast<std::ptrdiff_t>(end), FormerReader::TellsValue);
  return object ? WordRange{verb + 1, end} : WordRange{b.begin, verb};
}

/// Whether all that tells what is changed is told by the older clause, too.
bool NamesAllOf(const Statement& older, const Clause& a, const Statement& newer, WordRange thing) {
  std::size_t named = 0;
  for (std::size_t j = thing.begin; j < thing.end; ++j) {
    const auto& word = newer.words[j];
    if (!FormerReader::TellsValue(word)) continue;
    if (!Names(older, a.begin, a.end, word)) return false;
    ++named;
  }
  return named > 0;
}

/// "I have choir every Monday", "they moved choir to Wednesday"; "takes 5 mg of ramipril", "the
/// clinic put ramipril up to 10 mg", "ramipril was doubled".
std::optional<ContradictionFinding> FindChanged(const Statement& older, const Clause& a,
                                                const Statement& newer, const Clause& b,
                                                const Change& change) {
  const std::size_t end = change.value.value_or(b.end);
  if (!HoldsNow(a) || TellsOfOther(newer, b) || IsOfAnother(older, a, newer, b, end) ||
      !NamesAllOf(older, a, newer, ChangedThing(newer, b, change.verb, end)))
    return std::nullopt;
  const std::size_t told = change.value.value_or(change.verb);
  std::optional<std::size_t> before;
  for (std::size_t i = a.begin; i < a.end; ++i) {
    const bool other = change.value ? IsOtherValue(older, older.words[i], newer, newer.words[told])
                                    : IsMeasuredAt(older, i);
    if (!other) continue;
    if (!before) before = i;
    // Which of two amounts is changed, nobody says.
    const auto quantity = older.words[i].quantity;
    if (IsMeasuredAt(older, i) && quantity != older.words[*before].quantity) return std::nullopt;
  }
  if (!before) return std::nullopt;
  return ContradictionFinding{ContradictionKind::kValue, 1.0, EvidenceOf(older, *before, *before),
                              EvidenceOf(newer, told, told)};
}

std::optional<ContradictionFinding> FindReplacedBy(const Statement& older, const Statement& newer,
                                                   const Clause& b) {
  const auto formers = FormerReader(newer, b).Read();
  const auto change = ChangeIn(newer, b);
  for (const auto& a : First(older.clauses)) {
    for (const auto& former : formers) {
      if (!MayTell(newer, b, former.by_deed)) continue;
      if (auto found = FoundIn(older, a, newer, b, former)) return found;
    }
    if (!change || !MayTell(newer, b, true)) continue;
    if (auto found = FindChanged(older, a, newer, b, *change)) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<ContradictionFinding> FindReplaced(const Statement& older, const Statement& newer) {
  for (const auto& b : First(newer.clauses)) {
    if (auto found = FindReplacedBy(older, newer, b)) return found;
  }
  return std::nullopt;
}

}  // namespace cortex
