// Texts that ask for a person: however they come in, and however often they are told.
#include "alerts/alerts_support.h"
#include "brain/archives.h"
#include "brain/derivation.h"
#include "brain/insights.h"
#include "store/archive.h"

namespace cortex {
namespace {

using test::Days;
using test::Hours;
using test::kAsksForAPerson;
using test::kNow;
using test::Remember;
using test::Said;

class SafetyAlerts : public test::AlertsTest {
 protected:
  void Import(const std::vector<NewMemory>& memories, TimeMs now) {
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {}, now, &progress)) {
    }
  }
  std::size_t Active() {
    AlertQuery query;
    query.active = true;
    return brain().alerts().Find(query).size();
  }
  /// An alert of now opens, and has long been over at what is returned.
  TimeMs AfterTheEpisode() {
    On("safety");
    Tell(kAsksForAPerson, kNow);
    EXPECT_EQ(Active(), 1U);
    Look(kNow + Days(2));
    Look(kNow + Days(4));
    EXPECT_EQ(Active(), 0U);
    return kNow + Days(30);
  }
  std::int64_t Observations(TimeMs now) {
    InsightQuery query;
    query.metric = Metric::kSafety;
    query.user_id = Said("").user_id;
    query.now = now;
    return brain().insights().Trends(query, nullptr).observations;
  }
};

TEST_F(SafetyAlerts, OpenWithTheImportThatAsksForAPerson) {
  On("safety");
  Import({Said("The tea is hot."), Said(kAsksForAPerson)}, kNow);
  ASSERT_EQ(All().size(), 1U) << "in the write, not in a quieter moment";
  EXPECT_EQ(All().front().opened_at, kNow);
  EXPECT_EQ(All().front().memory_ids.size(), 1U);
  EXPECT_EQ(Observations(kNow), 1);
}

TEST_F(SafetyAlerts, OpenWithAnImportInEachKindOfWordsThatAsk) {
  On("safety");
  for (const auto* text :
       {"I want to die.", "There is no reason to live.", "I keep thinking about self-harm.",
        "I don\u2019t want to live anymore.", "I just want to END IT ALL."}) {
    NewMemory memory = Said(text);
    memory.user_id = text;
    Import({memory}, kNow);
    AlertQuery query;
    query.user_id = text;
    EXPECT_EQ(brain().alerts().Find(query).size(), 1U) << text;
  }
}

TEST_F(SafetyAlerts, OpenOnceItIsKnownOfARowOfAnExport) {
  Tell(kAsksForAPerson, kNow);
  const std::string file = directory().File("export.jsonl");
  brain().archives().Export(file, ExportFormat::kArchive, kNow, nullptr);
  Close();
  Open(test::OptionsFor(directory().File("other.db")));
  On("safety");
  ArchiveReader archive(file);
  while (!brain().archives().ImportBatch(&archive)) {
  }
  while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(100);
  ASSERT_TRUE(brain().alerts().HasMarksLeft());
  brain().alerts().EvaluateLeft(kNow + Hours(1));
  EXPECT_EQ(Active(), 1U);
}

TEST_F(SafetyAlerts, OpenWhenTheSameIsToldAgainWeeksLater) {
  const TimeMs later = AfterTheEpisode();
  const auto result = brain().memories().Create(Said(kAsksForAPerson), later);
  EXPECT_EQ(result.status, StorageStatus::kDuplicateExact);
  EXPECT_TRUE(result.safety_flag);
  EXPECT_EQ(Active(), 1U);
  EXPECT_EQ(Observations(later), 2) << "the first telling and the second";
}

TEST_F(SafetyAlerts, OpenWhenTheSameIsImportedAgainWeeksLater) {
  const TimeMs later = AfterTheEpisode();
  Import({Said(kAsksForAPerson)}, later);
  EXPECT_EQ(Active(), 1U);
}

TEST_F(SafetyAlerts, OpenWhenAnAgentTellsItAgainWeeksLater) {
  const TimeMs later = AfterTheEpisode();
  NewMemory memory = Said(kAsksForAPerson);
  memory.is_proxy = true;
  brain().memories().Create(memory, later);
  EXPECT_EQ(Active(), 1U);
}

TEST_F(SafetyAlerts, NothingOpensWhenOtherThingsAreToldAgain) {
  On("safety");
  Tell("The tea is hot.", kNow);
  EXPECT_FALSE(brain().memories().Create(Said("The tea is hot."), kNow + Hours(1)).safety_flag);
  EXPECT_TRUE(All().empty());
}

TEST_F(SafetyAlerts, OpenWithWhatAnAgentTellsForSomebody) {
  On("safety");
  NewMemory memory = Said(kAsksForAPerson);
  memory.is_proxy = true;
  memory.proxy_agent = "nurse";
  Remember(brain(), memory);
  EXPECT_EQ(Active(), 1U);
  EXPECT_EQ(Observations(kNow), 1);
}

}  // namespace
}  // namespace cortex
