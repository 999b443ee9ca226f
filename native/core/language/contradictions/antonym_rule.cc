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
bool SaysOfAnyone(const Statement& statement, const Clause& clause, std::size_t at) {
  const bool attribute = !statement.words[at].Is(kVerb) && at + 1 < clause.end &&
                         statement.words[at + 1].Is(kAdjacent) &&
                         !statement.words[at + 1].Is(kListed);
  if (!attribute)
    return !HasDefinite(statement, clause.begin, std::min(clause.end, clause.begin + 6));
  std::size_t begin = at;
  while (begin > clause.begin && !statement.words[begin].Is(kPreposition | kAuxiliary | kVerb))
    --begin;
  // "I am a tall man": told of the subject.
  if (statement.words[begin].Is(kAuxiliary) && HasDefinite(statement, clause.begin, begin))
    return false;
  return !HasDefinite(statement, begin, at);
}

bool NarrowsObject(const Statement& statement, const std::vector<std::size_t>& rest) {
  return std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& words = statement.words;
    const bool verb_before =
        i > 0 && words[i - 1].Is(kVerb | kLightWord) && !words[i - 1].text.ends_with("ing");
    const bool after = words[i].Is(kAdjacent) && !verb_before;
    const bool before = i + 1 < words.size() && words[i + 1].Is(kAdjacent) &&
                        words[i + 1].Is(kContentWord) && !words[i].Is(kBeforeVerb);
    return (after || before) && !words[i].Is(kListed);
  });
}

/// "I hate mosquitoes in summer": what only one side speaks of.
bool HasLoneObject(const Statement& statement, const Clause& clause, std::size_t verb,
                   const std::vector<std::size_t>& lone) {
  for (std::size_t i = verb + 1; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kPreposition)) return false;
    if (!word.Is(kContentWord) || word.Is(kLightWord | kTimeWord)) continue;
    const bool modifies = i + 1 < clause.end && statement.words[i + 1].Is(kAdjacent);
    return !modifies && !IsVerbForm(word) && std::binary_search(lone.begin(), lone.end(), i);
  }
  return false;
}

/// "On Mondays", "in the city": when or where alone it is so; not "my flat in the city", which
/// flat.
bool HasLoneCircumstance(const Statement& statement, const Clause& clause, std::size_t verb,
                         const std::vector<std::size_t>& lone) {
  return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
    const auto& word = statement.words[i];
    const auto preposition = PrepositionBefore(statement, clause, i);
    if (word.Is(kName | kQuantityPart) || In(word.text, "update/now") ||
        (preposition != "in" && preposition != "on" && preposition != "at"))
      return false;
    const bool which = HasDefinite(statement, verb + 1, std::min(verb + 2, clause.end));
    return word.Is(kTimeWord) || (!which && statement.words[i - 1].text == "the");
  });
}

/// "I hate waiting", "I love waiting tables": another object, or another case.
bool LikesAnother(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.older.words[opposites.older].Is(kStative) ||
      !pair.newer.words[opposites.newer].Is(kStative))
    return false;
  if (HasLoneObject(pair.older, pair.a, opposites.older, pair.aligned.lone_older) !=
      HasLoneObject(pair.newer, pair.b, opposites.newer, pair.aligned.lone_newer))
    return true;
  if (HasLoneCircumstance(pair.older, pair.a, opposites.older, pair.aligned.lone_older) !=
      HasLoneCircumstance(pair.newer, pair.b, opposites.newer, pair.aligned.lone_newer))
    return true;
  return NarrowsObject(pair.older, pair.aligned.rest_older) ||
         NarrowsObject(pair.newer, pair.aligned.rest_newer);
}

/// "I am good at chess", "my chess club is bad at planning".
bool SubjectsDiffer(const ClausePair& pair) {
  const auto lone_subject = [](const Statement& statement, const std::vector<std::size_t>& rest) {
    return std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
      return statement.words[i].Is(kBeforeVerb) && !statement.words[i].Is(kTimeWord);
    });
  };
  const auto pronoun_subject = [](const Statement& statement, const Clause& clause) {
    bool pronoun = false;
    for (std::size_t i = clause.begin; i < clause.end && statement.words[i].Is(kBeforeVerb); ++i) {
      const auto& word = statement.words[i];
      if (word.Is(kContentWord) && !word.Is(kTimeWord)) return false;
      pronoun = pronoun || (word.Is(kSelf) && !word.Is(kPossessive));
    }
    return pronoun;
  };
  return (lone_subject(pair.older, pair.aligned.rest_older) &&
          pronoun_subject(pair.newer, pair.b)) ||
         (lone_subject(pair.newer, pair.aligned.rest_newer) && pronoun_subject(pair.older, pair.a));
}

/// "I'm going to quit": not yet.
bool IsPlanned(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    const bool verb = !IsDetermined(statement.words, clause, i);
    if (verb && In(statement.words[i].stem, "antonym/plans") && statement.words[i + 1].text == "to")
      return true;
  }
  return clause.tense == Tense::kFuture &&
         AnyWord(statement, clause, [](const auto& word) { return word.text == "going"; });
}

