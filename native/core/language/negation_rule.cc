#include <algorithm>
#include <array>
#include <string_view>

#include "language/denial.h"

namespace cortex {
namespace {

bool IsWeightyVerb(const StatementWord& word) {
  return word.Is(kVerb) && word.Is(kContentWord) && !word.Is(kLightWord);
}

/// Denies more than that there is something: "I can't find my glasses", not "I have no glasses".
bool DeniesADeed(const ClauseSide& side) {
  constexpr std::array<std::string_view, 8> kExistence = {"have", "get",    "own", "use",
                                                          "take", "receiv", "be",  "make"};
  return side.Any([&](const StatementWord& word) {
    return word.Is(kVerb) && word.Is(kLightWord) && word.Is(kNegated) &&
           !OneOf(word.stem, kExistence);
  });
}

/// "I don't have a hearing aid", "I wear a hearing aid"; "I've never been to Japan", "I lived in
/// Japan"; "pets are allowed", "you can't have pets": the verb says no more than what is denied.
bool IsImplied(const Denial& denial, const StatementWord& word) {
  constexpr std::array<std::string_view, 3> kHaving = {"own", "possess", "wear"};
  constexpr std::array<std::string_view, 1> kBeen = {"been"};
  constexpr std::array<std::string_view, 6> kStaying = {"live",  "live_in", "stay",
                                                        "visit", "studi",   "work"};
  const bool permits = word.text.ends_with("allowed") || word.text.ends_with("permitted");
  return OneOf(word.stem, kHaving) || IsConsuming(word) || permits ||
         (OneOf(word.stem, kStaying) && denial.denying.Has(kBeen));
}

/// "I don't do yoga" says nothing against "I teach yoga": the denial has no verb of weight, the
/// other one that it lacks. But "my garden" is one that I have.
bool OnlyMentions(const Denial& denial) {
  const auto is_verb = [](const auto& word) { return word.Is(kVerb) && word.Is(kContentWord); };
  if (DeniesADeed(denial.denying) && !denial.affirming.Any(is_verb)) return true;
  if (denial.denying.Any(IsWeightyVerb)) return false;
  const auto& rest = denial.AffirmedRest();
  const bool other_verb = std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& word = denial.affirming.statement.words[i];
    const bool finite = !word.text.ends_with("ing") && !word.text.ends_with("ed");
    // "Twice for work": a noun.
    const bool noun = i > 0 && denial.affirming.statement.words[i - 1].Is(kPreposition);
    return word.Is(kVerb) && finite && !noun && !IsImplied(denial, word);
  });
  return other_verb && !denial.affirming.Any([](const auto& word) {
    return word.Is(kPossessive) || word.text == "the";
  });
}

/// "My aunt isn't well": nothing that the other side says is denied of her. "A house without a
/// garden" denies the garden too.
bool DeniesAWordOfBoth(const Denial& denial) {
  const auto& lone = denial.older ? denial.aligned.lone_newer : denial.aligned.lone_older;
  const auto& affirmed = denial.affirming.statement.words;
  const std::size_t end = denial.affirming.clause.end;
  // "A smoke detector", "the new laptop": no smoke, nothing else that is new.
  const auto only_modifies = [&](const StatementWord& other) {
    const auto at = static_cast<std::size_t>(&other - affirmed.data());
    const std::size_t next = at + 1;
    // "Works fine": a verb.
    if (other.Is(kVerb) && at > 0 && !affirmed[at - 1].Is(kPossessive) &&
        affirmed[at - 1].Is(kContentWord | kPronoun | kAuxiliary))
      return false;
    return next < end && affirmed[next].Is(kAdjacent) &&
           !affirmed[next].Is(kListed | kVerb | kName) &&
           std::binary_search(lone.begin(), lone.end(), next);
  };
  const auto says_what_i_am = [&](const StatementWord& word) {
    constexpr std::array<std::string_view, 2> kArticles = {"a", "an"};
    const auto& words = denial.denying.statement.words;
    const auto at = static_cast<std::size_t>(&word - words.data());
    return word.Is(kPerson) && at > 0 && OneOf(words[at - 1].text, kArticles);
  };
  return denial.denying.Any([&](const StatementWord& word) {
    if (!word.Is(kNegated) || !AlignedSide::Speaks(word)) return false;
    return denial.affirming.Any([&](const StatementWord& other) {
      // "He can't swim" says nothing of the pool.
      const bool deed = word.Is(kVerb) && !other.Is(kVerb);
      // "I'm not a doctor" says nothing of my doctor.
      if ((says_what_i_am(word) && other.Is(kBeforeVerb)) || only_modifies(other)) return false;
      return AlignedSide::Speaks(other) && !other.Is(kNegated) &&
             MatchWords(word, other) > (deed ? WordMatch::kTheme : WordMatch::kNone);
    });
  });
}

/// "I garden without chemicals", "I don't use chemicals in the garden": both deny the chemicals.
bool DenyTheSameThing(const Denial& denial) {
  return denial.affirming.Any([&](const StatementWord& word) {
    return word.Is(kNegated) && AlignedSide::Speaks(word) &&
           denial.denying.Any([&](const StatementWord& other) {
             return other.Is(kNegated) && MatchWords(word, other) == WordMatch::kEqual;
           });
  });
}

