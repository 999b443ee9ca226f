#include "graph/replacements.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "graph/fact_words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"
#include "language/text/tokens.h"

namespace cortex::graph {

/// Whether this is the fact of its memory that the contradiction is about.
bool Replacements::Clashes(const Contradiction& pair, const FactRow& fact, const FactRow& rival) {
  if (aliases_.NodeOf(rival.subject_id) != aliases_.NodeOf(fact.subject_id)) return false;
  const bool same_object = aliases_.NodeOf(rival.object_id) == aliases_.NodeOf(fact.object_id);
  const bool same_predicate = rival.predicate == fact.predicate;
  if (same_object && same_predicate) return rival.negated != fact.negated;
  if (!same_object && !same_predicate) return false;
  return pair.evidence.size() == 2 &&
         ((Tells(fact, pair.evidence[0]) && Tells(rival, pair.evidence[1])) ||
          (Tells(fact, pair.evidence[1]) && Tells(rival, pair.evidence[0])));
}

bool Replacements::Tells(const FactRow& fact, const std::string& words) {
  std::set<std::string> stems;
  for (const auto& text : {fact.predicate, aliases_.Of(fact.object_id).front().name}) {
    for (const auto& word : WordsIn(text)) stems.insert(StemOf(word));
  }
  const auto asked = WordsIn(words);
  return std::all_of(asked.begin(), asked.end(), [&](const std::string& word) {
    return stems.contains(StemOf(word)) || IsSpeaker(fact, word);
  });
}

/// "Us" of "Mum lives with us", which the fact tells by the name of who speaks.
bool Replacements::IsSpeaker(const FactRow& fact, const std::string& word) {
  return aliases_.IsUser(fact.object_id) && In(word, "role/speaker");
}

/// Whether the fact is what the older text of the pair told and the newer one took the place of,
/// though no fact of that says so: of "I have a red car" and "I sold the car" the first; of "I take
/// 5 mg of it every morning" and "the doctor raised it to 10 mg" the first.
bool Replacements::IsReplaced(const Contradiction& pair, const FactRow& fact,
                              const Memory& memory) {
  // Somebody said that the one takes the place of the other: of all that it tells.
  if (pair.evidence.empty() && pair.status == "resolved") return pair.penalised_id == memory.id;
  if (pair.older_id != memory.id || pair.evidence.size() != 2) return false;
  if (!memory.disputed || !memory.disputed->replacement) return false;
  const auto words = WordsIn(pair.evidence[0]);
  const auto object = WordsIn(aliases_.Of(fact.object_id).front().name);
  if (Tells(fact, pair.evidence[0])) {
    // A phase of a life, which ends by its verb alone: "married" of "be married to", where somebody
    // got divorced.
    if (!words.empty() && AreAmong(words, WordsIn(fact.predicate))) return true;
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return std::find(object.begin(), object.end(), word) != object.end() || IsSpeaker(fact, word);
    });
  }
  // "Dose of bisoprolol" is 8 mg: what was told to be so much.
  const bool is_amount = fact.attribute && !object.empty() && object.front().front() >= '0' &&
                         object.front().front() <= '9';
  if (is_amount) {
    const auto of = WordsIn(fact.predicate);
    return AreAmong({of.back()}, words) && AreAmong(object, words);
  }
  // The words in dispute hold all that the fact tells; who somebody is stays.
  return !fact.attribute && AreAmong(WordsIn(fact.predicate), words) && AreAmong(object, words);
}

/// How many words of the fact's object, but of its subject's name, are among the words.
std::ptrdiff_t Replacements::SharedWords(const FactRow& fact, const std::string& words) {
  std::set<std::string> stems;
  for (const Token& token : Tokenize(words)) stems.insert(StemOf(token.folded));
  for (const auto& subject : aliases_.Of(fact.subject_id)) {
    for (const auto& word : WordsIn(subject.name)) stems.erase(StemOf(word));
  }
  const auto object = WordsIn(aliases_.Of(fact.object_id).front().name);
  return std::count_if(object.begin(), object.end(), [&](const std::string& word) {
    const bool number = word.front() >= '0' && word.front() <= '9';
    return !number && stems.contains(StemOf(word));
  });
}

