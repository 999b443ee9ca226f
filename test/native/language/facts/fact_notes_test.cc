// What facts notes tell of times, behind semicolons and colons, and in lists.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "language/facts/fact_reader.h"
#include "language/slots/analysis.h"

namespace cortex {
namespace {

using Notes = std::vector<std::string>;

Notes NotedIn(const std::string& text) {
  Notes facts;
  for (const auto& fact : graph::ReadFacts(AnalyzeStatement(Document(text)), "alice").facts)
    facts.push_back(fact.subject.name + " | " + fact.predicate + " | " + fact.object.name +
                    (fact.when.empty() ? "" : " @ " + fact.when));
  return facts;
}

TEST(FactNotes, YearsAgoAreNoPartOfWhatWasUsed) {
  EXPECT_EQ(NotedIn("I used Emacs ten years ago."), Notes{"alice | use | Emacs @ ten years ago"});
  EXPECT_EQ(NotedIn("I used Emacs years ago."), Notes{"alice | use | Emacs @ years ago"});
  EXPECT_EQ(NotedIn("Bo sold the boat 3 weeks ago."), Notes{"Bo | sell | boat @ 3 weeks ago"});
  EXPECT_EQ(NotedIn("I started rowing about five years ago."),
            Notes{"alice | start | rowing @ about five years ago"});
  EXPECT_EQ(NotedIn("I bought a kayak about five years ago."),
            Notes{"alice | buy | kayak @ about five years ago"});
  EXPECT_EQ(NotedIn("I use Emacs 29."), Notes{"alice | use | Emacs 29"});
}

TEST(FactNotes, APronounBehindASemicolonStandsForWhoWasNamedBeforeIt) {
  EXPECT_EQ(NotedIn("Maren leads the team; she lives in Gothenburg."),
            (Notes{"Maren | lead | team", "Maren | live in | Gothenburg"}));
  EXPECT_EQ(NotedIn("Maren leads the team. She lives in Gothenburg."),
            Notes{"Maren | lead | team"});
  EXPECT_EQ(NotedIn("Bo is the godfather of Ida; he lives in Metz."),
            (Notes{"Bo | be godfather of | Ida", "Bo | live in | Metz"}));
  EXPECT_EQ(NotedIn("Bo met Ida; she lives in Metz."), Notes{"Bo | meet | Ida"});
  EXPECT_EQ(NotedIn("Mum takes no warfarin; the clinic took her off it."),
            Notes{"Mum | take | warfarin"});
  EXPECT_EQ(NotedIn("The team is small; she lives in Gothenburg."), Notes{"team | be | small"});
}

TEST(FactNotes, AVerbAndItsDayAreNoListItem) {
  EXPECT_EQ(NotedIn("Stena Line cancelled their contract, ends Dec 31."), Notes());
  EXPECT_EQ(NotedIn("Bo has a lease, starts Monday."), Notes{"Bo | have | lease"});
}

TEST(FactNotes, ALabelMayTellWhenBeforeItsColon) {
  EXPECT_EQ(NotedIn("On-call this week: Diego"), Notes{"On-call | be | Diego @ this week"});
  EXPECT_EQ(NotedIn("Carer on weekdays: Dorota"), Notes{"Carer on weekdays | be | Dorota"});
  EXPECT_EQ(NotedIn("On-call: Diego"), Notes{"On-call | be | Diego"});
}

}  // namespace
}  // namespace cortex
