// Changing stored memories: updateSTM, editSTM, moveSTM as the core does them.

#include <algorithm>

#include "brain/comparisons.h"
#include "brain/embeddings.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex::test {
namespace {

MemoryEdit NewContent(const std::string& text) { return {MemoryEdit::Kind::kContent, text, ""}; }
MemoryEdit Added(const std::string& text) { return {MemoryEdit::Kind::kAppend, text, ""}; }
MemoryEdit Replaced(const std::string& old_text, const std::string& text) {
  return {MemoryEdit::Kind::kReplace, text, old_text};
}

MemoryUpdate Moved(const std::vector<std::string>& categories) {
  MemoryUpdate update;
  update.categories = categories;
  return update;
}

class EditingTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::string Content(const std::string& id) {
    return brain().memories().Get(id, true, kNow).content;
  }
  void ExpectSound() {
    const auto report = brain().maintenance().Check(true, nullptr);
    EXPECT_TRUE(report.problems.empty()) << report.problems.front();
  }
  std::vector<std::string> FoundBy(const std::string& word) {
    return Stored(
        "SELECT m.id FROM stm_fts f JOIN stm_entries m ON m.seq = f.rowid WHERE stm_fts MATCH '\"" +
        word + "\"' ORDER BY m.seq");
  }
};

TEST_F(EditingTest, ANewTextIsFoundAtOnceAndTheOldOneIsNot) {
  const auto id = Remember(brain(), Said("Ruth rings on Sundays."));
  const auto result = brain().memories().Edit(id, NewContent("Ruth rings on Mondays."), kNow);
  EXPECT_EQ(result.status, StorageStatus::kSuccess);
  EXPECT_EQ(result.memory_id, id);
  EXPECT_EQ(Content(id), "Ruth rings on Mondays.");
  ExpectSound();
  EXPECT_EQ(FoundBy("Mondays"), std::vector<std::string>{id});
  EXPECT_TRUE(FoundBy("Sundays").empty());
}

TEST_F(EditingTest, TheOldTextMayBeSaidAgainAndTheNewOneIsADuplicate) {
  const auto id = Remember(brain(), Said("Ruth lives in Bonn."));
  brain().memories().Edit(id, NewContent("Ruth lives in Ulm."), kNow);
  const auto again = brain().memories().Create(Said("ruth lives in ULM"), kNow);
  EXPECT_EQ(again.status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(again.matched_id, id);
  Remember(brain(), Said("Ruth lives in Bonn."));
}

TEST_F(EditingTest, AppendsToAndOfCharactersOfSeveralBytes) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
      {"Ruth drinks café", {"Été too.", "Ruth drinks café Été too."}},
      {"露丝喜欢茶。", {"也喜欢咖啡。", "露丝喜欢茶。 也喜欢咖啡。"}},
      {"Ruth says “hello…", {"”", "Ruth says “hello… ”"}},
      {"Ruth waits\xE3\x80\x80", {"long.", "Ruth waits\xE3\x80\x80long."}},
      {"Ruth stays", {"\xC2\xA0here.", "Ruth stays\xC2\xA0here."}}};
  for (const auto& [before, added] : cases) {
    const auto id = Remember(brain(), Said(before));
    brain().memories().Edit(id, Added(added[0]), kNow);
    EXPECT_EQ(Content(id), added[1]);
  }
}

TEST_F(EditingTest, AppendsWithASpaceOnlyWhereThereIsNone) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  brain().memories().Edit(id, Added("On Sundays."), kNow);
  EXPECT_EQ(Content(id), "Ruth rings. On Sundays.");
  brain().memories().Edit(id, Added("\nAt six."), kNow);
  EXPECT_EQ(Content(id), "Ruth rings. On Sundays.\nAt six.");
  EXPECT_EQ(brain().memories().Edit(id, Added(" \n"), kNow).status,
            StorageStatus::kValidationError);
  ExpectSound();
}

