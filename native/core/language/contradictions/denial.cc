#include "language/contradictions/denial.h"

#include <optional>

namespace cortex {
namespace {

/// "I never drive without glasses": says nothing of driving with them.
bool DeniesOnlyWithout(const Denial& denial) {
  constexpr std::array<std::string_view, 10> kAlone = {
      "without",  "alone",   "unaided",   "unassisted", "independently",
      "unhelped", "himself", "by_myself", "on_my_own",  "own"};
  constexpr std::array<std::string_view, 1> kWithout = {"without"};
  constexpr std::array<std::string_view, 4> kHelp = {"help", "assistance", "support", "aid"};
  constexpr std::array<std::string_view, 2> kWith = {"with", "using"};
  const bool does_without =
      denial.affirming.clause.negates_adjunct && denial.affirming.clause.Negative();
  if (!denial.denying.Has(kWithout) || denial.affirming.Has(kAlone) || does_without) return false;
  // "The flat is without a dishwasher": has none.
  const bool denies_more = denial.denying.Any(
      [](const auto& word) { return word.Is(kNegator) && word.text != "without"; });
  if (!denies_more) return false;
  // "I can't dress without help": nor at all by myself.
  return !denial.denying.Has(kHelp) || denial.affirming.Has(kWith);
}

/// "Don't call me", "please never call me": what must not be.
bool IsProhibition(const ClauseSide& side) {
  constexpr std::array<std::string_view, 4> kMustNot = {"must", "may", "should", "shall"};
  const auto& words = side.statement.words;
  std::size_t i = side.clause.begin;
  while (i < side.clause.end && (words[i].Is(kDegree) || words[i].text == "please")) ++i;
  return i < side.clause.end &&
         (words[i].text == "do" || words[i].Is(kNegator) || side.Has(kMustNot));
}

/// "The laptop won't start": cannot, as it has no will.
bool ThingRefuses(const ClauseSide& side) {
  constexpr std::array<std::string_view, 1> kWill = {"will"};
  constexpr std::array<std::string_view, 4> kWho = {"he", "she", "we", "they"};
  return side.Has(kWill) &&
         side.Any([](const auto& word) { return word.Is(kBeforeVerb) && word.Is(kContentWord); }) &&
         !side.Any([&](const auto& word) {
           const bool somebody = word.Is(kSelf | kPerson | kName) || OneOf(word.text, kWho);
           return word.Is(kBeforeVerb) && somebody;
         });
}

/// "I can swim", "I don't swim in winter": able, but not doing it.
bool IsAbleOnly(const Denial& denial) {
  constexpr std::array<std::string_view, 7> kAble = {"can",     "may",        "could",      "able",
                                                     "able_to", "is_allowed", "are_allowed"};
  constexpr std::array<std::string_view, 12> kDenied = {
      "can",         "may",     "could",     "able",     "able_to", "is_allowed",
      "are_allowed", "allowed", "permitted", "possible", "must",    "should"};
  const bool denied = denial.denying.Has(kDenied) || denial.denying.Any([](const auto& word) {
    return word.text.starts_with("can_") || word.text.ends_with("_how_to") ||
           (word.stem.starts_with("learn") && word.text.ends_with("_to"));
  });
  return denial.affirming.Has(kAble) && !denied && !IsProhibition(denial.denying) &&
         !ThingRefuses(denial.denying);
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
  constexpr std::array<std::string_view, 8> kShifting = {"run",  "fli",  "grow", "stand",
                                                         "hang", "pass", "draw", "keep"};
  return std::any_of(kShifting.begin(), kShifting.end(), [&](std::string_view stem) {
    const auto a = HasObject(denial.denying.statement, denial.denying.clause, stem);
    const auto b = HasObject(denial.affirming.statement, denial.affirming.clause, stem);
    return a && b && *a != *b;
  });
}

/// "He doesn't live with us" denies nothing of "he lives in Porto".
bool DeniesOfSomebody(const Denial& denial) {
  const auto& words = denial.denying.statement.words;
  for (std::size_t i = denial.denying.clause.begin + 1; i < denial.denying.clause.end; ++i) {
    const auto& word = words[i];
    const bool somebody = word.Is(kPronoun) && !word.Is(kPossessive | kUniversal) &&
                          word.Is(kNegated) && words[i - 1].Is(kPreposition);
    constexpr std::array<std::string_view, 5> kNobodyElse = {"it", "them", "anyone", "anybody",
                                                             "anything"};
    if (!somebody || OneOf(word.text, kNobodyElse)) continue;
    const bool own = word.Is(kSelf) || word.text == "us";
    const auto& others = denial.affirming.statement.words;
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
  constexpr std::array<std::string_view, 3> kOwn = {"own", "owns", "owned"};
  constexpr std::array<std::string_view, 7> kHaving = {"own",  "owns", "owned", "owner",
                                                       "have", "has",  "got"};
  if (!denial.denying.Has(kOwn) || denial.affirming.Has(kHaving)) return false;
  const auto& words = denial.affirming.statement.words;
  for (std::size_t i = denial.affirming.clause.begin; i + 1 < denial.affirming.clause.end; ++i) {
    const bool denied = denial.denying.Any(
        [&](const auto& word) { return word.Is(kNegated) && word.root == words[i + 1].root; });
    if (words[i].Is(kPossessive) && denied) return false;
  }
  return true;
}

/// "Mum has no car" denies nothing of "mum drives my car".
bool OwnedByAnother(const Denial& denial) {
  constexpr std::array<std::string_view, 4> kHaving = {"have", "has", "own", "owns"};
  const auto& words = denial.denying.statement.words;
  const std::size_t end = denial.denying.clause.end;
  // What is not had: the first thing behind the verb.
  std::size_t object = denial.denying.clause.begin;
  while (object < end && !OneOf(words[object].text, kHaving)) ++object;
  do {
    ++object;
  } while (object < end && !AlignedSide::Speaks(words[object]));
  if (object >= end) return false;
  const bool own = denial.denying.Any([](const auto& word) {
    return word.Is(kBeforeVerb) && (word.Is(kSelf) || word.text == "we");
  });
  const auto& others = denial.affirming.statement.words;
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
  constexpr std::array<std::string_view, 3> kRelative = {"that", "which", "who"};
  const Statement& statement = denial.denying.statement;
  const std::size_t next = denial.denying.clause.end;
  if (next + 1 >= statement.words.size() || statement.breaks[next] != 0 ||
      !OneOf(statement.words[next].text, kRelative))
    return false;
  const Clause& relative = statement.clauses[statement.words[next].clause];
  return AnyWord(statement, relative, [&](const auto& word) {
    return word.Is(kContentWord) && !word.Is(kLightWord) &&
           std::none_of(
               denial.affirming.statement.words.begin(), denial.affirming.statement.words.end(),
               [&](const auto& other) { return MatchWords(word, other) != WordMatch::kNone; });
  });
}

/// "It isn't slow because of the join": slow, perhaps.
bool DeniesTheReason(const Denial& denial) {
  constexpr std::array<std::string_view, 3> kReasons = {"because_of", "due_to", "thanks_to"};
  return denial.denying.Has(kReasons) && denial.affirming.Has(kReasons);
}

/// "I don't work nights": others, perhaps.
bool DeniesAtTimes(const Denial& denial) {
  // "I always lock up", "I don't lock up on Sundays".
  if (AffirmsAlways(denial)) return false;
  const auto& lone = denial.older ? denial.aligned.lone_older : denial.aligned.lone_newer;
  return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
    const auto& word = denial.denying.statement.words[i];
    return word.Is(kTimeWord) && !word.Is(kLightWord | kAside);
  });
}

/// "I should not run", "I run": does it nevertheless.
bool IsAdvisedAgainst(const Denial& denial) {
  constexpr std::array<std::string_view, 9> kMay = {
      "can", "may", "allowed", "are_allowed", "should", "must", "able_to", "is_allowed", "have_to"};
  const auto& words = denial.denying.statement.words;
  bool advised = false;
  // "Won't shut as it should": but it does not.
  for (std::size_t i = denial.denying.clause.begin; i + 1 < denial.denying.clause.end; ++i)
    advised = advised || (words[i].text == "should" && words[i + 1].Is(kNegator));
  return advised && !denial.affirming.Has(kMay);
}

/// "I've never been to Peru", "I'm flying to Peru in June".
bool IsFirstTime(const Denial& denial) {
  const Tense tense = denial.affirming.clause.tense;
  if (denial.denying.clause.tense != Tense::kPerfect) return false;
  const auto& words = denial.denying.statement.words;
  bool been = false;
  for (std::size_t i = denial.denying.clause.begin; i + 1 < denial.denying.clause.end; ++i)
    been = been || (words[i].text == "been" && words[i + 1].Is(kPreposition));
  return been && (tense == Tense::kFuture || tense == Tense::kProgressive);
}

/// "I don't always lock up", "not everyone likes it": at times, and some.
bool DeniesOnlyAll(const Denial& denial) {
  constexpr std::array<std::string_view, 12> kAll = {
      "always",   "everyone",  "everybody",  "everything", "every", "all",
      "everyday", "every_day", "every_time", "entirely",   "often", "necessarily"};
  const auto& words = denial.denying.statement.words;
  bool partly = false;
  for (std::size_t i = denial.denying.clause.begin; i + 1 < denial.denying.clause.end; ++i)
    partly = partly || (words[i].Is(kNegator) && OneOf(words[i + 1].text, kAll));
  constexpr std::array<std::string_view, 3> kOften = {"often", "regularly", "frequently"};
  return (partly || denial.denying.Has(kOften)) && !denial.affirming.Has(kAll) &&
         !denial.affirming.Has(kOften);
}

/// "I seldom drink", "I don't drink much".
bool IsSeldomToo(const Denial& denial) {
  constexpr std::array<std::string_view, 9> kSeldom = {"rarely",    "seldom",   "hardly",
                                                       "barely",    "scarcely", "occasionally",
                                                       "sometimes", "little",   "hardly_ever"};
  constexpr std::array<std::string_view, 7> kMuch = {"often",     "much", "a_lot",     "many",
                                                     "regularly", "lots", "frequently"};
  return denial.affirming.Has(kSeldom) && denial.denying.Has(kMuch);
}

/// "I haven't raised my prices", "I plan to raise my prices".
bool IsOnlyPlanned(const Denial& denial) {
  constexpr std::array<std::string_view, 4> kPlans = {"plan", "intend", "mean", "aim"};
  const auto plans = [&](const ClauseSide& side) {
    return side.Any([&](const auto& word) {
      const auto at = static_cast<std::size_t>(&word - side.statement.words.data());
      return OneOf(word.stem, kPlans) && at + 1 < side.clause.end &&
             side.statement.words[at + 1].text == "to";
    });
  };
  return plans(denial.affirming) && !plans(denial.denying);
}

/// "The app has no dark mode", "we'll add a dark mode": not yet.
bool IsYetToCome(const Denial& denial) {
  constexpr std::array<std::string_view, 12> kBringing = {"add",    "get",    "buy",     "introduc",
                                                          "launch", "build",  "learn",   "start",
                                                          "join",   "instal", "install", "adopt"};
  return denial.affirming.clause.tense == Tense::kFuture &&
         denial.denying.clause.tense != Tense::kFuture &&
         denial.affirming.Any([&](const auto& word) { return OneOf(word.stem, kBringing); });
}

/// "I'm unable to lift it", "deployments are blocked": denies the same in other words.
bool DeniesTheSame(const Denial& denial) {
  constexpr std::array<std::string_view, 16> kDenying = {
      "unable",     "incapable", "impossible", "blocked",   "forbidden", "banned",
      "prohibited", "forbid",    "forbids",    "refuse",    "refuses",   "avoid",
      "avoids",     "lack",      "lacks",      "disallowed"};
  return denial.affirming.Has(kDenying) && !denial.denying.Has(kDenying);
}

/// "I can't drive", "I'm going to take driving lessons".
bool IsYetToLearn(const Denial& denial) {
  constexpr std::array<std::string_view, 1> kCan = {"can"};
  constexpr std::array<std::string_view, 2> kGoing = {"going", "will"};
  return denial.denying.Has(kCan) && denial.affirming.Has(kGoing);
}

}  // namespace

