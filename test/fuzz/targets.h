#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// What is fuzzed: each target reads hostile bytes the way one door of the core does. A new one is
/// a new entry in one of the files beside this.
namespace cortex::fuzz {

struct Target {
  /// The name of its folder in the corpus, too.
  std::string name;
  /// Reads anything; throws nothing. What breaks a promise ends the process.
  std::function<void(std::string_view bytes)> run;
};

std::vector<Target> LanguageTargets();
std::vector<Target> StoreTargets();

/// All of them.
std::vector<Target> Targets();

/// Ends the process, saying what was promised, unless it is so.
void Promise(bool is_so, std::string_view promise);

/// Runs what may refuse its input: with a coded error that says what to do, never in another way.
void MayRefuse(const std::function<void()>& work);

}  // namespace cortex::fuzz