TEST_F(EditingTest, ReplacesOnePlaceLetterForLetter) {
  const auto id = Remember(brain(), Said("Tea at 5, tea at 6, [a-z]* at 7."));
  EXPECT_EQ(brain().memories().Edit(id, Replaced("at 6", "at 8"), kNow).status,
            StorageStatus::kSuccess);
  EXPECT_EQ(brain().memories().Edit(id, Replaced("[a-z]*", "$& \\1 %"), kNow).status,
            StorageStatus::kSuccess);
  EXPECT_EQ(Content(id), "Tea at 5, tea at 8, $& \\1 % at 7.");
  const auto absent = brain().memories().Edit(id, Replaced("TEA", "milk"), kNow);
  EXPECT_EQ(absent.status, StorageStatus::kValidationError);
  EXPECT_NE(absent.message.find("Tea at 5"), std::string::npos) << absent.message;
  const auto twice = brain().memories().Edit(id, Replaced("ea at", "ee at"), kNow);
  EXPECT_EQ(twice.status, StorageStatus::kValidationError);
  EXPECT_NE(twice.message.find("more than once"), std::string::npos);
  EXPECT_EQ(brain().memories().Edit(id, Replaced("", "x"), kNow).status,
            StorageStatus::kValidationError);
  EXPECT_EQ(Content(id), "Tea at 5, tea at 8, $& \\1 % at 7.");
}

TEST_F(EditingTest, RefusesWhatStoringRefusesAndChangesNothing) {
  BrainOptions options = OptionsFor(path());
  options.content_limit = 20;
  Open(options);
  const auto id = Remember(brain(), Said("Ruth rings."));
  const auto other = Remember(brain(), Said("Max sings."));
  EXPECT_EQ(brain().memories().Edit(id, NewContent(" \n"), kNow).status,
            StorageStatus::kContentEmpty);
  EXPECT_EQ(brain().memories().Edit(id, NewContent(std::string(21, 'x')), kNow).status,
            StorageStatus::kContentTooLong);
  EXPECT_EQ(brain().memories().Edit(id, Added("On each Sunday."), kNow).status,
            StorageStatus::kContentTooLong);
  EXPECT_EQ(brain().memories().Edit(id, NewContent("\xFF"), kNow).status,
            StorageStatus::kValidationError);
  const auto duplicate = brain().memories().Edit(id, NewContent("max sings"), kNow);
  EXPECT_EQ(duplicate.status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(duplicate.matched_id, other);
  EXPECT_FALSE(duplicate.memory_id);
  EXPECT_EQ(Content(id), "Ruth rings.");
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Edit("nobody", NewContent("x"), kNow); }),
            "NOT_FOUND");
  ExpectSound();
}

TEST_F(EditingTest, AnotherSpellingOfItsOwnTextIsNoDuplicate) {
  const auto id = Remember(brain(), Said("ruth rings"));
  EXPECT_EQ(brain().memories().Edit(id, NewContent("Ruth rings!"), kNow).status,
            StorageStatus::kSuccess);
  EXPECT_EQ(brain().memories().Edit(id, NewContent("Ruth rings!"), kNow).status,
            StorageStatus::kSuccess);
  ExpectSound();
}

TEST_F(EditingTest, KeepsIdTimesProvenanceAndBaseConfidence) {
  NewMemory memory = Said("The pharmacy opens at nine.");
  memory.is_proxy = true;
  memory.proxy_agent = "scheduler";
  memory.source = "chat";
  memory.speaker = "Ruth";
  memory.session_id = "s1";
  memory.created_at = kNow - Days(40);
  const auto id = Remember(brain(), memory);
  brain().scores().RecordValidation(id, false, kNow, "ada", {});
  const Memory before = brain().memories().Get(id, true, kNow);
  const auto trail = brain().scores().GetHistory(id).size();
  brain().memories().Edit(id, NewContent("The pharmacy opens at ten."), kNow + Hours(1));
  brain().memories().Update(id, Moved({"places", "Health"}), kNow + Hours(1));
  const Memory after = brain().memories().Get(id, true, kNow);
  EXPECT_EQ(after.seq, before.seq);
  EXPECT_EQ(after.source, "chat");
  EXPECT_EQ(after.speaker, "Ruth");
  EXPECT_EQ(after.session_id, "s1");
  EXPECT_EQ(after.proxy_agent, "scheduler");
  EXPECT_EQ(after.confidence_source, "proxy");
  EXPECT_EQ(after.recorded_at, before.recorded_at);
  EXPECT_EQ(after.score.created_at, before.score.created_at);
  EXPECT_EQ(after.score.base_confidence, before.score.base_confidence);
  EXPECT_EQ(after.score.contradiction_count, 0) << "what failed was the old text";
  EXPECT_GT(after.confidence, before.confidence);
  EXPECT_EQ(brain().scores().GetHistory(id).size(), trail + 1);
  brain().memories().Edit(id, NewContent("The pharmacy opens at eight."), kNow + Hours(2));
  EXPECT_EQ(brain().scores().GetHistory(id).size(), trail + 1)
      << "an edit that changes no score leaves no row";
}

