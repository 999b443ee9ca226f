#pragma once

#include <string>
#include <vector>

/// What this build is made of, for diagnosis. Thread-safe: pure functions.
namespace cortex {

std::string SqliteVersion();
std::vector<std::string> SqliteCompileOptions();
int BrainSchemaVersion();

}  // namespace cortex
