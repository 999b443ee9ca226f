#include <cmath>

#include "brain/memories.h"
#include "brain/sessions.h"
#include "brain/users.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;
using test::Remember;
using test::Said;

class Storing : public test::BrainTest {
 protected:
  StorageResult Store(const NewMemory& memory, TimeMs now = kNow) {
    return brain().memories().Create(memory, now);
  }
  StorageStatus StatusOf(const NewMemory& memory, TimeMs now = kNow) {
    return Store(memory, now).status;
  }
  void ExpectNothingStored() {
    EXPECT_EQ(
        StoredValue(
            "SELECT (SELECT count(*) FROM stm_entries) + (SELECT count(*) FROM confidence_audit) + "
            "(SELECT count(*) FROM outbox) + (SELECT count(*) FROM stm_categories)"),
        "0");
  }
};

// --- The eight statuses

TEST(StorageStatus, NumbersAndNamesAreFrozen) {
  const std::vector<std::string_view> names = {
      "SUCCESS",       "SUCCESS_LOCAL_ONLY", "DUPLICATE_EXACT", "DUPLICATE_SEMANTIC",
      "CONTENT_EMPTY", "CONTENT_TOO_LONG",   "STORAGE_ERROR",   "VALIDATION_ERROR"};
  for (int number = 1; number <= 8; ++number) {
    const auto status = static_cast<StorageStatus>(number);
    EXPECT_EQ(StorageStatusName(status), names.at(static_cast<std::size_t>(number) - 1));
    StorageResult result;
    result.status = status;
    EXPECT_EQ(result.is_success(), number <= 2);
    EXPECT_EQ(result.is_rejected(), number > 2 && number != 7);
  }
}

TEST_F(Storing, SuccessStoresExactlyOneMemoryAndSaysWhich) {
  Open();
  NewMemory memory = Said("The kettle is blue");
  memory.topics = {"kitchen"};
  const StorageResult result = Store(memory);
  EXPECT_EQ(result.status, StorageStatus::kSuccess);
  EXPECT_TRUE(result.local_success);
  EXPECT_TRUE(result.graph_success);
  EXPECT_EQ(result.graph_state, GraphState::kOk);
  EXPECT_EQ(result.topics, memory.topics);
  EXPECT_EQ(result.confidence, 1.0);
  EXPECT_EQ(result.matched_id, std::nullopt);
  EXPECT_NE(result.message.find(result.memory_id.value()), std::string::npos);
  EXPECT_EQ(Stored("SELECT id, content FROM stm_entries"),
            (std::vector<std::string>{*result.memory_id, "The kettle is blue"}));
}

