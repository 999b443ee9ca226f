#include "graph/fact_times.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/unicode.h"
#include "language/facts/validity.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"
#include "language/text/tokens.h"
#include "language/times/time_expression.h"

namespace cortex::graph {
namespace {

constexpr const char* kBe = "be";
constexpr std::string_view kDead = "dead";
/// How the predicates of a death begin.
constexpr std::array<std::string_view, 2> kDeaths = {"die ", "pass away "};

/// Of the facts of one matter that are told with an end, those told last that are looked at.
constexpr std::size_t kMostPassing = 100;

bool IsDeath(const std::string& predicate) {
  return std::any_of(kDeaths.begin(), kDeaths.end(),
                     [&](std::string_view death) { return predicate.starts_with(death); });
}

/// What somebody does that only one does at a time, where it is told as "the rota".
bool IsTask(std::string_view predicate) {
  return predicate == kBe || In(predicate, "clause-facts/tasks");
}

std::vector<std::string> WordsIn(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{FoldCase(text)};
  for (std::string word; stream >> word;) words.push_back(std::move(word));
  return words;
}

/// By their stems.
bool AreAmong(const std::vector<std::string>& some, const std::vector<std::string>& words) {
  std::set<std::string> stems;
  for (const auto& word : words) stems.insert(StemOf(word));
  return std::all_of(some.begin(), some.end(),
                     [&](const std::string& word) { return stems.contains(StemOf(word)); });
}

bool IsToldLater(const FactRow& one, const FactRow& other) {
  return std::pair(one.told_at, one.seq) > std::pair(other.told_at, other.seq);
}

/// "Be allergic to": what harms where it is forgotten; a word against it that opens no pair ("not
/// allergic, according to the nurse") ends it no more than somebody decides.
bool IsOfSafety(std::string_view predicate) {
  const auto words = WordsIn(predicate);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return In(word, "fact-times/safety"); });
}

/// "Not on Fridays", "not after 2pm": it holds all the same.
bool IsDeniedAtTimes(const FactRow& fact) {
  return fact.negated && fact.when && !GoesOn(*fact.when);
}

/// "Lives in Lisbon until June": told with its end, it stands in the place of another until then.
bool IsForATime(const FactRow& fact) { return fact.valid_to && *fact.valid_to > fact.told_at; }

/// When a fact that excludes this one and was told later ends it.
std::optional<TimeMs> ClosedBy(const FactRow& rival, const FactRow& fact) {
  const auto begin = BeginOf(fact);
  if (!begin || IsForATime(rival)) return std::nullopt;
  const auto next = BeginOf(rival);
  if (next && *next >= *begin) return next;
  // It began before this one and still holds.
  return rival.valid_to ? std::nullopt : std::optional(rival.told_at);
}

}  // namespace

std::optional<TimeMs> BeginOf(const FactRow& fact) {
  if (fact.valid_from) return fact.valid_from;
  const bool over = fact.valid_to && *fact.valid_to <= fact.told_at;
  return over ? std::nullopt : std::optional(fact.told_at);
}

const Memory* FactTimes::MemoryOf(std::int64_t seq) {
  const auto known = memories_.find(seq);
  if (known != memories_.end()) return &known->second;
  auto memory = sources_.memories.FindBySeq(seq);
  if (!memory) return nullptr;
  sources_.score(&*memory);
  return &memories_.emplace(seq, std::move(*memory)).first->second;
}

bool FactTimes::ProvedWrong(std::int64_t seq) {
  const Memory* const memory = MemoryOf(seq);
  return memory != nullptr && memory->disputed && memory->disputed->proved_wrong;
}

bool FactTimes::Stands(const FactRow& fact) {
  if (!ProvedWrong(fact.seq)) return true;
  const Dispute& dispute = *MemoryOf(fact.seq)->disputed;
  if (dispute.failed) return false;
  std::set<std::int64_t> replaced_by;
  for (const auto& one : sources_.graph.FactsOfMemory(fact.seq)) {
    if (one.number == fact.number) continue;
    for (const auto& replacement : ReplacementsOf(one)) replaced_by.insert(replacement.seq);
  }
  return std::ranges::all_of(dispute.lost_to, [&](const std::string& id) {
    const auto seq = sources_.memories.SeqOf(id);
    return seq && replaced_by.contains(*seq);
  });
}