bool Compares(const Statement& statement, const Clause& clause) {
  return AnyWord(statement, clause, [](const auto& word) { return word.text == "than"; });
}

/// Whoever is named, in order; 0 for the speaker.
std::vector<std::uint32_t> PeopleOf(const Statement& statement, const Clause& clause) {
  std::vector<std::uint32_t> people;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
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
  const bool compares = Compares(pair.older, pair.a);
  if (compares != Compares(pair.newer, pair.b)) return true;
  return compares && PeopleOf(pair.older, pair.a) != PeopleOf(pair.newer, pair.b);
}

/// "My plot is bigger than Tom's", "I've a smaller plot than Tom".
bool ComparesTheSameTwo(const ClausePair& pair) {
  constexpr std::size_t kTwo = 2;
  const auto people = PeopleOf(pair.older, pair.a);
  return Compares(pair.older, pair.a) && Compares(pair.newer, pair.b) && people.size() == kTwo &&
         people == PeopleOf(pair.newer, pair.b);
}

/// "My desk is left of the window", "the window is right of my desk": the same, told from the other
/// end.
bool IsConverse(const ClausePair& pair, const OppositePair& opposites) {
  constexpr std::uint32_t kRelation = kPreposition | kDirection;
  if (!pair.older.words[opposites.older].Is(kRelation)) return false;
  bool changes_behind = false;
  bool changes_before = false;
  for (std::size_t i = pair.a.begin; i < pair.a.end; ++i) {
    const auto& word = pair.older.words[i];
    if (i == opposites.older || !AlignedSide::Speaks(word) || word.Is(kTimeWord)) continue;
    for (std::size_t j = pair.b.begin; j < pair.b.end; ++j) {
      if (!AlignedSide::Speaks(pair.newer.words[j]) ||
          MatchWords(word, pair.newer.words[j]) != WordMatch::kEqual)
        continue;
      changes_behind = changes_behind || (i < opposites.older && j > opposites.newer);
      changes_before = changes_before || (i > opposites.older && j < opposites.newer);
    }
  }
  return changes_behind && changes_before;
}

/// "Three free evenings": said of something else than the subject.
bool SaysOfNext(const Statement& statement, const Clause& clause, std::size_t at) {
  if (at + 1 >= clause.end) return false;
  const auto& next = statement.words[at + 1];
  const bool rate = IsRate(next) && next.text.find('_') != std::string::npos;
  return next.Is(kAdjacent) && !rate && statement.breaks[at + 1] == 0 &&
         !next.Is(kListed | kPerson | kLightWord | kQuantityPart);
}

/// "I walk 5 km", "I plan to retire": a deed with something behind it, or one that is only named.
bool IsDeed(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& words = statement.words;
  if (!words[at].Is(kVerb) || IsState(statement, clause, at)) return false;
  if (at > clause.begin && words[at - 1].text == "to") return true;
  const bool last = at + 1 >= clause.end || statement.breaks[at + 1] != 0;
  return !last && !words[at + 1].Is(kDegree | kAside);
}

/// "I'm single", "I'm married": where nothing else is said on both sides, the two must be what is
/// told of the subject, not how often, or where, or of what.
bool TellsOfSubjectAlone(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.aligned.people_compared.same_subject) return false;
  const auto tells = [](const Statement& statement, const Clause& clause, std::size_t at) {
    const auto& word = statement.words[at];
    if (!AlignedSide::Speaks(word) || word.Is(kLightWord | kPreposition) || IsRate(word) ||
        SaysOfNext(statement, clause, at) || IsDeed(statement, clause, at))
      return false;
    for (std::size_t i = at; i > clause.begin && !statement.words[i].Is(kVerb | kAuxiliary); --i) {
      if (statement.words[i].Is(kPreposition)) return false;
    }
    return true;
  };
  return tells(pair.older, pair.a, opposites.older) && tells(pair.newer, pair.b, opposites.newer);
}

/// "I rent my place", "I own my flat".
bool AreStatesOfAPlace(const ClausePair& pair, const OppositePair& opposites) {
  return pair.aligned.light > 0 && pair.aligned.people_compared.same_subject &&
         pair.older.words[opposites.older].Is(kStative) &&
         pair.newer.words[opposites.newer].Is(kStative);
}

/// "Swings outwards", "gets worse", "is near, which helps": a verb that only links the quality to
/// its bearer, or what is told behind a comma, makes no other matter of it.
bool OnlyLinks(const Statement& statement, const Clause& clause, std::size_t quality,
               std::size_t at) {
  const bool linking = at < quality && at > clause.begin && IsVerbForm(statement.words[at]) &&
                       !statement.words[at].Is(kBeforeVerb);
  if (linking) {
    for (std::size_t i = at + 1; i < quality; ++i) {
      if (statement.words[i].Is(kContentWord) && !statement.words[i].Is(kDegree)) return false;
    }
    return true;
  }
  for (std::size_t i = quality + 1; i <= at && i < clause.end; ++i) {
    if (statement.breaks[i] != 0) return true;
  }
  return false;
}

