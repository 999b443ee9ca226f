#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "language/contradictions/identity_names.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/identities.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

/// "Is edited by", "the editor is".
bool DoesWhat(const StatementWord& agent, const StatementWord& deed) {
  // Not a car and a carer.
  if (!IsVerbForm(deed)) return false;
  constexpr std::size_t kLongestEnding = 3;
  const bool agentive = agent.text.ends_with("er") || agent.text.ends_with("or");
  if (agentive && agent.text.starts_with(deed.stem) &&
      agent.text.size() <= deed.stem.size() + kLongestEnding)
    return true;
  // "The captain", "captains our team".
  return agent.root == deed.root && agent.Is(kPerson | kSingleValued) && !agent.Is(kVerb) &&
         deed.text != agent.text;
}

/// The place that a head names: a slot, or what all words of its meaning name.
std::uint32_t PlaceOf(const StatementWord& head) {
  static const std::uint32_t kProvider = Lexicon::HashOf("provider");
  static const std::uint32_t kSchool = Lexicon::HashOf("school");
  if (head.Is(kPreposition)) return kProvider;
  if (head.slot == 0 && IsSchool(head)) return kSchool;
  return head.slot != 0 ? head.slot : head.meaning;
}

/// Of an organisation, which "we" are.
bool IsOffice(const StatementWord& head) { return In(head.text, "identity/offices"); }

/// "Our drummer", "the band's drummer".
bool IsGroup(const StatementWord& word) { return In(word.text, "identity/groups"); }

/// The owner, or whom "her" points back to where somebody was named before.
const StatementWord& OwnerOf(const Statement& statement, const Identity& one) {
  const auto& word = statement.words[*one.owner];
  if (!word.Is(kPronoun) || word.Is(kSelf) || word.text == "our" || word.text == "we") return word;
  for (const std::uint32_t sort : {std::uint32_t{kName}, std::uint32_t{kPerson}}) {
    for (std::size_t i = *one.owner; i > 0; --i) {
      const auto& before = statement.words[i - 1];
      const bool value = i > one.first && i <= one.last + 1;
      if (before.Is(sort) && !value) return before;
    }
  }
  return word;
}

bool SameOwner(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (!a.owner || !b.owner) {
    // "The CRM", "my sister's CRM".
    const auto of_other = [](const Statement& statement, const Identity& one) {
      return one.owner && !one.by_verb && *one.owner > 0 &&
             statement.words[*one.owner].Is(kPerson) &&
             !statement.words[*one.owner].Is(kSelf | kSingleValued) &&
             statement.words[*one.owner - 1].Is(kPossessive);
    };
    return !of_other(pair.older, a) && !of_other(pair.newer, b);
  }
  const auto& x = OwnerOf(pair.older, a);
  const auto& y = OwnerOf(pair.newer, b);
  const auto own = [](const StatementWord& word) {
    return word.Is(kSelf) || word.text == "our" || word.text == "we" || word.text == "family";
  };
  if (own(x) != own(y)) {
    const auto& other = own(x) ? y : x;
    const auto& us = own(x) ? x : y;
    // Not "the support band's".
    if (IsGroup(other) && !us.Is(kSelf) && !other.Is(kAdjacent)) return true;
    return other.Is(kName) && !other.Is(kPerson) && IsOffice(pair.older.words[a.head]);
  }
  // "Priya's favourite", "her favourite": whoever is not named is the one who is.
  if (own(x) || x.meaning == y.meaning) return true;
  return x.Is(kPronoun) != y.Is(kPronoun) && !a.by_verb && !b.by_verb;
}

/// "My wife's parents live in", "my parents live in": whose owner the owner is.
bool SameFamily(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto of = [](const Statement& statement, const Identity& one) -> std::uint32_t {
    if (!one.by_verb || !one.owner || *one.owner == 0) return 0;
    const auto& before = statement.words[*one.owner - 1];
    return before.Is(kPossessive) && !before.Is(kPronoun) ? before.meaning : 0;
  };
  return of(pair.older, a) == of(pair.newer, b);
}

