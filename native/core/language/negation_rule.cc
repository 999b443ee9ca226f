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
    return word.Is(kVerb) && finite && word.text != "own" && word.text != "possess" &&
           !IsConsuming(word);
  });
  return other_verb && !denial.affirming.Any([](const auto& word) {
    return word.Is(kPossessive) || word.text == "the";
  });
}

/// "My aunt isn't well": nothing that the other side says is denied of her. "A house without a
/// garden" denies the garden too.
bool DeniesAWordOfBoth(const Denial& denial) {
  return denial.denying.Any([&](const StatementWord& word) {
    if (!word.Is(kNegated) || !AlignedSide::Speaks(word)) return false;
    return denial.affirming.Any([&](const StatementWord& other) {
      // "He can't swim" says nothing of the pool.
      const bool deed = word.Is(kVerb) && !other.Is(kVerb);
      return AlignedSide::Speaks(other) && !other.Is(kNegated) &&
             MatchWords(word, other) > (deed ? WordMatch::kTheme : WordMatch::kNone);
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
    return SaidIn(denial.affirming.statement, word) || (consumes && IsConsuming(word));
  });
}

/// Somebody else, or somebody whom the other side does not speak of.
bool DeniesOfAnother(const Denial& denial) {
  const auto& people = denial.aligned.people_compared;
  const bool universal = denial.denying.Any([](const auto& word) { return word.Is(kUniversal); });
  if (universal) return denial.older ? people.lone_older : people.lone_newer;
  // "My son is allergic to penicillin" says nothing of cats.
  const auto& denied =
      denial.older ? denial.aligned.lone_people_older : denial.aligned.lone_people_newer;
  return people.differ || !denied.empty();
}

}  // namespace

std::optional<ContradictionFinding> FindNegation(const ClausePair& pair) {
  if (pair.a.Denies() == pair.b.Denies() || !pair.aligned.opposites.empty()) return std::nullopt;
  const Denial denial(pair);
  if (DeniesOfAnother(denial)) return std::nullopt;
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
  return pair.Found(ContradictionKind::kNegation,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

}  // namespace cortex
