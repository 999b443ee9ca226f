#include "graph/graph_reader.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "graph/current_claims.h"
#include "graph/told_sentence.h"
#include "language/lexicon/english_words.h"
#include "language/secrets/redacted.h"

namespace cortex::graph {
namespace {

/// Looked at from one entity on the way to another.
constexpr std::int64_t kMostStepsOfNode = 2'000;
constexpr std::size_t kMostNodes = 20'000;
/// As in "Ada's sister".
constexpr std::string_view kOf = "'s ";

}  // namespace

std::optional<GraphReader::Node> GraphReader::Find(const std::string& name) {
  const auto entity = graph_.FindEntity(query_.user_id, name);
  if (entity && TellsOf(entity->id)) return aliases_.NodeOf(entity->id);
  const auto relatives = RelativesOf(name);
  if (relatives.size() == 1) return *relatives.begin();
  if (entity) return aliases_.NodeOf(entity->id);
  if (FoldCase(name) == FoldCase(query_.user_id)) return std::nullopt;
  if (const auto bare = FindWithoutDeterminer(name)) return bare;
  if (const auto own = FindTold(FoldCase(name), true)) return own;
  if (const auto full = aliases_.NodeOfShort(name); full && TellsOf(*full)) return full;
  const std::string similar = NamesLike(name, relatives);
  throw Error(ErrorCode::kNotFound, "No memory tells of " + Quoted(Spoken(name)) +
                                        (similar.empty() ? ": give a name as a memory tells it"
                                                         : "; there is " + similar));
}

std::optional<GraphReader::Node> GraphReader::FindWithoutDeterminer(const std::string& name) {
  const std::string folded = FoldCase(name);
  const std::string own = FoldCase(query_.user_id) + std::string(kOf);
  std::size_t noun = own.size();
  if (!folded.starts_with(own)) {
    const auto blank = folded.find(' ');
    if (blank == std::string::npos || !english::IsDeterminer(folded.substr(0, blank))) return {};
    noun = blank + 1;
  }
  const std::string bare = folded.substr(noun);
  const auto told = FindTold(bare, false);
  return told ? told : FindTold(bare, true);
}

std::optional<GraphReader::Node> GraphReader::FindTold(const std::string& noun, bool own) {
  const std::string owner = own ? FoldCase(query_.user_id) + std::string(kOf) : std::string();
  for (const auto& spelling : english::SpellingsOfKin(english::KinWordOf(noun))) {
    const auto entity = graph_.FindEntity(query_.user_id, owner + spelling);
    if (entity && TellsOf(entity->id)) return aliases_.NodeOf(entity->id);
  }
  return std::nullopt;
}

bool GraphReader::TellsOf(std::int64_t entity) {
  const auto& names = aliases_.Of(entity);
  return std::any_of(names.begin(), names.end(),
                     [&](const EntityRow& name) { return !graph_.PredicatesOf(name.id).empty(); });
}

std::set<GraphReader::Node> GraphReader::RelativesOf(const std::string& name) {
  const auto mark = name.rfind(kOf);
  if (mark == std::string::npos) return {};
  const auto owner = graph_.FindEntity(query_.user_id, name.substr(0, mark));
  if (!owner) return {};
  const std::string relation = FoldCase(name.substr(mark + kOf.size()));
  std::set<Node> relatives;
  for (const auto& alias : aliases_.Of(owner->id)) {
    for (const auto& fact : graph_.FactsOfSubject(alias.id, relation)) {
      const bool holds = times_.HoldsAt(fact, query_.as_of.value_or(query_.now));
      if (fact.attribute && !fact.negated && holds)
        relatives.insert(aliases_.NodeOf(fact.object_id));
    }
  }
  return relatives;
}

std::string GraphReader::Spoken(const std::string& name) const {
  const std::string own = FoldCase(query_.user_id) + std::string(kOf);
  return FoldCase(name).starts_with(own) ? "my " + name.substr(own.size()) : name;
}

std::string GraphReader::NamesLike(const std::string& name, const std::set<Node>& relatives) {
  std::set<std::string> names;
  for (const Node node : relatives) names.insert(aliases_.Of(node).front().name);
  const auto own = NameWords({query_.user_id, EntityType::kMisc});
  for (const auto& word : NameWords({name, EntityType::kMisc})) {
    if (std::find(own.begin(), own.end(), word) != own.end()) continue;
    constexpr std::int64_t kMost = 300;
    for (const auto& [id, known] : graph_.NamesWithWord(query_.user_id, word, kMost))
      names.insert(Spoken(known));
  }
  const auto of_own =
      graph_.FindEntity(query_.user_id, query_.user_id + std::string(kOf) + FoldCase(name));
  if (of_own) names.insert(Spoken(of_own->name));
  constexpr std::int64_t kMostOf = 20;
  for (const auto& known :
       graph_.NamesBeginning(query_.user_id, FoldCase(name) + std::string(kOf), kMostOf))
    names.insert(Spoken(known));
  constexpr std::size_t kLongest = 300;
  std::string listed;
  for (const auto& known : names) {
    if (listed.size() < kLongest) listed += (listed.empty() ? "" : ", ") + known;
  }
  return listed;
}

std::vector<FactRow> GraphReader::FactsAt(Node node, std::int64_t limit, bool* truncated) {
  std::vector<FactRow> facts;
  for (const auto& name : aliases_.Of(node)) {
    std::int64_t left = limit + 1;
    graph_.VisitFactsOf(name.id, [&](FactRow fact) {
      check_();
      if (query_.as_of && !times_.HoldsAt(fact, *query_.as_of)) return true;
      facts.push_back(std::move(fact));
      return --left > 0;
    });
  }
  const auto newer = [](const FactRow& a, const FactRow& b) {
    return a.seq != b.seq ? a.seq > b.seq : a.number < b.number;
  };
  const auto same = [](const FactRow& a, const FactRow& b) {
    return a.seq == b.seq && a.number == b.number;
  };
  std::sort(facts.begin(), facts.end(), newer);
  facts.erase(std::unique(facts.begin(), facts.end(), same), facts.end());
  if (static_cast<std::int64_t>(facts.size()) <= limit) return facts;
  *truncated = true;
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
  for (const auto& fact : FactsAt(*node, query_.limit, &view.truncated)) Show(fact, &view);
  return view;
}

GraphView GraphReader::FactsOfMemory(std::int64_t seq) {
  GraphView view;
  for (const auto& fact : graph_.FactsOfMemory(seq)) Show(fact, &view);
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
      for (const auto& fact : FactsAt(node, kMostStepsOfNode, &view.truncated)) {
        if (!told.emplace(fact.seq, fact.number).second) continue;
        if (static_cast<std::int64_t>(view.facts.size()) == query_.limit) {
          view.truncated = true;
          return view;
        }
        Show(fact, &view);
        for (const auto id : {fact.subject_id, fact.object_id}) {
          if (seen.insert(aliases_.NodeOf(id)).second) next.push_back(aliases_.NodeOf(id));
        }
      }
    }
    edge = std::move(next);
  }
  return view;
}