/// "No kitten drinks" says nothing against "a cat drinks".
bool DeniesTheSpecial(const Denial& denial) {
  const Lexicon& lexicon = Lexicon::English();
  const auto& kinds = denial.aligned.kinds;
  return std::any_of(kinds.begin(), kinds.end(), [&](const auto& kind) {
    const auto a = denial.pair.older.words[kind.older].meaning;
    const auto b = denial.pair.newer.words[kind.newer].meaning;
    return denial.older ? lexicon.IsKindOf(a, b) : lexicon.IsKindOf(b, a);
  });
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

/// "I never drink coffee", "I have a coffee".
bool Consumes(const Denial& denial) {
  constexpr std::array<std::string_view, 5> kHaving = {"have", "has", "having", "take", "takes"};
  constexpr std::array<std::string_view, 1> kGot = {"got"};
  const auto& aligned = denial.aligned;
  return aligned.equal + aligned.soft + aligned.light > 0 && denial.denying.Any(IsConsuming) &&
         denial.affirming.Has(kHaving) && !denial.affirming.Has(kGot);
}

/// Whether the other side says all that is denied: "I don't keep white hens" denies nothing of "I
/// keep hens".
bool SaysWhatIsDenied(const Denial& denial, bool consumes) {
  const auto& rest = denial.DeniedRest();
  return std::all_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& word = denial.denying.statement.words[i];
    const bool touches = word.stem == "touch" && denial.affirming.Any([](const auto& other) {
      return IsConsuming(other) || other.stem == "take";
    });
    return SaidIn(denial.affirming.statement, word) || (consumes && IsConsuming(word)) || touches;
  });
}

/// "A patient": what somebody is, not how.
bool IsThing(const ClauseSide& side, const StatementWord& word) {
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin + 1; i < side.clause.end; ++i) {
    const bool article = words[i - 1].text == "a" || words[i - 1].text == "an";
    const bool modifies = i + 1 < side.clause.end && words[i + 1].Is(kAdjacent);
    if (article && !modifies && words[i].meaning == word.meaning) return true;
  }
  return false;
}

/// Somebody else, or somebody whom the other side does not speak of.
bool DeniesOfAnother(const Denial& denial) {
  const auto& people = denial.aligned.people_compared;
  const bool universal = denial.denying.Any([](const auto& word) { return word.Is(kUniversal); });
  // "Nobody else lives with Nana": but Nana.
  constexpr std::array<std::string_view, 1> kElse = {"else"};
  if (universal && denial.denying.Has(kElse)) return true;
  if (universal) return denial.older ? people.lone_older : people.lone_newer;
  // "My son is allergic to penicillin" says nothing of cats.
  const auto& denied =
      denial.older ? denial.aligned.lone_people_older : denial.aligned.lone_people_newer;
  // "I'm not a married man": what I am not. "A patient man" is no patient.
  const bool somebody = std::any_of(denied.begin(), denied.end(), [&](std::size_t i) {
    constexpr std::array<std::string_view, 6> kAnyone = {"man",    "woman", "person",
                                                         "people", "guy",   "adult"};
    const auto& words = denial.denying.statement.words;
    return i == 0 || words[i].Is(kBeforeVerb) || !OneOf(words[i].text, kAnyone) ||
           IsThing(denial.affirming, words[i - 1]);
  });
  return people.differ || somebody;
}

/// "Tea without milk", "tea with milk": all else is alike, and no single event.
bool DeniesWhatGoesAlong(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  const auto with = [](const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause, [](const auto& word) { return word.text == "with"; });
  };
  if (pair.a.Negative() == pair.b.Negative() || pair.a.Denies() || pair.b.Denies()) return false;
  if (!with(pair.a.Negative() ? pair.newer : pair.older, pair.a.Negative() ? pair.b : pair.a))
    return false;
  return pair.a.tense == Tense::kPresent && pair.b.tense == Tense::kPresent && aligned.equal > 1 &&
         aligned.rest_older.empty() && aligned.rest_newer.empty() && aligned.opposites.empty() &&
         !aligned.lone_time && !aligned.people_compared.differ && !aligned.other_version &&
         aligned.values.pairs.empty() && aligned.lone_people_older.empty() &&
         aligned.lone_people_newer.empty();
}

ContradictionFinding FoundClauses(const ClausePair& pair) {
  return pair.Found(ContradictionKind::kNegation,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

}  // namespace

std::optional<ContradictionFinding> FindNegation(const ClausePair& pair) {
  if (DeniesWhatGoesAlong(pair)) return FoundClauses(pair);
  if (pair.a.Denies() == pair.b.Denies() || !pair.aligned.opposites.empty()) return std::nullopt;
  const Denial denial(pair);
  if (DeniesOfAnother(denial) || DenyTheSameThing(denial)) return std::nullopt;
  const auto& aligned = pair.aligned;
  const bool consumes = Consumes(denial);
  const bool same_deed = aligned.light > 0 && aligned.values.same > 0;
  if (aligned.equal + aligned.soft + aligned.people == 0 && !same_deed && !consumes)
    return std::nullopt;
  const auto& lone_values = denial.older ? aligned.values.lone_older : aligned.values.lone_newer;
  if (!lone_values.empty() || !aligned.values.pairs.empty()) return std::nullopt;
  if (aligned.other_time || aligned.other_direction || aligned.other_version) return std::nullopt;
  if (!DeniesAWordOfBoth(denial) || DeniesTheSpecial(denial) || OnlyMentions(denial))
    return std::nullopt;
  if (!SaysWhatIsDenied(denial, consumes) || DeniesAnotherCase(denial)) return std::nullopt;
  return FoundClauses(pair);
}

}  // namespace cortex
