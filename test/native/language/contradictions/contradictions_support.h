#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "language/contradictions/change_rule.h"
#include "language/contradictions/contradictions.h"
#include "language/contradictions/statement_keys.h"
#include "language/slots/analysis.h"

/// Pairs of texts and what the contradiction rules say of them.
namespace cortex::test {

struct Pair {
  const char* older;
  const char* newer;
};

/// What the rules over clauses and claims say, however unsure it is: how sure is asked of
/// FindingScore. A told change (change_rule.h) is nothing but its score, and asked for there.
inline std::optional<ContradictionFinding> Find(const std::string& older, const std::string& newer,
                                                bool same_scene = false) {
  ContradictionOptions options;
  options.same_scene = same_scene;
  options.possible_from = 0;
  auto found = FindContradiction(AnalyzeStatement(Document(older)),
                                 AnalyzeStatement(Document(newer)), options);
  if (found && found->rule == kChangeRule) found.reset();
  return found;
}

/// Whether the index of statement keys would bring the two together.
inline bool Meet(const std::string& older, const std::string& newer) {
  for (const auto& a : KeysOf(AnalyzeStatement(Document(older)), 0)) {
    for (const auto& b : KeysOf(AnalyzeStatement(Document(newer)), 0)) {
      if (MayContradict(a, b)) return true;
    }
  }
  return false;
}

/// Found both ways round, with evidence that lies in the texts and a key to be found by.
inline void ExpectAll(ContradictionKind kind, std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->kind, kind) << older << " / " << newer;
    EXPECT_GT(found->score, 0.0);
    EXPECT_LE(found->score, 1.0);
    EXPECT_EQ(std::string(older).substr(found->older.begin, found->older.end - found->older.begin),
              found->older.text);
    EXPECT_EQ(std::string(newer).substr(found->newer.begin, found->newer.end - found->newer.begin),
              found->newer.text);
    EXPECT_TRUE(Find(newer, older)) << newer << " / " << older;
    EXPECT_TRUE(Meet(older, newer)) << older << " / " << newer;
  }
}

inline void ExpectNone(std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    EXPECT_FALSE(Find(older, newer)) << older << " / " << newer;
    EXPECT_FALSE(Find(newer, older)) << newer << " / " << older;
  }
}

}  // namespace cortex::test
