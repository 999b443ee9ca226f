#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "language/contradictions/identity_names.h"
#include "language/contradictions/identity_owners.h"
#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/identities.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

/// "Is edited by", "the editor is".
bool DoesWhat(const StatementWord& agent, const StatementWord& deed) {
  if (!IsVerbForm(deed)) return false;  // not a car and a carer
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

bool IsByVerb(const FilledSide& side) { return side.one.by_verb; }

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
std::vector<std::size_t> LoneQualifiers(const FilledSide& side, const FilledSide& other) {
  const auto same = [&](std::size_t i, std::size_t j) {
    const StatementWord& x = side.words[i];
    const StatementWord& y = other.words[j];
    // "My favourite film", "the film I like most".
    return (In(x.text, "identity/best") && In(y.text, "identity/best")) ||
           (IsMain(x) && IsMain(y)) || (IsNearest(x) && IsNearest(y)) ||
           MatchWords(x, y) != WordMatch::kNone;
  };
  const Identity& two = other.one;
  std::vector<std::size_t> lone;
  for (const std::size_t i : side.one.qualifiers) {
    const StatementWord& word = side.words[i];
    // "The treasurer of the club", "the club's treasurer".
    const bool owner = (two.owner && same(i, *two.owner)) || same(i, two.head);
    // "Her high school", "attends Lincoln High".
    bool in_name = false;
    for (std::size_t j = two.first; j <= two.last; ++j) in_name = in_name || same(i, j);
    const bool shared = owner || in_name ||
                        std::any_of(two.qualifiers.begin(), two.qualifiers.end(),
                                    [&](std::size_t j) { return same(i, j); });
    const bool best = two.unique && In(word.text, "identity/best");
    // "My new boss": the one there is now.
    const bool present = word.text == "new" || word.text == "current" || word.text == "late";
    const bool deed = side.one.coded && word.Is(kVerb);  // "is taught in hall B2"
    if (!shared && !best && !present && !deed &&
        (!word.Is(kLightWord) || word.Is(kPlaceWord) || IsGroup(word)))
      lone.push_back(i);
  }
  return lone;
}

/// "Our main database", "the primary contact".
bool IsUnique(const FilledSide& side) {
  return std::any_of(side.one.qualifiers.begin(), side.one.qualifiers.end(),
                     [&](std::size_t i) { return IsFirst(side.words[i]); });
}

/// What tells which one is meant: qualifiers, and the owner where it is no pronoun.
std::vector<std::size_t> ThingsOf(const FilledSide& side) {
  auto found = side.one.qualifiers;
  if (side.one.owner && side.words[*side.one.owner].Is(kContentWord))
    found.push_back(*side.one.owner);
  return found;
}

/// Of what tells which one is meant, one of each side.
template <class Holds>
bool AnyThings(const FilledSides& sides, const Holds& holds) {
  const auto mine = ThingsOf(sides.older);
  const auto others = ThingsOf(sides.newer);
  return std::any_of(mine.begin(), mine.end(), [&](std::size_t i) {
    return std::any_of(others.begin(), others.end(), [&](std::size_t j) { return holds(i, j); });
  });
}

/// "Teaches my son's class" is done for whom "my son's teacher" is one; not "tracks time" and
/// "the issue tracker".
bool SameObject(const FilledSides& sides) {
  const Identity& a = sides.older.one;
  const Identity& b = sides.newer.one;
  return (!a.weak && !b.weak) || (a.weak ? a : b).qualifiers.empty() ||
         AnyThings(sides, [&](std::size_t i, std::size_t j) {
           return MatchWords(sides.older.words[i], sides.newer.words[j]) != WordMatch::kNone;
         });
}

/// "The topic of my talk", "the topic of her talk".
bool QualifiersOwnedApart(const FilledSides& sides) {
  const auto owner = [](const FilledSide& side, std::size_t i) -> const StatementWord* {
    const StatementWord* const before = i > 0 ? &side.words[i - 1] : nullptr;
    return before != nullptr && before->Is(kPossessive) && before->Is(kPronoun) ? before : nullptr;
  };
  const auto own = [](const StatementWord& word) { return word.Is(kSelf) || word.text == "our"; };
  return AnyThings(sides, [&](std::size_t i, std::size_t j) {
    const auto* const x = owner(sides.older, i);
    const auto* const y = owner(sides.newer, j);
    return x != nullptr && y != nullptr && own(*x) != own(*y) &&
           sides.older.words[i].meaning == sides.newer.words[j].meaning;
  });
}

/// "At work", "the office wiki": where the CRM, of which nobody has one at home, is used.
bool IsOfWork(const StatementWord& word) { return In(word.text, "identity/work"); }

/// "Our data warehouse is Redshift", told again of "the warehouse"; "our CRM", "the CRM at work".
/// A thing that has a name of its own is one, unlike "my phone is a Pixel", "my work phone".
bool OnlyShortens(const FilledSides& sides, const std::vector<std::size_t>& lone_older,
                  const std::vector<std::size_t>& lone_newer) {
  const auto own_name = [](const FilledSide& side) {
    const Identity& one = side.one;
    const bool self = one.owner && side.words[*one.owner].Is(kSelf | kContentWord);
    return !self && !one.by_verb && !one.plain && one.preposition == 0 &&
           !side.Head().Is(kPerson) && !IsOfMake(side);
  };
  if (lone_older.size() + lone_newer.size() != 1 || !sides.Both(own_name)) return false;
  const bool newer = lone_older.empty();
  const std::size_t at = newer ? lone_newer.front() : lone_older.front();
  const FilledSide& longer = newer ? sides.newer : sides.older;
  const FilledSide& shorter = newer ? sides.older : sides.newer;
  const auto& word = longer.words[at];
  if (IsOfWork(word)) return true;
  // "The warehouse": the one that both know of.
  constexpr std::uint32_t kTellsWhich = kPerson | kName | kTimeWord | kPlaceWord | kVersion |
                                        kQuantityPart | kPreposition | kPossessive;
  if (In(word.text, "identity/settings"))
    return false;  // "the staging database" stands beside another
  return at + 1 == longer.one.head && !shorter.one.owner && !word.Is(kTellsWhich) &&
         !Naming::IsDescriptive(word) && !IsFirst(word);
}

/// "My work phone", "my own phone" are two; "my supervisor", "my supervisor for the thesis" one.
bool SameQualifiers(const FilledSides& sides) {
  const auto& [older, newer] = sides;
  const auto lone_older = LoneQualifiers(older, newer);
  const auto lone_newer = LoneQualifiers(newer, older);
  if (lone_older.empty() && lone_newer.empty()) return true;
  if (OnlyShortens(sides, lone_older, lone_newer)) return true;
  const auto known = [](const FilledSide& side) {
    return side.Head().Is(kSingleValued) || side.Head().slot != 0 || side.one.unique ||
           side.one.weak;
  };
  const auto coded = [](const FilledSide& side) { return side.one.coded; };
  if (!sides.Either(known) && !sides.Both(coded) && !sides.Both(IsUnique)) return false;
  if (!lone_older.empty() && !lone_newer.empty()) return false;
  const FilledSide& longer = lone_older.empty() ? newer : older;
  const auto& lone = lone_older.empty() ? lone_newer : lone_older;
  return std::none_of(lone.begin(), lone.end(), [&](std::size_t i) {
    // "Our insurer", "our car insurer".
    return longer.words[i].Is(kVersion | kQuantityPart) || i + 1 == longer.one.head;
  });
}

/// "In" of "my flat is in Leeds"; empty for none. Of the statement, so it lives as long as that.
std::string_view PrepositionOf(const FilledSide& side) {
  // Not by "?:" with a literal: that would make a string of both, and this a view into nothing.
  if (side.one.preposition == 0) return {};
  return side.words[side.one.preposition].text;
}

/// "On Mill Lane", "in Leeds"; "my dentist is in Leeds", "my dentist is Dr Vos".
bool SameSortOfPlace(const FilledSides& sides) {
  if (sides.Both(IsByVerb)) {
    // "Live at Rose Cottage", "live in Leeds".
    const auto at = [](const FilledSide& side) { return side.Head().text == "live_at"; };
    // "I work for the council", "I'm a nurse at Hillview".
    const auto job = [](const FilledSide& side) { return side.one.preposition != 0; };
    const auto stands_at = [&](const FilledSide& side) {
      return job(side) || side.Head().text.ends_with("_at");
    };
    return sides.Either(job) ? sides.Both(stands_at) : !sides.OnlyOne(at);
  }
  if (sides.Either(IsByVerb)) return true;
  const std::string_view x = PrepositionOf(sides.older);
  const std::string_view y = PrepositionOf(sides.newer);
  if (!x.empty() && !y.empty()) return x == y;
  return (x == "in") == (y == "in");
}

/// "The closing song of the set", "we close the set with".
bool NamesDeed(const FilledSide& side, const FilledSide& other) {
  const auto& qualifiers = side.one.qualifiers;
  const StatementWord& deed = other.Head();
  return deed.Is(kVerb) && std::any_of(qualifiers.begin(), qualifiers.end(), [&](auto i) {
           return side.words[i].text.ends_with("ing") && side.words[i].root == deed.root;
         });
}

/// "The place I like most for dinners", "my favourite restaurant for dinners".
bool IsGeneralPlace(const FilledSide& side) { return In(side.Head().text, "identity/general"); }

/// "The backend is all Kotlin", "the backend is written in Go".
bool SameWhole(const FilledSide& side, const FilledSide& other) {
  static const std::uint32_t kLanguage = Lexicon::HashOf("code_language");
  static const std::uint32_t kPlatform = Lexicon::HashOf("platform");
  const Identity& two = other.one;
  const auto slot = other.Head().slot;
  if (!side.one.whole || (!two.whole && slot != kLanguage && slot != kPlatform)) return false;
  const auto same = [&](std::size_t i) {
    return MatchWords(side.Head(), other.words[i]) == WordMatch::kEqual;
  };
  return same(two.head) || std::any_of(two.qualifiers.begin(), two.qualifiers.end(), same);
}

/// "My savings account", "my current account": compounds with one head.
bool OtherCompounds(const FilledSides& sides) {
  const auto head = [](std::string_view text) { return text.substr(text.rfind('_') + 1); };
  const auto compound = [&](const FilledSide& side) {
    return !side.one.by_verb && head(side.Head().text) != side.Head().text;
  };
  const StatementWord& older = sides.older.Head();
  const StatementWord& newer = sides.newer.Head();
  return sides.Both(compound) && head(older.text) == head(newer.text) &&
         older.meaning != newer.meaning;
}

/// Both tell of one place of one owner.
bool SamePlace(const FilledSides& sides) {
  const auto work = [](const FilledSide& side) { return side.one.work; };
  if (sides.Both(work) || sides.EitherBeside(SameWhole)) return true;
  if (OtherCompounds(sides)) return false;
  const auto described = [](const FilledSide& side) { return side.one.qualifiers.size() > 1; };
  if (sides.Either(IsGeneralPlace) && sides.Both(described)) return true;
  const auto place = [](const FilledSide& side) {
    return side.one.place != 0 ? side.one.place : PlaceOf(side.Head());
  };
  if (place(sides.older) == place(sides.newer)) return true;
  const auto does = [](const FilledSide& side, const FilledSide& other) {
    return DoesWhat(side.Head(), other.Head());
  };
  return (sides.EitherBeside(does) && SameObject(sides)) || sides.EitherBeside(NamesDeed);
}

/// "A travel agency": one of a kind that has names as well.
bool IsIndefinite(const FilledSide& side) {
  if (!side.one.plain || side.one.first == 0) return false;
  const auto& before = side.words[side.one.first - 1].text;
  return before == "a" || before == "an";
}

/// A name may say more closely what a description tells: "for a bank", "for Nordea".
bool SameSortOfValue(const FilledSides& sides) {
  const auto plain = [](const FilledSide& side) { return side.one.plain; };
  const auto told = [](const FilledSide& side) { return side.one.told; };
  if (sides.OnlyOne(plain)) return sides.Both(told) && !sides.Either(IsIndefinite);
  return !sides.Both(plain) || sides.Either(told) || !sides.Both(IsIndefinite);
}

/// "Moved to Slack": nobody lives there.
bool MovedToNoHome(const FilledSide& side) {
  const auto is = [&](std::size_t i, WordClass of) { return In(side.words[i].text, of); };
  return is(side.one.first, "claims/no-home") && is(side.one.head, "identity/moving");
}

/// "The oven is a Bosch", "we've got a Neff oven": one oven, of which no more is told.
bool HadIsTheOne(const FilledSides& sides) {
  const auto had = [](const FilledSide& side) { return side.one.had; };
  const auto more = [](const FilledSide& side, const FilledSide& other) {
    return side.one.had && !LoneQualifiers(side, other).empty();
  };
  return sides.OnlyOne(had) && !sides.Either(IsByVerb) && !sides.EitherBeside(more) &&
         sides.Both(IsOfMake);
}

bool Contradict(const ClausePair& pair, const FilledSides& sides, bool same_time) {
  if (!SameSortOfValue(sides) || sides.Either(MovedToNoHome)) return false;
  const Identity& a = sides.older.one;
  const Identity& b = sides.newer.one;
  // "The speaker is Anna Berg", "the speaker is a Sonos".
  const auto named = [](const FilledSide& side) { return !side.one.by_verb && !side.one.told; };
  if (sides.Both(named) && sides.OnlyOne(IsOfMake)) return false;
  const auto denied = [](const FilledSide& side) { return side.clause.Denies() && !side.one.best; };
  const bool elsewhere = pair.aligned.other_time || pair.aligned.other_direction;
  if (elsewhere || sides.Either(denied) || !SameSortOfPlace(sides)) return false;
  // "The app is hosted on", "the app's manual is hosted on".
  if (a.subject && b.subject &&
      MatchWords(pair.older.words[*a.subject], pair.newer.words[*b.subject]) == WordMatch::kNone)
    return false;
  // "We stayed at the Hilton", "we stayed at the Ibis": on two occasions.
  const auto past = [](const FilledSide& side) { return side.clause.tense == Tense::kPast; };
  const auto lasting = [](const FilledSide& side) { return side.one.lasting; };
  const bool by_verbs = sides.Both(IsByVerb);
  if (by_verbs && sides.Both(past) && !sides.Either(lasting)) return false;
  // "I live in", "my company is based in".
  if (by_verbs && a.subject.has_value() != b.subject.has_value()) return false;
  if (!same_time && !sides.Either(lasting)) return false;
  if (!SamePlace(sides)) return false;
  // One buys bread from several: only a supplier is named for one.
  if (a.weak && b.weak) return false;
  if (sides.Either([](const FilledSide& side) { return side.one.had; }) && !HadIsTheOne(sides))
    return false;
  // "Goes to Riverside Dance School on Fridays".
  if (by_verbs && pair.aligned.lone_time) return false;
  return !QualifiersOwnedApart(sides) && SameOwner(sides) && SameQualifiers(sides) &&
         DifferentNames(sides);
}

/// A place that only one fills ("my dentist", "my employer"), filled by two. It needs no word in
/// common, and knows by itself whether both tell of one time: what somebody was named or chosen for
/// then holds now.
Proposal FindOtherFiller(const ClausePair& pair) {
  if (pair.a.identities.empty() || pair.b.identities.empty()) return std::nullopt;
  if (vetoes::OneAdds(pair)) return std::nullopt;
  if (!pair.aligned.values.pairs.empty() || pair.aligned.other_version || pair.a.one_of_several ||
      pair.b.one_of_several)
    return std::nullopt;
  const bool same_time = !vetoes::OtherTimes(pair);
  for (const auto& a : pair.a.identities) {
    for (const auto& b : pair.b.identities) {
      const FilledSides sides{{{pair.older, pair.a}, a}, {{pair.newer, pair.b}, b}};
      if (!Contradict(pair, sides, same_time)) continue;
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
