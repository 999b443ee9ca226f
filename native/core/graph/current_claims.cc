#include "graph/current_claims.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <tuple>
#include <utility>

#include "base/unicode.h"
#include "graph/told_sentence.h"
#include "language/facts/validity.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"
#include "language/times/time_expression.h"

namespace cortex::graph {
namespace {

/// Of one relation; what is older is left out.
constexpr std::size_t kMostPast = 100;

/// "Lives in", "the employer of": the stems of the words that tell something, all where none does.
std::set<std::string> StemsOf(const std::string& relation, bool all = false) {
  std::set<std::string> stems;
  std::istringstream stream{FoldCase(relation)};
  for (std::string word; stream >> word;) {
    if (all || !In(word, "current-claims/idle")) stems.insert(StemOf(word));
  }
  return stems.empty() && !all ? StemsOf(relation, true) : stems;
}

/// The relation as a whole: the first of the predicates that tell one matter; an attribute and a
/// verb of one name are two.
std::pair<std::string, bool> RelationOf(const FactRow& fact) {
  const auto exclusive = ExclusiveWith(fact.predicate, fact.attribute);
  if (exclusive.empty()) return {fact.predicate, fact.attribute};
  return {exclusive.front(), false};
}

bool IsNewer(const FactRow& a, const FactRow& b) {
  return a.seq != b.seq ? a.seq > b.seq : a.number < b.number;
}

TimeMs BeginOrFirst(const PastClaim& past) { return past.from.value_or(kOpenBegin); }

/// By time, with what was told several times of one value joined.
std::vector<PastClaim> Joined(std::vector<PastClaim> past) {
  std::stable_sort(past.begin(), past.end(), [](const PastClaim& a, const PastClaim& b) {
    return BeginOrFirst(a) < BeginOrFirst(b);
  });
  std::vector<PastClaim> joined;
  std::map<std::tuple<std::string, std::string, bool, bool>, std::size_t> last;
  for (auto& one : past) {
    const auto [same, is_new] =
        last.try_emplace({one.relation, one.value, one.negated, one.attribute}, joined.size());
    if (is_new || joined[same->second].to < BeginOrFirst(one)) {
      same->second = joined.size();
      joined.push_back(std::move(one));
    } else if (PastClaim& before = joined[same->second]; one.to > before.to) {
      before.to = one.to;
      before.memory_id = std::move(one.memory_id);
      before.replaced_by = std::move(one.replaced_by);
    }
  }
  std::reverse(joined.begin(), joined.end());
  if (joined.size() > kMostPast) joined.resize(kMostPast);
  return joined;
}

}  // namespace

CurrentClaims::CurrentClaims(GraphRepository& graph, FactMemories& memories, Aliases& aliases,
                             FactTimes& times, const std::function<void()>& check,
                             const GraphQuery& query)
    : graph_(graph),
      memories_(memories),
      aliases_(aliases),
      times_(times),
      replacements_(memories, aliases),
      check_(check),
      query_(query),
      at_(query.as_of.value_or(query.now)) {
  if (query.relation) asked_ = StemsOf(*query.relation);
}

const std::string& CurrentClaims::NameOf(std::int64_t entity) {
  return aliases_.Of(entity).front().name;
}

/// "Employer" asks for "work for", too: they tell of one matter.
bool CurrentClaims::IsAsked(const std::string& predicate, bool attribute) {
  if (!query_.relation) return true;
  const auto [known, is_new] = is_asked_.try_emplace({predicate, attribute});
  if (!is_new) return known->second;
  auto names = InOtherWords(predicate, attribute);
  names.push_back(predicate);
  known->second = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const auto stems = StemsOf(name, true);
    return std::includes(stems.begin(), stems.end(), asked_.begin(), asked_.end());
  });
  return known->second;
}

