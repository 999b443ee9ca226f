#include "base/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace cortex {
namespace {

/// Whether JSON has the text as it is, between quotation marks.
bool IsPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

std::string DumpPlain(const std::vector<std::string>& items) {
  std::string json;
  for (const auto& item : items) {
    json += json.empty() ? '[' : ',';
    json += '"';
    json += item;
    json += '"';
  }
  return json + ']';
}

}  // namespace

std::string DumpStrings(const std::vector<std::string>& items) {
  if (items.empty()) return "[]";
  if (std::all_of(items.begin(), items.end(), IsPlain)) return DumpPlain(items);
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
