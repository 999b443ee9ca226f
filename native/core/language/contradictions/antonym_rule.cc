#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "language/contradictions/antonym_cases.h"
#include "language/contradictions/bearer.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/told_matter.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Whether the word is told of something that is not one definite thing: "a white dog", where
/// another text may speak of another dog.
bool SaysOfAnyone(const ClauseSide& side, std::size_t at) {
  const auto& words = side.words;
  const auto definite = [&](std::size_t begin, std::size_t end) {
    return HasDefinite(side.statement, begin, end);
  };
  const std::size_t first = side.clause.begin;
  const bool attribute = !words[at].Is(kVerb) && at + 1 < side.clause.end &&
                         words[at + 1].Is(kAdjacent) && !words[at + 1].Is(kListed);
  if (!attribute) return !definite(first, std::min(side.clause.end, first + 6));
  std::size_t begin = at;
  while (begin > first && !words[begin].Is(kPreposition | kAuxiliary | kVerb)) --begin;
  // "I am a tall man": told of the subject.
  if (words[begin].Is(kAuxiliary) && definite(first, begin)) return false;
  return !definite(begin, at);
}

bool NarrowsObject(const ClauseSide& side) {
  return side.AnyRest([&](std::size_t i) {
    const auto& words = side.words;
    const bool verb_before =
        i > 0 && words[i - 1].Is(kVerb | kLightWord) && !words[i - 1].text.ends_with("ing");
    const bool after = words[i].Is(kAdjacent) && !verb_before;
    const bool before = i + 1 < words.size() && words[i + 1].Is(kAdjacent) &&
                        words[i + 1].Is(kContentWord) && !words[i].Is(kBeforeVerb);
    return (after || before) && !words[i].Is(kListed);
  });
}

/// "I hate mosquitoes in summer": what only one side speaks of.
bool HasLoneObject(const ClauseSide& side, std::size_t verb) {
  for (std::size_t i = verb + 1; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    if (word.Is(kPreposition)) return false;
    if (!word.Is(kContentWord) || word.Is(kLightWord | kTimeWord)) continue;
    const bool modifies = i + 1 < side.clause.end && side.words[i + 1].Is(kAdjacent);
    return !modifies && !IsVerbForm(word) && side.IsLone(i);
  }
  return false;
}

/// "On Mondays", "in the city": when or where alone it is so; not "my flat in the city", which
/// flat.
bool HasLoneCircumstance(const ClauseSide& side, std::size_t verb) {
  return side.AnyLone([&](std::size_t i) {
    const auto& word = side.words[i];
    const auto preposition = PrepositionBefore(side, i);
    if (word.Is(kName | kQuantityPart) || In(word.text, "update/now") ||
        (preposition != "in" && preposition != "on" && preposition != "at"))
      return false;
    const bool which = HasDefinite(side.statement, verb + 1, std::min(verb + 2, side.clause.end));
    return word.Is(kTimeWord) || (!which && side.words[i - 1].text == "the");
  });
}

/// "I hate waiting", "I love waiting tables": another object, or another case.
bool LikesAnother(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.older.words[opposites.older].Is(kStative) ||
      !pair.newer.words[opposites.newer].Is(kStative))
    return false;
  const ClauseSide older = pair.Older();
  const ClauseSide newer = pair.Newer();
  return HasLoneObject(older, opposites.older) != HasLoneObject(newer, opposites.newer) ||
         HasLoneCircumstance(older, opposites.older) !=
             HasLoneCircumstance(newer, opposites.newer) ||
         pair.Either(NarrowsObject);
}

/// "I am good at chess", "my chess club is bad at planning".
bool SubjectsDiffer(const ClausePair& pair) {
  const auto lone_subject = [](const ClauseSide& side) {
    return side.AnyRest([&](std::size_t i) {
      return side.words[i].Is(kBeforeVerb) && !side.words[i].Is(kTimeWord);
    });
  };
  const auto pronoun_subject = [](const ClauseSide& side) {
    bool pronoun = false;
    for (std::size_t i = side.clause.begin; i < side.clause.end && side.words[i].Is(kBeforeVerb);
         ++i) {
      const auto& word = side.words[i];
      if (word.Is(kContentWord) && !word.Is(kTimeWord)) return false;
      pronoun = pronoun || (word.Is(kSelf) && !word.Is(kPossessive));
    }
    return pronoun;
  };
  return pair.EitherBeside([&](const ClauseSide& side, const ClauseSide& other) {
    return lone_subject(side) && pronoun_subject(other);
  });
}

