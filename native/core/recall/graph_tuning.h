#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "recall/vector_graph.h"

namespace cortex {

/// Finds out how far searches of a graph must look to find what comparing everything would: how
/// far depends on the vectors, and the vectors themselves are asked. One thread at a time.
class GraphTuning {
 public:
  /// Tries one of the vectors as a query; true when enough were tried.
  bool Step(const VectorGraph& graph, const VectorRows& rows);
  /// After the last step: the least effort that finds 995 of 1,000; nothing when none does.
  [[nodiscard]] std::optional<std::size_t> Effort() const;

 private:
  static constexpr std::array<std::size_t, 6> kEfforts = {64, 128, 256, 512, 1024, 2048};

  std::size_t tried_ = 0;
  std::size_t wanted_ = 0;
  std::array<std::size_t, kEfforts.size()> found_{};
};

}  // namespace cortex
