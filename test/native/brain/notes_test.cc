#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

constexpr TimeMs kDay = 86'400'000;

struct Note {
  const char* heading;
  const char* text;
  int day;
};

/// Items of files of notes, as an import brings them: the heading is the category.
class Notes : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  /// What the second has with the first: "open", "possible" or "nothing".
  std::string Between(const Note& older, const Note& newer, const char* source = "markdown") {
    user_ += "u";
    Keep(older, source);
    Keep(newer, source);
    ContradictionQuery query;
    query.user_id = user_;
    const auto pairs = brain().comparisons().GetContradictions(query);
    return pairs.empty() ? "nothing" : pairs.front().pair.status;
  }

 private:
  void Keep(const Note& note, const char* source) {
    NewMemory memory = Said(note.text);
    memory.source = source;
    memory.user_id = user_;
    if (*note.heading != '\0') memory.categories = {note.heading};
    memory.created_at = kNow - (10 - note.day) * kDay;
    Remember(brain(), memory);
  }

  /// Each pair is told by somebody of its own.
  std::string user_;
};

TEST_F(Notes, AValueIsOfItsHeading) {
  EXPECT_EQ(Between({"backups", "Budget: $400", 1}, {"anna-berg", "Budget: $600", 2}), "nothing");
  EXPECT_EQ(Between({"backups", "Budget: $400", 1}, {"backups-by-night", "Budget: $600", 2}),
            "open");
  // Nobody says whose the other one is.
  EXPECT_EQ(Between({"", "Budget: $400", 1}, {"backups", "Budget: $600", 2}), "possible");
  // The other text tells of all that the heading says.
  EXPECT_EQ(
      Between({"loan", "Deadline: May 2, 2025", 1}, {"news", "Loan deadline: May 9, 2025", 2}),
      "open");
  // A heading of anything is none.
  EXPECT_EQ(Between({"key-updates", "Budget: $400", 1}, {"anna-berg", "Budget: $600", 2}),
            "possible");
}

TEST_F(Notes, WhatHasASubjectOfItsOwnIsPossibleUnderAnotherHeading) {
  EXPECT_EQ(Between({"family", "Anna lives in Bern", 1}, {"travel", "Anna lives in Graz", 2}),
            "possible");
  EXPECT_EQ(Between({"family", "Anna lives in Bern", 1}, {"family", "Anna lives in Graz", 2}),
            "open");
}

TEST_F(Notes, ValuesToldAtOnceAreOfTwoThings) {
  EXPECT_EQ(Between({"sites", "Website live: https://one.example.org", 1},
                    {"sites", "Website live: https://two.example.org", 1}),
            "nothing");
  // Somebody has one of them.
  EXPECT_EQ(Between({"home", "I live in Rome", 1}, {"home", "I live in Oslo", 1}), "possible");
  EXPECT_EQ(Between({"home", "The cellar is locked", 1}, {"home", "The cellar isn't locked", 1}),
            "possible");
}

TEST_F(Notes, RowsOfOtherKeysAreOfOtherThings) {
  EXPECT_EQ(Between({"jobs", "Job: backup; Schedule: 2 AM; Status: active", 1},
                    {"jobs", "Job: report; Schedule: 4 PM; Status: active", 2}),
            "nothing");
}

TEST_F(Notes, WhatHappenedOnTwoDaysMayHaveHappenedTwice) {
  EXPECT_EQ(Between({"jobs", "The backup ran at 2:00", 1}, {"jobs", "The backup ran at 6:00", 2}),
            "possible");
  EXPECT_EQ(Between({"jobs", "The backup runs at 2:00", 1}, {"jobs", "The backup runs at 6:00", 2}),
            "open");
}

TEST_F(Notes, AMemberOfAListIsReadWithTheLineThatLeadsItIn) {
  EXPECT_EQ(Between({"mum", "**Mum is allergic to:**\nnuts", 1},
                    {"mum", "**Mum is not allergic to:**\neggs", 2}),
            "nothing");
  EXPECT_EQ(Between({"mum", "**Mum is allergic to:**\nnuts", 1},
                    {"mum", "**Mum is not allergic to:**\nnuts", 2}),
            "open");
}

TEST_F(Notes, AnItemThatIsAddedToAListTakesNothingFromTheOthers) {
  EXPECT_EQ(Between({"mum", "Our office hours are on:\nMonday", 1},
                    {"mum", "Our office hours are on:\nThursday", 2}),
            "possible");
}

TEST_F(Notes, AFileThatIsReadAgainLaterWasChanged) {
  NewMemory dose = Said("Dose: 5 mg");
  dose.source = "markdown";
  dose.created_at = kNow - kDay;
  Remember(brain(), dose);
  dose.content = "Dose: 10 mg";
  Remember(brain(), dose, kNow + kDay);
  EXPECT_EQ(brain().comparisons().GetContradictions({}).size(), 1U);
}

TEST_F(Notes, OfOtherMemoriesTheFilesAreNotAsked) {
  EXPECT_EQ(
      Between({"backups", "Our budget is $400", 1}, {"anna-berg", "Our budget is $600", 2}, "chat"),
      "open");
  EXPECT_EQ(Between({"sites", "The shop's website is https://one.example.org", 1},
                    {"sites", "The shop's website is https://two.example.org", 1}, "chat"),
            "open");
}

TEST_F(Notes, APairOfBeforeIsDismissedWhenItIsJudgedAgain) {
  NewMemory one = Said("Budget: $400");
  one.source = "markdown";
  one.categories = {"backups"};
  one.created_at = kNow - 2 * kDay;
  NewMemory other = Said("Budget: $600");
  other.source = "markdown";
  other.categories = {"anna-berg"};
  other.created_at = kNow - kDay;
  Contradiction pair;
  pair.older_id = Remember(brain(), one);
  pair.newer_id = Remember(brain(), other);
  pair.kind = "value";
  pair.status = "open";
  pair.score = 0.95;
  brain().comparisons().OpenContradiction(pair, kNow);
  RecheckProgress progress;
  while (!brain().comparisons().RecheckBatch({.user_id = std::nullopt, .now = kNow}, &progress))
    continue;
  EXPECT_EQ(progress.checked, 1);
  EXPECT_EQ(progress.dismissed, 1);
}

}  // namespace
}  // namespace cortex
