#include "language/contradictions/contradictions_support.h"
#include "language/contradictions/text_labels.h"

namespace cortex {
namespace {

using test::Find;
using test::Pair;

/// Found, and so sure or unsure.
void ExpectSure(bool sure, std::initializer_list<Pair> pairs) {
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << older << " / " << newer;
    EXPECT_EQ(found->sure, sure) << older << " / " << newer;
  }
}

TEST(NoteSubject, WhatNamesNothingMayBeOfAnything) {
  ExpectSure(false, {
                        {"Wakes at 5:15", "Wakes at 7:00"},
                        {"Status: Active", "Status: Single"},
                        {"Time: 13:15", "Time: 19:52"},
                        {"Location: the attic", "Location: the cellar"},
                    });
  ExpectSure(true, {
                       {"She wakes at 5:15", "She wakes at 7:00"},
                       {"The shop is open.", "The shop is closed."},
                       {"There are six beds on my ward.", "There are nine beds on my ward."},
                       {"The user has a driving licence.", "The user has no driving licence."},
                       {"Queries on the mart are slow.", "Queries on the mart are fast."},
                       {"The wifi password is heron7.", "The wifi password is heron8."},
                       // What both tell of needs no subject.
                       {"Takes 5 mg of ramipril daily.", "Takes 10 mg of ramipril daily."},
                       {"Prefers tea over coffee.", "Prefers coffee over tea."},
                       {"is allergic to nuts", "is not allergic to nuts"},
                       // Labels that say which one.
                       {"Due date: 3 May", "Due date: 10 May"},
                       {"Dose prescribed: 5 mg", "Dose prescribed: 10 mg"},
                       {"Backup server: 10.0.0.4", "Backup server: 10.0.0.7"},
                   });
}

TEST(NoteSubject, WhatStandsUnderOtherLabelsIsOfOtherThings) {
  test::ExpectNone({
      {"Opening day: 900 jars remaining", "Current: 412 jars remaining"},
      {"Cellar: 12 bottles of oil", "Attic: 14 bottles of oil"},
  });
  // The same thing may be told under both.
  ExpectSure(false, {
                        {"Boiler: 2 bar at the valve", "Radiator loop: 3 bar at the valve"},
                        {"Medicine: ramipril 5 mg", "Tablets: ramipril 10 mg"},
                        {"Exclude: farms with zero hens", "Exclude: farms with 200 hens"},
                    });
  ExpectSure(true, {
                       {"My father is allergic to penicillin.",
                        "They tested him: my father is not allergic to penicillin."},
                       {"The plant sale is on 10 May.", "Settled: the plant sale is on 17 May."},
                       {"Standard loaf: 500 g of flour", "My standard loaf is 520 g of flour."},
                       {"Team size: four weavers.", "We're seven weavers since May."},
                       {"Chemo sessions: Tuesday", "Chemo sessions: Thursday"},
                       {"Opening times: 9 am", "Opening times: 10 am"},
                   });
}

TEST(NoteSubject, RowsOfATableAreToldApartByTheirFirstCells) {
  const auto rows = [](const char* older, const char* newer) {
    return AreOtherRows(AnalyzeStatement(Document(older)), AnalyzeStatement(Document(newer)));
  };
  EXPECT_TRUE(rows("Job: backup; Schedule: 2 AM; Status: active",
                   "Job: report; Schedule: 4 PM; Status: active"));
  EXPECT_FALSE(rows("Job: backup; Schedule: 2 AM; Status: active",
                    "Job: backup; Schedule: 4 AM; Status: off"));
  EXPECT_FALSE(rows("Job: nurse. Mum takes 5 mg.", "Job: teacher. Mum takes 10 mg."));
  // Outside of tables a row is what somebody told of himself.
  EXPECT_TRUE(Find("Job: nurse; City: Leeds", "Job: teacher; City: Leeds"));
}

TEST(NoteSubject, AmountsBeforeAColonAreLabels) {
  const std::string text = "Put on the calendar: 8:30: visit to the mill";
  const Statement statement = AnalyzeStatement(Document(text));
  const auto span = [&](const std::string& words) {
    const std::size_t begin = text.find(words);
    return EvidenceSpan{begin, begin + words.size(), words};
  };
  EXPECT_TRUE(IsInLabel(statement, span("8:30")));
  EXPECT_FALSE(IsInLabel(statement, span("mill")));
}

TEST(NoteSubject, WhatIsSetOffIsOfWhatStandsBefore) {
  ExpectSure(false, {
                        {"No oven issues (ran successfully at 6 AM)",
                         "Pump test ran successfully at 2 AM"},
                    });
}

TEST(NoteSubject, WhatNobodyIsToldToHaveDoneMayHaveBeenDoneTwice) {
  ExpectSure(false, {
                        {"The session was cut, caught up via 2026-01-26.md",
                         "Caught up via 2026-01-27.md"},
                    });
}

/// Beside the old one there is the one of today.
TEST(NoteSubject, TheOldOneIsAnother) {
  const auto found = Find("The certificate is in the safe.", "The old certificate expired.");
  EXPECT_FALSE(found && found->sure);
  ExpectSure(true, {{"The certificate is in the safe.", "The certificate expired."}});
}

TEST(NoteSubject, ADifferenceIsNoAmount) {
  ExpectSure(false, {
                        {"The kitchen is 4,158 euros over the budget.",
                         "The kitchen is 60,637 euros of the budget."},
                    });
}

TEST(NoteSubject, ALabelOfALabelIsNoValue) {
  EXPECT_FALSE(Find("Hillside barn: barn at the mill road",
                    "Hillside barn: barn layout: holds hay, a loom, two carts and a bench"));
}

/// "Ann: the baker lived in Ohio": the label is no subject, and the sentence keeps its tense.
TEST(NoteSubject, ASentenceBehindALabelKeepsItsTense) {
  test::ExpectNone({{"User: The baker lived in Ohio.", "User: The baker lives in Bergen."},
                    {"Ida Moen: The baker enjoys chess.", "Ida Moen: The baker enjoys history."}});
}

}  // namespace
}  // namespace cortex
