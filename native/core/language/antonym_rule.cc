#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "language/bearer.h"
#include "language/clause_pair.h"

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

/// "Is locked", "keep it open": a participle or adjective, not a verb.
bool IsState(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& word = statement.words[at];
  if (word.text.ends_with("ed") && clause.tense != Tense::kPast) return true;
  for (std::size_t i = clause.begin; i < at; ++i) {
    const auto& before = statement.words[i];
    if (before.Is(kAuxiliary) || (before.Is(kVerb) && before.Is(kLightWord))) return true;
  }
  return false;
}

/// "I bought a boat", "I sold a boat": one after the other. What is going on now, and lasting
/// states, cannot both be.
bool AreEvents(const ClausePair& pair, const OppositePair& opposites) {
  const auto& a = pair.older.words[opposites.older];
  const auto& b = pair.newer.words[opposites.newer];
  const bool verbs = a.Is(kVerb) && b.Is(kVerb) && a.Is(kContentWord) && b.Is(kContentWord);
  if (!verbs || a.Is(kStative | kImmutable) || b.Is(kStative | kImmutable)) return false;
  if (IsState(pair.older, pair.a, opposites.older) || IsState(pair.newer, pair.b, opposites.newer))
    return false;
  return pair.a.tense != Tense::kProgressive || pair.b.tense != Tense::kProgressive;
}

/// "A cold": a thing, not how something is.
bool IsThing(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& words = statement.words;
  const bool article =
      at > clause.begin + 1 && (words[at - 1].text == "a" || words[at - 1].text == "an");
  if (!article) return false;
  std::size_t verb = at - 2;
  while (verb > clause.begin && words[verb].Is(kDegree)) --verb;
  const bool modifies = at + 1 < clause.end && words[at + 1].Is(kAdjacent);
  return !modifies && !(words[verb].Is(kAuxiliary) && words[verb].text != "have");
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

/// "I hate waiting", "I love waiting tables": another object.
bool LikesAnother(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.older.words[opposites.older].Is(kStative) ||
      !pair.newer.words[opposites.newer].Is(kStative))
    return false;
  if (HasLoneObject(pair.older, pair.a, opposites.older, pair.aligned.lone_older) !=
      HasLoneObject(pair.newer, pair.b, opposites.newer, pair.aligned.lone_newer))
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
    if (self || word.Is(kPerson | kName)) people.push_back(self ? 0 : word.meaning);
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

/// "I'm single", "I'm married": where nothing else is said on both sides, the two must be what is
/// told of the subject, not how often, or where, or of what.
bool TellsOfSubjectAlone(const ClausePair& pair, const OppositePair& opposites) {
  if (!pair.aligned.people_compared.same_subject) return false;
  const auto tells = [](const Statement& statement, const Clause& clause, std::size_t at) {
    const auto& word = statement.words[at];
    constexpr std::array<std::string_view, 9> kRates = {"day",    "days", "week",  "weeks", "month",
                                                        "months", "year", "years", "daily"};
    const bool rate = word.Is(kTimeWord) ||
                      std::any_of(kRates.begin(), kRates.end(), [&](std::string_view period) {
                        return word.text.ends_with(period);
                      });
    if (!AlignedSide::Speaks(word) || word.Is(kLightWord) || rate) return false;
    for (std::size_t i = at; i > clause.begin && !statement.words[i].Is(kVerb | kAuxiliary); --i) {
      if (statement.words[i].Is(kPreposition)) return false;
    }
    return true;
  };
  return tells(pair.older, pair.a, opposites.older) && tells(pair.newer, pair.b, opposites.newer);
}

}  // namespace

std::optional<ContradictionFinding> FindAntonym(const ClausePair& pair) {
  if (pair.aligned.opposites.size() != 1) return std::nullopt;
  const auto& opposites = pair.aligned.opposites.front();
  if (opposites.how != Opposition::kStrong) return std::nullopt;
  if (pair.aligned.other_time || !pair.aligned.values.pairs.empty() || pair.SpeaksOfAnother())
    return std::nullopt;
  if (pair.aligned.equal + pair.aligned.soft + pair.aligned.people == 0 &&
      !TellsOfSubjectAlone(pair, opposites))
    return std::nullopt;
  if (IsPlanned(pair.older, pair.a) != IsPlanned(pair.newer, pair.b)) return std::nullopt;
  if (SubjectsDiffer(pair) || BearersDiffer(pair, opposites)) return std::nullopt;
  // "I love my uncle", "I hate my uncle's car".
  if (!pair.aligned.lone_people_older.empty() && !pair.aligned.lone_people_newer.empty())
    return std::nullopt;
  if (ComparesOtherwise(pair)) return std::nullopt;
  if (IsThing(pair.older, pair.a, opposites.older) != IsThing(pair.newer, pair.b, opposites.newer))
    return std::nullopt;
  if (ChoosesAnother(pair, opposites) || AreEvents(pair, opposites) ||
      LikesAnother(pair, opposites))
    return std::nullopt;
  const bool same_matter = pair.aligned.equal + pair.aligned.soft > 1 &&
                           HasDefinite(pair.older, pair.a.begin, pair.a.end) &&
                           HasDefinite(pair.newer, pair.b.begin, pair.b.end);
  if (!same_matter && SaysOfAnyone(pair.older, pair.a, opposites.older) &&
      SaysOfAnyone(pair.newer, pair.b, opposites.newer))
    return std::nullopt;
  return pair.FoundOpposites(ContradictionKind::kAntonym, opposites);
}

}  // namespace cortex
