#include "language/alignment/alignment.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "language/alignment/owners.h"
#include "language/alignment/version.h"
#include "language/clauses/clause_view.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsHeavy(const StatementWord& word) {
  return AlignedSide::Speaks(word) && !word.Is(kLightWord | kTimeWord | kPerson);
}

bool HasLoneDirection(const AlignedSide& side, const AlignedSide& other) {
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& word = side.statement.words[i];
    // "Two weeks left": what remains.
    const bool remains = i > side.clause.begin && side.statement.words[i - 1].quantity >= 0;
    if (word.Is(kDirection) && !word.Is(kAside) && word.quantity < 0 && !remains &&
        !other.Has(word))
      return true;
  }
  return false;
}

/// The clauses' words that matter, matched greedily: equals first, then kinds, then themes.
class Aligner {
 public:
  Aligner(const ClauseOf& older, const ClauseOf& newer, bool people_differ)
      : older_(older), newer_(newer), people_differ_(people_differ) {}

  Alignment Run() {
    MatchAll(WordMatch::kEqual);
    FindOpposites();
    MatchAll(WordMatch::kKind);
    MatchThemes();
    OpposeDirections();
    Count();
    CompareTimes();
    CompareDirections();
    result_.people_compared = CompareParticipants(older_, newer_, result_.people);
    if (OwnsAnother() || OwnersDiffer(older_, newer_)) result_.people_compared.differ = true;
    result_.values = CompareValues(older_, newer_);
    return std::move(result_);
  }

 private:
  void Pair(std::size_t i, std::size_t j) {
    older_.partner[i] = j;
    newer_.partner[j] = i;
  }

  /// Lays each lone word beside the first lone one that `agrees` accepts.
  template <class Agrees>
  void PairAll(const Agrees& agrees) {
    for (std::size_t i = 0; i < older_.words.size(); ++i) {
      for (std::size_t j = 0; older_.IsLone(i) && j < newer_.words.size(); ++j) {
        if (newer_.IsLone(j) && agrees(i, j)) Pair(i, j);
      }
    }
  }

  /// Equals or kinds; which are of one theme is noted on the way.
  void MatchAll(WordMatch wanted) {
    PairAll([&](std::size_t i, std::size_t j) {
      const auto& word = older_.Word(i);
      const auto& other = newer_.Word(j);
      // Most words are not the same; that needs no look into the lexicon.
      const bool equal = wanted == WordMatch::kEqual;
      if (equal && word.meaning != other.meaning && word.root != other.root) return false;
      const bool owner = equal && IsSubjectAndOwner(word, other);
      const WordMatch how = MatchWords(word, other);
      if (wanted == WordMatch::kKind && how == WordMatch::kTheme) themed_.emplace_back(i, j);
      if (how != wanted && !owner) return false;
      if (owner) owners_.emplace_back(older_.words[i], newer_.words[j]);
      if (wanted == WordMatch::kKind)
        result_.kinds.push_back({older_.words[i], newer_.words[j], Opposition::kNone});
      NoteMatch(i, j, wanted);
      return true;
    });
  }

  void MatchThemes() {
    for (const auto& [i, j] : themed_) {
      // Two people of one sort are two: the dog, the cat.
      const bool people = older_.Word(i).Is(kPerson) && newer_.Word(j).Is(kPerson);
      if (people || !older_.IsLone(i) || !newer_.IsLone(j)) continue;
      NoteMatch(i, j, WordMatch::kTheme);
      Pair(i, j);
    }
  }

  void NoteMatch(std::size_t i, std::size_t j, WordMatch how) {
    Note(older_.Word(i), newer_.Word(j), how);
    if (!IsAttribute(older_.Word(i), newer_.Word(j)) ||
        IsBehindPreposition(older_, older_.words[i]) ||
        IsBehindPreposition(newer_, newer_.words[j]))
      return;
    result_.single_valued = true;
    result_.same_attribute = result_.same_attribute || how == WordMatch::kEqual;
  }

  /// "Grandpa sleeps", "grandpa's bedroom is".
  static bool IsSubjectAndOwner(const StatementWord& a, const StatementWord& b) {
    const auto subject = [](const StatementWord& word) {
      return word.Is(kPossessive) || word.Is(kBeforeVerb);
    };
    return a.meaning == b.meaning && a.Is(kPerson) && subject(a) && subject(b) &&
           a.Is(kPossessive) != b.Is(kPossessive);
  }

