// Following causes back: cycles, depth, strengths, and agreement with a query written on its own.

#include "graph/causes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <tuple>

#include "brain/atoms.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using Texts = std::vector<std::string>;
using Adjacency = std::map<std::string, std::vector<CauseEdge>>;

CauseSearch Search(const Adjacency& causes, const Texts& effects, std::size_t depth) {
  return FindCauses(effects, depth, [&](const std::string& id) {
    const auto found = causes.find(id);
    return found == causes.end() ? std::vector<CauseEdge>() : found->second;
  });
}

/// "id depth strength" of each, with "root", "bridged".
Texts Told(const CauseSearch& search) {
  Texts told;
  for (const auto& cause : search.causes) {
    std::array<char, 64> strength{};
    std::snprintf(strength.data(), strength.size(), " %zu %.3f", cause.depth, cause.strength);
    told.push_back(cause.atom_id + strength.data() + (cause.is_root ? " root" : "") +
                   (cause.is_bridged ? " bridged" : ""));
  }
  return told;
}

TEST(Causes, MultiplyTheStrengthsOfTheirSteps) {
  const Adjacency causes = {{"c", {{"b", 0.5, "causes"}}}, {"b", {{"a", 0.4, "enables"}}}};
  EXPECT_EQ(Told(Search(causes, {"c"}, 10)), (Texts{"b 1 0.500", "a 2 0.200 root"}));
}

TEST(Causes, AreReachedByTheStrongestWay) {
  const Adjacency causes = {{"d", {{"a", 0.2, "causes"}, {"b", 0.9, "causes"}}},
                            {"b", {{"a", 0.9, "causes"}}}};
  const auto search = Search(causes, {"d"}, 10);
  EXPECT_EQ(Told(search), (Texts{"b 1 0.900", "a 2 0.810 root"}));
  ASSERT_EQ(search.causes[1].path.size(), 2U);
  EXPECT_EQ(search.causes[1].path[0].from_atom_id, "a");
  EXPECT_EQ(search.causes[1].path[0].to_atom_id, "b");
  EXPECT_EQ(search.causes[1].path[1].to_atom_id, "d");
}

TEST(Causes, BeyondAWeakShortcutAreReachedWithinTheDepth) {
  // The strong way to b is too long to go on from; the weak one is not.
  const Adjacency causes = {
      {"e", {{"b", 0.1, "causes"}, {"c", 1.0, "causes"}}},
      {"c", {{"b", 1.0, "causes"}}},
      {"b", {{"a", 1.0, "causes"}}},
  };
  EXPECT_EQ(Told(Search(causes, {"e"}, 2)), (Texts{"c 1 1.000", "b 2 1.000", "a 2 0.100 root"}));
}

TEST(Causes, OfACycleEnd) {
  const Adjacency causes = {{"a", {{"b", 1.0, "causes"}}},
                            {"b", {{"c", 1.0, "causes"}}},
                            {"c", {{"a", 1.0, "causes"}, {"c", 1.0, "causes"}}}};
  EXPECT_EQ(Told(Search(causes, {"a"}, 100)), (Texts{"b 1 1.000", "c 2 1.000"}));
}

TEST(Causes, EndAtTheDepthAndSayWhetherThereAreMore) {
  const Adjacency causes = {{"c", {{"b", 1.0, "causes"}}}, {"b", {{"a", 1.0, "causes"}}}};
  EXPECT_TRUE(Search(causes, {"c"}, 1).has_more);
  EXPECT_FALSE(Search(causes, {"c"}, 2).has_more);
  EXPECT_EQ(Search(causes, {"c"}, 1).causes.size(), 1U);
}

TEST(Causes, ThatWereNotLookedForAreNotDenied) {
  const auto search = FindCauses({"c"}, 10, [](const std::string& id) {
    std::optional<std::vector<CauseEdge>> edges;
    if (id == "c") edges = {{"a", 1.0, "causes"}, {"b", 0.5, "causes"}};
    if (id == "a") edges.emplace();
    return edges;
  });
  EXPECT_EQ(Told(search), (Texts{"a 1 1.000 root", "b 1 0.500"}));
  EXPECT_TRUE(search.has_more);
}

TEST(Causes, TellWhatRestsOnSimilarity) {
  const Adjacency causes = {{"c", {{"b", 0.8, CauseEdge::kBridge}}}, {"b", {{"a", 1.0, "causes"}}}};
  EXPECT_EQ(Told(Search(causes, {"c"}, 10)),
            (Texts{"b 1 0.800 bridged", "a 2 0.800 root bridged"}));
}

TEST(Causes, OfNoStrengthAreCausesAllTheSame) {
  EXPECT_EQ(Told(Search({{"b", {{"a", 0.0, "causes"}}}}, {"b"}, 3)), Texts{"a 1 0.000 root"});
}