/// A fact of each relation at least, those told last first.
CurrentClaims::Rows CurrentClaims::AskedFacts(std::int64_t node) {
  Rows facts;
  for (const auto& name : aliases_.Of(node)) {
    for (const auto& predicate : graph_.PredicatesOf(name.id)) {
      if (!IsAsked(predicate, false) && !IsAsked(predicate, true)) continue;
      for (auto& fact : graph_.FactsOfSubject(name.id, predicate))
        if (IsAsked(predicate, fact.attribute)) facts.push_back(std::move(fact));
    }
  }
  std::sort(facts.begin(), facts.end(), IsNewer);
  return facts;
}

/// All facts of the fact's relation.
CurrentClaims::Rows CurrentClaims::FactsLike(std::int64_t node, const FactRow& fact) {
  auto predicates = ExclusiveWith(fact.predicate, fact.attribute);
  if (predicates.empty()) predicates.push_back(fact.predicate);
  Rows facts;
  for (const auto& name : aliases_.Of(node)) {
    for (const auto& predicate : predicates) {
      auto rows = graph_.FactsOfSubject(name.id, predicate);
      std::move(rows.begin(), rows.end(), std::back_inserter(facts));
    }
  }
  const auto relation = RelationOf(fact);
  std::erase_if(facts, [&](const FactRow& row) { return RelationOf(row) != relation; });
  std::sort(facts.begin(), facts.end(), IsNewer);
  return facts;
}

void CurrentClaims::AddClaim(const FactRow& fact, std::vector<Claimed>* claims) {
  const Memory* const memory = memories_.Of(fact.seq);
  if (memory == nullptr || !times_.Stands(fact)) return;
  const std::int64_t object = aliases_.NodeOf(fact.object_id);
  const auto begin = BeginOf(fact);
  const auto same = std::find_if(claims->begin(), claims->end(), [&](const Claimed& other) {
    return other.object == object && other.claim.negated == fact.negated &&
           other.claim.relation == fact.predicate && other.claim.attribute == fact.attribute &&
           other.claim.said_by == fact.said_by;
  });
  if (same != claims->end()) {
    auto& since = same->claim.since;
    if (begin && (!since || *begin < *since)) since = begin;
    same->told_by.insert(memory->id);
    AddUndecided(fact, &*same);
    return;
  }
  Claimed claimed;
  claimed.object = object;
  claimed.seq = fact.seq;
  claimed.told_by.insert(memory->id);
  CurrentClaim& claim = claimed.claim;
  claim.relation = fact.predicate;
  claim.value = NameOf(fact.object_id);
  claim.negated = fact.negated;
  claim.attribute = fact.attribute;
  claim.when = fact.when;
  claim.said_by = fact.said_by;
  claim.since = begin;
  claim.until = times_.EndOf(fact);
  claim.sentence = ToldSentence(*memory, fact.sentence, query_.reader_is_user);
  claim.memory_id = memory->id;
  claim.confidence = memory->confidence;
  AddUndecided(fact, &claimed);
  claims->push_back(std::move(claimed));
}

/// What was told before the claim was told again changed it no more.
void CurrentClaims::AddUndecided(const FactRow& fact, Claimed* claimed) {
  for (const std::int64_t seq : replacements_.Undecided(fact))
    if (seq > claimed->seq) claimed->undecided.insert(seq);
}

/// Nothing for what is still to come, for what never held, and for what others said.
std::optional<PastClaim> CurrentClaims::PastOf(const FactRow& fact) {
  const Memory* const memory = memories_.Of(fact.seq);
  const auto end = times_.EndOf(fact);
  const auto begin = BeginOf(fact);
  if (memory == nullptr || !end || *end > at_ || (begin && *begin >= *end) || fact.said_by)
    return std::nullopt;
  PastClaim past;
  past.relation = fact.predicate;
  past.value = NameOf(fact.object_id);
  past.negated = fact.negated;
  past.attribute = fact.attribute;
  past.from = begin;
  past.to = *end;
  past.memory_id = memory->id;
  const bool ended_itself = fact.valid_to && *fact.valid_to <= *end;
  if (!ended_itself && memory->disputed && memory->disputed->replacement)
    past.replaced_by = memory->disputed->replacement->id;
  return past;
}

