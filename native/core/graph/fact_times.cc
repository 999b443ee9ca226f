#include "graph/fact_times.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "graph/fact_words.h"
#include "language/facts/validity.h"
#include "language/lexicon/word_classes.h"
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

bool FactTimes::Stands(const FactRow& fact) {
  if (!memories_.ProvedWrong(fact.seq)) return true;
  const Dispute& dispute = *memories_.Of(fact.seq)->disputed;
  if (dispute.failed) return false;
  std::set<std::int64_t> replaced_by;
  for (const auto& one : memories_.FactsOf(fact.seq)) {
    if (one.number == fact.number) continue;
    for (const auto& replacement : replacements_.Of(one)) replaced_by.insert(replacement.seq);
  }
  return std::ranges::all_of(dispute.lost_to, [&](const std::string& id) {
    const auto seq = memories_.SeqOf(id);
    return seq && replaced_by.contains(*seq);
  });
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
    for (const auto& predicate : predicates) add(graph_.FactsOfSubject(subject.id, predicate));
    if (exclusive) continue;
    for (const auto& object : aliases_.Of(fact.object_id))
      add(graph_.FactsOfSubject(subject.id, fact.predicate, object.id));
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
    if (at && (!*end || *at < **end) && !memories_.Dismissed(fact, rival.fact) &&
        !memories_.ProvedWrong(rival.fact.seq))
      *end = at;
  }
}

/// From when what won a contradiction against this fact's memory holds; if that was told earlier,
/// this fact never held.
std::optional<TimeMs> FactTimes::EndByContradiction(const FactRow& fact) {
  std::optional<TimeMs> end;
  const auto close = [&](TimeMs at) {
    if (!end || at < *end) end = at;
  };
  for (const auto& [seq, clashing] : replacements_.Of(fact)) {
    for (const auto& rival : clashing) {
      if (IsForATime(rival)) continue;
      close(IsToldLater(rival, fact) ? ClosedBy(rival, fact).value_or(rival.told_at)
                                     : BeginOf(fact).value_or(fact.told_at));
    }
    if (!clashing.empty()) continue;
    const Memory* const newer = memories_.Of(seq);
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
           !memories_.ProvedWrong(rival.seq);
  };
  const auto& passing = RivalsOf(fact).passing;
  const bool excluded = std::any_of(passing.begin(), passing.end(), [&](const FactRow& rival) {
    return stands_then(rival) && Excludes(rival, fact) && !memories_.Dismissed(fact, rival);
  });
  if (excluded) return true;
  const auto replacements = replacements_.Of(fact);
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
    for (const auto& predicate : graph_.PredicatesOf(name.id)) {
      if (predicate != kBe && !IsDeath(predicate)) continue;
      for (const auto& row : graph_.FactsOfSubject(name.id, predicate)) {
        if (!TellsOfDeath(row)) continue;
        const Memory* const memory = memories_.Of(row.seq);
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
    for (const auto& other : graph_.FactsOfSubject(name.id, std::string(kHeldBy))) {
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