TEST_F(EditingTest, UpdatesImportanceAlsoToZeroAndOnlyWhatIsGiven) {
  NewMemory memory = Said("Water the plants.");
  memory.categories = {"home"};
  memory.topics = {"plants"};
  const auto id = Remember(brain(), memory);
  MemoryUpdate update;
  update.importance = 0;
  EXPECT_EQ(brain().memories().Update(id, update, kNow).status, StorageStatus::kSuccess);
  Memory after = brain().memories().Get(id, true, kNow);
  EXPECT_EQ(after.importance, 0.0);
  EXPECT_EQ(after.categories, std::vector<std::string>{"home"});
  EXPECT_EQ(after.topics, std::vector<std::string>{"plants"});
  update = {};
  update.topics = std::vector<std::string>{"garden", "water"};
  brain().memories().Update(id, update, kNow);
  after = brain().memories().Get(id, true, kNow);
  EXPECT_EQ(after.topics, (std::vector<std::string>{"garden", "water"}));
  EXPECT_EQ(after.importance, 0.0);
  for (const double wrong : {-0.1, 5.1}) {
    update.importance = wrong;
    EXPECT_EQ(brain().memories().Update(id, update, kNow).status, StorageStatus::kValidationError);
  }
  EXPECT_EQ(brain().memories().Update(id, {}, kNow).status, StorageStatus::kValidationError);
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Update("nobody", update, kNow); }), "NOT_FOUND");
}

TEST_F(EditingTest, MovesToOtherCategoriesWhichFindItAtOnce) {
  const auto id = Remember(brain(), Said("Ruth is my sister."));
  EXPECT_EQ(brain().memories().Update(id, Moved({"Familie", "Ämter"}), kNow).status,
            StorageStatus::kSuccess);
  const auto found = [&](const std::string& category) {
    RecentQuery query;
    query.categories = {category};
    query.peek = true;
    query.now = kNow;
    return brain().memories().GetRecent(query, nullptr).size();
  };
  EXPECT_EQ(found("FAMILIE"), 1U);
  EXPECT_EQ(found("ämter"), 1U);
  EXPECT_EQ(found("general"), 0U);
  brain().memories().Update(id, Moved({}), kNow);
  EXPECT_EQ(found("general"), 1U);
  EXPECT_EQ(found("familie"), 0U);
  EXPECT_EQ(brain().memories().Update(id, Moved({" "}), kNow).status,
            StorageStatus::kValidationError);
  ExpectSound();
}

TEST_F(EditingTest, AMoveThatChangesTheScoreIsInTheHistoryAndInTheFigures) {
  BrainOptions options = OptionsFor(path());
  options.policy.category_decay["identity"] = 0;
  Open(options);
  NewMemory memory = Said("They call her Ada.");
  memory.created_at = kNow - Days(50);
  const auto id = Remember(brain(), memory);
  EXPECT_DOUBLE_EQ(*brain().scores().GetDistribution(std::nullopt, kNow, nullptr).average, 0.5);
  const auto result = brain().memories().Update(id, Moved({"Identity"}), kNow);
  EXPECT_DOUBLE_EQ(*result.confidence, 1.0);
  EXPECT_DOUBLE_EQ(*brain().scores().GetDistribution(std::nullopt, kNow, nullptr).average, 1.0);
  const auto entry = brain().scores().GetHistory(id).back();
  EXPECT_EQ(entry.reason, "decay");
  EXPECT_DOUBLE_EQ(*entry.old_confidence, 0.5);
  EXPECT_DOUBLE_EQ(*entry.new_confidence, 1.0);
}