const std::vector<Contradiction>& FactTimes::PairsOf(const std::string& memory_id) {
  const auto known = pairs_.find(memory_id);
  if (known != pairs_.end()) return known->second;
  return pairs_.emplace(memory_id, sources_.contradictions.LiveOf(memory_id)).first->second;
}

/// Facts of the subject, under any of its names, that may exclude this one; it is among them.
const FactTimes::Rivals& FactTimes::RivalsOf(const FactRow& fact) {
  const auto predicates = ExclusiveWith(fact.predicate, fact.attribute);
  const bool exclusive = !predicates.empty();
  const auto [known, is_new] = rivals_.try_emplace(
      {aliases_.NodeOf(fact.subject_id), exclusive ? predicates.front() : fact.predicate,
       exclusive ? 0 : aliases_.NodeOf(fact.object_id)});
  Rivals& rivals = known->second;
  if (!is_new) return rivals;
  const auto add = [&](const std::vector<FactRow>& found) {
    for (const auto& row : found) {
      rivals.same[{row.predicate, row.object_id, row.negated}].push_back({row});
      if (IsForATime(row)) rivals.passing.push_back(row);
      if (exclusive && !row.negated) rivals.exclusive.push_back({row});
    }
  };
  for (const auto& subject : aliases_.Of(fact.subject_id)) {
    for (const auto& predicate : predicates)
      add(sources_.graph.FactsOfSubject(subject.id, predicate));
    if (exclusive) continue;
    for (const auto& object : aliases_.Of(fact.object_id))
      add(sources_.graph.FactsOfSubject(subject.id, fact.predicate, object.id));
  }
  Order(&rivals.exclusive);
  for (auto& [of, line] : rivals.same) Order(&line);
  std::sort(rivals.passing.begin(), rivals.passing.end(), IsToldLater);
  if (rivals.passing.size() > kMostPassing) rivals.passing.resize(kMostPassing);
  return rivals;
}

void FactTimes::Order(Line* line) {
  std::sort(line->begin(), line->end(),
            [](const Rival& a, const Rival& b) { return IsToldLater(b.fact, a.fact); });
  for (std::size_t i = line->size(); i-- > 0;) {
    Rival& rival = line->at(i);
    const bool last = i + 1 == line->size();
    rival.earliest_begin = BeginOf(rival.fact).value_or(kOpenEnd);
    rival.next_object = i + 1;
    if (last) continue;
    const Rival& next = line->at(i + 1);
    rival.earliest_begin = std::min(rival.earliest_begin, next.earliest_begin);
    const bool alike = next.fact.object_id == rival.fact.object_id &&
                       next.fact.attribute == rival.fact.attribute &&
                       next.fact.said_by == rival.fact.said_by &&
                       IsDeniedAtTimes(next.fact) == IsDeniedAtTimes(rival.fact);
    if (alike) rival.next_object = next.next_object;
  }
}

/// "Live in Cork" and "live in a house" go together.
bool FactTimes::IsOfConcept(const FactRow& fact) {
  return !fact.attribute && aliases_.Of(fact.object_id).front().type == EntityType::kConcept;
}

bool FactTimes::Excludes(const FactRow& later, const FactRow& fact) {
  // What somebody else is said to have said ends nothing but what the same one said before.
  if (later.said_by && later.said_by != fact.said_by) return false;
  const bool same_object = aliases_.NodeOf(later.object_id) == aliases_.NodeOf(fact.object_id);
  if (later.predicate == fact.predicate && same_object) {
    if (later.negated && IsOfSafety(fact.predicate)) return false;
    return later.negated != fact.negated && !IsDeniedAtTimes(later) && !IsDeniedAtTimes(fact);
  }
  if (later.negated || fact.negated || same_object) return false;
  return !ExclusiveWith(fact.predicate, fact.attribute).empty() && !IsOfConcept(later) &&
         !IsOfConcept(fact);
}

