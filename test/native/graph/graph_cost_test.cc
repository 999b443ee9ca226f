// What a question to the fact graph costs, counted, over names that share words; and whom it keeps
// waiting.

#include <future>

#include "brain/fact_graph.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "graph/graph_support.h"
#include "support/holder.h"
#include "support/statement_watch.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::GraphTest;
using test::Holder;
using test::kNow;
using Names = std::vector<std::string>;

class GraphCost : public GraphTest {
 protected:
  using Ask = std::function<graph::GraphView(Brain&)>;

  /// SQLite's steps for a question when there are `count` memories `text` + i + `rest`.
  std::int64_t StepsAmong(int count, const std::string& text, const std::string& rest,
                          const Ask& ask) {
    while (told_ < count) {
      std::vector<std::string> texts;
      for (; told_ < count && texts.size() < 1000; ++told_)
        texts.push_back(text + std::to_string(told_) + rest);
      Import(texts);
    }
    Derive();
    ask(brain());  // prepares statements
    watch_.Take();
    ask(brain());
    return watch_.Take().steps;
  }

 private:
  test::StatementWatch watch_;
  int told_ = 0;
};

struct Case {
  const char* text;
  const char* rest;
  const char* about;
};

class CostOfFacts : public GraphCost, public ::testing::WithParamInterface<Case> {};

TEST_P(CostOfFacts, GrowsWithWhatIsAnsweredNotWithTheNamesThatShareAWord) {
  const auto& [text, rest, about] = GetParam();
  const auto ask = [&](Brain& opened) { return opened.facts().GetFactsOf(About(about), nullptr); };
  constexpr int kFew = 400;
  constexpr int kMany = 10 * kFew;
  const auto few = StepsAmong(kFew, text, rest, ask);
  const auto view = brain().facts().GetFactsOf(About(about), nullptr);
  ASSERT_GE(view.facts.size(), 1U);
  const auto many = StepsAmong(kMany, text, rest, ask);
  constexpr std::int64_t kCountedMentions = 20'000;  // they are counted up to 1,000 of each name
  EXPECT_LT(many, few + few / 2 + kCountedMentions) << few;
}

INSTANTIATE_TEST_SUITE_P(Names, CostOfFacts,
                         ::testing::Values(Case{"I like thing", " of Ada.", "alice"},
                                           Case{"My friend Ada Berg", " keeps bees.", "alice"},
                                           Case{"My friend Ida", " Berg lives in Metz.", "Metz"},
                                           Case{"My friend Dr. Ida", " Berg sings.", "alice"}));

TEST_F(GraphCost, OfFactsThatExcludeOneAnotherGrowsWithTheirNumber) {
  const auto ask = [&](Brain& opened) {
    return opened.facts().GetFactsOf(About("alice"), nullptr);
  };
  const auto few = StepsAmong(300, "Dr. Ida", " Berg is my dentist.", ask);
  const auto many = StepsAmong(3000, "Dr. Ida", " Berg is my dentist.", ask);
  EXPECT_LT(many, 12 * few);
}

TEST_F(GraphCost, OfWhatHoldsNowGrowsWithTheFactsOfItsRelations) {
  const auto ask = [&](Brain& opened) {
    opened.facts().GetCurrent(About("alice"), nullptr);
    return graph::GraphView{};
  };
  const auto few = StepsAmong(300, "I like thing", " of Ada.", ask);
  const auto many = StepsAmong(3000, "I like thing", " of Ada.", ask);
  EXPECT_LT(many, 12 * few);
}

TEST_F(GraphCost, OfAWholeGraphGrowsWithIt) {
  const auto ask = [&](Brain& opened) { return opened.facts().GetGraph(About(""), nullptr); };
  const auto few = StepsAmong(300, "My friend Ada Berg", " keeps bees.", ask);
  const auto many = StepsAmong(3000, "My friend Ada Berg", " keeps bees.", ask);
  EXPECT_LT(many, 12 * few);
}

TEST_F(GraphTest, AWordThatManyNamesShareStillLetsTheirOtherWordsName) {
  std::vector<std::string> texts;
  for (int i = 0; i < 300; ++i)
    texts.push_back("My friend Ada" + std::to_string(i) + " Berg reads.");
  Import(texts);
  Derive();
  Tell("Ada7 lives in Metz.");
  EXPECT_EQ(FactsOf("Ada7", kNow),
            (Names{"ada7 berg | live in | metz", "alice | friend | ada7 berg"}));
  EXPECT_EQ(FactsOf("Ada7 Berg", kNow), FactsOf("Ada7", kNow));
}

TEST_F(GraphTest, WhatWasSaidOftenIsStillEndedByTheFirstThatExcludesIt) {
  const auto often = [](int i) { return "I own boat " + std::to_string(i) + ". I live in Cork."; };
  for (int i = 0; i < 30; ++i) Tell(often(i), kNow - Days(100 - i));
  Tell("I live in Metz.", kNow - Days(10));
  EXPECT_EQ(FactsOf("Cork", kNow), Names{});
  EXPECT_EQ(FactsOf("Cork", kNow - Days(50)).size(), 30U);
  EXPECT_EQ(FactsOf("Metz", kNow), Names{"alice | live in | metz"});
}

TEST_F(GraphTest, AQuestionEndsWhenItIsCancelled) {
  Tell("My aunt Odile lives in Metz.");
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetFactsOf(About("Metz"), &cancel); }), "CANCELLED");
  EXPECT_EQ(CodeThrownBy([&] { brain().facts().GetGraph(About(""), &cancel); }), "CANCELLED");
}

TEST_F(GraphTest, ConfidenceCountsAccessesThatAreNotWrittenYet) {
  const auto id = Tell("My aunt Odile lives in Metz.", kNow - Days(30));
  const auto confidence = [&] {
    return brain().facts().GetFactsOf(About("Metz"), nullptr).facts.at(0).confidence;
  };
  EXPECT_EQ(confidence(), brain().memories().Get(id, true, kNow).confidence);
  brain().memories().Get(id, false, kNow);
  EXPECT_EQ(confidence(), brain().memories().Get(id, true, kNow).confidence);
  brain().scores().FlushAccesses();
  EXPECT_EQ(confidence(), brain().memories().Get(id, true, kNow).confidence);
}

class SharedGraph : public test::SharedBrainTest {};

TEST_F(SharedGraph, NoOtherReadWaitsForAQuestionToTheGraph) {
  Holder holder(Options());
  ASSERT_EQ(holder.Open(), "");
  std::promise<void> asked;
  std::promise<void> may_end;
  std::promise<void> ended;
  holder.share().ReadLong(
      [&](Brain&) {
        asked.set_value();
        may_end.get_future().wait();
        return true;
      },
      [&](const std::exception_ptr&) { ended.set_value(); });
  asked.get_future().wait();
  EXPECT_EQ(Total(holder), 0) << "answered while the other goes on";
  EXPECT_EQ(holder.Write(Storing("one kettle")), "");
  may_end.set_value();
  ended.get_future().wait();
  EXPECT_EQ(holder.Close(), "");
}

}  // namespace
}  // namespace cortex