bool Compares(const ClauseSide& side) { return side.HasWord("than"); }

/// Whoever is named, in order; 0 for the speaker.
std::vector<std::uint32_t> PeopleOf(const ClauseSide& side) {
  std::vector<std::uint32_t> people;
  for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
    const auto& word = side.words[i];
    const bool self = word.Is(kSelf) && !word.Is(kPossessive);
    // "My plot is bigger than Tom's", "I've got a bigger plot than Tom".
    const bool owner = word.Is(kSelf) && word.Is(kPossessive) && word.Is(kBeforeVerb);
    if (self || owner || word.Is(kPerson | kName))
      people.push_back(self || owner ? 0 : word.meaning);
  }
  return people;
}

/// "Ben is older than Lucy", "Lucy is younger than Ben": the same. "Bigger than yours" says nothing
/// of being small.
bool ComparesOtherwise(const ClausePair& pair) {
  return pair.OnlyOne(Compares) ||
         (pair.Both(Compares) && PeopleOf(pair.Older()) != PeopleOf(pair.Newer()));
}

/// "I walk 5 km", "I plan to retire": a deed with something behind it, or one that is only named.
bool IsDeed(const ClauseSide& side, std::size_t at) {
  const auto& words = side.words;
  if (!words[at].Is(kVerb) || IsState(side, at)) return false;
  if (at > side.clause.begin && words[at - 1].text == "to") return true;
  const bool last = at + 1 >= side.clause.end || side.statement.breaks[at + 1] != 0;
  return !last && !words[at + 1].Is(kDegree | kAside);
}

/// "I'm single", "I'm married": where nothing else is said on both sides, the two must be what is
/// told of the subject, not how often, or where, or of what.
bool TellsOfSubjectAlone(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.aligned.people_compared.same_subject) return false;
  const auto tells = [](const ClauseSide& side, std::size_t at) {
    const auto& word = side.words[at];
    if (!AlignedSide::Speaks(word) || word.Is(kLightWord | kPreposition) || IsRate(word) ||
        IsDeed(side, at))
      return false;
    for (std::size_t i = at; i > side.clause.begin && !side.words[i].Is(kVerb | kAuxiliary); --i) {
      if (side.words[i].Is(kPreposition)) return false;
    }
    return true;
  };
  return tells(pair.Older(), opposites.older) && tells(pair.Newer(), opposites.newer);
}

/// "I rent my place", "I own my flat".
bool AreStatesOfAPlace(const ClausePair& pair, const OppositePair& opposites) {
  return pair.aligned.light > 0 && pair.aligned.people_compared.same_subject &&
         pair.older.words[opposites.older].Is(kStative) &&
         pair.newer.words[opposites.newer].Is(kStative);
}

/// "Swings outwards", "gets worse", "is near, which helps": a verb that only links the quality to
/// its bearer, or what is told behind a comma, makes no other matter of it.
bool OnlyLinks(const ClauseSide& side, std::size_t quality, std::size_t at) {
  const auto& words = side.words;
  const bool linking =
      at < quality && at > side.clause.begin && IsVerbForm(words[at]) && !words[at].Is(kBeforeVerb);
  if (linking) {
    for (std::size_t i = at + 1; i < quality; ++i) {
      if (words[i].Is(kContentWord) && !words[i].Is(kDegree)) return false;
    }
    return true;
  }
  for (std::size_t i = quality + 1; i <= at && i < side.clause.end; ++i) {
    if (side.statement.breaks[i] != 0) return true;
  }
  return false;
}

/// The pair without what only links the opposites to the one thing that bears both.
ClausePair WithoutLinks(const ClausePair& pair, const OppositePair& opposites) {
  ClausePair bare = pair;
  std::erase_if(bare.aligned.rest_older,
                [&](std::size_t i) { return OnlyLinks(pair.Older(), opposites.older, i); });
  std::erase_if(bare.aligned.rest_newer,
                [&](std::size_t i) { return OnlyLinks(pair.Newer(), opposites.newer, i); });
  return bare;
}

