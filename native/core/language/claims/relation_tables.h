#pragma once

/// The labels of EnglishTables::relations, which are the phrases of data/relations.txt: the number
/// of a relation's name in EnglishTables::relation_names, and what the phrase says of it.
namespace cortex {

enum RelationRole : int {
  kRelationForLife,
  kRelationNow,
  /// A deed from which on the relation holds.
  kRelationBegins,
  /// A deed after which a state does not hold any more.
  kRelationEnds,
  kRelationRoles,
};

constexpr int RelationLabel(int relation, RelationRole role) {
  return relation * kRelationRoles + role;
}
constexpr int RelationOf(int label) { return label / kRelationRoles; }
constexpr RelationRole RoleOf(int label) {
  return static_cast<RelationRole>(label % kRelationRoles);
}

}  // namespace cortex
