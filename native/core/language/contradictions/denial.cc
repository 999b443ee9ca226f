#include "language/contradictions/denial.h"

#include <algorithm>
#include <array>
#include <optional>

namespace cortex {
namespace {

/// "I never drive without glasses": says nothing of driving with them.
bool DeniesOnlyWithout(const Denial& denial) {
  const bool does_without =
      denial.affirming.clause.negates_adjunct && denial.affirming.clause.Negative();
  if (!denial.denying.HasWord("without") || denial.affirming.Has("denial/alone") || does_without)
    return false;
  // "The flat is without a dishwasher": has none.
  const bool denies_more = denial.denying.Any(
      [](const auto& word) { return word.Is(kNegator) && word.text != "without"; });
  if (!denies_more) return false;
  // "I can't dress without help": nor at all by myself.
  return !denial.denying.Has("denial/help") || denial.affirming.Has("denial/with");
}

/// "Don't call me", "please never call me": what must not be.
bool IsProhibition(const ClauseSide& side) {
  const auto& words = side.words;
  std::size_t i = side.clause.begin;
  while (i < side.clause.end && (words[i].Is(kDegree) || words[i].text == "please")) ++i;
  return i < side.clause.end && (words[i].text == "do" || words[i].Is(kNegator));
}

/// "I can swim", "I don't swim in winter": able, but not doing it.
bool IsAbleOnly(const Denial& denial) {
  const bool denied =
      denial.denying.Has("denial/denied") || denial.denying.Any([](const auto& word) {
        return word.text.starts_with("can_") || word.text.ends_with("_how_to") ||
               (word.stem.starts_with("learn") && word.text.ends_with("_to"));
      });
  return denial.affirming.Has("denial/able") && !denied && !IsProhibition(denial.denying);
}

/// Whether the verb has an object; nothing where the clause lacks the verb.
std::optional<bool> HasObject(const Statement& statement, const Clause& clause,
                              std::string_view stem) {
  const auto& words = statement.words;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    // "Logs are kept": it stands before the verb.
    if (words[i].stem == stem && clause.passive) return true;
    if (words[i].stem != stem || words[i].Is(kBeforeVerb)) continue;
    const auto inside = [&](std::size_t at) {
      return at < clause.end && statement.breaks[at] == 0;
    };
    std::size_t next = i + 1;
    while (inside(next) && !words[next].Is(kContentWord | kPreposition | kQuantityPart)) ++next;
    return inside(next) && !words[next].Is(kPreposition | kTimeWord | kPlaceWord);
  }
  return std::nullopt;
}

/// "I don't run" says nothing against "I run a shop": with an object another verb.
bool ShiftsSense(const Denial& denial) {
  return denial.denying.Any([&](const StatementWord& word) {
    if (!In(word.stem, "denial/shifting")) return false;
    const auto a = HasObject(denial.denying.statement, denial.denying.clause, word.stem);
    const auto b = HasObject(denial.affirming.statement, denial.affirming.clause, word.stem);
    return a && b && *a != *b;
  });
}

/// "He doesn't live with us" denies nothing of "he lives in Porto".
bool DeniesOfSomebody(const Denial& denial) {
  const auto& words = denial.denying.words;
  for (std::size_t i = denial.denying.clause.begin + 1; i < denial.denying.clause.end; ++i) {
    const auto& word = words[i];
    const bool somebody = word.Is(kPronoun) && !word.Is(kPossessive | kUniversal) &&
                          word.Is(kNegated) && words[i - 1].Is(kPreposition);
    if (!somebody || In(word.text, "denial/nobody-else")) continue;
    const bool own = word.Is(kSelf) || word.text == "us";
    const auto& others = denial.affirming.words;
    const bool known = std::any_of(others.begin(), others.end(), [&](const auto& other) {
      return other.text == word.text ||
             (own ? other.Is(kSelf) && !other.Is(kPossessive) : other.Is(kPerson | kName));
    });
    if (!known) return true;
  }
  return false;
}

/// "I don't own the flat" says nothing against "I live in the flat".
bool DeniesOwning(const Denial& denial) {
  if (!denial.denying.Has("denial/own") || denial.affirming.Has("denial/having")) return false;
  const auto& words = denial.affirming.words;
  for (std::size_t i = denial.affirming.clause.begin; i + 1 < denial.affirming.clause.end; ++i) {
    const bool denied = denial.denying.Any(
        [&](const auto& word) { return word.Is(kNegated) && word.root == words[i + 1].root; });
    if (words[i].Is(kPossessive) && denied) return false;
  }
  return true;
}

/// "Mum has no car" denies nothing of "mum drives my car".
bool OwnedByAnother(const Denial& denial) {
  const auto& words = denial.denying.words;
  const std::size_t end = denial.denying.clause.end;
  // What is not had: the first thing behind the verb.
  std::size_t object = denial.denying.clause.begin;
  while (object < end && !In(words[object].text, "owning")) ++object;
  do {
    ++object;
  } while (object < end && !AlignedSide::Speaks(words[object]));
  if (object >= end) return false;
  const bool own = denial.denying.Any([](const auto& word) {
    return word.Is(kBeforeVerb) && (word.Is(kSelf) || word.text == "we");
  });
  const auto& others = denial.affirming.words;
  for (std::size_t i = denial.affirming.clause.begin; i + 1 < denial.affirming.clause.end; ++i) {
    // "My parents' garden": the mark of the plural is none of the word.
    const bool theirs =
        others[i].Is(kPerson) && others[i + 1].Is(kAdjacent) && others[i].text.ends_with('s');
    if (!(others[i].Is(kPossessive) || theirs) || others[i].Is(kBeforeVerb)) continue;
    // "My laptop's screen": of the laptop that the denial speaks of.
    const bool told_of = denial.denying.Any([&](const auto& word) {
      return word.Is(kBeforeVerb) && word.Is(kContentWord) && word.root == others[i].root;
    });
    if (told_of) continue;
    const bool mine = others[i].Is(kSelf) || others[i].text == "our";
    if (mine != own && others[i + 1].meaning == words[object].meaning) return true;
  }
  return false;
}

/// "I can't work with music that has lyrics" says nothing of other music.
bool DeniesTheRestricted(const Denial& denial) {
  const Statement& statement = denial.denying.statement;
  const std::size_t next = denial.denying.clause.end;
  if (next + 1 >= statement.words.size() || statement.breaks[next] != 0 ||
      !In(statement.words[next].text, "relative-pronoun"))
    return false;
  const Clause& relative = statement.clauses[statement.words[next].clause];
  return AnyWord(statement, relative, [&](const auto& word) {
    return word.Is(kContentWord) && !word.Is(kLightWord) &&
           std::none_of(
               denial.affirming.words.begin(), denial.affirming.words.end(),
               [&](const auto& other) { return MatchWords(word, other) != WordMatch::kNone; });
  });
}

/// "It isn't slow because of the join": slow, perhaps.
bool DeniesTheReason(const Denial& denial) {
  return denial.denying.Has("denial/reasons") && denial.affirming.Has("denial/reasons");
}

/// "I don't work nights": others, perhaps.
bool DeniesAtTimes(const Denial& denial) {
  // "I always lock up", "I don't lock up on Sundays".
  if (AffirmsAlways(denial)) return false;
  return denial.denying.AnyLone([&](std::size_t i) {
    const auto& word = denial.denying.words[i];
    return word.Is(kTimeWord) && !word.Is(kLightWord | kAside);
  });
}

/// "I should not run", "I run": does it nevertheless.
bool IsAdvisedAgainst(const Denial& denial) {
  const auto& words = denial.denying.words;
  bool advised = false;
  // "Won't shut as it should": but it does not.
  for (std::size_t i = denial.denying.clause.begin; i + 1 < denial.denying.clause.end; ++i)
    advised = advised || (words[i].text == "should" && words[i + 1].Is(kNegator));
  return advised && !denial.affirming.Has("denial/may");
}

/// "I don't always lock up", "not everyone likes it": at times, and some.
bool DeniesOnlyAll(const Denial& denial) {
  const auto& words = denial.denying.words;
  bool partly = false;
  for (std::size_t i = denial.denying.clause.begin; i + 1 < denial.denying.clause.end; ++i)
    partly = partly || (words[i].Is(kNegator) && In(words[i + 1].text, "denial/all"));
  return (partly || denial.denying.Has("denial/often")) && !denial.affirming.Has("denial/all") &&
         !denial.affirming.Has("denial/often");
}

/// "I haven't raised my prices", "I plan to raise my prices".
bool IsOnlyPlanned(const Denial& denial) {
  const auto plans = [&](const ClauseSide& side) {
    return side.Any([&](const auto& word) {
      const auto at = static_cast<std::size_t>(&word - side.words.data());
      return In(word.stem, "denial/plans") && at + 1 < side.clause.end &&
             side.words[at + 1].text == "to";
    });
  };
  return plans(denial.affirming) && !plans(denial.denying);
}

/// "The app has no dark mode", "we'll add a dark mode": not yet.
bool IsYetToCome(const Denial& denial) {
  return denial.affirming.clause.tense == Tense::kFuture &&
         denial.denying.clause.tense != Tense::kFuture &&
         denial.affirming.Any([&](const auto& word) { return In(word.stem, "denial/bringing"); });
}

/// "I'm unable to lift it", "deployments are blocked": denies the same in other words.
bool DeniesTheSame(const Denial& denial) {
  return denial.affirming.Has("denial/denying") && !denial.denying.Has("denial/denying");
}

}  // namespace

