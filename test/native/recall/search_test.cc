#include <algorithm>

#include "brain/finder.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "recall/search_support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::Hours;
using test::kNow;
using test::Remember;
using test::Said;

class Searching : public test::SearchFixture {
 protected:
  std::string Turn(const std::string& session, const std::string& content, TimeMs created_at) {
    NewMemory memory = Said(content);
    memory.session_id = session;
    memory.created_at = created_at;
    return Remember(brain(), memory);
  }
};

TEST_F(Searching, FindsByAnyOfTheWordsAndTheBestFirst) {
  Open();
  Add("Ruth rings on Sundays at six");
  Add("The boat is in the harbour");
  Add("Ruth keeps a boat in the harbour of Bergen");
  EXPECT_EQ(Found("Where is the boat that Ruth keeps?"),
            (Texts{"Ruth keeps a boat in the harbour of Bergen", "The boat is in the harbour",
                   "Ruth rings on Sundays at six"}));
  EXPECT_EQ(Found("submarine"), Texts{});
}

TEST_F(Searching, FindsWhatHasPunctuationInItByThat) {
  struct Case {
    const char* content;
    const char* query;
  };
  const std::vector<Case> cases = {
      {"I write C++ at work", "C++"},
      {"the flag is foo-bar", "foo-bar"},
      {"she said don't worry", "don't"},
      {"look into path/to/file.ts", "path/to/file.ts"},
      {"the motto is \"per aspera", "\"per aspera"},
      {"Zoë's café in Łódź", "cafe zoe"},
      {"mail me at kim@example.org", "kim@example.org"},
      {"version 1.2.3 is out", "1.2.3"},
      {"the word NEAR and the word NOT are capitals", "NEAR(a b) NOT capitals"},
      {"costs 100%_off", "100%_off"},
  };
  Open();
  for (const auto& [content, query] : cases) Add(content);
  for (const auto& [content, query] : cases) {
    const Texts found = Found(query);
    EXPECT_TRUE(!found.empty() && found.front() == content) << query;
  }
}

TEST_F(Searching, FunctionWordsCountOnlyWhenThereIsNothingElse) {
  Open();
  Add("to be or not to be");
  Add("tea");
  EXPECT_EQ(Found("is it the tea"), Texts{"tea"});
  EXPECT_EQ(Found("to be or not to be"), Texts{"to be or not to be"});
}

TEST_F(Searching, FindsScriptsWithoutSpacesByAnyPartOfAText) {
  Open();
  Add("我昨天在北京吃了烤鸭");
  Add("東京タワーに登りました");
  Add("ฉันชอบกินข้าวผัด");
  Add("나는 서울에서 살아요");
  Add("nothing of the kind");
  for (const auto& [query, content] :
       std::vector<std::pair<std::string, std::string>>{{"烤鸭", "我昨天在北京吃了烤鸭"},
                                                        {"鸭", "我昨天在北京吃了烤鸭"},
                                                        {"昨天吃了什么？", "我昨天在北京吃了烤鸭"},
                                                        {"タワー", "東京タワーに登りました"},
                                                        {"ข้าวผัด", "ฉันชอบกินข้าวผัด"},
                                                        {"서울", "나는 서울에서 살아요"}}) {
    EXPECT_EQ(Found(query), Texts{content}) << query;
  }
}

TEST_F(Searching, FindsWordsAndNumbersThatTouchScriptsWithoutSpaces) {
  Open();
  Add("我买了iPhone手机");
  const std::string id = Add("编号是4217号");
  EXPECT_EQ(Found("iphone"), Texts{"我买了iPhone手机"});
  EXPECT_EQ(Found("iPhone手机").front(), "我买了iPhone手机");
  EXPECT_EQ(Found("number 4217"), Texts{"编号是4217号"});
  brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "编号是5318号", ""}, kNow);
  EXPECT_EQ(Found("number 4217"), Texts{});
  EXPECT_EQ(Found("number 5318"), Texts{"编号是5318号"});
}

TEST_F(Searching, AnIdFindsItsMemoryFirst) {
  Open();
  Add("about D1:3 and D1:3 and D1:3");
  NewMemory memory = Said("something else");
  memory.id = "D1:3";
  Remember(brain(), memory);
  EXPECT_EQ(Found("D1:3").front(), "something else");
  EXPECT_EQ(Found("what was in D1:3").front(), "something else");
}