/// Neither side says of which one it speaks: "a white dog", "a black dog".
bool AreSaidOfAnyone(const ClausePair& pair, const OppositePair& opposites) {
  const bool same_matter = pair.aligned.equal + pair.aligned.soft > 1 && pair.Both(IsDefinite);
  return !same_matter && SaysOfAnyone(pair.Older(), opposites.older) &&
         SaysOfAnyone(pair.Newer(), opposites.newer);
}

bool ShareNoMatter(const ClausePair& pair, const OppositePair& opposites) {
  return pair.aligned.equal + pair.aligned.soft + pair.aligned.people == 0 &&
         !TellsOfSubjectAlone(pair, opposites) && !AreStatesOfAPlace(pair, opposites);
}

/// "A cold": a thing, not how something is.
bool IsThing(const ClauseSide& side, std::size_t at) {
  const auto& words = side.words;
  const std::size_t first = side.clause.begin;
  if (at <= first + 1 || !In(words[at - 1].text, "words/indefinite-article")) return false;
  std::size_t verb = at - 2;
  while (verb > first && (words[verb].Is(kDegree) || words[verb].text == "such")) --verb;
  const bool modifies = at + 1 < side.clause.end && words[at + 1].Is(kAdjacent);
  return !modifies && !(words[verb].Is(kAuxiliary) && words[verb].text != "have");
}

/// "A cold", "cold": a thing, and how something is.
bool OneIsAThing(const ClausePair& pair, const OppositePair& opposites) {
  return IsThing(pair.Older(), opposites.older) != IsThing(pair.Newer(), opposites.newer);
}

/// The head of the subject: "backend" of "the backend is written in Go".
bool IsSubject(const ClauseSide& side, std::size_t at) {
  return side.words[at].Is(kBeforeVerb) && at + 1 < side.clause.end &&
         !side.words[at + 1].Is(kBeforeVerb);
}

/// "The backend is ...", "the frontend is ...": two that are opposed, of which each is as it is.
bool AreTwoSubjects(const ClausePair& pair, const OppositePair& opposites) {
  return IsSubject(pair.Older(), opposites.older) && IsSubject(pair.Newer(), opposites.newer);
}

using Opposites = OppositePair;
using Pair = ClausePair;

constexpr std::array<RuleVeto<Opposites>, 16> kAntonymVetoes = {{
    {"opinions",
     [](const Pair& pair, const Opposites&) { return pair.a.opinion || pair.b.opinion; }},
    {"weak-opposites",
     [](const Pair&, const Opposites& words) { return words.how != Opposition::kStrong; }},
    {"other-times-named",
     [](const Pair& pair, const Opposites&) { return pair.aligned.other_time; }},
    {"values-clash",
     [](const Pair& pair, const Opposites&) { return !pair.aligned.values.pairs.empty(); }},
    {"more-is-said",
     [](const Pair& pair, const Opposites& words) {
       return WithoutLinks(pair, words).SpeaksOfAnother();
     }},
    {"no-matter-shared", ShareNoMatter},
    {"subjects-differ", [](const Pair& pair, const Opposites&) { return SubjectsDiffer(pair); }},
    {"two-subjects", AreTwoSubjects},
    {"bearers-differ", BearersDiffer},
    {"compared-otherwise",
     [](const Pair& pair, const Opposites&) { return ComparesOtherwise(pair); }},
    {"opposed-in-other-cases", OpposeInOtherCases},
    {"thing-and-quality", OneIsAThing},
    {"chooses-another", ChoosesAnother},
    {"events", AreEvents},
    {"likes-another", LikesAnother},
    {"said-of-anyone", AreSaidOfAnyone},
}};

Proposal FindAntonym(const ClausePair& pair) {
  if (pair.aligned.opposites.size() != 1) return std::nullopt;
  const auto& opposites = pair.aligned.opposites.front();
  if (const auto veto = FirstVeto(kAntonymVetoes, pair, opposites); !veto.empty())
    return Proposal::Vetoed(veto);
  return pair.FoundOpposites(ContradictionKind::kAntonym, opposites);
}

}  // namespace

/// Both say alike, but for two words that exclude each other.
const Rule rules::kAntonym = {FindingRule::kOpposites, FindAntonym,
                              [] { return NamesOf(kAntonymVetoes); }};

}  // namespace cortex