/// Sets `end` to the earliest time at which one of the line, told later, ends the fact.
void FactTimes::CloseBy(const Line& line, const FactRow& fact, std::optional<TimeMs>* end) {
  // What was told next nearly always decides; so many that follow and yet begin earlier are looked
  // at, and no more.
  constexpr int kMostRivals = 1'000;
  const auto next = std::upper_bound(
      line.begin(), line.end(), fact,
      [](const FactRow& row, const Rival& other) { return IsToldLater(other.fact, row); });
  auto i = static_cast<std::size_t>(next - line.begin());
  for (int looked = 0; i < line.size() && looked < kMostRivals; ++looked) {
    const Rival& rival = line[i];
    if (*end && rival.earliest_begin >= **end) return;
    if (!Excludes(rival.fact, fact)) {
      i = rival.next_object;
      continue;
    }
    ++i;
    if (rival.fact.seq == fact.seq) continue;
    const auto at = ClosedBy(rival.fact, fact);
    if (at && (!*end || *at < **end) && !Dismissed(fact, rival.fact) &&
        !ProvedWrong(rival.fact.seq))
      *end = at;
  }
}

/// Somebody looked at the two memories and found that both may be true.
bool FactTimes::Dismissed(const FactRow& one, const FactRow& other) {
  const Memory* const a = MemoryOf(one.seq);
  const Memory* const b = MemoryOf(other.seq);
  if (a == nullptr || b == nullptr) return false;
  const auto& pairs = PairsOf(a->id);
  return std::any_of(pairs.begin(), pairs.end(), [&](const Contradiction& pair) {
    const bool both = pair.older_id == b->id || pair.newer_id == b->id;
    const bool won = pair.status == "resolved" && pair.penalised_id == b->id;
    return both && (pair.status == "dismissed" || won);
  });
}

/// Whether this is the fact of its memory that the contradiction is about.
bool FactTimes::Clashes(const Contradiction& pair, const FactRow& fact, const FactRow& rival) {
  if (aliases_.NodeOf(rival.subject_id) != aliases_.NodeOf(fact.subject_id)) return false;
  const bool same_object = aliases_.NodeOf(rival.object_id) == aliases_.NodeOf(fact.object_id);
  const bool same_predicate = rival.predicate == fact.predicate;
  if (same_object && same_predicate) return rival.negated != fact.negated;
  if (!same_object && !same_predicate) return false;
  return pair.evidence.size() == 2 &&
         ((Tells(fact, pair.evidence[0]) && Tells(rival, pair.evidence[1])) ||
          (Tells(fact, pair.evidence[1]) && Tells(rival, pair.evidence[0])));
}

