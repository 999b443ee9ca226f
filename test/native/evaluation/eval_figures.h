#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

/// Figures of the evaluators for a program: "figure<TAB>SET<TAB>NAME<TAB>VALUE", a line each, four
/// digits behind the point. scripts/ratchet.mjs reads them. Not thread-safe.
namespace cortex::eval {

/// Whether they are printed: cortex_language_eval --figures.
inline bool& PrintsFigures() {
  static bool prints = false;
  return prints;
}

/// A set is called by its file: "triples.dev".
inline std::string SetOf(const std::string& path) {
  const auto name = path.substr(path.find_last_of('/') + 1);
  return name.substr(0, name.rfind(".jsonl"));
}

inline void PrintFigure(const std::string& path, const std::string& name, double value) {
  if (!PrintsFigures()) return;
  std::printf("figure\t%s\t%s\t%.4f\n", SetOf(path).c_str(), name.c_str(), value);
}

/// 1 where there was nothing to get right.
inline double ShareOf(std::size_t right, std::size_t all) {
  return all == 0 ? 1.0 : static_cast<double>(right) / static_cast<double>(all);
}

}  // namespace cortex::eval
