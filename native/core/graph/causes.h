#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// From effects back to what caused them. Thread-safe: pure functions over an adjacency that the
/// caller gives.
namespace cortex {

/// What one step back leads to.
struct CauseEdge {
  std::string cause_id;
  /// 0 to 1.
  double strength = 0;
  /// The link's type, or "similar" for a step that no link makes.
  std::string type;
  [[nodiscard]] bool IsBridge() const { return type == kBridge; }
  static constexpr const char* kBridge = "similar";
};

/// The direct causes of an atom; nothing where they were not looked for.
using CausesOf = std::function<std::optional<std::vector<CauseEdge>>(const std::string& atom_id)>;

struct CauseStep {
  std::string from_atom_id;
  std::string to_atom_id;
  double strength = 0;
  std::string type;
};

/// A cause, by the strongest way to it.
struct ReachedCause {
  std::string atom_id;
  /// Steps of the way.
  std::size_t depth = 0;
  /// The product of the steps' strengths.
  double strength = 1.0;
  /// Its causes were looked for, and nothing is known to cause it.
  bool is_root = false;
  /// A step of the way rests on similarity alone.
  bool is_bridged = false;
  /// From the cause to the effect.
  std::vector<CauseStep> path;
};

struct CauseSearch {
  /// The strongest first, then the nearest, then by id.
  std::vector<ReachedCause> causes;
  /// Some were at the greatest depth and have causes of their own, or the causes of some were not
  /// looked for.
  bool has_more = false;
};

/// All that leads to any of `effects` in at most `max_depth` steps, each cause once: by the way
/// whose strengths multiply to most, of equal ones the shortest. No atom stands on a way twice, so
/// cycles end. An effect is no cause of itself or of the others. The cost is at most `max_depth`
/// looks at each link that leads there.
CauseSearch FindCauses(const std::vector<std::string>& effects, std::size_t max_depth,
                       const CausesOf& causes_of);

}  // namespace cortex
