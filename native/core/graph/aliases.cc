#include "graph/aliases.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include "base/unicode.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Where a name tells a role in small letters, up to its noun: 2 of "tech lead of Pierlight", 3 of
/// "Pierlight tech lead", which say what somebody is; 0 of "Joan of Arc", "Tom Baker", "ida baker".
std::size_t RoleIn(const std::string& text) {
  std::istringstream words{text};
  std::string first;
  std::string last;
  std::size_t count = 0;
  for (std::string word; words >> word && word != "of"; ++count) {
    if (count == 0) first = word;
    last = std::move(word);
  }
  return HasFlag(last, kLexPerson) && !english::IsGivenName(first) ? count : 0;
}

NameParts PartsOf(const std::string& text) {
  NameParts name;
  name.role = RoleIn(text);
  name.words = NameWords({text, EntityType::kMisc});
  for (auto& word : name.words) word = english::KinWordOf(word);
  // "GP for Halina" is no longer name of her; "Joan of Arc" is one.
  const auto relates = [](const std::string& word) {
    return word != "of" && english::IsPreposition(word);
  };
  if (std::any_of(name.words.begin(), name.words.end(), relates)) return {};
  if (name.words.size() > 1 && In(name.words.front(), "title")) {
    name.title = name.words.front();
    name.words.erase(name.words.begin());
  }
  return name;
}

/// "Mum", "dad": a word for one's own kin.
bool IsKin(const std::string& word) { return english::SpellingsOfKin(word).size() > 1; }

/// Whether `part` can stand for `whole`: its surname, or without a title its first name.
bool IsShortFor(const NameParts& part, const NameParts& whole) {
  if (part.words.empty() || part.words.size() > whole.words.size()) return false;
  if (!part.title.empty() && part.title != whole.title) return false;
  const bool fuller = part.words.size() < whole.words.size() || part.title.empty();
  if (!fuller || (part.words.size() == whole.words.size() && whole.title.empty())) return false;
  const auto& words = whole.words;
  // "Grace's mother" is nobody's "mum" but hers.
  const bool owned = words.size() > 1 && words[words.size() - 2].ends_with("'s");
  if (owned && part.words.size() == 1 && IsKin(part.words.front())) return false;
  const auto size = static_cast<std::ptrdiff_t>(part.words.size());
  const auto rest = words.end() - size;
  // "Arc" is where Joan is of.
  const bool of = rest != words.begin() && *std::prev(rest) == "of";
  const bool surname = !of && std::equal(part.words.begin(), part.words.end(), rest);
  // "Pierlight" is where its tech lead is.
  const bool at_role = part.words.size() < whole.role;
  const bool first = part.title.empty() && !at_role &&
                     std::equal(part.words.begin(), part.words.end(), words.begin());
  return surname || first;
}

/// Predicates as the word classes have them: "work_for" of "work for", by one or two words.
bool IsAmong(const std::string& predicate, WordClass classed) {
  const std::size_t first = predicate.find(' ');
  if (In(predicate.substr(0, first), classed)) return true;
  if (first == std::string::npos) return false;
  std::string two = predicate.substr(0, predicate.find(' ', first + 1));
  two[first] = '_';
  return In(two, classed);
}

/// "Be manager of", "be promoted to tech lead".
bool HasRole(const std::string& predicate) {
  std::istringstream words{predicate};
  std::string word;
  if (!(words >> word) || word != "be") return false;
  while (words >> word)
    if (HasFlag(word, kLexPerson)) return true;
  return false;
}

/// Whether `part` can be a short form of `whole`, or of a short form of it: all that needs a closer
/// look.
bool IsWithin(const NameParts& part, const NameParts& whole) {
  if (!part.title.empty() && part.title != whole.title) return false;
  return std::search(whole.words.begin(), whole.words.end(), part.words.begin(),
                     part.words.end()) != whole.words.end();
}

/// "My father", "my dad".
bool IsSame(const NameParts& one, const NameParts& other) {
  return !one.words.empty() && one.words == other.words && one.title == other.title;
}