TEST(Causes, OfALongChainWithCyclesLookOnlyAsFarAsTheDepth) {
  Adjacency causes;
  constexpr int kLinks = 10'000;
  for (int i = 0; i < kLinks; ++i) {
    const auto name = [](int number) { return "n" + std::to_string(number); };
    causes[name(i)].push_back({name(i + 1), 0.9, "causes"});
    if (i % 3 == 0) causes[name(i)].push_back({name(i / 2), 0.9, "causes"});
  }
  int asked = 0;
  const auto search = FindCauses({"n0"}, 10, [&](const std::string& id) {
    ++asked;
    return causes[id];
  });
  EXPECT_EQ(search.causes.size(), 10U);
  EXPECT_LE(asked, 12);
  EXPECT_TRUE(search.has_more);
}

class LinkedAtoms : public test::BrainTest {
 protected:
  void Add(const std::string& id, const std::string& subject = "it",
           const std::string& action = "x", const std::string& outcome = "y") {
    NewAtom atom;
    atom.id = id;
    atom.subject = subject;
    atom.action = action;
    atom.outcome = outcome;
    brain().atoms().Create(atom, kNow);
  }
  AtomLink Link(const std::string& from, const std::string& to, const std::string& type = "causes",
                std::optional<double> strength = std::nullopt) {
    return brain().atoms().Link({from, to, type, strength}, kNow);
  }
  static CauseQuery Query(std::int64_t depth, bool bridge = false) {
    CauseQuery query;
    query.max_depth = depth;
    query.bridge = bridge;
    query.limit = 1000;
    query.now = kNow;
    return query;
  }
  /// "id strength" by id.
  Texts Causes(const std::string& id, const CauseQuery& query) {
    std::map<std::string, double> strengths;
    for (const auto& cause : brain().atoms().FindCauses(id, query, nullptr).causes)
      strengths[cause.atom.id] = cause.way.strength;
    Texts told;
    for (const auto& [cause, strength] : strengths) {
      std::array<char, 32> text{};
      std::snprintf(text.data(), text.size(), " %.9f", strength);
      told.push_back(cause + text.data());
    }
    return told;
  }
};

TEST_F(LinkedAtoms, ALinkOfOneTypeLeavesTheOthersAlone) {
  Open();
  Add("a");
  Add("b");
  const AtomLink causes = Link("a", "b", "causes", 0.9);
  Link("a", "b", "correlates", 0.1);
  Link("a", "b", "correlates");
  const AtomLink again = Link("a", "b");
  EXPECT_EQ(again.id, causes.id);
  EXPECT_EQ(again.strength, 0.9) << "an observation without a strength keeps it";
  EXPECT_EQ(again.observation_count, 2);
  EXPECT_EQ(Causes("b", Query(10)), Texts{"a 0.900000000"});
  EXPECT_EQ(Stored("SELECT link_type || ' ' || strength || ' ' || observation_count FROM "
                   "causal_links ORDER BY link_type"),
            (Texts{"causes 0.9 2", "correlates 0.1 2"}));
}

TEST_F(LinkedAtoms, WhatMerelyCorrelatesIsNoCause) {
  Open();
  for (const auto* id : {"a", "b", "c"}) Add(id);
  Link("a", "c", "correlates");
  Link("b", "c", "precedes");
  EXPECT_EQ(Causes("c", Query(10)), Texts{});
  CauseQuery all = Query(10);
  all.link_types = {"correlates", "precedes"};
  EXPECT_EQ(Causes("c", all), (Texts{"a 0.500000000", "b 0.500000000"}));
}

TEST_F(LinkedAtoms, RefuseLinksThatCannotBe) {
  Open();
  Add("a");
  Add("b");
  const auto code = [&](const char* from, const char* to, const char* type, double strength) {
    return test::CodeThrownBy([&] { Link(from, to, type, strength); });
  };
  EXPECT_EQ(code("a", "a", "causes", 0.5), "VALIDATION_ERROR");
  EXPECT_EQ(code("a", "b", "prevents", 0.5), "VALIDATION_ERROR");
  EXPECT_EQ(code("a", "b", "causes", 1.5), "VALIDATION_ERROR");
  EXPECT_EQ(code("a", "b", "causes", std::nan("")), "VALIDATION_ERROR");
  EXPECT_EQ(code("a", "gone", "causes", 0.5), "NOT_FOUND");
  EXPECT_EQ(code("gone", "b", "causes", 0.5), "NOT_FOUND");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM causal_links"), "0");
}