/// Of "takes ramipril 5 mg and his warfarin" the second, where "ramipril is up to 10" took the
/// place of the first: the words in dispute hold both, and the newer ones name the other.
bool Replacements::IsSpared(const Contradiction& pair, const FactRow& fact, const Memory& memory) {
  if (pair.evidence.size() != 2) return false;
  const auto shared = SharedWords(fact, pair.evidence[1]);
  const auto facts = memories_.FactsOf(fact.seq);
  return std::any_of(facts.begin(), facts.end(), [&](const FactRow& one) {
    return SharedWords(one, pair.evidence[1]) > shared && IsReplaced(pair, one, memory);
  });
}

/// Whether the older words of a pair tell the fact, and no other fact of its memory shares more
/// words with the newer ones.
bool Replacements::IsInDispute(const Contradiction& pair, const FactRow& fact) {
  if (pair.evidence.size() != 2) return true;
  const auto words = WordsIn(pair.evidence[0]);
  const auto is_told = [&](const FactRow& one) {
    const auto object = WordsIn(aliases_.Of(one.object_id).front().name);
    return AreAmong(object, words) || AreAmong(words, object);
  };
  if (!is_told(fact)) return false;
  const auto shared = SharedWords(fact, pair.evidence[1]);
  const auto facts = memories_.FactsOf(fact.seq);
  return std::none_of(facts.begin(), facts.end(), [&](const FactRow& one) {
    return SharedWords(one, pair.evidence[1]) > shared && is_told(one);
  });
}

std::vector<std::int64_t> Replacements::Undecided(const FactRow& fact) {
  std::vector<std::int64_t> undecided;
  const Memory* const memory = memories_.Of(fact.seq);
  if (memory == nullptr) return undecided;
  for (const auto& pair : memories_.PairsOf(memory->id)) {
    const bool open = pair.status == "possible" || pair.status == "open";
    if (!open || pair.older_id != memory->id || !IsInDispute(pair, fact)) continue;
    const auto newer = memories_.SeqOf(pair.newer_id);
    if (newer && !memories_.ProvedWrong(*newer)) undecided.push_back(*newer);
  }
  std::ranges::sort(undecided, std::greater());
  return undecided;
}

/// Distributive: "Sanjay and Bethan work at Kent's" tells of each of them, "Sanjay has left Kent's"
/// of one.
bool Replacements::IsOfAnother(const FactRow& fact, const Memory& newer) {
  const auto told = WordsIn(newer.content);
  const auto is_named = [&](const FactRow& one) {
    if (aliases_.IsUser(one.subject_id))
      return std::any_of(told.begin(), told.end(),
                         [](const std::string& word) { return In(word, "role/speaker"); });
    const auto& names = aliases_.Of(one.subject_id);
    return std::any_of(names.begin(), names.end(),
                       [&](const auto& alias) { return AreAmong(WordsIn(alias.name), told); });
  };
  if (is_named(fact)) return false;
  const auto facts = memories_.FactsOf(fact.seq);
  return std::any_of(facts.begin(), facts.end(), [&](const FactRow& one) {
    return one.predicate == fact.predicate && one.object_id == fact.object_id &&
           one.subject_id != fact.subject_id && is_named(one);
  });
}

std::vector<Replacement> Replacements::Of(const FactRow& fact) {
  std::vector<Replacement> replacements;
  const Memory* const memory = memories_.Of(fact.seq);
  if (memory == nullptr) return replacements;
  for (const auto& pair : memories_.PairsOf(memory->id)) {
    // What may have taken its place is believed as far as holding goes where a fact of it says what
    // holds instead. Else the old one stays: of a dose that may have changed the last known is
    // told.
    const bool maybe = pair.status == "possible" && pair.older_id == memory->id;
    if (pair.status == "dismissed" || (pair.penalised_id != memory->id && !maybe)) continue;
    const auto other = memories_.SeqOf(pair.older_id == memory->id ? pair.newer_id : pair.older_id);
    if (!other || (pair.status != "resolved" && memories_.ProvedWrong(*other))) continue;
    auto facts = memories_.FactsOf(*other);
    const bool reported = std::any_of(facts.begin(), facts.end(), [&](const FactRow& rival) {
      return rival.said_by && rival.said_by != fact.said_by;
    });
    if (maybe && reported) continue;
    std::erase_if(facts, [&](const FactRow& rival) { return !Clashes(pair, fact, rival); });
    const Memory* const newer = memories_.Of(*other);
    const bool replaced = facts.empty() && IsReplaced(pair, fact, *memory) &&
                          !IsSpared(pair, fact, *memory) &&
                          (newer == nullptr || !IsOfAnother(fact, *newer));
    if (replaced || !facts.empty()) replacements.push_back({*other, std::move(facts)});
  }
  return replacements;
}

}  // namespace cortex::graph
