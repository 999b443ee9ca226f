#include "session/document.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>

namespace cortex {
namespace {

constexpr std::size_t kDeepest = 64;
/// Looking a name up is linear in them.
constexpr std::size_t kMostNames = 256;

/// Reads a text once without building its value, and stops at the first thing that cannot be kept.
class Guard : public nlohmann::json_sax<Json> {
 public:
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] std::string Pointer() const {
    std::string pointer;
    for (const auto& level : levels_) {
      pointer = level.is_array ? Step(pointer, level.index) : Step(pointer, level.name);
    }
    return pointer;
  }

  bool null() override { return Value(); }
  bool boolean(bool /*value*/) override { return Value(); }
  bool number_integer(number_integer_t /*value*/) override { return Value(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return Value(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return Value(); }
  bool binary(binary_t& /*value*/) override { return Value(); }
  bool string(string_t& value) override {
    if (value.find('\0') != std::string::npos) return Refuse("holds a NUL character: remove it");
    return Value();
  }
  bool start_object(std::size_t /*size*/) override { return Enter(false); }
  bool start_array(std::size_t /*size*/) override { return Enter(true); }
  bool end_object() override { return Leave(); }
  bool end_array() override { return Leave(); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    level.name = name;
    if (name.find('\0') != std::string::npos) return Refuse("has a NUL character in its name");
    if (!level.names.insert(name).second) return Refuse("is there twice: give each name once");
    if (level.names.size() > kMostNames) return Refuse("is one of too many names in one object");
    return true;
  }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::json::exception& /*error*/) override {
    return Refuse("is not JSON: an error at byte " + std::to_string(position));
  }

 private:
  struct Level {
    bool is_array = false;
    std::size_t index = 0;
    std::string name;
    std::unordered_set<std::string> names;
  };

  bool Refuse(const std::string& message) {
    message_ = message;
    return false;
  }
  bool Enter(bool is_array) {
    if (levels_.size() == kDeepest) return Refuse("lies deeper than 64 levels");
    levels_.push_back({is_array, 0, "", {}});
    return true;
  }
  bool Leave() {
    levels_.pop_back();
    return Value();
  }
  /// A value ended.
  bool Value() {
    if (!levels_.empty() && levels_.back().is_array) ++levels_.back().index;
    return true;
  }

  std::vector<Level> levels_;
  std::string message_;
};

/// Where a step leads, and which of the children that is; nothing when there is no such child.
std::optional<std::pair<const Json*, std::size_t>> Follow(const Json& node,
                                                          const std::string& name) {
  if (node.is_array()) {
    std::size_t index = 0;
    const char* const end = name.data() + name.size();
    const bool numeric = std::from_chars(name.data(), end, index).ptr == end;
    if (!numeric || index >= node.size()) return std::nullopt;
    return std::pair(&node[index], index);
  }
  if (!node.is_object()) return std::nullopt;
  std::size_t index = 0;
  for (const auto& [key, child] : node.items()) {
    if (key == name) return std::pair(&child, index);
    ++index;
  }
  return std::nullopt;
}

/// The way to the deepest part of the document that a pointer names.
std::vector<std::size_t> PlaceOf(const Json& document, const std::string& pointer) {
  std::vector<std::string> names;
  for (nlohmann::json_pointer<std::string> rest(pointer); !rest.empty(); rest.pop_back())
    names.push_back(rest.back());
  std::vector<std::size_t> place;
  const Json* node = &document;
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    const auto next = Follow(*node, *name);
    if (!next) break;
    node = next->first;
    place.push_back(next->second);
  }
  return place;
}

}  // namespace

std::optional<Json> ParseDocument(std::string_view text, BlockLabel block,
                                  std::vector<Problem>* problems) {
  Guard guard;
  try {
    if (Json::sax_parse(text, &guard)) return Json::parse(text);
  } catch (const nlohmann::json::exception&) {
    problems->push_back({block, "", ErrorCode::kValidation, "V16", "is not JSON that can be kept"});
    return std::nullopt;
  }
  problems->push_back({block, guard.Pointer(), ErrorCode::kValidation, "V16", guard.message()});
  return std::nullopt;
}

Json ParseStored(std::string_view text, const std::string& what) {
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::kCorrupt, what + " is not the JSON that was stored: " + error.what());
  }
}

std::string DumpDocument(const Json& value) { return value.dump(-1, ' ', false); }

std::string Step(const std::string& pointer, std::string_view name) {
  std::string step = pointer + "/";
  for (const char c : name) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

std::string Step(const std::string& pointer, std::size_t index) {
  return pointer + "/" + std::to_string(index);
}

void SortByPlace(const Json& document, std::vector<Problem>* problems) {
  std::vector<std::pair<std::vector<std::size_t>, Problem>> placed;
  placed.reserve(problems->size());
  for (auto& problem : *problems) {
    auto place = PlaceOf(document, problem.pointer);
    placed.emplace_back(std::move(place), std::move(problem));
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  problems->clear();
  for (auto& [place, problem] : placed) problems->push_back(std::move(problem));
}

}  // namespace cortex