/// "Main", "primary".
bool IsMain(const StatementWord& word) { return In(word.text, "identity/main"); }

bool IsNearest(const StatementWord& word) {
  return word.text == "nearest" || word.text == "closest";
}

/// "Main", "best", "nearest": of which there is one.
bool IsFirst(const StatementWord& word) {
  return IsMain(word) || IsNearest(word) || word.text == "best" ||
         (word.text.ends_with("est") && word.scale != 0);
}

/// Qualifiers of one that the other lacks.
std::vector<std::size_t> LoneQualifiers(const Statement& statement, const Identity& one,
                                        const Statement& other, const Identity& two) {
  const auto same = [&](std::size_t i, std::size_t j) {
    // "My favourite film", "the film I like most".
    if (In(statement.words[i].text, "identity/best") && In(other.words[j].text, "identity/best"))
      return true;
    if (IsMain(statement.words[i]) && IsMain(other.words[j])) return true;
    if (IsNearest(statement.words[i]) && IsNearest(other.words[j])) return true;
    return MatchWords(statement.words[i], other.words[j]) != WordMatch::kNone;
  };
  std::vector<std::size_t> lone;
  for (const std::size_t i : one.qualifiers) {
    // "The treasurer of the club", "the club's treasurer".
    const bool owner = (two.owner && same(i, *two.owner)) || same(i, two.head);
    // "Her high school", "attends Lincoln High".
    bool in_name = false;
    for (std::size_t j = two.first; j <= two.last; ++j) in_name = in_name || same(i, j);
    const bool shared = owner || in_name ||
                        std::any_of(two.qualifiers.begin(), two.qualifiers.end(),
                                    [&](std::size_t j) { return same(i, j); });
    const bool best = two.unique && In(statement.words[i].text, "identity/best");
    // "My new boss": the one there is now.
    const bool present = statement.words[i].text == "new" || statement.words[i].text == "current" ||
                         statement.words[i].text == "late";
    const bool deed = one.coded && statement.words[i].Is(kVerb);  // "is taught in hall B2"
    if (!shared && !best && !present && !deed &&
        (!statement.words[i].Is(kLightWord) || statement.words[i].Is(kPlaceWord) ||
         IsGroup(statement.words[i])))
      lone.push_back(i);
  }
  return lone;
}

/// "Our main database", "the primary contact".
bool IsUnique(const Statement& statement, const Identity& one) {
  return std::any_of(one.qualifiers.begin(), one.qualifiers.end(),
                     [&](std::size_t i) { return IsFirst(statement.words[i]); });
}

/// What tells which one is meant: qualifiers, and the owner where it is no pronoun.
std::vector<std::size_t> ThingsOf(const Statement& statement, const Identity& one) {
  auto found = one.qualifiers;
  if (one.owner && statement.words[*one.owner].Is(kContentWord)) found.push_back(*one.owner);
  return found;
}

/// "Teaches my son's class" is done for whom "my son's teacher" is one; not "tracks time" and
/// "the issue tracker".
bool SameObject(const ClausePair& pair, const Identity& a, const Identity& b) {
  if ((!a.weak && !b.weak) || (a.weak ? a : b).qualifiers.empty()) return true;
  const auto others = ThingsOf(pair.newer, b);
  const auto mine = ThingsOf(pair.older, a);
  return std::any_of(mine.begin(), mine.end(), [&](std::size_t i) {
    return std::any_of(others.begin(), others.end(), [&](std::size_t j) {
      return MatchWords(pair.older.words[i], pair.newer.words[j]) != WordMatch::kNone;
    });
  });
}

