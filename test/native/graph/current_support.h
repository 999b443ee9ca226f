// What holds now of somebody in a brain of its own, for the tests of it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/fact_graph.h"
#include "graph/graph_support.h"

namespace cortex::test {

constexpr TimeMs kDay = kMillisPerDay;
using Names = std::vector<std::string>;

/// Asked a month after `kNow`.
class Current : public GraphTest {
 protected:
  graph::CurrentView Of(const std::string& entity, std::optional<std::string> relation = {},
                        std::optional<TimeMs> as_of = {}) {
    auto query = About(entity);
    query.relation = std::move(relation);
    query.as_of = as_of;
    query.now = kNow + 30 * kDay;
    return brain().facts().GetCurrent(query, nullptr);
  }
  static Names Claims(const graph::CurrentView& view) {
    Names claims;
    for (const auto& claim : view.claims)
      claims.push_back((claim.negated ? "not " : "") + claim.relation + " " + claim.value);
    return claims;
  }
};

}  // namespace cortex::test