TEST_F(Storing, AnExactDuplicateIsRefusedWithTheMemoryItMatches) {
  Open();
  const std::string id = Remember(brain(), Said("The kettle is blue"));
  const StorageResult result = Store(Said("  the KETTLE is blue! "));
  EXPECT_EQ(result.status, StorageStatus::kDuplicateExact);
  EXPECT_EQ(result.matched_id, id);
  EXPECT_EQ(result.similarity_score, 1.0);
  EXPECT_EQ(result.memory_id, std::nullopt);
  EXPECT_FALSE(result.local_success);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

TEST_F(Storing, WhiteSpaceAloneIsEmpty) {
  Open();
  for (const auto* content : {"", "   ", "\n\t", "\xC2\xA0", "\xE2\x80\x8B"}) {
    EXPECT_EQ(StatusOf(Said(content)), StorageStatus::kContentEmpty);
  }
  ExpectNothingStored();
}

TEST_F(Storing, LengthIsLimitedInCodePointsOfTheContentAsGiven) {
  BrainOptions options = test::OptionsFor(path());
  options.content_limit = 5;
  Open(options);
  EXPECT_EQ(
      StatusOf(
          Said("\xF0\x9F\x98\x80\xF0\x9F\x98\x80\xF0\x9F\x98\x80\xF0\x9F\x98\x80\xF0\x9F\x98\x80")),
      StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said("abcdef")), StorageStatus::kContentTooLong);
  EXPECT_EQ(StatusOf(Said("abcde ")), StorageStatus::kContentTooLong) << "spaces count";
  EXPECT_EQ(StatusOf(Said("      ")), StorageStatus::kContentEmpty) << "empty comes before length";
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

TEST_F(Storing, TheDefaultLimitIs32000) {
  Open();
  EXPECT_EQ(StatusOf(Said(std::string(32'000, 'a'))), StorageStatus::kSuccess);
  EXPECT_EQ(StatusOf(Said(std::string(32'001, 'a'))), StorageStatus::kContentTooLong);
  EXPECT_EQ(StatusOf(Said(std::string(1 << 20, 'a'))), StorageStatus::kContentTooLong);
}

TEST_F(Storing, InvalidArgumentsAreAValidationErrorAndNothingIsStored) {
  Open();
  const std::vector<std::function<void(NewMemory&)>> faults = {
      [](NewMemory& memory) { memory.content = "broken \xFF"; },
      [](NewMemory& memory) { memory.user_id = ""; },
      [](NewMemory& memory) { memory.user_id = "\xC0"; },
      [](NewMemory& memory) { memory.id = " "; },
      [](NewMemory& memory) { memory.speaker = ""; },
      [](NewMemory& memory) { memory.session_id = ""; },
      [](NewMemory& memory) { memory.source = ""; },
      [](NewMemory& memory) {
        memory.categories = {"fine", ""};
      },
      [](NewMemory& memory) { memory.categories = {std::string(201, 'c')}; },
      [](NewMemory& memory) { memory.categories.assign(65, "c"); },
      [](NewMemory& memory) { memory.topics = {"\xED\xA0\x80"}; },
      [](NewMemory& memory) { memory.confidence = 1.01; },
      [](NewMemory& memory) { memory.confidence = -0.01; },
      [](NewMemory& memory) { memory.confidence = std::nan(""); },
      [](NewMemory& memory) { memory.confidence = INFINITY; },
      [](NewMemory& memory) { memory.importance = 5.5; },
      [](NewMemory& memory) { memory.importance = std::nan(""); },
      [](NewMemory& memory) { memory.created_at = kLatestTime + 1; },
      [](NewMemory& memory) { memory.proxy_agent = "nurse"; },
      [](NewMemory& memory) {
        memory.is_proxy = true;
        memory.proxy_agent = "";
      },
  };
  for (std::size_t i = 0; i < faults.size(); ++i) {
    NewMemory memory = Said("The kettle is blue");
    faults[i](memory);
    const StorageResult result = Store(memory);
    EXPECT_EQ(result.status, StorageStatus::kValidationError) << "fault " << i;
    EXPECT_FALSE(result.message.empty());
  }
  ExpectNothingStored();
}

TEST_F(Storing, ArgumentsAreValidatedBeforeEmptyAndLength) {
  Open();
  NewMemory memory = Said("  ");
  memory.confidence = 7;
  EXPECT_EQ(StatusOf(memory), StorageStatus::kValidationError);
}

TEST_F(Storing, AGivenIdIsKeptAndTakenOnlyOnce) {
  Open();
  NewMemory memory = Said("The kettle is blue");
  memory.id = "my-own-id";
  EXPECT_EQ(Remember(brain(), memory), "my-own-id");
  memory.content = "Another text";
  EXPECT_EQ(StatusOf(memory), StorageStatus::kValidationError);
}

TEST(StorageFailures, OnlyFailuresOfTheStoreBecomeAResult) {
  const auto failure = [](ErrorCode code) { return std::make_exception_ptr(Error(code, "why")); };
  for (const auto code : {ErrorCode::kBusy, ErrorCode::kDiskFull, ErrorCode::kIo,
                          ErrorCode::kCorrupt, ErrorCode::kNotABrain, ErrorCode::kStorage}) {
    const auto result = StorageFailure(failure(code));
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->status, StorageStatus::kStorageError);
    EXPECT_EQ(result->error_code, ErrorCodeName(code));
  }
  for (const auto code :
       {ErrorCode::kClosed, ErrorCode::kReadOnly, ErrorCode::kCancelled, ErrorCode::kInternal}) {
    EXPECT_EQ(StorageFailure(failure(code)), std::nullopt);
  }
  EXPECT_EQ(StorageFailure(std::make_exception_ptr(std::bad_alloc())), std::nullopt);
  EXPECT_EQ(ValidationFailure("bad").status, StorageStatus::kValidationError);
}

TEST_F(Storing, AnErrorThatIsNotOfTheInputIsThrownAndNotTakenForARefusal) {
  BrainOptions options = test::OptionsFor(path());
  options.ids = [](std::string_view, TimeMs) -> std::string {
    throw Error(ErrorCode::kInternal, "no ids");
  };
  Open(std::move(options));
  EXPECT_EQ(test::CodeThrownBy([&] { Store(Said("The kettle is blue")); }), "INTERNAL");
  ImportProgress progress;
  const auto import = [&] { brain().memories().ImportBatch({Said("One")}, {}, kNow, &progress); };
  EXPECT_EQ(test::CodeThrownBy(import), "INTERNAL");
  EXPECT_TRUE(progress.refused.empty());
  ExpectNothingStored();
}

// --- What is stored

TEST_F(Storing, ContentIsVerbatim) {
  using namespace std::string_literals;
  Open();
  std::string large;
  while (large.size() < 50'000)
    large += "\xE5\x8C\x97\xE4\xBA\xAC \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xAC \"it's\"\r\n";
  for (const auto& content : {large, "a\0b"s, "  edges  "s, "e\xCC\x81 is not \xC3\xA9"s,
                              "'; DROP TABLE stm_entries; --"s}) {
    const std::string id = Remember(brain(), Said(content));
    EXPECT_EQ(brain().memories().Get(id, true, kNow).content, content);
  }
  const auto before = brain().memories().GetRecent(test::Recent(), nullptr);
  const auto after = Reopen().memories().GetRecent(test::Recent(), nullptr);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].content, before[i].content);
}

TEST_F(Storing, EveryFieldIsKept) {
  Open();
  NewMemory memory = Said("The kettle is blue");
  memory.categories = {"Kitchen", "colour"};
  memory.topics = {"kettles"};
  memory.importance = 3.5;
  memory.confidence = 0.6;
  memory.is_proxy = true;
  memory.proxy_agent = "nurse";
  memory.speaker = "Bo";
  memory.session_id = "s1";
  memory.source = "import";
  memory.created_at = kNow - Days(3);
  const Memory stored = brain().memories().Get(Remember(brain(), memory), true, kNow);
  EXPECT_EQ(stored.categories, memory.categories);
  EXPECT_EQ(stored.topics, memory.topics);
  EXPECT_EQ(stored.importance, 3.5);
  EXPECT_TRUE(stored.is_proxy);
  EXPECT_EQ(stored.proxy_agent, "nurse");
  EXPECT_EQ(stored.speaker, "Bo");
  EXPECT_EQ(stored.session_id, "s1");
  EXPECT_EQ(stored.source, "import");
  EXPECT_EQ(stored.user_id, "ada");
  EXPECT_EQ(stored.score.created_at, kNow - Days(3));
  EXPECT_EQ(stored.recorded_at, kNow);
  EXPECT_DOUBLE_EQ(stored.confidence, 0.97) << "scored from its own time";
}

TEST_F(Storing, WhatNobodySaysIsDecided) {
  Open();
  const Memory stored =
      brain().memories().Get(Remember(brain(), Said("I am allergic to 2 things")), true, kNow);
  EXPECT_EQ(stored.categories, std::vector<std::string>{"general"});
  EXPECT_EQ(stored.importance, 2.0);
  EXPECT_EQ(stored.source, "api");
  EXPECT_EQ(stored.score.access_count, 0);
  EXPECT_EQ(stored.score.last_accessed, kNever);
}

// --- Base confidence

TEST_F(Storing, BaseConfidenceAndItsSourceFollowTheTable) {
  Open();
  brain().users().SetCognitiveState({"foggy", 25, "carer", kNow});
  struct Case {
    bool proxy;
    std::optional<double> given;
    const char* user;
    double base;
    const char* source;
  };
  int number = 0;
  for (const auto& c :
       {Case{true, 0.3, "foggy", 1.0, "proxy"}, Case{true, std::nullopt, "ada", 1.0, "proxy"},
        Case{false, 0.3, "foggy", 0.3, "explicit"}, Case{false, 1.0, "foggy", 1.0, "explicit"},
        Case{false, 0.0, "ada", 0.0, "explicit"},
        Case{false, std::nullopt, "foggy", 0.25, "cognitive_state"},
        Case{false, std::nullopt, "ada", 1.0, "default"}}) {
    NewMemory memory = Said("fact number " + std::to_string(++number));
    memory.is_proxy = c.proxy;
    memory.confidence = c.given;
    memory.user_id = c.user;
    const StorageResult result = Store(memory);
    const Memory stored = brain().memories().Get(result.memory_id.value(), true, kNow);
    EXPECT_EQ(stored.score.base_confidence, c.base) << number;
    EXPECT_EQ(stored.confidence_source, c.source) << number;
    EXPECT_EQ(result.confidence, c.base) << number;
  }
}

TEST_F(Storing, TheNewestCognitiveStateIsInForceAtOnceAndForNewMemoriesOnly) {
  Open();
  const auto base = [&](const std::string& content) {
    return brain()
        .memories()
        .Get(Remember(brain(), Said(content)), true, kNow)
        .score.base_confidence;
  };
  for (const int state : {0, 25, 50, 75, 100}) {
    brain().users().SetCognitiveState({"ada", state, "carer", kNow + state});
    EXPECT_EQ(base("at state " + std::to_string(state)), state / 100.0) << "exactly";
  }
  brain().users().SetCognitiveState({"ada", 10, "carer", kNow - Days(1)});
  EXPECT_EQ(base("an older entry was added late"), 1.0);
  brain().users().SetCognitiveState({"ada", 30, "carer", kNow + 100});
  EXPECT_EQ(base("of two at one time the later entry counts"), 0.3);
  const auto history = brain().users().GetCognitiveStates({"ada"});
  ASSERT_EQ(history.size(), 7U);
  EXPECT_EQ(history.front().value, 30);
  EXPECT_EQ(history.back().value, 10) << "newest first";
  EXPECT_TRUE(brain().users().GetCognitiveStates({"bo"}).empty());
  EXPECT_EQ(StoredValue("SELECT min(base_confidence) FROM stm_entries"), "0.0")
      << "older memories keep theirs";
}

TEST_F(Storing, CognitiveStatesAreChecked) {
  Open();
  for (const int value : {-1, 101}) {
    EXPECT_EQ(test::CodeThrownBy([&] {
                brain().users().SetCognitiveState({"ada", value, "carer", kNow});
              }),
              "VALIDATION_ERROR");
  }
  EXPECT_EQ(test::CodeThrownBy([&] {
              brain().users().SetCognitiveState({"", 5, "carer", kNow});
            }),
            "VALIDATION_ERROR");
  EXPECT_EQ(test::CodeThrownBy([&] {
              brain().users().SetCognitiveState({"ada", 5, " ", kNow});
            }),
            "VALIDATION_ERROR");
  EXPECT_TRUE(brain().users().GetCognitiveStates({"ada"}).empty());
}

TEST_F(Storing, AFactLinksToTheTurnItCameFrom) {
  Open();
  NewSessionRequest request;
  request.id = "talk";
  request.user_id = "ada";
  brain().sessions().Start(request, kNow);
  const ChangeContext context{kNow, "host", "", std::nullopt};
  brain().sessions().Change("talk", AppendTurn{R"({"user_message":{"content":"I like tea"}})"},
                            context);
  NewMemory fact = Said("Ada likes tea.");
  fact.session_id = "talk";
  fact.source_turn = 1;
  const auto id = Remember(brain(), fact);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).source_turn, 1);
  const auto refused = [&](NewMemory memory) {
    memory.content += " Still.";
    return brain().memories().Create(memory, kNow).status;
  };
  fact.source_turn = 2;
  EXPECT_EQ(refused(fact), StorageStatus::kValidationError);
  fact.session_id = "another";
  EXPECT_EQ(refused(fact), StorageStatus::kValidationError);
  fact.session_id.reset();
  EXPECT_EQ(refused(fact), StorageStatus::kValidationError);
}

}  // namespace
}  // namespace cortex
