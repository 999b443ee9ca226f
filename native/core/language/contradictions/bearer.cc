#include "language/contradictions/bearer.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

bool IsNoun(const StatementWord& word) {
  return word.Is(kContentWord) && !word.Is(kQuantityPart | kTimeWord | kProtectedWord);
}

/// Whether the word continues the noun phrase of the one before.
bool Continues(const Statement& statement, std::size_t i) {
  const auto& word = statement.words[i];
  if (In(word.text, "bearer/where")) return false;
  const bool participle = word.text.ends_with("ed") || IsRate(word);
  return IsNoun(word) && word.Is(kAdjacent) && !word.Is(kListed) && !participle &&
         word.Is(kBeforeVerb) == statement.words[i - 1].Is(kBeforeVerb);
}

/// The last word of the noun phrase in which the word stands.
std::size_t HeadFrom(const Statement& statement, const Clause& clause, std::size_t at) {
  while (at + 1 < clause.end && Continues(statement, at + 1)) ++at;
  return at;
}

/// The first noun phrase before the verb; what follows a preposition only says which one it is.
std::optional<std::size_t> SubjectHead(const Statement& statement, const Clause& clause) {
  bool complement = false;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    if (!word.Is(kBeforeVerb)) return std::nullopt;
    if (word.Is(kPreposition)) complement = true;
    if (word.Is(kPronoun) && !word.Is(kPossessive) && !complement) return std::nullopt;
    if (!IsNoun(word)) continue;
    const std::size_t head = HeadFrom(statement, clause, i);
    // "Clara's street": hers, not she. "In winter my room": when.
    const bool heading = head + 1 < clause.end && statement.breaks[head + 1] == ':';
    if (!complement && !heading && !statement.words[head].Is(kPossessive)) return head;
    complement = complement && statement.words[head].Is(kPossessive);
    i = head;
  }
  return std::nullopt;
}

/// "I am a junior accountant": said of me. No preposition stands between.
bool IsPredicate(const Statement& statement, const Clause& clause, std::size_t at) {
  while (at > clause.begin && !statement.words[at].Is(kAuxiliary)) {
    if (statement.words[--at].Is(kPreposition)) return false;
  }
  const auto& verb = statement.words[at];
  return verb.Is(kAuxiliary) && !verb.text.starts_with("ha");
}

/// "Makes my back worse", "keep the door open".
bool IsOfObject(const Statement& statement, const Clause& clause, std::size_t at) {
  const auto& words = statement.words;
  if (at <= clause.begin + 1 || !words[at].Is(kAdjacent) || words[at].Is(kListed)) return false;
  std::size_t first = at;
  while (first > clause.begin && IsNoun(words[first - 1]) && !words[first - 1].Is(kBeforeVerb))
    --first;
  if (first == at || first == clause.begin) return false;
  return words[first - 1].Is(kPossessive) || words[first - 1].text == "the";
}

/// "A tall woman", "one of the cheap ones": the noun says nothing of its own.
bool IsGeneral(const StatementWord& word, const StatementWord& quality) {
  // "On the high side", "in ascending order": a way of saying the quality.
  if (In(word.text, "bearer/frames")) return true;
  // "The colour is green": of what has the colour.
  return word.Is(kLightWord | kPerson | kName) || (IsOccupation(word) && !word.Is(kPlaceWord)) ||
         Lexicon::English().NamesKindOf(word.meaning, quality.meaning);
}

/// "The price of the ticket": the number itself.
bool IsMeasure(const StatementWord& word) {
  const LexicalEntry* const entry = Lexicon::English().FindStem(word.stem);
  return entry != nullptr && (entry->flags & kLexMeasure) != 0;
}

/// "Battery" of "the battery warranty", where the other side does not speak of it; not "new".
bool HasLoneModifier(const ClauseSide& side, std::size_t head) {
  if (head <= side.clause.begin || !Continues(side.statement, head) || !side.IsLone(head - 1))
    return false;
  const auto& modifier = side.words[head - 1];
  return !modifier.Is(kPossessive) && !In(modifier.text, "change/begins");
}

/// "A variable interest rate", where the other side speaks of the interest.
bool MeasuresShared(const ClauseSide& side, std::size_t head) {
  return head > 0 && IsMeasure(side.words[head]) && Continues(side.statement, head) &&
         !side.IsLone(head - 1);
}

}  // namespace

std::optional<std::size_t> BearerOf(const Statement& statement, const Clause& clause,
                                    std::size_t at) {
  const auto& word = statement.words[at];
  const bool deed = word.Is(kVerb) && !word.Is(kBeforeVerb);
  const std::size_t head = HeadFrom(statement, clause, at);
  if (head != at && !deed && !IsPredicate(statement, clause, at)) return head;
  if (word.Is(kBeforeVerb)) return std::nullopt;
  if (IsOfObject(statement, clause, at)) return at - 1;
  // "Walking makes it worse": not the walking.
  const bool of_pronoun = at > clause.begin && (statement.words[at - 1].text == "it" ||
                                                statement.words[at - 1].text == "them");
  if (of_pronoun) return std::nullopt;
  return SubjectHead(statement, clause);
}

