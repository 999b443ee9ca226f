// Which memories an exact duplicate is compared with, and what a store does for sinks outside the
// process.

#include "brain/comparisons.h"
#include "brain/memories.h"
#include "brain/outgoing.h"
#include "brain/scores.h"
#include "store/content_key.h"
#include "store/store.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;

class Duplicates : public test::BrainTest {
 protected:
  StorageStatus StatusOf(const NewMemory& memory, TimeMs now = kNow) {
    return brain().memories().Create(memory, now).status;
  }
  static NewMemory By(const std::string& user, const std::optional<std::string>& speaker) {
    NewMemory memory = Said("I like green tea");
    memory.user_id = user;
    memory.speaker = speaker;
    return memory;
  }
};

TEST_F(Duplicates, AreOfTheSameUserAndSpeaker) {
  Open();
  EXPECT_EQ(StatusOf(By("ada", std::nullopt)), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(By("ada", "Bo")), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(By("ada", "Cy")), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(By("bo", std::nullopt)), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(By("ada", "Bo")), StorageStatus::kDuplicateExact);
  EXPECT_EQ(StatusOf(By("bo", std::nullopt)), StorageStatus::kDuplicateExact);
}

TEST_F(Duplicates, HaveTheSameOperators) {
  Open();
  EXPECT_EQ(StatusOf(Said("timeout = 30")), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said("timeout != 30")), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said("timeout != 30!")), StorageStatus::kDuplicateExact);
  EXPECT_EQ(StatusOf(Said("config is in ./config")), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said("config is in ../config")), StorageStatus::kSuccess);
}

TEST_F(Duplicates, OfAFactAreFoundHoweverOldItIs) {
  Open();
  Remember(brain(), Said("I like green tea"));
  for (int i = 0; i < 300; ++i) Remember(brain(), Said("cup number " + std::to_string(i)));
  EXPECT_EQ(StatusOf(Said("I LIKE green tea"), kNow + Days(2000)), StorageStatus::kDuplicateExact);
}

TEST_F(Duplicates, OfAnEventAreOfItsLocalDay) {
  BrainOptions options = test::OptionsFor(path());
  options.timezone = TimeZone("Asia/Tokyo");
  Open(options);
  const NewMemory event = Said("I called the bank");
  const TimeMs late_evening = options.timezone.Parse("2026-03-01T23:00");
  EXPECT_EQ(StatusOf(event, late_evening), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(event, late_evening + Hours(1) - 1), StorageStatus::kDuplicateExact);
  EXPECT_EQ(StatusOf(event, late_evening + Hours(1)), StorageStatus::kSuccess)
      << "the next day there";
  EXPECT_EQ(StatusOf(event, late_evening + Hours(2)), StorageStatus::kDuplicateExact)
      << "of the second";
  EXPECT_EQ(StatusOf(Said("Today is fine"), late_evening), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said("today is fine."), late_evening + Days(1)), StorageStatus::kSuccess);
}

TEST_F(Duplicates, OfADoseAndAReadingAreOfTheirHour) {
  Open();
  for (const auto* text : {"Gave Oskar 1 g of paracetamol.", "Blood sugar 6.1 before breakfast."}) {
    EXPECT_EQ(StatusOf(Said(text)), StorageStatus::kSuccess) << text;
    EXPECT_EQ(StatusOf(Said(text), kNow + Hours(1) - 1), StorageStatus::kDuplicateExact) << text;
    EXPECT_EQ(StatusOf(Said(text), kNow + Hours(7)), StorageStatus::kSuccess) << text;
    EXPECT_EQ(StatusOf(Said(text), kNow + Days(1)), StorageStatus::kSuccess) << text;
  }
}

TEST_F(Duplicates, OfAnEventAreByWhenItWasSaidNotStored) {
  Open();
  NewMemory event = Said("I took my tablets");
  event.created_at = kNow - Days(5);
  EXPECT_EQ(StatusOf(event), StorageStatus::kSuccess);
  event.created_at = kNow - Days(4);
  EXPECT_EQ(StatusOf(event), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(event), StorageStatus::kDuplicateExact);
}

TEST_F(Duplicates, AMemoryThatCarriesAPenaltyBlocksNothing) {
  Open();
  Remember(brain(), Said("I live in Bern"));
  Remember(brain(), Said("I live in Graz"));
  ASSERT_EQ(brain().comparisons().GetContradictions({}).size(), 1U);
  EXPECT_EQ(StatusOf(Said("I live in Graz")), StorageStatus::kDuplicateExact)
      << "the one that holds blocks";
  EXPECT_EQ(StatusOf(Said("I live in Bern")), StorageStatus::kSuccess) << "moved back";
  EXPECT_EQ(StatusOf(Said("I live in Bern")), StorageStatus::kDuplicateExact) << "of the new one";
}

