#include <algorithm>
#include <array>
#include <string_view>

#include "language/clause_pair.h"
#include "language/token_view.h"

namespace cortex {
namespace {

bool HasWeightyVerb(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kVerb) && word.Is(kContentWord) && !word.Is(kLightWord)) return true;
  }
  return false;
}

/// Denies more than that there is something: "I can't find my glasses", not "I have no glasses".
bool DeniesADeed(const Statement& statement, const Clause& clause) {
  constexpr std::array<std::string_view, 8> kExistence = {"have", "get",    "own", "use",
                                                          "take", "receiv", "be",  "make"};
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (!word.Is(kVerb) || !word.Is(kLightWord) || !word.Is(kNegated)) continue;
    if (std::find(kExistence.begin(), kExistence.end(), word.stem) == kExistence.end()) return true;
  }
  return false;
}

bool HasVerb(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].Is(kVerb) && statement.words[i].Is(kContentWord)) return true;
  }
  return false;
}

/// What one does with what one has: food, clothes.
bool IsConsuming(const StatementWord& word) {
  constexpr std::array<std::string_view, 6> kConsuming = {"eat",     "drink", "can_eat",
                                                          "consum", "smoke", "wear"};
  return OneOf(word.stem, kConsuming);
}

/// "I don't do yoga" says nothing against "I teach yoga": the denial has no verb of weight, the
/// other one that it lacks. But "my garden" is one that I have.
bool OnlyMentions(const ClausePair& pair, bool older_negative) {
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const Clause& clause = older_negative ? pair.b : pair.a;
  const auto& rest = older_negative ? pair.aligned.rest_newer : pair.aligned.rest_older;
  const auto& denial = older_negative ? pair.a : pair.b;
  const Statement& denying = older_negative ? pair.older : pair.newer;
  if (DeniesADeed(denying, denial) && !HasVerb(affirming, clause)) return true;
  if (HasWeightyVerb(denying, denial)) return false;
  const bool other_verb = std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& word = affirming.words[i];
    const bool finite = !word.text.ends_with("ing") && !word.text.ends_with("ed");
    return word.Is(kVerb) && finite && word.text != "own" && word.text != "possess" &&
           !IsConsuming(word);
  });
  if (!other_verb) return false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (affirming.words[i].Is(kPossessive) || affirming.words[i].text == "the") return false;
  }
  return true;
}

/// "My aunt isn't well": nothing that the other side says is denied of her.
bool DeniesAWordOfBoth(const ClausePair& pair, bool older_negative) {
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Clause& denial = older_negative ? pair.a : pair.b;
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const Clause& clause = older_negative ? pair.b : pair.a;
  for (std::size_t i = denial.begin; i < denial.end; ++i) {
    const auto& word = denying.words[i];
    if (!word.Is(kNegated) || !AlignedSide::Speaks(word)) continue;
    for (std::size_t j = clause.begin; j < clause.end; ++j) {
      const auto& other = affirming.words[j];
      if (!AlignedSide::Speaks(other)) continue;
      // "He can't swim" says nothing of the pool.
      const bool deed = word.Is(kVerb) && !other.Is(kVerb);
      if (MatchWords(word, other) > (deed ? WordMatch::kTheme : WordMatch::kNone)) return true;
    }
  }
  return false;
}

/// "No kitten drinks" says nothing against "a cat drinks".
bool DeniesTheSpecial(const ClausePair& pair, bool older_negative) {
  const Lexicon& lexicon = Lexicon::English();
  return std::any_of(pair.aligned.kinds.begin(), pair.aligned.kinds.end(), [&](const auto& kinds) {
    const auto a = pair.older.words[kinds.older].meaning;
    const auto b = pair.newer.words[kinds.newer].meaning;
    return older_negative ? lexicon.IsKindOf(a, b) : lexicon.IsKindOf(b, a);
  });
}