TEST_F(EditingTest, AnEditDropsTheVectorOfTheOldText) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  NewEmbedding embedding;
  embedding.id = "e1";
  embedding.source_id = id;
  embedding.model = "m";
  embedding.vector = {1.0F, 2.0F};
  embedding.created_at = kNow;
  brain().embeddings().Put(embedding);
  EXPECT_EQ(brain().scores().GetDistribution(MemoryKind::kEmbedding, kNow, nullptr).total, 1);
  brain().memories().Edit(id, NewContent("Ruth sings."), kNow);
  EXPECT_EQ(brain().scores().GetDistribution(MemoryKind::kEmbedding, kNow, nullptr).total, 0);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind["embedding"], 0);
}

TEST_F(EditingTest, AnEditIsQueuedForTheSinksAgain) {
  BrainOptions options = OptionsFor(path());
  options.sinks = {"graph"};
  Open(options);
  const auto id = Remember(brain(), Said("Ruth rings."));
  test::ReportToSink(brain(), "graph", id, SinkReport::Outcome::kOk);
  const auto result = brain().memories().Edit(id, NewContent("Ruth sings."), kNow);
  EXPECT_EQ(result.graph_state, GraphState::kPending);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).outbox.pending, 1);
}

TEST_F(EditingTest, FindsAMemoryByItsIdOrAPieceOfItsText) {
  const auto ruth = Remember(brain(), Said("Ruth's café costs 50% less."));
  const auto max = Remember(brain(), Said("Max_likes tea."));
  EXPECT_EQ(brain().finder().FindReference(ruth, nullptr), ruth);
  EXPECT_EQ(brain().finder().FindReference("RUTH'S CAF\xC3\x89", nullptr), ruth);
  EXPECT_EQ(brain().finder().FindReference("cafe\xCC\x81 costs", nullptr), ruth)
      << "a decomposed é";
  EXPECT_EQ(brain().finder().FindReference("50%", nullptr), ruth);
  EXPECT_EQ(brain().finder().FindReference("x_l", nullptr), max);
  for (const std::string none : {"50_", "%", "Ruth%less", "x_k", "nobody"}) {
    if (none == "%") continue;
    EXPECT_EQ(CodeThrownBy([&] { brain().finder().FindReference(none, nullptr); }), "NOT_FOUND")
        << none;
  }
  EXPECT_EQ(CodeThrownBy([&] { brain().finder().FindReference(" ", nullptr); }),
            "VALIDATION_ERROR");
}

TEST_F(EditingTest, AFragmentThatFitsSeveralListsThem) {
  const auto one = Remember(brain(), Said("Tea at five."));
  const auto other = Remember(brain(), Said("Tea at six."));
  try {
    brain().finder().FindReference("tea AT", nullptr);
    FAIL() << "ambiguous";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::kAmbiguous);
    const std::string message = error.what();
    EXPECT_NE(message.find("2 memories"), std::string::npos) << message;
    EXPECT_NE(message.find(one + " \"Tea at five.\""), std::string::npos) << message;
    EXPECT_NE(message.find(other), std::string::npos) << message;
  }
  for (int i = 0; i < 20; ++i) Remember(brain(), Said("Tea number " + std::to_string(i)));
  EXPECT_EQ(CodeThrownBy([&] { brain().finder().FindReference("tea", nullptr); }), "AMBIGUOUS");
}