bool AffirmsAlways(const Denial& denial) {
  const ClauseSide& side = denial.affirming;
  const auto& words = side.words;
  const bool tells_how = side.AnyRest([&](std::size_t i) {
    while (i > side.clause.begin && !words[i - 1].Is(kContentWord | kPreposition | kVerb)) --i;
    return i > side.clause.begin && words[i - 1].Is(kPreposition);
  });
  if (tells_how) return false;
  return side.Any([&](const auto& word) {
    return In(word.text, "denial/always") || word.text.starts_with("every_") ||
           word.text.starts_with("each_");
  });
}

bool SaysTheSame(const StatementWord& a, const StatementWord& b) {
  constexpr std::array<WordClass, 9> kSame = {
      "same-deed/possess", "same-deed/accept", "same-deed/climb",
      "same-deed/serve",   "same-deed/fit",    "same-deed/pay",
      "same-deed/send",    "same-deed/belong", "same-deed/permit"};
  const bool same = std::any_of(kSame.begin(), kSame.end(), [&](WordClass deeds) {
    return In(a.stem, deeds) && In(b.stem, deeds);
  });
  // "Isn't part of it": it does not include it. Whoever is fluent in it speaks it.
  return same || (a.stem == "part" && In(b.stem, "denial/including")) ||
         (a.stem == "compat" && b.stem == "work") || (a.stem == "speak" && b.stem == "fluent") ||
         (a.text == "enrolled" && b.text == "has");
}

bool IsConsuming(const StatementWord& word) { return In(word.stem, "denial/consuming"); }

bool DeniesAnotherCase(const Denial& denial) {
  return IsOnlyPlanned(denial) || DeniesTheReason(denial) || DeniesTheRestricted(denial) ||
         DeniesOnlyWithout(denial) || IsAbleOnly(denial) || ShiftsSense(denial) ||
         IsAdvisedAgainst(denial) || DeniesAtTimes(denial) || IsYetToCome(denial) ||
         DeniesOnlyAll(denial) || DeniesTheSame(denial) || SwapsRoles(denial) ||
         OwnedByAnother(denial) || DeniesOwning(denial) || DeniesOfSomebody(denial);
}

}  // namespace cortex