/// "Tanaka" of "Aiko Tanaka"; not "Maps", "Line", "GmbH", "22".
bool IsSurname(const std::string& word) {
  const bool letters = word.find_first_of("0123456789_/") == std::string::npos;
  return letters && english::IsUnknown(word) && !In(word, "aliases/of-firms");
}

bool MayBePerson(const EntityRow& entity) {
  return entity.type == EntityType::kPerson || entity.type == EntityType::kMisc;
}

}  // namespace

Aliases::Aliases(GraphRepository& graph, std::string user_id)
    : graph_(graph), user_id_(std::move(user_id)), user_key_(FoldCase(user_id_)) {}

const EntityRow& Aliases::EntityOf(std::int64_t id) {
  const auto [known, is_new] = entities_.try_emplace(id);
  if (is_new) known->second = graph_.EntityOf(id);
  return known->second;
}

bool Aliases::IsUser(std::int64_t entity_id) {
  return FoldCase(EntityOf(entity_id).name) == user_key_;
}

NameParts Aliases::NameOf(const EntityRow& entity) const {
  return entity.type == EntityType::kConcept ? NameParts() : PartsOf(entity.name);
}

/// The user is called by an id, which other people's names may begin with.
bool Aliases::MayBeShort(const EntityRow& entity) const {
  return MayBePerson(entity) && FoldCase(entity.name) != user_key_;
}

const std::vector<Aliases::Namesake>& Aliases::WithWord(const std::string& word) {
  const auto [known, is_new] = namesakes_.try_emplace(word);
  if (!is_new) return known->second;
  for (const auto& spelling : english::SpellingsOfKin(word)) {
    const auto found = graph_.NamesWithWord(user_id_, spelling, kMostNamesakes + 1);
    if (static_cast<std::int64_t>(found.size()) > kMostNamesakes) continue;
    for (const auto& [id, name] : found) known->second.push_back({id, PartsOf(name)});
  }
  return known->second;
}

/// The names that it is short for. They have all of its words, so that looking at those of its
/// rarest word is enough.
std::vector<const Aliases::Namesake*> Aliases::LongerThan(const EntityRow& entity) {
  const NameParts name = NameOf(entity);
  const std::vector<Namesake>* rarest = nullptr;
  for (const auto& word : name.words) {
    const auto& namesakes = WithWord(word);
    if (!namesakes.empty() && (rarest == nullptr || namesakes.size() < rarest->size()))
      rarest = &namesakes;
  }
  std::vector<const Namesake*> longer;
  if (rarest == nullptr) return longer;
  for (const auto& other : *rarest) {
    if (other.id == entity.id || !IsShortFor(name, other.name)) continue;
    if (EntityOf(other.id).type != EntityType::kConcept) longer.push_back(&other);
  }
  return longer;
}

/// "Dad": the user's, whoever else's is told of.
std::optional<std::int64_t> Aliases::OwnKinOf(const EntityRow& entity) {
  const NameParts name = NameOf(entity);
  if (name.words.size() != 1 || !IsKin(name.words.front())) return std::nullopt;
  const std::vector<std::string> own = {user_key_ + "'s", name.words.front()};
  for (const auto& other : WithWord(name.words.front()))
    if (other.name.words == own && EntityOf(other.id).type == EntityType::kPerson) return other.id;
  return std::nullopt;
}

/// Of "my father" and "my dad" the one that was told first.
std::int64_t Aliases::FirstOfSame(std::int64_t id) {
  const NameParts name = NameOf(EntityOf(id));
  const bool kin = std::any_of(name.words.begin(), name.words.end(), IsKin);
  if (!kin) return id;
  std::int64_t first = id;
  for (const auto& other : WithWord(name.words.back()))
    if (IsSame(name, other.name) && MayBePerson(EntityOf(other.id)))
      first = std::min(first, other.id);
  return first;
}

