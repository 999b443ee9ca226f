#include <algorithm>
#include <array>
#include <string_view>

#include "language/contradictions/denial.h"
#include "language/contradictions/rules.h"
#include "language/contradictions/visit_rule.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "In the band", "with Acme".
bool IsComplement(const ClauseSide& side, const StatementWord& word) {
  const auto& words = side.words;
  auto at = static_cast<std::size_t>(&word - words.data());
  while (at > side.clause.begin && !words[at - 1].Is(kPreposition | kVerb | kAuxiliary)) --at;
  return at > side.clause.begin && words[at - 1].Is(kPreposition);
}

bool IsOwned(const ClauseSide& side, const StatementWord& word) {
  const auto at = static_cast<std::size_t>(&word - side.words.data());
  return at > side.clause.begin && side.words[at - 1].Is(kPossessive);
}

/// "I don't touch it", "there isn't one", "I don't": what was spoken of before.
bool DeniesByProForm(const Denial& denial) {
  const bool stands_for = denial.denying.Any(
      [&](const auto& word) { return word.Is(kNegated) && In(word.text, "negation/pro-forms"); });
  const auto& last = denial.denying.words[denial.denying.clause.end - 1];
  return stands_for || last.text == "not";
}

/// "My aunt isn't well": nothing that the other side says is denied of her. "A house without a
/// garden" denies the garden too.
bool DeniesAWordOfBoth(const Denial& denial) {
  const auto& affirmed = denial.affirming.words;
  const std::size_t end = denial.affirming.clause.end;
  // "A smoke detector", "the new laptop": no smoke, nothing else that is new.
  const auto only_modifies = [&](const StatementWord& other) {
    const auto at = static_cast<std::size_t>(&other - affirmed.data());
    const std::size_t next = at + 1;
    // "Works fine": a verb.
    if (other.Is(kVerb) && at > 0 && !affirmed[at - 1].Is(kPossessive) &&
        affirmed[at - 1].Is(kContentWord | kPronoun | kAuxiliary))
      return false;
    // "Climb the stairs on my own": how.
    const std::string_view head = next < end ? std::string_view(affirmed[next].text) : "";
    if (english::IsPreposition(head.substr(0, head.find('_')))) return false;
    return next < end && affirmed[next].Is(kAdjacent) && !IsRate(affirmed[next]) &&
           !affirmed[next].Is(kListed | kVerb | kName | kVersion | kTimeWord) &&
           denial.affirming.IsLone(next);
  };
  const auto says_what_i_am = [&](const StatementWord& word) {
    const auto& words = denial.denying.words;
    const auto at = static_cast<std::size_t>(&word - words.data());
    // "We don't have a dog": nor is there "our dog".
    return (word.Is(kPerson) || IsOccupation(word)) && at > 0 &&
           In(words[at - 1].text, "words/indefinite-article") &&
           !denial.denying.Has("owning/with-got");
  };
  const bool left = denial.denying.Has("negation/left");
  const bool does = denial.denying.Any(
      [](const auto& word) { return word.Is(kVerb) && !word.Is(kAuxiliary | kModal); });
  const auto affirmed_too = [&](const StatementWord& word) {
    return denial.affirming.Any([&](const StatementWord& other) {
      // "He can't swim" says nothing of the pool.
      const bool deed = word.Is(kVerb) && !other.Is(kVerb);
      // "I'm not a doctor" says nothing of my doctor.
      if ((says_what_i_am(word) && other.Is(kBeforeVerb)) || only_modifies(other)) return false;
      // "I left the band", "I'm not in the band" say nothing of "the band plays".
      const bool member = left || (!does && IsComplement(denial.denying, word));
      if (member && other.Is(kBeforeVerb) && !IsOwned(denial.affirming, other)) return false;
      return AlignedSide::Speaks(other) && !other.Is(kNegated) &&
             MatchWords(word, other) > (deed ? WordMatch::kTheme : WordMatch::kNone);
    });
  };
  const auto& words = denial.denying.words;
  const auto& antecedent = denial.denying.clause.antecedent;
  for (std::size_t i = antecedent.begin; DeniesByProForm(denial) && i < antecedent.end; ++i) {
    if (AlignedSide::Speaks(words[i]) && affirmed_too(words[i])) return true;
  }
  return denial.denying.Any([&](const StatementWord& word) {
    return word.Is(kNegated) && AlignedSide::Speaks(word) && affirmed_too(word);
  });
}

/// "Both of my parents", "all our pets": each of them.
bool SaysOfAll(const ClauseSide& side, std::size_t at) {
  constexpr std::size_t kReach = 4;
  for (std::size_t i = at; i > side.clause.begin && at - i < kReach; --i) {
    if (In(side.words[i - 1].text, "negation/all")) return true;
  }
  return false;
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
    if (SaysOfAll(denial.affirming, denial.older ? kind.newer : kind.older)) return false;
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
  const auto& aligned = denial.aligned;
  return aligned.equal + aligned.soft + aligned.light > 0 && denial.denying.Any(IsConsuming) &&
         denial.affirming.Has("negation/having") && !denial.affirming.HasWord("got");
}

