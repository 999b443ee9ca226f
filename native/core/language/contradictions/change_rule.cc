#include "language/contradictions/change_rule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "language/clauses/change_marks.h"
#include "language/clauses/clause_view.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/finding_features.h"
#include "language/contradictions/finding_score.h"
#include "language/contradictions/note_subject.h"
#include "language/contradictions/text_labels.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Shared words that are counted at most.
constexpr std::size_t kMostShared = 4;
/// Words of one side only that are counted at most.
constexpr std::size_t kMostUnshared = 8;

/// What a text is about: neither grammar, nor times, nor amounts, nor the change itself.
bool IsMatter(const StatementWord& word) {
  constexpr std::uint32_t kNone = kLightWord | kDegree | kHedge | kTimeWord | kQuantityPart |
                                  kProtectedWord | kMerged | kSelf | kAuxiliary | kModal;
  return word.Is(kContentWord | kName | kPerson) && !word.Is(kNone) && word.quantity < 0 &&
         !english::IsTitle(word.text);
}

/// Somebody or something by name, or "mum"; not "guests".
bool NamesOne(const StatementWord& word) {
  const bool several = word.text.ends_with('s') && word.text != word.stem;
  return word.Is(kName) || (word.Is(kPerson) && !several);
}

/// The number by which it is called: "4" of "bed 4"; empty for "four beds", "rent 520".
std::string_view LabelOf(const ToldWord& told) {
  const auto& words = told.statement.words;
  const auto next = static_cast<std::size_t>(&told.word - words.data()) + 1;
  const bool numbered =
      next < words.size() && words[next].quantity >= 0 && In(told.word.text, "words/numbered-noun");
  return numbered ? std::string_view(words[next].text) : std::string_view();
}

/// "Bed 4", "bed 9", "four beds": others.
bool AreOtherLabels(const ToldWord& a, const ToldWord& b) {
  const std::string_view x = LabelOf(a);
  const std::string_view y = LabelOf(b);
  if (x == y) return false;
  const auto several = [](const ToldWord& told) { return told.word.text.ends_with('s'); };
  return x.empty() ? several(a) : !y.empty() || several(b);
}

bool SameMatter(const ToldWord& a, const ToldWord& b) {
  const bool same = a.word.root == b.word.root || a.word.meaning == b.word.meaning;
  return same && !AreOtherLabels(a, b);
}

/// A sentence: the clauses between two full stops.
struct SentenceOf {
  /// Indices into Statement::words.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// Of all its clauses that may tell a change.
  std::uint8_t marks = 0;
  bool denies = false;
  bool may_tell = false;
};

bool MayTellAChange(const Statement& newer, const Clause& clause) {
  return !clause.question && !clause.hypothetical && !SaysAlso(newer, clause) &&
         AssertsOrPlans(newer, clause);
}

std::vector<SentenceOf> SentencesIn(const Statement& newer) {
  std::vector<SentenceOf> sentences;
  for (const Clause& clause : First(newer.clauses)) {
    const char before = newer.breaks[clause.begin];
    const bool goes_on = !sentences.empty() && before != '.' && before != '?';
    if (!goes_on) sentences.push_back({clause.begin, clause.end});
    SentenceOf& sentence = sentences.back();
    sentence.end = clause.end;
    const bool is_list = clause.end - clause.begin > kMaxComparedWords;
    if (is_list || !MayTellAChange(newer, clause)) continue;
    sentence.may_tell = true;
    sentence.marks |= clause.change_marks;
    sentence.denies = sentence.denies || clause.Negative();
  }
  return sentences;
}

/// "Bed 4", "unit 6": which one is spoken of; "the second", "one of them": no amount.
bool TellsNoAmount(const Statement& statement, const Clause& clause, const StatementWord& word) {
  if (word.quantity < 0) return !WeekdayNamed(word.text);
  const auto quantity = static_cast<std::size_t>(word.quantity);
  const bool in_words = statement.quantities[quantity].kind == QuantityKind::kNumber &&
                        (word.text[0] < '0' || word.text[0] > '9');
  return in_words || NumbersSubject(statement, clause, quantity);
}

/// The amounts and times told within the sentence.
WordPlaces ValuesIn(const Statement& statement, std::span<const Clause> clauses,
                    const SentenceOf& within) {
  WordPlaces values;
  for (const Clause& clause : clauses) {
    if (clause.end - clause.begin > kMaxComparedWords) continue;
    for (std::size_t i = std::max(clause.begin, within.begin); i < std::min(clause.end, within.end);
         ++i) {
      if (!TellsNoAmount(statement, clause, statement.words[i])) values.push_back(i);
    }
  }
  return values;
}