bool HasUniversal(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    if (statement.words[i].Is(kUniversal)) return true;
  }
  return false;
}

/// Whether another asserted clause says the word, which is no deed: somebody else may do it there.
bool SaidIn(const Statement& statement, const StatementWord& word) {
  if (word.Is(kVerb) && !word.text.ends_with("ing")) return false;
  return std::any_of(statement.words.begin(), statement.words.end(), [&](const auto& other) {
    const Clause& clause = statement.clauses[other.clause];
    return clause.Asserted() && !clause.Negative() && other.Is(kContentWord) &&
           MatchWords(word, other) >= WordMatch::kKind;
  });
}

bool HasAny(const Statement& statement, const Clause& clause, const auto& words) {
  return std::any_of(statement.words.begin() + static_cast<std::ptrdiff_t>(clause.begin),
                     statement.words.begin() + static_cast<std::ptrdiff_t>(clause.end),
                     [&](const auto& word) { return OneOf(word.text, words); });
}

/// "I never drive without glasses": says nothing of driving with them.
bool DeniesOnlyWithout(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 10> kAlone = {
      "without",  "alone",   "unaided",   "unassisted", "independently",
      "unhelped", "himself", "by_myself", "on_my_own",  "own"};
  constexpr std::array<std::string_view, 1> kWithout = {"without"};
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  return HasAny(denying, older_negative ? pair.a : pair.b, kWithout) &&
         !HasAny(affirming, older_negative ? pair.b : pair.a, kAlone);
}

/// "Don't call me", "please never call me": what must not be.
bool IsProhibition(const Statement& statement, const Clause& clause) {
  std::size_t i = clause.begin;
  while (i < clause.end &&
         (statement.words[i].Is(kDegree) || statement.words[i].text == "please")) {
    ++i;
  }
  constexpr std::array<std::string_view, 4> kMustNot = {"must", "may", "should", "shall"};
  return i < clause.end && (statement.words[i].text == "do" || statement.words[i].Is(kNegator) ||
                            HasAny(statement, clause, kMustNot));
}

/// "I can swim", "I don't swim in winter": able, but not doing it.
bool IsAbleOnly(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 7> kAble = {
      "can", "may", "could", "able", "able_to", "is_allowed", "are_allowed"};
  constexpr std::array<std::string_view, 12> kDenied = {
      "can",     "may",       "could",    "able", "able_to", "is_allowed", "are_allowed",
      "allowed", "permitted", "possible", "must", "should"};
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Clause& denial = older_negative ? pair.a : pair.b;
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  return HasAny(affirming, older_negative ? pair.b : pair.a, kAble) &&
         !HasAny(denying, denial, kDenied) && !IsProhibition(denying, denial);
}

/// "I don't run" says nothing against "I run a shop": with an object another verb.
bool ShiftsSense(const ClausePair& pair) {
  constexpr std::array<std::string_view, 8> kShifting = {"run",  "fli",  "grow", "stand",
                                                         "hang", "pass", "draw", "keep"};
  const auto has_object = [&](const Statement& statement, const Clause& clause,
                              std::string_view stem) -> std::optional<bool> {
    for (std::size_t i = clause.begin; i < clause.end; ++i) {
      const auto& word = statement.words[i];
      if (word.stem != stem || word.Is(kBeforeVerb)) continue;
      std::size_t next = i + 1;
      while (next < clause.end && statement.breaks[next] == 0 &&
             !statement.words[next].Is(kContentWord | kPreposition | kQuantityPart))
        ++next;
      return next < clause.end && statement.breaks[next] == 0 &&
             !statement.words[next].Is(kPreposition | kTimeWord | kPlaceWord);
    }
    return std::nullopt;
  };
  return std::any_of(kShifting.begin(), kShifting.end(), [&](std::string_view stem) {
    const auto a = has_object(pair.older, pair.a, stem);
    const auto b = has_object(pair.newer, pair.b, stem);
    return a && b && *a != *b;
  });
}