/// "The topic of my talk", "the topic of her talk".
bool QualifiersOwnedApart(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto owner = [](const Statement& statement, std::size_t i) -> const StatementWord* {
    const bool owned = i > 0 && statement.words[i - 1].Is(kPossessive);
    return owned && statement.words[i - 1].Is(kPronoun) ? &statement.words[i - 1] : nullptr;
  };
  const auto own = [](const StatementWord& word) { return word.Is(kSelf) || word.text == "our"; };
  const auto others = ThingsOf(pair.newer, b);
  const auto mine = ThingsOf(pair.older, a);
  return std::any_of(mine.begin(), mine.end(), [&](std::size_t i) {
    return std::any_of(others.begin(), others.end(), [&](std::size_t j) {
      const auto* const x = owner(pair.older, i);
      const auto* const y = owner(pair.newer, j);
      return x != nullptr && y != nullptr && own(*x) != own(*y) &&
             pair.older.words[i].meaning == pair.newer.words[j].meaning;
    });
  });
}

/// "At work", "the office wiki": where the CRM, of which nobody has one at home, is used.
bool IsOfWork(const StatementWord& word) { return In(word.text, "identity/work"); }

/// "Our data warehouse is Redshift", told again of "the warehouse"; "our CRM", "the CRM at work".
/// A thing that has a name of its own is one, unlike "my phone is a Pixel", "my work phone".
bool OnlyShortens(const ClausePair& pair, const Identity& a, const Identity& b,
                  const std::vector<std::size_t>& lone_a, const std::vector<std::size_t>& lone_b) {
  const auto own_name = [](const Statement& statement, const Identity& one) {
    const bool self = one.owner && statement.words[*one.owner].Is(kSelf | kContentWord);
    return !self && !one.by_verb && !one.plain && one.preposition == 0 &&
           !statement.words[one.head].Is(kPerson) && !IsOfMake(statement, one);
  };
  if (lone_a.size() + lone_b.size() != 1 || !own_name(pair.older, a) || !own_name(pair.newer, b))
    return false;
  const bool newer = lone_a.empty();
  const std::size_t at = newer ? lone_b.front() : lone_a.front();
  const auto& word = (newer ? pair.newer : pair.older).words[at];
  if (IsOfWork(word)) return true;
  // "The warehouse": the one that both know of.
  constexpr std::uint32_t kTellsWhich = kPerson | kName | kTimeWord | kPlaceWord | kVersion |
                                        kQuantityPart | kPreposition | kPossessive;
  if (In(word.text, "identity/settings"))
    return false;  // "the staging database" stands beside another
  const Identity& longer = newer ? b : a;
  const Identity& shorter = newer ? a : b;
  return at + 1 == longer.head && !shorter.owner && !word.Is(kTellsWhich) &&
         !Naming::IsDescriptive(word) && !IsFirst(word);
}

/// "My work phone", "my own phone" are two; "my supervisor", "my supervisor for the thesis" one.
bool SameQualifiers(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto lone_a = LoneQualifiers(pair.older, a, pair.newer, b);
  const auto lone_b = LoneQualifiers(pair.newer, b, pair.older, a);
  if (lone_a.empty() && lone_b.empty()) return true;
  if (OnlyShortens(pair, a, b, lone_a, lone_b)) return true;
  const auto known = [](const StatementWord& head) {
    return head.Is(kSingleValued) || head.slot != 0;
  };
  if (!known(pair.older.words[a.head]) && !known(pair.newer.words[b.head]) && !a.unique &&
      !b.unique && !(a.coded && b.coded) && !a.weak && !b.weak &&
      !(IsUnique(pair.older, a) && IsUnique(pair.newer, b)))
    return false;
  if (!lone_a.empty() && !lone_b.empty()) return false;
  const auto other = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      return statement.words[i].Is(kVersion | kQuantityPart);
    });
  };
  if (other(pair.older, lone_a) || other(pair.newer, lone_b)) return false;
  // "Our insurer", "our car insurer".
  const auto& lone = lone_a.empty() ? lone_b : lone_a;
  const std::size_t head = lone_a.empty() ? b.head : a.head;
  return std::find(lone.begin(), lone.end(), head - 1) == lone.end();
}

