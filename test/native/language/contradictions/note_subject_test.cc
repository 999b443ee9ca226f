#include "language/contradictions/note_subject.h"

#include "language/contradictions/contradictions_support.h"

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
                        {"Started: 900 remaining", "Started: 412 remaining"},
                    });
  ExpectSure(true, {
                       {"She wakes at 5:15", "She wakes at 7:00"},
                       {"The shop is open.", "The shop is closed."},
                       {"There are six beds on my ward.", "There are nine beds on my ward."},
                       {"The user has a driving licence.", "The user has no driving licence."},
                       {"Queries on the mart are slow.", "Queries on the mart are fast."},
                       {"The wifi password is heron7.", "The wifi password is heron8."},
                   });
}

TEST(NoteSubject, WhatStandsUnderOtherLabelsIsOfOtherThings) {
  ExpectSure(false, {
                        {"Barn shop: entry rule: 20 hens at least", "Barn shop: refuse: zero hens"},
                        {"Refuse: flocks with zero hens", "Refuse: flocks with 200 hens"},
                    });
  ExpectSure(true, {
                       {"My father is allergic to penicillin.",
                        "They tested him: my father is not allergic to penicillin."},
                       {"The plant sale is on 10 May.", "Settled: the plant sale is on 17 May."},
                       {"Standard loaf: 500 g of flour", "My standard loaf is 520 g of flour."},
                   });
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
  test::ExpectNone({{"Customer: The baker lived in Ohio.", "Customer: The baker lives in Bergen."},
                    {"Ida Moen: The baker enjoys chess.", "Ida Moen: The baker enjoys history."}});
}

}  // namespace
}  // namespace cortex
