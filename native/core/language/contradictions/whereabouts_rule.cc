#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

/// How wide a place is: of two on different steps one may lie in the other.
enum class Width : std::uint8_t { kRegion, kSite, kRoom, kObject };

/// Where one thing is: "the key is under the pot", "we keep the key in the shed".
struct Whereabouts {
  /// Indices of the words that name the thing.
  std::vector<std::size_t> thing;
  /// Of the words that name the place, behind its first preposition.
  std::vector<std::size_t> place;
  std::size_t preposition = 0;
};

/// How wide a place the word at `at` names; nothing where that is not known. "The hall" is a room,
/// "the sports hall" a house.
std::optional<Width> WidthOf(const Statement& statement, std::size_t at) {
  const StatementWord& word = statement.words[at];
  const std::string_view text = word.text;
  const std::string_view base = text.ends_with('s') ? text.substr(0, text.size() - 1) : text;
  const auto is = [&](WordClass words) { return In(text, words) || In(base, words); };
  const bool public_hall = base == "hall" && word.Is(kAdjacent);
  if (is("whereabouts/sites") || public_hall) return Width::kSite;
  if (is("whereabouts/rooms")) return Width::kRoom;
  if (word.Is(kName)) return Width::kRegion;
  const bool object = EndsWithOneOf(text, word_lists::kObjectEndings) ||
                      EndsWithOneOf(base, word_lists::kObjectEndings);
  return object ? std::optional(Width::kObject) : std::nullopt;
}

bool SaysWherePreposition(const StatementWord& word) { return In(word.text, "whereabouts/where"); }

/// Verbs of where something is, whatever its place: their stems.
bool TellsWhere(const StatementWord& word) {
  return In(word.stem, "whereabouts/stays") || In(word.text, "whereabouts/stays");
}

class WhereaboutsReader {
 public:
  WhereaboutsReader(const Statement& statement, const Clause& clause)
      : words_(statement.words), clause_(clause) {}

  [[nodiscard]] std::optional<Whereabouts> Read() const {
    std::size_t verb = clause_.begin;
    while (verb < clause_.end && (words_[verb].Is(kBeforeVerb) || words_[verb].Is(kModal))) ++verb;
    if (verb == clause_.end) return std::nullopt;
    Whereabouts found;
    const bool kept = IsKeeping(verb);
    std::size_t at = verb;
    std::size_t subject_end = verb;
    if (IsOwning(verb)) {
      --subject_end;
      at = SkipOwning(verb, &found);
    }
    if (!kept && !ReadSubject(subject_end, &found)) return std::nullopt;
    // "Is kept", "will be held", "has always been".
    while (at < clause_.end && (!words_[at].Is(kPreposition) || (kept && IsOf(at))) &&
           !IsPlacedIn(at)) {
      const auto& word = words_[at];
      if (IsHolding(word) && clause_.tense == Tense::kProgressive) {
        ++at;
        continue;
      }
      if (kept && at > verb && word.Is(kContentWord) && !word.Is(kQuantityPart) &&
          !(TellsWhere(word) && !found.thing.empty()))
        found.thing.push_back(at);
      else if (word.Is(kContentWord) && !TellsWhere(word) && !word.Is(kTimeWord))
        return std::nullopt;
      if (word.Is(kNegator)) return std::nullopt;
      ++at;
    }
    // "My savings are with Nordea".
    const bool with = at + 1 < clause_.end && words_[at].text == "with" && words_[at + 1].Is(kName);
    if (at >= clause_.end || (!with && !SaysWherePreposition(words_[at]) && !IsPlacedIn(at)))
      return std::nullopt;
    if (kept && !HasDefinite(verb + 1, at)) return std::nullopt;
    found.preposition = at;
    for (std::size_t i = at + 1; i < clause_.end; ++i) {
      const auto& word = words_[i];
      if (word.Is(kVerb) && !word.Is(kName | kPlaceWord) && !IsDetermined(i)) return std::nullopt;
      if (word.Is(kContentWord) && !word.Is(kTimeWord | kQuantityPart) && !IsNothing(word))
        found.place.push_back(i);
    }
    if (found.thing.empty() || found.place.empty()) return std::nullopt;
    return found;
  }