/// "In" of "my flat is in Leeds"; empty for none. Of the statement, so it lives as long as that.
std::string_view PrepositionOf(const Statement& statement, const Identity& one) {
  // Not by "?:" with a literal: that would make a string of both, and this a view into nothing.
  if (one.preposition == 0) return {};
  return statement.words[one.preposition].text;
}

/// "On Mill Lane", "in Leeds"; "my dentist is in Leeds", "my dentist is Dr Vos".
bool SameSortOfPlace(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (a.by_verb && b.by_verb) {
    // "Live at Rose Cottage", "live in Leeds".
    const auto at = [](const StatementWord& verb) { return verb.text == "live_at"; };
    // "I work for the council", "I'm a nurse at Hillview".
    const auto stands_at = [](const Statement& statement, const Identity& one) {
      return one.preposition != 0 || statement.words[one.head].text.ends_with("_at");
    };
    const bool job = a.preposition != 0 || b.preposition != 0;
    if (job) return stands_at(pair.older, a) && stands_at(pair.newer, b);
    return at(pair.older.words[a.head]) == at(pair.newer.words[b.head]);
  }
  if (a.by_verb || b.by_verb) return true;
  const std::string_view x = PrepositionOf(pair.older, a);
  const std::string_view y = PrepositionOf(pair.newer, b);
  if (!x.empty() && !y.empty()) return x == y;
  return (x == "in") == (y == "in");
}

/// "The closing song of the set", "we close the set with".
bool NamesDeed(const Statement& statement, const Identity& one, const StatementWord& deed) {
  return deed.Is(kVerb) && std::any_of(one.qualifiers.begin(), one.qualifiers.end(), [&](auto i) {
           return statement.words[i].text.ends_with("ing") && statement.words[i].root == deed.root;
         });
}

/// "The place I like most for dinners", "my favourite restaurant for dinners".
bool IsGeneralPlace(const StatementWord& head) { return In(head.text, "identity/general"); }

/// "The backend is all Kotlin", "the backend is written in Go".
bool SameWhole(const Statement& statement, const Identity& one, const Statement& other,
               const Identity& two) {
  static const std::uint32_t kLanguage = Lexicon::HashOf("code_language");
  static const std::uint32_t kPlatform = Lexicon::HashOf("platform");
  const auto slot = other.words[two.head].slot;
  if (!two.whole && slot != kLanguage && slot != kPlatform) return false;
  const auto same = [&](std::size_t i) {
    return MatchWords(statement.words[one.head], other.words[i]) == WordMatch::kEqual;
  };
  return same(two.head) || std::any_of(two.qualifiers.begin(), two.qualifiers.end(), same);
}

/// Both tell of one place of one owner.
bool SamePlace(const ClausePair& pair, const Identity& a, const Identity& b) {
  const auto& place = pair.older.words[a.head];
  const auto& other = pair.newer.words[b.head];
  if (a.work && b.work) return true;
  if ((a.whole && SameWhole(pair.older, a, pair.newer, b)) ||
      (b.whole && SameWhole(pair.newer, b, pair.older, a)))
    return true;
  const auto described = [](const Identity& one) { return one.qualifiers.size() > 1; };
  if ((IsGeneralPlace(place) || IsGeneralPlace(other)) && described(a) && described(b)) return true;
  const std::uint32_t x = a.place != 0 ? a.place : PlaceOf(place);
  const std::uint32_t y = b.place != 0 ? b.place : PlaceOf(other);
  if (x == y) return true;
  const bool does = DoesWhat(place, other) || DoesWhat(other, place);
  return (does && SameObject(pair, a, b)) || NamesDeed(pair.older, a, other) ||
         NamesDeed(pair.newer, b, place);
}

/// "A travel agency": one of a kind that has names as well.
bool IsIndefinite(const Statement& statement, const Identity& one) {
  if (!one.plain || one.first == 0) return false;
  const auto& before = statement.words[one.first - 1].text;
  return before == "a" || before == "an";
}