TEST_F(Searching, ATurnIsFoundByWhatIsSaidBesideIt) {
  Open();
  Turn("s1", "What did you paint?", kNow - Hours(3));
  Turn("s1", "A sunrise over the lake", kNow - Hours(2));
  Turn("s2", "A sunrise over the hill", kNow - Hours(1));
  const Texts found = Found("paint sunrise");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found.back(), "A sunrise over the hill");
}

TEST_F(Searching, TurnsAreNeighboursInTheOrderInWhichTheyWereSaid) {
  Open();
  Turn("s1", "zebra", kNow - Hours(1));
  Turn("s1", "first words", kNow - Hours(9));
  Turn("s1", "second words", kNow - Hours(2));
  // "second words" was stored last and said just before the zebra.
  EXPECT_EQ(Found("zebra"), (Texts{"zebra", "second words"}));
}

TEST_F(Searching, ConversationsOfTwoUsersUnderOneIdAreTwo) {
  Open();
  NewMemory mine = Said("zebra");
  mine.session_id = "s1";
  Remember(brain(), mine);
  NewMemory theirs = Said("horse");
  theirs.session_id = "s1";
  theirs.user_id = "another";
  Remember(brain(), theirs);
  EXPECT_EQ(Found("zebra"), Texts{"zebra"});
}

TEST_F(Searching, FiltersLeaveRoomForWhatFits) {
  Open();
  for (int i = 0; i < 500; ++i) Add("common tea " + std::to_string(i), kNow - Days(1));
  NewMemory odd = Said("tea for the odd one");
  odd.user_id = "ruth";
  odd.categories = {"Rare"};
  odd.session_id = "s7";
  odd.speaker = "Ruth";
  odd.topics = {"Baking"};
  odd.is_proxy = true;
  odd.proxy_agent = "helper";
  odd.created_at = kNow - Days(9);
  Remember(brain(), odd);
  const auto with = [](const auto& set) {
    SearchQuery query = For("common tea");
    set(query.filter);
    return query;
  };
  const std::vector<SearchQuery> queries = {
      with([](SearchFilter& filter) { filter.user_id = "ruth"; }),
      with([](SearchFilter& filter) {
        filter.categories = {"none", "rARE"};
      }),
      with([](SearchFilter& filter) { filter.session_id = "s7"; }),
      with([](SearchFilter& filter) { filter.speaker = "Ruth"; }),
      with([](SearchFilter& filter) { filter.topic = "baking"; }),
      with([](SearchFilter& filter) { filter.is_proxy = true; }),
      with([](SearchFilter& filter) { filter.proxy_agent = "helper"; }),
      with([](SearchFilter& filter) { filter.until = kNow - Days(9) + 1; }),
  };
  for (std::size_t i = 0; i < queries.size(); ++i)
    EXPECT_EQ(Found(queries[i]), Texts{"tea for the odd one"}) << "filter " << i;
}

TEST_F(Searching, NothingFitsAConditionThatNoMemoryMeets) {
  Open();
  Add("tea");
  SearchQuery query = For("tea");
  query.filter.user_id = "nobody";
  EXPECT_EQ(Found(query), Texts{});
  query = For("tea");
  query.filter.topic = "nothing of the kind";
  EXPECT_EQ(Found(query), Texts{});
  query = For("tea");
  query.filter.kinds = {MemoryKind::kAtom};
  EXPECT_EQ(Found(query), Texts{});
  query.filter.kinds = {MemoryKind::kAtom, MemoryKind::kStm};
  EXPECT_EQ(Found(query), Texts{"tea"});
}

TEST_F(Searching, SinceIsWithinAndUntilIsNot) {
  Open();
  Add("tea one", kNow - 2);
  Add("tea two", kNow - 1);
  SearchQuery query = For("tea");
  query.filter.since = kNow - 1;
  EXPECT_EQ(Found(query), Texts{"tea two"});
  query = For("tea");
  query.filter.until = kNow - 1;
  EXPECT_EQ(Found(query), Texts{"tea one"});
}