/// Goes one step further from one end, to a node that the other end reached or to the last; how
/// far it looks is bounded.
std::optional<GraphReader::Node> GraphReader::Grow(const Reached& other, End* end,
                                                   bool* truncated) {
  std::vector<Node> next;
  for (const Node node : end->edge) {
    for (const auto& fact : FactsAt(node, kMostStepsOfNode, truncated)) {
      const Node subject = aliases_.NodeOf(fact.subject_id);
      const Node neighbour = subject == node ? aliases_.NodeOf(fact.object_id) : subject;
      if (!end->reached.emplace(neighbour, Step{node, fact}).second) continue;
      if (other.contains(neighbour)) return neighbour;
      next.push_back(neighbour);
    }
    *truncated = *truncated || end->reached.size() > kMostNodes;
    if (end->reached.size() > kMostNodes) break;
  }
  end->edge = std::move(next);
  return std::nullopt;
}

/// The facts that led to a node, the last first.
std::vector<FactRow> GraphReader::WayTo(Node node, const Reached& reached) {
  std::vector<FactRow> way;
  for (auto step = reached.at(node); step; step = reached.at(step->from)) way.push_back(step->fact);
  return way;
}

GraphView GraphReader::Path() {
  GraphView view;
  const auto from = Find(query_.entity);
  const auto to = Find(query_.target);
  if (!from || !to) {
    ShowUnknownUser(&view);
    return view;
  }
  Show(*from, &view);
  Show(*to, &view);
  if (*from == *to) return view;
  End start{{{*from, std::nullopt}}, {*from}};
  End target{{{*to, std::nullopt}}, {*to}};
  // From both ends: most ways lead through the user, of whom there is more than can be looked at.
  std::optional<Node> middle;
  for (int step = 0; step < query_.depth && !middle; ++step) {
    const bool from_start = start.edge.size() <= target.edge.size();
    middle = from_start ? Grow(target.reached, &start, &view.truncated)
                        : Grow(start.reached, &target, &view.truncated);
  }
  if (!middle) return view;
  auto way = WayTo(*middle, start.reached);
  std::reverse(way.begin(), way.end());
  for (const auto& fact : way) Show(fact, &view);
  for (const auto& fact : WayTo(*middle, target.reached)) Show(fact, &view);
  return view;
}