TEST_F(Duplicates, AfterADismissalBothMemoriesBlock) {
  Open();
  Remember(brain(), Said("I live in Bern"));
  Remember(brain(), Said("I live in Graz"));
  const auto pairs = brain().comparisons().GetContradictions({});
  ASSERT_EQ(pairs.size(), 1U);
  brain().comparisons().ResolveContradiction(pairs.front().pair.id, std::nullopt, "ada", kNow);
  EXPECT_EQ(StatusOf(Said("I live in Bern")), StorageStatus::kDuplicateExact);
  EXPECT_EQ(StatusOf(Said("I live in Graz")), StorageStatus::kDuplicateExact);
}

// --- Imports

class Imports : public test::BrainTest {
 protected:
  ImportProgress Import(const std::vector<NewMemory>& memories, bool keep_duplicates = false) {
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = !keep_duplicates}, kNow,
                                           &progress)) {
    }
    return progress;
  }
};

TEST_F(Imports, AmongManyIdenticalTextsTheLookForATwinStopsAtTheFirst) {
  Open();
  Import(std::vector<NewMemory>(100, Said("The kettle is blue")), true);
  const auto twin = brain().memories().Create(Said("the kettle is blue"), kNow);
  EXPECT_EQ(twin.status, StorageStatus::kDuplicateExact);
  Close();
  StoreOptions options;
  options.path = path();
  Store store(options);
  int visited = 0;
  store.Read(nullptr, [&](Repositories& repositories) {
    const ContentKey key("The kettle is blue", "ada", std::nullopt);
    repositories.memories.VisitByContentKey(key.hash(), [&](const ComparedMemory& known) {
      EXPECT_EQ(known.seq, 1);
      ++visited;
      return false;
    });
  });
  EXPECT_EQ(visited, 1);
}

TEST_F(Imports, CountWhatTheyDidWithEachMemory) {
  Open();
  NewMemory known = Said("I like green tea");
  known.id = "known";
  Remember(brain(), known);
  std::vector<NewMemory> memories = {known, Said("I like Green Tea"), Said("I like black tea"),
                                     Said(" "), Said("x \xFF")};
  const ImportProgress progress = Import(memories);
  EXPECT_EQ(progress.next, 5U);
  EXPECT_EQ(progress.existing, 1);
  EXPECT_EQ(progress.duplicates, 1);
  EXPECT_EQ(progress.stored, 1);
  ASSERT_EQ(progress.refused.size(), 2U);
  EXPECT_EQ(progress.refused[0].index, 3U);
  EXPECT_EQ(progress.refused[0].status, StorageStatus::kContentEmpty);
  EXPECT_EQ(progress.refused[1].status, StorageStatus::kValidationError);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "2");
}

TEST_F(Imports, NameWhatIsThereWithAnotherTextAndLeaveIt) {
  Open();
  const auto with_id = [](const std::string& id, const std::string& text) {
    NewMemory memory = Said(text);
    memory.id = id;
    return memory;
  };
  const std::string key = "ghp_Zk4vQ9xT2mB7nR1sW8yL5cF3hJ6dP0aG4uEo";  // made up
  const std::vector<NewMemory> first = {with_id("f1", "Lives in Graz"), with_id("f2", "Has a cat"),
                                        with_id("f3", "My key is " + key)};
  EXPECT_EQ(Import(first).stored, 3);
  EXPECT_TRUE(Import(first).differing.empty()) << "the same again, also without its secret";
  const ImportProgress later = Import({first[1], with_id("f1", "Lives in Ulm"), first[2]});
  EXPECT_EQ(later.existing, 3);
  ASSERT_EQ(later.differing.size(), 1U);
  EXPECT_EQ(later.differing[0].index, 1U);
  EXPECT_EQ(later.differing[0].id, "f1");
  EXPECT_EQ(brain().memories().Get("f1", true, kNow).content, "Lives in Graz");
}

TEST_F(Imports, TakeATextForTheOneThatWasStoredBeforeSecretsWereTakenOut) {
  BrainOptions options = test::OptionsFor(path());
  options.secrets.action = SecretAction::kAllow;
  Open(std::move(options));
  NewMemory memory = Said("My key is ghp_Zk4vQ9xT2mB7nR1sW8yL5cF3hJ6dP0aG4uEo");
  memory.id = "k";
  Import({memory});
  Close();
  Open();
  const ImportProgress again = Import({memory});
  EXPECT_EQ(again.existing, 1);
  EXPECT_TRUE(again.differing.empty());
}

