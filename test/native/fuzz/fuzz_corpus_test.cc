// Every text of test/fuzz/corpus through its target: what once broke, and what is worth trying.

#include <algorithm>
#include <filesystem>

#include "fuzz/targets.h"
#include "support/support.h"

namespace cortex {
namespace {

namespace fs = std::filesystem;

class FuzzCorpus : public ::testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzCorpus, BreaksNoPromise) {
  const fs::path folder = fs::path(CORTEX_FUZZ_CORPUS) / GetParam().name;
  int tried = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().string());
    const std::string bytes = test::ReadBytes(entry.path().string());
    GetParam().run(bytes);
    // Cut anywhere, as a file that was not written to its end.
    for (std::size_t size = 0; size < std::min<std::size_t>(bytes.size(), 400); size += 7)
      GetParam().run(std::string_view(bytes).substr(0, size));
    ++tried;
  }
  EXPECT_GE(tried, 1) << "a target has texts of its own";
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, ::testing::ValuesIn(fuzz::Targets()),
                         [](const auto& target) {
                           std::string name = target.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace cortex