/// "The heating in our flat doesn't work", "the heating works": that one.
bool SaysWhereOursIs(const Denial& denial, std::size_t i) {
  const auto& words = denial.denying.words;
  if (i < 3 || !words[i].Is(kPlaceWord) || !words[i].Is(kBeforeVerb)) return false;
  const bool ours =
      words[i - 1].Is(kPossessive) && (words[i - 1].Is(kSelf) || words[i - 1].text == "our");
  if (!ours || words[i - 2].text != "in" || !words[i - 3].Is(kContentWord)) return false;
  const auto& affirming = denial.affirming;
  return denial.affirming.rest.empty() && affirming.words[affirming.clause.begin].text == "the";
}

/// "He won't eat beans": of whoever eats everything.
bool IsObject(const Denial& denial, std::size_t i) {
  const auto& before = denial.denying.words[i - 1];
  return !denial.denying.words[i].Is(kVerb | kBeforeVerb) && before.Is(kVerb);
}

/// "My back doesn't hurt", "my knee hurts".
bool DeniesOfAnotherThing(const Denial& denial) {
  return denial.pair.Both([](const ClauseSide& side) {
    return side.AnyLone([&](std::size_t i) {
      const auto& word = side.words[i];
      return i > 0 && word.Is(kBeforeVerb) && !word.Is(kPerson | kAside) &&
             side.words[i - 1].Is(kPossessive) && side.words[i - 1].Is(kSelf);
    });
  });
}

/// "Card numbers" are no card. But "no milk left" is no milk, "at my aunt's place" at hers.
bool DeniesOfAGeneralHead(const Denial& denial) {
  const auto& words = denial.denying.words;
  return denial.denying.AnyLone([&](std::size_t i) {
    return words[i].Is(kLightWord) && words[i].Is(kAdjacent) && !words[i].Is(kVerb | kListed) &&
           i > 0 && !words[i - 1].Is(kVerb | kPossessive) &&
           !In(words[i].text, "negation/no-heads") && !denial.denying.IsLone(i - 1);
  });
}

/// "Project Heron", where the other side speaks of Heron.
bool IsTitle(const ClauseSide& side, std::size_t i) {
  const auto& words = side.words;
  return words[i].Is(kName) && i + 1 < words.size() && words[i + 1].Is(kName) &&
         words[i + 1].Is(kAdjacent) &&
         !std::binary_search(side.rest.begin(), side.rest.end(), i + 1);
}

/// Whether the other side says all that is denied: "I don't keep white hens" denies nothing of "I
/// keep hens".
bool SaysWhatIsDenied(const Denial& denial, bool consumes) {
  const bool of_all = denial.affirming.Has("negation/all-of-them") &&
                      !denial.affirming.Any([](const auto& word) { return word.Is(kHedge); });
  if (DeniesOfAnotherThing(denial) || DeniesOfAGeneralHead(denial)) return false;
  const auto& rest = denial.denying.rest;
  return std::all_of(rest.begin(), rest.end(), [&](std::size_t i) {
    const auto& word = denial.denying.words[i];
    const bool touches = word.stem == "touch" && denial.affirming.Any([](const auto& other) {
      return IsConsuming(other) || other.stem == "take";
    });
    return SaidIn(denial.affirming.statement, word) || IsTitle(denial.denying, i) ||
           (consumes && IsConsuming(word)) || touches ||
           // "I want it in German", "don't write it in German".
           (denial.affirming.clause.wants && word.Is(kVerb)) ||
           denial.affirming.Any([&](const auto& other) { return SaysTheSame(word, other); }) ||
           (word.text == "together" && denial.affirming.HasWord("with")) ||
           SaysWhereOursIs(denial, i) || (of_all && IsObject(denial, i));
  });
}

/// "A patient": what somebody is, not how.
bool NamesThing(const ClauseSide& side, const StatementWord& word) {
  const auto& words = side.words;
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
  if (universal && denial.denying.HasWord("else")) return true;
  // "My son is allergic to penicillin" says nothing of cats.
  const auto& denied = denial.denying.lone_people;
  // "I'm not a married man": what I am not. "A patient man" is no patient.
  const bool somebody = std::any_of(denied.begin(), denied.end(), [&](std::size_t i) {
    const auto& words = denial.denying.words;
    // "Nobody in our family": which of them all.
    if (universal && words[i].Is(kBeforeVerb)) return false;
    return i == 0 || words[i].Is(kBeforeVerb) || !In(words[i].text, "negation/anyone") ||
           NamesThing(denial.affirming, words[i - 1]);
  });
  return (people.differ && !universal) || somebody;
}