 private:
  /// "We keep", "you'll find": the thing follows.
  [[nodiscard]] bool IsKeeping(std::size_t verb) const {
    // "We're spending the holiday in": one holiday. "We spend": every year.
    const bool spends = clause_.tense == Tense::kProgressive && words_[verb].Is(kAuxiliary) &&
                        verb + 1 < clause_.end && IsHolding(words_[verb + 1]);
    if (spends) return true;
    return In(words_[verb].stem, "whereabouts/keeping") && clause_.tense != Tense::kPast &&
           clause_.tense != Tense::kPerfect && verb > clause_.begin &&
           std::any_of(words_.begin() + static_cast<std::ptrdiff_t>(clause_.begin),
                       words_.begin() + static_cast<std::ptrdiff_t>(verb),
                       [&](const auto& word) { return In(word.text, "subject-pronoun/not-it"); });
  }
  /// "Are spending the holiday", "are holding the party": it is in one place.
  static bool IsHolding(const StatementWord& word) {
    return In(word.stem, "whereabouts/holding") && word.text.ends_with("ing");
  }
  /// "The party for Jo", "the back of the house".
  [[nodiscard]] bool IsOf(std::size_t i) const {
    return words_[i].text == "for" || words_[i].text == "of";
  }
  /// "We have" of "the one key we have for the house is".
  [[nodiscard]] bool IsOwning(std::size_t verb) const {
    return verb > clause_.begin + 1 && In(words_[verb].text, "whereabouts/owning") &&
           (words_[verb - 1].text == "we" || words_[verb - 1].text == "i");
  }
  /// Past it, to where the thing is.
  std::size_t SkipOwning(std::size_t verb, Whereabouts* found) const {
    std::size_t at = verb + 1;
    while (at < clause_.end && !words_[at].Is(kAuxiliary) && !TellsWhere(words_[at])) {
      if (words_[at].Is(kContentWord)) found->thing.push_back(at);
      ++at;
    }
    return at;
  }
  /// "Is located in", "held in": one expression.
  [[nodiscard]] bool IsPlacedIn(std::size_t i) const {
    const auto& text = words_[i].text;
    return text.ends_with("located_in") || text.ends_with("based_in") || text == "held_in" ||
           text == "held_at" || text == "take_place_in" || text == "take_place_at";
  }
  [[nodiscard]] bool IsDetermined(std::size_t i) const {
    const auto& before = words_[i - 1];
    return before.Is(kPossessive | kContentWord) || before.text == "the" || before.text == "a";
  }
  [[nodiscard]] bool HasDefinite(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (words_[i].Is(kPossessive) || words_[i].text == "the") return true;
    }
    return false;
  }
  /// "The back of", "the middle of".
  static bool IsNothing(const StatementWord& word) { return In(word.text, "whereabouts/nothing"); }

  /// The subject as one definite thing, no person.
  bool ReadSubject(std::size_t verb, Whereabouts* found) const {
    bool definite = false;
    for (std::size_t i = clause_.begin; i < verb; ++i) {
      const auto& word = words_[i];
      if (word.Is(kAside)) continue;
      const bool one = word.text == "one" && words_[i + 1].Is(kContentWord);
      if (word.Is(kPronoun) && !word.Is(kPossessive) && !one) return false;
      // "The kids' passports".
      const bool owner = word.Is(kPossessive) || (i + 1 < verb && words_[i + 1].Is(kAdjacent));
      if (word.Is(kPerson) && !owner) return false;
      definite = definite || word.Is(kPossessive) || word.text == "the" || word.text == "this";
      if (word.Is(kContentWord) && !word.Is(kQuantityPart) && word.text != "year")
        found->thing.push_back(i);
    }
    return definite;
  }

  const std::vector<StatementWord>& words_;
  const Clause& clause_;
};

bool SameThings(const ClausePair& pair, const Whereabouts& a, const Whereabouts& b) {
  const auto has = [](const Statement& one, const std::vector<std::size_t>& things,
                      const Statement& two, const std::vector<std::size_t>& others) {
    return std::all_of(things.begin(), things.end(), [&](std::size_t i) {
      return std::any_of(others.begin(), others.end(), [&](std::size_t j) {
        return one.words[i].meaning == two.words[j].meaning ||
               MatchWords(one.words[i], two.words[j]) == WordMatch::kEqual;
      });
    });
  };
  return has(pair.older, a.thing, pair.newer, b.thing) &&
         has(pair.newer, b.thing, pair.older, a.thing);
}

/// Two places of one width, of which none is named on both sides.
bool PlacesDiffer(const ClausePair& pair, const Whereabouts& a, const Whereabouts& b) {
  bool apart = false;
  const auto& by = pair.older.words[a.preposition];
  const auto& other_by = pair.newer.words[b.preposition];
  for (const std::size_t i : a.place) {
    for (const std::size_t j : b.place) {
      const auto& x = pair.older.words[i];
      const auto& y = pair.newer.words[j];
      if (MatchWords(x, y) != WordMatch::kNone) return false;
      const auto width = WidthOf(pair.older, i);
      const auto other_width = WidthOf(pair.newer, j);
      // "On Mill Lane", "in Leeds".
      const bool comparable = width != Width::kRegion || by.text == other_by.text ||
                              by.text.ends_with("_in") || by.text == "with" ||
                              other_by.text == "with" || other_by.text.ends_with("_in");
      apart = apart || (width && width == other_width && comparable);
    }
  }
  return apart;
}

Proposal FindWhereabouts(const ClausePair& pair) {
  if (pair.a.Denies() || pair.b.Denies() || pair.aligned.lone_time || pair.aligned.other_time ||
      !pair.aligned.values.pairs.empty() || !pair.aligned.values.lone_older.empty() ||
      !pair.aligned.values.lone_newer.empty())
    return std::nullopt;
  const auto a = WhereaboutsReader(pair.older, pair.a).Read();
  if (!a) return std::nullopt;
  const auto b = WhereaboutsReader(pair.newer, pair.b).Read();
  if (!b || !SameThings(pair, *a, *b) || !PlacesDiffer(pair, *a, *b)) return std::nullopt;
  return pair.Found(ContradictionKind::kValue,
                    EvidenceOf(pair.older, a->place.front(), a->place.back()),
                    EvidenceOf(pair.newer, b->place.front(), b->place.back()));
}

}  // namespace

bool SaysWhere(const Statement& statement, const Clause& clause) {
  return WhereaboutsReader(statement, clause).Read().has_value();
}

/// One thing, said to be in two places.
const Rule rules::kWhereabouts = {FindingRule::kChange, FindWhereabouts};

}  // namespace cortex
