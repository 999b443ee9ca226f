#include "language/alignment.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

bool IsThirdPerson(const StatementWord& word) {
  constexpr std::array<std::string_view, 6> kThird = {"he", "she", "him", "they", "them", "her"};
  return std::find(kThird.begin(), kThird.end(), word.text) != kThird.end();
}

/// Words that take part in a comparison at all.
bool Speaks(const StatementWord& word) {
  return word.Is(kContentWord) && !word.Is(kQuantityPart | kProtectedWord);
}

bool IsHeavy(const StatementWord& word) {
  return Speaks(word) && !word.Is(kLightWord | kTimeWord | kPerson);
}

/// The clauses' words that matter, matched greedily: equals first, then kinds, then themes.
class Aligner {
 public:
  Aligner(const Statement& older, const Clause& a, const Statement& newer, const Clause& b,
          bool people_differ)
      : older_(older), newer_(newer), a_(a), b_(b), people_differ_(people_differ) {}

  Alignment Run() {
    Gather(older_, a_, left_);
    Gather(newer_, b_, right_);
    left_match_.assign(left_.size(), kNowhere);
    right_match_.assign(right_.size(), kNowhere);
    MatchAll(WordMatch::kEqual);
    FindOpposites();
    MatchAll(WordMatch::kKind);
    MatchAll(WordMatch::kTheme);
    OpposeDirections();
    Count();
    ComparePeople();
    CompareTimes();
    CompareDirections();
    CompareQuantities();
    return std::move(result_);
  }

