#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/names.h"
#include "language/clauses/clause_view.h"

/// Whether two texts of one speaker cannot both be true now (docs/spec/storing.md,
/// "Contradictions"). Conservative: a pair that merely shares words is none. Thread-safe: pure
/// functions.
namespace cortex {

enum class ContradictionKind { kNegation, kAntonym, kValue, kQuantity };
template <>
inline constexpr auto kEnumNames<ContradictionKind> = EnumNames("negation", "antonym", "value",
                                                                "quantity");

struct ContradictionFinding {
  ContradictionKind kind = ContradictionKind::kNegation;
  /// 0 to 1: between two captions how close they are; else the probability that the finding is
  /// right on real messages (finding_score.h).
  double score = 0;
  EvidenceSpan older;
  EvidenceSpan newer;
  /// Sure enough to cost the older one a penalty. What is not may be so: somebody has to look.
  bool sure = true;
  /// Of two memories: the rule that found it, by its name in judgement.def.
  std::string_view rule = {};
  /// Of two memories: what the score was made of, by name.
  std::vector<std::pair<std::string_view, double>> features = {};
};

/// Where two texts stand in the files of notes that hold them.
struct NoteSetting {
  /// Both are items of such files: fragments, many to a heading, log entries among them.
  bool of_files = false;
  /// At one time: neither is known to be the newer.
  bool told_at_once = false;
  /// They may both be items of it, and both hold.
  bool of_one_list = false;
  /// Null where there is none.
  std::shared_ptr<const Statement> older_heading = nullptr;
  std::shared_ptr<const Statement> newer_heading = nullptr;
};

struct ContradictionOptions {
  /// Both texts describe one scene, as captions of one picture do: then two words that exclude each
  /// other (red and blue, beer and gin) contradict wherever they stand. Memories do not: "I like
  /// tea" and "I like dates" are both true.
  bool same_scene = false;
  /// Between two memories: the scores from which a finding is sure and below which it is dropped;
  /// without them those that were fitted (finding_score.h). `possible_from` 0 gives every finding.
  std::optional<double> sure_from = {};
  std::optional<double> possible_from = {};
  /// Of two notes of files.
  NoteSetting notes = {};
};

std::optional<ContradictionFinding> FindContradiction(const Statement& older,
                                                      const Statement& newer,
                                                      const ContradictionOptions& options = {});

}  // namespace cortex