GraphView GraphReader::All() {
  GraphView view;
  std::vector<std::int64_t> ids;
  graph_.VisitEntities(query_.user_id, [&](const EntityRow& entity) { ids.push_back(entity.id); });
  for (const auto id : ids) {
    check_();
    Show(aliases_.NodeOf(id), &view);
  }
  std::vector<FactRow> facts;
  graph_.VisitFacts(query_.user_id, [&](FactRow fact) { facts.push_back(std::move(fact)); });
  for (const auto& fact : facts) {
    check_();
    if (!query_.as_of || times_.HoldsAt(fact, *query_.as_of)) Show(fact, &view);
  }
  return view;
}

CurrentView GraphReader::Current() {
  CurrentView view;
  const auto node = Find(query_.entity);
  if (!node) {
    view.subject = UnknownUser();
    return view;
  }
  view.subject = EntityOf(*node);
  CurrentClaims(graph_, memories_, aliases_, times_, check_, query_).Read(*node, &view);
  return view;
}

// --- answers -------------------------------------------------------------------------------------

EntityView GraphReader::UnknownUser() const {
  EntityView user;
  user.id = FoldCase(query_.user_id);
  user.name = query_.user_id;
  user.type = EntityType::kPerson;
  user.is_user = true;
  return user;
}

void GraphReader::ShowUnknownUser(GraphView* view) const {
  view->entities.push_back(UnknownUser());
}

std::string GraphReader::IdOf(Node node) { return FoldCase(aliases_.Of(node).front().name); }

EntityView GraphReader::EntityOf(Node node) {
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
  return entity;
}

void GraphReader::Show(Node node, GraphView* view) {
  if (shown_.insert(node).second) view->entities.push_back(EntityOf(node));
}

void GraphReader::Show(const FactRow& fact, GraphView* view) {
  const Memory* const memory = memories_.Of(fact.seq);
  if (memory == nullptr) return;
  Show(aliases_.NodeOf(fact.subject_id), view);
  Show(aliases_.NodeOf(fact.object_id), view);
  FactView shown;
  shown.subject = IdOf(aliases_.NodeOf(fact.subject_id));
  shown.predicate = fact.predicate;
  shown.object = IdOf(aliases_.NodeOf(fact.object_id));
  shown.negated = fact.negated;
  shown.attribute = fact.attribute;
  shown.when = fact.when;
  shown.said_by = fact.said_by;
  shown.valid_from = BeginOf(fact);
  shown.valid_to = times_.EndOf(fact);
  shown.sentence = ToldSentence(*memory, fact.sentence, query_.reader_is_user);
  shown.memory_id = memory->id;
  shown.confidence = memory->confidence;
  view->facts.push_back(std::move(shown));
}

}  // namespace cortex::graph
