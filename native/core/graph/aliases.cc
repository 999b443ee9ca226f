#include "graph/aliases.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>

#include "base/unicode.h"
#include "language/token_view.h"

namespace cortex::graph {
namespace {

struct Name {
  std::string title;
  std::vector<std::string> words;
};

Name NameOf(const EntityRow& entity) {
  constexpr std::array<std::string_view, 14> kTitles = {
      "mr",  "mrs",  "ms",    "miss",   "dr",      "prof",  "professor",
      "sir", "aunt", "uncle", "auntie", "captain", "judge", "madam"};
  Name name;
  name.words = NameWords({entity.name, entity.type});
  if (name.words.size() > 1 && OneOf(name.words.front(), kTitles)) {
    name.title = name.words.front();
    name.words.erase(name.words.begin());
  }
  return name;
}

/// Whether `part` can stand for `whole`: its surname, or without a title its first name.
bool IsShortFor(const Name& part, const Name& whole) {
  if (part.words.empty() || part.words.size() > whole.words.size()) return false;
  if (!part.title.empty() && part.title != whole.title) return false;
  const bool fuller = part.words.size() < whole.words.size() || part.title.empty();
  if (!fuller || (part.words.size() == whole.words.size() && whole.title.empty())) return false;
  const auto& words = whole.words;
  const auto size = static_cast<std::ptrdiff_t>(part.words.size());
  const bool surname = std::equal(part.words.begin(), part.words.end(), words.end() - size);
  const bool first =
      part.title.empty() && std::equal(part.words.begin(), part.words.end(), words.begin());
  return surname || first;
}

bool MayBePerson(const EntityRow& entity) {
  return entity.type == EntityType::kPerson || entity.type == EntityType::kMisc;
}

}  // namespace

/// The user is called by an id, which other people's names may begin with.
bool Aliases::MayBeShort(const EntityRow& entity) const {
  return MayBePerson(entity) && FoldCase(entity.name) != FoldCase(user_id_);
}

std::vector<EntityRow> Aliases::Related(const EntityRow& entity) {
  std::vector<EntityRow> related;
  for (const auto& word : NameOf(entity).words) {
    for (auto& other : graph_.EntitiesWithWord(user_id_, word)) {
      const bool known = other.id == entity.id ||
                         std::any_of(related.begin(), related.end(),
                                     [&](const EntityRow& row) { return row.id == other.id; });
      if (!known) related.push_back(std::move(other));
    }
  }
  return related;
}

/// Follows a short form to the one longer form that it can stand for.
EntityRow Aliases::FullestOf(EntityRow entity) {
  constexpr int kLongestChain = 4;
  for (int step = 0; step < kLongestChain && MayBeShort(entity); ++step) {
    const Name name = NameOf(entity);
    std::vector<EntityRow> longer;
    for (auto& other : Related(entity)) {
      if (IsShortFor(name, NameOf(other))) longer.push_back(std::move(other));
    }
    // Those that are short forms of others among them say nothing new.
    std::vector<EntityRow> longest;
    std::copy_if(longer.begin(), longer.end(), std::back_inserter(longest),
                 [&](const EntityRow& row) {
                   return std::none_of(longer.begin(), longer.end(), [&](const EntityRow& other) {
                     return other.id != row.id && IsShortFor(NameOf(row), NameOf(other));
                   });
                 });
    if (longest.size() != 1 || longest.front().type != EntityType::kPerson) return entity;
    entity = std::move(longest.front());
  }
  return entity;
}

const std::vector<EntityRow>& Aliases::Of(std::int64_t entity_id) {
  if (const auto found = known_.find(entity_id); found != known_.end()) return found->second;
  EntityRow fullest = FullestOf(graph_.EntityOf(entity_id));
  std::vector<EntityRow> names = {fullest};
  if (MayBePerson(fullest)) {
    for (auto& other : Related(fullest)) {
      if (FullestOf(other).id == fullest.id) names.push_back(std::move(other));
    }
  }
  const auto& stored = known_[entity_id] = std::move(names);
  return stored;
}

}  // namespace cortex::graph
