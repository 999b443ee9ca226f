#include <cstddef>
#include <string_view>

#include "language/contradictions/denial.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsWeightyVerb(const StatementWord& word) {
  return word.Is(kVerb) && word.Is(kContentWord) && !word.Is(kLightWord);
}

/// Denies more than that there is something: "I can't find my glasses", not "I have no glasses".
bool DeniesADeed(const ClauseSide& side) {
  return side.Any([&](const StatementWord& word) {
    // "The house doesn't come with a garden".
    const bool includes = word.stem == "come" && side.HasWord("with");
    return word.Is(kVerb) && word.Is(kLightWord) && word.Is(kNegated) && !includes &&
           !In(word.stem, "denial-mentions/existence");
  });
}

/// "I don't have a hearing aid", "I wear a hearing aid": the verb says no more than what is denied.
bool IsImplied(const Denial& denial, const StatementWord& word) {
  // "Nadia gets no allowance", "we pay Nadia an allowance".
  if (In(word.stem, "denial-mentions/giving") && denial.denying.Has("denial-mentions/getting"))
    return true;
  return In(word.stem, "denial-mentions/having") || IsConsuming(word);
}

/// "I can't find my scarf", "I wear a scarf".
bool LosesOnly(const Denial& denial) {
  const auto keeps = [&](const auto& word) { return In(word.stem, "denial-mentions/keeping"); };
  return denial.denying.Any([&](const auto& word) { return word.Is(kNegated) && keeps(word); }) &&
         !denial.affirming.Any(keeps);
}

/// "I've no idea where my scarf is" says nothing against "I have a scarf"; "I don't use the oven"
/// nothing against "we have an oven".
bool DoubtsOnly(const Denial& denial) {
  if (denial.denying.Has("denial-mentions/idea") &&
      !denial.affirming.Has("denial-mentions/knowing"))
    return true;
  const bool does = denial.affirming.Any([](const auto& word) {
    return word.Is(kVerb) && !word.Is(kAuxiliary) && word.text != "got";
  });
  return denial.denying.Has("denial-mentions/use") &&
         denial.affirming.Has("denial-mentions/have") && !does;
}

/// "I'm not in the band", "I play in the band": the same preposition before a thing of both, and
/// the denial has no verb but "be".
bool DeniesBeingThere(const Denial& denial) {
  const auto& denying = denial.denying.words;
  const auto& affirming = denial.affirming.words;
  if (denial.denying.Any([](const auto& word) { return word.Is(kVerb) && !word.Is(kAuxiliary); }))
    return false;
  const auto preposition = [](const ClauseSide& side, std::size_t at) {
    const auto& words = side.words;
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
  const auto is_verb = [&](const auto& word) {
    return (word.Is(kVerb) && word.Is(kContentWord)) || In(word.text, "denial-mentions/deeds");
  };
  if (DeniesADeed(denial.denying) && !denial.affirming.Any(is_verb)) return true;
  if (denial.denying.Any(IsWeightyVerb) || DeniesBeingThere(denial)) return false;
  const bool other_verb = denial.affirming.AnyRest([&](std::size_t i) {
    const auto& word = denial.affirming.words[i];
    const bool finite = !word.text.ends_with("ing") && !word.text.ends_with("ed");
    // "Twice for work": a noun.
    const bool noun = i > 0 && denial.affirming.words[i - 1].Is(kPreposition);
    return word.Is(kVerb) && finite && !noun && !IsImplied(denial, word);
  });
  return other_verb && !denial.affirming.Any([](const auto& word) {
    return word.Is(kPossessive) || word.text == "the";
  });
}

}  // namespace cortex