 private:
  static void Gather(const Statement& statement, const Clause& clause,
                     std::vector<std::size_t>& words) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (Speaks(statement.words[i])) words.push_back(i);
    }
  }

  void MatchAll(WordMatch wanted) {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (left_match_[i] != kNowhere) continue;
      const auto& word = older_.words[left_[i]];
      for (std::size_t j = 0; j < right_.size(); ++j) {
        if (right_match_[j] != kNowhere) continue;
        const auto& other = newer_.words[right_[j]];
        if (MatchWords(word, other) != wanted) continue;
        // Two people of one sort are two people: the dog, the cat.
        if (wanted == WordMatch::kTheme && word.Is(kPerson) && other.Is(kPerson)) continue;
        if (wanted == WordMatch::kKind) result_.kinds.push_back({left_[i], right_[j]});
        left_match_[i] = j;
        right_match_[j] = i;
        Note(word, newer_.words[right_[j]], wanted);
        break;
      }
    }
  }

  void Note(const StatementWord& a, const StatementWord& b, WordMatch how) {
    if (a.Is(kPerson) && b.Is(kPerson)) {
      ++result_.people;
    } else if (!IsHeavy(a) || !IsHeavy(b)) {
      ++result_.light;
    } else if (how == WordMatch::kEqual) {
      ++result_.equal;
    } else {
      ++result_.soft;
    }
    if (a.Is(kSingleValued) || b.Is(kSingleValued)) result_.single_valued = true;
    if (a.Is(kImmutable) || b.Is(kImmutable)) result_.immutable = true;
    if (a.theme != 0) themes_.push_back(a.theme);
    if (b.theme != 0) themes_.push_back(b.theme);
  }

  void FindOpposites() {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (left_match_[i] != kNowhere) continue;
      for (std::size_t j = 0; j < right_.size(); ++j) {
        if (right_match_[j] != kNowhere) continue;
        const auto& a = older_.words[left_[i]];
        const auto& b = newer_.words[right_[j]];
        if (people_differ_ && a.Is(kPerson) && b.Is(kPerson)) continue;
        const Opposition how = OppositionOf(a, b);
        if (how == Opposition::kNone) continue;
        result_.opposites.push_back({left_[i], right_[j], how});
        left_match_[i] = j;
        right_match_[j] = i;
        break;
      }
    }
  }

  /// "On" and "off", "near" and "far from": prepositions and particles that exclude each other.
  void OpposeDirections() {
    for (std::size_t i = a_.begin; i < a_.end; ++i) {
      const auto& word = older_.words[i];
      if (!IsDirection(word) || Has(newer_, b_, word)) continue;
      for (std::size_t j = b_.begin; j < b_.end; ++j) {
        const auto& other = newer_.words[j];
        if (Speaks(word) == IsDirection(other) && Speaks(word)) continue;
        if (!IsDirection(other) && !IsLone(right_, right_match_, j)) continue;
        if (Has(older_, a_, other)) continue;
        if (OppositionOf(word, other) != Opposition::kStrong) continue;
        result_.opposites.push_back({i, j, Opposition::kStrong});
        Take(right_, right_match_, j);
        break;
      }
    }
    for (std::size_t j = b_.begin; j < b_.end; ++j) {
      const auto& word = newer_.words[j];
      if (!IsDirection(word) || Has(older_, a_, word)) continue;
      for (std::size_t i = 0; i < left_.size(); ++i) {
        if (left_match_[i] != kNowhere) continue;
        if (OppositionOf(older_.words[left_[i]], word) != Opposition::kStrong) continue;
        result_.opposites.push_back({left_[i], j, Opposition::kStrong});
        left_match_[i] = 0;
        break;
      }
    }
  }

  static bool IsDirection(const StatementWord& word) {
    return !word.Is(kContentWord | kNegator) && word.Is(kPreposition | kDirection);
  }
  static bool IsLone(const std::vector<std::size_t>& words, const std::vector<std::size_t>& match,
                     std::size_t word) {
    const auto found = std::find(words.begin(), words.end(), word);
    return found != words.end() &&
           match[static_cast<std::size_t>(found - words.begin())] == kNowhere;
  }
  static void Take(const std::vector<std::size_t>& words, std::vector<std::size_t>& match,
                   std::size_t word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) match[static_cast<std::size_t>(found - words.begin())] = 0;
  }

  void Count() {
    CountSide(older_, left_, left_match_, result_.rest_older);
    CountSide(newer_, right_, right_match_, result_.rest_newer);
  }

  void CountSide(const Statement& statement, const std::vector<std::size_t>& words,
                 const std::vector<std::size_t>& match, std::vector<std::size_t>& rest) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (match[i] != kNowhere) continue;
      const auto& word = statement.words[words[i]];
      if (word.Is(kVersion)) result_.other_version = true;
      // A second word of a matter that both speak of says nothing new.
      const bool of_matched_theme =
          word.theme != 0 && std::find(themes_.begin(), themes_.end(), word.theme) != themes_.end();
      if (IsHeavy(word) && !of_matched_theme) rest.push_back(words[i]);
    }
  }

  // --- people ----------------------------------------------------------------------------------

  struct Subject {
    bool self = false;
    bool third = false;
    /// "I" or "me" anywhere, or a person.
    bool anybody = false;
  };

  static Subject SubjectOf(const Statement& statement, const Clause& clause) {
    Subject subject;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      const bool owner = word.Is(kPossessive);
      subject.anybody = subject.anybody || word.Is(kPerson) || (word.Is(kSelf) && !owner);
      if (!word.Is(kBeforeVerb) || owner) continue;
      subject.self = subject.self || word.Is(kSelf);
      subject.third = subject.third || IsThirdPerson(word);
    }
    return subject;
  }

  void ComparePeople() {
    const Subject a = SubjectOf(older_, a_);
    const Subject b = SubjectOf(newer_, b_);
    result_.same_subject = (a.self && b.self) || (!a.self && !b.self && result_.people > 0);
    result_.lone_person_older = LonePerson(left_, left_match_, older_, newer_, b);
    result_.lone_person_newer = LonePerson(right_, right_match_, newer_, older_, a);
    const bool both_named = ByName(left_, left_match_, older_) && ByName(right_, right_match_, newer_);
    result_.other_people = result_.lone_person_older || result_.lone_person_newer || both_named;
    // "He" beside "I", where no name tells who he is.
    if ((a.third && !Names(newer_, b_)) || (b.third && !Names(older_, a_)))
      result_.other_people = true;
  }

  /// "My brother Leo": a name beside somebody both speak of. Two such names are two brothers.
  static bool IsApposition(const std::vector<std::size_t>& words,
                           const std::vector<std::size_t>& match, const Statement& statement,
                           std::size_t i) {
    const auto& word = statement.words[words[i]];
    return i > 0 && word.Is(kName) && word.Is(kAdjacent) && match[i - 1] != kNowhere &&
           statement.words[words[i - 1]].Is(kPerson);
  }
  static bool ByName(const std::vector<std::size_t>& words, const std::vector<std::size_t>& match,
                     const Statement& statement) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (match[i] == kNowhere && statement.words[words[i]].Is(kBeforeVerb) &&
          IsApposition(words, match, statement, i)) {
        return true;
      }
    }
    return false;
  }

  /// A person or name as subject or owner that the other text lacks.
  static bool LonePerson(const std::vector<std::size_t>& words,
                         const std::vector<std::size_t>& match, const Statement& statement,
                         const Statement& other, const Subject& other_subject) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto& word = statement.words[words[i]];
      if (match[i] != kNowhere || !word.Is(kPerson | kName)) continue;
      const bool acts = word.Is(kBeforeVerb) || word.Is(kPossessive);
      if (!acts) continue;
      // A thing's name can stand before the verb of "I": only beside another subject is it a person.
      if (!word.Is(kPerson) && !other_subject.anybody && !other_subject.third) continue;
      if (IsApposition(words, match, statement, i)) continue;
      if (!word.Is(kPerson) && IsComplement(statement, words[i])) continue;
      const bool known = std::any_of(other.words.begin(), other.words.end(), [&](const auto& x) {
        return Speaks(x) && MatchWords(word, x) >= WordMatch::kKind;
      });
      if (!known) return true;
    }
    return false;
  }

  /// "Anna is my emergency contact": the name is the value, not who acts.
  static bool IsComplement(const Statement& statement, std::size_t at) {
    for (std::size_t i = at + 1; i + 1 < statement.words.size() && i < at + 4; ++i) {
      if (statement.words[i].Is(kAuxiliary)) return statement.words[i + 1].Is(kPossessive);
      if (statement.words[i].Is(kSelf)) return true;  // "Metformin: I take ..."
    }
    return false;
  }

  static bool Names(const Statement& statement, const Clause& clause) {
    return std::any_of(
        statement.words.begin() + static_cast<std::ptrdiff_t>(clause.begin),
        statement.words.begin() + static_cast<std::ptrdiff_t>(clause.end),
        [](const StatementWord& word) { return word.Is(kName | kPerson) || IsThirdPerson(word); });
  }

  // --- circumstances ---------------------------------------------------------------------------

  void CompareTimes() {
    const auto lone = [](const auto& words, const auto& match, const Statement& statement) {
      for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& word = statement.words[words[i]];
        if (match[i] == kNowhere && word.Is(kTimeWord) && !word.Is(kLightWord)) return true;
      }
      return false;
    };
    result_.other_time =
        lone(left_, left_match_, older_) && lone(right_, right_match_, newer_);
    for (const auto& pair : result_.opposites) {
      if (older_.words[pair.older].Is(kTimeWord) && newer_.words[pair.newer].Is(kTimeWord))
        result_.other_time = true;
    }
  }

  /// "On the way out" and "on the way back": each has a direction that the other lacks.
  void CompareDirections() {
    const auto lone = [](const Statement& statement, const Clause& clause, const Statement& other,
                         const Clause& other_clause) {
      for (std::size_t i = clause.begin; i < clause.end; ++i) {
        const auto& word = statement.words[i];
        if (word.Is(kDirection) && !word.Is(kSingleValued) && !Has(other, other_clause, word))
          return true;
      }
      return false;
    };
    const bool paired = std::any_of(
        result_.opposites.begin(), result_.opposites.end(),
        [&](const auto& pair) { return older_.words[pair.older].Is(kDirection); });
    result_.other_direction =
        !paired && lone(older_, a_, newer_, b_) && lone(newer_, b_, older_, a_);
  }

  static bool Has(const Statement& statement, const Clause& clause, const StatementWord& word) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (statement.words[i].meaning == word.meaning) return true;
    }
    return false;
  }

  // --- values ----------------------------------------------------------------------------------

  static std::vector<std::size_t> QuantitiesOf(const Statement& statement, const Clause& clause) {
    std::vector<std::size_t> found;
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const std::int32_t index = statement.words[i].quantity;
      if (index < 0 || statement.words[i].Is(kProtectedWord)) continue;
      const auto quantity = static_cast<std::size_t>(index);
      if (found.empty() || found.back() != quantity) found.push_back(quantity);
    }
    return found;
  }

  void CompareQuantities() {
    auto a = QuantitiesOf(older_, a_);
    auto b = QuantitiesOf(newer_, b_);
    for (auto& x : a) {
      for (auto& y : b) {
        if (y == kNowhere || x == kNowhere) continue;
        if (!CompatibleQuantities(older_.quantities[x], newer_.quantities[y])) continue;
        ++result_.same_quantities;
        x = kNowhere;
        y = kNowhere;
      }
    }
    for (auto& x : a) {
      for (auto& y : b) {
        if (y == kNowhere || x == kNowhere) continue;
        if (!Comparable(older_.quantities[x], newer_.quantities[y])) continue;
        if (!SameCounted(x, y)) continue;
        result_.clashing.push_back({x, y});
        x = kNowhere;
        y = kNowhere;
      }
    }
    for (const auto x : a) {
      if (x != kNowhere) result_.lone_quantities_older.push_back(x);
    }
    for (const auto y : b) {
      if (y != kNowhere) result_.lone_quantities_newer.push_back(y);
    }
  }

  /// "Two girls" and "four people" count different things; "70" counts what the other side says.
  [[nodiscard]] bool SameCounted(std::size_t x, std::size_t y) const {
    if (older_.quantities[x].kind != QuantityKind::kNumber ||
        newer_.quantities[y].kind != QuantityKind::kNumber) {
      return true;
    }
    const StatementWord* const a = CountedWord(older_, a_, x);
    const StatementWord* const b = CountedWord(newer_, b_, y);
    return a == nullptr || b == nullptr || MatchWords(*a, *b) == WordMatch::kEqual ||
           OppositionOf(*a, *b) != Opposition::kNone || !a->Is(kPerson) || !b->Is(kPerson);
  }

  /// The word that a number counts: the next one.
  static const StatementWord* CountedWord(const Statement& statement, const Clause& clause,
                                          std::size_t quantity) {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      if (statement.words[i].quantity != static_cast<std::int32_t>(quantity)) continue;
      while (i < clause.end && statement.words[i].quantity >= 0) ++i;
      return i < clause.end && statement.words[i].Is(kContentWord) ? &statement.words[i] : nullptr;
    }
    return nullptr;
  }

  static bool Comparable(const Quantity& a, const Quantity& b) {
    const auto bare = [](const Quantity& q) { return q.kind == QuantityKind::kNumber; };
    const auto amount = [](const Quantity& q) {
      return q.kind == QuantityKind::kNumber || q.kind == QuantityKind::kMoney;
    };
    if (amount(a) && amount(b)) return bare(a) || bare(b) || a.unit == b.unit;
    const auto day = [](const Quantity& q) {
      return q.kind == QuantityKind::kDate || q.kind == QuantityKind::kOrdinal;
    };
    if (day(a) && day(b)) return true;
    if (a.kind != b.kind) return false;
    return a.kind != QuantityKind::kMeasure || a.unit == b.unit;
  }

  const Statement& older_;
  const Statement& newer_;
  const Clause& a_;
  const Clause& b_;
  std::vector<std::size_t> left_;
  std::vector<std::size_t> right_;
  std::vector<std::size_t> left_match_;
  std::vector<std::size_t> right_match_;
  bool people_differ_;
  std::vector<std::uint32_t> themes_;
  Alignment result_;
};

}  // namespace

