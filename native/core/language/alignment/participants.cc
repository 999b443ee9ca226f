#include "language/alignment/participants.h"

#include <algorithm>
#include <string_view>

#include "language/alignment/alignment.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsThirdPerson(const StatementWord& word) { return In(word.text, "participants/third"); }

struct Subject {
  bool self = false;
  bool third = false;
  bool he = false;
  bool she = false;
  /// "I" or "me" anywhere, or a person.
  bool anybody = false;
};

/// "She is ill and can't come": the subject of a clause that names none stands before it.
bool IsThirdBefore(const AlignedSide& side) {
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    if (!words[i].Is(kBeforeVerb)) continue;
    // "They moved it: it's at noon": the thing.
    const bool names = words[i].Is(kSelf | kPerson | kName | kContentWord) ||
                       IsThirdPerson(words[i]) || words[i].text == "it" || words[i].text == "that";
    if (names) return false;
  }
  for (std::size_t i = side.clause.begin; i > 0 && side.statement.breaks[i] != '.'; --i) {
    if (words[i - 1].Is(kBeforeVerb)) return IsThirdPerson(words[i - 1]);
  }
  return false;
}

Subject SubjectOf(const AlignedSide& side) {
  Subject subject;
  subject.third = IsThirdBefore(side);
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& word = side.statement.words[i];
    const bool owner = word.Is(kPossessive);
    subject.anybody = subject.anybody || word.Is(kPerson) || (word.Is(kSelf) && !owner);
    if (!word.Is(kBeforeVerb) || owner) continue;
    subject.self = subject.self || word.Is(kSelf);
    subject.third = subject.third || IsThirdPerson(word);
    subject.he = subject.he || word.text == "he";
    subject.she = subject.she || word.text == "she";
  }
  return subject;
}

/// "My brother Leo": a name beside somebody both speak of. Two such names are two brothers.
bool IsApposition(const AlignedSide& side, std::size_t i) {
  return i > 0 && side.Word(i).Is(kName) && side.Word(i).Is(kAdjacent) && !side.IsLone(i - 1) &&
         side.Word(i - 1).Is(kPerson);
}
bool IsCalledByName(const AlignedSide& side) {
  for (std::size_t i = 0; i < side.words.size(); ++i) {
    if (side.IsLone(i) && side.Word(i).Is(kBeforeVerb) && IsApposition(side, i)) return true;
  }
  return false;
}

/// "Pip the cat", "Ravi, our manager": who somebody is whom both speak of.
bool IsCalledBesides(const AlignedSide& side, std::size_t i) {
  const std::size_t at = side.words[i];
  if (i == 0 || !side.Word(i).Is(kPerson) || side.IsLone(i - 1)) return false;
  const bool beside = side.words[i - 1] + 2 == at && side.Word(i - 1).Is(kBeforeVerb);
  const auto& between = side.statement.words[at - 1];
  return beside && !side.Word(i - 1).Is(kPossessive) &&
         (between.text == "the" || between.Is(kPossessive));
}

/// "Anna is my emergency contact": the name is the value, not who acts.
bool IsComplement(const Statement& statement, std::size_t at) {
  for (std::size_t i = at + 1; i + 1 < statement.words.size() && i < at + 4; ++i) {
    if (statement.words[i].Is(kAuxiliary)) return statement.words[i + 1].Is(kPossessive);
    if (statement.words[i].Is(kSelf)) return true;  // "Metformin: I take ..."
  }
  return false;
}

/// "The midwife put my due date at 9 May": who tells or does something about what both speak of.
bool ActsOnTheirs(const AlignedSide& side, std::size_t actor, const Subject& other_subject) {
  if (other_subject.anybody || other_subject.third || side.Word(actor).Is(kPossessive))
    return false;
  for (std::size_t i = actor + 1; i < side.words.size(); ++i) {
    const std::size_t at = side.words[i];
    const auto& owner = side.statement.words[at - 1];
    const bool owned = owner.Is(kPossessive) && (owner.Is(kSelf | kName) || owner.text == "our");
    if (owned && !side.IsLone(i) && !side.Word(i).Is(kBeforeVerb)) return true;
  }
  return false;
}

/// "She has put the dose up": who set once what both speak of is not whom it is told of.
bool SetSomething(const AlignedSide& side) {
  bool done = side.clause.tense == Tense::kPerfect || side.clause.tense == Tense::kPast;
  bool set = false;
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& word = side.statement.words[i];
    // "Has put" has the form of the present.
    done = done || word.text == "has" || word.text == "have";
    set = set || (done && !word.Is(kBeforeVerb) && In(word.stem, "participants/setting"));
    const auto at = std::find(side.words.begin(), side.words.end(), i);
    if (!set || at == side.words.end() || word.Is(kPerson | kName | kLightWord)) continue;
    if (!side.IsLone(static_cast<std::size_t>(at - side.words.begin()))) return true;
  }
  return false;
}