/// "He doesn't live with us" denies nothing of "he lives in Porto".
bool DeniesOfSomebody(const Statement& denying, const Clause& denial, const Statement& affirming) {
  for (std::size_t i = denial.begin + 1; i < denial.end; ++i) {
    const auto& word = denying.words[i];
    const bool somebody = word.Is(kPronoun) && !word.Is(kPossessive | kUniversal) &&
                          word.Is(kNegated) && denying.words[i - 1].Is(kPreposition);
    if (!somebody || word.text == "it" || word.text == "them") continue;
    const auto& words = affirming.words;
    const bool own = word.Is(kSelf) || word.text == "us";
    const bool known = std::any_of(words.begin(), words.end(), [&](const auto& other) {
      return other.text == word.text || (own ? other.Is(kSelf) && !other.Is(kPossessive)
                                             : other.Is(kPerson | kName));
    });
    if (!known) return true;
  }
  return false;
}

/// "I don't own the flat" says nothing against "I live in the flat".
bool DeniesOwning(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 3> kOwn = {"own", "owns", "owned"};
  constexpr std::array<std::string_view, 7> kHaving = {"own",  "owns", "owned", "owner",
                                                       "have", "has",  "got"};
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const Clause& clause = older_negative ? pair.b : pair.a;
  if (!HasAny(older_negative ? pair.older : pair.newer, older_negative ? pair.a : pair.b, kOwn))
    return false;
  return !HasAny(affirming, clause, kHaving) &&
         std::none_of(affirming.words.begin() + static_cast<std::ptrdiff_t>(clause.begin),
                      affirming.words.begin() + static_cast<std::ptrdiff_t>(clause.end),
                      [](const auto& word) { return word.Is(kPossessive); });
}

/// "Mum has no car" denies nothing of "mum drives my car".
bool OwnedByAnother(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 4> kHaving = {"have", "has", "own", "owns"};
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Clause& denial = older_negative ? pair.a : pair.b;
  if (!HasAny(denying, denial, kHaving)) return false;
  const bool own = std::any_of(
      denying.words.begin() + static_cast<std::ptrdiff_t>(denial.begin),
      denying.words.begin() + static_cast<std::ptrdiff_t>(denial.end),
      [](const auto& word) { return word.Is(kBeforeVerb) && (word.Is(kSelf) || word.text == "we"); });
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const Clause& clause = older_negative ? pair.b : pair.a;
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    const auto& owner = affirming.words[i];
    if (!owner.Is(kPossessive) || owner.Is(kBeforeVerb)) continue;
    const bool mine = owner.Is(kSelf) || owner.text == "our";
    // What is not had: the first thing behind the verb.
    std::size_t object = denial.begin;
    while (object < denial.end && !OneOf(denying.words[object].text, kHaving)) ++object;
    for (++object; object < denial.end && !AlignedSide::Speaks(denying.words[object]);) ++object;
    const bool denied = object < denial.end &&
                        denying.words[object].meaning == affirming.words[i + 1].meaning;
    if (denied && mine != own) return true;
  }
  return false;
}

/// "I don't work nights": others, perhaps.
bool DeniesAtTimes(const ClausePair& pair, bool older_negative) {
  const auto lone_time = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      const auto& word = statement.words[i];
      return word.Is(kTimeWord) && !word.Is(kLightWord | kAside);
    });
  };
  return older_negative ? lone_time(pair.older, pair.aligned.lone_older)
                        : lone_time(pair.newer, pair.aligned.lone_newer);
}

/// "I can't drive", "I'm going to take driving lessons".
bool IsYetToLearn(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 1> kCan = {"can"};
  constexpr std::array<std::string_view, 2> kGoing = {"going", "will"};
  return HasAny(older_negative ? pair.older : pair.newer, older_negative ? pair.a : pair.b, kCan) &&
         HasAny(older_negative ? pair.newer : pair.older, older_negative ? pair.b : pair.a, kGoing);
}

