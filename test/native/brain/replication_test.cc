#include "brain/replication.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "alerts/built_in_rules.h"
#include "brain/alert_rules.h"
#include "brain/archives.h"
#include "brain/derivation.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/replication_support.h"
#include "brain/scores.h"
#include "store/connection.h"
#include "support/support.h"

namespace cortex::test {
namespace {

/// One host: its replica, and its way to the history.
struct ReplicaHost {
  ReplicaHost(History& shared, const std::string& path, std::uint64_t seed)
      : history(shared), gate(std::make_shared<HistoryGate>(shared)) {
    BrainOptions options = OptionsFor(path);
    options.ids = SeededIds(seed);
    options.replica = {gate, "the brain", "replica " + std::to_string(seed)};
    brain = std::make_unique<Brain>(options);
    CatchUp();
  }

  void CatchUp() {
    brain->replication().Apply(gate->ChangesAfter(brain->replication().State().at.number));
  }

  /// As the write lane does it: the step is run again when another host was first.
  std::string InGroup(const std::function<void(Brain&)>& work) {
    const std::vector<std::function<bool()>> steps = {[&] {
      work(*brain);
      return true;
    }};
    return CodeOf(brain->RunGroup(steps).front());
  }

  StorageResult Say(const std::string& content, TimeMs now = kNow) {
    StorageResult result;
    const std::string code =
        InGroup([&](Brain& opened) { result = opened.memories().Create(Said(content), now); });
    EXPECT_EQ(code, "");
    return result;
  }

  /// All that it holds, with what it derives.
  std::string Content(const std::string& file) {
    CatchUp();
    while (brain->derivation().HasBacklog()) brain->derivation().DeriveBatch(1000);
    brain->archives().Export(file, ExportFormat::kArchive, kNow, nullptr);
    return ReadBytes(file);
  }

  History& history;
  std::shared_ptr<HistoryGate> gate;
  std::unique_ptr<Brain> brain;
};

/// The hosts of a brain.
class Fleet {
 public:
  ReplicaHost& Host(std::uint64_t seed = 0) {
    const auto number = hosts_.size() + 1;
    hosts_.push_back(
        std::make_unique<ReplicaHost>(history_, PathOf(number), seed == 0 ? number : seed));
    return *hosts_.back();
  }
  [[nodiscard]] std::string PathOf(std::size_t number) const {
    return directory_.File("host-" + std::to_string(number) + ".db");
  }
  void ExpectEqual() {
    std::optional<std::string> first;
    for (const auto& host : hosts_) {
      const std::string content =
          host->Content(directory_.File("export-" + std::to_string(++exports_)));
      if (!first) first = content;
      EXPECT_EQ(content, *first);
    }
  }
  [[nodiscard]] const History& history() const { return history_; }
  [[nodiscard]] ReplicaHost& operator[](std::size_t index) { return *hosts_.at(index); }

 private:
  TemporaryDirectory directory_;
  History history_;
  std::vector<std::unique_ptr<ReplicaHost>> hosts_;
  int exports_ = 0;
};

class ReplicationTest : public ::testing::Test {
 protected:
  ReplicaHost& Host() { return fleet_.Host(); }
  void ExpectEqual() { fleet_.ExpectEqual(); }
  [[nodiscard]] const History& history() const { return fleet_.history(); }
  [[nodiscard]] Fleet& fleet() { return fleet_; }

