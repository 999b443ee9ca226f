#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "language/contradictions/contradictions.h"

/// Duplicates, contradictions and the keys under which their texts meet, measured on pairs.
namespace cortex::eval {

/// The objects of a JSON Lines file.
std::vector<nlohmann::json> ReadRows(const std::string& path);

std::string_view NameOf(ContradictionKind kind);

/// Rows {a: newer, b: older, expected, questionable?, soft?}.
void EvaluateDuplicates(const std::string& path, bool errors);

/// The fields of a row that hold the two texts.
struct PairFields {
  const char* older;
  const char* newer;
};

struct PairOptions {
  PairFields fields;
  /// Both texts are captions of one scene.
  bool scene = false;
  bool errors = false;
  /// Whether what is found would be found in a brain, where only texts with a shared key meet.
  bool keys = false;
};

/// Rows {older, newer, contradiction, kind?} or {a, b, label, category?}.
void EvaluateContradictions(const std::string& path, const PairOptions& options);

/// Whether the index brings the pairs of {older, newer, contradiction} together that contradict,
/// and how many of them are taken for the same.
void EvaluateKeys(const std::string& path, bool errors);

}  // namespace cortex::eval