  /// Whether what belongs to the owner is something that only one side speaks of: "grandpa is
  /// tall", "grandpa's house is tall".
  [[nodiscard]] bool OwnsAnother() const {
    const auto owns = [](const AlignedSide& side, std::size_t at) {
      if (!side.statement.words[at].Is(kPossessive)) return false;
      const auto owner = static_cast<std::size_t>(
          std::find(side.words.begin(), side.words.end(), at) - side.words.begin());
      std::size_t head = owner;
      while (head + 1 < side.words.size() && side.Word(head + 1).Is(kAdjacent) &&
             side.Word(head + 1).Is(kBeforeVerb)) {
        ++head;
      }
      return head > owner && side.IsLone(head);
    };
    return std::any_of(owners_.begin(), owners_.end(), [&](const auto& pair) {
      return owns(older_, pair.first) || owns(newer_, pair.second);
    });
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
    if (a.Is(kSingleValued) && a.Is(kPerson) && a.Is(kBeforeVerb)) result_.single_person = true;
    if (a.Is(kImmutable) || b.Is(kImmutable)) result_.immutable = true;
    if (a.theme != 0) themes_.push_back(a.theme);
    if (b.theme != 0) themes_.push_back(b.theme);
  }

  static bool IsAttribute(const StatementWord& a, const StatementWord& b) {
    const bool verb = a.Is(kVerb) && b.Is(kVerb);
    // "Tom is Anna's manager", "Anna manages Ravi".
    const bool deed = a.Is(kPerson) != b.Is(kPerson) && (a.Is(kVerb) || b.Is(kVerb));
    return !verb && !deed && (a.Is(kSingleValued) || b.Is(kSingleValued));
  }

  /// "With my wife", behind the verb: not what is told about.
  static bool IsBehindPreposition(const AlignedSide& side, std::size_t at) {
    const auto& words = side.statement.words;
    // "At home I use a Mac".
    if (words[at].Is(kBeforeVerb))
      return at == side.clause.begin + 1 && words[at - 1].Is(kPreposition);
    std::size_t i = at;
    while (i > side.clause.begin && !words[i - 1].Is(kContentWord | kPreposition | kAuxiliary)) --i;
    return i > side.clause.begin && words[i - 1].Is(kPreposition);
  }

  void FindOpposites() {
    PairAll([&](std::size_t i, std::size_t j) {
      const auto& a = older_.Word(i);
      const auto& b = newer_.Word(j);
      const bool people = a.Is(kPerson) && b.Is(kPerson);
      if (people_differ_ && people && !(IsOccupation(a) && IsOccupation(b))) return false;
      const Opposition how = OppositionOf(a, b);
      if (how == Opposition::kNone) return false;
      // What "it" stands for is not what is said of it: they are two things.
      if (older_.words[i] < older_.clause.begin || newer_.words[j] < newer_.clause.begin) {
        two_things_ = two_things_ || how == Opposition::kStrong;
        return false;
      }
      result_.opposites.push_back({older_.words[i], newer_.words[j], how});
      return true;
    });
  }

  /// "On" and "off", "near" and "far from", "well" and "badly": words between the others that
  /// exclude each other.
  void OpposeDirections() {
    const auto directions = [](const AlignedSide& side, const AlignedSide& other) {
      std::vector<std::size_t> found;
      for (std::size_t i = side.clause.begin; i < side.end; ++i) {
        const auto& word = side.statement.words[i];
        const bool placed = IsDirection(side, i) || IsManner(side, i);
        if (placed && !other.Has(word)) found.push_back(i);
      }
      return found;
    };
    const auto older = directions(older_, newer_);
    const auto newer = directions(newer_, older_);
    const auto opposed = [&](std::size_t i, std::size_t j) {
      const bool strong =
          OppositionOf(older_.statement.words[i], newer_.statement.words[j]) == Opposition::kStrong;
      if (strong) result_.opposites.push_back({i, j, Opposition::kStrong});
      return strong;
    };
    for (const std::size_t i : older) {
      const bool found =
          std::any_of(newer.begin(), newer.end(), [&](std::size_t j) { return opposed(i, j); });
      for (std::size_t j = 0; !found && j < newer_.words.size(); ++j) {
        if (!newer_.IsLone(j) || !opposed(i, newer_.words[j])) continue;
        newer_.partner[j] = 0;  // taken; of the other side's words it is none
        break;
      }
    }
    for (const std::size_t j : newer) {
      for (std::size_t i = 0; i < older_.words.size(); ++i) {
        if (!older_.IsLone(i) || !opposed(older_.words[i], j)) continue;
        older_.partner[i] = 0;
        break;
      }
    }
  }

  static bool IsDirection(const AlignedSide& side, std::size_t i) {
    const auto& words = side.statement.words;
    if (words[i].Is(kContentWord | kNegator) || !words[i].Is(kPreposition | kDirection))
      return false;
    // "To do ten squats", "comes to 20 euros": no way that is gone.
    return words[i].text != "to" || i + 1 >= side.end ||
           (words[i + 1].quantity < 0 && !words[i + 1].Is(kVerb | kAuxiliary));
  }

  /// "We get on well", "I slept badly": how, not "well known", nor "as well".
  static bool IsManner(const AlignedSide& side, std::size_t i) {
    const auto& words = side.statement.words;
    const bool last =
        i + 1 >= side.end || !words[i + 1].Is(kContentWord) || words[i + 1].Is(kTimeWord);
    return last && i > side.clause.begin && In(words[i].text, "alignment/manners") &&
           words[i - 1].text != "as";
  }

