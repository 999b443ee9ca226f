#include "language/contradictions/former_rule.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "language/clauses/clause_view.h"
#include "language/contradictions/changed_value.h"
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
  /// Told behind what is so: "10 mg (was 5 mg)".
  bool as_was = false;
  /// What was taken over from whom.
  WordRange thing = {};
};

/// Reads what a clause says was so.
class FormerReader {
 public:
  explicit FormerReader(const ClauseOf& told)
      : text_(told.statement.text),
        words_(told.words),
        breaks_(told.statement.breaks),
        clause_(told.clause) {}

  [[nodiscard]] std::vector<Former> Read() const {
    std::vector<Former> found;
    bool changes = false;
    std::optional<std::size_t> takes;
    bool over = false;
    for (std::size_t i = clause_.begin; i < clause_.end; ++i) {
      changes = changes || In(words_[i].stem, "ending/change");
      if (words_[i].stem == "take") takes = i;
      over = over || (takes && words_[i].text == "over");
      // "Took over from Dr Keller", "took the account over from Lena".
      const Former former =
          over && words_[i].text == "from"
              ? Former{.value = Behind(i + 1), .by_deed = true, .thing = WordRange{*takes + 1, i}}
              : At(i, changes);
      if (!former.value.empty()) found.push_back(former);
    }
    return found;
  }

 private:
  [[nodiscard]] Former At(std::size_t i, bool changes) const {
    const std::string_view text = words_[i].text;
    if (In(text, "clause-asides/instead")) return {Behind(i + 1), false};
    if (EndsHere(i))
      return {.value = Behind(i + 1), .by_deed = ToldAsWas(i), .as_was = ToldAsWas(i)};
    if (text == "no" && i + 1 < clause_.end && words_[i + 1].text == "more")
      return {Behind(i + 2), false};
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
    // "On Fridays now, not on Mondays", "in Naumburg, not Bad Sulza"; not "Vault, not only Vault".
    const bool tells = i + 1 < clause_.end && !In(words_[i + 1].text, "former/no-value");
    return i > clause_.begin && breaks_[i] == ',' && tells;
  }

