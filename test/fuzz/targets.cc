#include "targets.h"

#include <cstdlib>
#include <iostream>
#include <iterator>

#include "base/error.h"

namespace cortex::fuzz {

std::vector<Target> Targets() {
  std::vector<Target> all = LanguageTargets();
  std::vector<Target> store = StoreTargets();
  all.insert(all.end(), std::make_move_iterator(store.begin()),
             std::make_move_iterator(store.end()));
  return all;
}

void Promise(bool is_so, std::string_view promise) {
  if (is_so) return;
  std::cerr << "a promise was broken: " << promise << '\n';
  std::abort();
}

void MayRefuse(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    Promise(error.code() != ErrorCode::kInternal, "no input is an INTERNAL error");
    Promise(*error.what() != '\0', "an error says what to do");
  }
}

}  // namespace cortex::fuzz
