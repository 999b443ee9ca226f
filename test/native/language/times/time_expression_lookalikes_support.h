#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "language/times/time_expression.h"

/// What the tests of words and numbers that stand for times elsewhere share.
namespace cortex::test {

inline void ExpectNoTime(std::initializer_list<const char*> queries) {
  for (const char* zone : {"America/New_York", "Europe/Berlin"}) {
    for (const char* query : queries) {
      const auto found = ParseTimeExpressions(query, TimeZone::Utc().Parse("2025-06-18T10:20:00Z"),
                                              TimeZone(zone));
      EXPECT_TRUE(found.ranges.empty()) << query << " got a range";
      EXPECT_TRUE(found.sessions.empty()) << query << " got a session";
    }
  }
}

}  // namespace cortex::test