bool AffirmsAlways(const Denial& denial) {
  const ClauseSide& side = denial.affirming;
  const auto& words = side.statement.words;
  const auto& rest = denial.AffirmedRest();
  const bool tells_how = std::any_of(rest.begin(), rest.end(), [&](std::size_t i) {
    while (i > side.clause.begin && !words[i - 1].Is(kContentWord | kPreposition | kVerb)) --i;
    return i > side.clause.begin && words[i - 1].Is(kPreposition);
  });
  if (tells_how) return false;
  constexpr std::array<std::string_view, 6> kAlways = {"always",     "every", "each",
                                                       "every_time", "daily", "every_single_day"};
  return side.Any([&](const auto& word) {
    return OneOf(word.text, kAlways) || word.text.starts_with("every_") ||
           word.text.starts_with("each_");
  });
}

bool SaysTheSame(const StatementWord& a, const StatementWord& b) {
  constexpr std::array<std::string_view, 8> kPossessing = {"have", "has",   "got",  "hold",
                                                           "own",  "carri", "keep", "possess"};
  constexpr std::array<std::string_view, 6> kAccepting = {"accept", "take",    "support",
                                                          "handl",  "process", "can_handle"};
  constexpr std::array<std::string_view, 6> kClimbing = {"climb",   "manag", "get_up",
                                                         "walk_up", "go_up", "get_down"};
  constexpr std::array<std::string_view, 5> kServing = {"offer", "provid", "serv", "do", "includ"};
  constexpr std::array<std::string_view, 4> kFitting = {"fit", "click", "clip", "snap"};
  constexpr std::array<std::string_view, 4> kPaying = {"pay", "cover", "reimburs", "pay_for"};
  constexpr std::array<std::string_view, 4> kSending = {"ship", "send", "deliv", "post"};
  constexpr std::array<std::string_view, 3> kBelonging = {"join", "member", "belong"};
  constexpr std::array<std::string_view, 4> kPermitting = {"allow", "permit", "welcom", "accept"};
  // "Isn't part of it": it does not include it.
  constexpr std::array<std::string_view, 4> kIncluding = {"includ", "has", "cover", "contain"};
  const auto both = [&](const auto& verbs) { return OneOf(a.stem, verbs) && OneOf(b.stem, verbs); };
  // Whoever is fluent in it speaks it.
  return both(kPossessing) || both(kAccepting) || both(kClimbing) || both(kServing) ||
         both(kFitting) || both(kPaying) || both(kSending) || both(kBelonging) ||
         both(kPermitting) || (a.stem == "part" && OneOf(b.stem, kIncluding)) ||
         (a.stem == "compat" && b.stem == "work") || (a.stem == "speak" && b.stem == "fluent") ||
         (a.text == "enrolled" && b.text == "has");
}

bool IsConsuming(const StatementWord& word) {
  constexpr std::array<std::string_view, 4> kConsuming = {"eat", "drink", "can_eat", "consum"};
  return OneOf(word.stem, kConsuming);
}

bool DeniesAnotherCase(const Denial& denial) {
  return IsOnlyPlanned(denial) || DeniesTheReason(denial) || DeniesTheRestricted(denial) ||
         DeniesOnlyWithout(denial) || IsAbleOnly(denial) || ShiftsSense(denial) ||
         IsAdvisedAgainst(denial) || DeniesAtTimes(denial) || IsYetToLearn(denial) ||
         IsYetToCome(denial) || IsFirstTime(denial) || DeniesOnlyAll(denial) ||
         IsSeldomToo(denial) || DeniesTheSame(denial) || SwapsRoles(denial) ||
         OwnedByAnother(denial) || DeniesOwning(denial) || DeniesOfSomebody(denial);
}

}  // namespace cortex
