#include "graph/graph_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "graph/validity.h"
#include "language/restate.h"

namespace cortex::graph {
namespace {

/// Looked at from one entity on the way to another.
constexpr std::int64_t kMostStepsOfNode = 2'000;
constexpr std::size_t kMostNodes = 20'000;

/// Who speaks in a memory.
const std::string& SpeakerOf(const Memory& memory) {
  return memory.speaker ? *memory.speaker : memory.user_id;
}

}  // namespace

std::optional<GraphReader::Node> GraphReader::Find(const std::string& name) {
  if (const auto entity = sources_.graph.FindEntity(query_.user_id, name))
    return NodeOf(entity->id);
  if (FoldCase(name) == FoldCase(query_.user_id)) return std::nullopt;
  std::string similar;
  for (const auto& word : NameWords({name, EntityType::kMisc})) {
    for (const auto& entity : sources_.graph.EntitiesWithWord(query_.user_id, word)) {
      constexpr std::size_t kLongest = 300;
      if (similar.size() < kLongest) similar += (similar.empty() ? "" : ", ") + entity.name;
    }
  }
  throw Error(ErrorCode::kNotFound,
              "No memory tells of \"" + name + "\"" +
                  (similar.empty() ? ": give a name as a memory tells it"
                                   : "; there is " + similar));
}

const Memory* GraphReader::MemoryOf(std::int64_t seq) {
  const auto known = memories_.find(seq);
  if (known != memories_.end()) return &known->second;
  auto memory = sources_.memories.FindBySeq(seq);
  if (!memory) return nullptr;
  sources_.score(&*memory);
  return &memories_.emplace(seq, std::move(*memory)).first->second;
}

const std::vector<Contradiction>& GraphReader::PairsOf(const std::string& memory_id) {
  const auto known = pairs_.find(memory_id);
  if (known != pairs_.end()) return known->second;
  return pairs_.emplace(memory_id, sources_.contradictions.Of(memory_id)).first->second;
}

// --- when facts hold -----------------------------------------------------------------------------

TimeMs GraphReader::BeginOf(const FactRow& fact) {
  if (fact.valid_from) return *fact.valid_from;
  const Memory* const memory = MemoryOf(fact.seq);
  return memory == nullptr ? 0 : memory->score.created_at;
}

/// Facts of the subject, under any of its names, that may exclude this one.
std::vector<FactRow> GraphReader::Rivals(const FactRow& fact) {
  const auto predicates = ExclusiveWith(fact.predicate, fact.attribute);
  std::vector<FactRow> rivals;
  const auto add = [&](std::vector<FactRow> found) {
    rivals.insert(rivals.end(), std::make_move_iterator(found.begin()),
                  std::make_move_iterator(found.end()));
  };
  for (const auto& subject : aliases_.Of(fact.subject_id)) {
    for (const auto& predicate : predicates)
      add(sources_.graph.FactsOfSubject(subject.id, predicate));
    if (!predicates.empty()) continue;
    for (const auto& object : aliases_.Of(fact.object_id))
      add(sources_.graph.FactsOfSubject(subject.id, fact.predicate, object.id));
  }
  return rivals;
}

bool GraphReader::Excludes(const FactRow& later, const FactRow& fact) {
  const bool same_object = NodeOf(later.object_id) == NodeOf(fact.object_id);
  if (later.predicate == fact.predicate && same_object) return later.negated != fact.negated;
  const bool exclusive = !later.negated && !fact.negated && !same_object &&
                         !ExclusiveWith(fact.predicate, fact.attribute).empty();
  return exclusive;
}

/// Somebody looked at the two memories and found that both may be true.
bool GraphReader::Dismissed(const FactRow& one, const FactRow& other) {
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

/// The time of the memory to which this fact's memory lost a contradiction.
std::optional<TimeMs> GraphReader::EndByContradiction(const FactRow& fact) {
  const Memory* const memory = MemoryOf(fact.seq);
  if (memory == nullptr) return std::nullopt;
  std::optional<TimeMs> end;
  for (const auto& pair : PairsOf(memory->id)) {
    if (pair.status == "dismissed" || pair.penalised_id != memory->id) continue;
    const auto other = sources_.memories.SeqOf(pair.older_id == memory->id ? pair.newer_id
                                                                           : pair.older_id);
    if (!other) continue;
    for (const auto& rival : sources_.graph.FactsOfMemory(*other)) {
      const bool same_subject = NodeOf(rival.subject_id) == NodeOf(fact.subject_id);
      const bool same_matter = rival.predicate == fact.predicate ||
                               NodeOf(rival.object_id) == NodeOf(fact.object_id);
      if (!same_subject || !same_matter) continue;
      const TimeMs begin = std::max(BeginOf(rival), BeginOf(fact));
      if (!end || begin < *end) end = begin;
    }
  }
  return end;
}

std::optional<TimeMs> GraphReader::EndOf(const FactRow& fact) {
  std::optional<TimeMs> end = fact.valid_to;
  const TimeMs begin = BeginOf(fact);
  const auto close = [&](std::optional<TimeMs> at) {
    if (at && (!end || *at < *end)) end = at;
  };
  for (const auto& rival : Rivals(fact)) {
    if (rival.seq == fact.seq || !Excludes(rival, fact)) continue;
    const TimeMs at = BeginOf(rival);
    const bool later = at > begin || (at == begin && rival.seq > fact.seq);
    if (later && (!end || at < *end) && !Dismissed(fact, rival)) close(at);
  }
  close(EndByContradiction(fact));
  return end;
}

bool GraphReader::Holds(const FactRow& fact) {
  if (!query_.as_of) return true;
  if (BeginOf(fact) > *query_.as_of) return false;
  const auto end = EndOf(fact);
  return !end || *query_.as_of < *end;
}

std::vector<FactRow> GraphReader::FactsAt(Node node, std::int64_t limit) {
  std::vector<FactRow> facts;
  for (const auto& name : aliases_.Of(node)) {
    for (auto& fact : sources_.graph.FactsOf(name.id, kMostStepsOfNode)) {
      if (Holds(fact)) facts.push_back(std::move(fact));
    }
  }
  const auto newer = [](const FactRow& a, const FactRow& b) {
    return a.seq != b.seq ? a.seq > b.seq : a.number < b.number;
  };
  const auto same = [](const FactRow& a, const FactRow& b) {
    return a.seq == b.seq && a.number == b.number;
  };
  std::sort(facts.begin(), facts.end(), newer);
  facts.erase(std::unique(facts.begin(), facts.end(), same), facts.end());
  if (static_cast<std::int64_t>(facts.size()) > limit)
    facts.resize(static_cast<std::size_t>(limit));
  return facts;
}

// --- questions -----------------------------------------------------------------------------------

GraphView GraphReader::FactsOf() {
  GraphView view;
  const auto node = Find(query_.entity);
  if (!node) {
    ShowUnknownUser(&view);
    return view;
  }
  Show(*node, &view);
  auto facts = FactsAt(*node, query_.limit + 1);
  view.truncated = static_cast<std::int64_t>(facts.size()) > query_.limit;
  if (view.truncated) facts.pop_back();
  for (const auto& fact : facts) Show(fact, &view);
  return view;
}

GraphView GraphReader::Neighbourhood() {
  GraphView view;
  const auto middle = Find(query_.entity);
  if (!middle) {
    ShowUnknownUser(&view);
    return view;
  }
  std::set<Node> seen = {*middle};
  std::vector<Node> edge = {*middle};
  std::set<std::pair<std::int64_t, std::int64_t>> told;
  Show(edge.front(), &view);
  for (int step = 0; step < query_.depth && !edge.empty(); ++step) {
    std::vector<Node> next;
    for (const Node node : edge) {
      for (const auto& fact : FactsAt(node, kMostStepsOfNode)) {
        if (!told.emplace(fact.seq, fact.number).second) continue;
        if (static_cast<std::int64_t>(view.facts.size()) == query_.limit) {
          view.truncated = true;
          return view;
        }
        Show(fact, &view);
        for (const auto id : {fact.subject_id, fact.object_id}) {
          if (seen.insert(NodeOf(id)).second) next.push_back(NodeOf(id));
        }
      }
    }
    edge = std::move(next);
  }
  return view;
}

GraphView GraphReader::Path() {
  GraphView view;
  const auto from = Find(query_.entity);
  const auto to = Find(query_.target);
  if (!from || !to) {
    ShowUnknownUser(&view);
    return view;
  }
  const Node start = *from;
  const Node target = *to;
  Show(start, &view);
  Show(target, &view);
  std::map<Node, std::optional<Step>> reached = {{start, std::nullopt}};
  std::vector<Node> edge = {start};
  for (int step = 0; step < query_.depth && !reached.contains(target); ++step) {
    std::vector<Node> next;
    for (const Node node : edge) {
      for (const auto& fact : FactsAt(node, kMostStepsOfNode)) {
        const Node subject = NodeOf(fact.subject_id);
        const Node other = subject == node ? NodeOf(fact.object_id) : subject;
        if (!reached.emplace(other, Step{node, fact}).second) continue;
        next.push_back(other);
      }
      view.truncated = reached.size() > kMostNodes;
      if (view.truncated || reached.contains(target)) break;
    }
    if (next.empty() || view.truncated) break;
    edge = std::move(next);
  }
  if (!reached.contains(target)) return view;
  std::vector<FactRow> way;
  for (Node at = target; reached.at(at); at = reached.at(at)->from)
    way.push_back(reached.at(at)->fact);
  std::reverse(way.begin(), way.end());
  for (const auto& fact : way) Show(fact, &view);
  return view;
}

GraphView GraphReader::All() {
  GraphView view;
  std::vector<std::int64_t> ids;
  sources_.graph.VisitEntities(query_.user_id,
                               [&](const EntityRow& entity) { ids.push_back(entity.id); });
  for (const auto id : ids) Show(NodeOf(id), &view);
  std::vector<FactRow> facts;
  sources_.graph.VisitFacts(query_.user_id, [&](FactRow fact) { facts.push_back(std::move(fact)); });
  for (const auto& fact : facts) {
    if (Holds(fact)) Show(fact, &view);
  }
  return view;
}

// --- answers -------------------------------------------------------------------------------------

void GraphReader::ShowUnknownUser(GraphView* view) const {
  EntityView user;
  user.id = FoldCase(query_.user_id);
  user.name = query_.user_id;
  user.type = EntityType::kPerson;
  user.is_user = true;
  view->entities.push_back(std::move(user));
}

std::string GraphReader::IdOf(Node node) { return FoldCase(aliases_.Of(node).front().name); }

void GraphReader::Show(Node node, GraphView* view) {
  if (!shown_.insert(node).second) return;
  const auto& names = aliases_.Of(node);
  EntityView entity;
  entity.id = FoldCase(names.front().name);
  entity.name = names.front().name;
  entity.type = names.front().type;
  entity.is_user = entity.id == FoldCase(query_.user_id);
  for (const auto& name : names) {
    entity.mentions += name.mentions;
    if (name.id != names.front().id) entity.aliases.push_back(name.name);
  }
  view->entities.push_back(std::move(entity));
}

void GraphReader::Show(const FactRow& fact, GraphView* view) {
  const Memory* const memory = MemoryOf(fact.seq);
  if (memory == nullptr) return;
  Show(NodeOf(fact.subject_id), view);
  Show(NodeOf(fact.object_id), view);
  FactView shown;
  shown.subject = IdOf(NodeOf(fact.subject_id));
  shown.predicate = fact.predicate;
  shown.object = IdOf(NodeOf(fact.object_id));
  shown.negated = fact.negated;
  shown.attribute = fact.attribute;
  shown.when = fact.when;
  shown.valid_from = BeginOf(fact);
  shown.valid_to = EndOf(fact);
  const auto& [begin, end] = fact.sentence;
  RestateOptions options;
  options.user = SpeakerOf(*memory);
  shown.sentence = Restate(std::string_view(memory->content).substr(begin, end - begin), options);
  shown.memory_id = memory->id;
  shown.confidence = memory->confidence;
  view->facts.push_back(std::move(shown));
}

}  // namespace cortex::graph