/// "I never drink coffee", "I have a coffee".
bool Consumes(const ClausePair& pair, bool older_negative) {
  constexpr std::array<std::string_view, 6> kHaving = {"have",   "has",  "having",
                                                       "having", "take", "takes"};
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Clause& denial = older_negative ? pair.a : pair.b;
  const bool consuming =
      std::any_of(denying.words.begin() + static_cast<std::ptrdiff_t>(denial.begin),
                  denying.words.begin() + static_cast<std::ptrdiff_t>(denial.end), IsConsuming);
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const Clause& clause = older_negative ? pair.b : pair.a;
  constexpr std::array<std::string_view, 1> kGot = {"got"};
  return consuming && HasAny(affirming, clause, kHaving) && !HasAny(affirming, clause, kGot);
}

/// The denial does not meet what the other side says, whatever words they share.
bool DeniesAnother(const ClausePair& pair, bool older_negative) {
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  return DeniesOnlyWithout(pair, older_negative) || IsAbleOnly(pair, older_negative) ||
         ShiftsSense(pair) || DeniesAtTimes(pair, older_negative) ||
         IsYetToLearn(pair, older_negative) || OwnedByAnother(pair, older_negative) || DeniesOwning(pair, older_negative) ||
         DeniesOfSomebody(denying, older_negative ? pair.a : pair.b, affirming);
}

}  // namespace

std::optional<ContradictionFinding> FindNegation(const ClausePair& pair) {
  if (pair.a.Denies() == pair.b.Denies() || !pair.aligned.opposites.empty()) return std::nullopt;
  const bool older_negative = pair.a.Denies();
  const Clause& denial = older_negative ? pair.a : pair.b;
  const Statement& denying = older_negative ? pair.older : pair.newer;
  const Statement& affirming = older_negative ? pair.newer : pair.older;
  const bool universal = HasUniversal(denying, denial);
  const bool lone_denier = older_negative ? pair.aligned.people_compared.lone_older
                                          : pair.aligned.people_compared.lone_newer;
  if (universal ? lone_denier : pair.aligned.people_compared.differ) return std::nullopt;
  const bool consumes = Consumes(pair, older_negative);
  const bool same_deed = pair.aligned.light > 0 && pair.aligned.values.same > 0;
  if (pair.aligned.equal + pair.aligned.soft + pair.aligned.people == 0 && !same_deed && !consumes)
    return std::nullopt;
  // What is denied must all be said on the other side: "I don't keep white hens" denies nothing of
  // "I keep hens".
  const auto& denied_rest = older_negative ? pair.aligned.rest_older : pair.aligned.rest_newer;
  const auto& denied_quantities =
      older_negative ? pair.aligned.values.lone_older : pair.aligned.values.lone_newer;
  if (!denied_quantities.empty() || !pair.aligned.values.pairs.empty()) return std::nullopt;
  if (!DeniesAWordOfBoth(pair, older_negative)) return std::nullopt;
  if (DeniesTheSpecial(pair, older_negative)) return std::nullopt;
  const bool covered = std::all_of(denied_rest.begin(), denied_rest.end(), [&](std::size_t i) {
    return SaidIn(affirming, denying.words[i]) || (consumes && IsConsuming(denying.words[i]));
  });
  // "My son is allergic to penicillin" says nothing of cats.
  const auto& denied_people =
      older_negative ? pair.aligned.lone_people_older : pair.aligned.lone_people_newer;
  if (!universal && !denied_people.empty()) return std::nullopt;
  if (OnlyMentions(pair, older_negative) || DeniesAnother(pair, older_negative))
    return std::nullopt;
  if (!covered || pair.aligned.other_time || pair.aligned.other_direction ||
      pair.aligned.other_version)
    return std::nullopt;
  return pair.Found(ContradictionKind::kNegation,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

}  // namespace cortex
