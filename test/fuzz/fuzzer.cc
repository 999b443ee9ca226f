// libFuzzer's door to the targets: CORTEX_FUZZ_TARGET names the one.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "targets.h"

namespace {

const cortex::fuzz::Target& Chosen() {
  static const auto target = [] {
    const char* name = std::getenv("CORTEX_FUZZ_TARGET");
    for (auto& known : cortex::fuzz::Targets()) {
      if (name != nullptr && known.name == name) return known;
    }
    std::cerr << "CORTEX_FUZZ_TARGET names none of:";
    for (const auto& known : cortex::fuzz::Targets()) std::cerr << ' ' << known.name;
    std::cerr << '\n';
    std::exit(2);
  }();
  return target;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Chosen().run({reinterpret_cast<const char*>(data), size});
  return 0;
}
