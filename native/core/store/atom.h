#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "base/time.h"
#include "confidence/distribution.h"
#include "confidence/engine.h"
#include "store/domain.h"

/// The words in which the rooms and the store speak of atoms of cause and effect. Thread-safe:
/// values.
namespace cortex {

/// An atom as a caller gives it.
struct NewAtom {
  /// Empty: the brain makes one.
  std::string id;
  std::string subject;
  std::string action;
  std::string outcome;
  std::string consequences;
  std::string source = "api";
  std::optional<std::string> source_memory_id;
  std::optional<double> confidence;
  /// Whose it is, unless it was drawn from a memory; whose cognitive state is its confidence when
  /// none is given.
  std::optional<std::string> user_id;
  std::optional<TimeMs> action_timestamp;
  std::optional<double> outcome_delay_seconds;
  std::optional<double> consequence_delay_seconds;
  /// When it was told; absent: now.
  std::optional<TimeMs> created_at;
};

/// An atom as it is stored.
struct Atom {
  std::int64_t seq = 0;
  std::string id;
  std::string subject;
  std::string action;
  std::string outcome;
  std::string consequences;
  std::string source;
  std::optional<std::string> source_memory_id;
  /// Absent: nobody knows whose.
  std::optional<std::string> user_id;
  std::optional<TimeMs> action_timestamp;
  std::optional<double> outcome_delay_seconds;
  std::optional<double> consequence_delay_seconds;
  /// Of the rules that drew it from its memory's text; absent: somebody told it.
  std::optional<std::int64_t> rules_version;
  std::string confidence_source;
  ScoreInputs score;
  /// What the score is when it is read.
  double confidence = 0;
  /// As it is when it is read.
  std::optional<Dispute> disputed;

  [[nodiscard]] bool SaysTheSame(const Atom& other) const {
    return subject == other.subject && action == other.action && outcome == other.outcome &&
           consequences == other.consequences;
  }
};

/// The parts of an atom that can be searched on their own.
enum class AtomField { kSubject, kAction, kOutcome, kConsequences };
template <>
inline constexpr auto kEnumNames<AtomField> = EnumNames("subject", "action", "outcome",
                                                        "consequences");
const std::string& FieldOf(const Atom& atom, AtomField field);

inline constexpr auto kLinkTypes = EnumNames("causes", "enables", "precedes", "correlates");
/// VALIDATION_ERROR for an unknown type.
void RequireLinkType(std::string_view type);

/// A link from a cause to its effect; there is one of each type between two atoms.
struct AtomLink {
  std::string id;
  std::string from_atom_id;
  std::string to_atom_id;
  std::string link_type = "causes";
  double strength = 0;
  /// How often it was told.
  std::int64_t observation_count = 1;
  std::optional<TimeMs> last_observed;
  std::optional<TimeMs> created_at;
};

/// Figures about atoms and their links.
struct AtomStatistics {
  std::int64_t total_atoms = 0;
  std::int64_t total_causal_links = 0;
  std::map<std::string, std::int64_t> by_source;
  std::map<std::string, std::int64_t> links_by_type;
  /// Drawn from memories by rules.
  std::int64_t derived = 0;
  std::int64_t with_embeddings = 0;
  /// Of atoms, as it is when it is read.
  Distribution confidence;
};

}  // namespace cortex