TEST_F(EditingTest, AnEditInAGroupThatIsRefusedLeavesTheOthers) {
  const auto id = Remember(brain(), Said("Ruth rings."));
  const std::vector<std::function<bool()>> steps = {
      [&] { return brain().memories().Edit("nobody", NewContent("x"), kNow).is_success(); },
      [&] { return brain().memories().Edit(id, NewContent("Ruth sings."), kNow).is_success(); }};
  const auto failures = brain().RunGroup(steps);
  EXPECT_EQ(CodeOf(failures[0]), "NOT_FOUND");
  EXPECT_EQ(CodeOf(failures[1]), "");
  EXPECT_EQ(Content(id), "Ruth sings.");
  ExpectSound();
}

TEST_F(EditingTest, WhatTheNewTextContradictsIsFoundAndWhatTheOldOneDidEnds) {
  const auto older = Remember(brain(), Said("Ruth is allergic to nuts."));
  const auto newer = Remember(brain(), Said("The bus leaves at nine."));
  const auto score = [&] { return brain().memories().Get(older, true, kNow).confidence; };
  EXPECT_DOUBLE_EQ(score(), 1.0);
  const auto denied =
      brain().memories().Edit(newer, NewContent("Ruth is not allergic to nuts."), kNow + 1);
  ASSERT_EQ(denied.contradictions.size(), 1U);
  EXPECT_EQ(denied.contradictions[0].older_id, older);
  EXPECT_EQ(denied.contradictions[0].newer_id, newer);
  EXPECT_DOUBLE_EQ(score(), 0.7);
  ExpectSound();
  const auto pair = [&] {
    return brain().comparisons().GetContradictions({std::nullopt, older}).at(0).pair;
  };
  brain().memories().Edit(newer, Added("Can you write that on a card for me?"), kNow + 2);
  EXPECT_EQ(pair().status, "possible") << "still denied, but it may be what to write about";
  EXPECT_DOUBLE_EQ(score(), 1.0) << "what is only possible costs nothing";
  brain().memories().Edit(newer, NewContent("Ruth is not allergic to any nuts."), kNow + 2);
  EXPECT_DOUBLE_EQ(score(), 0.7) << "denied alone again";
  brain().memories().Edit(newer, NewContent("The bus leaves at ten."), kNow + 3);
  EXPECT_DOUBLE_EQ(score(), 1.0);
  EXPECT_EQ(brain().scores().GetHistory(older).back().reason, "resolution");
  ExpectSound();
}

TEST_F(EditingTest, TheOldTextIsGoneFromTheFile) {
  const auto id = Remember(brain(), Said("The password is xylofoon."));
  brain().memories().Edit(id, NewContent("There is no password."), kNow);
  Close();
  EXPECT_EQ(ReadBytes(path()).find("xylofoon"), std::string::npos);
}

TEST_F(EditingTest, RecentMemoriesAreFilteredByProvenance) {
  NewMemory own = Said("My own words.");
  NewMemory scheduled = Said("The bus leaves at nine.");
  scheduled.is_proxy = true;
  scheduled.proxy_agent = "scheduler";
  NewMemory researched = Said("Whales sing.");
  researched.is_proxy = true;
  researched.user_id = "bob";
  const auto a = Remember(brain(), own);
  const auto b = Remember(brain(), scheduled);
  const auto c = Remember(brain(), researched);
  const auto ids = [&](const auto& narrow) {
    RecentQuery query;
    query.peek = true;
    query.now = kNow;
    query.limit = 2;
    narrow(&query);
    std::vector<std::string> found;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      found.push_back(memory.id);
    std::sort(found.begin(), found.end());
    return found;
  };
  const auto sorted = [](std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return list;
  };
  EXPECT_EQ(ids([](RecentQuery* q) { q->user_id = "ada"; }), sorted({a, b}));
  EXPECT_EQ(ids([](RecentQuery* q) { q->is_proxy = true; }), sorted({b, c}));
  EXPECT_EQ(ids([](RecentQuery* q) { q->is_proxy = false; }), sorted({a}));
  EXPECT_EQ(ids([](RecentQuery* q) { q->proxy_agent = "scheduler"; }), sorted({b}));
  EXPECT_EQ(ids([](RecentQuery* q) { q->user_id = "carl"; }), sorted({}));
}

}  // namespace
}  // namespace cortex::test