  /// "Widened to 50 (was 25)", which is read as "no longer 25": also of a deed that is over.
  [[nodiscard]] bool ToldAsWas(std::size_t i) const {
    const char first = text_[words_[i].span.begin];
    return In(words_[i].text, "former/no-longer") && first != 'n' && first != 'N';
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

  const std::string& text_;
  const std::vector<StatementWord>& words_;
  const std::vector<char>& breaks_;
  const Clause& clause_;
};

/// "10 mg instead of 5": the unit of the one is that of the other (ellipsis).
bool LeavesUnitOut(const ToldWord& told) {
  const auto& quantities = told.statement.quantities;
  return told.Value()->kind == QuantityKind::kNumber &&
         std::any_of(quantities.begin(), quantities.end(),
                     [](const auto& one) { return one.kind == QuantityKind::kMeasure; });
}

bool SameValue(const ToldWord& known, const ToldWord& told) {
  if (known.word.quantity < 0 || told.word.quantity < 0) return false;
  return AreSameValues(known, told) || (known.Value()->kind == QuantityKind::kMeasure &&
                                        known.word.text == told.word.text && LeavesUnitOut(told));
}

/// Whether no word tells what the value is of: "instead of 5 mg".
bool IsAmount(const ClauseOf& told, WordRange value) {
  for (std::size_t i = value.begin; i < value.end; ++i) {
    const auto& word = told.words[i];
    if (word.quantity < 0 && word.Is(kContentWord)) return false;
  }
  return true;
}

/// The words of the older clause that tell the value; none where it does not tell all of it.
WordPlaces PlacesOf(const ClauseOf& older, const ClauseOf& newer, WordRange value) {
  WordPlaces places;
  for (std::size_t j = value.begin; j < value.end; ++j) {
    const auto& word = newer.words[j];
    if (!TellsValue(word)) continue;
    bool told = false;
    for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
      const auto& other = older.words[i];
      const bool same = word.quantity >= 0
                            ? SameValue({older.statement, other}, {newer.statement, word})
                            : Names(other, word);
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
bool SameDoer(const ClauseOf& older, const ClauseOf& newer) {
  const auto we = [](const auto& word) { return word.text == "we" && word.Is(kBeforeVerb); };
  if (older.Any(we) && newer.Any(we)) return true;
  return !DoersOf(older).empty() && !DoersOf(newer).empty() && !AreOthers(older, newer);
}

/// The place that these words fill: the database of "our database is MySQL".
const Identity* PlaceFilledBy(const ClauseOf& older, const WordPlaces& places) {
  const auto& identities = older.clause.identities;
  const auto found = std::find_if(identities.begin(), identities.end(), [&](const Identity& one) {
    return !one.told && one.first <= places.front() && places.front() <= one.last;
  });
  return found == identities.end() ? nullptr : &*found;
}

/// "My dentist is Kim": the user's place, which is no matter of Kim's. Not "my brother is Kim",
/// who stays it.
bool FillsOnesOwn(const ClauseOf& older, const WordPlaces& places) {
  const Identity* const place = PlaceFilledBy(older, places);
  return place != nullptr && place->owner && older.words[*place->owner].Is(kSelf) &&
         !older.words[place->head].Is(kImmutable);
}

/// "Our database is MySQL", "we switched from MySQL": who fills a place is left for another. Not
/// "we moved from Rome", a journey; not "we switched the blog from MySQL", which may be another
/// place.
bool LeavesFiller(const ClauseOf& older, const ClauseOf& newer, const Former& former,
                  const WordPlaces& places) {
  if (!former.by_deed || PlaceFilledBy(older, places) == nullptr) return false;
  bool leaves = false;
  bool own = false;
  for (std::size_t i = newer.clause.begin; i < former.value.begin; ++i) {
    const auto& word = newer.words[i];
    const bool deed = In(word.stem, "former/leaves");
    leaves = leaves || deed;
    own = own || (word.Is(kBeforeVerb) && In(word.text, "attribution/own"));
    if (!deed && word.Is(kContentWord) && !word.Is(kTimeWord | kDegree | kSelf)) return false;
  }
  return leaves && own;
}

/// "Bea drives the van", "Kit drives the van, not Bea": what somebody does, with all that is told
/// of it, or "it".
bool NamesDeedOf(const ClauseOf& older, const ClauseOf& newer, const WordPlaces& doers) {
  const bool points = newer.Any([](const auto& word) { return In(word.text, "former/it"); });
  bool deed = false;
  for (const std::size_t i : MatterOf(older)) {
    if (Holds(doers, i)) continue;
    const auto& word = older.words[i];
    const bool named = Names(newer, word);
    // "The big van": told again as "the van".
    const bool modifies = i + 1 < older.clause.end && older.words[i + 1].Is(kAdjacent) &&
                          older.words[i + 1].Is(kContentWord);
    if (!named && !points && !modifies && !word.Is(kVerb)) return false;
    deed = deed || named;
  }
  return deed || points;
}

/// "The dose of ramipril is 5 mg", "the dose of metformin is 10 mg (was 5 mg)": whether the newer
/// clause tells of all that the older one does besides the value.
bool TellsAllBesides(const ClauseOf& older, const ClauseOf& newer, const WordPlaces& places) {
  for (std::size_t i = older.clause.begin; i < older.clause.end; ++i) {
    const auto& word = older.words[i];
    const bool matter = word.Is(kContentWord | kName | kPerson) &&
                        !word.Is(kQuantityPart | kTimeWord | kDegree | kAuxiliary | kSelf);
    if (matter && word.quantity < 0 && !Holds(places, i) && !Names(newer, word)) return false;
  }
  return true;
}

/// Whether the older clause is of what the newer one changes: the newer names what it is of, or
/// hardly anything else is told of the same person.
bool OfTheSame(const ClauseOf& older, const ClauseOf& newer, WordRange value,
               const WordPlaces& places) {
  const WordPlaces doers = DoersOf(older);
  if (Holds(doers, places.back())) return NamesDeedOf(older, newer, doers);
  std::size_t others = 0;
  bool same = SameDoer(older, newer);
  for (const std::size_t i : MatterOf(older)) {
    if (Holds(places, i)) continue;
    const auto& word = older.words[i];
    const bool named = Names(newer, {newer.clause.begin, value.begin}, word) ||
                       Names(newer, {value.end, newer.clause.end}, word);
    if (named && !Holds(doers, i)) return true;
    same = same || named;
    if (!named && !Holds(doers, i)) ++others;
  }
  // "No more smoking": what is told of oneself, and nothing besides.
  const bool untold = DoersOf(newer).empty() && others == 0 && !doers.empty();
  if (!same && !(untold && older.words[doers.front()].Is(kSelf))) return false;
  // An amount alone does not tell what it is of.
  if (IsAmount(newer, value) && others > 0) return false;
  // "CI runs on CircleCI, config in .circleci/config.yml", "CI moved from CircleCI": what else is
  // told does not matter where it fills a place.
  if (others <= 1 || PlaceFilledBy(older, places) != nullptr) return true;
  const std::string_view before = PrepositionBefore(older, places.front());
  return !before.empty() && before == PrepositionBefore(newer, value.end - 1);
}

/// "I switched from an iPhone to a Pixel", told again: the iPhone was over then, too.
bool ToldAsFormer(const ClauseOf& told, const WordPlaces& places) {
  const auto formers = FormerReader(told).Read();
  return std::any_of(formers.begin(), formers.end(), [&](const Former& former) {
    return std::any_of(places.begin(), places.end(), [&](std::size_t at) {
      return former.value.begin <= at && at < former.value.end;
    });
  });
}

/// "My doctor raised my amlodipine from 5 mg": who changes a thing need not be whose it is.
bool ChangesOnesOwn(const ClauseOf& older, const ClauseOf& newer) {
  const WordPlaces doers = DoersOf(older);
  if (doers.empty() || !older.words[doers.front()].Is(kSelf)) return false;
  const WordPlaces matter = MatterOf(older);
  return std::any_of(matter.begin(), matter.end(), [&](std::size_t i) {
    if (Holds(doers, i)) return false;
    for (std::size_t j = newer.clause.begin + 1; j < newer.clause.end; ++j) {
      const auto& owner = newer.words[j - 1];
      if (owner.Is(kPossessive) && owner.Is(kSelf) && Names(newer.words[j], older.words[i]))
        return true;
    }
    return false;
  });
}

bool MayTell(const ClauseOf& told, bool by_deed) {
  if (!told.clause.Asserted() || told.clause.wish || told.clause.tense == Tense::kFuture)
    return false;
  return by_deed || told.clause.tense != Tense::kPast;
}

std::optional<ContradictionFinding> FoundIn(const ClauseOf& older, const ClauseOf& newer,
                                            const Former& former) {
  if (!HoldsNow(older.clause)) return std::nullopt;
  const WordPlaces places = PlacesOf(older, newer, former.value);
  if (places.empty() || ToldAsFormer(older, places)) return std::nullopt;
  if (former.as_was && !TellsAllBesides(older, newer, places)) return std::nullopt;
  const bool ones_own =
      former.by_deed && (ChangesOnesOwn(older, newer) || FillsOnesOwn(older, places));
  if (!ones_own && (AreOthers(older, newer) || TellOfOthers(older, places, newer, former.value)))
    return std::nullopt;
  if (!OfTheSame(older, newer, former.value, places) && !LeavesFiller(older, newer, former, places))
    return std::nullopt;
  // "Took over the rota from Lena": not all that Lena has and is.
  const bool of_thing =
      std::any_of(newer.words.begin() + static_cast<std::ptrdiff_t>(former.thing.begin),
                  newer.words.begin() + static_cast<std::ptrdiff_t>(former.thing.end), TellsValue);
  if (of_thing && !NamesAllOf(older, newer, former.thing)) return std::nullopt;
  const ClausePair pair(older, newer, {});
  if (vetoes::OtherCases(pair) || vetoes::OpposedConditions(pair)) return std::nullopt;
  // "I no longer take it" denies; "on Friday now, not on Monday" tells what is so instead.
  const bool denies = !former.by_deed && newer.clause.Denies();
  const auto kind = denies ? ContradictionKind::kNegation : ContradictionKind::kValue;
  return ContradictionFinding{
      kind, 1.0, EvidenceOf(older.statement, places.front(), places.back()),
      EvidenceOf(newer.statement, former.value.begin, former.value.end - 1)};
}

/// "Review meeting: Thursday (was Tuesday)": the clause with the label that says of what it is.
Clause WithLabel(const Statement& statement, Clause clause) {
  const auto label = std::find_if(statement.clauses.begin(), statement.clauses.end(),
                                  [&](const Clause& before) { return before.end == clause.begin; });
  if (label != statement.clauses.end() && statement.breaks[clause.begin] == ':')
    clause.begin = label->begin;
  return clause;
}

std::optional<ContradictionFinding> FindReplacedBy(const Statement& older, const ClauseOf& newer) {
  const auto formers = FormerReader(newer).Read();
  const Clause labelled = WithLabel(newer.statement, newer.clause);
  for (const auto& clause : First(older.clauses)) {
    const ClauseOf in_older{older, clause};
    for (const auto& former : formers) {
      if (!MayTell(newer, former.by_deed)) continue;
      if (auto found = FoundIn(in_older, {newer.statement, labelled}, former)) return found;
    }
    if (!MayTell(newer, true)) continue;
    if (auto found = FindChangedValue(in_older, newer)) return found;
  }
  return std::nullopt;
}

}  // namespace

bool LeavesFormer(const Statement& statement, const Clause& clause) {
  if (clause.end - clause.begin > kMaxComparedWords) return false;
  const bool from = AnyWord(statement, clause, [](const auto& word) {
    return word.text == "from" || word.text.ends_with("_from");
  });
  if (!from) return false;
  const auto formers = FormerReader({statement, clause}).Read();
  return std::any_of(formers.begin(), formers.end(), [](const Former& one) { return one.by_deed; });
}

std::optional<ContradictionFinding> FindReplaced(const Statement& older, const Statement& newer) {
  for (const auto& clause : First(newer.clauses)) {
    if (auto found = FindReplacedBy(older, {newer, clause})) return found;
  }
  return std::nullopt;
}

}  // namespace cortex