/// "I haven't eaten meat in ten years", "for two months", "since May": nor as a rule.
bool DeniesForLong(const ClauseSide& side, std::size_t quantity) {
  if (side.clause.tense != Tense::kPerfect) return false;
  const bool since = side.statement.quantities[quantity].kind == QuantityKind::kDate &&
                     side.Any([](const auto& word) { return word.text == "since"; });
  return since || side.Any([&](const auto& word) {
    return word.quantity == static_cast<std::int32_t>(quantity) &&
           (word.text == "years" || word.text == "months");
  });
}

/// "Decided: we move to Linz", "not decided": a word alone says of nothing that it is so.
bool AffirmsNothing(const Denial& denial) {
  const auto& clause = denial.affirming.clause;
  return clause.end == clause.begin + 1 && denial.affirming.words[clause.begin].Is(kVerb);
}

/// "I don't have three cats" denies nothing of "I have cats"; "not one cat" denies them all.
bool DeniesOwnValue(const Denial& denial) {
  const auto& lone = denial.denying.lone_values;
  return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
    const Quantity& quantity = denial.denying.statement.quantities[i];
    if (DeniesForLong(denial.denying, i)) return false;
    return quantity.kind != QuantityKind::kNumber || quantity.value != 1;
  });
}

/// A word of weight, or nothing but what is alike.
bool SpeaksOfTheSame(const Denial& denial) {
  const auto& aligned = denial.aligned;
  if (aligned.equal + aligned.soft + aligned.people > 0) return true;
  if (aligned.light == 0) return false;
  // "I have time today", "I have no time today": word by word.
  const bool somebody =
      denial.denying.Any([](const auto& word) { return word.Is(kNegated) && word.Is(kPerson); });
  const bool alike =
      (aligned.light > 1 || somebody) && aligned.lone_older.empty() && aligned.lone_newer.empty();
  return alike || aligned.values.same > 0;
}

ContradictionFinding FoundClauses(const ClausePair& pair) {
  return pair.Found(ContradictionKind::kNegation,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

/// One denial beside what it may deny, as the vetoes ask of it.
template <bool (*kHolds)(const Denial& denial)>
bool Of(const ClausePair& /*pair*/, const Denial& denial) {
  return kHolds(denial);
}

constexpr std::array<RuleVeto<Denial>, 15> kNegationVetoes = {{
    // "I have never been to Malta" is judged by what tells of a visit.
    {"denies-every-visit",
     [](const ClausePair&, const Denial& denial) {
       return DeniesEveryVisit(denial.denying.statement, denial.denying.clause);
     }},
    {"denies-of-another", Of<DeniesOfAnother>},
    {"affirms-nothing", Of<AffirmsNothing>},
    {"denies-the-same-thing", Of<DenyTheSameThing>},
    {"speaks-of-another",
     [](const ClausePair&, const Denial& denial) {
       return !SpeaksOfTheSame(denial) && !Consumes(denial);
     }},
    {"denies-own-value", Of<DeniesOwnValue>},
    {"values-clash",
     [](const ClausePair& pair, const Denial&) { return !pair.aligned.values.pairs.empty(); }},
    {"other-times-named",
     [](const ClausePair& pair, const Denial&) { return pair.aligned.other_time; }},
    {"other-directions",
     [](const ClausePair& pair, const Denial&) { return vetoes::OtherDirections(pair); }},
    {"other-versions",
     [](const ClausePair& pair, const Denial&) { return vetoes::OtherVersions(pair); }},
    {"denies-no-word-of-both",
     [](const ClausePair&, const Denial& denial) { return !DeniesAWordOfBoth(denial); }},
    {"denies-the-special", Of<DeniesTheSpecial>},
    {"only-mentions", Of<OnlyMentions>},
    {"says-not-what-is-denied",
     [](const ClausePair&, const Denial& denial) {
       return !SaysWhatIsDenied(denial, Consumes(denial));
     }},
    {"denies-another-case", Of<DeniesAnotherCase>},
}};

Proposal FindNegation(const ClausePair& pair) {
  if (DeniesWhatGoesAlong(pair)) return FoundClauses(pair);
  if (pair.a.Denies() == pair.b.Denies() || !pair.aligned.opposites.empty()) return std::nullopt;
  const Denial denial(pair);
  if (const auto veto = FirstVeto(kNegationVetoes, pair, denial); !veto.empty())
    return Proposal::Vetoed(veto);
  return FoundClauses(pair);
}

}  // namespace

/// One side denies what the other says.
const Rule rules::kNegation = {FindingRule::kDenial, FindNegation,
                               [] { return NamesOf(kNegationVetoes); }};

}  // namespace cortex