TEST_F(LinkedAtoms, AnAtomWithoutLinksIsBridgedByWhatReadsLikeIt) {
  Open();
  Add("rain", "heavy rain", "floods the cellar", "the pump fails");
  Add("pump", "the pump", "fails", "the house is cold");
  Add("tea", "tea", "cools", "nobody drinks it");
  const auto report = brain().atoms().FindCauses("pump", Query(10, true), nullptr);
  ASSERT_EQ(report.causes.size(), 1U);
  EXPECT_EQ(report.causes[0].atom.id, "rain");
  EXPECT_TRUE(report.causes[0].way.is_bridged);
  EXPECT_EQ(report.causes[0].way.path.at(0).type, "similar");
  EXPECT_EQ(Causes("pump", Query(10, false)), Texts{});
  Link("tea", "pump");
  EXPECT_EQ(Causes("pump", Query(10, true)), Texts{"tea 0.500000000"}) << "a link needs no bridge";
}

TEST_F(LinkedAtoms, BeyondThoseThatAreBridgedAreNotCalledRoots) {
  Open();
  Add("effect");
  const auto add_causes = [&](int from, int to) {
    for (int i = from; i < to; ++i) {
      Add("cause" + std::to_string(i), "drop " + std::to_string(i), "falls", "it is wet");
      Link("cause" + std::to_string(i), "effect");
    }
  };
  const auto counted = [&] {
    const auto report = brain().atoms().FindCauses("effect", Query(10, true), nullptr);
    const auto roots = std::count_if(report.causes.begin(), report.causes.end(),
                                     [](const auto& cause) { return cause.way.is_root; });
    return std::tuple(report.causes.size(), roots, report.has_more);
  };
  add_causes(0, kMostBridgedAtoms);
  EXPECT_EQ(counted(), std::tuple(50, 50, false));
  add_causes(kMostBridgedAtoms, kMostBridgedAtoms + 3);
  EXPECT_EQ(counted(), std::tuple(53, 50, true));
}

TEST_F(LinkedAtoms, LeadToAnOutcomeThatATextNames) {
  Open();
  Add("rain", "rain", "fell", "the cellar flooded");
  Add("pump", "the pump", "stopped", "the house was cold");
  Link("rain", "pump", "causes", 0.7);
  const auto report =
      brain().atoms().FindPathsToOutcome("Why was our house so cold?", Query(10), nullptr);
  ASSERT_EQ(report.effects.size(), 1U);
  EXPECT_EQ(report.effects[0].atom.id, "pump");
  ASSERT_EQ(report.causes.size(), 1U);
  EXPECT_EQ(report.causes[0].atom.id, "rain");
  EXPECT_EQ(report.causes[0].way.strength, 0.7);
}

/// The same in SQL: every way without a repetition, the strongest to each atom.
std::string RecursiveQuery(const std::string& effect, int depth) {
  return "WITH RECURSIVE way (atom, depth, strength, path) AS (SELECT '" + effect +
         "', 0, 1.0, '/" + effect +
         "/' UNION ALL SELECT l.from_atom_id, depth + 1, way.strength * l.strength, path || "
         "l.from_atom_id || '/' FROM way JOIN causal_links l ON l.to_atom_id = way.atom WHERE "
         "l.link_type IN ('causes', 'enables') AND depth < " +
         std::to_string(depth) +
         " AND instr(path, '/' || l.from_atom_id || '/') = 0) SELECT atom || printf(' %.9f', "
         "max(strength)) FROM way WHERE depth > 0 GROUP BY atom ORDER BY atom";
}

TEST_F(LinkedAtoms, AgreeWithARecursiveQueryOnRandomGraphs) {
  std::mt19937 random(11);
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
  };
  constexpr int kGraphs = 40;
  constexpr int kAtoms = 9;
  struct Answer {
    std::string effect;
    int depth;
    Texts causes;
  };
  std::vector<Answer> answers;
  Open();
  for (int graph = 0; graph < kGraphs; ++graph) {
    const auto name = [&](int atom) {
      return "g" + std::to_string(graph) + "_" + std::to_string(atom);
    };
    for (int i = 0; i < kAtoms; ++i) Add(name(i));
    const int links = 4 + below(22);
    for (int i = 0; i < links; ++i) {
      const int from = below(kAtoms);
      const int to = below(kAtoms);
      const std::string type(kLinkTypes.at(static_cast<std::size_t>(below(4))));
      if (from != to) Link(name(from), name(to), type, below(11) / 10.0);
    }
    for (const int depth : {1, 2, 3, 5, 9})
      answers.push_back({name(0), depth, Causes(name(0), Query(depth))});
  }
  for (const auto& [effect, depth, causes] : answers)
    EXPECT_EQ(causes, Stored(RecursiveQuery(effect, depth))) << effect << " to depth " << depth;
}

}  // namespace
}  // namespace cortex