/// Ellipsis of the unit: "80 mg", and later "down to 40".
bool AreOtherAmounts(const ToldWord& before, const ToldWord& now) {
  const Quantity* const was = before.Value();
  const Quantity* const is = now.Value();
  return was != nullptr && is != nullptr && was->kind == QuantityKind::kMeasure &&
         is->kind == QuantityKind::kNumber && was->value != is->value;
}

/// What a sentence that may tell a change has in common with an older text.
class Overlap {
 public:
  Overlap(const Statement& older, const Statement& newer, const SentenceOf& sentence)
      : older_(older),
        newer_(newer),
        sentence_(sentence),
        shared_(First(older.clauses).size()),
        nouns_(shared_.size()) {
    const std::size_t behind = BehindSharedLabel(older, newer);
    for (std::size_t j = std::max(sentence.begin, behind); j < sentence.end; ++j)
      Lay(newer.words[j]);
    for (std::size_t at = 1; at < shared_.size(); ++at) {
      if (Weight(at) > Weight(nearest_)) nearest_ = at;
    }
    LayValues();
  }

  [[nodiscard]] bool MayTell() const {
    constexpr std::uint8_t kTelling = kChanged | kSaysItIsNow | kSaysItEnded | kCorrects;
    if (ReplacesOne()) return true;
    if (NamesOthers() || BothEnd()) return false;
    if (gone_ && HoldsNow(nearest()) && !TellsWhatIsSaid({older_, nearest()})) return true;
    if (IsDone()) return nouns_[nearest_] > 0;
    constexpr std::uint8_t kTellingValue = kSaysItBegins | kSaysItIsBack;
    const bool value = (sentence_.marks & kTellingValue) != 0 && near_value_;
    // "Biscuit weighed 31 kg", "Biscuit is down to 29.4".
    if ((sentence_.marks & kChanged) != 0 && near_value_) return true;
    // "The cleaner comes on Tuesdays", "from Monday the cleaner comes on Fridays": nothing else.
    if (value && role_shared_ && unshared_ == 0) return true;
    // Of one person there is much to tell: "Carla is reading Dune", "Carla works from home now".
    return nouns_[nearest_] > 0 && ((sentence_.marks & kTelling) != 0 || value);
  }
  /// "Gesa handles invoices", "Rolf handles invoices now"; "we use Postgres for Orchard", "we use
  /// SQLite for Orchard now": it is said that it is so now, and all but one word is the same.
  [[nodiscard]] bool ReplacesOne() const {
    const bool now =
        (sentence_.marks & kSaysItIsNow) != 0 && !sentence_.denies && !nearest().Negative();
    if (!now || unshared_ != 1 || shared_[nearest_] == 0) return false;
    const auto before = Lone(older_, nearest().begin, nearest().end, newer_);
    const auto after = Lone(newer_, sentence_.begin, sentence_.end, older_);
    if (before.size() != 1 || after.size() != 1) return false;
    // "Maya's trial is on the 16th", "Priya's trial: the 23rd instead": two trials.
    if (before.front()->Is(kPossessive) || after.front()->Is(kPossessive)) return false;
    // "Anna is in the choir", "Anna is in Berlin": a person is many things.
    const bool both_do = before.front()->Is(kBeforeVerb) && after.front()->Is(kBeforeVerb);
    const bool both_named = before.front()->Is(kName) && after.front()->Is(kName);
    return SameVerb() && (both_do || both_named);
  }
  /// The words of the matter between the places that the other text does not tell.
  [[nodiscard]] static std::vector<const StatementWord*> Lone(const Statement& told,
                                                              std::size_t begin, std::size_t end,
                                                              const Statement& other) {
    std::vector<const StatementWord*> lone;
    for (std::size_t i = begin; i < end; ++i) {
      const auto& word = told.words[i];
      if (!IsMatter(word)) continue;
      const bool shared = std::any_of(other.words.begin(), other.words.end(), [&](const auto& one) {
        return IsMatter(one) && SameMatter({told, word}, {other, one});
      });
      if (!shared) lone.push_back(&word);
    }
    return lone;
  }
  [[nodiscard]] bool SameVerb() const {
    const auto known = PredicateIn(older_, nearest().begin, nearest().end);
    return !known.empty() && known == PredicateIn(newer_, sentence_.begin, sentence_.end);
  }
  /// Both tell of people or things by name, and none of them of both: "Nana's dose", "Grandad's".
  [[nodiscard]] bool NamesOthers() const {
    const auto names = [](const StatementWord& word) { return IsMatter(word) && NamesOne(word); };
    const auto first = newer_.words.begin();
    return !names_shared_ && AnyWord(older_, nearest(), names) &&
           std::any_of(first + static_cast<std::ptrdiff_t>(sentence_.begin),
                       first + static_cast<std::ptrdiff_t>(sentence_.end), names);
  }
  /// "Invoice 1050 still not paid", "Tom paid 1050".
  [[nodiscard]] bool IsDone() const {
    const auto awaits = [](const StatementWord& word) { return In(word.text, "change/pending"); };
    return (sentence_.marks & kSaysItIsDone) != 0 && !sentence_.denies &&
           ((nearest().Denies() && nearest().tense != Tense::kPast) ||
            AnyWord(older_, nearest(), awaits));
  }
  /// "I finished the marathon", "I finished the half marathon".
  [[nodiscard]] bool BothEnd() const {
    return sentence_.marks == kSaysItEnded && (nearest().change_marks & kSaysItEnded) != 0;
  }
  /// Of the older clauses the one with most of the words.
  [[nodiscard]] const Clause& nearest() const { return older_.clauses[nearest_]; }