TEST_F(Searching, ATimeWithoutWordsGivesAllOfItTheNewestFirst) {
  Open();
  Add("one", kNow - Days(3));
  Add("three", kNow - Days(1));
  Add("two", kNow - Days(2));
  SearchQuery query = For("");
  EXPECT_EQ(Found(query), Texts{});
  query.filter.since = kNow - Days(2);
  EXPECT_EQ(Found(query), (Texts{"three", "two"}));
}

TEST_F(Searching, ConfidenceExactlyOnTheThresholdIsEnough) {
  Open();
  NewMemory memory = Said("tea at half");
  memory.confidence = 0.5;
  Remember(brain(), memory);
  memory = Said("tea a little below");
  memory.confidence = 0.49;
  Remember(brain(), memory);
  SearchQuery query = For("tea");
  query.filter.min_confidence = 0.5;
  EXPECT_EQ(Found(query), Texts{"tea at half"});
  query.now = kNow + Days(1);  // true now: it has decayed below
  EXPECT_EQ(Found(query), Texts{});
}

TEST_F(Searching, OfEqualScoreTheSurerThenTheNewerThenTheFirstById) {
  Open();
  const auto add = [&](const std::string& id, double confidence, TimeMs at) {
    NewMemory memory = Said("tea of kind " + id);
    memory.id = id;
    memory.confidence = confidence;
    memory.created_at = at;
    memory.compare_meaning = false;  // so that none contradicts another
    Remember(brain(), memory);
  };
  add("d1", 0.6, kNow);
  add("c1", 0.9, kNow);
  add("b1", 0.6, kNow);
  add("a1", 0.6, kNow - 1);
  EXPECT_EQ(Found("tea"),
            (Texts{"tea of kind c1", "tea of kind b1", "tea of kind d1", "tea of kind a1"}));
  SearchQuery query = For("tea");
  query.limit = 2;
  EXPECT_EQ(Found(query), (Texts{"tea of kind c1", "tea of kind b1"}));
}

TEST_F(Searching, EditedTextIsFoundByItsNewWordsAtOnceAndNotByTheOld) {
  Open();
  const std::string id = Add("the boat is in Bergen 卑尔根");
  EXPECT_EQ(Found("Bergen").size(), 1U);
  EXPECT_EQ(Found("卑尔").size(), 1U);
  brain().memories().Edit(id, {MemoryEdit::Kind::kContent, "the boat is in Oslo 奥斯陆", ""}, kNow);
  EXPECT_EQ(Found("Oslo").size(), 1U);
  EXPECT_EQ(Found("奥斯").size(), 1U);
  EXPECT_EQ(Found("Bergen"), Texts{});
  EXPECT_EQ(Found("卑尔"), Texts{});
}

TEST_F(Searching, WhatIsDeletedOrForgottenIsNotFound) {
  Open();
  const std::string deleted = Turn("s1", "zebra 斑马 one", kNow - 3);
  const std::string forgotten = Turn("s1", "zebra 斑马 two", kNow - 2);
  Turn("s1", "zebra three", kNow - 1);
  EXPECT_EQ(Found("zebra").size(), 3U);
  brain().removal().Delete({deleted}, "test", kNow, nullptr);
  EXPECT_EQ(Found("zebra").size(), 2U);
  ForgetQuery query;
  query.ids = {forgotten};
  brain().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(Found("zebra"), Texts{"zebra three"});
  EXPECT_EQ(Found("斑马"), Texts{});
}

TEST_F(Searching, RowsThatNameNoMemoryAreLeftOut) {
  Open();
  const std::string gone = Add("The kettle whistled");
  Add("The kettle is blue");
  Add("水壶是蓝色的");
  brain().removal().Delete({gone}, "test", kNow, nullptr);
  // A damaged file, or one that was made by hand.
  for (const std::string seq : {"-1", "0", "1", "4", "1000000000", "5000000000"}) {
    Stored("INSERT INTO stm_fts (rowid, content) VALUES (" + seq +
           ", 'a kettle'); INSERT INTO stm_categories VALUES ('general', 'ada', 1, " + seq +
           "); INSERT INTO stm_grams SELECT gram, " + seq + " FROM stm_grams WHERE seq = 3; " +
           "INSERT INTO memory_changes (seq) VALUES (" + seq + ")");
  }
  Open();
  for (int i = 0; i < 2; ++i) {  // the second time beside a change that is caught up with
    EXPECT_EQ(Found("kettle"), Texts{"The kettle is blue"});
    EXPECT_EQ(Found("水壶"), Texts{"水壶是蓝色的"});
    SearchQuery query = For("kettle");
    query.filter.categories = {"general"};
    EXPECT_EQ(Found(query), Texts{"The kettle is blue"});
    test::RawSql(path(), "INSERT INTO memory_changes (seq) VALUES (0), (-7), (9999999999)");
  }
}

