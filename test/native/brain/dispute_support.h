#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "brain/comparisons.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

/// A brain in which one memory may come to stand against another.
namespace cortex::test {

using Ids = std::vector<std::string>;

class Disputes : public BrainTest {
 protected:
  void SetUp() override {
    Open();
    potsdam_ = Remember(brain(), Said("I live in Potsdam."));
    roses_ = Remember(brain(), Said("I grow roses by the gate"));
  }
  /// Contradicts Potsdam, as storing finds it.
  Contradiction AddLeipzig() {
    const auto result = brain().memories().Create(Said("I live in Leipzig."), kNow);
    leipzig_ = result.memory_id.value();
    return result.contradictions.at(0);
  }
  void Validate(const std::string& id, bool success, TimeMs now = kNow) {
    brain().scores().RecordValidation(id, success, now, "ada", std::nullopt);
  }
  void Resolve(const Contradiction& pair, const std::string& winner, TimeMs now = kNow) {
    brain().comparisons().ResolveContradiction(pair.id, winner, "ada", now);
  }
  Memory Look(const std::string& id) { return brain().memories().Get(id, true, kNow); }
  double Score(const std::string& id) { return Look(id).confidence; }
  /// Told so many days ago. Not compared: as somebody tells more than one thing of a kind, no pair
  /// is looked for.
  std::string Told(const std::string& text, int days_ago, bool compared = true) {
    NewMemory memory = Said(text);
    memory.compare_meaning = compared;
    memory.created_at = kNow - days_ago * kMillisPerDay;
    return Remember(brain(), memory);
  }
  /// "" for undisputed, else the ids, with " wrong" where it was proved wrong.
  std::string Against(const std::string& id) {
    const auto dispute = Look(id).disputed;
    if (!dispute) return "nothing";
    std::string told;
    for (const auto& by : dispute->by) told += by + " ";
    return told + (dispute->proved_wrong ? "wrong" : "");
  }
  void Read(const std::string& id, int times = 10) {
    for (int i = 0; i < times; ++i) brain().memories().Get(id, false, kNow);
  }
  bool CountsAccesses(const std::string& id) {
    const auto before = Look(id).score.access_count;
    Read(id, 1);
    return Look(id).score.access_count > before;
  }
  static SearchQuery For(const std::string& text, std::int64_t limit = 10) {
    SearchQuery query;
    query.text = text;
    query.limit = limit;
    query.peek = true;
    query.now = kNow;
    return query;
  }
  Ids Found(const SearchQuery& query) {
    Ids ids;
    for (const auto& hit : brain().finder().Search(query, nullptr).hits)
      ids.push_back(hit.memory.id);
    return ids;
  }
  Ids Recent(const RecentQuery& query) {
    Ids ids;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      ids.push_back(memory.id);
    return ids;
  }
  static bool Holds(const Ids& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }
  void ExpectSound() { EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, Ids{}); }

  std::string potsdam_;
  std::string leipzig_;
  std::string roses_;
};

}  // namespace cortex::test
