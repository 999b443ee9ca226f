#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graph/causes.h"
#include "recall/atom_search.h"
#include "recall/temporal_pattern.h"
#include "store/atom.h"

/// What is asked of the atoms of cause and effect of a brain, and what they answer. Values.
namespace cortex {

struct AtomQuery {
  std::string text;
  /// Absent: all fields.
  std::optional<AtomField> field;
  /// 0 to 1.
  double threshold = 0.5;
  std::int64_t limit = 10;
  std::optional<double> min_confidence;
  /// Only this user's.
  std::optional<std::string> user_id;
  /// Its least confidence by the policy, in the place of min_confidence.
  std::optional<Purpose> purpose;
  /// What is disputed is left out, whatever its score.
  bool undisputed = false;
  /// Compared with the atoms' vectors where no field is named.
  std::optional<QueryVector> vector;
  /// A look that counts as no access.
  bool peek = false;
  TimeMs now = 0;
};

struct NewAtomLink {
  std::string from_atom_id;
  std::string to_atom_id;
  std::string link_type = "causes";
  /// Absent: of a new link kUsualLinkStrength, of one that is there as it is.
  std::optional<double> strength;
};
inline constexpr double kUsualLinkStrength = 0.5;

struct CauseQuery {
  /// 1 to kGreatestCauseDepth.
  std::int64_t max_depth = 10;
  /// Links of these types are followed, others not.
  std::vector<std::string> link_types = {"causes", "enables"};
  /// Where an atom has no link, steps to atoms whose effect reads like it: of the first
  /// kMostBridgedAtoms such atoms, since each costs a search.
  bool bridge = true;
  /// 0 to 1: what a bridge, or the effect that a text names, must be like at least.
  double threshold = 0.5;
  std::int64_t limit = 100;
  /// Over this user's atoms only.
  std::optional<std::string> user_id;
  TimeMs now = 0;
};
inline constexpr std::int64_t kGreatestCauseDepth = 100;
inline constexpr int kMostBridgedAtoms = 50;

/// What led to an effect.
struct CauseReport {
  /// The atoms whose causes were looked for, the nearest to the text first.
  std::vector<AtomMatch> effects;
  struct Cause {
    Atom atom;
    ReachedCause way;
  };
  /// The strongest first; at most the query's limit.
  std::vector<Cause> causes;
  /// How many there are.
  std::int64_t total = 0;
  /// There may be others: some at the greatest depth have causes of their own, or some without
  /// links were beyond kMostBridgedAtoms.
  bool has_more = false;
};

/// How far a run over all memories is; the caller keeps it between batches.
struct AtomizeProgress {
  bool started = false;
  /// An earlier run had come part of the way.
  bool resumed = false;
  std::int64_t after_seq = 0;
  std::int64_t total = 0;
  std::int64_t processed = 0;
  std::int64_t created = 0;
  std::int64_t removed = 0;
};

struct TemporalQuery {
  /// B.
  std::string outcome;
  /// A; absent: what B follows is what atoms say of it.
  std::optional<std::string> after;
  /// How long after A B may come.
  double within_hours = 168;
  std::int64_t min_observations = 3;
  /// Of whose memories and atoms.
  std::optional<std::string> user_id;
};

struct TemporalPattern {
  /// How often B and A were told of.
  std::int64_t observations = 0;
  std::int64_t occurrences = 0;
  Following following;
  std::optional<DelaySpread> delay;
  /// Of atoms that tell of B.
  std::optional<DelaySpread> outcome_delay;
  std::optional<DelaySpread> consequence_delay;
  struct Precursor {
    std::string subject;
    std::int64_t count = 0;
  };
  /// Who or what atoms name as the cause of B, the most often named first.
  std::vector<Precursor> precursors;
  /// B's by the hour of the local day; empty for none.
  std::vector<std::int64_t> hours;
  /// There are as many as were asked for.
  bool enough = false;
};

}  // namespace cortex