bool BearersDiffer(const ClausePair& pair, const OppositePair& opposites) {
  // Two deeds have an object behind them, not one that bears them.
  if (pair.older.words[opposites.older].Is(kVerb) && pair.newer.words[opposites.newer].Is(kVerb))
    return false;
  const auto of_another = [](const ClauseSide& side, std::size_t at) {
    const auto bearer = BearerOf(side.statement, side.clause, at);
    return bearer && side.IsLone(*bearer) && !MeasuresShared(side, *bearer) &&
           !IsGeneral(side.words[*bearer], side.words[at]);
  };
  return of_another(pair.Older(), opposites.older) || of_another(pair.Newer(), opposites.newer);
}

bool ObjectsPart(const ClausePair& pair) {
  // "Heart failure", "the heart team": no part of a heart is spoken of.
  const auto stands_alone = [](const ClauseSide& side, const StatementWord& whole) {
    for (std::size_t i = side.clause.begin; i < side.clause.end; ++i) {
      const bool same = IsNoun(side.words[i]) && side.words[i].meaning == whole.meaning;
      if (same && (i + 1 >= side.clause.end || !Continues(side.statement, i + 1))) return true;
    }
    return false;
  };
  return pair.EitherBeside([&](const ClauseSide& side, const ClauseSide& other) {
    return side.AnyLone([&](std::size_t i) {
      const auto& word = side.words[i];
      constexpr std::uint32_t kNoPart = kBeforeVerb | kLightWord | kPerson | kName | kSingleValued |
                                        kTimeWord | kDirection | kPlaceWord | kVerb | kPastForm;
      if (i == 0 || word.Is(kNoPart)) return false;
      const auto& whole = side.words[i - 1];
      return Continues(side.statement, i) && IsNoun(whole) && !side.IsLone(i - 1) &&
             !whole.Is(kVerb | kName) && !IsMeasure(word) && stands_alone(other, whole);
    });
  });
}

bool SubjectsPart(const ClausePair& pair) {
  const auto a = SubjectHead(pair.older, pair.a);
  const auto b = SubjectHead(pair.newer, pair.b);
  if (!a || !b) return false;
  const auto parts = [](const ClauseSide& side, std::size_t head, const StatementWord& whole) {
    const auto& word = side.words[head];
    const bool continues = Continues(side.statement, head);
    const bool deed = IsVerbForm(word) && !word.text.ends_with("ing") &&
                      !IsDetermined(side.words, side.clause, head) && !continues;
    // "Planning" of "sprint planning", no plan.
    const bool gerund = word.text.ends_with("ing") && continues;
    if (!side.IsLone(head) || deed || IsMeasure(word) || word.Is(kLightWord | kPerson | kName) ||
        (word.Is(kSingleValued) && !gerund))
      return false;
    for (std::size_t i = side.clause.begin; i < side.clause.end && side.words[i].Is(kBeforeVerb);
         ++i) {
      const auto& other = side.words[i];
      if (i != head && IsNoun(other) && MatchWords(other, whole) != WordMatch::kNone) return true;
    }
    return false;
  };
  if (MatchWords(pair.older.words[*a], pair.newer.words[*b]) != WordMatch::kNone) {
    const bool chosen_a = HasLoneModifier(pair.Older(), *a);
    const bool chosen_b = HasLoneModifier(pair.Newer(), *b);
    // "The team standup", "the sales standup".
    if (chosen_a && chosen_b) return true;
    // "The warranty", "the battery warranty".
    const auto another = [](const Statement& statement, std::size_t head) {
      return !statement.words[head].Is(kSingleValued) &&
             !statement.words[head - 1].Is(kLightWord | kTimeWord | kPerson | kName) &&
             !statement.words[head - 1].text.ends_with("ly");
    };
    if (chosen_a && another(pair.older, *a)) return true;
    if (chosen_b && another(pair.newer, *b)) return true;
    // "The house number", "the flat number".
    if (*a > pair.a.begin && *b > pair.b.begin && Continues(pair.older, *a) &&
        Continues(pair.newer, *b) &&
        MatchWords(pair.older.words[*a - 1], pair.newer.words[*b - 1]) == WordMatch::kTheme &&
        !pair.older.words[*a - 1].Is(kPossessive) && !pair.newer.words[*b - 1].Is(kPossessive))
      return true;
  }
  return parts(pair.Older(), *a, pair.newer.words[*b]) ||
         parts(pair.Newer(), *b, pair.older.words[*a]);
}

}  // namespace cortex
