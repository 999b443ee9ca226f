#include "language/contradictions/found_side.h"

#include <algorithm>

#include "language/clauses/change_marks.h"

namespace cortex {

std::optional<std::size_t> FoundSide::Place() const {
  for (std::size_t i = clause.begin; i < clause.end; ++i)
    if (words[i].span.begin == evidence.begin) return i;
  return std::nullopt;
}

const Quantity* FoundSide::QuantityAt(std::size_t at) const {
  const auto quantity = words[at].quantity;
  return quantity < 0 ? nullptr : &statement.quantities[static_cast<std::size_t>(quantity)];
}

const Quantity* FoundSide::Value() const {
  const auto at = Place();
  return at ? QuantityAt(*at) : nullptr;
}

bool FoundSide::IsEvidence(const StatementWord& word) const {
  return word.span.begin >= evidence.begin && word.span.end <= evidence.end;
}

bool FoundSides::TellsAChange() const {
  const auto& clauses = newer.statement.clauses;
  return std::any_of(clauses.begin(), clauses.end(), [](const Clause& clause) {
    return (clause.change_marks & (kChanged | kSaysItIsNow)) != 0;
  });
}

}  // namespace cortex