TEST_F(Imports, RunInBatchesAndMayKeepDuplicates) {
  Open();
  std::vector<NewMemory> memories(5'000, Said("I like green tea"));
  for (std::size_t i = 0; i < memories.size(); ++i)
    memories[i].created_at = kNow - static_cast<TimeMs>(i);
  ImportProgress progress;
  int batches = 1;
  while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress))
    ++batches;
  EXPECT_GT(batches, 1);
  EXPECT_EQ(progress.stored, 5'000);
  EXPECT_EQ(StoredValue("SELECT count(DISTINCT created_at) FROM stm_entries"), "5000");
  Reopen();
  memories.resize(10);
  EXPECT_EQ(Import(memories).duplicates, 10);
}

TEST_F(Imports, OfAnotherProcessAreComparedWithWhatIsStoredNext) {
  Open();
  Remember(brain(), Said("My sister lives in Bern"));
  ASSERT_EQ(test::InAnotherProcess({"import", path(), "I like green tea", "My car is red"}), "ok");
  const auto repeated = brain().memories().Create(Said("I enjoy green tea"), kNow);
  EXPECT_EQ(repeated.status, StorageStatus::kDuplicateSemantic);
  const auto changed = brain().memories().Create(Said("My car is blue"), kNow);
  EXPECT_EQ(changed.contradictions.size(), 1U);
}

TEST_F(Imports, OfNothingAreDoneAtOnce) {
  Open();
  EXPECT_EQ(Import({}).next, 0U);
}

// --- Sinks outside the process

class DuplicateSinks : public test::BrainTest {
 protected:
  Brain& OpenWith(std::vector<std::string> sinks) {
    BrainOptions options = test::OptionsFor(path());
    options.sinks = std::move(sinks);
    return Open(options);
  }
};

TEST_F(DuplicateSinks, GetEveryMemoryThroughTheOutbox) {
  const StorageResult result =
      OpenWith({"lightrag", "embedder"}).memories().Create(Said("I like green tea"), kNow);
  EXPECT_EQ(result.status, StorageStatus::kSuccess);
  EXPECT_EQ(result.graph_state, GraphState::kPending);
  EXPECT_EQ(Stored("SELECT sink, memory_id, state FROM outbox ORDER BY sink"),
            (std::vector<std::string>{"embedder", *result.memory_id, "pending", "lightrag",
                                      *result.memory_id, "pending"}));
}

TEST_F(DuplicateSinks, ThatAreDownMakeItLocalOnlyAndStillGetItLater) {
  OpenWith({"lightrag"}).outgoing().SetSinkDown("lightrag", true);
  StorageResult result = brain().memories().Create(Said("I like green tea"), kNow);
  EXPECT_EQ(result.status, StorageStatus::kSuccessLocalOnly);
  EXPECT_TRUE(result.is_success());
  EXPECT_TRUE(result.local_success);
  EXPECT_NE(result.message.find("lightrag"), std::string::npos);
  brain().outgoing().SetSinkDown("lightrag", false);
  EXPECT_EQ(brain().memories().Create(Said("I like black tea"), kNow).status,
            StorageStatus::kSuccess);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.pending, 2);
}

TEST_F(DuplicateSinks, ARefusedMemoryLeavesNoOutboxRow) {
  OpenWith({"lightrag"});
  EXPECT_FALSE(brain().memories().Create(Said(" "), kNow).is_success());
  EXPECT_EQ(StoredValue("SELECT count(*) FROM outbox"), "0");
}

TEST_F(DuplicateSinks, AFailedHalfIsAskedForAgainByStoringTheTextAgain) {
  const std::string id = Remember(OpenWith({"lightrag"}), Said("I like green tea"));
  test::ReportToSink(brain(), "lightrag", id, SinkReport::Outcome::kFailed);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.failed, 1);
  const StorageResult again = brain().memories().Create(Said("I like green tea"), kNow + 1);
  EXPECT_EQ(again.status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(again.graph_state, GraphState::kPending);
  EXPECT_NE(again.message.find("asked again"), std::string::npos);
  EXPECT_EQ(Stored("SELECT state, attempts FROM outbox"),
            (std::vector<std::string>{"pending", "0"}));
}

TEST_F(DuplicateSinks, AHalfThatArrivedIsNotSentAgain) {
  const std::string id = Remember(OpenWith({"lightrag"}), Said("I like green tea"));
  test::ReportToSink(brain(), "lightrag", id, SinkReport::Outcome::kOk);
  EXPECT_EQ(brain().memories().Create(Said("I like green tea"), kNow).graph_state,
            GraphState::kOff);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.ok, 1);
  EXPECT_EQ(Stored("SELECT state, attempts FROM outbox"), (std::vector<std::string>{"ok", "0"}));
}

}  // namespace
}  // namespace cortex
