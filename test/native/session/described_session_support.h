#pragma once

#include "session/session_support.h"

namespace cortex::test {

/// A session of one turn, with its description.
class DescribedSessionTest : public SessionTest {
 protected:
  void SetUp() override {
    Start();
    Append(Turn("I sleep badly", Answer("Since when?")));
    Change(DescribeSession{R"({"active_topic":"sleep","key_points":["sleeps badly","drinks coffee"],
      "next_topics":["coffee"],"quality":{"Continuity":"good"}})"});
  }
};

}  // namespace cortex::test
