// What an add costs: cortex_alerts_bench WAY COUNT, run under callgrind, which counts the
// instructions of Adds and of Quiet. WAY: "none" or "all" of the built-in rules on.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "alerts/built_in_rules.h"
#include "brain/alert_rules.h"
#include "brain/brain.h"
#include "support/support.h"

namespace cortex::bench {
namespace {

/// Twenty a day, as of somebody who tells much.
constexpr TimeMs kBetween = 72LL * 60 * 1000;

TimeMs TimeOf(int index) { return test::kNow + index * kBetween; }

}  // namespace

/// What somebody waits for who adds a memory.
[[gnu::noinline]] void Adds(Brain& brain, int index) {
  const auto number = [](int value) { return std::to_string(value); };
  test::Remember(brain,
                 test::Said("Thing " + number(index) + " stands on shelf " + number(index * 7) +
                            " since day " + number(index % 97) + "."),
                 TimeOf(index));
}

/// What is looked at when nobody writes.
[[gnu::noinline]] void Quiet(Brain& brain, int index) {
  if (brain.alerts().HasMarksLeft()) brain.alerts().EvaluateLeft(TimeOf(index));
}

}  // namespace cortex::bench

int main(int argc, char** argv) {
  using namespace cortex;
  if (argc != 3) return 2;
  const int count = std::atoi(argv[2]);
  const test::TemporaryDirectory folder;
  Brain brain(test::OptionsFor(folder.File("brain.db")));
  if (std::string(argv[1]) == "all") {
    for (const auto& name : alerts::BuiltInRuleNames()) {
      alerts::RuleSetting setting;
      setting.id = name;
      brain.alerts().Set(setting, "bench", test::kNow);
    }
  }
  for (int index = 0; index < count; ++index) {
    bench::Adds(brain, index);
    bench::Quiet(brain, index);
  }
  brain.Close();
  return 0;
}