/// A name may say more closely what a description tells: "for a bank", "for Nordea".
bool SameSortOfValue(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (a.plain != b.plain)
    return a.told && b.told && !IsIndefinite(pair.older, a) && !IsIndefinite(pair.newer, b);
  return !a.plain || a.told || b.told ||
         !(IsIndefinite(pair.older, a) && IsIndefinite(pair.newer, b));
}

/// "The oven is a Bosch", "we've got a Neff oven": one oven, of which no more is told.
bool HadIsTheOne(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (a.had == b.had || a.by_verb || b.by_verb) return false;
  const bool more = a.had ? !LoneQualifiers(pair.older, a, pair.newer, b).empty()
                          : !LoneQualifiers(pair.newer, b, pair.older, a).empty();
  return !more && IsOfMake(pair.older, a) && IsOfMake(pair.newer, b);
}

bool Contradict(const ClausePair& pair, const Identity& a, const Identity& b, bool same_time) {
  if (!SameSortOfValue(pair, a, b)) return false;
  // "I'm going to move to Lisbon": not yet.
  const bool to_come = (pair.a.tense == Tense::kFuture) != (pair.b.tense == Tense::kFuture);
  if (to_come && (a.by_verb || b.by_verb) && !a.subject && !b.subject) return false;
  // "The speaker is Anna Berg", "the speaker is a Sonos".
  if (!a.by_verb && !b.by_verb && !a.told && !b.told &&
      IsOfMake(pair.older, a) != IsOfMake(pair.newer, b))
    return false;
  if ((pair.a.Denies() && !a.best) || (pair.b.Denies() && !b.best)) return false;
  if (!SameSortOfPlace(pair, a, b) || pair.aligned.other_time || pair.aligned.other_direction)
    return false;
  // "The app is hosted on", "the app's manual is hosted on".
  if (a.subject && b.subject &&
      MatchWords(pair.older.words[*a.subject], pair.newer.words[*b.subject]) == WordMatch::kNone)
    return false;
  // "We stayed at the Hilton", "we stayed at the Ibis": on two occasions.
  const bool past = pair.a.tense == Tense::kPast && pair.b.tense == Tense::kPast;
  if (past && a.by_verb && b.by_verb && !a.lasting && !b.lasting) return false;
  // "I live in", "my company is based in".
  if (a.by_verb && b.by_verb && a.subject.has_value() != b.subject.has_value()) return false;
  if (!same_time && !a.lasting && !b.lasting) return false;
  if (!SamePlace(pair, a, b)) return false;
  // One buys bread from several: only a supplier is named for one.
  if (a.weak && b.weak) return false;
  if ((a.had || b.had) && !HadIsTheOne(pair, a, b)) return false;
  // "Goes to Riverside Dance School on Fridays".
  if (a.by_verb && b.by_verb && pair.aligned.lone_time) return false;
  if (QualifiersOwnedApart(pair, a, b)) return false;
  return SameFamily(pair, a, b) && SameOwner(pair, a, b) && SameQualifiers(pair, a, b) &&
         DifferentNames(pair, a, b);
}

/// A place that only one fills ("my dentist", "my employer"), filled by two. It needs no word in
/// common, and knows by itself whether both tell of one time: what somebody was named or chosen for
/// then holds now.
Proposal FindOtherFiller(const ClausePair& pair) {
  if (vetoes::OneAdds(pair)) return std::nullopt;
  if (!pair.aligned.values.pairs.empty() || pair.aligned.other_version || pair.a.one_of_several ||
      pair.b.one_of_several)
    return std::nullopt;
  const bool same_time = !vetoes::OtherTimes(pair);
  for (const auto& a : pair.a.identities) {
    for (const auto& b : pair.b.identities) {
      if (!Contradict(pair, a, b, same_time)) continue;
      return pair.Found(ContradictionKind::kValue, EvidenceOf(pair.older, a.first, a.last),
                        EvidenceOf(pair.newer, b.first, b.last));
    }
  }
  return std::nullopt;
}

}  // namespace

/// A place that only one fills, filled by two.
const Rule rules::kOtherFiller = {FindingRule::kPlace, FindOtherFiller};

}  // namespace cortex