  [[nodiscard]] FindingFeatures Features() const {
    const auto one = [](bool holds) { return holds ? 1.0 : 0.0; };
    const auto marked = [&](ChangeMark mark) { return one((sentence_.marks & mark) != 0); };
    const auto counted = [](std::size_t count, std::size_t most) {
      return static_cast<double>(std::min(count, most));
    };
    const auto crowd = static_cast<double>(older_.clauses.size() * newer_.clauses.size());
    const std::size_t near = shared_[nearest_];
    return {{"changed", 1},
            {"changed_asking", one(!Tells(older_) || !Tells(newer_))},
            {"changed_crowd", std::log2(std::max(1.0, crowd))},
            {"changed_anchor", counted(anchors_, kMostShared)},
            {"changed_loose", counted(loose_, kMostShared)},
            {"changed_far", counted(words_ - std::min(near, words_), kMostShared)},
            {"changed_name", counted(near - nouns_[nearest_], kMostShared)},
            {"changed_subject", one(subject_)},
            {"changed_named_subject", one(named_subject_)},
            {"changed_unshared", counted(unshared_, kMostUnshared)},
            {"changed_verb", marked(kChanged)},
            {"changed_now", marked(kSaysItIsNow)},
            {"changed_ended", marked(kSaysItEnded)},
            {"changed_gone", one(gone_)},
            {"changed_done", one(IsDone())},
            {"changed_begins", marked(kSaysItBegins)},
            {"changed_corrects", marked(kCorrects)},
            {"changed_back", marked(kSaysItIsBack)},
            {"changed_denial", one(sentence_.denies)},
            {"changed_value", one(near_value_)},
            {"changed_far_value", one(far_value_ && !near_value_)},
            {"changed_same_value", one(same_value_)}};
  }

 private:
  void Lay(const StatementWord& word) {
    if (!IsMatter(word)) return;
    bool names = word.Is(kName | kPerson);
    bool names_one = NamesOne(word);
    bool found = false;
    for (std::size_t at = 0; at < shared_.size(); ++at) {
      const bool shared = AnyWord(older_, older_.clauses[at], [&](const StatementWord& other) {
        const bool same = IsMatter(other) && SameMatter({older_, other}, {newer_, word});
        // "mr oyelaran has handed it over": a name, if not by its letters.
        names = names || (same && other.Is(kName | kPerson));
        names_one = names_one || (same && NamesOne(other));
        return same;
      });
      if (!shared) continue;
      names_shared_ = names_shared_ || names_one;
      role_shared_ = role_shared_ || (word.Is(kPerson) && !word.Is(kName));
      found = true;
      ++shared_[at];
      if (!names) ++nouns_[at];
    }
    if (!found) {
      ++unshared_;
      return;
    }
    ++words_;
    const auto marks = newer_.clauses[word.clause].change_marks;
    const bool subject = word.Is(kBeforeVerb) && !word.Is(kPossessive);
    gone_ = gone_ || (subject && (marks & kSaysItsGone) != 0);
    if (!names) ++(IsAnchor(word) ? anchors_ : loose_);
    if (word.Is(kBeforeVerb)) (names ? named_subject_ : subject_) = true;
  }