 private:
  Fleet fleet_;
};

TEST_F(ReplicationTest, WhatOneHostStoresTheOthersHave) {
  ReplicaHost& one = Host();
  ReplicaHost& two = Host();
  const StorageResult stored = one.Say("I live in Bern.");
  two.CatchUp();
  EXPECT_EQ(two.brain->memories().Get(stored.memory_id.value(), true, kNow).content,
            "I live in Bern.");
  EXPECT_EQ(two.Say("I live in Bern.").status, StorageStatus::kDuplicateExact);
  ExpectEqual();
}

/// How often the full text of memories was written to the file, but for what was merged since.
std::int64_t TimesFullTextWasWritten(const std::string& path) {
  ConnectionOptions options;
  options.path = path;
  Connection connection(options);
  return connection.ScalarInt64("SELECT count(DISTINCT segid) FROM stm_fts_idx");
}

TEST_F(ReplicationTest, FullTextOfAllThatComesAtOnceIsWrittenOnce) {
  ReplicaHost& one = Host();
  // Told of by their keys, as texts: "[10]" comes before "[2]".
  for (int number = 0; number < 12; ++number)
    one.Say("The ferry number " + std::to_string(number) + " is late.");
  Host();
  EXPECT_EQ(TimesFullTextWasWritten(fleet().PathOf(2)), 1);
  ExpectEqual();
}

TEST_F(ReplicationTest, WhatIsToldInPartsIsTakenInAsOne) {
  ReplicaHost& one = Host();
  ReplicaHost& two = Host();
  for (const char* place : {"Bern", "Graz", "Thun"}) one.Say("I live in " + std::string(place));
  two.gate->part = 2;
  two.gate->parts_until_cut = 2;
  EXPECT_EQ(CodeThrownBy([&] { two.CatchUp(); }), "UNREACHABLE");
  EXPECT_EQ(two.brain->replication().State().at.number, 0);
  EXPECT_EQ(two.brain->memories().GetRecent(Recent(), nullptr).size(), 0U);
  two.gate->parts_until_cut = std::nullopt;
  two.CatchUp();
  EXPECT_EQ(two.brain->replication().State().at.number, 3);
  EXPECT_EQ(two.brain->memories().GetRecent(Recent(), nullptr).size(), 3U);
  ExpectEqual();
}

TEST_F(ReplicationTest, AlertsOfEachHostLookAtWhatAnotherTells) {
  ReplicaHost& one = Host();
  ReplicaHost& two = Host();
  alerts::RuleSetting setting;
  setting.id = "volume";
  setting.metric = AlertMetric::kVolume;
  setting.condition = AlertCondition::kAbove;
  setting.threshold = 1;
  setting.window_hours = 24;
  EXPECT_EQ(one.InGroup([&](Brain& brain) { brain.alerts().Set(setting, "carer", kNow); }), "");
  two.CatchUp();
  one.Say("I live in Bern.");
  one.Say("I work in Thun.");
  two.CatchUp();
  one.brain.reset();
  const std::string file = fleet().PathOf(2);
  two.brain.reset();
  EXPECT_EQ(RawSql(file, "SELECT what, due_at FROM alert_marks ORDER BY what"),
            (std::vector<std::string>{"days", std::to_string(kNow + Hours(24)), "tellings",
                                      std::to_string(kNow + Hours(1))}));
}

TEST_F(ReplicationTest, WhoLosesTheRaceDecidesAgain) {
  ReplicaHost& one = Host();
  ReplicaHost& two = Host();
  one.gate->before_publishing = [&] { two.Say("The ferry leaves at noon."); };
  EXPECT_EQ(one.Say("The ferry leaves at noon.").status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(one.gate->turns, 1);
  EXPECT_FALSE(one.gate->in_turn) << "nobody waits for a turn that is over";
  EXPECT_EQ(history().head(), 1);
  ExpectEqual();
}

TEST_F(ReplicationTest, NothingIsStoredThatWasNotCommitted) {
  ReplicaHost& one = Host();
  one.Say("The gate is blue.");
  one.gate->unreachable = true;
  const auto refused = [](Brain& brain) { brain.memories().Create(Said("It is green."), kNow); };
  EXPECT_EQ(one.InGroup(refused), "UNREACHABLE");
  EXPECT_EQ(one.brain->memories().GetRecent(Recent(), nullptr).size(), 1U);
  one.gate->unreachable = false;
  EXPECT_EQ(one.Say("It is green.").status, StorageStatus::kSuccess);
  EXPECT_EQ(history().head(), 2);
}

TEST_F(ReplicationTest, WhatIsDerivedIsNobodyElsesConcern) {
  ReplicaHost& one = Host();
  ReplicaHost& two = Host();
  one.Say("Ruth lives in Graz and works in Bern.");
  two.CatchUp();
  const std::int64_t head = history().head();
  for (ReplicaHost* host : {&one, &two}) {
    while (host->brain->derivation().HasBacklog()) host->brain->derivation().DeriveBatch(100);
  }
  EXPECT_EQ(history().head(), head);
  ExpectEqual();
}

TEST_F(ReplicationTest, ANumberIsGivenOnceAlsoWhenItsRowIsGone) {
  ReplicaHost& one = Host();
  const std::string id = one.Say("A name that is forgotten.").memory_id.value();
  ForgetQuery query;
  query.ids = {id};
  one.brain->removal().Forget(query, false, "test", kNow, nullptr);
  ReplicaHost& two = Host();
  two.Say("The second memory.");
  one.CatchUp();
  one.Say("The third memory.");
  ExpectEqual();
}

TEST_F(ReplicationTest, AReplicaIsWrittenOnlyThroughItsGate) {
  Host().Say("The gate is blue.");
  fleet()[0].brain->Close();
  fleet()[0].brain.reset();
  const std::string path = fleet().PathOf(1);
  EXPECT_EQ(CodeThrownBy([&] { const Brain brain(OptionsFor(path)); }), "READ_ONLY");
  BrainOptions looking = OptionsFor(path);
  looking.read_only = true;
  Brain brain(looking);
  EXPECT_EQ(brain.memories().GetRecent(Recent(), nullptr).size(), 1U);
}

/// Does something that is drawn on a host that is drawn; now and then another host is first.
class RandomWork {
 public:
  RandomWork(Fleet& fleet, std::uint64_t seed) : fleet_(fleet), chance_(seed) {}

  void Step() {
    now_ += 1000;
    ReplicaHost& host = fleet_[Draw(3)];
    ReplicaHost& other = fleet_[Draw(3)];
    if (&other != &host && Draw(3) == 0) {
      host.gate->before_publishing = [&other, now = now_] { other.Say("The tide is out.", now); };
    }
    const auto operation = Draw(6);
    if (ids_.empty() || operation < 3) {
      Tell(host);
    } else {
      host.CatchUp();
      Change(host, operation, ids_[Draw(ids_.size())]);
    }
    host.gate->before_publishing = nullptr;
  }

 private:
  std::uint64_t Draw(std::uint64_t below) { return chance_() % below; }
  std::string Text() { return "The ferry number " + std::to_string(Draw(25)) + " is late."; }

  void Tell(ReplicaHost& host) {
    const StorageResult result = host.Say(Text(), now_);
    if (result.status == StorageStatus::kSuccess) ids_.push_back(result.memory_id.value());
  }
  /// NOT_FOUND for what was forgotten is an answer, too.
  void Change(ReplicaHost& host, std::uint64_t operation, const std::string& id) {
    std::string code;
    if (operation == 3) {
      code = CodeThrownBy(
          [&] { host.brain->scores().RecordValidation(id, true, now_, "test", std::nullopt); });
    } else if (operation == 4) {
      MemoryEdit edit;
      edit.text = Text() + " Somebody said so.";
      code = host.InGroup([&](Brain& brain) { brain.memories().Edit(id, edit, now_); });
    } else {
      ForgetQuery query;
      query.ids = {id};
      code =
          CodeThrownBy([&] { host.brain->removal().Forget(query, false, "test", now_, nullptr); });
    }
    EXPECT_TRUE(code.empty() || code == "NOT_FOUND") << code;
  }

  Fleet& fleet_;
  std::mt19937_64 chance_;
  TimeMs now_ = kNow;
  std::vector<std::string> ids_;
};

TEST_F(ReplicationTest, ReplicasAreEqualWhateverWasDoneWhere) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Fleet drawn;
    for (std::uint64_t host = 1; host <= 3; ++host) drawn.Host(10 * seed + host);
    drawn[1].gate->part = 1;
    drawn[2].gate->part = 3;
    RandomWork work(drawn, seed);
    for (int step = 0; step < 40; ++step) work.Step();
    drawn.ExpectEqual();
  }
}

}  // namespace
}  // namespace cortex::test
