#include "language/restatement/entity_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace cortex {
namespace {

TEST(EntityName, OfTheUserIsTheUsers) {
  struct Case {
    const char* asked;
    const char* name;
  };
  const std::vector<Case> cases = {
      {"I", "bob"},
      {" me ", "bob"},
      {"myself", "bob"},
      {"User", "bob"},
      {"the  user", "bob"},
      {"my sister", "bob's sister"},
      {"we", "bob"},
      {"us", "bob"},
      {"our sister", "bob's sister"},
      {"My  old boss", "bob's old boss"},
      {"My", "My"},
      {"Mylene", "Mylene"},
      {"the user's sister", "the user's sister"},
      {"Anna Miller", "Anna Miller"},
      {"", ""},
  };
  for (const auto& [asked, name] : cases) EXPECT_EQ(EntityNameOf(asked, "bob"), name) << asked;
}

}  // namespace
}  // namespace cortex
