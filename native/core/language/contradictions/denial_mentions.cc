#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "language/contradictions/denial.h"

namespace cortex {
namespace {

bool IsWeightyVerb(const StatementWord& word) {
  return word.Is(kVerb) && word.Is(kContentWord) && !word.Is(kLightWord);
}

/// Denies more than that there is something: "I can't find my glasses", not "I have no glasses".
bool DeniesADeed(const ClauseSide& side) {
  constexpr std::array<std::string_view, 10> kExistence = {"have",   "get", "own",  "use",  "take",
                                                           "receiv", "be",  "make", "hold", "keep"};
  constexpr std::array<std::string_view, 1> kWith = {"with"};
  return side.Any([&](const StatementWord& word) {
    // "The house doesn't come with a garden".
    const bool includes = word.stem == "come" && side.Has(kWith);
    return word.Is(kVerb) && word.Is(kLightWord) && word.Is(kNegated) && !includes &&
           !OneOf(word.stem, kExistence);
  });
}

/// "I don't have a hearing aid", "I wear a hearing aid"; "I've never been to Japan", "I lived in
/// Japan"; "pets are allowed", "you can't have pets": the verb says no more than what is denied.
bool IsImplied(const Denial& denial, const StatementWord& word) {
  constexpr std::array<std::string_view, 6> kHaving = {"own",   "possess", "wear",
                                                       "carri", "keep",    "hold"};
  constexpr std::array<std::string_view, 1> kBeen = {"been"};
  constexpr std::array<std::string_view, 6> kStaying = {"live",  "live_in", "stay",
                                                        "visit", "studi",   "work"};
  constexpr std::array<std::string_view, 3> kGetting = {"get", "getting", "receive"};
  constexpr std::array<std::string_view, 3> kGiving = {"pay", "give", "send"};
  // "Nadia gets no allowance", "we pay Nadia an allowance".
  if (OneOf(word.stem, kGiving) && denial.denying.Has(kGetting)) return true;
  const bool permits = word.text.ends_with("allowed") || word.text.ends_with("permitted");
  return OneOf(word.stem, kHaving) || IsConsuming(word) || permits ||
         (OneOf(word.stem, kStaying) && denial.denying.Has(kBeen));
}

/// "I can't find my scarf", "I wear a scarf".
bool LosesOnly(const Denial& denial) {
  constexpr std::array<std::string_view, 3> kKeeping = {"find", "rememb", "recal"};
  const auto keeps = [&](const auto& word) { return OneOf(word.stem, kKeeping); };
  return denial.denying.Any([&](const auto& word) { return word.Is(kNegated) && keeps(word); }) &&
         !denial.affirming.Any(keeps);
}

/// "I've no idea where my scarf is" says nothing against "I have a scarf"; "I don't use the oven"
/// nothing against "we have an oven".
bool DoubtsOnly(const Denial& denial) {
  constexpr std::array<std::string_view, 2> kIdea = {"idea", "clue"};
  constexpr std::array<std::string_view, 6> kKnowing = {"know",  "knows", "knew",
                                                        "known", "aware", "sure"};
  if (denial.denying.Has(kIdea) && !denial.affirming.Has(kKnowing)) return true;
  constexpr std::array<std::string_view, 3> kUse = {"use", "uses", "using"};
  constexpr std::array<std::string_view, 3> kHave = {"have", "has", "got"};
  const bool does = denial.affirming.Any([](const auto& word) {
    return word.Is(kVerb) && !word.Is(kAuxiliary) && word.text != "got";
  });
  return denial.denying.Has(kUse) && denial.affirming.Has(kHave) && !does;
}

/// "I'm not in the band", "I play in the band": the same preposition before a thing of both, and
/// the denial has no verb but "be".
bool DeniesBeingThere(const Denial& denial) {
  const auto& denying = denial.denying.statement.words;
  const auto& affirming = denial.affirming.statement.words;
  if (denial.denying.Any([](const auto& word) { return word.Is(kVerb) && !word.Is(kAuxiliary); }))
    return false;
  const auto preposition = [](const ClauseSide& side, std::size_t at) {
    const auto& words = side.statement.words;
    while (at > side.clause.begin && !words[at - 1].Is(kContentWord | kPreposition)) --at;
    if (at == side.clause.begin) return std::string_view();
    // "Insured with": the preposition is a part of the verb.
    const std::string_view text = words[at - 1].text;
    return text.substr(text.rfind('_') + 1);
  };
  for (std::size_t i = denial.denying.clause.begin; i < denial.denying.clause.end; ++i) {
    if (!AlignedSide::Speaks(denying[i]) || !denying[i].Is(kNegated)) continue;
    const auto before = preposition(denial.denying, i);
    for (std::size_t j = denial.affirming.clause.begin; j < denial.affirming.clause.end; ++j) {
      if (affirming[j].root == denying[i].root && before == preposition(denial.affirming, j) &&
          (before == "in" || before == "with" || before == "at" || before == "on"))
        return true;
    }
  }
  return false;
}

}  // namespace

bool OnlyMentions(const Denial& denial) {
  if (DoubtsOnly(denial) || LosesOnly(denial)) return true;
  // "It's fine for him": he may; "I do my own".
  constexpr std::array<std::string_view, 9> kDeeds = {"fine", "ok",   "okay", "safe", "alright",
                                                      "do",   "does", "did",  "been"};
  const auto is_verb = [&](const auto& word) {
    return (word.Is(kVerb) && word.Is(kContentWord)) || OneOf(word.text, kDeeds);
  };
  if (DeniesADeed(denial.denying) && !denial.affirming.Any(is_verb)) return true;
  if (denial.denying.Any(IsWeightyVerb) || DeniesBeingThere(denial)) return false;
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

}  // namespace cortex
