#include "base/json.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace cortex {

std::string DumpStrings(const std::vector<std::string>& items) {
  if (items.empty()) return "[]";
  return nlohmann::json(items).dump();
}

std::vector<std::string> ParseStrings(std::string_view json) {
  try {
    return nlohmann::json::parse(json).get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::kCorrupt,
                std::string("A stored list is not a JSON array of text: ") + error.what());
  }
}

}  // namespace cortex