  /// Definiteness: "the lessons", "my rate", "router", not "a lesson": what was told of before; in
  /// a clause that is marked itself.
  [[nodiscard]] bool IsAnchor(const StatementWord& word) const {
    const Clause& clause = newer_.clauses[word.clause];
    if (clause.change_marks == 0) return false;
    std::size_t at = static_cast<std::size_t>(&word - newer_.words.data());
    while (at > clause.begin && newer_.words[at - 1].Is(kContentWord) &&
           !newer_.words[at - 1].Is(kVerb))
      --at;
    return at == clause.begin || !In(newer_.words[at - 1].text, "change/indefinite");
  }

  /// Of what is told, not of whom, counts twice.
  [[nodiscard]] std::size_t Weight(std::size_t clause) const {
    return shared_[clause] + nouns_[clause];
  }
  [[nodiscard]] bool SharesWords(std::size_t clause) const {
    return clause < shared_.size() && shared_[clause] > 0;
  }

  void LayValues() {
    const WordPlaces told = ValuesIn(newer_, First(newer_.clauses), sentence_);
    const WordPlaces known = ValuesIn(older_, First(older_.clauses), {0, older_.words.size()});
    for (const std::size_t j : told) {
      for (const std::size_t i : known) {
        const ToldWord before{older_, older_.words[i]};
        const ToldWord now{newer_, newer_.words[j]};
        const bool other = AreOtherValues(before, now) || AreOtherAmounts(before, now);
        near_value_ = near_value_ || (other && SharesWords(before.word.clause));
        far_value_ = far_value_ || other;
        same_value_ = same_value_ || AreSameValues(before, now);
      }
    }
  }

  const Statement& older_;
  const Statement& newer_;
  const SentenceOf& sentence_;
  /// Words of the matter that the sentence shares with each clause of the older text.
  std::vector<std::size_t> shared_;
  /// Of these, those that name nobody.
  std::vector<std::size_t> nouns_;
  std::size_t nearest_ = 0;
  /// With any of them, and how many it shares with none.
  std::size_t words_ = 0;
  std::size_t unshared_ = 0;
  /// Of the words that name nobody, those that may be what changed, and others.
  std::size_t anchors_ = 0;
  std::size_t loose_ = 0;
  /// One stands before the verb: a thing, or somebody.
  bool subject_ = false;
  bool named_subject_ = false;
  /// One of them names somebody.
  bool names_shared_ = false;
  /// One of them tells of somebody by what he is: the cleaner.
  bool role_shared_ = false;
  /// One of them is said to have gone.
  bool gone_ = false;
  bool near_value_ = false;
  bool far_value_ = false;
  bool same_value_ = false;
};

/// "Fixed the build", later "updated the docs of the build": two entries of a log. Not "booked the
/// hall for 12 May", of which the day may change.
bool AreEntriesOfALog(const ClauseOf& older, const ClauseOf& newer) {
  const SentenceOf within{older.clause.begin, older.clause.end};
  return OpensWithDeed(older) && OpensWithDeed(newer) &&
         ValuesIn(older.statement, First(older.statement.clauses), within).empty();
}

}  // namespace

std::optional<ContradictionFinding> FindToldChange(const Statement& older, const Statement& newer) {
  std::optional<ContradictionFinding> best;
  if (older.clauses.empty()) return best;
  for (const SentenceOf& sentence : SentencesIn(newer)) {
    if (!sentence.may_tell) continue;
    const Overlap overlap(older, newer, sentence);
    const Clause& nearest = overlap.nearest();
    if (!overlap.MayTell() || nearest.over || !AssertsOrPlans(older, nearest) ||
        ((sentence.marks & kSaysItEnded) == 0 &&
         AreEntriesOfALog({older, nearest},
                          {newer, newer.clauses[newer.words[sentence.begin].clause]})))
      continue;
    FindingFeatures features = overlap.Features();
    const double score = ScoreOf(features);
    if (best && best->score >= score) continue;
    best = ContradictionFinding{ContradictionKind::kValue, score,
                                EvidenceOf(older, nearest.begin, nearest.end - 1),
                                EvidenceOf(newer, sentence.begin, sentence.end - 1)};
    best->rule = kChangeRule;
    best->features = std::move(features);
  }
  return best;
}

}  // namespace cortex
