#include "base/parallel.h"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace cortex {
namespace {

std::vector<int> Numbers(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

TEST(MadeInParallel, KeepsTheOrderOfTheItems) {
  for (const int count : {0, 1, 15, 16, 17, 1000}) {
    const auto made =
        MadeInParallel(Numbers(count), [](int number) { return std::to_string(number); });
    ASSERT_EQ(made.size(), static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) EXPECT_EQ(made[static_cast<std::size_t>(i)], std::to_string(i));
  }
}

TEST(MadeInParallel, ThrowsWhatAnyItemThrew) {
  for (const int bad : {0, 500, 999}) {
    const auto make = [bad](int number) {
      if (number == bad) throw std::runtime_error("item " + std::to_string(number));
      return number;
    };
    EXPECT_THROW(MadeInParallel(Numbers(1000), make), std::runtime_error);
  }
}

TEST(MadeInParallel, StaysOnThisThreadWhereOneIsWanted) {
  const auto on = MadeInParallel(
      Numbers(1000), [](int) { return std::this_thread::get_id(); }, 1);
  for (const auto& id : on) ASSERT_EQ(id, std::this_thread::get_id());
}

TEST(MadeInParallel, TakesResultsThatAreNothingByDefault) {
  struct Made {
    explicit Made(int number) : number(number) {}
    int number;
  };
  const auto made = MadeInParallel(Numbers(100), [](int number) { return Made(number); });
  EXPECT_EQ(made.back().number, 99);
}

}  // namespace
}  // namespace cortex
