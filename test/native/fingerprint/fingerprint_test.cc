// What is derived knows what made it: fingerprints of the rules, and removal that asks no rule.

#include "fingerprint/fingerprint.h"

#include <fstream>
#include <iterator>

#include "brain/derivation.h"
#include "brain/forgetting_support.h"
#include "brain/memories.h"
#include "language/slots/analysis.h"
#include "store/connection.h"
#include "store/statement_repository.h"

namespace cortex::test {
namespace {

std::string Probes() {
  std::ifstream file(CORTEX_PROBES, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Fingerprint, TheBuildHoldsThatOfItsOwnRules) {
  EXPECT_EQ(BuiltRules(), FingerprintsOver(Probes()));
}

TEST(Fingerprint, AnotherReadingOfAnyTextIsAnotherFingerprint) {
  const RuleFingerprints one = FingerprintsOver("I live in Bremen.\nIt rained, so I stayed.\n");
  EXPECT_EQ(one, FingerprintsOver("# a comment\nI live in Bremen.\n\nIt rained, so I stayed."));
  const RuleFingerprints other = FingerprintsOver("I live in Kassel.\nIt rained, so I stayed.\n");
  EXPECT_NE(one.statement_keys, other.statement_keys);
  EXPECT_NE(one.facts, other.facts);
  EXPECT_EQ(one.causal_statements, other.causal_statements) << "reads the same in both";
  EXPECT_NE(one.causal_statements, FingerprintsOver("It rained.").causal_statements);
  EXPECT_NE(one.statement_keys,
            FingerprintsOver("I live in Bremen.\n{} So I stayed.\n").statement_keys)
      << "a frame is read with each text";
  EXPECT_EQ(one.derived_categories, other.derived_categories) << "neither text derives any";
  EXPECT_NE(
      one.derived_categories,
      FingerprintsOver("I am allergic to nuts.\nIt rained, so I stayed.\n").derived_categories);
}

TEST(Fingerprint, FitsARowAndLeavesNothingForWhatIsNotDerivedYet) {
  for (const int each : {BuiltRules().statement_keys, BuiltRules().facts, BuiltRules().topics,
                         BuiltRules().causal_statements, BuiltRules().derived_categories}) {
    EXPECT_GT(each, 0);
  }
}

/// A brain whose statement keys other rules made.
class OtherRulesTest : public ForgettingTest {
 protected:
  /// Puts the keys of `text` in the place of those of a memory.
  void DeriveOtherwise(const std::string& id, const std::string& text) {
    const std::int64_t seq = SeqOf(id);
    Close();
    ConnectionOptions options;
    options.path = path();
    Connection connection(options);
    Transaction transaction(connection);
    StatementRepository keys(connection);
    EXPECT_GT(keys.Remove(seq), 0);
    keys.Put(seq, KeysOf(AnalyzeStatement(Document(text)), 7));
    transaction.Commit();
  }
  std::int64_t SeqOf(const std::string& id) {
    return std::stoll(Stored("SELECT seq FROM stm_entries WHERE id = '" + id + "'").at(0));
  }
  std::string CountOfKeys(std::int64_t seq) {
    return Stored("SELECT (SELECT count(*) FROM statement_keys WHERE seq = " + std::to_string(seq) +
                  ") + (SELECT count(*) FROM statement_key_sets WHERE seq = " +
                  std::to_string(seq) + ")")
        .at(0);
  }
};

TEST_F(OtherRulesTest, AForgetLeavesNoKeyBehindWhateverRulesMadeIt) {
  const auto id = Remember(brain(), Said("Ruth keeps bees in Husum."));
  const auto other = Remember(brain(), Said("Max sings on Sundays."));
  const std::int64_t seq = SeqOf(id);
  DeriveOtherwise(id, "The boat was sold to a man from Oslo in May for 900 dollars.");
  Open();
  EXPECT_NE(CountOfKeys(seq), "0");
  Open();
  EXPECT_GT(Forget(ById({id})).statement_keys, 0);
  EXPECT_EQ(CountOfKeys(seq), "0");
  EXPECT_NE(CountOfKeys(SeqOf(other)), "0");
  Open();
  ExpectSound();
}

TEST_F(OtherRulesTest, AnEditLeavesOnlyTheKeysOfTheNewText) {
  const auto id = Remember(brain(), Said("Ruth keeps bees in Husum."));
  DeriveOtherwise(id, "The boat was sold to a man from Oslo in May for 900 dollars.");
  Open();
  brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "Ruth lives in Kassel.", ""}, kNow);
  const auto edited = Stored("SELECT key, shape FROM statement_keys ORDER BY key, shape");
  Stored(
      "DELETE FROM statement_keys; DELETE FROM statement_key_sets; DELETE FROM brain_state "
      "WHERE key = 'statement_keys_made_by'");
  Open();
  while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(100);
  EXPECT_EQ(Stored("SELECT key, shape FROM statement_keys ORDER BY key, shape"), edited);
  Open();
  ExpectSound();
}

TEST_F(OtherRulesTest, AnotherFingerprintDerivesAnewInQuietMoments) {
  const auto id = Remember(brain(), Said("I live in Bremen."));
  const auto made = Stored("SELECT key, shape FROM statement_keys ORDER BY key, shape");
  DeriveOtherwise(id, "The boat was sold to a man from Oslo in May for 900 dollars.");
  Stored(
      "UPDATE brain_state SET value = value - 1 WHERE key IN ('statement_keys_made_by', "
      "'facts_made_by', 'topics_made_by'); UPDATE stm_entries SET topics = '[\"weather\"]', "
      "topics_version = topics_version + 5");
  Open();
  EXPECT_TRUE(brain().derivation().HasBacklog());
  while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(100);
  EXPECT_EQ(Stored("SELECT key, shape FROM statement_keys ORDER BY key, shape"), made);
  Open();
  EXPECT_NE(brain().memories().Get(id, true, kNow).topics, std::vector<std::string>{"weather"});
  EXPECT_EQ(brain().memories().Create(Said("I am living in Bremen."), kNow).status,
            StorageStatus::kDuplicateSemantic);
  ExpectSound();
}

TEST_F(OtherRulesTest, CategoriesThatOthersDerivedAreDerivedAnewAtOnce) {
  Remember(brain(), Said("Mum is allergic to penicillin."));
  Remember(brain(), Said("Opa takes his pills at bedtime."));
  Remember(brain(), Said("I live in Bremen."));
  const char* const categories = "SELECT derived_categories FROM stm_entries ORDER BY seq";
  const auto made = Stored(categories);
  ASSERT_EQ(made, (std::vector<std::string>{"1", "4", "0"}));
  const std::vector<std::string> others = {"8", "0", "3"};
  // Another build's, the number that was once counted by hand, none at all.
  for (const auto* state :
       {"UPDATE brain_state SET value = value - 1 WHERE key = 'derived_categories_version'",
        "UPDATE brain_state SET value = 1 WHERE key = 'derived_categories_version'",
        "DELETE FROM brain_state WHERE key = 'derived_categories_version'"}) {
    Stored(
        "UPDATE stm_entries SET derived_categories = CASE seq % 3 WHEN 1 THEN 8 WHEN 2 THEN 0 "
        "ELSE 3 END");
    ASSERT_EQ(Stored(categories), others);
    Open();
    EXPECT_EQ(Stored(categories), others) << "these rules made them: nobody looks";
    Stored(state);
    Open();
    EXPECT_EQ(Stored(categories), made) << state;
    Open();
    ExpectSound();
  }
}

TEST_F(OtherRulesTest, OneFingerprintOpensWithoutDerivingAgain) {
  Remember(brain(), Said("I live in Bremen."));
  while (brain().derivation().HasBacklog()) brain().derivation().DeriveBatch(100);
  Open();
  EXPECT_EQ(Stored("SELECT count(*) FROM statement_backlog").at(0), "0");
  EXPECT_EQ(Stored("SELECT count(*) FROM graph_backlog").at(0), "0");
}

}  // namespace
}  // namespace cortex::test
