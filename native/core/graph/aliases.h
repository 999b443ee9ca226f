#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "store/graph_repository.h"

/// Which names name one person. Used by one thread, within one snapshot.
namespace cortex::graph {

/// A name is taken for a short form of a longer one only where nothing else fits: "Smith" for "Dr.
/// Smith" while there is no other Smith, "Ida" for the person "Ida Berg" while there is no other
/// Ida. Places and organisations are never merged, nor are two titles or two first names; the user
/// is nobody's short form.
class Aliases {
 public:
  Aliases(GraphRepository& graph, std::string user_id)
      : graph_(graph), user_id_(std::move(user_id)) {}

  /// All names of what this name names, the fullest first.
  const std::vector<EntityRow>& Of(std::int64_t entity_id);
  /// The fullest of its names, which stands for all of them.
  [[nodiscard]] std::int64_t NodeOf(std::int64_t entity_id) { return Of(entity_id).front().id; }

 private:
  [[nodiscard]] bool MayBeShort(const EntityRow& entity) const;
  [[nodiscard]] std::vector<EntityRow> Related(const EntityRow& entity);
  [[nodiscard]] EntityRow FullestOf(EntityRow entity);

  GraphRepository& graph_;
  std::string user_id_;
  std::map<std::int64_t, std::vector<EntityRow>> known_;
};

}  // namespace cortex::graph
