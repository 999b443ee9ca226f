#include "base/json.h"

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace cortex {

std::string DumpStrings(const std::vector<std::string>& items) {
  if (items.empty()) return "[]";
  try {
    return nlohmann::json(items).dump();
  } catch (const nlohmann::json::type_error&) {
    throw Error(ErrorCode::kCorrupt,
                "A name is not UTF-8: what it comes from is damaged, so restore a backup of that");
  }
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
