#include "language/contradictions/contradictions_support.h"
#include "language/contradictions/label_rule.h"

namespace cortex {
namespace {

using test::Find;
using test::Pair;

/// "(was X)" behind what is so: what was so before is not so now.
TEST(Corrections, WhatWasIsNoMore) {
  const std::initializer_list<Pair> pairs = {
      {"The dose is 5 mg.", "The dose is 10 mg (was 5 mg)."},
      {"We meet on Tuesdays.", "We meet on Thursdays (was Tuesdays)."},
      {"The database is MySQL.", "The database is Postgres (was MySQL)."},
      {"Our dentist is Dr Vos.", "Our dentist: Dr Lee (previously Dr Vos)."},
      {"Crew size: 5-25 people", "Crew size widened to 5-50 people (was 5-25)"},
      {"Stand-up is at 9:30", "Stand-up: 10:00 (was 9:30)"},
      {"The MRR is $1,200", "MRR: $1,450 (was $1,200)"},
      {"Deadline: March 3", "Deadline moved to March 10 (was March 3)"},
      {"Membership costs 30 euros.", "Membership costs 35 euros, was 30."},
      {"Price: 30 euros", "Price: 35 euros (was 30)"},
      {"Port: 8080", "Port: 9090 (was 8080)"},
      {"Deadline: 3 March 2025", "Deadline: 10 March 2025 (was 3 March 2025)"},
  };
  for (const auto& [older, newer] : pairs) {
    const auto found = Find(older, newer);
    ASSERT_TRUE(found) << newer;
    EXPECT_TRUE(found->sure) << newer;
    EXPECT_TRUE(test::Meet(older, newer)) << newer;
  }
}

TEST(Corrections, ALabelHasWhatStandsBeforeThem) {
  const auto labels = LabelKeys(AnalyzeStatement(Document("Project lead: Lee (was Dana)")));
  EXPECT_EQ(labels, LabelKeys(AnalyzeStatement(Document("Project lead: Dana"))));
  EXPECT_FALSE(labels.empty());
  EXPECT_TRUE(Find("Project lead: Dana", "Project lead: Lee (was Dana)"));
}

TEST(Corrections, WhatIsOnlyToldOfBeforeCorrectsNothing) {
  test::ExpectNone({
      // No other value of its kind stands before.
      {"The ticket costs 30 euros.", "The ticket costs 30 euros (was only 30 euros)."},
      {"The rent is 900 euros.", "I paid the rent for May (was 900 euros)."},
      {"The rent is 900 euros.", "Paid the rent on 1 May (was 900 euros)."},
      {"Anna lives in Leeds.", "Anna visited us on Sunday (was in Leeds)."},
      {"Ben lives in Leeds.", "Ben met Anna (was in Leeds)."},
      {"My dentist is Dr Vos.", "The dentist was kind (was Dr Vos)."},
      {"The stand-up is at 9:30.", "The stand-up ran late (was 9:30)."},
      {"The party is on Friday.", "The party on Saturday was great (was on Friday too)."},
      {"The talk is on Friday.", "The talk (was on Friday) went well."},
      {"Anna lives in Leeds.", "Anna called on 5 May, was in Leeds."},
      {"The parcel weighs 3 kg.", "The parcel arrived at 5, was 3 kg."},
      {"Our school is St Mary.", "Our school (formerly St Mary) won."},
      {"I eat meat.", "I ate at Anna's, no  longer meat."},
      {"The key is stored in Vault.", "The key is stored in Bitwarden (not just Vault)."},
      {"The party is at the Crown.", "The party at the Anchor was great (was late)."},
      {"Anna lives in Leeds.", "Anna (was born in Leeds) lives in York."},
      {"My old phone number is 0171 3344.", "My old number, on the flyers, was 0171 3344."},
      {"The plug-in pairs by 6-digit codes, not 8-digit codes.",
       "The plug-in only pairs by 6-digit codes, not 8-digit codes."},
  });
}

/// What the older text tells besides the value has to be told by the newer one, too.
TEST(Corrections, WhatWasSoOfAnotherThingCorrectsNothing) {
  test::ExpectNone({
      {"The dose of ramipril is 5 mg.", "The dose of metformin is 10 mg (was 5 mg)."},
      {"Staging port: 8080", "Production port: 9090 (was 8080)"},
      {"The child ticket costs 20 euros.", "The adult ticket costs 30 euros (was 20 euros)."},
      {"The deadline of the report is Friday.",
       "The deadline of the slides is Monday (was Friday)."},
      {"The lead of the band is Ben.", "The lead of the choir is Anna (was Ben)."},
      {"The shop opens at 9 am.", "The shop closes at 6 pm (was 9 am)."},
      {"The class starts on Monday.", "The class ends on Friday (was Monday)."},
      {"The hall holds 200 people.", "The hall cost 300 euros (was 200)."},
      {"The ticket costs 30 euros for adults.",
       "The ticket costs 20 euros for children (was 30 for adults)."},
  });
  EXPECT_TRUE(Find("The dose is 5 mg.", "The dose is 10 mg (was 5 mg last year)."));
}

/// An amount of money is no code, and a label with an amount orders nothing.
TEST(Corrections, AmountsAreReadAsAmounts) {
  EXPECT_TRUE(Find("Deadline: March 3", "Deadline: March 10"));
  EXPECT_TRUE(Find("Time in business: 3+ years", "Time in business: 2+ years"));
  EXPECT_TRUE(Find("MRR: $1,450 ($1,200 before, ~20%)", "MRR: $1,600 ($1,450 before, ~10%)"));
}

}  // namespace
}  // namespace cortex