/// "The nurse has Mum limited to one litre", "Dr Kern put Mum up to 5 mg": an amount of whom the
/// other text speaks.
bool MeasuresTheirs(const AlignedSide& side, const AlignedSide& other, std::size_t actor) {
  const std::size_t at = side.words[actor];
  const bool titled = at > 0 && In(side.statement.words[at - 1].text, "ending/treating");
  const bool named = side.Word(actor).Is(kName) && !titled;
  if (!side.Word(actor).Is(kBeforeVerb) || named || side.Word(actor).Is(kPossessive)) return false;
  const auto has_value = [](const AlignedSide& x) {
    return std::any_of(x.statement.words.begin() + static_cast<std::ptrdiff_t>(x.clause.begin),
                       x.statement.words.begin() + static_cast<std::ptrdiff_t>(x.end),
                       [](const StatementWord& word) { return word.quantity >= 0; });
  };
  if (!has_value(side) || !has_value(other)) return false;
  for (std::size_t i = actor + 1; i < side.words.size(); ++i) {
    const std::size_t j = side.partner[i];
    if (side.Word(i).Is(kBeforeVerb | kPossessive) || !side.Word(i).Is(kPerson | kName)) continue;
    if (j < other.words.size() && other.Word(j).Is(kBeforeVerb)) return true;
  }
  return false;
}

/// "Prefers trains": a note of whomever it is kept of.
bool NotesDeed(const AlignedSide& side) {
  const auto& first = side.statement.words[side.clause.begin];
  return first.Is(kVerb) && !first.Is(kModal | kAuxiliary) && first.text.ends_with('s');
}

/// A person or name as subject or owner that the other text lacks.
bool NamesAnother(const AlignedSide& side, const AlignedSide& other, const Subject& other_subject) {
  for (std::size_t i = 0; i < side.words.size(); ++i) {
    const auto& word = side.Word(i);
    if (!side.IsLone(i) || !word.Is(kPerson | kName) || word.Is(kAside)) continue;
    if (!word.Is(kBeforeVerb) && !word.Is(kPossessive)) continue;
    // A thing's name can stand before the verb of "I": only beside another subject is it a
    // person.
    if (!word.Is(kPerson) && !other_subject.anybody && !other_subject.third) continue;
    if (IsApposition(side, i) || side.IsKnownByName(i) || IsCalledBesides(side, i)) continue;
    // Who denies it of the whole denies it of "my student visa" too.
    const bool denied = other.clause.Denies() && !side.clause.Denies();
    if (denied && word.Is(kPerson) && side.OnlyModifies(i)) continue;
    if (word.Is(kBeforeVerb) && ActsOnTheirs(side, i, other_subject)) continue;
    if (word.Is(kBeforeVerb) && other_subject.self && SetSomething(side)) continue;
    if (MeasuresTheirs(side, other, i)) continue;
    if (!word.Is(kPerson) && IsComplement(side.statement, side.words[i])) continue;
    const auto& theirs = other.statement.words;
    const bool known = std::any_of(theirs.begin(), theirs.end(), [&](const auto& x) {
      return AlignedSide::Speaks(x) && MatchWords(word, x) >= WordMatch::kKind;
    });
    if (!known) return true;
  }
  return false;
}

bool NamesSomebody(const AlignedSide& side) {
  for (std::size_t i = side.clause.begin; i < side.end; ++i) {
    const auto& word = side.statement.words[i];
    const bool theirs = word.text == "his" || word.text == "their";
    if (word.Is(kName | kPerson) || IsThirdPerson(word) || theirs) return true;
  }
  return false;
}

}  // namespace

Participants CompareParticipants(const AlignedSide& older, const AlignedSide& newer, int matched) {
  const Subject a = SubjectOf(older);
  const Subject b = SubjectOf(newer);
  Participants people;
  people.same_subject = (a.self && b.self) || (!a.self && !b.self && matched > 0);
  people.lone_older = NamesAnother(older, newer, b);
  people.lone_newer = NamesAnother(newer, older, a);
  people.differ =
      people.lone_older || people.lone_newer || (IsCalledByName(older) && IsCalledByName(newer));
  // "She has two dogs", "he has three dogs".
  if ((a.he && b.she) || (a.she && b.he)) people.differ = true;
  // "He" beside "I", where no name tells who he is. "They collect the bins": whoever does it.
  const auto impersonal = [](const AlignedSide& side, const Subject& other_subject) {
    return !other_subject.self && !other_subject.anybody &&
           side.statement.words[side.clause.begin].text == "they";
  };
  const bool anyone = a.third ? impersonal(older, b) : impersonal(newer, a);
  const bool noted = NotesDeed(a.third ? newer : older);
  if (a.third != b.third && !anyone && !noted && !NamesSomebody(a.third ? newer : older) &&
      !SetSomething(a.third ? older : newer))
    people.differ = true;
  return people;
}

}  // namespace cortex