/// Whether a first name and the one full name that begins with it are a person's, by what is told
/// of them: nobody said that "Aiko Tanaka", who lives in Osaka, is one. Not "Osaka" of "Osaka
/// Station", "Grafana" of "Grafana Loki".
bool Aliases::IsPersons(const EntityRow& first, const Namesake& full) {
  const auto& words = full.name.words;
  const auto& name = NameOf(first).words;
  if (name.size() != 1 || words.size() < 2 || words.front() != name.front()) return false;
  if (EntityOf(full.id).type != EntityType::kMisc || full.name.role > 0) return false;
  const bool given = english::IsGivenName(name.front());
  if ((!given && !IsSurname(name.front())) || In(words.back(), "aliases/of-firms")) return false;
  const bool surname = std::all_of(std::next(words.begin()), words.end(), IsSurname);
  if (given && surname) return true;
  const auto tells = [&](std::int64_t id, auto is_told) {
    const auto predicates = graph_.PredicatesOf(id);
    return std::any_of(predicates.begin(), predicates.end(), is_told);
  };
  const auto lives = [](const std::string& predicate) {
    return IsAmong(predicate, "aliases/of-persons") || HasRole(predicate);
  };
  if (tells(full.id, lives) || (surname && tells(first.id, lives))) return true;
  return (given || surname) && tells(full.id, [](const std::string& predicate) {
           return IsAmong(predicate, "aliases/of-somebody");
         });
}

/// The one longer form that a name can stand for.
std::optional<std::int64_t> Aliases::OnlyLonger(const EntityRow& entity) {
  const auto longer = LongerThan(entity);
  const Namesake* longest = nullptr;
  for (const Namesake* one : longer) {
    // Those that are short forms of others among them say nothing new.
    const bool covered = std::any_of(longer.begin(), longer.end(), [&](const Namesake* other) {
      if (other->id == one->id) return false;
      return IsShortFor(one->name, other->name) ||
             (IsSame(one->name, other->name) && other->id < one->id);
    });
    if (covered) continue;
    if (longest != nullptr) return std::nullopt;
    longest = one;
  }
  if (longest == nullptr) return std::nullopt;
  const bool person = EntityOf(longest->id).type == EntityType::kPerson;
  return person || IsPersons(entity, *longest) ? std::optional(longest->id) : std::nullopt;
}

/// Follows a short form to the one longer form that it can stand for.
std::int64_t Aliases::NodeOf(std::int64_t entity_id) {
  if (const auto known = nodes_.find(entity_id); known != nodes_.end()) return known->second;
  constexpr int kLongestChain = 4;
  std::int64_t id = entity_id;
  if (const auto own = OwnKinOf(EntityOf(id))) id = *own;
  for (int step = 0; step < kLongestChain && MayBeShort(EntityOf(id)); ++step) {
    const auto longer = OnlyLonger(EntityOf(id));
    if (!longer) break;
    id = *longer;
  }
  return nodes_[entity_id] = FirstOfSame(id);
}

std::optional<std::int64_t> Aliases::NodeOfShort(const std::string& name) {
  EntityRow entity;
  entity.name = name;
  entity.type = EntityType::kMisc;
  const auto longer = MayBeShort(entity) ? OnlyLonger(entity) : std::nullopt;
  return longer ? std::optional(NodeOf(*longer)) : std::nullopt;
}

const std::vector<EntityRow>& Aliases::Of(std::int64_t entity_id) {
  const std::int64_t node = NodeOf(entity_id);
  const auto [known, is_new] = names_.try_emplace(node);
  auto& names = known->second;
  if (!is_new) return names;
  names.push_back(EntityOf(node));
  if (!MayBePerson(names.front())) return names;
  const NameParts fullest = NameOf(names.front());
  std::set<std::int64_t> seen = {node};
  for (const auto& word : fullest.words) {
    for (const auto& other : WithWord(word)) {
      const bool may_be = IsWithin(other.name, fullest) && seen.insert(other.id).second;
      if (may_be && NodeOf(other.id) == node) names.push_back(EntityOf(other.id));
    }
  }
  return names;
}

}  // namespace cortex::graph