bool FactTimes::Tells(const FactRow& fact, const std::string& words) {
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
bool FactTimes::IsSpeaker(const FactRow& fact, const std::string& word) {
  return aliases_.IsUser(fact.object_id) && In(word, "role/speaker");
}

/// Whether the fact is what the older text of the pair told and the newer one took the place of,
/// though no fact of that says so: of "I have a red car" and "I sold the car" the first; of "I take
/// 5 mg of it every morning" and "the doctor raised it to 10 mg" the first.
bool FactTimes::IsReplaced(const Contradiction& pair, const FactRow& fact, const Memory& memory) {
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

/// A word of the fact's object, but of its subject's name, is among the words.
bool FactTimes::SharesWord(const FactRow& fact, const std::string& words) {
  std::set<std::string> stems;
  for (const Token& token : Tokenize(words)) stems.insert(StemOf(token.folded));
  for (const auto& subject : aliases_.Of(fact.subject_id)) {
    for (const auto& word : WordsIn(subject.name)) stems.erase(StemOf(word));
  }
  const auto object = WordsIn(aliases_.Of(fact.object_id).front().name);
  return std::any_of(object.begin(), object.end(), [&](const std::string& word) {
    const bool number = word.front() >= '0' && word.front() <= '9';
    return !number && stems.contains(StemOf(word));
  });
}

/// Of "takes ramipril 5 mg and his warfarin" the second, where "ramipril is up to 10" took the
/// place of the first: the words in dispute hold both, and the newer ones name the other.
bool FactTimes::IsSpared(const Contradiction& pair, const FactRow& fact, const Memory& memory) {
  if (pair.evidence.size() != 2 || SharesWord(fact, pair.evidence[1])) return false;
  const auto facts = sources_.graph.FactsOfMemory(fact.seq);
  return std::any_of(facts.begin(), facts.end(), [&](const FactRow& one) {
    return SharesWord(one, pair.evidence[1]) && IsReplaced(pair, one, memory);
  });
}

/// Distributive: "Sanjay and Bethan work at Kent's" tells of each of them, "Sanjay has left Kent's"
/// of one.
bool FactTimes::IsOfAnother(const FactRow& fact, const Memory& newer) {
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
  const auto facts = sources_.graph.FactsOfMemory(fact.seq);
  return std::any_of(facts.begin(), facts.end(), [&](const FactRow& one) {
    return one.predicate == fact.predicate && one.object_id == fact.object_id &&
           one.subject_id != fact.subject_id && is_named(one);
  });
}

/// What won a contradiction against the fact's memory, or may have taken its place.
std::vector<FactTimes::Replacement> FactTimes::ReplacementsOf(const FactRow& fact) {
  std::vector<Replacement> replacements;
  const Memory* const memory = MemoryOf(fact.seq);
  if (memory == nullptr) return replacements;
  for (const auto& pair : PairsOf(memory->id)) {
    // What may have taken its place is believed as far as holding goes where a fact of it says what
    // holds instead. Else the old one stays: of a dose that may have changed the last known is
    // told.
    const bool maybe = pair.status == "possible" && pair.older_id == memory->id;
    if (pair.status == "dismissed" || (pair.penalised_id != memory->id && !maybe)) continue;
    const auto other =
        sources_.memories.SeqOf(pair.older_id == memory->id ? pair.newer_id : pair.older_id);
    if (!other || (pair.status != "resolved" && ProvedWrong(*other))) continue;
    auto facts = sources_.graph.FactsOfMemory(*other);
    const bool reported = std::any_of(facts.begin(), facts.end(), [&](const FactRow& rival) {
      return rival.said_by && rival.said_by != fact.said_by;
    });
    if (maybe && reported) continue;
    std::erase_if(facts, [&](const FactRow& rival) { return !Clashes(pair, fact, rival); });
    const Memory* const newer = MemoryOf(*other);
    const bool replaced = facts.empty() && IsReplaced(pair, fact, *memory) &&
                          !IsSpared(pair, fact, *memory) &&
                          (newer == nullptr || !IsOfAnother(fact, *newer));
    if (replaced || !facts.empty()) replacements.push_back({*other, std::move(facts)});
  }
  return replacements;
}

/// From when what won a contradiction against this fact's memory holds; if that was told earlier,
/// this fact never held.
std::optional<TimeMs> FactTimes::EndByContradiction(const FactRow& fact) {
  std::optional<TimeMs> end;
  const auto close = [&](TimeMs at) {
    if (!end || at < *end) end = at;
  };
  for (const auto& [seq, clashing] : ReplacementsOf(fact)) {
    for (const auto& rival : clashing) {
      if (IsForATime(rival)) continue;
      close(IsToldLater(rival, fact) ? ClosedBy(rival, fact).value_or(rival.told_at)
                                     : BeginOf(fact).value_or(fact.told_at));
    }
    if (!clashing.empty()) continue;
    const Memory* const newer = MemoryOf(seq);
    close(std::max(newer == nullptr ? fact.told_at : newer->score.created_at,
                   BeginOf(fact).value_or(fact.told_at)));
  }
  return end;
}

/// Whether another one stands in its place at a time, and not for good.
bool FactTimes::IsSuspendedAt(const FactRow& fact, TimeMs time) {
  const auto stands_then = [&](const FactRow& rival) {
    return IsForATime(rival) && rival.seq != fact.seq && IsToldLater(rival, fact) &&
           BeginOf(rival).value_or(time) <= time && time < *rival.valid_to &&
           !ProvedWrong(rival.seq);
  };
  const auto& passing = RivalsOf(fact).passing;
  const bool excluded = std::any_of(passing.begin(), passing.end(), [&](const FactRow& rival) {
    return stands_then(rival) && Excludes(rival, fact) && !Dismissed(fact, rival);
  });
  if (excluded) return true;
  const auto replacements = ReplacementsOf(fact);
  return std::any_of(replacements.begin(), replacements.end(), [&](const Replacement& one) {
    return std::any_of(one.clashing.begin(), one.clashing.end(), stands_then);
  });
}

/// "Bruno is dead", which "Bruno died" says, too; "Anna died in 2011".
bool FactTimes::TellsOfDeath(const FactRow& fact) {
  if (fact.negated || fact.said_by) return false;
  if (fact.predicate == kBe) return aliases_.Of(fact.object_id).front().name == kDead;
  return IsDeath(fact.predicate);
}

/// When somebody died, as far as it was told.
std::optional<TimeMs> FactTimes::DeathOf(std::int64_t entity) {
  const auto [known, is_new] = deaths_.try_emplace(aliases_.NodeOf(entity));
  std::optional<TimeMs>& death = known->second;
  if (!is_new) return death;
  for (const auto& name : aliases_.Of(entity)) {
    if (name.type == EntityType::kConcept) continue;  // "the phone is dead"
    for (const auto& predicate : sources_.graph.PredicatesOf(name.id)) {
      if (predicate != kBe && !IsDeath(predicate)) continue;
      for (const auto& row : sources_.graph.FactsOfSubject(name.id, predicate)) {
        if (!TellsOfDeath(row)) continue;
        const Memory* const memory = MemoryOf(row.seq);
        const bool lost = memory != nullptr && memory->disputed && memory->disputed->replacement;
        if (lost) continue;
        const TimeMs at = BeginOf(row).value_or(row.told_at);
        if (!death || at < *death) death = at;
      }
    }
  }
  return death;
}

std::optional<TimeMs> FactTimes::EndByDeath(const FactRow& fact) {
  if (TellsOfDeath(fact)) return std::nullopt;
  auto end = DeathOf(fact.subject_id);
  const auto of_object = fact.attribute ? DeathOf(fact.object_id) : std::nullopt;
  if (of_object && (!end || *of_object < *end)) end = of_object;
  // What was told first on the day of the death, or after it, never held.
  return end ? std::optional(std::max(*end, BeginOf(fact).value_or(*end))) : end;
}

/// From when another one has what the fact says somebody has: "Noel runs the rota", and then
/// "Siobhan runs the rota now".
std::optional<TimeMs> FactTimes::EndBySuccession(const FactRow& fact) {
  const bool holds = fact.predicate == kHeldBy || IsTask(fact.predicate);
  if (fact.negated || fact.attribute || !holds) return std::nullopt;
  const bool of_task = fact.predicate == kHeldBy;
  const std::int64_t task = aliases_.NodeOf(of_task ? fact.subject_id : fact.object_id);
  const std::int64_t holder = aliases_.NodeOf(of_task ? fact.object_id : fact.subject_id);
  std::optional<TimeMs> end;
  for (const auto& name : aliases_.Of(task)) {
    for (const auto& other : sources_.graph.FactsOfSubject(name.id, std::string(kHeldBy))) {
      const bool later = IsToldLater(other, fact) && !other.said_by && !other.negated;
      if (!later || aliases_.NodeOf(other.object_id) == holder) continue;
      const TimeMs at = BeginOf(other).value_or(other.told_at);
      if (at >= BeginOf(fact).value_or(at) && (!end || at < *end)) end = at;
    }
  }
  return end;
}

std::optional<TimeMs> FactTimes::EndOf(const FactRow& fact) {
  std::optional<TimeMs> end = fact.valid_to;
  const Rivals& rivals = RivalsOf(fact);
  for (const auto& object : aliases_.Of(fact.object_id)) {
    const auto denials = rivals.same.find({fact.predicate, object.id, !fact.negated});
    if (denials != rivals.same.end()) CloseBy(denials->second, fact, &end);
  }
  if (!fact.negated) CloseBy(rivals.exclusive, fact, &end);
  for (const auto other : {EndByContradiction(fact), EndByDeath(fact), EndBySuccession(fact)}) {
    if (other && (!end || *other < *end)) end = other;
  }
  return end;
}

bool FactTimes::HoldsAt(const FactRow& fact, TimeMs time) {
  if (BeginOf(fact).value_or(time) > time) return false;
  const auto end = EndOf(fact);
  return (!end || time < *end) && !IsSuspendedAt(fact, time);
}

}  // namespace cortex::graph