  void Count() {
    CountSide(older_, result_.lone_older, result_.rest_older, result_.lone_people_older);
    CountSide(newer_, result_.lone_newer, result_.rest_newer, result_.lone_people_newer);
    result_.other_version = two_things_ || TellsOfAnotherVersion(older_, newer_) ||
                            TellsOfAnotherVersion(newer_, older_);
  }

  void CountSide(const AlignedSide& side, std::vector<std::size_t>& lone,
                 std::vector<std::size_t>& rest, std::vector<std::size_t>& people) {
    lone.reserve(side.words.size());
    rest.reserve(side.words.size());
    for (std::size_t i = 0; i < side.words.size(); ++i) {
      if (!side.IsLone(i)) continue;
      lone.push_back(side.words[i]);
      const auto& word = side.Word(i);
      if (word.Is(kPerson) && !side.IsKnownByName(i)) people.push_back(side.words[i]);
      if (!IsHeavy(word) || word.Is(kAside)) continue;
      // A second word of a matter that both speak of says nothing new.
      const bool of_matched_theme =
          word.theme != 0 && std::find(themes_.begin(), themes_.end(), word.theme) != themes_.end();
      // "Every week" is compared as a value.
      const bool value =
          word.quantity >= 0 || word.text.starts_with("a_") || word.text.starts_with("per_");
      const bool said = of_matched_theme || value || Strengthens(side, i);
      if (!said) rest.push_back(side.words[i]);
    }
  }

  /// "On Mondays I finish at five", "Fridays are short, I finish at one": the day stands in another
  /// clause.
  static bool IsElsewhen(const AlignedSide& side, const AlignedSide& other) {
    for (std::size_t i = 0; i < side.words.size(); ++i) {
      const auto& time = side.Word(i);
      if (!side.IsLone(i) || !time.Is(kTimeWord) || time.Is(kLightWord | kAside)) continue;
      const auto& words = other.statement.words;
      const bool another = std::any_of(words.begin(), words.end(), [&](const auto& word) {
        return word.Is(kTimeWord) && OppositionOf(time, word) != Opposition::kNone;
      });
      if (another) return true;
    }
    return false;
  }

  /// "Boiling hot": a second word of the scale on which an opposite lies.
  [[nodiscard]] bool Strengthens(const AlignedSide& side, std::size_t i) const {
    const auto& word = side.Word(i);
    if (word.scale == 0) return false;
    return std::any_of(result_.opposites.begin(), result_.opposites.end(), [&](const auto& pair) {
      const std::size_t at = &side == &older_ ? pair.older : pair.newer;
      const std::size_t own = side.words[i];
      return (own == at + 1 || own + 1 == at) && side.statement.words[at].scale == word.scale;
    });
  }

  void CompareTimes() {
    const auto lone = [](const AlignedSide& side) {
      for (std::size_t i = 0; i < side.words.size(); ++i) {
        if (side.IsLone(i) && side.Word(i).Is(kTimeWord) && !side.Word(i).Is(kLightWord | kAside))
          return true;
      }
      return false;
    };
    const bool lone_older = lone(older_);
    const bool lone_newer = lone(newer_);
    result_.other_time =
        (lone_older && lone_newer) || IsElsewhen(older_, newer_) || IsElsewhen(newer_, older_);
    result_.lone_time = lone_older || lone_newer;
    for (const auto& pair : result_.opposites) {
      if (older_.statement.words[pair.older].Is(kTimeWord) &&
          newer_.statement.words[pair.newer].Is(kTimeWord)) {
        result_.other_time = true;
      }
    }
  }

  /// "On the way out" and "on the way back": each has a direction that the other lacks.
  void CompareDirections() {
    const bool paired = std::any_of(
        result_.opposites.begin(), result_.opposites.end(),
        [&](const auto& pair) { return older_.statement.words[pair.older].Is(kDirection); });
    result_.other_direction =
        !paired && HasLoneDirection(older_, newer_) && HasLoneDirection(newer_, older_);
  }

  AlignedSide older_;
  AlignedSide newer_;
  bool people_differ_;
  /// "It" is the right knee here, and there the left one is spoken of.
  bool two_things_ = false;
  std::vector<std::uint32_t> themes_;
  /// Positions of words of one theme.
  std::vector<std::pair<std::size_t, std::size_t>> themed_;
  /// Indices of a person who is the subject on one side and owns the subject on the other.
  std::vector<std::pair<std::size_t, std::size_t>> owners_;
  Alignment result_;
};

}  // namespace

Alignment Align(const ClauseOf& older, const ClauseOf& newer, bool people_differ) {
  return Aligner(older, newer, people_differ).Run();
}

}  // namespace cortex
