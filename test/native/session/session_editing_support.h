#pragma once

#include <string>

#include "session/session_support.h"

namespace cortex::test {

/// A session of one turn and its description, as edits and undo find it.
class SessionEditingTest : public SessionTest {
 protected:
  void SetUp() override {
    Start();
    Append(Turn("I sleep badly", Answer("Since when?")));
    Change(DescribeSession{R"({"active_topic":"sleep","key_points":["sleeps badly","drinks coffee"],
      "next_topics":["coffee"],"quality":{"Continuity":"good"}})"});
  }

  ChangeResult Act(const BlockEdit& edit, bool by_agent = true) {
    return Change(EditBlocks{{edit}, by_agent});
  }
  std::string CodeOfAct(const BlockEdit& edit) {
    return CodeThrownBy([&] { Act(edit); });
  }
  static BlockEdit Insert(std::int64_t line, const std::string& text) {
    return {BlockLabel::kSummary, BlockEdit::Kind::kInsert, text, "", line};
  }
};

}  // namespace cortex::test