/// The pair without what only links the opposites to the one thing that bears both.
ClausePair WithoutLinks(const ClausePair& pair, const OppositePair& opposites) {
  ClausePair bare = pair;
  const auto drop = [](const Statement& statement, const Clause& clause, std::size_t quality,
                       std::vector<std::size_t>& rest) {
    std::erase_if(rest, [&](std::size_t i) { return OnlyLinks(statement, clause, quality, i); });
  };
  drop(pair.older, pair.a, opposites.older, bare.aligned.rest_older);
  drop(pair.newer, pair.b, opposites.newer, bare.aligned.rest_newer);
  return bare;
}

/// Neither side says of which one it speaks: "a white dog", "a black dog".
bool AreSaidOfAnyone(const ClausePair& pair, const OppositePair& opposites) {
  const bool same_matter = pair.aligned.equal + pair.aligned.soft > 1 &&
                           HasDefinite(pair.older, pair.a.begin, pair.a.end) &&
                           HasDefinite(pair.newer, pair.b.begin, pair.b.end);
  return !same_matter && SaysOfAnyone(pair.older, pair.a, opposites.older) &&
         SaysOfAnyone(pair.newer, pair.b, opposites.newer);
}

/// Opposites of the lexicon, or weak ones where the same two are compared.
bool AreClearOpposites(const ClausePair& pair, const OppositePair& opposites) {
  return opposites.how == Opposition::kStrong ||
         (opposites.how == Opposition::kWeak && ComparesTheSameTwo(pair));
}

bool ShareNoMatter(const ClausePair& pair, const OppositePair& opposites) {
  return pair.aligned.equal + pair.aligned.soft + pair.aligned.people == 0 &&
         !TellsOfSubjectAlone(pair, opposites) && !AreStatesOfAPlace(pair, opposites);
}

/// "A cold": a thing, not how something is.
bool IsThing(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& words = statement.words;
  const bool article =
      at > clause.begin + 1 && (words[at - 1].text == "a" || words[at - 1].text == "an");
  if (!article) return false;
  std::size_t verb = at - 2;
  while (verb > clause.begin && (words[verb].Is(kDegree) || words[verb].text == "such")) --verb;
  const bool modifies = at + 1 < clause.end && words[at + 1].Is(kAdjacent);
  return !modifies && !(words[verb].Is(kAuxiliary) && words[verb].text != "have");
}

/// "A cold", "cold": a thing, and how something is.
bool OneIsAThing(const ClausePair& pair, const OppositePair& opposites) {
  return IsThing(pair.older, pair.a, opposites.older) !=
         IsThing(pair.newer, pair.b, opposites.newer);
}

/// The head of the subject: "backend" of "the backend is written in Go".
bool IsSubject(const Statement& statement, const Clause& clause, std::size_t at) {
  return statement.words[at].Is(kBeforeVerb) && at + 1 < clause.end &&
         !statement.words[at + 1].Is(kBeforeVerb);
}

/// "The backend is ...", "the frontend is ...": two that are opposed, of which each is as it is.
bool AreTwoSubjects(const ClausePair& pair, const OppositePair& opposites) {
  return IsSubject(pair.older, pair.a, opposites.older) &&
         IsSubject(pair.newer, pair.b, opposites.newer);
}

using Opposites = OppositePair;
using Pair = ClausePair;

constexpr std::array<RuleVeto<Opposites>, 18> kAntonymVetoes = {{
    {"opinions",
     [](const Pair& pair, const Opposites&) { return pair.a.opinion || pair.b.opinion; }},
    {"weak-opposites",
     [](const Pair& pair, const Opposites& words) { return !AreClearOpposites(pair, words); }},
    {"other-times-named",
     [](const Pair& pair, const Opposites&) { return pair.aligned.other_time; }},
    {"values-clash",
     [](const Pair& pair, const Opposites&) { return !pair.aligned.values.pairs.empty(); }},
    {"more-is-said",
     [](const Pair& pair, const Opposites& words) {
       return WithoutLinks(pair, words).SpeaksOfAnother();
     }},
    {"no-matter-shared", ShareNoMatter},
    {"one-is-planned",
     [](const Pair& pair, const Opposites&) {
       return IsPlanned(pair.older, pair.a) != IsPlanned(pair.newer, pair.b);
     }},
    {"subjects-differ", [](const Pair& pair, const Opposites&) { return SubjectsDiffer(pair); }},
    {"two-subjects", AreTwoSubjects},
    {"bearers-differ", BearersDiffer},
    {"compared-otherwise",
     [](const Pair& pair, const Opposites&) { return ComparesOtherwise(pair); }},
    {"converse", IsConverse},
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