TEST_F(Searching, ALookCountsAsAccessUnlessItPeeks) {
  Open();
  const std::string id = Add("tea");
  SearchQuery query = For("tea");
  brain().finder().Search(query, nullptr);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 0);
  query.peek = false;
  EXPECT_EQ(brain().finder().Search(query, nullptr).hits.front().memory.score.access_count, 0);
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 1);
}

TEST_F(Searching, TheSameQueryGivesTheSameAfterReopening) {
  Open();
  for (int i = 0; i < 40; ++i) {
    Turn("s" + std::to_string(i % 3),
         "turn " + std::to_string(i) + (i % 2 == 0 ? " about tea" : " about boats"),
         kNow - Hours(i % 7));
  }
  const std::string gone = Turn("s1", "tea and boats", kNow - Hours(3));
  Found("tea boats");  // facts are held in memory from here on
  brain().removal().Delete({gone}, "test", kNow, nullptr);
  const auto before = brain().finder().Search(For("tea boats"), nullptr);
  Reopen();
  const auto after = brain().finder().Search(For("tea boats"), nullptr);
  ASSERT_EQ(before.hits.size(), after.hits.size());
  for (std::size_t i = 0; i < before.hits.size(); ++i) {
    EXPECT_EQ(before.hits[i].memory.id, after.hits[i].memory.id);
    EXPECT_EQ(before.hits[i].score, after.hits[i].score);
  }
}

TEST_F(Searching, ScoresAndTheirPartsAreShares) {
  Open();
  for (int i = 0; i < 20; ++i) Turn("s1", "tea " + std::to_string(i) + " tea tea", kNow - Hours(i));
  for (const auto& hit : brain().finder().Search(For("tea 7"), nullptr).hits) {
    const auto& parts = hit.parts;
    for (const double share : {hit.score, parts.words, parts.window, parts.session, parts.relevance,
                               parts.confidence, parts.recency, parts.importance}) {
      EXPECT_GE(share, 0.0);
      EXPECT_LE(share, 1.0);
    }
  }
}

TEST_F(Searching, PathsTellWhatTookPart) {
  Open();
  Add("tea");
  const auto result = brain().finder().Search(For("tea"), nullptr);
  ASSERT_FALSE(result.paths.empty());
  EXPECT_EQ(result.paths.front().name, "words");
  EXPECT_EQ(result.paths.front().state, PathState::kLive);
  EXPECT_EQ(result.paths.front().candidates, 1);
}

TEST_F(Searching, RefusesALimitOutOfRangeAndWhatIsNoText) {
  Open();
  SearchQuery query = For("tea");
  for (const std::int64_t limit : {0, -1, 1'001}) {
    query.limit = limit;
    EXPECT_EQ(CodeThrownBy([&] { brain().finder().Search(query, nullptr); }), "VALIDATION_ERROR");
  }
  EXPECT_EQ(CodeThrownBy([&] { brain().finder().Search(For("\xFF"), nullptr); }),
            "VALIDATION_ERROR");
}

TEST_F(Searching, AReadOnlyBrainIsSearchedAndCountsNothing) {
  Open();
  const std::string id = Add("tea");
  Close();
  BrainOptions options = test::OptionsFor(path());
  options.read_only = true;
  Open(options);
  SearchQuery query = For("tea");
  query.peek = false;
  EXPECT_EQ(Found(query), Texts{"tea"});
  EXPECT_EQ(brain().memories().Get(id, true, kNow).score.access_count, 0);
}

}  // namespace
}  // namespace cortex