Alignment Align(const Statement& older, const Clause& older_clause, const Statement& newer,
                const Clause& newer_clause, bool people_differ) {
  return Aligner(older, older_clause, newer, newer_clause, people_differ).Run();
}

WordMatch MatchWords(const StatementWord& a, const StatementWord& b) {
  if (a.meaning == b.meaning || a.root == b.root) {
    // "My sister" is not "my sister's cooking".
    return a.Is(kPossessive) == b.Is(kPossessive) || a.Is(kName) || b.Is(kName)
               ? WordMatch::kEqual
               : WordMatch::kTheme;
  }
  const Lexicon& lexicon = Lexicon::English();
  if (lexicon.IsKindOf(a.meaning, b.meaning) || lexicon.IsKindOf(b.meaning, a.meaning))
    return WordMatch::kKind;
  if (a.theme != 0 && a.theme == b.theme) return WordMatch::kTheme;
  if (lexicon.AreSynonyms(a.meaning, b.meaning)) return WordMatch::kTheme;
  return WordMatch::kNone;
}

Opposition OppositionOf(const StatementWord& a, const StatementWord& b) {
  const Lexicon& lexicon = Lexicon::English();
  const Opposition by_meaning = lexicon.Opposed(a.meaning, b.meaning);
  if (by_meaning == Opposition::kStrong) return by_meaning;
  Opposition by_root = lexicon.Opposed(a.root, b.root);
  constexpr std::size_t kShortestStem = 4;
  const auto undone = [](std::string_view x, std::string_view y) {
    return y.size() >= kShortestStem && x.size() == y.size() + 2 && x.starts_with("un") &&
           x.ends_with(y);
  };
  if (undone(a.stem, b.stem) || undone(b.stem, a.stem)) return Opposition::kStrong;
  return std::max(by_meaning, by_root);
}

}  // namespace cortex