/// "From 1 May Paul is the contact", asked before; not what something else took the place of.
bool CurrentClaims::IsToCome(const FactRow& fact) {
  const auto begin = BeginOf(fact);
  if (!begin || *begin <= at_ || fact.told_at > at_) return false;
  const auto end = times_.EndOf(fact);
  return !end || *end > *begin;
}

/// The claims that stand in the place of a fact of their relation that is over: of what has one
/// value all, else those about the same, and those of the memory that took its memory's place.
std::vector<CurrentClaims::Claimed*> CurrentClaims::SuccessorsOf(const FactRow& fact,
                                                                 std::vector<Claimed>& claims) {
  const bool one_value = !ExclusiveWith(fact.predicate, fact.attribute).empty();
  const std::int64_t object = aliases_.NodeOf(fact.object_id);
  const Memory* const memory = memories_.Of(fact.seq);
  const bool replaced = memory != nullptr && memory->disputed && memory->disputed->replacement;
  std::vector<Claimed*> successors;
  for (auto& claimed : claims) {
    if (claimed.claim.said_by) continue;
    const bool told_by_it = replaced && claimed.told_by.contains(memory->disputed->replacement->id);
    if (one_value || claimed.object == object || told_by_it) successors.push_back(&claimed);
  }
  return successors;
}

void CurrentClaims::AddRelation(std::int64_t node, const FactRow& fact, CurrentView* view) {
  std::vector<Claimed> claims;
  Rows over;
  for (auto& row : FactsLike(node, fact)) {
    check_();
    if (static_cast<std::int64_t>(claims.size()) > query_.limit) break;
    if (times_.HoldsAt(row, at_)) {
      AddClaim(row, &claims);
    } else {
      over.push_back(std::move(row));
    }
  }
  std::vector<PastClaim> ended;
  std::vector<Claimed> coming;
  for (const auto& row : over) {
    if (IsToCome(row)) AddClaim(row, &coming);
    const auto past = PastOf(row);
    if (!past) continue;
    const auto successors = SuccessorsOf(row, claims);
    for (Claimed* const claimed : successors) claimed->claim.past.push_back(*past);
    if (successors.empty()) ended.push_back(*past);
  }
  for (auto& claimed : claims) {
    claimed.claim.past = Joined(std::move(claimed.claim.past));
    for (const std::int64_t seq : claimed.undecided) {
      const Memory* const memory = memories_.Of(seq);
      if (memory != nullptr) claimed.claim.undecided.push_back(memory->id);
    }
    view->claims.push_back(std::move(claimed.claim));
  }
  for (auto& one : Joined(std::move(ended))) view->ended.push_back(std::move(one));
  for (auto& one : coming) view->to_come.push_back(std::move(one.claim));
}

void CurrentClaims::Read(std::int64_t node, CurrentView* view) {
  std::set<std::pair<std::string, bool>> told;
  const auto add = [&](const FactRow& fact) {
    check_();
    if (aliases_.NodeOf(fact.subject_id) != node) return true;
    if (!told.insert(RelationOf(fact)).second) return true;
    AddRelation(node, fact, view);
    return static_cast<std::int64_t>(view->claims.size()) <= query_.limit;
  };
  if (query_.relation) {
    for (const auto& fact : AskedFacts(node))
      if (!add(fact)) break;
  } else {
    for (const auto& name : aliases_.Of(node)) graph_.VisitFactsOf(name.id, add);
  }
  const auto limit = static_cast<std::size_t>(query_.limit);
  view->truncated = view->claims.size() > limit;
  if (view->truncated) view->claims.resize(limit);
  std::stable_sort(
      view->to_come.begin(), view->to_come.end(),
      [](const CurrentClaim& one, const CurrentClaim& other) { return one.since < other.since; });
  if (view->to_come.size() > limit) view->to_come.resize(limit);
}

}  // namespace cortex::graph
